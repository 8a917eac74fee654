// Whoever keeps a line of the journal for long, or logs it, keeps no password: not in what was sent, and not where an answer quotes it. A
// password is whatever stands in a field whose name has the word in it.

/**
 * Of a body or an address: be it sent as no text, in a body that ends too early, in JSON within JSON or within an address, as a form, parts
 * of one, XML, YAML or lines of another kind, its name written in any way.
 */
export const withoutPasswords = (text: string): string => cleaned(text, deepest)

/** Of the reason of a refusal, or of the answer that tells it: what is no text is told as it was sent. */
export const withoutQuotedPasswords = (text: string): string =>
  isSuspect(text) ? text.replaceAll(passwordInWords, '$1…').replaceAll(passwordInIssue, '$1…') : text

/** So many texts are looked at, each within another one. */
const deepest = 4

const isSuspect = (text: string): boolean => /assword/i.test(text)

function cleaned(text: string, depth: number): string {
  if (depth === 0 || !(isSuspect(text) || /\\u|%/i.test(text))) return text
  const plain = plainlyNamed(text, depth)
  const kept = isSuspect(plain)
    ? plain
        .replaceAll(passwordInJson, '$1"…"')
        .replaceAll(passwordInEscapes, '$1\\"…\\"')
        .replaceAll(bareInJson, (all, name?: string) => (name === undefined ? all : `${name}"…"`))
        .replaceAll(passwordInForm, '$1…')
        .replaceAll(passwordInParts, '$1…')
        .replaceAll(passwordInXml, '$1…')
        .replaceAll(passwordInAttribute, '$1"…"')
        .replaceAll(passwordInLine, '$1…')
        .replaceAll(passwordInItem, '$1…')
    : plain
  return within(kept, depth, unpercented, percented)
}

// Names are looked for ahead of what takes them, so that no text costs more than its length.
const word = String.raw`(?=[\w$.-]*password)[\w$.-]+`
const quotedText = String.raw`"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?`
const escapedText = String.raw`\\"(?:[^"\\]|\\\\(?:\\["\\]|[^"\\]))*(?:\\")?`
const inBrackets = (part: string): string => String.raw`[[{](?:${quotedText}|${part}[^\]}"'])*[\]}]?`
const valueInJson = String.raw`(?:${quotedText}|${inBrackets(`${inBrackets('')}|`)}|[^\s"',[\]{}][^,\]}]*)`
const quotedName = (quote: string): string => {
  const signs = String.raw`(?:[^${quote}\\]|\\.)*`
  return String.raw`(?<!\\)${quote}(?=${signs}password)${signs}${quote}`
}

const passwordInJson = new RegExp(String.raw`((?:${quotedName('"')}|${quotedName("'")})\s*:\s*)${valueInJson}`, 'gis')
/** Within a text that is cut off, or was never one. */
const passwordInEscapes = new RegExp(String.raw`(\\"(?=[^"\\]*password)[^"\\]*\\"\s*:\s*)${escapedText}`, 'gi')
/** A name without quotes; texts are passed over, for what they say is no name. */
const bareInJson = new RegExp(String.raw`"(?:[^"\\]|\\.)*"?|'(?<=[{,[:]\s*')(?:[^'\\]|\\.)*'?|([{,]\s*${word}\s*:\s*)${valueInJson}`, 'gis')
/** What begins as another text does, in escapes, is no name. */
const passwordInForm = /((?:^|[?&;])(?!%(?:22|3C|5B|7B))(?=[^=&?;#\s{}"'<>]*password)[^=&?;#\s{}"'<>]*=)[^&\r\n]*/gi
const passwordInParts = /(name="?(?=[^"=\r\n]*password)[^\r\n]*(?:\r?\n[^\r\n]+){0,9}\r?\n\r?\n)(?:(?!\r?\n--)[\s\S])*/gi
const passwordInXml = /(<(?=[\w:.-]*password)[\w:.-]+(?:\s[^<>]*)?>)(?:<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|[^<])*/gi
const passwordInAttribute = new RegExp(String.raw`(\s${word}\s*=\s*)(?:"[^"]*"?|'[^']*'?)`, 'gi')
/** Of YAML and such, with the lines below that belong to it. What was found before is left. */
const lineOf = (dash: string, below: string): RegExp =>
  new RegExp(String.raw`^(([ \t]*)${dash}["']?${word}["']?[ \t]*[:=](?!\s*"?…)[ \t]*).*(?:\r?\n\2${below}.*)*`, 'gim')
const passwordInLine = lineOf('', '[ \\t]+')
const passwordInItem = lineOf('-[ \\t]+', '[ \\t]{3,}')

const passwordInWords = new RegExp(
  String.raw`(\/(?=[^\s;"]*password)[^\s;"]* expected [^;"\\]{0,200}, got (?:the text )?)(?:-?\d(?:[\d.e+-]*\d)?|"(?:[^"\\]|\\.)*"?|${escapedText})`,
  'gi',
)
const passwordInIssue =
  /("path":"(?=[^"]*password)[^"]*","expected":"[^"]*","actual":"(?:the text )?)(?:-?\d[\d.e+-]*|\\"(?:[^"\\]|\\.)*)/gi

/** Names that are written with escapes stand there without, and values that are such texts themselves keep none either. */
const plainlyNamed = (text: string, depth: number): string =>
  text
    .replaceAll(/("(?:[^"\\]|\\.)*(?:"|\\?$))(\s*:)?/gs, (all, quoted: string, colon?: string) => {
      if (!quoted.includes('\\')) return all
      return colon === undefined
        ? within(quoted, depth, fromJson, JSON.stringify)
        : ifPassword(quoted, /password/i, (name) => JSON.stringify(fromJson(name))) + colon
    })
    .replaceAll(/(?<=^|[?&])([^=&#?\s]+)(?:=([^&#\s]*))?/g, (_, name: string, value?: string) => {
      const plainName = name.includes('%') ? ifPassword(name, /^[^"={}<>\s]*password[^"={}<>\s]*$/i, unpercented) : name
      return value === undefined ? plainName : `${plainName}=${within(value, depth, unpercented, percented)}`
    })

/** What is no such text, or has no password in it, stays as it was written. */
function within(written: string, depth: number, decode: (text: string) => string, encode: (text: string) => string): string {
  const decoded = orNothing(() => decode(written)) ?? written
  if (decoded === written) return written
  const kept = cleaned(decoded, depth - 1)
  return kept === decoded ? written : encode(kept)
}

/** What is cut off within a sign, or is no text, stays as it is. */
const unpercented = (text: string): string =>
  text.replaceAll(/(?:%[\da-f]{2})+/gi, (run) => orNothing(() => decodeURIComponent(run)) ?? run)
const percented = (text: string): string => encodeURIComponent(text).replaceAll('%E2%80%A6', '…')

const ifPassword = (name: string, isPassword: RegExp, decode: (name: string) => string): string => {
  const decoded = orNothing(() => decode(name))
  return decoded !== undefined && isPassword.test(decoded) ? decoded : name
}

const fromJson = (text: string): string => JSON.parse(text)

function orNothing(make: () => string): string | undefined {
  try {
    return make()
  } catch {
    return undefined
  }
}
