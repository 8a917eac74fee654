// A write is about records of its own resource: those of all others stay as they are (3, 4).
import { type OperationId, operation } from '../../../openapi/contract.ts'
import { pagedLists, type Resource, resourceOf, resources, searches } from '../../../openapi/resources.ts'
import { differences, isObject } from '../../exchange/compare.ts'
import { type Exchange, isRefusal, isSuccess, recordOf } from '../../exchange/exchange.ts'
import { inWords, phrase } from '../../exchange/phrase.ts'
import { lastingPart } from '../../runner/seen/lasting-fields.ts'
import type { Case, Effects } from '../../runner/trial/case.ts'
import { Skip } from '../../runner/trial/endings.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { freeStatuses, putArchivedBack, statusToArchive } from '../../steps/archives.ts'
import { commonPart, withIds } from '../../steps/common.ts'
import { isGone } from '../../steps/gone.ts'
import { othersChange } from '../../steps/moved.ts'
import { type ListedRecord, largestServed, type Page, tryPage } from '../../steps/pages.ts'
import { tidyUpAfter } from '../../steps/records.ts'
import { sampleInput, sampleName, samples } from '../../steps/samples.ts'
import { changedByTheRun } from '../../steps/touched.ts'
import { allOrders, whereItStands } from '../../steps/workflow.ts'
import type { Schemas } from '../../transport/calls.ts'

/** Of resources that do not have a list, what a search shows; users are told of what others do. */
const looked: readonly OperationId[] = [...pagedLists, ...searches]
  .map(({ id }) => id)
  .filter(
    (id) => id !== 'listNotifications' && (operation(id).kind === 'list' || !pagedLists.some(({ area }) => area === operation(id).area)),
  )

type Looks = ReadonlyMap<OperationId, Page>

async function lookAround(trial: Trial): Promise<Looks> {
  const looks = new Map<OperationId, Page>()
  for (const id of looked) {
    const list = operation(id)
    const limit = await largestServed(trial, list, undefined)
    const page = trial.context.missing.among([id]) ? undefined : await tryPage(trial, list, limit === undefined ? {} : { limit })
    if (page) looks.set(id, page)
  }
  return looks
}

/** What no request of its own sets is what a user has set all the same. */
const lasting = (list: OperationId, record: ListedRecord): object => {
  const further = ['name', 'archived'].filter((field) => field in record)
  return { ...lastingPart(list, record), ...Object.fromEntries(further.map((field) => [field, record[field]])) }
}

const shownInBoth = (one: ListedRecord, other: ListedRecord): ListedRecord => {
  const common = commonPart(one, other)
  return isObject(common) ? common : {}
}

interface Change {
  readonly where: string
  readonly was: string
  readonly is: unknown
}

/** What became of the records of one list: values that changed with no date of a change, or with one of the run's, and records that went. */
async function changesAmong(trial: Trial, list: OperationId, before: Page, after: Page): Promise<Change[]> {
  const now = new Map(after.records.map((record) => [record.id, record]))
  const isWhole = after.total === after.ids.length || after.hasMore === false
  const named = new Set(trial.exchanges.flatMap(({ request: { method, path } }) => (method === 'GET' ? [] : path.split('/'))))
  const changes: Change[] = []
  for (const was of before.records) {
    const is = now.get(was.id)
    const id = String(was.id)
    if (named.has(encodeURIComponent(id))) continue
    if (is) {
      const [one, other] = [lasting(list, shownInBoth(was, is)), lasting(list, shownInBoth(is, was))]
      const [changed] = differences(one, other)
      const isDated = was.updatedDate !== is.updatedDate || !('updatedDate' in is)
      if (changed && (!isDated || (await changedByTheRun(trial, list, id))))
        changes.push({ where: `${list}: ${id}${changed.where}`, was: inWords(changed.expected), is: changed.actual })
    } else if (isWhole && (await went(trial, list, id))) changes.push({ where: `${list}: ${id}`, was: 'a record', is: phrase('gone') })
  }
  return changes
}

/** Where it can be read, that tells. */
async function went(trial: Trial, list: OperationId, id: string): Promise<boolean> {
  const { read } = resourceOf(list) ?? {}
  if (!read) return true
  const exchange = await trial.attempt(read, { path: { id } })
  return isRefusal(exchange) || (isSuccess(exchange) && isGone(read, recordOf(exchange)))
}

async function changesSince(trial: Trial, before: Looks, after: Looks): Promise<Change[]> {
  const changes: Change[] = []
  for (const [list, was] of before) {
    const is = after.get(list)
    if (is) changes.push(...(await changesAmong(trial, list, was, is)))
  }
  return changes
}

/** Longer than any write takes. */
const furtherLooks = 4

/** What others did at that time they may go on doing: so long as it takes to look some times more. */
async function leavesOthers(trial: Trial, write: () => Promise<Exchange | undefined>): Promise<void> {
  const before = await lookAround(trial)
  const exchange = await write()
  if (!exchange) return
  const after = await lookAround(trial)
  const changes = await changesSince(trial, before, after)
  let last = after
  for (let looks = 0; changes.length > 0 && looks < furtherLooks; looks++) {
    const next = await lookAround(trial)
    if ((await changesSince(trial, last, next)).length > 0) trial.skip(othersChange('records'))
    last = next
  }
  const about = { requirement: 'record/other-resources-kept' }
  if (changes.length === 0) trial.shown(exchange, about.requirement)
  for (const { where, was, is } of changes.slice(0, 5)) trial.holds(false, was, is, exchange, { ...about, where })
}

/** A record is made, changed and removed. */
async function writeOne(trial: Trial, { create, update, delete: remove }: Resource): Promise<Exchange | undefined> {
  if (!create || trial.context.missing.among([create])) return undefined
  const made = await trial.attempt(create, await sampleInput(create, trial))
  tidyUpAfter(trial, made)
  const { id } = recordOf(made)
  if (!isSuccess(made) || typeof id !== 'string') return undefined
  if (update) await trial.attempt(update, { path: { id }, body: await samples[update].body?.(trial) })
  if (remove) await trial.attempt(remove, { path: { id } })
  return made
}

/** One of each kind, wherever the target has what it takes. */
async function writeOneOfEach(trial: Trial): Promise<Exchange | undefined> {
  let last: Exchange | undefined
  for (const kind of made)
    try {
      last = (await writeOne(trial, kind)) ?? last
    } catch (error) {
      if (!(error instanceof Skip)) throw error
    }
  return last
}

/** Found records get a new text, and back what they had. */
async function renameFound(trial: Trial): Promise<Exchange | undefined> {
  let last: Exchange | undefined
  for (const update of ['updateInventoryFee', 'updateInspection'] as const) {
    const given = await sampleInput(update, trial)
    const body = isObject(given.body) ? given.body : {}
    if (typeof body.name !== 'string') continue
    trial.cleanUp(() => trial.attempt(update, given))
    last = await trial.attempt(update, { ...given, body: { ...body, name: sampleName(trial) } })
  }
  return last
}

async function archiveSome(trial: Trial): Promise<Exchange | undefined> {
  await freeStatuses(trial)
  const orders = (await allOrders(trial, 'listWorkflowOrders', {}, { part: whereItStands })).orders
  const workflowStatusId = await statusToArchive(trial, orders)
  putArchivedBack(trial, orders, [workflowStatusId])
  const exchange = await trial.attempt('archiveOrders', { body: { archived: true, workflowStatusId } })
  return isSuccess(exchange) ? exchange : undefined
}

/** A fee with a labor of the same category beside it; it is brought back. */
async function removeFee(trial: Trial): Promise<Exchange | undefined> {
  const labors = (await tryPage(trial, operation('listInventoryLabor'), {}))?.records ?? []
  const categories = new Set(labors.flatMap(({ categoryId }) => (typeof categoryId === 'string' ? [categoryId] : [])))
  const isMeant = ({ categoryId, deleted }: Schemas['InventoryFee']) => deleted !== true && categories.has(String(categoryId))
  const [fee] = withIds(await trial.context.find('listInventoryFees', isMeant))
  if (!fee) return trial.skip('the target lists no fee of a category that a labor has too; add one')
  const path = { id: fee.id }
  trial.cleanUp(() => trial.attempt('updateInventoryFee', { path, body: { deleted: false } }))
  const exchange = await trial.attempt('updateInventoryFee', { path, body: { deleted: true } })
  return isSuccess(exchange) ? exchange : trial.skip('the target deletes no fee')
}

/** Of records that the run makes on nobody else's. */
const made = resources.filter(({ create }) => create && samples[create].effects === 'own' && !operation(create).path.includes('{'))

interface Way {
  readonly what: string
  /** With the cases of its area, after those of the write itself: what is lost at once with the first one is theirs to find. */
  readonly area: Case['area']
  readonly says: string
  readonly effects: Effects
  readonly operations: readonly OperationId[]
  readonly write: (trial: Trial) => Promise<Exchange | undefined>
}

const ways: readonly Way[] = [
  {
    what: 'made',
    area: 'record',
    says: 'A record of each kind that is made, changed and removed leaves those of all other kinds as they are',
    effects: 'own',
    operations: made.flatMap(({ create, update, delete: remove }) => [create, update, remove].filter((id) => id !== undefined)),
    write: writeOneOfEach,
  },
  {
    what: 'renamed',
    area: 'record',
    says: 'A fee and an inspection that get another name leave the records of all other kinds as they are',
    effects: 'shared',
    operations: ['updateInventoryFee', 'updateInspection'],
    write: renameFound,
  },
  {
    what: 'removed',
    area: 'inventory',
    says: 'A fee that is deleted leaves the records of all other kinds as they are',
    effects: 'disruptive',
    operations: ['updateInventoryFee'],
    write: removeFee,
  },
  {
    what: 'archived',
    area: 'workflow',
    says: 'Orders that are archived leave the records of all other kinds as they are',
    effects: 'disruptive',
    operations: ['archiveOrders', 'listWorkflowOrders'],
    write: archiveSome,
  },
]

export const otherResourceCases: readonly Case[] = ways.map(({ what, area, says, effects, operations, write }) => ({
  id: `record/other-resources/${what}`,
  area,
  title: says,
  requirements: ['record/other-resources-kept'],
  effects,
  operations: [],
  mayAsk: [...operations, ...looked],
  quiet: true,
  run: (trial) => leavesOthers(trial, () => write(trial)),
}))
