// Judges requests that were under way together: each is answered for itself, and what they came to is what some order of them comes to.
import { operation } from '../../openapi/contract.ts'
import { resourceOf } from '../../openapi/resources.ts'
import { isObject } from '../exchange/compare.ts'
import { type Exchange, isRefusal, isSuccess, recordOf } from '../exchange/exchange.ts'
import { keptAs } from '../exchange/kept.ts'
import { phrase } from '../exchange/phrase.ts'
import type { Step } from '../exchange/recipe.ts'
import type { Trial } from '../runner/trial.ts'
import { metaOf, type Shown } from '../steps/records.ts'
import { isOurs, shownRecords } from '../steps/shown-records.ts'
import { type Act, isLinearizable } from './linearizable.ts'
import type { KnownRecord } from './model.ts'

type Values = { readonly [field: string]: unknown }

/** One of the requests, what it sent, and when. */
export interface Asked {
  readonly step: Step
  readonly exchange: Exchange
  readonly record: KnownRecord | undefined
  readonly sent: Values
  readonly start: number
  readonly end: number
}

export async function answersAreOwn(trial: Trial, all: readonly Asked[]): Promise<void> {
  for (const { step, exchange, record } of all) {
    const id = record?.path.itemId ?? record?.path.id
    const shown = recordOf(exchange).id
    if (step.on === undefined || id === undefined || !isSuccess(exchange) || shown === undefined) continue
    const requirement = operation(step.do).kind === 'read' ? 'record/read-by-id' : 'record/identity-kept'
    trial.equal(shown, id, exchange, { where: '/data/id', requirement })
  }
  await madeOnce(trial, all)
}

/** Each create with a text of its own made one record, and none made that of another. */
async function madeOnce(trial: Trial, all: readonly Asked[]): Promise<void> {
  const isTold = (sent: Values) => Object.values(sent).some((value) => typeof value === 'string' && value.startsWith(trial.mark))
  const creates = all.filter(({ step, exchange, sent }) => operation(step.do).kind === 'create' && isSuccess(exchange) && isTold(sent))
  const [first] = creates
  const { list, search } = (first && resourceOf(first.step.do)) ?? {}
  const view = list ?? search
  if (!first || creates.length < 2 || !view) return
  const { byId, whole } = await shownRecords(trial, view, { path: first.record?.path ?? {} })
  if (!whole) return
  for (const { sent, exchange } of creates) {
    const count = [...byId.values()].filter((record) => isOurs(trial, record, sent)).length
    trial.holds(count === 1, 'one new record with its texts', phrase(`${count} such records`), exchange, {
      where: 'the list',
      requirement: 'record/others-kept',
    })
  }
}

/** What its fields were before, what the requests of this record sent and read of them, and what they are afterwards. */
export function isRegister(trial: Trial, record: KnownRecord, all: readonly Asked[], before: Shown, after: Shown): void {
  const own = all.filter((asked) => asked.record === record)
  const writes = own.filter(({ step, exchange }) => operation(step.do).kind === 'update' && !isRefusal(exchange))
  const from = shownValues(before)
  for (const field of new Set(writes.flatMap(({ sent }) => Object.keys(sent)))) {
    const acts = [...own.flatMap((asked) => actOf(asked, field)), lastRead(all, shownValues(after)[field])]
    // A date may be shown in another notation (D01).
    if (!(field in from) || !(field in shownValues(after)) || field.endsWith('Date')) continue
    trial.holds(
      isLinearizable(acts, from[field], isSame),
      `values of ${field} that ${writes.length} requests under way together could lead to, in some order`,
      acts.map(({ kind, value }) => ({ [kind]: value })),
      after.exchange,
      { where: `/data/${field}`, requirement: 'record/write-lasts' },
    )
  }
  versionsGrow(trial, writes, before, after)
}

function actOf({ step, exchange, sent, start, end }: Asked, field: string): Act[] {
  if (operation(step.do).kind === 'read') {
    const shown = recordOf(exchange)
    return isSuccess(exchange) && field in shown ? [{ kind: 'read', value: shown[field], start, end }] : []
  }
  if (!(field in sent) || isRefusal(exchange)) return []
  return [{ kind: 'write', value: sent[field], start, end, unsure: !isSuccess(exchange) }]
}

const lastRead = (all: readonly Asked[], value: unknown): Act => {
  const end = Math.max(...all.map((asked) => asked.end))
  return { kind: 'read', value, start: end + 1, end: end + 2 }
}

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
  trial.holds(Number(to) >= least, `${least} or more, after ${accepted.length} changes`, to, after.exchange, {
    where: '/data/meta/version',
    requirement: 'record/meta-version-grows',
  })
}

const shownValues = ({ data }: Shown): Values => (isObject(data) ? data : {})
