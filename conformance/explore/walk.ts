// Goes through a recipe: asks each step of the target, tells the model, and has it judge what comes.
import { type OperationId, operation } from '../../openapi/contract.ts'
import { resourceOf } from '../../openapi/resources.ts'
import { isObject } from '../exchange/compare.ts'
import { type Exchange, isSuccess, recordOf } from '../exchange/exchange.ts'
import type { Look, Move, Recipe, Step, Who } from '../exchange/recipe.ts'
import type { Trial } from '../runner/trial.ts'
import { find } from '../steps/pages.ts'
import { newName, tidyUp } from '../steps/records.ts'
import { samples } from '../steps/samples.ts'
import { isKnownWrite } from '../steps/sentences.ts'
import { shownNow } from '../steps/written.ts'
import type { LooseInput } from '../transport/calls.ts'
import { KnownRecord, type Write } from './model.ts'

type Path = { readonly [name: string]: string }
type Values = { readonly [field: string]: unknown }

/** What came of a recipe, beside what the trial has found. */
export interface Walked {
  /** The answers of the steps, in their order; those that were left out, for lack of a record, have none. */
  readonly answers: ReadonlyMap<Step, Exchange>
  readonly records: ReadonlyMap<string, KnownRecord>
}

export async function walk(trial: Trial, { steps }: Recipe): Promise<Walked> {
  const walker = new Walker(trial)
  for (const move of steps) await walker.make(move)
  return walker
}

/** A write that was accepted. */
interface Done {
  readonly record: KnownRecord
  readonly write: Write
  readonly exchange: Exchange
}

class Walker implements Walked {
  readonly answers = new Map<Step, Exchange>()
  readonly records = new Map<string, KnownRecord>()
  private readonly trial: Trial
  private readonly tokens = new Map<Who, Promise<string>>()

  constructor(trial: Trial) {
    this.trial = trial
  }

  async make(move: Move): Promise<void> {
    if ('look' in move) return this.look(move)
    if (!('together' in move)) return this.learn([await this.ask(move)], true)
    this.learn(await Promise.all(move.together.map((step) => this.ask(step))), false)
  }

  /** A step is left out where the record it is about was never made. */
  private async ask(step: Step): Promise<Done | undefined> {
    const { trial } = this
    const known = step.on === undefined ? undefined : this.records.get(step.on)
    if (step.on !== undefined && !known) return undefined
    const input = await inputOf(trial, step, known?.path)
    const exchange = await trial.attempt(step.do, input, { token: await this.tokenOf(step.by ?? 'self') })
    this.answers.set(step, exchange)
    if (!isSuccess(exchange)) return undefined
    const record = known ?? this.meet(step, input, exchange)
    return record && isKnownWrite(step.do) ? { record, write: { by: step.do, sent: sentBy(step, input) }, exchange } : undefined
  }

  /** What was accepted is known from here on; the answer to a write that was alone shows it. */
  private learn(all: readonly (Done | undefined)[], alone: boolean): void {
    const done = all.filter((one) => one !== undefined)
    const written = new Set(done.map(({ record }) => record))
    for (const record of written) {
      record.wrote(...done.filter((one) => one.record === record).map(({ write }) => write))
      for (const other of this.records.values()) if (other !== record) other.otherWritten()
    }
    if (alone) for (const { record, exchange } of done) record.answered(this.trial, exchange)
  }

  /** The record that the answer, or the path, is about gets its name. */
  private meet({ do: id, as }: Step, { path }: LooseInput, exchange: Exchange): KnownRecord | undefined {
    const made = recordOf(exchange).id
    const isNew = operation(id).kind === 'create'
    if (isNew) tidyUp(this.trial, id, made)
    const named = isNew && typeof made === 'string' ? pathOf(id, path ?? {}, made) : path
    if (!named) return undefined
    const record = new KnownRecord(id, named)
    if (as !== undefined) this.records.set(as, record)
    return record
  }

  private async look({ look: name, everywhere }: Look): Promise<void> {
    const { trial } = this
    const record = this.records.get(name)
    if (!record) return
    const id = record.path.itemId ?? record.path.id ?? ''
    const shown = await shownNow(trial, record.about, { path: record.path }, id)
    if (record.gone) return record.judgeGone(trial, shown)
    if (shown) record.look(trial, shown)
    else this.notThere(record)
    if (everywhere) await this.lookInLists(record, id)
  }

  private notThere({ about }: KnownRecord): void {
    const last = this.trial.exchanges.at(-1)
    const { read, list, search } = resourceOf(about) ?? {}
    if (last && (read ?? list ?? search))
      this.trial.holds(false, 'the record', recordOf(last), last, { where: '/data', requirement: 'record/write-lasts' })
  }

  private async lookInLists(record: KnownRecord, id: string): Promise<void> {
    const { read, list, search } = resourceOf(record.about) ?? {}
    if (!read) return
    for (const view of [list, search]) {
      if (!view || view === 'listTransferItems') continue
      const { record: data, exchange } = await find(this.trial, operation(view), id)
      if (data) record.listed(this.trial, { data, exchange })
      else this.trial.holds(false, `the record ${id}`, 'none with its id', exchange, { where: '/data', requirement: 'list/shows-created' })
    }
  }

  private tokenOf(who: Who): Promise<string> {
    const known = this.tokens.get(who) ?? this.open(who)
    this.tokens.set(who, known)
    return known
  }

  private async open(who: Who): Promise<string> {
    if (who === 'self') return this.trial.context.session.token
    return (await (who === 'sameUser' ? this.trial.signIn() : this.trial.other(who))).token
  }
}

/** An item of a transfer has its own name in the path. */
function pathOf(create: OperationId, path: Path, id: string): Path {
  const names = operation(resourceOf(create)?.update ?? create).path
  return names.includes('{itemId}') ? { ...path, itemId: id } : { ...path, id }
}

/** A plain request of the operation, with what the step says otherwise. An update carries nothing but that. */
async function inputOf(trial: Trial, { do: id, body, path: more, query }: Step, known: Path | undefined): Promise<LooseInput> {
  const sample = samples[id]
  const path = known ?? (await sample.path?.(trial))
  const plain = operation(id).kind === 'update' ? {} : await sample.body?.(trial)
  const sent = isObject(plain) || plain === undefined ? { ...plain, ...fresh(trial, body ?? {}) } : plain
  return {
    ...((path || more) && { path: { ...path, ...more } }),
    ...(query && { query }),
    ...(operation(id).body && { body: sent }),
  }
}

/** What a write sets: its body, or what its path says. */
function sentBy({ do: id }: Step, { body, path }: LooseInput): Values {
  if (id !== 'changeMessageTemplateState') return isObject(body) ? body : {}
  const reason = isObject(body) ? body.reason : undefined
  return path?.action === 'delete' ? { deleted: true, ...(reason !== undefined && { deletedReason: reason }) } : { deleted: false }
}

/** `{new}` is another text each time. */
function fresh(trial: Trial, values: Values): Values {
  const filled = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replaceAll('{new}', () => newName(trial, 'Explored'))
    if (Array.isArray(value)) return value.map(filled)
    return isObject(value) ? fresh(trial, value) : value
  }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, filled(value)]))
}
