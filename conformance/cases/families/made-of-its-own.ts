// What a create leaves out is left out, whatever was sent for the record before it (4): nothing of that one shows in the next.
import { type OperationId, operation } from '../../../openapi/contract.ts'
import { resourceOf } from '../../../openapi/resources.ts'
import { missing } from '../../exchange/compare.ts'
import { type Exchange, isRefusal, isSuccess, recordOf } from '../../exchange/exchange.ts'
import { outcomeOf } from '../../exchange/outcome.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { requiredOf } from '../../steps/fields.ts'
import { find } from '../../steps/pages.ts'
import { newName, type Shown, tidyUp } from '../../steps/records.ts'
import { inOneWord, sampleInput } from '../../steps/samples.ts'

type Fields = { readonly [field: string]: unknown }

interface Kind {
  create: OperationId
  /** What a record is sent beside what it needs. */
  more: (trial: Trial) => Fields
}

const kinds: readonly Kind[] = [
  { create: 'createTpiInspection', more: (trial) => ({ name: newName(trial, 'Tires') }) },
  { create: 'createStatement', more: (trial) => ({ name: newName(trial, 'Statement'), note: newName(trial, 'Note') }) },
  { create: 'createPaymentTerm', more: (trial) => ({ note: newName(trial, 'Note') }) },
  { create: 'createLaborMatrix', more: () => ({ ranges: [{ start: 0, end: null, multiplier: 1.75 }] }) },
  { create: 'createCoreCharge', more: (trial) => ({ referenceId: inOneWord(newName(trial, 'reference')) }) },
  {
    create: 'createMessageTemplate',
    more: (trial) => ({
      subjectText: newName(trial, 'Subject'),
      language: 'es_MX',
      starterTemplateIdentifier: 'WorkAlmostComplete',
    }),
  },
  {
    create: 'createVendor',
    more: (trial) => ({
      accountNumber: trial.unusedWord(),
      address1: newName(trial, 'Street'),
      city: newName(trial, 'City'),
      country: 'US',
      contactFirstName: newName(trial, 'Ana'),
      contactEmail: `${inOneWord(newName(trial, 'ana'))}@parts.example`,
      url: `https://parts.example/${inOneWord(newName(trial, 'of-its-own'))}`,
    }),
  },
]

type Made = Shown & { id: string }

/** The fields that it needs, with values that no other record has. */
async function neededFor(trial: Trial, create: OperationId): Promise<Fields> {
  const { body } = await sampleInput(create, trial)
  return Object.fromEntries(Object.entries(Object(body)).filter(([field]) => requiredOf(operation(create)).includes(field)))
}

/** As it is shown after an answer that made it. */
async function shownAfterCreate(trial: Trial, create: OperationId, exchange: Exchange): Promise<Made | undefined> {
  const { id } = recordOf(exchange)
  if (!isSuccess(exchange) || typeof id !== 'string') return undefined
  tidyUp(trial, create, id)
  const { read, list } = resourceOf(create) ?? {}
  if (list && !read) {
    const found = await find(trial, operation(list), id)
    return { id, data: found.record, exchange: found.exchange }
  }
  const shown = read ? await trial.attempt(read, { path: { id } }) : exchange
  return { id, data: isSuccess(shown) ? recordOf(shown) : undefined, exchange: shown }
}

async function made(trial: Trial, create: OperationId, body: Fields): Promise<Made> {
  const exchange = await trial.attempt(create, { body })
  return (await shownAfterCreate(trial, create, exchange)) ?? trial.skip(`the target refuses ${create} (${outcomeOf(exchange)})`)
}

/** With whatever else the parts of it have. */
const isShown = (sent: unknown, shown: unknown): boolean =>
  Array.isArray(sent) && Array.isArray(shown)
    ? sent.length === shown.length && sent.every((one, at) => missing(one, shown[at]).length === 0)
    : missing(sent, shown).length === 0

/** With that of a namesake one more: of a server of several processes one alone may have it. */
const someLooks = 3

async function showsNothingOfTheLast(trial: Trial, { create, more }: Kind): Promise<void> {
  const sent = more(trial)
  const makeNext = async () => made(trial, create, await neededFor(trial, create))
  const before: Fields = { ...(await makeNext()).data }
  const needed = await neededFor(trial, create)
  const last = await made(trial, create, { ...needed, ...sent })
  const isOfItsOwn = ({ data, exchange }: Shown, others = sent) => {
    const now: Fields = { ...data }
    // What a record has without it shows nothing.
    for (const [field, value] of Object.entries(data ? others : {}).filter(([field, value]) => !isShown(value, before[field])))
      trial.holds(!isShown(value, now[field]), 'nothing that was sent for another record', now[field], exchange, {
        where: `/data/${field}`,
      })
  }
  for (let looks = 0; looks < someLooks; looks++) isOfItsOwn(await makeNext())
  // What was found instead of made, by what it is named, is the last one itself.
  const namesake = await shownAfterCreate(trial, create, await trial.attempt(create, { body: needed }))
  if (namesake && namesake.id !== last.id) isOfItsOwn(namesake)
  // Nor is anything left of what was refused.
  const refused = more(trial)
  const [first = ''] = requiredOf(operation(create))
  if (isRefusal(await trial.attempt(create, { body: { ...needed, ...refused, [first]: { wrongType: true } } })))
    isOfItsOwn(await makeNext(), refused)
  const remove = resourceOf(create)?.delete
  if (remove && isSuccess(await trial.attempt(remove, { path: { id: last.id } }))) isOfItsOwn(await makeNext())
}

export const madeOfItsOwnCases: readonly Case[] = kinds.map((kind) => {
  const { create } = kind
  const { read, list, delete: remove } = resourceOf(create) ?? {}
  return {
    id: `record/made-of-its-own/${create}`,
    area: operation(create).area,
    title: `What ${create} is not sent is not there, whatever the record before was sent`,
    requirements: ['record/made-of-its-own'],
    effects: 'own',
    operations: [create, read ?? list, remove].filter((one) => one !== undefined),
    // What others make in between would be the last.
    run: (trial) => trial.peace.whileStill(operation(create).area, () => showsNothingOfTheLast(trial, kind)),
  }
})
