// How records are chosen: no syntax is stated, so these are the notations that are known (4.22, D07, D09).
import type { Operation } from '../../openapi/contract.ts'
import type { Trial } from '../runner/trial/trial.ts'
import { type ListQuery, type Page, sortedIds, tryPage } from './pages.ts'

/** `where` is text in a query and a value in a body (D07). */
const whereForm = ({ kind }: Operation, where: object): ListQuery => ({ where: kind === 'search' ? where : JSON.stringify(where) })

export const whereEquals = (list: Operation, id: string): ListQuery[] => [whereForm(list, { id: { equals: id } }), whereForm(list, { id })]

export const whereIn = (list: Operation, ids: readonly string[]): ListQuery[] => [whereForm(list, { id: { in: ids } })]

/** One or the other, in the words that `equals` and `in` come with. The one search whose conditions are stated has no such (4.11). */
export const whereEither = (list: Operation, ...of: readonly (readonly string[])[]): ListQuery[] =>
  list.id === 'searchTimesheets' ? [] : [whereForm(list, { OR: of.map((ids) => ({ id: { in: ids } })) })]

/** Of records that have these values, each one or one of several. */
export function whereFields(list: Operation, fields: { readonly [field: string]: unknown }): ListQuery[] {
  const formOf = (equals: (value: unknown) => unknown) =>
    Object.entries(fields).map(([field, value]) => [field, Array.isArray(value) ? { in: value } : equals(value)] as const)
  const forms = [formOf((value) => ({ equals: value })), formOf((value) => value)].map((form) => whereForm(list, Object.fromEntries(form)))
  return Object.values(fields).every(Array.isArray) ? forms.slice(0, 1) : forms
}

export interface Understood {
  wanted: ListQuery
  /** Its place among the forms. */
  form: number
  page: Page
}

/** The first form that brings these records and no others. */
export async function understood(
  trial: Trial,
  list: Operation,
  forms: readonly ListQuery[],
  ids: readonly string[],
): Promise<Understood | undefined> {
  for (const [form, wanted] of forms.entries()) {
    const answer = await tryPage(trial, list, wanted)
    if (answer && sortedIds(answer.ids).join() === sortedIds(ids).join()) return { wanted, form, page: answer }
  }
  return undefined
}

/** Where ids are numbers, some record may have this one. */
export const nearId = (id: unknown): string => `${id}0`

/** A record is found by what a field of it is now. One that is found by what it was, and not by what it is, was kept from before. */
export async function foundByNow(
  trial: Trial,
  view: Operation,
  id: string,
  field: string,
  { is, was }: { is: string; was: string },
): Promise<void> {
  const ask = async (value: string) => tryPage(trial, view, whereFields(view, { id: [id], [field]: [value] })[0] ?? {})
  const now = await ask(is)
  if (!now || now.ids.includes(id) || is === was || !(await ask(was))?.ids.includes(id)) return
  const about = { where: '/data', requirement: 'list/shows-changed' }
  trial.holds(false, `the record ${id}, which has this ${field} now`, now.ids, now.exchange, about)
}
