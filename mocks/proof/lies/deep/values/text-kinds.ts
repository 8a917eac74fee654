// What servers do to texts: cut by a column, changed by an encoding, escaped, read as something else. Each shows with some texts only.
import { ofText, type ValueChange } from './kept-values.ts'

export interface TextKind {
  name: string
  says: string
  change: ValueChange
  /** A text that it shows with. */
  shownBy: string
}

const textKind = (name: string, says: string, shownBy: string, change: (text: string) => unknown): TextKind => ({
  name,
  says,
  shownBy,
  change: ofText(change),
})

const replacing = (name: string, says: string, shownBy: string, what: RegExp, by: string): TextKind =>
  textKind(name, says, shownBy, (text) => text.replace(what, by))

/** As long as the text that shows it may be: names have at most 255 characters here (D35). */
const words = (length: number): string => 'Harbor Supply and Tire Service of Tacoma, '.repeat(Math.ceil(length / 42)).slice(0, length)

const cut = (most: number): TextKind =>
  textKind(`cut-at-${most}`, `keeps the first ${most} characters of a longer text`, words(most + 1).replace(/.$/, 'x'), (text) =>
    text.slice(0, most),
  )

/** Columns and indexes of databases, fields of forms. */
const shortCuts = [100, 128, 160, 191, 200, 250].map(cut)
const longCuts = [254, 255, 256, 500, 512, 1000, 1024, 1200, 2000, 4000].map(cut)

const bytes = (most: number): TextKind =>
  textKind(`cut-at-${most}-bytes`, `keeps the first ${most} bytes of a longer text`, 'é'.repeat(most / 2 + 1), (text) =>
    Buffer.byteLength(text) > most ? new TextDecoder().decode(Buffer.from(text).subarray(0, most)).replace(/\ufffd$/, '') : text,
  )

const encodings: readonly TextKind[] = [
  textKind('cut-at-emoji', 'ends before its first character beyond the basic plane (utf8mb3)', 'Brakes 🚗 and tires', (text) =>
    text.replace(/[\u{10000}-\u{10ffff}].*$/su, ''),
  ),
  replacing('emoji-question-marks', 'shows ???? for each emoji', 'Brakes 🚗 and tires', /[\u{10000}-\u{10ffff}]/gu, '????'),
  replacing('emoji-dropped', 'loses its emoji', 'Done 👍🏽 today', /[\u{10000}-\u{10ffff}]/gu, ''),
  textKind('only-latin-1', 'shows a question mark for what is not in Latin-1', 'Łódź Parts', (text) =>
    text.replace(/\P{ASCII}/gu, (letter) => ((letter.codePointAt(0) ?? 0) > 255 ? '?' : letter)),
  ),
  replacing('only-ascii', 'loses what is not ASCII', 'Ñandú Café', /\P{ASCII}/gu, ''),
  textKind('utf-8-as-latin-1', 'comes back with each letter beyond ASCII encoded twice', 'Café Müller', (text) =>
    Buffer.from(text, 'utf8').toString('latin1'),
  ),
  textKind('without-accents', 'loses its accents', 'Québec Motors', (text) =>
    text
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .normalize(),
  ),
  replacing('marks-dropped', 'loses combining marks that no composed letter has', 'x̂ and q̃', /[\u0300-\u036f]/g, ''),
  replacing('cjk-dropped', 'loses Chinese, Japanese and Korean letters', 'トヨタ 豊田', /[\u3040-\u9fff\uac00-\ud7af]/g, ''),
  replacing('right-to-left-dropped', 'loses Hebrew and Arabic letters', 'מוסך العربية', /[\u0590-\u06ff]/g, ''),
  bytes(120),
  bytes(250),
]

const entities: { readonly [sign: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escapes: readonly TextKind[] = [
  textKind('html-escaped', 'is kept with HTML entities for its signs', 'Smith & Sons <parts>', (text) =>
    text.replace(/[&<>]/g, (sign) => entities[sign] ?? sign),
  ),
  textKind('quotes-as-entities', 'is kept with entities for its quotation marks', 'The "Lift" bay', (text) =>
    text.replace(/["']/g, (sign) => entities[sign] ?? sign),
  ),
  replacing('tags-stripped', 'loses what stands between angle brackets', 'Torque <80 Nm> cold', /<[^>]*>/g, ''),
  replacing('cut-at-bracket', 'ends before its first <', 'Wear <2 mm', /<.*$/s, ''),
  textKind('entities-decoded', 'shows the sign for an entity that it names', 'Write &amp; for &', (text) =>
    text.replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>'),
  ),
  replacing('quotes-doubled', 'comes back with its apostrophes doubled', "O'Brien's Garage", /'/g, "''"),
  replacing('quotes-escaped', 'comes back with a backslash before each quotation mark', 'The "Lift" bay', /(["'])/g, '\\$1'),
  replacing('quotes-dropped', 'loses its quotation marks', 'The "Lift" bay', /["]/g, ''),
  replacing('apostrophes-curled', 'comes back with curly apostrophes', "O'Brien's", /'/g, '’'),
  replacing('backslashes-dropped', 'loses its backslashes', 'C:\\shop\\bay 2', /\\/g, ''),
  replacing('backslashes-doubled', 'comes back with its backslashes doubled', 'C:\\shop\\bay 2', /\\/g, '\\\\'),
  replacing('escapes-read', 'shows a line break for a backslash and an n', 'a\\nb', /\\n/g, '\n'),
  textKind('percent-decoded', 'comes back with %XX decoded', 'Save 10%20now', (text) =>
    text.replace(/%([0-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
  ),
  replacing('percents-dropped', 'loses its percent signs', '50% off', /%/g, ''),
  replacing('percents-doubled', 'comes back with its percent signs doubled', '50% off', /%/g, '%%'),
  replacing('plus-as-space', 'shows a space for each +', 'A+B service', /\+/g, ' '),
  replacing('cut-at-hash', 'ends before its first #', 'Bay #3', /#.*$/s, ''),
  replacing('cut-at-semicolon', 'ends before its first semicolon', 'Front; rear', /;.*$/s, ''),
  replacing('cut-at-dashes', 'ends before two dashes', 'Bay 2 -- rear', /--.*$/s, ''),
  replacing('sql-words-dropped', 'loses words that SQL knows', 'Select Auto Parts', /\b(select|drop|insert|union)\b ?/gi, ''),
  replacing('formula-guarded', 'gets an apostrophe before a sign that spreadsheets read as a formula', '=SUM(A1)', /^([=+@-])/, "'$1"),
  replacing('placeholders-filled', 'loses what stands in two braces', 'Dear {{firstName}}, done', /\{\{[^}]*\}\}/g, ''),
  replacing('dollar-braces-filled', 'loses what stands in braces after a dollar sign', `Total \${total} due`, /\$\{[^}]*\}/g, ''),
  replacing('format-filled', 'shows (null) for %s', '100%sure', /%s/g, '(null)'),
  replacing('dashes-joined', 'shows a long dash for two short ones', 'Mon--Fri', /--/g, '—'),
  replacing('signs-of-mark', 'shows the sign for (c), (r) and (tm)', 'Lift (R) bay', /\(r\)/gi, '®'),
  replacing(
    'address-linked',
    'comes back with an HTML link around an address',
    'See https://shop.example/a',
    /(https?:\/\/\S+)/g,
    '<a href="$1">$1</a>',
  ),
]

const spaces: readonly TextKind[] = [
  replacing('lines-joined', 'shows a space for each line break', 'First line\nsecond line', /\r?\n/g, ' '),
  replacing('lines-dropped', 'loses its line breaks', 'First line\nsecond line', /\r?\n/g, ''),
  replacing('first-line-only', 'keeps its first line only', 'First line\nsecond line', /\r?\n.*$/s, ''),
  replacing('empty-lines-dropped', 'loses its empty lines', 'First line\n\nsecond line', /\n{2,}/g, '\n'),
  replacing('lines-as-tags', 'shows <br> for each line break', 'First line\nsecond line', /\r?\n/g, '<br>'),
  replacing('tabs-dropped', 'loses its tabs', 'Left\tright', /\t/g, ''),
  replacing('spaces-joined', 'keeps one of several spaces in a row', 'Bay 2   lift', / {2,}/g, ' '),
]

const readAsOther: readonly TextKind[] = [
  textKind('leading-zeros-lost', 'loses leading zeros when it has digits only', '004217', (text) =>
    /^\d+$/.test(text) ? text.replace(/^0+(?=\d)/, '') : text,
  ),
  textKind('digits-as-number', 'comes back as a number when it has digits only', '4217', (text) =>
    /^\d{1,15}$/.test(text) ? Number(text) : text,
  ),
  textKind('long-digits-rounded', 'is rounded when it has more digits than a double', '12345678901234567', (text) =>
    /^\d{16,}$/.test(text) ? BigInt(Number(text)).toString() : text,
  ),
  textKind('exponent-read', 'is written out when it reads as a number with an exponent', '12e3', (text) =>
    /^\d+e\d{1,2}$/i.test(text) ? String(Number(text)) : text,
  ),
  textKind('trailing-zeros-lost', 'loses trailing zeros when it reads as a decimal', '12.50', (text) =>
    /^\d+\.\d+$/.test(text) ? String(Number(text)) : text,
  ),
  textKind('null-word', 'is null when it is the word null', 'Null', (text) => (/^null$/i.test(text) ? null : text)),
  textKind('true-word', 'is a boolean when it is the word true or false', 'true', (text) =>
    /^(true|false)$/.test(text) ? text === 'true' : text,
  ),
  textKind('undefined-word', 'is null when it is the word undefined', 'undefined', (text) => (text === 'undefined' ? null : text)),
  textKind('nan-word', 'is null when it is the word NaN', 'NaN', (text) => (text === 'NaN' ? null : text)),
  textKind('none-word', 'is null when it is the word None or N/A', 'N/A', (text) => (/^(none|n\/a|nil)$/i.test(text) ? null : text)),
  textKind('yaml-no', 'is a boolean when it is a word that YAML reads as one', 'No', (text) => (/^(no|off)$/i.test(text) ? false : text)),
  textKind('zero-is-empty', 'is null when it is a zero', '0', (text) => (text === '0' ? null : text)),
  textKind('json-object-read', 'comes back as an object when it reads as one', '{"bay":2}', (text) => {
    if (!/^\{.*\}$/s.test(text)) return text
    try {
      return JSON.parse(text)
    } catch {
      return text
    }
  }),
  textKind('json-list-read', 'keeps the words when it reads as a list', '["front","rear"]', (text) =>
    /^\[.*\]$/s.test(text) ? text.replace(/[[\]"]/g, '') : text,
  ),
  textKind('json-quotes-lost', 'loses quotation marks around it', '"Lakeside"', (text) => text.replace(/^"(.*)"$/s, '$1')),
  textKind('date-read', 'becomes a time when it reads as a date', '2026-03-04', (text) =>
    /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00.000Z` : text,
  ),
  textKind('fraction-as-date', 'becomes a date when it reads as day and month', '3/4', (text) =>
    /^\d{1,2}\/\d{1,2}$/.test(text) ? `${text}/2026` : text,
  ),
  textKind('capitals-lowered', 'is lowered when it has capitals only', 'ACME TIRE', (text) =>
    /[A-Z]{2}/.test(text) && text === text.toUpperCase() ? text.toLowerCase() : text,
  ),
  textKind('first-capital', 'gets a capital when it begins with a small letter', 'eBay parts', (text) =>
    text.replace(/^[a-z]/, (letter) => letter.toUpperCase()),
  ),
  textKind('sharp-s-spelt', 'shows ss for ß', 'Straße', (text) => text.replaceAll('ß', 'ss')),
  textKind('turkish-i', 'shows an i for a dotless one', 'Işık', (text) => text.replaceAll('ı', 'i')),
]

/** Those that show with what a name may be. */
export const shortTextKinds: readonly TextKind[] = interleaved([shortCuts, encodings, escapes, spaces, readAsOther])
export const longTextKinds: readonly TextKind[] = interleaved([longCuts, escapes, readAsOther, encodings, spaces])

/** One of each in turn, so that neighbours differ. */
function interleaved(lists: readonly (readonly TextKind[])[]): TextKind[] {
  const longest = Math.max(...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1))).flat()
}
