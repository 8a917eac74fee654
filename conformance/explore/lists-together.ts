// Lists and searches that are asked while their records come and go, and what they show and count afterwards.
import { type OperationId, operation } from '../../openapi/contract.ts'
import { resourceOf } from '../../openapi/resources.ts'
import { isObject } from '../exchange/compare.ts'
import { type Exchange, isRefusal, isSuccess, metaBeside, recordsIn } from '../exchange/exchange.ts'
import { phrase } from '../exchange/phrase.ts'
import type { Trial } from '../runner/trial/trial.ts'
import { showsNothingOf } from '../steps/companies.ts'
import { isGone } from '../steps/gone.ts'
import { duplicates, type ListedRecord, largestServed, tryPage } from '../steps/pages.ts'
import { isOurs, listAfter, shownRecords } from '../steps/shown-records.ts'
import type { Asked, Before, Momentary } from './asked.ts'
import type { KnownRecord } from './model.ts'

type Values = { readonly [field: string]: unknown }

/** What all pages show, once nothing is under way any more. */
export interface WholeList {
  readonly byId: ReadonlyMap<string, ListedRecord>
  readonly total: number | undefined
  /** All of them came on one page. */
  readonly onOnePage: boolean
  readonly exchange: Exchange
}

/** Judges the lists among the requests, and the one that shows what became of the others; tells what that shows, where it is asked. */
export async function judgeLists(
  trial: Trial,
  all: readonly Asked[],
  before: Before,
  momentary: Momentary,
): Promise<WholeList | undefined> {
  const [write] = all.filter(({ step, record }) => comesOrGoes(step.do) || (record && !resourceOf(step.do)?.read))
  const view = write && listAfter(write.step.do)
  const whole = view && (await everyRecord(trial, view, write))
  for (const one of all)
    if (['list', 'search'].includes(operation(one.step.do).kind)) await isOwnAnswer(trial, one, all, before, whole, momentary)
  if (whole) madeOnce(trial, all, whole)
  return whole
}

/** What is gone is in no list, and what a list shows is what a read shows; it comes after the looks at each. */
export function agreesWith(trial: Trial, { byId, exchange }: WholeList, records: readonly KnownRecord[]): void {
  for (const record of records) {
    const data = byId.get(record.id)
    if (record.gone)
      trial.holds(isGone(record.about, data), `no record ${record.id}, which was deleted`, data, exchange, {
        where: '/data',
        requirement: 'list/drops-deleted',
      })
    else if (data) record.listed(trial, { data, exchange })
  }
}

const comesOrGoes = (id: OperationId): boolean => ['create', 'delete'].includes(operation(id).kind)

/** Each create with a text of its own made one record, and what was refused made none. */
function madeOnce(trial: Trial, all: readonly Asked[], { byId, exchange: list }: WholeList): void {
  const creates = all.filter(({ step: { do: id, by = 'self' } }) => operation(id).kind === 'create' && by === 'self')
  const bodyOf = ({ input, sent }: Asked): Values => (isObject(input.body) ? input.body : sent)
  for (const one of creates) {
    const { step, exchange, record } = one
    const body = bodyOf(one)
    const isTold = Object.values(body).some((value) => typeof value === 'string' && value.startsWith(trial.mark))
    if (!isTold || record?.gone) continue
    const count = [...byId.values()].filter((shown) => isOurs(trial, shown, body)).length
    // Several may be sent with the same texts.
    const most = creates.filter((other) => !isRefusal(other.exchange) && isOurs(trial, bodyOf(other), body)).length
    if (isRefusal(exchange))
      trial.holds(count <= most, most === 0 ? 'no record of what was refused' : `${most} records`, phrase(`${count} such records`), list, {
        where: '/data',
        requirement: 'http/refused-changes-nothing',
      })
    if (!isSuccess(exchange) || step.wrong !== undefined || !record) continue
    // A list may leave out the fields that tell records apart.
    trial.holds(
      count <= most,
      most === 1 ? 'one new record with its texts' : `${most} such records`,
      phrase(`${count} such records`),
      list,
      {
        where: '/data',
        requirement: 'record/others-kept',
      },
    )
    trial.holds(byId.has(record.id), `the record ${record.id}`, 'no record with this id', list, {
      where: '/data',
      requirement: 'list/shows-created',
    })
  }
}

/** A list that was asked beside others is about whoever asked, and about what was asked. */
async function isOwnAnswer(
  trial: Trial,
  { step, exchange, input }: Asked,
  all: readonly Asked[],
  before: Before,
  whole: WholeList | undefined,
  momentary: Momentary,
): Promise<void> {
  if (!isSuccess(exchange)) return
  const isTheirs = step.by === 'otherCompany'
  const other = isTheirs ? trial.context.session : await trial.context.other('otherCompany')
  const own = isTheirs ? await trial.context.other('otherCompany') : trial.context.session
  if (other && other.companyId !== '' && other.companyId !== own?.companyId) showsNothingOf(trial, other.companyId, exchange)
  const ids = recordsIn(exchange).map(({ id }) => String(id))
  trial.equal(duplicates(ids), [], exchange, { where: '/data', requirement: 'list/no-duplicates' })
  const isSearch = operation(step.do).kind === 'search'
  const { limit } = { ...(isSearch && isObject(input.body) ? input.body : input.query) }
  if (typeof limit !== 'number') return
  const requirement = isSearch ? 'list/search-limit' : 'list/limit'
  trial.holds(ids.length <= limit, `at most ${limit} records`, ids.length, exchange, { where: '/data', requirement })
  if (isTheirs || ids.length >= limit) return
  const { total, hasMore } = metaBeside(exchange)
  const nobodyRemoves = !all.some((one) => operation(one.step.do).kind === 'delete')
  if (typeof total === 'number' && hasMore !== true)
    momentary(() => trial.equal(total, ids.length, exchange, { where: '/meta/total', requirement: 'list/total' }))
  // Nobody has removed them, and the page was not cut shorter than those which came afterwards.
  const made = all.filter((one) => operation(one.step.do).kind === 'create').length
  // Another user may make records at a location of which the list shows none.
  const isThere = ({ id, isOwn }: KnownRecord) => (whole ? whole.byId.has(id) : nobodyRemoves && isOwn)
  const stay = [...before.keys()].filter((record) => !record.gone && !record.isTheirs && isThere(record))
  if (hasMore === true || (whole ? !whole.onOnePage : hasMore !== false)) return
  for (const record of stay)
    trial.holds(ids.includes(record.id), `the record ${record.id}`, 'no record with this id', exchange, {
      where: '/data',
      requirement: 'list/shows-created',
    })
  if (!whole) return
  const least = whole.byId.size - made
  momentary(() =>
    trial.holds(ids.length >= least, `${least} records or more, as without the creates`, ids.length, exchange, {
      where: '/data',
      requirement,
    }),
  )
}

const mostPages = 20

/** Undefined where there are too many, or where some may have been missed. What it counts wrong is looked at again. */
function everyRecord(trial: Trial, view: OperationId, asked: Asked): Promise<WholeList | undefined> {
  return trial.peace.whileStill(operation(view).area, () => everyRecordNow(trial, view, asked))
}

async function everyRecordNow(trial: Trial, view: OperationId, asked: Asked): Promise<WholeList | undefined> {
  const once = await onPages(trial, view, asked)
  const isCounted = ({ total, byId }: WholeList) => total === undefined || total === byId.size
  const whole = once && !isCounted(once) ? await onPages(trial, view, asked) : once
  if (whole?.total !== undefined)
    trial.equal(whole.total, whole.byId.size, whole.exchange, { where: '/meta/total', requirement: 'list/total' })
  return whole
}

async function onPages(trial: Trial, view: OperationId, { input }: Asked): Promise<WholeList | undefined> {
  if (view === 'listTransferItems') {
    const { byId, whole } = await shownRecords(trial, view, input)
    const exchange = trial.exchanges.at(-1)
    return whole && exchange ? { byId, total: undefined, onOnePage: true, exchange } : undefined
  }
  const list = operation(view)
  const limit = await largestServed(trial, list)
  const byId = new Map<string, ListedRecord>()
  for (let pages = 0, skip = 0; pages < mostPages; pages++) {
    const next = await tryPage(trial, list, { ...(limit !== undefined && { limit }), ...(skip > 0 && { skip }) })
    if (!next) return undefined
    for (const [index, record] of next.records.entries()) byId.set(next.ids[index] ?? '', record)
    skip += next.ids.length
    // Where one came twice another may not have come.
    if (byId.size < skip) return undefined
    const isLast = next.ids.length === 0 || next.hasMore === false || (next.hasMore === undefined && next.total === skip)
    if (isLast)
      return { byId, total: next.total, onOnePage: pages === 0 || (pages === 1 && next.ids.length === 0), exchange: next.exchange }
  }
  return undefined
}
