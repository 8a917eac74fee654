// Judges requests that were under way together: each is answered for itself, and what they came to is what some order of them comes to.
import { operation } from '../../openapi/contract.ts'
import { resourceOf } from '../../openapi/resources.ts'
import { isRefusal, isSuccess, recordOf } from '../exchange/exchange.ts'
import type { Finding } from '../exchange/finding.ts'
import type { Trial } from '../runner/trial/trial.ts'
import type { Shown } from '../steps/records.ts'
import { isKnownWrite, sentences } from '../steps/sentences.ts'
import { mayBeUnshown } from '../steps/shown-records.ts'
import { shownNow } from '../steps/written.ts'
import type { Asked, Before, Momentary } from './asked.ts'
import { agreesWith, judgeLists, type WholeList } from './lists-together.ts'
import type { KnownRecord } from './model.ts'
import { isRegister } from './registers.ts'

type Values = { readonly [field: string]: unknown }

/**
 * Tells which of its findings are of a moment: no sentence says that a list counts and shows in one step, or that a read is one. Who does
 * otherwise each time shows what is not so.
 */
export async function judgeTogether(trial: Trial, all: readonly Asked[], before: Before): Promise<ReadonlySet<Finding>> {
  const ofMoment = new Set<Finding>()
  const momentary: Momentary = (judge) => {
    const place = trial.findings.length
    judge()
    for (const finding of trial.findings.slice(place)) ofMoment.add(finding)
  }
  answersAreOwn(trial, all)
  namesAreTakenOnce(trial, all)
  const whole = await judgeLists(trial, all, before, momentary)
  const records = [...new Set(all.flatMap(({ record }) => record ?? []))].filter((record) => !record.isTheirs && !record.isHidden)
  await lookAfterwards(trial, all, records, before, whole, momentary)
  if (whole) agreesWith(trial, whole, records)
  await deletedOnce(trial, all)
  return ofMoment
}

function answersAreOwn(trial: Trial, all: readonly Asked[]): void {
  for (const { step, exchange, record } of all) {
    const shown = recordOf(exchange).id
    if (step.on === undefined || !record || !isSuccess(exchange) || shown === undefined) continue
    const requirement = operation(step.do).kind === 'read' ? 'record/read-by-id' : 'record/identity-kept'
    trial.equal(shown, record.id, exchange, { where: '/data/id', requirement })
  }
  for (const one of all) if (isSuccess(one.exchange)) showsNoTextOfOthers(trial, one, all)
}

/** Texts that another request alone has sent stand in no answer about another record. */
function showsNoTextOfOthers(trial: Trial, one: Asked, all: readonly Asked[]): void {
  const { step, exchange, input, record } = one
  if (!isKnownWrite(step.do)) return
  const own = textsIn(trial, input.body)
  const others = all.filter((other) => other !== one && (record === undefined || other.record !== record))
  const theirs = new Set(others.flatMap((other) => textsIn(trial, other.input.body)).filter((text) => !own.includes(text)))
  for (const [field, value] of Object.entries(recordOf(exchange)))
    if (typeof value === 'string' && theirs.has(value))
      trial.holds(false, 'no text that another request has sent', value, exchange, {
        where: `/data/${field}`,
        requirement: sentences[step.do].takes,
      })
}

const textsIn = ({ mark }: Trial, body: unknown): readonly string[] =>
  Object.values({ ...(body as Values | undefined) }).filter((value): value is string => typeof value === 'string' && value.startsWith(mark))

/** The name of a webhook must be unique among webhooks (2.21): of several that ask for one, one alone gets it. */
function namesAreTakenOnce(trial: Trial, all: readonly Asked[]): void {
  const named = all.filter(
    ({ step, exchange, sent }) => resourceOf(step.do)?.record === 'Webhook' && isSuccess(exchange) && typeof sent.name === 'string',
  )
  for (const { sent, record, exchange, step } of named) {
    const [first] = named.filter((other) => other.sent.name === sent.name)
    const isTaken = first !== undefined && first.record !== record
    const isUpdate = operation(step.do).kind === 'update' && first !== undefined && operation(first.step.do).kind === 'update'
    if (isTaken)
      trial.holds(false, 'a refusal (4xx), since another has that name', sent.name, exchange, {
        where: '/data/name',
        requirement: isUpdate ? 'webhook/name-unique-on-update' : 'webhook/name-unique',
      })
  }
}

async function lookAfterwards(
  trial: Trial,
  all: readonly Asked[],
  records: readonly KnownRecord[],
  before: Before,
  whole: WholeList | undefined,
  momentary: Momentary,
): Promise<void> {
  const lookAt = async (record: KnownRecord): Promise<Shown | undefined> => {
    if (!whole || resourceOf(record.about)?.read) return shownNow(trial, record.about, { path: record.path }, record.id)
    const data = whole.byId.get(record.id)
    return data && { data, exchange: whole.exchange }
  }
  const [gone, there] = [records.filter((record) => record.gone), records.filter((record) => !record.gone)]
  for (const record of gone) record.judgeGone(trial, await lookAt(record))
  const looks = await Promise.all(there.map(async (record) => ({ record, shown: await lookAt(record) })))
  for (const { record, shown } of looks) {
    const own = all.filter((asked) => asked.record === record)
    if (!shown) {
      await stillThere(trial, record, own)
      continue
    }
    const { id } = shown.data as Values
    if (id !== undefined && id !== record.id) {
      trial.equal(id, record.id, shown.exchange, { where: '/data/id', requirement: 'record/read-by-id' })
      continue
    }
    const last = before.get(record)
    if (last) isRegister(trial, own, last, shown, momentary)
    record.look(trial, shown)
  }
}

/** Another user may make what this one is not shown. */
async function stillThere(trial: Trial, { about }: KnownRecord, own: readonly Asked[]): Promise<void> {
  const { read, list, search } = resourceOf(about) ?? {}
  const [first] = own
  if (!first || !(read ?? list ?? search) || own.some(({ step: { by = 'self' } }) => by !== 'self')) return
  if (await mayBeUnshown(trial, about)) return
  trial.holds(false, 'the record, which nobody has deleted', 'no such record', first.exchange, {
    where: '',
    requirement: 'record/write-lasts',
  })
}

/** One success removes one record: where a second delete is refused, two under way together do not both succeed. */
async function deletedOnce(trial: Trial, all: readonly Asked[]): Promise<void> {
  const deletes = all.filter(({ step, exchange }) => operation(step.do).kind === 'delete' && isSuccess(exchange))
  for (const { record, step, exchange } of deletes) {
    const [first, ...more] = deletes.filter((other) => other.record === record)
    if (!record || first?.exchange !== exchange || more.length === 0) continue
    const again = await trial.attempt(step.do, { path: record.path })
    if (isRefusal(again))
      trial.holds(false, 'one success, since a record that is gone is not deleted again', `${more.length + 1} successes`, exchange, {
        where: '',
        requirement: 'http/unknown-id',
      })
  }
}
