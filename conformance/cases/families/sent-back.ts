// Clients send a record back as they read it, with one change, and what only the server sets beside it: that stays the server's (2.1).
import { operation } from '../../../openapi/contract.ts'
import { resourceOf } from '../../../openapi/resources.ts'
import { isObject } from '../../exchange/compare.ts'
import { isSuccess, recordOf } from '../../exchange/exchange.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { companyBeside } from '../../steps/companies.ts'
import { tryPage } from '../../steps/pages.ts'
import { newName, type Shown, tidyUp } from '../../steps/records.ts'
import { inOneWord, sampleInput } from '../../steps/samples.ts'
import { changed, makeOne, read, type WrittenKind, writtenKinds } from './record-writes.ts'

/** The date of another record, in the target's own notation. */
async function anotherDate(trial: Trial, { lists: [list] }: WrittenKind, own: unknown): Promise<object> {
  const { records = [] } = (list && (await tryPage(trial, operation(list), {}))) ?? {}
  const date = records.map(({ createdDate }) => createdDate).find((one) => typeof one === 'string' && one !== own)
  return date === undefined ? {} : { createdDate: date }
}

/** A record stays in its own. */
async function anotherCompany(trial: Trial): Promise<object> {
  const theirs = await companyBeside(trial)
  return theirs ? { companyId: theirs.companyId } : {}
}

/** Old by then: the record was changed twice since it was read. False where the target takes no such body. */
async function takesChange(trial: Trial, kind: WrittenKind, path: { [name: string]: string }): Promise<boolean> {
  const first = await read(trial, kind.read, path)
  const update = (body: object) => trial.inTurn(() => trial.attempt(kind.update, { path, body }))
  for (let count = 0; count < 2; count++)
    if (!isSuccess(await update({ [kind.field]: inOneWord(newName(trial, 'changed')) }))) trial.skip(`the target refuses ${kind.update}`)
  const before = await read(trial, kind.read, path)
  const value = inOneWord(newName(trial, 'changed'))
  const { meta, updatedDate, createdDate }: Fields = { ...first.data }
  const ofServer = { meta, updatedDate, ...(await anotherDate(trial, kind, createdDate)) }
  const company = await anotherCompany(trial)
  for (const body of [{ ...first.data, ...ofServer, ...company }, { ...ofServer, ...company }, ofServer]) {
    if (!isSuccess(await update({ ...body, [kind.field]: value }))) continue
    changed(trial, kind, await read(trial, kind.read, path), before, value, trial.context.session)
    return true
  }
  return false
}

/** A form is saved with all that it shows, of which one field may be another. */
async function takesOthersBesideTheSame(trial: Trial, kind: WrittenKind, path: { [name: string]: string }): Promise<void> {
  if (!kind.second) return
  const second = await kind.second(trial)
  const { [kind.field]: same }: Fields = { ...(await read(trial, kind.read, path)).data }
  const body = { [kind.field]: same, ...second }
  if (!isSuccess(await trial.inTurn(() => trial.attempt(kind.update, { path, body })))) return
  const { data, exchange } = await read(trial, kind.read, path)
  trial.includes(data, second, exchange, { where: '/data', requirement: 'record/write-lasts' })
}

type Fields = { readonly [field: string]: unknown }

/** A create makes a record, whatever id it is sent. */
async function takesId(trial: Trial, kind: WrittenKind, path: { [name: string]: string }): Promise<boolean> {
  const { create } = resourceOf(kind.update) ?? {}
  if (!create) return false
  const before: Shown = await read(trial, kind.read, path)
  const input = await sampleInput(create, trial)
  const exchange = await trial.attempt(create, { ...input, body: { ...(isObject(input.body) && input.body), id: path.id } })
  if (!isSuccess(exchange)) return false
  const { id } = recordOf(exchange)
  if (id !== path.id) tidyUp(trial, create, id)
  trial.holds(id !== path.id, 'an id that no other record has', id, exchange, { where: '/data/id', requirement: 'record/id-unique' })
  const after = await read(trial, kind.read, path)
  trial.sameBut(after.data, before.data, [], after.exchange, { where: '/data', requirement: 'record/others-kept' })
  return true
}

const sentBack = (kind: WrittenKind): Case => ({
  id: `record/sent-back/${kind.update}`,
  area: operation(kind.update).area,
  title: `A record that ${kind.update} is sent as it was read keeps the dates and the version of its own, and its id is no other's`,
  requirements: [
    'record/meta-version-grows',
    'record/updated-set',
    'record/updated-moves',
    'record/identity-kept',
    'record/write-lasts',
    'record/id-unique',
    'record/others-kept',
  ],
  effects: 'own',
  operations: [kind.update, kind.read],
  async run(trial) {
    const path = await makeOne(trial, kind)
    const isTaken = await takesChange(trial, kind, path)
    await takesOthersBesideTheSame(trial, kind, path)
    if (!(await takesId(trial, kind, path)) && !isTaken) trial.skip('the target refuses bodies with what only a server sets')
  },
})

export const sentBackCases: readonly Case[] = writtenKinds.map(sentBack)
