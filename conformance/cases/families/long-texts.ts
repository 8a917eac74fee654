// Long texts come back whole where they are taken: how long a text may be is not shown, and what is too long may be refused (2.1, 4.1, 8).
import { type Operation, operations } from '../../../openapi/contract.ts'
import { type Shape, shapeOf } from '../../../openapi/schema.ts'
import { isSuccess, recordOf } from '../../exchange/exchange.ts'
import { phrase } from '../../exchange/phrase.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { isFreeText } from '../../steps/fields.ts'
import { newName } from '../../steps/records.ts'
import { samples } from '../../steps/samples.ts'
import { isKnownWrite, type KnownWrite, sentences } from '../../steps/sentences.ts'
import { shownNow } from '../../steps/written.ts'

/** Beyond what columns and fields of other servers hold, and then what they do. */
const longest = 4000
const lengths = [longest, 2000, 1000, 500, 255, 100]
/** Names are seldom that long. */
const lengthsWorthTrying = (field: string): readonly number[] => (/name$/i.test(field) ? [1000, 255, 100] : lengths)

/** They go with a flag, or are not shown as they were sent (2.1, 2.21). */
const notAlone: readonly string[] = ['secret', 'version', 'errorMessage', 'deletedReason']

function freeTextsOf({ body }: Operation): string[] {
  const fields: [string, Shape][] = body ? [...shapeOf(body.schema).properties] : []
  return fields.filter(([field, shape]) => isFreeText(field, shape) && !notAlone.includes(field)).map(([field]) => field)
}

/** It begins as nothing else does, and ends with a letter: spaces at an end may be tidied away (D48). */
const textOfLength = (trial: Trial, field: string, length: number): string =>
  `${newName(trial, field)} ${'and so on '.repeat(length / 10)}`.slice(0, length - 1).concat('.')

type Values = { readonly [field: string]: unknown }

async function isTakenWhole(trial: Trial, id: KnownWrite, path: { [name: string]: string }, sent: Values): Promise<boolean> {
  const exchange = await trial.attempt(id, { path, body: sent })
  if (!isSuccess(exchange)) return false
  const shown = (await shownNow(trial, id, { path }, path.itemId ?? path.id ?? '')) ?? { data: recordOf(exchange), exchange }
  const record: Values = { ...shown.data }
  for (const [field, text] of Object.entries(sent)) {
    const now = record[field]
    if (typeof text !== 'string' || typeof now !== 'string') continue
    const about = { where: `/data/${field}`, requirement: sentences[id].takes }
    trial.holds(now === text, `the ${text.length} characters sent`, phrase(`another text, of ${now.length}`), shown.exchange, about)
  }
  return true
}

/** All at once where that is taken; else each field, with as long a text as it takes. */
async function keepsLongTexts(trial: Trial, id: KnownWrite, texts: readonly string[]): Promise<void> {
  const { path: named, effects } = samples[id]
  const path = (await named?.(trial)) ?? {}
  const before = await shownNow(trial, id, { path }, path.itemId ?? path.id ?? '')
  const record: Values = { ...before?.data }
  // Null may not be sent: what has no text is not given one that stays.
  const fields = texts.filter((field) => effects === 'own' || typeof record[field] === 'string')
  if (fields.length === 0) trial.skip('the record that was found has no text to change')
  const textsAt = (names: readonly string[], length: number): Values =>
    Object.fromEntries(names.map((field) => [field, textOfLength(trial, field, length)]))
  const was = Object.fromEntries(fields.map((field) => [field, record[field]]))
  if (effects !== 'own') trial.cleanUp(() => trial.attempt(id, { path, body: was }))
  if (await isTakenWhole(trial, id, path, textsAt(fields, longest))) return
  for (const field of fields)
    for (const length of lengthsWorthTrying(field)) if (await isTakenWhole(trial, id, path, textsAt([field], length))) break
}

export const longTextCases: readonly Case[] = operations.flatMap((update) => {
  const { id, area, kind } = update
  const texts = freeTextsOf(update)
  if (kind !== 'update' || !isKnownWrite(id) || texts.length === 0) return []
  const { effects } = samples[id]
  return {
    id: `record/long-text/${id}`,
    area,
    title: `${id} keeps the whole of a long text that it takes`,
    requirements: [sentences[id].takes],
    effects,
    operations: [id],
    quiet: effects !== 'own',
    run: (trial) => keepsLongTexts(trial, id, texts),
  }
})
