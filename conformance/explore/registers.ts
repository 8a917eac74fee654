// What requests under way together read and wrote of one record: what some order of them comes to.
import { operation } from '../../openapi/contract.ts'
import { isObject } from '../exchange/compare.ts'
import { isRefusal, isSuccess, recordOf } from '../exchange/exchange.ts'
import { keptAs } from '../exchange/kept.ts'
import { inWords } from '../exchange/phrase.ts'
import type { Trial } from '../runner/trial/trial.ts'
import { isChangedElsewhere, metaOf, type Shown } from '../steps/records.ts'
import type { Asked, Momentary } from './asked.ts'
import { type Act, isLinearizable } from './linearizable.ts'

type Values = { readonly [field: string]: unknown }

/** What its fields were before, what the requests about it sent and read of them, and what they are afterwards. */
export function isRegister(trial: Trial, own: readonly Asked[], before: Shown, after: Shown, momentary: Momentary): void {
  const updates = own.filter(({ step, exchange }) => operation(step.do).kind === 'update' && !isRefusal(exchange))
  if (isChangedElsewhere(trial, after, before, updates.length)) return
  // What a target makes of a wrong value that it takes is its own affair.
  const odd = updates.filter(({ step }) => step.wrong !== undefined).flatMap(({ sent }) => Object.keys(sent))
  const writes = updates.filter(({ step }) => step.wrong === undefined)
  const [from, to] = [shownValues(before), shownValues(after)]
  const fields = [...new Set(writes.flatMap(({ sent }) => Object.keys(sent)))].filter(
    (field) => field in from && field in to && !odd.includes(field) && writes.every(({ sent }) => isComparable(field, sent[field])),
  )
  const end = Math.max(...own.map((asked) => asked.end))
  const lastRead: Act = { kind: 'read', values: onlyFields(to, fields), start: end + 1, end: end + 2 }
  const acts = [...own.filter(({ step }) => step.wrong === undefined).flatMap((asked) => actOf(asked, fields)), lastRead]
  const broken = fields.filter((field) => !areOfField(trial, acts, field, from, writes.length, after))
  if (broken.length === 0) momentary(() => areWhole(trial, own, acts, fields, from))
  momentary(() => versionsDiffer(trial, own, fields, after))
  // What meta says is stated of single reads; an element of a list may have one of its own.
  const isRead = ({ exchange }: Shown) => exchange.operation !== undefined && operation(exchange.operation).kind === 'read'
  if (isRead(before) && isRead(after)) versionsGrow(trial, writes, before, after)
}

/** A date may be shown in another notation (D01), and a list with more than was sent. */
const isComparable = (field: string, value: unknown): boolean => !field.endsWith('Date') && (typeof value !== 'object' || value === null)

function areOfField(trial: Trial, acts: readonly Act[], field: string, from: Values, writes: number, after: Shown): boolean {
  const ofField = acts.flatMap((act) => (field in act.values ? [{ ...act, values: onlyFields(act.values, [field]) }] : []))
  const fits = isLinearizable(ofField, from, isSame)
  trial.holds(
    fits,
    `values of ${field} that ${writes === 1 ? 'the request' : `the ${writes} requests`} under way together could lead to, in some order`,
    ofField.map(({ kind, values }) => ({ [kind]: values[field] })),
    after.exchange,
    { where: `/data/${field}`, requirement: 'record/write-lasts' },
  )
  return fits
}

/** A write of several fields is one change: a read shows all of it or nothing. */
function areWhole(trial: Trial, own: readonly Asked[], acts: readonly Act[], fields: readonly string[], from: Values): void {
  const reads = own.filter(({ step, exchange }) => operation(step.do).kind === 'read' && isSuccess(exchange))
  const [first] = reads
  if (!first || fields.length < 2) return
  const torn = reads.find((one) => !isLinearizable([...acts.filter(({ kind }) => kind === 'write'), ...actOf(one, fields)], from, isSame))
  const fits = !torn && isLinearizable(acts, from, isSame)
  const { exchange } = torn ?? first
  trial.holds(fits, `all or nothing of each change of ${fields.join(', ')}`, onlyFields(recordOf(exchange), fields), exchange, {
    where: '/data',
    requirement: 'record/write-lasts',
  })
}

function actOf({ step, exchange, sent, start, end }: Asked, fields: readonly string[]): Act[] {
  if (operation(step.do).kind === 'read') {
    return isSuccess(exchange) ? [{ kind: 'read', values: onlyFields(recordOf(exchange), fields), start, end }] : []
  }
  if (operation(step.do).kind !== 'update' || isRefusal(exchange)) return []
  return [{ kind: 'write', values: onlyFields(sent, fields), start, end, unsure: !isSuccess(exchange) }]
}

const onlyFields = (values: Values, fields: readonly string[]): Values =>
  Object.fromEntries(fields.filter((field) => field in values).map((field) => [field, values[field]]))

const isSame = (one: unknown, other: unknown): boolean => keptAs(one, other) !== 'lost'

/** Each accepted write that sent what nobody else did is a change, and each change makes the version higher (2.1). */
function versionsGrow(trial: Trial, writes: readonly Asked[], before: Shown, after: Shown): void {
  const accepted = writes.filter(({ exchange }) => isSuccess(exchange))
  const [from, to] = [metaOf(before.data).version, metaOf(after.data).version]
  const all = [...accepted.map(({ sent }) => sent), shownValues(before)]
  const isNew = ({ sent }: Asked) =>
    Object.entries(sent).some(([field, value]) => all.every((other) => other === sent || !isSame(other[field], value)))
  if (!accepted.every(isNew) || !Number.isInteger(from) || !Number.isInteger(to)) return
  const least = Number(from) + accepted.length
  trial.holds(
    Number(to) >= least,
    `${least} or more, after ${accepted.length === 1 ? 'a change' : `${accepted.length} changes`}`,
    to,
    after.exchange,
    {
      where: '/data/meta/version',
      requirement: 'record/meta-version-grows',
    },
  )
}

/** Two answers of an operation that show the record before and after a change do so with two versions (2.1). */
function versionsDiffer(trial: Trial, own: readonly Asked[], fields: readonly string[], after: Shown): void {
  const answers = [...own.map(({ exchange }) => exchange), after.exchange]
    .filter(isSuccess)
    .map((exchange) => ({ exchange, data: recordOf(exchange) }))
  for (const [at, { exchange, data }] of answers.entries()) {
    const { version } = metaOf(data)
    // That of an answer to a write may be the one from before it.
    const ofSame = answers.slice(0, at).filter((other) => other.exchange.operation === exchange.operation)
    const alike = ofSame.filter((other) => typeof version === 'number' && metaOf(other.data).version === version)
    const [other] = alike.flatMap((one) => {
      const field = fields.find((name) => name in data && name in one.data && !isSame(data[name], one.data[name]))
      return field === undefined ? [] : [`${field} ${inWords(one.data[field])}`]
    })
    if (other === undefined) continue
    trial.holds(false, `another version than with ${other}, of which another answer tells`, version, exchange, {
      where: '/data/meta/version',
      requirement: 'record/meta-version-grows',
    })
    return
  }
}

const shownValues = ({ data }: Shown): Values => (isObject(data) ? data : {})
