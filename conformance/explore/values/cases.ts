// Values that servers are known to get wrong, in each field of each write: kept as they were sent, or refused (4).
import { type OperationId, operation } from '../../../openapi/contract.ts'
import { resourceOf } from '../../../openapi/resources.ts'
import type { Move } from '../../exchange/recipe.ts'
import type { Case } from '../../runner/trial/case.ts'
import { randomBelow, shuffled } from '../../runner/trial/plan.ts'
import { sideBySide } from '../../runner/trial/side-by-side.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { besideOthers } from '../../steps/for-one-record.ts'
import { samples } from '../../steps/samples.ts'
import { type KnownWrite, sentences } from '../../steps/sentences.ts'
import { fullList } from '../pages/full-list.ts'
import type { ValueSteps } from './asking.ts'
import { fieldsOf } from './fields.ts'
import { foundFor } from './found.ts'
import { idCases, idCasesOf } from './ids.ts'
import { changedWholes, madeWholes, oddCountries, plainWholes } from './kinds.ts'
import { listValueCases } from './lists.ts'
import { loginCases } from './logins.ts'
import { acting, countries, creating, looksTogether, namesFor, type Plan, type Share, updating } from './plans.ts'
import { type Ways, wholeRounds } from './rounds.ts'
import { waysOf } from './ways.ts'

const writes = Object.keys(sentences) as KnownWrite[]

const creates = writes.filter((id) => operation(id).kind === 'create' && fieldsOf(id).length > 0)
const updates = writes.filter((id) => operation(id).kind === 'update')

const all: readonly KnownWrite[] = [...creates, ...updates, 'changeMessageTemplateState']

async function plansOf(trial: Trial, id: OperationId, share: Share): Promise<readonly Plan[]> {
  const ways = await waysOf(trial)
  if (id === 'changeMessageTemplateState') return [acting(share, ways)]
  if (operation(id).kind === 'create') return creating(id, share, ways)
  const { create, read } = resourceOf(id) ?? {}
  if (create && samples[id].effects === 'own') return [ownOf(id, create, share, ways)]
  const found = await foundFor(trial, id, fieldsOf(id))
  return found.map(({ paths, fields }, at) => {
    const { from, count } = share.changed
    const changed = at === 0 ? share.changed : { from, count: Math.ceil(count / 3) }
    const names = namesFor(paths)
    const first = paths.map((path, place): Move => ({ do: read ?? id, path, as: names[place] ?? '' }))
    return updating(id, fields, names, () => first, { ...share, changed }, ways)
  })
}

/** Records of the run's own: each is made with other values, and gets a name that tells whose it is in the end. */
function ownOf(update: OperationId, create: OperationId, share: Share, ways: Ways): Plan {
  const fields = fieldsOf(create).map((field) => ({ ...field, isMarked: false }))
  const rounds = wholeRounds(
    fields.filter(({ beside }) => !('deleted' in beside)),
    share.made,
    share.turn,
    ways,
    // What is seldom taken would leave no record to change.
  ).filter((round) => round.every(({ odd }) => !odd))
  const names = namesFor(rounds)
  const first = (asking: ValueSteps) => [
    ...asking.creates(create, names, rounds),
    ...(names.length > 1 ? looksTogether(update, names) : []),
  ]
  return updating(update, fieldsOf(update), names, first, share, ways)
}

const valuesCase = (id: KnownWrite, name: string, share: Share): Case => {
  const full = share.further ? undefined : fullList(id)
  return {
    id: name,
    area: operation(id).area,
    title: `${id} keeps every kind of value that it takes${full ? ', and lists show each record once' : ''}`,
    requirements: [sentences[id].takes, 'record/text-untouched', 'record/numbers-kept', ...(full ? ['list/pages', 'list/total'] : [])],
    effects: samples[id].effects,
    operations: [id],
    mayAsk: beside(id),
    quiet: samples[id].effects !== 'own' || full !== undefined,
    ...besideOthers(fieldsOf(id).map((field) => field.name)),
    async run(trial) {
      await sideBySide(trial, await plansOf(trial, id, share), (strand, { asking, steps }) => asking.of(strand, steps))
      await full?.(trial)
    },
  }
}

/** What shows the record, and what makes it. */
function beside(id: OperationId): readonly OperationId[] {
  const { create, read, list, search } = resourceOf(id) ?? {}
  return [create, read, list, search].flatMap((one) => (one === undefined || one === id ? [] : [one]))
}

/**
 * What is changed takes more values than what is made, and what no operation removes is made with the fewest. Vendors get those that come
 * beside no country.
 */
function shareOf(id: OperationId, index: number): Share {
  const { list, search, delete: remove } = resourceOf(id) ?? {}
  const isAlone = (list ?? search) === undefined || id === 'updateTransferItem'
  const together = isAlone ? 1 : remove ? 4 : plainWholes.count
  const made = remove ? madeWholes : { ...madeWholes, beyond: 2 }
  const from = id === 'createVendor' ? oddCountries.length : madeWholes.from
  const count = counts[id]
  return {
    turn: index * 11,
    made: operation(id).kind === 'create' ? (count === undefined ? made : { from, count }) : { ...plainWholes, count: together },
    changed: count === undefined ? changedWholes : { from: 0, count },
    lookEvery: 2,
  }
}

/** Fewer where each costs two requests, where there are numbers alone, or where a list and a search show them. */
const counts: { readonly [id: string]: number } = {
  changeMessageTemplateState: 4,
  createTransferItem: 5,
  updateTransferItem: 5,
  createVendor: 5,
  createWebhook: 4,
  createMessageTemplate: 4,
  updateInventoryFee: 11,
}

const ofCountries = (name: string, share: Pick<Share, 'turn' | 'made'>, codes?: readonly string[]): Case => ({
  id: name,
  area: 'vendor',
  title: 'createVendor takes and keeps countries that are known to be lost',
  requirements: ['vendor/country-full-list', 'vendor/create-persists'],
  effects: 'own',
  operations: ['createVendor'],
  mayAsk: beside('createVendor'),
  async run(trial) {
    const { asking, steps } = countries(share, await waysOf(trial), codes)
    await asking.of(trial, steps)
  },
})

export const valuesCases: readonly Case[] = [
  ...all.map((id, index) => valuesCase(id, `values/${id}`, shareOf(id, index))),
  ofCountries('values/createVendor/countries', { turn: 0, made: { from: 0, count: oddCountries.length } }),
  ...listValueCases,
  ...idCases,
  ...loginCases,
]

/** All countries come in turns, ten at a time. */
function tenCountries(turn: number): readonly string[] {
  const all = fieldsOf('createVendor').find(({ name }) => name === 'country')?.values ?? []
  const from = (turn * 10) % all.length
  return all.slice(from, from + 10).map(String)
}

const furtherIds = idCasesOf('further/ids', 1)

/** So many values an update gets at once, and a create. */
const atOnce = { made: 3, changed: 8 }

/**
 * Further values, as many as anybody asks for: each write by turns gets the ones after those that it got before, until all fields had all
 * of them, and then again beside others.
 */
export function* valuesGround(seed: number): Generator<Case> {
  const below = randomBelow(seed)
  for (let round = 1, start = below(1000); ; round++) {
    for (const id of shuffled(all, below(2 ** 31))) {
      const share: Share = {
        turn: below(1000),
        made: { from: start + round * atOnce.made, count: atOnce.made },
        changed: { from: start + round * atOnce.changed, count: atOnce.changed },
        lookEvery: 1 + below(4),
        further: true,
      }
      yield valuesCase(id, `values/further/${id}/${round}`, share)
    }
    yield ofCountries(`values/further/countries/${round}`, { turn: round, made: { from: start + round, count: 10 } }, tenCountries(round))
    for (const ids of furtherIds) yield { ...ids, id: `${ids.id}/${round}` }
  }
}
