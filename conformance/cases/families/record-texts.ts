// Texts in all the letters of JSON: they come back as they were sent (1, 4.1).
import { operation } from '../../../openapi/contract.ts'
import { isObject } from '../../exchange/compare.ts'
import { dataOf, isSuccess } from '../../exchange/exchange.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { newName } from '../../steps/records.ts'
import { makeOne, type WrittenKind, writtenKinds } from './record-writes.ts'

/** The more unusual first: which characters a target takes is not shown, but what it takes it keeps. */
const texts = ['Zoë’s "Räder" & 輪胎 🛞', 'Zoë Müller', "O'Neill & Sons"]

async function keepsTexts(trial: Trial, kind: WrittenKind): Promise<void> {
  const path = await makeOne(trial, kind)
  let served = 0
  for (const text of texts) {
    // The mark keeps apart what different runs leave behind.
    const value = `${newName(trial, 'Text')} ${text}`
    const written = await trial.attempt(kind.update, { path, body: { [kind.field]: value } })
    if (!isSuccess(written)) continue
    served += 1
    const exchange = await trial.attempt(kind.read, { path })
    const data = dataOf(exchange)
    trial.equal(isObject(data) ? data[kind.field] : undefined, value, exchange, { where: `/data/${kind.field}` })
  }
  if (served === 0) trial.skip('the target takes none of these texts')
}

export const recordTextCases: readonly Case[] = writtenKinds.map((kind) => ({
  id: `record/text-kept/${kind.update}`,
  area: operation(kind.update).area,
  title: `${kind.update} keeps every letter of a text that it takes`,
  requirements: ['record/write-lasts'],
  effects: 'own',
  operations: [kind.update, kind.read],
  run: (trial) => keepsTexts(trial, kind),
}))
