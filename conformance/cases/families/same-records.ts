// Records do not vanish for lack of something: of a field that a create need not send, or of a related record (4.1).
import { type Operation, type OperationId, operation } from '../../../openapi/contract.ts'
import { resourceOf, resources } from '../../../openapi/resources.ts'
import { isObject } from '../../exchange/compare.ts'
import { isSuccess, recordOf } from '../../exchange/exchange.ts'
import { lastingPart } from '../../runner/seen/lasting-fields.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { bodyFieldsOf, requiredOf } from '../../steps/fields.ts'
import { type Found, find, isWhole, type ListedRecord, type ListQuery, type Page, type Walk, walk, wholePage } from '../../steps/pages.ts'
import { tidyUp } from '../../steps/records.ts'
import { sampleInput } from '../../steps/samples.ts'
import type { LooseInput } from '../../transport/calls.ts'

const defined = <Value>(values: readonly (Value | undefined)[]): Value[] => values.filter((value) => value !== undefined)

/** One with all that the sample has: what is made after it is not that one. The texts that it had beside what is required. */
async function makesAndRemoves(trial: Trial, create: OperationId, input: LooseInput): Promise<[field: string, text: unknown][]> {
  const { delete: remove } = resourceOf(create) ?? {}
  if (!remove) return []
  const { id } = recordOf(await trial.attempt(create, input))
  if (typeof id !== 'string') return []
  const isGone = isSuccess(await trial.attempt(remove, { path: { id } }))
  tidyUp(trial, create, id, { isGone: () => isGone })
  const required = requiredOf(operation(create))
  return Object.entries(Object(input.body)).filter(([field, text]) => !required.includes(field) && String(text).includes(trial.mark))
}

/** With no more than what must be sent, a record is as much there as any other. */
const foundWhenMade = (create: OperationId): Case => {
  const { list, search } = resourceOf(create) ?? {}
  const views = defined([list, search])
  return {
    id: `list/shows-barest/${create}`,
    area: operation(create).area,
    title: `What ${create} makes of its required fields alone is found like any other`,
    requirements: ['record/write-lasts', ...(list ? ['list/shows-created'] : [])],
    effects: 'own',
    operations: [create, ...views],
    async run(trial) {
      const { body, ...input } = await sampleInput(create, trial)
      const required = requiredOf(operation(create))
      const gone = await makesAndRemoves(trial, create, { ...input, body })
      const barest = Object.fromEntries(Object.entries(Object(body)).filter(([field]) => required.includes(field)))
      const exchange = await trial.attempt(create, { ...input, body: barest })
      const { id } = recordOf(exchange)
      if (!isSuccess(exchange) || typeof id !== 'string') return trial.skip(`${create} makes no record of its required fields alone`)
      tidyUp(trial, create, id)
      for (const view of views.map(operation)) {
        const shown = await find(trial, view, id)
        const requirement = view.kind === 'list' ? 'list/shows-created' : 'record/write-lasts'
        trial.holds(shown.record !== undefined, `the new record ${id}`, 'it is not there', shown.exchange, { where: '/data', requirement })
        if (!shown.record) continue
        staysBare(trial, create, recordOf(exchange), shown)
        for (const [field, text] of gone)
          trial.holds(shown.record[field] !== text, 'nothing of the record that was deleted', text, shown.exchange, {
            where: `/data/*/${field}`,
            requirement: 'record/write-lasts',
          })
      }
    },
  }
}

/** Who finds no entry unless locations are named is asked for those of the list (4.11). */
async function searchedFor(trial: Trial, search: Operation, listed: readonly Page[]): Promise<Page[]> {
  const ask = (body: ListQuery) => walk(trial, search, wholePage, body, whetherAlive)
  const pages = await ask({})
  if (search.id !== 'searchTimesheets' || pages.some(({ ids }) => ids.length > 0)) return pages
  const places = listed.flatMap(({ records }) => records.map(({ locationId }) => locationId))
  return ask({ locationIds: [...new Set(places)].filter((id) => typeof id === 'string') })
}

/** What one of both views alone shows, beside what the other does. */
interface Apart {
  readonly of: readonly ListedRecord[]
  readonly among: readonly ListedRecord[]
}

/** Found once more, because others may have made or removed a record between the two. */
async function compareBoth(trial: Trial, list: Operation, search: Operation): Promise<void> {
  let before: ReadonlySet<unknown> | undefined
  for (const last of [false, true]) {
    const listed = await walk(trial, list, wholePage, {}, whetherAlive)
    const searched = await searchedFor(trial, search, listed)
    if (!isWhole(listed) || !isWhole(searched)) return trial.skip('there are too many records to compare all of them')
    const [one, other] = [alive(listed), alive(searched)]
    const [[ofList], [ofSearch]] = [listed, searched]
    const [notInSearch, notInList] = [missedIn(one, other), missedIn(other, one)]
    if (!ofList || !ofSearch) return
    if (one.size > 0 && other.size > 0) trial.shown(ofSearch.exchange, leavesNone)
    if (notInSearch.of.length + notInList.of.length === 0) return
    if (last) {
      // Others come and go between two looks, and are not the same each time.
      const again = ({ of, among }: Apart): Apart => ({ of: of.filter(({ id }) => before?.has(id)), among })
      leavesNoneOut(trial, again(notInSearch), ofSearch)
      leavesNoneOut(trial, again(notInList), ofList)
      const difference = { notInSearch: idsOfSome(notInSearch), notInList: idsOfSome(notInList) }
      trial.equal(difference, { notInSearch: [], notInList: [] }, ofSearch.exchange, { where: '/data' })
    }
    before = new Set([...notInSearch.of, ...notInList.of].map(({ id }) => id))
  }
}

/**
 * That both show the same is not said, but nothing hides a record for what it lacks, and who finds none of them finds nothing. All that is
 * missing lacks something then which nothing lacks that is there; one alone may do so by chance.
 */
function leavesNoneOut(trial: Trial, { of: missed, among: shown }: Apart, { exchange }: Page): void {
  const [first] = missed
  if (!first) return
  const tellsApart = (name: unknown) =>
    missed.every((one) => lackedBy(one).includes(name)) && !shown.some((one) => lackedBy(one).includes(name))
  const lacked = missed.length > 1 ? lackedBy(first).find(tellsApart) : undefined
  if (shown.length > 0 && lacked === undefined) return
  const expected = shown.length === 0 ? 'a record' : `records without ${lacked}`
  trial.holds(false, expected, `none, though there is ${first.id}`, exchange, { where: '/data', requirement: leavesNone })
}

const leavesNone = 'list/search-leaves-none-out'

const lackedBy = ({ lacks }: ListedRecord): readonly unknown[] => (Array.isArray(lacks) ? lacks : [])

/** A record without a location is of none (D44), and a field that is left out says nothing. */
const whetherAlive: Walk = {
  part: (record) => ({ id: record.id, deleted: record.deleted, locationId: record.locationId, lacks: whatIsLacked(record) }),
}

/** Thousands lack the same. */
const knownLacks = new Map<string, readonly string[]>()

function whatIsLacked(record: ListedRecord): readonly string[] {
  const names = Object.keys(record).filter(
    (name) => record[name] === null && name !== 'locationId' && (tellsMore.has(name) || name.endsWith('Id')),
  )
  const known = knownLacks.get(names.join()) ?? names
  knownLacks.set(names.join(), known)
  return known
}

/** Objects that records come with (2.11, 2.12, 2.14), and the end of an entry that is in progress. */
const tellsMore = new Set(['category', 'rate', 'order', 'service', 'labor', 'technician', 'clockOut'])

/** Whether a list shows what is deleted softly is not said, nor whether a search does. */
const alive = (pages: readonly Page[]): Map<string, ListedRecord> =>
  new Map(pages.flatMap(({ records }) => records.flatMap((one) => (one.deleted === true ? [] : [[String(one.id), one] as const]))))

const missedIn = (there: ReadonlyMap<string, ListedRecord>, here: ReadonlyMap<string, ListedRecord>): Apart => ({
  of: [...there].flatMap(([id, record]) => (here.has(id) ? [] : [record])),
  among: [...here.values()],
})

const idsOfSome = ({ of }: Apart): string[] => of.map(({ id }) => String(id)).slice(0, 5)

const twins = (list: OperationId, search: OperationId): Case => ({
  id: `list/search-same-records/${list}`,
  area: operation(list).area,
  title: `${list} and ${search} show the same records where nothing filters them`,
  requirements: ['list/search-same-records', leavesNone],
  effects: 'read',
  operations: [list, search],
  quiet: true,
  run: (trial) => compareBoth(trial, operation(list), operation(search)),
})

/** What its create said that it lacks it has not got since, unless it was changed. There are several ways to show nothing. */
function staysBare(trial: Trial, create: OperationId, made: ListedRecord, { record, exchange }: Found): void {
  if (!record || record.updatedDate !== made.updatedDate) return
  const later = lastingPart(create, record)
  if (!isObject(later)) return
  for (const field of bodyFieldsOf(operation(create)))
    if (made[field] === null && field in later)
      trial.holds(isNothing(later[field]), 'nothing, as its create answered', later[field], exchange, {
        where: `/data/*/${field}`,
        requirement: 'record/write-lasts',
      })
}

const isNothing = (value: unknown): boolean =>
  !value || (typeof value === 'object' && Object.values(value).every((one) => one === null || one === ''))

/** A payment by hand has a body that is not shown, and an item needs the part or tire that no field of it requires. */
const barest = resources.flatMap(({ create, list, search }) =>
  create && (list ?? search) && create !== 'createManualPayment' && create !== 'createTransferItem' ? [create] : [],
)

export const sameRecordCases: readonly Case[] = [
  ...barest.map(foundWhenMade),
  ...resources.flatMap(({ list, search }) => (list && search ? [twins(list, search)] : [])),
]
