// Values that servers are known to get wrong, in each field of each write: kept as they were sent, or refused (4).
import { type OperationId, operation } from '../../../openapi/contract.ts'
import { resourceOf } from '../../../openapi/resources.ts'
import type { Case } from '../../runner/case.ts'
import { randomBelow } from '../../runner/plan.ts'
import type { Trial } from '../../runner/trial.ts'
import { samples } from '../../steps/samples.ts'
import { type KnownWrite, sentences } from '../../steps/sentences.ts'
import { fieldsOf } from './fields.ts'
import { foundFor } from './found.ts'
import { idCases, idCasesOf } from './ids.ts'
import { listCases } from './lists.ts'
import { loginCases } from './logins.ts'
import { acting, countries, creating, type Plan, type Share, updating } from './plans.ts'
import { waysOf } from './ways.ts'

const writes = Object.keys(sentences) as KnownWrite[]

const creates = writes.filter((id) => operation(id).kind === 'create' && fieldsOf(id).length > 0)
const updates = writes.filter((id) => operation(id).kind === 'update')

const all: readonly KnownWrite[] = [...creates, ...updates, 'changeMessageTemplateState']

async function plansOf(trial: Trial, id: OperationId, share: Share): Promise<readonly Plan[]> {
  const ways = await waysOf(trial)
  if (id === 'changeMessageTemplateState') return [acting(share, ways)]
  if (operation(id).kind === 'create') return [creating(id, share, ways)]
  const { create, read } = resourceOf(id) ?? {}
  if (create && samples[id].effects === 'own') return [updating(id, fieldsOf(id), { do: create, as: 'a' }, share, ways)]
  const found = await foundFor(trial, id, fieldsOf(id))
  return found.map(({ path, fields }, at) => {
    const rounds = at === 0 ? share.rounds : Math.ceil(share.rounds / 3)
    return updating(id, fields, { do: read ?? id, path, as: 'a' }, { ...share, rounds }, ways)
  })
}

const valuesCase = (id: KnownWrite, name: string, share: Share): Case => ({
  id: name,
  area: operation(id).area,
  title: `${id} keeps every kind of value that it takes`,
  requirements: [sentences[id].takes, 'record/text-untouched', 'record/numbers-kept'],
  effects: samples[id].effects,
  operations: [id],
  mayAsk: beside(id),
  quiet: samples[id].effects !== 'own',
  async run(trial) {
    for (const { asking, steps } of await plansOf(trial, id, share)) await asking.of(trial, steps)
  },
})

/** What shows the record, and what makes it. */
function beside(id: OperationId): readonly OperationId[] {
  const { create, read, list, search } = resourceOf(id) ?? {}
  return [create, read, list, search].flatMap((one) => (one === undefined || one === id ? [] : [one]))
}

/** What no operation removes is made a few times only. */
const shareOf = (id: OperationId, index: number): Share => ({
  turn: index * 3,
  rounds: 6,
  lookEvery: 5,
  ...shares[operation(id).kind],
  // There are more texts, or dates, to go through.
  ...(['createVendor', 'createStatement', 'createWebhook'].includes(id) && { rounds: 10, lookEvery: 3 }),
})

const shares: { readonly [kind: string]: Partial<Share> } = { create: { rounds: 5, lookEvery: 2 }, update: { rounds: 15 } }

const ofCountries: Case = {
  id: 'values/createVendor/countries',
  area: 'vendor',
  title: 'createVendor takes and keeps countries that servers are known to lose',
  requirements: ['vendor/country-full-list', 'vendor/create-persists'],
  effects: 'own',
  operations: ['createVendor'],
  mayAsk: beside('createVendor'),
  async run(trial) {
    const { asking, steps } = countries()
    await asking.of(trial, steps)
  },
}

export const valuesCases: readonly Case[] = [
  ...all.map((id, index) => valuesCase(id, `values/${id}`, shareOf(id, index))),
  ofCountries,
  ...listCases,
  ...idCases,
  ...loginCases,
]

/** Further values: other texts beside other fields; as many as anybody asks for. */
export function* valuesGround(seed: number): Generator<Case> {
  const below = randomBelow(seed)
  for (let round = 1; ; round++) {
    const id = all[below(all.length)]
    // What no operation removes is made a few times only.
    const isCreate = id !== undefined && operation(id).kind === 'create'
    const share: Share = { turn: below(1000), rounds: isCreate ? 2 : 8, lookEvery: 1 + below(4), further: true }
    if (id) yield valuesCase(id, `values/further/${id}/${round}`, share)
    const ids = idCasesOf('further', 1)[below(idCases.length)]
    if (ids && round % 4 === 0) yield { ...ids, id: `${ids.id}/${round}` }
  }
}
