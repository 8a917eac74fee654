// Which values a field is given, by kind: those that servers are known to lose, cut, escape, coerce or take for something else.

/** A piece that may stand beside others in one text. */
export interface Part {
  readonly kind: string
  readonly text: string
}

const parts: readonly Part[] = [
  // The first one: what is taken from the beginning is nothing there later on.
  { kind: 'prefixes', text: 'Re: Fwd: #5' },
  { kind: 'quotes', text: `"O'Neill" d''Or ‘a’ “b” \`c\`` },
  { kind: 'backslash', text: 'C:\\temp\\new \\u0041 \\\\a \\' },
  { kind: 'percent', text: '100% %20 %s 5%% a+b %' },
  { kind: 'underscore', text: '_a__b_ *c*' },
  { kind: 'entities', text: '&amp; &lt; &#39; Q&A' },
  { kind: 'markup', text: '<b>x</b> <br/> 1 < 2 > 0 <script>' },
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is meant as it stands.
  { kind: 'braces', text: '{a} {{name}} ${b} [c](d) <%= e %>' },
  { kind: 'code', text: "'; DROP--; /* x */ a,b;c|d" },
  { kind: 'accents', text: 'Zoë ñ ß ÿ İı' },
  { kind: 'other scripts', text: 'Łódź Жук 輪胎 €' },
  { kind: 'emoji', text: '😀 👩\u200d🔧 🇨🇦' },
  { kind: 'four bytes', text: '𠜎𝔘' },
  { kind: 'combining', text: 'e\u0301 x\u0301' },
  { kind: 'right to left', text: 'שלום مرحبا \u200f' },
  { kind: 'no-break spaces', text: 'a\u00a0b\u2003c' },
  { kind: 'inner spaces', text: 'a  b   c' },
  { kind: 'tabs', text: 'a\tb' },
  { kind: 'line breaks', text: 'one\n  two\n\nthree\r\nfour' },
  { kind: 'slashes', text: 'a/b //c ../d #e ?f=g&h' },
  { kind: 'capitals', text: 'McDONALD iPhone the END' },
  { kind: 'dashes', text: '1–2 — … ½' },
  { kind: 'signs', text: '(c) (R) (tm) -- ... 1/2 :-) :) :tada: { [ ( $& $1 $$' },
  { kind: 'links', text: 'https://a.example/?b=1%2B1&c www.d.example e@f.example' },
  // The last one: what comes after it would not be the end.
  { kind: 'outer spaces', text: 'end ' },
]

export const textOf = (some: readonly Part[]): string => some.map(({ text }) => text).join(' ')

/** Short enough for a column of 255 characters, with the name of the run before it. */
const longestPack = 180

/** All of them in as few texts as that takes. */
export const packs: readonly (readonly Part[])[] = parts.reduce<Part[][]>((all, part) => {
  const last = all.at(-1)
  if (last && textOf([...last, part]).length <= longestPack) last.push(part)
  else all.push([part])
  return all
}, [])

/** A value that nothing else may stand beside. */
export interface WholeValue {
  readonly kind: string
  readonly value: string
  /** A name is seldom this. */
  readonly odd?: true
}

/** Borders that servers are known to have. */
export const lengths: readonly number[] = [4000, 1000, 256, 255, 64, 32]
export const nameLengths: readonly number[] = [1000, 255, 64, 32]

/** Tells at which place it was cut. */
const longText = (length: number): string =>
  Array.from({ length: Math.ceil(length / 5) }, (_, at) => String(at).padStart(4, '.').concat(' '))
    .join('')
    .slice(0, length - 1)
    .concat('x')

/** So many bytes that no border between characters is one of a block. */
const longEmoji = (length: number): string => `x${'😀'.repeat(Math.floor((length - 1) / 4))}`

export const longs: { readonly [kind: string]: (length: number) => string } = { long: longText, 'long emoji': longEmoji }

const longest: readonly WholeValue[] = Object.entries(longs).map(([kind, write]) => ({ kind, value: write(4000), odd: true }))

const of = (kind: string, values: readonly string[]): readonly WholeValue[] => values.map((value) => ({ kind, value }))

/** By turns, so that the first few are one of each kind. */
const byTurns = (...rows: readonly (readonly WholeValue[])[]): readonly WholeValue[] =>
  Array.from({ length: Math.max(...rows.map(({ length }) => length)) }, (_, at) => rows.flatMap((row) => row.slice(at, at + 1))).flat()

/** Most likely to be lost. */
const likely = byTurns(
  of('words', ['null', 'true', 'N/A']),
  of('digits', ['007', '0', '1.50', '90071992547409931']),
  of('looks like code', ['"50%25 off"', '{"a": 1}', '2026-03-04', '=1+1']),
)

/** One of each kind. */
const single: readonly WholeValue[] = [
  { kind: 'empty', value: '', odd: true },
  { kind: 'control', value: 'a\u0000b\u0007c' },
  ...longest,
  { kind: 'outer spaces', value: '  both ends  ' },
]

const further = byTurns(
  of('words', ['None', 'undefined', 'no', 'false', 'NaN', 'Infinity']),
  of('digits', ['1e5', '-1', '0x1F']),
  of('looks like code', ['["a", "b"]', '3/4', '@ABC DEF', '-a', '[object Object]']),
  of('outer breaks', ['\t\nboth ends\n']),
  of('one letter', ['x']),
)

/** All of them; each kind is among the likely or single ones, and among the single or further ones. */
export const wholes: readonly WholeValue[] = [...likely, ...single, ...further]

/** Which of the values that stand alone: so many, from this place on. */
export interface Some {
  readonly from: number
  readonly count: number
  /** So many of the others more, other ones for each write. */
  readonly beyond?: number
}

/** Each of them costs an update, and now and then a look. */
export const changedWholes: Some = { from: 0, count: likely.length + single.length }

/** Each costs a create, and a delete where there is one. */
export const madeWholes: Some = { from: likely.length, count: single.length, beyond: 3 }

/** Those that any record can be made with, in a name too. */
export const plainWholes: Some = { from: 0, count: 7 }

/** Amounts that a detour over dollars, by division or by a factor of 0.01, 32 bits or a float changes; the unlikely last. */
export const cents: readonly number[] = [
  1606, 0, 2_147_483_648, 1_234_567, 16_777_217, 9_007_199_254_740_991, 4_294_967_297, 115, 4035, 1, 100_000, 32_768, -1,
]

export const numbers: readonly number[] = [
  2.6755, 19.99, 0, 0.0004, 33.333, 16_777_217, 1, 32_768, 0.1, -3, 2_147_483_648, 9_007_199_254_740_991,
]

export const counts: readonly number[] = [1, 0, 32_768, 16_777_217, 10, 2_147_483_648, -3]

export const isOddNumber = (value: number): boolean => value < 0 || value > 4_294_967_297

export const addresses: readonly string[] = [
  `http://hooks.example/${'long/'.repeat(60)}`,
  'https://hooks.example/a%2Fb?c=%20d&e=f+g#h',
  'https://user@hooks.example:8443/A/b//c/?x=1&x=2&y=',
]

/** A web address is more often told without its scheme. */
export const sites: readonly string[] = [...addresses, 'www.parts.example/Shop', 'parts.example']

export const mails: readonly string[] = [
  "o'neill+shop_1%x@parts.example",
  'First.Last@sub.parts.example',
  `${'a'.repeat(60)}@parts.example`,
]

/**
 * Codes that lists and parsers like to lose: the first and the last, young and disputed ones, territories, what is read as no or as
 * nothing, what has another code elsewhere, and what changes with the letters of Turkish.
 */
export const oddCountries: readonly string[] = [
  ...['AD', 'AQ', 'CI', 'CW', 'EH', 'GB', 'GG', 'GR', 'HK', 'HM', 'ID', 'KP', 'MF', 'MK'],
  ...['PR', 'PS', 'RS', 'SX', 'TL', 'TR', 'TW', 'UM', 'VA'],
]

/**
 * Moments that calendars get wrong: leap days, ends of years, hours of summer, those that a change of clocks skips or repeats, before 1970
 * and after 2038.
 */
export const moments: readonly string[] = [
  '2024-02-29T23:59:59.999Z',
  '2025-12-31T23:59:59.000Z',
  '2026-03-08T02:30:00.000Z',
  '1969-12-31T23:59:58.000Z',
  '2026-08-31T00:00:00.000Z',
  '2026-07-15T22:30:00.500Z',
  '2040-01-01T00:00:00.000Z',
  '2000-02-29T00:00:00.001Z',
  '2026-11-01T01:30:00.000Z',
  '2026-03-29T02:30:00.500Z',
]
