// Whoever keeps a line of the journal for long keeps no password: not in what was sent, and not where an answer quotes it.

/**
 * Of a body or an address: be it sent as no text, in a body that ends too early, in JSON within JSON or within an address, as a form, parts
 * of one or XML, its name written in any way.
 */
export const withoutPasswords = (text: string): string =>
  /assword|\\u|%/i.test(text)
    ? plainlyNamed(text)
        .replaceAll(passwordInJson, '$1"…"')
        .replaceAll(passwordInForm, '$1…')
        .replaceAll(passwordInParts, '$1…')
        .replaceAll(passwordInXml, '$1…')
    : text

/** Of the reason of a refusal, or of the answer that tells it: what is no text is told as it was sent. */
export const withoutQuotedPasswords = (text: string): string =>
  /assword/i.test(text) ? text.replaceAll(passwordInWords, '$1…').replaceAll(passwordInIssue, '$1…') : text

const passwordInJson = /(["']\w*password["']\s*:\s*)(?:"(?:[^"\\]|\\.)*"?|\[[^\]]*\]?|\{[^}]*\}?|[^\s",[\]{}][^,\]}]*)/gi
const passwordInParts = /(name="?\w*password"?[^\r\n]*(?:\r?\n[^\r\n]+)*\r?\n\r?\n)[^\r\n]*/gi
const passwordInXml = /(<(?:\w+:)?\w*password(?:\s[^>]*)?>)[^<]*/gi
const passwordInForm = /((?:^|[?&])\w*password=)[^&#\s]*/gi
const passwordInWords = /(\/\w*password expected [^;"\\]{0,200}, got )(?:-?\d(?:[\d.e+-]*\d)?|\\?"[^"\\]*\\?")/gi
const passwordInIssue = /("path":"[^"]*password","expected":"[^"]*","actual":")(?:-?\d[\d.e+-]*|\\"[^"\\]*\\")/gi

/** Names that are written with escapes stand there without, and values that are such texts themselves keep none either. */
const plainlyNamed = (text: string): string =>
  text
    .replaceAll(/("(?:[^"\\]|\\.)*(?:"|\\?$))(\s*:)?/gs, (all, quoted: string, colon?: string) => {
      if (!quoted.includes('\\')) return all
      return colon === undefined
        ? within(quoted, fromJson, JSON.stringify)
        : ifPassword(quoted, (name) => JSON.stringify(fromJson(name))) + colon
    })
    .replaceAll(/(?<=^|[?&])([^=&#?\s]+)(=[^&#\s]*)?/g, (_, name: string, value = '') => {
      const plainName = name.includes('%') ? ifPassword(name, decodeURIComponent) : name
      return plainName + (value.includes('%') ? within(value, decodeURIComponent, percented) : value)
    })

/** What is no such text, be it written so once or more often, or has no password in it, stays as it was written. */
function within(written: string, decode: (text: string) => string, encode: (text: string) => string): string {
  const decoded = orNothing(() => decode(written)) ?? written
  if (decoded === written) return written
  const plain = withoutPasswords(decoded)
  const kept = plain === decoded ? within(decoded, decode, encode) : plain
  return kept === decoded ? written : encode(kept)
}

const percented = (text: string): string => `=${encodeURIComponent(text.slice(1)).replaceAll('%E2%80%A6', '…')}`

const ifPassword = (name: string, decode: (name: string) => string): string => {
  const decoded = orNothing(() => decode(name))
  return decoded !== undefined && /password"?$/i.test(decoded) ? decoded : name
}

const fromJson = (text: string): string => JSON.parse(text)

function orNothing(make: () => string): string | undefined {
  try {
    return make()
  } catch {
    return undefined
  }
}
