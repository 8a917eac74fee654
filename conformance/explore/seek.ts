// Whether lists and searches find a record by the value that a field has now, and no longer by those that it had before (4.1).
import { type Operation, operation } from '../../openapi/contract.ts'
import { resourceOf } from '../../openapi/resources.ts'
import type { Trial } from '../runner/trial/trial.ts'
import { type ListedRecord, type ListQuery, type Page, tryPage } from '../steps/pages.ts'
import { isChangedElsewhere } from '../steps/records.ts'
import { shownNow } from '../steps/written.ts'
import type { KnownRecord } from './model.ts'

interface ExpectedMatch {
  readonly value: string
  /** Which of the forms found it. */
  readonly form: number
}

/** Several records may have one text; a page is as long as the target likes where nothing is said (8). */
const limit = 10

/** The syntax of where is not shown: these forms are tried (D07). */
function queriesFor({ kind }: Operation, field: string, value: string): readonly ListQuery[] {
  return [{ [field]: { equals: value } }, { [field]: value }].map((where) => ({
    where: kind === 'search' ? where : JSON.stringify(where),
    limit,
  }))
}

/** As far as it says; searches need not (4.1). */
const holdsAll = ({ ids, total, hasMore }: Page): boolean => hasMore === false || total === ids.length

/** A target that does not understand the filter shows others too. */
const hasOnly = (records: readonly ListedRecord[], field: string, value: string): boolean => records.every((one) => one[field] === value)

/** What takes a filter. */
export function viewsOf({ about }: KnownRecord): readonly Operation[] {
  const { list, search } = resourceOf(about) ?? {}
  return [list, search].flatMap((view) => (view && view !== 'listTransferItems' ? [operation(view)] : []))
}

/** Somebody else has changed it since it was looked at. */
export async function isMovedOn(trial: Trial, { about, path, id, lastSeen }: KnownRecord): Promise<boolean> {
  const now = lastSeen && (await shownNow(trial, about, { path }, id))
  return lastSeen !== undefined && now !== undefined && isChangedElsewhere(trial, now, lastSeen, 0)
}

export class Seeker {
  /** What each list and search has found each record by, the latest last. */
  private readonly found = new Map<string, ExpectedMatch[]>()
  private readonly trial: Trial

  constructor(trial: Trial) {
    this.trial = trial
  }

  async seek(record: KnownRecord, field: string): Promise<void> {
    const shown: { readonly [name: string]: unknown } = { ...record.lastSeen?.data }
    const value = shown[field]
    for (const view of viewsOf(record))
      if (record.gone || (typeof value === 'string' && value !== '')) await this.seekIn(view, record, field, String(value))
  }

  private async seekIn(view: Operation, record: KnownRecord, field: string, value: string): Promise<void> {
    const key = [view.id, record.path.id, field].join(' ')
    const before = this.found.get(key) ?? []
    this.found.set(key, before)
    const id = record.path.id ?? ''
    for (const { value: old, form } of before.slice(record.gone ? -1 : -2)) {
      // One that holds the other may be found by it.
      if (!record.gone && value.toLowerCase().includes(old.toLowerCase())) continue
      const page = await this.ask(view, field, old, form)
      if (page) this.isNotThere(page, id, record.gone ? 'list/drops-deleted' : 'list/shows-changed')
    }
    if (record.gone || before.some((known) => known.value === value)) return
    const known = before.at(-1)?.form
    for (const form of known === undefined ? [0, 1] : [known]) {
      const page = await this.ask(view, field, value, form)
      if (!page) continue
      const isFound = page.ids.includes(id)
      // Others may have the same value, where it is none of the run's own.
      if (!isFound && page.ids.length > 0 && !holdsAll(page)) continue
      const isUnderstood =
        hasOnly(page.records, field, value) && (isFound || known !== undefined || (await this.understands(view, field, form, id)))
      if (isUnderstood && !isFound && (await isMovedOn(this.trial, record))) return
      if (isUnderstood)
        this.trial.holds(isFound, `the record ${id}`, page.ids, page.exchange, { where: '/data', requirement: 'list/shows-changed' })
      if (isUnderstood) return void before.push({ value, form })
    }
  }

  /** Tried with another record, where the filter has not found the one that it should. */
  private async understands(view: Operation, field: string, form: number, id: string): Promise<boolean> {
    const { records = [] } = (await tryPage(this.trial, view, {})) ?? {}
    // What the run has written may be found by what it was before.
    const isOurs = (one: ListedRecord) => String(one[field]).includes(this.trial.mark)
    const other = records.find((one) => one.id !== id && typeof one[field] === 'string' && one[field] !== '' && !isOurs(one))
    const page = other && (await this.ask(view, field, String(other[field]), form))
    const isAmong = page?.ids.includes(String(other?.id)) ?? false
    const found = (page?.records ?? []).filter((one) => !isOurs(one))
    return page !== undefined && isAmong && page.ids.length < records.length && hasOnly(found, field, String(other?.[field]))
  }

  private ask(view: Operation, field: string, value: string, form: number): Promise<Page | undefined> {
    return tryPage(this.trial, view, queriesFor(view, field, value)[form] ?? {})
  }

  private isNotThere({ ids, exchange }: Page, id: string, requirement: string): void {
    this.trial.holds(!ids.includes(id), `no record ${id}, which has another value`, ids, exchange, { where: '/data', requirement })
  }
}
