// Whoever keeps a line of the journal for long keeps no password: not in what was sent, and not where an answer quotes it.

/** Of a body or an address: be it sent as no text, in a body that ends too early, as a form or in the address, its name written in any way. */
export const withoutPasswords = (text: string): string =>
  /assword|\\u|%/i.test(text) ? plainlyNamed(text).replaceAll(passwordInJson, '$1"…"').replaceAll(passwordInForm, '$1…') : text

/** Of the reason of a refusal, or of the answer that tells it: what is no text is told as it was sent. */
export const withoutQuotedPasswords = (text: string): string =>
  /assword/i.test(text) ? text.replaceAll(passwordInWords, '$1…').replaceAll(passwordInIssue, '$1…') : text

const passwordInJson = /("\w*password"\s*:\s*)(?:"(?:[^"\\]|\\.)*"?|\[[^\]]*\]?|\{[^}]*\}?|[^\s",[\]{}][^,\]}]*)/gi
const passwordInForm = /((?:^|[?&])\w*password=)[^&#\s]*/gi
const passwordInWords = /(\/\w*password expected [^;"\\]{0,200}, got )(?:-?\d(?:[\d.e+-]*\d)?|\\?"[^"\\]*\\?")/gi
const passwordInIssue = /("path":"[^"]*password","expected":"[^"]*","actual":")(?:-?\d[\d.e+-]*|\\"[^"\\]*\\")/gi

/** Names that are written with escapes stand there without. */
const plainlyNamed = (text: string): string =>
  text
    .replaceAll(/("(?:[^"\\]|\\.)*(?:"|\\?$))(\s*:)?/gs, (all, name: string, colon?: string) =>
      colon !== undefined && name.includes('\\') ? ifPassword(name, fromJson) + colon : all,
    )
    .replaceAll(/(?<=^|[?&])[^=&#?\s]+(?==)/g, (name) => (name.includes('%') ? ifPassword(name, decodeURIComponent) : name))

function ifPassword(name: string, decode: (name: string) => string): string {
  try {
    const decoded = decode(name)
    return /password"?$/i.test(decoded) ? decoded : name
  } catch {
    return name
  }
}

const fromJson = (text: string): string => JSON.stringify(JSON.parse(text))
