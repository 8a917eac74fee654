// Whether lists and searches find a record by what a field of it is now, where others have the same value: by that and its id (4.1).
import type { Operation } from '../../openapi/contract.ts'
import type { Trial } from '../runner/trial/trial.ts'
import { type ListedRecord, type Page, tryPage } from '../steps/pages.ts'
import { whereFields } from '../steps/selection.ts'
import type { KnownRecord } from './model.ts'
import { isMovedOn, viewsOf } from './seek.ts'

type Fields = { readonly [field: string]: unknown }

export class AmongSeeker {
  /** What each record had when it was sought last. */
  private readonly before = new Map<string, unknown>()
  private readonly trial: Trial

  constructor(trial: Trial) {
    this.trial = trial
  }

  /** The first time, what it is sought by later is noted. */
  async seek(record: KnownRecord, field: string): Promise<void> {
    const key = `${record.path.id} ${field}`
    const { [field]: value }: Fields = { ...record.lastSeen?.data }
    const old = this.before.get(key)
    if (isSoughtValue(value)) this.before.set(key, value)
    if (old === undefined) return
    for (const view of viewsOf(record))
      if (record.gone) await this.seekGone(view, record.id, { [field]: old })
      else if (isSoughtValue(value) && value !== old) await this.seekChanged(view, record, { [field]: value }, { [field]: old })
  }

  private async seekGone(view: Operation, id: string, had: Fields): Promise<void> {
    const page = (await this.ask(view, { ...had, id }, 0)) ?? (await this.ask(view, { ...had, id }, 1))
    if (page) this.isNotThere(page, id, 'list/drops-deleted')
  }

  private async seekChanged(view: Operation, record: KnownRecord, has: Fields, had: Fields): Promise<void> {
    const { id } = record
    for (const form of [0, 1]) {
      const now = await this.ask(view, { ...has, id }, form)
      if (!now) continue
      const isFound = now.ids.includes(id)
      // What forgets the old value in one view does in the other.
      const past = view.kind === 'list' ? await this.ask(view, { ...had, id }, form) : undefined
      if (isFound && !past?.ids.includes(id)) return
      if (!(await this.understands(view, has, had, form, id)) || (await isMovedOn(this.trial, record))) continue
      this.trial.holds(isFound, `the record ${id}`, now.ids, now.exchange, { where: '/data', requirement: 'list/shows-changed' })
      return past && this.isNotThere(past, id, 'list/shows-changed')
    }
  }

  /** Another record is found by what it has, and not by what it has not. */
  private async understands(view: Operation, has: Fields, had: Fields, form: number, id: string): Promise<boolean> {
    const [field = ''] = Object.keys(has)
    const { records = [] } = (await tryPage(this.trial, view, {})) ?? {}
    // What the run has written comes first in some orders, and may be found by what it was.
    const other: ListedRecord | undefined = records.findLast((one) => one.id !== id && typeof one[field] === typeof has[field])
    if (!other) return false
    const unlike = [has, had].find((one) => one[field] !== other[field]) ?? has
    const ids = async (fields: Fields) => (await this.ask(view, { ...fields, id: other.id }, form))?.ids.join()
    return (await ids({ [field]: other[field] })) === other.id && (await ids(unlike)) === ''
  }

  private ask(view: Operation, fields: Fields, form: number): Promise<Page | undefined> {
    return tryPage(this.trial, view, whereFields(view, fields)[form] ?? {})
  }

  private isNotThere({ ids, exchange }: Page, id: string, requirement: string): void {
    this.trial.holds(!ids.includes(id), `no record ${id} with what it was before`, ids, exchange, { where: '/data', requirement })
  }
}

const isSoughtValue = (value: unknown): boolean => typeof value === 'number' || (typeof value === 'string' && value !== '')
