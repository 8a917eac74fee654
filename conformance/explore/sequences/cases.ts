// Sequences: a record goes through its steps in every order of two, beside another one of its kind, and is looked at after each.
import { operation } from '../../../openapi/contract.ts'
import { isRefusal } from '../../exchange/exchange.ts'
import type { Step } from '../../exchange/recipe.ts'
import type { Came } from '../../runner/seen/covered.ts'
import type { Case } from '../../runner/trial/case.ts'
import { randomBelow } from '../../runner/trial/plan.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { page } from '../../steps/pages.ts'
import type { Sentences } from '../../steps/sentences.ts'
import { isKnownWrite, sentences } from '../../steps/sentences.ts'
import { cameOfFindings } from '../came.ts'
import { explore } from '../explored.ts'
import type { Walked } from '../walk.ts'
import { archiveCase } from './archived.ts'
import { operationsOf, type SequenceKind, sequenceKinds } from './kinds.ts'
import { type FoundRecords, MoveWriter } from './moves.ts'
import { anyOrder, everyOrder } from './orders.ts'
import { paymentCase } from './payments.ts'
import { totalCases } from './totals.ts'

/**
 * Most of what goes wrong with a second or third step does so within so many; `explore` goes on with the others. Its answers alone show a
 * template, so a step of it is one request.
 */
const stepsInRun = { own: 9, deleted: 11, found: 9, template: 12 }

const stepCount = ({ record, create, steps }: SequenceKind): number => {
  if (!create) return stepsInRun.found
  if (record === 'MessageTemplate') return stepsInRun.template
  return Object.keys(steps).length > 1 ? stepsInRun.deleted : stepsInRun.own
}

/** Goes through the steps, and counts each order of two as explored. */
async function follow(trial: Trial, kind: SequenceKind, names: readonly string[]): Promise<void> {
  const found = kind.create ? undefined : await recordsToChange(trial, kind)
  const telling = new MoveWriter(found ? { ...kind, fields: found.fields } : kind, found?.records)
  for (const name of names) telling.tell(name)
  const walked = await explore(trial, { steps: telling.end() })
  for (const [index, [name, step]] of telling.named.entries()) {
    const before = telling.named[index - 1]?.[0] ?? (kind.create ? 'create' : 'find')
    trial.explored('sequences', `${kind.record}: ${before}`, name, stepCame(trial, walked, step))
  }
}

function stepCame({ findings }: Trial, { answers }: Walked, step: Step): Came {
  const exchange = answers.get(step)
  if (!exchange) return 'unjudged'
  if (isRefusal(exchange)) return 'refused'
  return cameOfFindings(findings.filter((finding) => finding.exchange === exchange))
}

/** Two records of the target, and the fields whose values can be given back: no update takes null. */
export async function recordsToChange(
  trial: Trial,
  { record, list, fields }: Pick<SequenceKind, 'record' | 'list' | 'fields'>,
): Promise<{ records: FoundRecords; fields: SequenceKind['fields'] }> {
  const records = list ? (await page(trial, operation(list))).records : []
  const isMine = ({ userId }: Values) => record !== 'MessageThreadMetadata' || userId === trial.context.session.userId
  // Other cases take the first ones, and have changed them before.
  const fit = records.filter((one) => typeof one.id === 'string' && one.deleted !== true && isMine(one)).toReversed()
  const valued = (one: Values) => Object.keys(fields).filter((field) => one[field] != null)
  const on = (one: Values) => Object.keys(fields).filter((field) => one[field] === true).length
  // What was off is switched on by the first update, and off by the next one.
  const [one, other] = fit.toSorted((left, right) => valued(right).length - valued(left).length || on(left) - on(right))
  if (!one || valued(one).length === 0) return trial.skip('the target shows no such record whose values could be given back; add one')
  const common = other ? valued(one).filter((field) => other[field] != null) : []
  const kept = common.length > 0 ? common : valued(one)
  return {
    records: other && common.length > 0 ? [one, other] : [one],
    fields: Object.fromEntries(Object.entries(fields).filter(([field]) => kept.includes(field))),
  }
}

type Values = { readonly [field: string]: unknown }

const always = ['record/write-lasts', 'record/read-stable', 'http/refused-changes-nothing', 'record/identity-kept', 'record/updated-set']
const ofReads = ['record/meta-version-grows', 'record/meta-user', 'record/meta-session', 'list/shows-changed']
const ofDeletes = ['http/unknown-id', 'list/drops-deleted']

function requirementsOf(kind: SequenceKind): readonly [string, ...string[]] {
  const told = operationsOf(kind).flatMap((id): string[] => {
    if (!isKnownWrite(id)) return []
    const { takes, leaves }: Sentences = sentences[id]
    return [takes, ...(leaves === undefined ? [] : [leaves])]
  })
  const [first = 'record/write-lasts', ...rest] = [
    ...told.reverse(),
    ...always,
    ...(kind.create ? ['record/id-unique', 'record/updated-null-at-first'] : []),
    ...(kind.record === 'MessageTemplate' ? [] : ofReads),
    ...(kind.remove ? ofDeletes : []),
    ...(kind.record === 'Webhook' ? ['webhook/name-unique-on-update'] : []),
  ]
  return [first, ...rest]
}

const sequenceCase = (kind: SequenceKind, id: string, names: () => readonly string[]): Case => ({
  id,
  area: kind.area,
  title: `${kind.update} and what comes before and after it, in many orders, do to a record what they say, and nothing to another`,
  requirements: requirementsOf(kind),
  effects: kind.create ? 'own' : 'shared',
  operations: operationsOf(kind),
  run: (trial) => follow(trial, kind, names()),
})

/** What was deleted stays so when another one is deleted after it. */
const deletedAgain = ['delete', 'recreate', 'delete']
/** One undelete is enough for what was deleted twice, and one more changes nothing. */
const deletedTwice = ['delete', 'delete', 'undelete', 'undelete', 'one']

const inRun = (kind: SequenceKind): readonly string[] => {
  const [names = []] = everyOrder(kind.steps, 'there', 2, stepCount(kind))
  if (kind.remove) return [...names, ...deletedAgain]
  return kind.record === 'MessageTemplate' ? [...names, ...deletedTwice] : names
}

/** What is asked is over soon when somebody stops it. */
const stepsAtOnce = 12

/** All orders of two steps and of three, kind by kind in turns, and then what chance makes, for as long as anybody goes on. */
export function* sequenceGround(seed: number): Generator<Case> {
  for (const length of [2, 3]) {
    const walks = sequenceKinds.map((kind) => ({ kind, orders: everyOrder(kind.steps, 'there', length, stepsAtOnce), isOver: false }))
    for (let round = 1; walks.some(({ isOver }) => !isOver); round++)
      for (const walk of walks) {
        const { value: names, done = false } = walk.orders.next()
        walk.isOver = done
        if (names) yield sequenceCase(walk.kind, `sequences/further/${walk.kind.update}/orders-of-${length}/${round}`, () => names)
      }
  }
  const below = randomBelow(seed)
  for (let round = 1; ; round++) {
    const kind = sequenceKinds[below(sequenceKinds.length)]
    const names = kind && anyOrder(kind.steps, 'there', stepsAtOnce, below)
    if (kind && names) yield sequenceCase(kind, `sequences/further/${kind.update}/by-chance/${round}`, () => names)
  }
}

export const sequenceCases: readonly Case[] = [
  ...sequenceKinds.map((kind) => sequenceCase(kind, `sequences/${kind.update}`, () => inRun(kind))),
  ...totalCases,
  paymentCase,
  archiveCase,
]
