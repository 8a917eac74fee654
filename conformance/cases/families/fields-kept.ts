// What an update leaves out stays as it is, also where it is not what a new record has: each field is first set to something else (4.x).
import { type OperationId, operation, operations } from '../../../openapi/contract.ts'
import { resourceOf } from '../../../openapi/resources.ts'
import { type Shape, shapeOf } from '../../../openapi/schema.ts'
import { isObject } from '../../exchange/compare.ts'
import { recordOf } from '../../exchange/exchange.ts'
import type { Case } from '../../runner/trial/case.ts'
import { sideBySide } from '../../runner/trial/side-by-side.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { valuesItMayHave } from '../../steps/fees.ts'
import { groups, mayFollow, mayFollowInOthers } from '../../steps/following.ts'
import { besideOthers } from '../../steps/for-one-record.ts'
import { tryPage } from '../../steps/pages.ts'
import { isChangedElsewhere, keeps, newName, type Shown, shows, tidyUpAfter } from '../../steps/records.ts'
import { samples } from '../../steps/samples.ts'
import { isKnownWrite, type KnownWrite, type Sentences, sentenceOf, sentences } from '../../steps/sentences.ts'
import { webhookUrl } from '../../steps/webhook-urls.ts'
import { shownNow, writeAndLook } from '../../steps/written.ts'

interface Update {
  readonly id: KnownWrite
  /** The sentence about what was not sent. */
  readonly leaves: string
}

/** The updates that can leave something out. */
const updates = operations.flatMap(({ id, kind }): Update[] => {
  if (kind !== 'update' || !isKnownWrite(id) || bodyFields(id).size < 2) return []
  const { leaves }: Sentences = sentences[id]
  return leaves === undefined ? [] : [{ id, leaves }]
})

/**
 * What other cases set: a default takes that from another record, a term that is not editable takes no update, a found record is not
 * deleted for this nor made from another template, whose items nothing takes back, and the rest is no value that a client could make up.
 */
export const leftAlone: readonly string[] = [
  'default',
  'editable',
  'orderIds',
  'ranges',
  'secret',
  'version',
  'triggers',
  'fromDate',
  'toDate',
]
const neverOnFound: readonly string[] = ['deleted', 'deletedReason', 'deletedUserId', 'templateId']

function bodyFields(id: OperationId): ReadonlyMap<string, Shape> {
  return shapeOf(operation(id).body?.schema ?? '').properties
}

/** Two values that no new record has both of. */
export async function twoValues(
  trial: Trial,
  field: string,
  { types = [], values }: Shape,
  record: object,
  found: readonly unknown[],
): Promise<readonly unknown[]> {
  if (values && values.length > 1) return valuesItMayHave(record, field, values).slice(-2)
  if (field.endsWith('Date')) return ['2026-02-03T04:05:06.000Z', '2026-03-04T05:06:07.000Z']
  if (/(User|By)Id$/.test(field) || field === 'userId') return [trial.context.session.userId].filter((id) => id !== '')
  if (field.endsWith('Id')) return found
  if (field === 'url') return [await webhookUrl(trial, 'one'), await webhookUrl(trial, 'two')]
  if (types.includes('boolean')) return [true, false]
  if (types.includes('number') || types.includes('integer')) return [7, 11]
  return types.includes('string') ? [newName(trial, field), newName(trial, field)] : []
}

/** Other records of the resource. */
async function otherRecords(trial: Trial, id: OperationId): Promise<Values[]> {
  const { list, search } = resourceOf(id) ?? {}
  const view = list ?? search
  if (!view || view === 'listTransferItems') return []
  const exchange = await trial.attempt(view, operation(view).kind === 'search' ? { body: {} } : {})
  const body = exchange.answer?.body
  return isObject(body) && Array.isArray(body.data) ? body.data.filter(isObject) : []
}

const twoOf = (records: readonly Values[], field: string): unknown[] =>
  [...new Set(records.map((record) => record[field]))].filter((value) => value != null).slice(0, 2)

type Values = { readonly [field: string]: unknown }

/** A record of the target gets back what it had; what was null before is not touched, since null may not be sent. */
function restore(trial: Trial, id: OperationId, path: Path, before: Values, names: readonly string[]): void {
  const body = Object.fromEntries(names.map((name) => [name, before[name]]))
  trial.cleanUp(() => trial.attempt(id, { path, body }))
}

type Path = { [name: string]: string }

/** A record to try it on, and what is changed there: all that may be, unless that is told. */
interface Tried {
  path: Path
  names?: readonly string[]
}

/** So many found records share the fields at most. */
const mostFound = 3

/** Fields that go together are changed in one record, and each in one that has it: few records lack none. */
async function foundRecords(trial: Trial, id: OperationId, names: readonly string[]): Promise<Tried[]> {
  const { list } = resourceOf(id) ?? {}
  const shownIn = (record: Values, some: readonly string[]) => some.filter((name) => record[name] != null).length
  const records = ((list && (await tryPage(trial, operation(list), {}))?.records) ?? [])
    .filter((record) => typeof record.id === 'string' && record.deleted !== true)
    .toSorted((one, other) => shownIn(other, names) - shownIn(one, names))
  const grouped = groups.flat()
  const parts = [...groups, ...names.filter((name) => !grouped.includes(name)).map((name) => [name])].map((part) => {
    const most = Math.max(0, ...records.map((record) => shownIn(record, part)))
    return { part, among: most > 0 ? records.filter((record) => shownIn(record, part) === most) : [] }
  })
  const dealt = new Map<Values, string[]>()
  // What few of them have has the first choice.
  for (const { part, among } of parts.toSorted((one, other) => one.among.length - other.among.length)) {
    const free = among.filter((record) => dealt.size < mostFound || dealt.has(record))
    const [record] = free.toSorted((one, other) => (dealt.get(one)?.length ?? 0) - (dealt.get(other)?.length ?? 0))
    if (record) dealt.set(record, [...(dealt.get(record) ?? []), ...part])
  }
  return [...dealt].map(([record, some]) => ({ path: { id: String(record.id) }, names: some }))
}

/** Records to try it on: found ones, or one that is made; an item of a part and one of a tire. */
async function recordsFor(trial: Trial, id: OperationId, names: readonly string[]): Promise<Tried[]> {
  if (samples[id].effects !== 'own') return foundRecords(trial, id, names)
  const made = await samples[id].path?.(trial)
  if (!made) return []
  const inventoryTireId = id === 'updateTransferItem' && trial.context.fixture('inventoryTire')
  if (!inventoryTireId) return [{ path: made }]
  const path = { transferId: made.transferId ?? '' }
  const exchange = await trial.attempt('createTransferItem', { path, body: { quantity: 2, inventoryTireId } })
  tidyUpAfter(trial, exchange)
  const { id: itemId } = recordOf(exchange)
  return [{ path: made }, ...(typeof itemId === 'string' ? [{ path: { ...path, itemId } }] : [])]
}

/** Bodies that change one thing each; a flag takes its group along when it is set, and goes alone when it is not. */
function changesInRound(values: ReadonlyMap<string, readonly unknown[]>, round: 0 | 1): Values[] {
  const grouped = groups.flat()
  const single = [...values].flatMap(([field, two]) =>
    grouped.includes(field) || two[round] === undefined ? [] : [{ [field]: two[round] }],
  )
  const together = groups.flatMap((group): Values[] => {
    const [flag] = group
    if (!values.has(flag)) return []
    const names = round === 0 ? group : [flag]
    const known = names.flatMap(
      (name) =>
        values
          .get(name)
          ?.slice(round, round + 1)
          .map((value) => [name, value] as const) ?? [],
    )
    return [Object.fromEntries(known)]
  })
  return [...together, ...single]
}

async function keepsTheRest(trial: Trial, update: Update): Promise<void> {
  const { id } = update
  const { create } = resourceOf(id) ?? {}
  const known = [...new Set([...bodyFields(id).keys(), ...(create ? bodyFields(create).keys() : [])])]
  const tried = await recordsFor(trial, id, known)
  if (tried.length === 0) trial.skip('the target shows no record to change; add one')
  await sideBySide(trial, tried, (strand, one) => keepsTheRestOf(strand, update, one, known))
}

/** Nothing reads a message template but a write. */
const readOrWritten = async (trial: Trial, id: KnownWrite, path: Path): Promise<Shown | undefined> =>
  (await shownNow(trial, id, { path }, path.itemId ?? path.id ?? '')) ?? (await writeAndLook(trial, id, { path, body: {} }))

async function keepsTheRestOf(trial: Trial, { id, leaves }: Update, { path, names }: Tried, known: readonly string[]): Promise<void> {
  const isFound = samples[id].effects !== 'own'
  const send = (body: object) => writeAndLook(trial, id, { path, body })
  const look = () => readOrWritten(trial, id, path)
  let before: Shown | undefined = await look()
  if (!before) return trial.skip(`no operation shows what ${id} is to change`)
  const first = { ...before.data } as Values
  const mayBeSent = (field: string) => !leftAlone.includes(field) && !(isFound && (neverOnFound.includes(field) || first[field] == null))
  const fields = [...bodyFields(id)].filter(([field]) => (names ?? known).includes(field) && mayBeSent(field))
  if (isFound)
    restore(
      trial,
      id,
      path,
      first,
      fields.map(([field]) => field),
    )
  const values = new Map<string, readonly unknown[]>()
  const others = fields.some(([field]) => field.endsWith('Id')) ? await otherRecords(trial, id) : []
  for (const [at, [field, shape]] of fields.entries()) {
    const found = field.endsWith('Id') ? twoOf(others, field) : []
    // Where no other record names one, what it has already is sent again.
    const own = [first[field], first[field]].filter((value) => value != null)
    const two = await twoValues(trial, field, shape, first, found.length > 0 ? found : own)
    // Two flags or numbers that go together are not the same.
    values.set(field, at % 2 === 0 || groups.flat().includes(field) ? two : two.toReversed())
  }
  const twin = isFound ? undefined : await bystander(trial, id, known)
  const alone = mayFollowInOthers(operation(id).area).filter((name) => known.includes(name))
  /** What one record alone has, it may have taken from this one. */
  const twinTakes = async (changes: readonly object[], was: Shown): Promise<Shown> => {
    await twin?.takes(changes)
    const now: Values = { ...(twin && alone.length > 0 ? await look() : was)?.data }
    const taken = alone.filter((name) => name in now).map((name) => [name, now[name]])
    return { ...was, data: { ...was.data, ...Object.fromEntries(taken) } }
  }
  const own = fields.flatMap(([field]) => (first[field] == null ? [] : [[field, first[field]] as const]))
  before = await twinTakes([Object.fromEntries(own)], before)
  for (const round of [0, 1] as const) {
    const changes = changesInRound(values, round)
    // What the twin still has in common when a field changes is what changes later: the other way round, the rest.
    for (const change of round === 0 ? changes : changes.toReversed()) {
      const after = await send(change)
      // Whether it takes these values is for other cases.
      if (!after) continue
      keepsOthers(trial, after, before, change, known, leaves)
      before = after
    }
    await twin?.isAsItWas()
    if (round === 0) before = await twinTakes(changes, before)
  }
  const together = [...values].flatMap(([field, [other]]) => [[field, isFound ? first[field] : other] as const])
  await takesTogether(trial, id, Object.fromEntries(together), send)
  const last = await look()
  const ofAll = { values: withPeriod(id, values), known, send }
  if (last) await takesHalves(trial, { id, leaves }, ofAll, last)
  await staysCleared(trial, { id, leaves }, ofAll)
}

/** Of a period both ends, which are one thing where fields are changed one by one. */
const withPeriod = (id: KnownWrite, values: ReadonlyMap<string, readonly unknown[]>): ReadonlyMap<string, readonly unknown[]> =>
  new Map([
    ...values,
    ...[...bodyFields(id).keys()].flatMap((field) => (periods[field] === undefined ? [] : [[field, periods[field]] as const])),
  ])

const periods: { readonly [field: string]: readonly [string, string] } = {
  fromDate: ['2026-01-05T06:00:00.000Z', '2026-01-12T07:30:00.000Z'],
  toDate: ['2026-03-04T05:06:07.000Z', '2026-03-09T10:11:12.000Z'],
}

interface Halved {
  readonly values: ReadonlyMap<string, readonly unknown[]>
  readonly known: readonly string[]
  readonly send: (body: object) => Promise<Shown | undefined>
}

/** Those whose number has a bit, and those whose number has not, for each bit: any two are apart in one of them. */
export function halves(names: readonly string[]): readonly (readonly string[])[] {
  const found: (readonly string[])[] = []
  for (let bit = 1; bit < names.length; bit *= 2) for (const side of [0, bit]) found.push(names.filter((_, at) => (at & bit) === side))
  return found
}

/** Any two fields are sent one without the other: who looks for one of them first may forget the other, or what is not there. */
async function takesHalves(trial: Trial, { id, leaves }: Update, { values, known, send }: Halved, first: Shown): Promise<void> {
  const follow = [...groups.flat(), ...[...values.keys()].flatMap(mayFollow)]
  const names = [...values].flatMap(([name, two]) =>
    !follow.includes(name) && two.length > 0 && two.every((value) => value != null) ? [name] : [],
  )
  let [before, round] = [first, 0]
  for (const some of halves(names)) {
    const body = Object.fromEntries(some.map((name) => [name, values.get(name)?.[round % 2] ?? values.get(name)?.[0]]))
    round += 1
    const after = some.length < 2 ? undefined : await send(body)
    if (!after) continue
    if (!isChangedElsewhere(trial, after, before, 1))
      for (const [name, value] of Object.entries(body)) shows(trial, after, { [name]: value }, sentenceOf(id, name))
    keepsOthers(trial, after, before, body, known, leaves)
    before = after
  }
}

/** An empty text is a value: who takes it for none may take the one before it out of a copy. */
async function staysCleared(trial: Trial, { id, leaves }: Update, { values, known, send }: Halved): Promise<void> {
  const isText = (name: string) => !/^(name|url)$|(Id|Date)$/.test(name) && bodyFields(id).get(name)?.values === undefined
  const texts = [...values].filter(([name, [one]]) => typeof one === 'string' && isText(name)).map(([name]) => name)
  const follow = [...groups.flat(), ...texts.flatMap(mayFollow)]
  const [other, [value] = []] = [...values].find(([name, two]) => !texts.includes(name) && !follow.includes(name) && two.length > 0) ?? []
  const cleared = texts.length > 0 && other !== undefined ? await send(Object.fromEntries(texts.map((name) => [name, '']))) : undefined
  if (!cleared || other === undefined) return
  const change = { [other]: value }
  const after = await send(change)
  if (after) keepsOthers(trial, after, cleared, change, known, leaves)
}

/** What was not sent, and does not follow from what was, is as it was. */
function keepsOthers(trial: Trial, after: Shown, before: Shown, sent: object, known: readonly string[], leaves: string): void {
  if (isChangedElsewhere(trial, after, before, 1)) return
  const may = Object.keys(sent).flatMap((name) => [name, ...mayFollow(name)])
  keeps(
    trial,
    after,
    before,
    known.filter((name) => !may.includes(name)),
    leaves,
  )
}

/** One update with all of them: who reads one field after the other may read the last, or none beside a link. */
async function takesTogether(
  trial: Trial,
  id: KnownWrite,
  values: Values,
  send: (body: object) => Promise<Shown | undefined>,
): Promise<void> {
  const names = Object.keys(values)
  const follow = [...groups.flat(), ...names.flatMap(mayFollow)]
  const sent = Object.fromEntries(Object.entries(values).filter(([name, value]) => value != null && !follow.includes(name)))
  // Whether it takes these values is for other cases.
  const after = Object.keys(sent).length > 1 ? await send(sent) : undefined
  for (const [name, value] of Object.entries(sent)) if (after) shows(trial, after, { [name]: value }, sentenceOf(id, name))
}

interface Bystander {
  /** Makes it look like the record that is changed. */
  takes(changes: readonly object[]): Promise<void>
  isAsItWas(): Promise<void>
}

/** Another record of the run that is not touched while the first one changes. */
async function bystander(trial: Trial, id: KnownWrite, known: readonly string[]): Promise<Bystander | undefined> {
  const path = await samples[id].path?.(trial)
  if (!path) return undefined
  const look = () => readOrWritten(trial, id, path)
  const lasting = known.filter((name) => !mayFollowInOthers(operation(id).area).includes(name))
  let shown = await look()
  return {
    async takes(changes) {
      const taken = await writeAndLook(trial, id, { path, body: Object.assign({}, ...changes) })
      // What one record may not have together it takes one after the other.
      if (!taken) for (const body of changes) await trial.attempt(id, { path, body })
      shown = taken ?? (await look())
    },
    async isAsItWas() {
      const now = shown && (await look())
      if (now && shown) keeps(trial, now, shown, lasting, 'record/others-kept')
    },
  }
}

export const fieldsKeptCases: readonly Case[] = updates.map((update) => ({
  id: `record/fields-kept/${update.id}`,
  area: operation(update.id).area,
  title: `${update.id} leaves each field that it does not carry as it is, also where that is not what a new record has`,
  requirements: [update.leaves, ...(samples[update.id].effects === 'own' ? ['record/others-kept'] : [])],
  effects: samples[update.id].effects,
  operations: [update.id],
  quiet: samples[update.id].effects !== 'own',
  ...besideOthers([...bodyFields(update.id).keys()].filter((name) => !leftAlone.includes(name))),
  run: (trial) => keepsTheRest(trial, update),
}))
