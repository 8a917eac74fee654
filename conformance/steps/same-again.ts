// A record is the same in an order, and beside a filter, as on the page that comes without them (4.1).
import type { Operation } from '../../openapi/contract.ts'
import { isObject } from '../exchange/compare.ts'
import { phrase } from '../exchange/phrase.ts'
import { lastingPart } from '../runner/seen/lasting-fields.ts'
import type { Trial } from '../runner/trial/trial.ts'
import { type ListedRecord, type ListQuery, type Page, tryPage } from './pages.ts'
import { isPlain } from './plain-fields.ts'

const isSome = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : isObject(value))

/** Of what lasts; the same moment may be told in another zone, and parts in another order. */
function lostIn(list: Operation, before: ListedRecord, now: ListedRecord): string | undefined {
  if (before.updatedDate !== now.updatedDate) return undefined
  return Object.keys(Object(lastingPart(list.id, before))).find((field) => {
    const [was, is] = [before[field], now[field]]
    return (isPlain(was) && !field.endsWith('Date') && is !== was) || (isSome(was) && !isSome(is))
  })
}

/** What a page without an order and a filter showed of the records, another page of the list shows as well. */
export async function sameAsUsual(
  trial: Trial,
  list: Operation,
  usual: ListQuery,
  before: Page,
  { records, exchange }: Page,
): Promise<void> {
  const known = new Map(before.records.map((record) => [record.id, record]))
  for (const now of records) {
    const was = known.get(now.id)
    const field = was && lostIn(list, was, now)
    if (!was || field === undefined) continue
    // Somebody else may have changed it meanwhile, without a date.
    const again = (await tryPage(trial, list, usual))?.records.find(({ id }) => id === now.id)
    if (again && lostIn(list, was, again) !== undefined) return
    const told = isPlain(was[field]) ? was[field] : phrase('its parts')
    return trial.holds(false, `${field} as on the page without an order or a filter: ${String(told)}`, now[field], exchange, {
      where: `/data/*/${field}`,
      requirement: list.id === 'searchCoreCharges' ? 'core-charge/search-body' : 'record/read-stable',
    })
  }
}
