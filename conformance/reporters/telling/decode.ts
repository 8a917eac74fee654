// Undoes, in one pass, the escapes that a target may echo a text in, and knows where each sign of it came from.
import { ofBytes } from './bytes.ts'

export interface Decoded {
  text: string
  /** Where in the text before the signs from `start` to `end` stand. */
  placeOf(start: number, end: number): [start: number, end: number]
}

/** Escapes of JSON and JavaScript, entities of HTML, percent signs of URLs and of old scripts; each match is one sign. */
const escapes =
  /\\(?:u[\da-f]{4}|u\{[\da-f]{1,6}\}|x[\da-f]{2}|[\s\S])|&(?:#0*\d{1,7};?|#x0*[\da-f]{1,6};?|[a-z]\w{1,7};)|%(?:u[\da-f]{4}|[0-7][\da-f]|[cd][\da-f]%[89ab][\da-f]|e[\da-f](?:%[89ab][\da-f]){2}|f[0-7](?:%[89ab][\da-f]){3}|[89a-f][\da-f])/gi

/** Undefined when nothing in the text is escaped. */
export function decoded(text: string): Decoded | undefined {
  if (!(text.includes('\\') || text.includes('%') || text.includes('&'))) return undefined
  let result = ''
  let done = 0
  /** For each decoded sign: its place in the result, and those where its escape begins and ends. */
  const places: [at: number, start: number, end: number][] = []
  for (const { 0: found, index } of text.matchAll(escapes)) {
    const signs = signsOf(found)
    if (signs === found) continue
    result += text.slice(done, index)
    done = index + found.length
    for (let unit = 0; unit < signs.length; unit++) places.push([result.length + unit, index, done])
    result += signs
  }
  if (done === 0) return undefined
  const ofSign = (at: number): [start: number, end: number] => {
    const place = lastUpTo(places, at)
    if (!place) return [at, at + 1]
    const [placed, start, end] = place
    return placed === at ? [start, end] : [end + at - placed - 1, end + at - placed]
  }
  return { text: result + text.slice(done), placeOf: (start, end) => [ofSign(start)[0], ofSign(end - 1)[1]] }
}

function lastUpTo<Place extends readonly [number, ...unknown[]]>(places: readonly Place[], at: number): Place | undefined {
  let low = 0
  let high = places.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle]?.[0] ?? 0) <= at) low = middle + 1
    else high = middle
  }
  return places[low - 1]
}

function signsOf(found: string): string {
  if (found.startsWith('%') && found.length === 3) return ofByte(Number.parseInt(found.slice(1), 16))
  if (found.startsWith('%') && !/^%u/i.test(found)) return ofBytes(Buffer.from(found.replaceAll('%', ''), 'hex'))
  if (found.startsWith('&#')) return ofCode(Number(found.slice(2).replace(/^x/i, '0x').replace(';', '')), found)
  if (found.startsWith('&')) return entities.get(found.slice(1, -1)) ?? found
  const [, hex] = /^[\\%][ux]\{?([\da-f]{2,6})\}?$/i.exec(found) ?? []
  if (hex !== undefined) return ofCode(Number.parseInt(hex, 16), found)
  return controls[found] ?? found.slice(1)
}

/** What `ofBytes` makes of one alone. */
const ofByte = (byte: number): string => (byte === 0 ? '' : String.fromCharCode(byte))

const ofCode = (code: number, otherwise: string): string => (code <= 0x10ffff ? String.fromCodePoint(code) : otherwise)

const controls: { readonly [escaped: string]: string } = { '\\n': '\n', '\\r': '\r', '\\t': '\t', '\\b': '\b', '\\f': '\f' }

/** Names of HTML for punctuation, and for the second half of Latin-1 in its order. */
const punctuation =
  '!excl "quot #num $dollar %percnt &amp \'apos (lpar )rpar *ast +plus ,comma .period /sol :colon ;semi <lt =equals >gt ?quest @commat [lsqb \\bsol ]rsqb ^Hat _lowbar `grave {lcub |verbar }rcub -hyphen -dash ~tilde'
const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
const entities = new Map([
  ...punctuation.split(' ').map((one) => [one.slice(1), one.slice(0, 1)] as const),
  ...latin.split(' ').map((name, index) => [name, String.fromCharCode(160 + index)] as const),
])
