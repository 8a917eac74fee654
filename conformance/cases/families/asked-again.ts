// The same question before and after each write: what was found once is not kept as the answer (4.1).
import { type Operation, type OperationId, operation } from '../../../openapi/contract.ts'
import { pagedLists, resources } from '../../../openapi/resources.ts'
import { isSuccess, recordOf } from '../../exchange/exchange.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { isGone } from '../../steps/gone.ts'
import { find, idsForms, type ListQuery, sortedIds, tryPage } from '../../steps/pages.ts'
import { isNew, newName, textFieldOf, tidyUp } from '../../steps/records.ts'
import { inOneWord, sampleInput } from '../../steps/samples.ts'
import { understood, whereFields, whereIn } from '../../steps/selection.ts'
import { sentenceOfFilters } from './two-fields.ts'

interface Life {
  readonly area: string
  readonly views: readonly Operation[]
  readonly create: OperationId
  readonly update: OperationId | undefined
  readonly remove: OperationId | undefined
  /** The text that the records are chosen by. */
  readonly field: string
}

/** Timesheets cannot be made: they are asked about where one is deleted. */
const lives: readonly Life[] = resources.flatMap(({ record, list, search, create, update, delete: remove }) => {
  const views = [list, search]
    .filter((id) => id !== undefined)
    .map(operation)
    .filter((view) => view.kind === 'search' || pagedLists.includes(view))
  return create && views.length > 0 ? [{ area: operation(create).area, views, create, update, remove, field: textFieldOf(record) }] : []
})

/** The records of the case that are there, by id, with their texts. */
type Here = ReadonlyMap<string, string>

interface Question {
  readonly view: Operation
  readonly requirement: string
  readonly values: readonly string[]
  /** In each form that a target may understand. */
  spell(values: readonly string[]): readonly ListQuery[]
  isAbout(id: string, text: string): boolean
}

/** Both ways that ids are chosen by, and the texts, which are known before there is a record. */
const textQuestion = (view: Operation, field: string, values: readonly string[]): Question => ({
  ...{ view, values, requirement: sentenceOfFilters(view) },
  spell: (some) => whereFields(view, { [field]: some }),
  isAbout: (_, text) => values.includes(text),
})

function idQuestions(view: Operation, values: readonly string[]): readonly Question[] {
  const ways = [
    { requirement: sentenceOfFilters(view), spell: (some: readonly string[]) => whereIn(view, some) },
    ...(view.kind === 'list' ? [{ requirement: 'list/ids', spell: idsForms }] : []),
  ]
  return ways.map((way) => ({ ...way, view, values, isAbout: (id: string) => values.includes(id) }))
}

const idsFor = ({ isAbout }: Question, here: Here): readonly string[] => [...here].flatMap(([id, text]) => (isAbout(id, text) ? [id] : []))

interface Asked extends Question {
  /** In the words that it is asked in each time. */
  readonly wanted: ListQuery
}

/** In a form that the target understands, as what it was never asked for in the same words tells. */
async function asUnderstood(trial: Trial, question: Question, here: Here): Promise<Asked | undefined> {
  const { view, values, spell } = question
  const found = await understood(trial, view, spell(values.toReversed()), idsFor(question, here))
  const wanted = found && spell(values)[found.form]
  return wanted && { ...question, wanted }
}

async function judgeAsked(trial: Trial, field: string, asked: Asked, here: Here): Promise<void> {
  const { view, wanted, values, requirement } = asked
  const found = await tryPage(trial, view, wanted)
  if (!found) return
  const { records, total, exchange } = found
  const expected = idsFor(asked, here)
  const shown = records.filter((record) => !isGone(view.id, record))
  const ids = sortedIds(shown.map(({ id }) => String(id)))
  // As many as these were shown before; a page may be cut short of more (D06).
  const isCut = ids.length >= values.length && ids.length < expected.length
  trial.equal(ids, sortedIds(isCut ? expected.filter((id) => ids.includes(id)) : expected), exchange, { where: '/data', requirement })
  // What was deleted may be shown as that, and counted.
  if (total !== undefined && shown.length === records.length)
    trial.equal(total, expected.length, exchange, { where: '/meta/total', requirement })
  for (const record of shown) {
    const text = here.get(String(record.id))
    if (text !== undefined && field in record)
      trial.equal(record[field], text, exchange, { where: `/data/*/${field}`, requirement: 'list/shows-changed' })
  }
}

/** By a question that nobody asked before. */
async function isGoneFrom(trial: Trial, [view]: readonly Operation[], id: string): Promise<boolean> {
  return view === undefined || isGone(view.id, (await find(trial, view, id)).record)
}

async function askAgain(trial: Trial, { views, create, update, remove, field }: Life): Promise<void> {
  const here = new Map<string, string>()
  const text = (what: string) => inOneWord(newName(trial, what))
  const make = async (value: string, isAgain = false): Promise<boolean> => {
    const input = await sampleInput(create, trial)
    const exchange = await trial.attempt(create, { ...input, body: { ...Object(input.body), [field]: value } })
    const { id } = recordOf(exchange)
    if (!isSuccess(exchange) || typeof id !== 'string') return false
    tidyUp(trial, create, id, { isGone: () => !here.has(id) })
    here.set(id, value)
    // It is not the one that was deleted, which was changed before.
    if (isAgain) isNew(trial, { data: recordOf(exchange), exchange })
    return true
  }
  const texts = ['first asked', 'second asked', 'third asked'].map(text)
  const byText = views.map((view) => textQuestion(view, field, texts))
  for (const { view, values, spell } of byText) for (const wanted of spell(values)) await tryPage(trial, view, wanted)
  for (const value of texts) if (!(await make(value))) return trial.skip(`${create} makes no record to ask about`)
  const ids = [...here.keys()]
  const asked: Asked[] = []
  for (const question of [...byText, ...views.flatMap((view) => idQuestions(view, ids))]) {
    const one = await asUnderstood(trial, question, here)
    if (one) asked.push(one)
  }
  if (asked.length === 0) trial.skip('the target understands no ids and no where that was tried')
  const judgeAll = async () => {
    for (const one of asked) await judgeAsked(trial, field, one, here)
  }
  await judgeAll()
  const [first = '', second = ''] = ids
  const other = text('another asked')
  if (update && isSuccess(await trial.attempt(update, { path: { id: first }, body: { [field]: other } }))) {
    here.set(first, other)
    await judgeAll()
  }
  if (remove && update) await trial.attempt(update, { path: { id: second }, body: { [field]: texts[1] } })
  if (remove && isSuccess(await trial.attempt(remove, { path: { id: second } }))) {
    here.delete(second)
    // One that was not deleted at all is for other cases to tell.
    if (await isGoneFrom(trial, views, second)) await judgeAll()
    else return trial.skip(`${remove} answers success, and deletes nothing`)
  }
  // A text that was there before may be refused.
  if (await make(texts[1] ?? '', true)) await judgeAll()
}

export const askedAgainCases: readonly Case[] = lives.map((life) => ({
  id: `list/asked-again/${life.create}`,
  area: life.area,
  title: `Asked once more after each write, ${life.views.map(({ id }) => id).join(' and ')} answer by what is there now`,
  requirements: [
    sentenceOfFilters(life.views[0] ?? { id: life.create }),
    'list/shows-changed',
    'record/updated-null-at-first',
    ...(life.views.some(({ kind }) => kind === 'list') ? ['list/ids'] : []),
  ],
  effects: 'own',
  operations: [life.create, ...life.views.map(({ id }) => id), ...[life.update, life.remove].filter((id) => id !== undefined)],
  // What others make and remove empties what is kept for a question.
  quiet: true,
  run: (trial) => askAgain(trial, life),
}))
