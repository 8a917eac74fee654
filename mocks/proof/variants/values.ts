// Ids and dates in other notations (D01, D02).
import { resources, showsMany } from '../../../openapi/resources.ts'
import { keptIn } from '../tools/kinds.ts'
import { around, bodyOf, type Call, isFields, refuse, withBody } from '../tools/lie.ts'
import { everyAnswer, inOtherWords, type Variant, type Vary, varyBoth } from './variant.ts'

interface Notation {
  write(value: string): string
  /** Undefined for what is not written in this notation. */
  read(text: string): string | undefined
}

const idPattern = /^[a-z]{3}_[0-9a-z]{10}$/

/** A bijection from our ids; what is not an id stays as it is. */
function ids(id: string, says: string, { write, read }: Notation): Variant {
  const idOf = (text: string) => (idPattern.test(text) ? write(text) : text)
  const native = (text: string) => {
    const found = read(text)
    return found !== undefined && idPattern.test(found) ? found : text
  }
  return { id: `ids/${id}`, says, idOf, vary: inOtherWords({ told: idOf, asked: native }) }
}

/** A letter for each kind, and how many there were before: the first of a kind has the letter alone. */
function shortIds(): Variant {
  const [written, read] = [new Map<string, string>(), new Map<string, string>()]
  const counts = new Map<string, number>()
  const idOf = (text: string): string => {
    const known = written.get(text) ?? (idPattern.test(text) ? undefined : text)
    if (known !== undefined) return known
    const kind = text.slice(0, 3)
    const count = counts.get(kind) ?? 0
    counts.set(kind, count + 1)
    const short = `${letterOf([...counts.keys()].indexOf(kind))}${count || ''}`
    written.set(text, short)
    read.set(short, text)
    return short
  }
  // Elsewhere a short text need not be an id.
  const native = (text: string, name: string) => (/^(id|ids|in|equals|not|)$|I(d|ds)$/.test(name) ? (read.get(text) ?? text) : text)
  return {
    id: 'ids/short',
    says: 'Ids are a letter and a count; those of a kind differ in their endings, and the first has one sign.',
    idOf,
    vary: inOtherWords({ told: idOf, asked: native }),
  }
}

const letterOf = (index: number): string => String.fromCodePoint(index < 26 ? 0x41 + index : 0x4e00 + index)

const hexOf = (text: string): string => Buffer.from(text).toString('hex')
const textOf = (hex: string): string => Buffer.from(hex, 'hex').toString()

/** Each company has a database of its own: records of the second one have ids that others of the first have. */
const idsOfEachCompany: Vary = (server) => {
  const others = new Map<string, string>()
  const ofOther = (text: string) => others.get(text) ?? text
  const inTheirs = inOtherWords({ told: ofOther, asked: ofOther })(server)
  return around([], (call) => {
    const { world } = call.sandbox
    const first = world.all('users')[0]?.companyId
    if (others.size === 0)
      for (const resource of resources) {
        // An order by id is one of its own database.
        if (resource.record === 'Notification') continue
        const all = world.all(keptIn(resource)).map(({ id, companyId }) => ({ id, isOurs: companyId === first }))
        const theirs = all.filter(({ isOurs }) => !isOurs)
        for (const [index, { id }] of all.filter(({ isOurs }) => isOurs).entries()) {
          const other = theirs[index]?.id
          if (other !== undefined) others.set(id, other).set(other, id)
        }
      }
    return call.caller && call.caller.companyId !== first ? inTheirs(call.request) : call.next()
  })(server)
}

const idVariants: readonly Variant[] = [
  {
    id: 'ids/of-each-company',
    says: 'Each company counts its ids by itself, so that records of two have the same.',
    vary: idsOfEachCompany,
  },
  ids('numbers', 'Ids are numbers, written as text.', {
    write: (id) => BigInt(`0x1${hexOf(id)}`).toString(),
    read: (text) => (/^\d{20,50}$/.test(text) ? textOf(BigInt(text).toString(16).slice(1)) : undefined),
  }),
  ids('uuids', 'Ids are UUIDs.', {
    write: (id) => `${hexOf(id)}ab12`.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    read: (text) => (/^[\da-f-]{36}$/.test(text) ? textOf(text.replaceAll('-', '').slice(0, 28)) : undefined),
  }),
  ids('long', 'Ids have more than two hundred characters.', {
    write: (id) => `${'shop:production:us-west-2:'.repeat(8)}${id}`,
    read: (text) => (text.startsWith('shop:production:') ? text.slice(-14) : undefined),
  }),
  ids('awkward', 'Ids have characters that an address and JSON must escape.', {
    write: (id) => `${id.slice(0, 3)}/${id.slice(4, 9)} ü+&=?%25#"${id.slice(9)}`,
    read(text) {
      const [, kind, first, second] = text.match(/^(\w{3})\/(\w{5}) ü\+&=\?%25#"(\w{5})$/) ?? []
      return kind && `${kind}_${first}${second}`
    },
  }),
  ids('upper-and-lower', 'Ids tell upper from lower case, and begin with a dash or a dot.', {
    write: (id) => `-${[...id].map((sign, index) => (index % 2 === 0 ? sign.toUpperCase() : sign)).join('')}.`,
    read: (text) => (/^-.{14}\.$/.test(text) ? text.slice(1, -1).toLowerCase() : undefined),
  }),
  shortIds(),
]

const ours = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/
const dateName = /(Date|Dates|RefreshedAt|Timestamp|TimeOrderWorked|^clock(In|Out))$/

const isoOf = (milliseconds: number): string | undefined => (Number.isNaN(milliseconds) ? undefined : new Date(milliseconds).toISOString())

const datesIn = ({ write, read }: Notation): Vary =>
  inOtherWords({
    told: (text, name) => (ours.test(text) && name !== 'message' ? write(text) : text),
    asked: (text, name) => (dateName.test(name) ? (read(text) ?? text) : text),
  })

const dates = (id: string, says: string, notation: Notation): Variant => ({ id: `dates/${id}`, says, vary: datesIn(notation) })

const epoch: Notation = {
  write: (date) => String(Date.parse(date)),
  read: (text) => (/^-?\d{11,14}$/.test(text) ? isoOf(Number(text)) : undefined),
}

const spaced: Notation = {
  write: (date) => date.slice(0, 19).replace('T', ' '),
  read: (text) => (/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) ? isoOf(Date.parse(`${text.replace(' ', 'T')}Z`)) : undefined),
}

const european: Notation = {
  write: (date) => date.replace(/^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d:\d\d).*$/, '$3.$2.$1 $4'),
  read(text) {
    const [, day, month, year, time] = text.match(/^(\d\d)\.(\d\d)\.(\d{4}) (\d\d:\d\d:\d\d)$/) ?? []
    return year && isoOf(Date.parse(`${year}-${month}-${day}T${time}Z`))
  },
}

/** Refuses dates in bodies that are not written as answers write them. */
const insistsOn = ({ read }: Notation): Vary =>
  around([], (call: Call) =>
    strangeDate(call.body, read) ? refuse(call, 400, 'The dates of this server have another format.') : call.next(),
  )

const strangeDate = (body: unknown, read: Notation['read']): boolean =>
  typeof body === 'object' &&
  body !== null &&
  Object.entries(body).some(([name, value]) => dateName.test(name) && typeof value === 'string' && read(value) === undefined)

const dateVariants: readonly Variant[] = [
  dates('epoch', 'Dates are milliseconds since 1970, as text.', epoch),
  dates('spaced', 'Dates are 2026-03-04 10:20:30, without a zone.', spaced),
  dates('european', 'Dates are 04.03.2026 10:20:30, without a zone.', european),
  dates('rfc-2822', 'Dates are Wed, 04 Mar 2026 10:20:30 GMT.', {
    write: (date) => new Date(date).toUTCString(),
    read: (text) => (/^\w{3}, /.test(text) ? isoOf(Date.parse(text)) : undefined),
  }),
  dates('offset', 'Dates tell the time of a place: 2026-03-04T12:20:30.000+02:00.', {
    write: (date) => `${new Date(Date.parse(date) + 7_200_000).toISOString().slice(0, -1)}+02:00`,
    read: (text) => (text.endsWith('+02:00') ? isoOf(Date.parse(text)) : undefined),
  }),
  dates('seconds', 'Dates tell no part of a second.', {
    write: (date) => `${date.slice(0, 19)}Z`,
    read: () => undefined,
  }),
  dates('microseconds', 'Dates tell microseconds.', {
    write: (date) => `${date.slice(0, 23)}417Z`,
    read: (text) => (/\.\d{6}Z$/.test(text) ? `${text.slice(0, 23)}Z` : undefined),
  }),
  dates('created-in-minutes', 'Dates tell no seconds: 2026-03-04T10:20Z.', {
    write: (date) => `${date.slice(0, 16)}Z`,
    read: (text) => (/T\d\d:\d\dZ$/.test(text) ? `${text.slice(0, 16)}:00.000Z` : undefined),
  }),
  {
    id: 'dates/epoch-only',
    says: 'Dates are milliseconds since 1970, in bodies too; other dates are refused.',
    vary: varyBoth(insistsOn(epoch), datesIn(epoch)),
  },
  {
    id: 'dates/spaced-only',
    says: 'Dates are 2026-03-04 10:20:30, in bodies too; other dates are refused.',
    vary: varyBoth(insistsOn(spaced), datesIn(spaced)),
  },
  {
    id: 'dates/european-only',
    says: 'Dates are 04.03.2026 10:20:30, in bodies too; other dates are refused.',
    vary: varyBoth(insistsOn(european), datesIn(european)),
  },
]

/** Dates written in one way where a record is written, and in another where it is read. */
const datesBy = (id: string, says: string, write: (date: string, isWrite: boolean, isList: boolean) => string): Variant => ({
  id: `dates/${id}`,
  says,
  vary: everyAnswer((answer, { method }) => {
    const isWrite = method !== 'GET' && answer.operation?.kind !== 'search'
    const isList = answer.operation !== undefined && showsMany(answer.operation)
    return withBody(
      answer,
      eachDate(bodyOf(answer), (date) => write(date, isWrite, isList)),
    )
  }),
})

const eachDate = (value: unknown, write: (date: string) => string): unknown => {
  if (typeof value === 'string') return ours.test(value) ? write(value) : value
  if (Array.isArray(value)) return value.map((one) => eachDate(one, write))
  return isFields(value) ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, eachDate(one, write)])) : value
}

const mixedDates: readonly Variant[] = [
  datesBy('finer-when-written', 'Answers to writes tell microseconds, reads seconds: what is stored is less precise.', (date, isWrite) =>
    isWrite ? `${new Date(date).toISOString().slice(0, 23)}417Z` : `${date.slice(0, 19)}Z`,
  ),
  datesBy('rounded-when-stored', 'Answers to writes tell milliseconds, reads the second that is nearest.', (date, isWrite) =>
    isWrite ? date : `${new Date(Math.round(Date.parse(date) / 1000) * 1000).toISOString().slice(0, 19)}Z`,
  ),
  datesBy(
    'zones-mixed',
    'Answers to writes tell the zone as +00:00, reads as Z, lists as a time of another place.',
    (date, isWrite, isList) =>
      isWrite
        ? `${date.slice(0, -1)}+00:00`
        : isList
          ? `${new Date(Date.parse(date) - 18_000_000).toISOString().slice(0, -1)}-05:00`
          : date,
  ),
]

export const valueVariants: readonly Variant[] = [...idVariants, ...dateVariants, ...mixedDates]
