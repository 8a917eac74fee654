// Core charges: 2.9, 3, 4.9.

import { operation } from '../../../openapi/contract.ts'
import { type Exchange, isRefusal, isSuccess, recordOf } from '../../exchange/exchange.ts'
import { goodAnswer } from '../../exchange/finding.ts'
import { outcomeOf } from '../../exchange/outcome.ts'
import { aPage } from '../../runner/seen/listed.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { idOf } from '../../steps/common.ts'
import { foundNone } from '../../steps/found-none.ts'
import { find } from '../../steps/pages.ts'
import { isNew, keeps, listAgrees, type Shown, searchFor, shows, writeEach } from '../../steps/records.ts'
import { foundByNow } from '../../steps/selection.ts'
import { refusedAsUnknown } from '../../steps/unknown-ids.ts'
import { refusedAsUnlisted } from '../../steps/unlisted.ts'
import { takesBack } from '../../steps/written-back.ts'
import type { Every, Schemas } from '../../transport/calls.ts'

const fields = ['amountCents', 'partId', 'referenceId', 'status', 'locationId']
const statuses = ['NotReady', 'Ready', 'PickedUp', 'Refunded', 'NotRefundable'] as const

export const coreChargeScenarios: readonly Case[] = [
  {
    id: 'core-charge/create-then-read',
    area: 'core-charge',
    title: 'A new core charge has the values sent, in its answer, its read, the list and a search',
    requirements: [
      'core-charge/create',
      'core-charge/create-lasts',
      'core-charge/get',
      'core-charge/search-finds',
      'core-charge/list',
      'list/shows-created',
      'list/agrees-with-read',
    ],
    effects: 'own',
    operations: ['createCoreCharge', 'getCoreCharge', 'listCoreCharges', 'searchCoreCharges', 'deleteCoreCharge'],
    async run(trial) {
      const sent = { ...(await plainCoreCharge(trial)), referenceId: `${trial.mark}-reference` } satisfies Every<
        Schemas['CoreChargeCreate']
      >
      const { id, made } = await createCoreCharge(trial, sent)
      removeCoreChargeLater(trial, id)
      shows(trial, made, sent, 'core-charge/create')
      const read = await readCoreCharge(trial, id)
      shows(trial, read, { id, ...sent }, 'core-charge/create-lasts')
      isNew(trial, read)
      const listed = await listedCoreCharge(trial, id)
      const about = { where: '/data', requirement: 'core-charge/list' }
      trial.holds(listed.data !== undefined, `the core charge ${id}`, listed.data, listed.exchange, about)
      listAgrees(trial, listed, read, [...fields, 'companyId', 'createdDate'], 'list/agrees-with-read')
      await searchShowsCoreCharge(trial, id, read)
    },
  },
  {
    id: 'core-charge/create-required',
    area: 'core-charge',
    title: 'A new core charge needs amountCents, partId and status, and nothing else',
    requirements: [
      'core-charge/create-optional',
      'core-charge/create-needs-amount',
      'core-charge/create-needs-part',
      'core-charge/create-needs-status',
    ],
    effects: 'own',
    operations: ['createCoreCharge', 'deleteCoreCharge'],
    async run(trial) {
      const { amountCents, partId, status } = await plainCoreCharge(trial)
      const { id, made } = await createCoreCharge(trial, { amountCents, partId, status })
      removeCoreChargeLater(trial, id)
      trial.shown(made.exchange, 'core-charge/create-optional')
      const attempt = (body: object) => trial.attempt('createCoreCharge', { body })
      trial.refused(await attempt({ partId, status }), 'core-charge/create-needs-amount')
      trial.refused(await attempt({ amountCents, status }), 'core-charge/create-needs-part')
      trial.refused(await attempt({ amountCents, partId }), 'core-charge/create-needs-status')
    },
  },
  {
    id: 'core-charge/statuses',
    area: 'core-charge',
    title: 'A create takes every status; what an update takes is there in every later read and search, whatever the status',
    requirements: [
      'core-charge/status-accepted',
      'core-charge/create-lasts',
      'core-charge/update-takes-fields',
      'core-charge/update-status',
      'core-charge/update-status-accepted',
      'core-charge/update-leaves-rest',
      'core-charge/search-finds',
      'http/refused-changes-nothing',
    ],
    effects: 'own',
    operations: ['createCoreCharge', 'getCoreCharge', 'updateCoreCharge', 'deleteCoreCharge'],
    mayAsk: ['searchCoreCharges'],
    async run(trial) {
      const moves: Moves[] = []
      // A status may give one that has none a reference.
      const sent = { ...(await plainCoreCharge(trial)), referenceId: `${trial.mark}-reference` }
      for (const status of statuses) {
        const made = await chargeBegunAs(trial, { ...sent, status })
        if (!made) continue
        const id = idOf(trial, recordOf(made.exchange))
        removeCoreChargeLater(trial, id)
        shows(trial, made, { status }, 'core-charge/status-accepted')
        const next = statuses[(statuses.indexOf(status) + 1) % statuses.length] ?? 'Ready'
        // Which updates and moves are allowed is not shown.
        const amountCents = sent.amountCents + 1
        const write = await trial.call('updateCoreCharge', { path: { id }, body: { amountCents } })
        const stays = await trial.call('updateCoreCharge', { path: { id }, body: { status } })
        const before = await readCoreCharge(trial, id)
        shows(trial, before, { partId: sent.partId, status }, 'core-charge/create-lasts')
        if (isSuccess(write)) shows(trial, before, { amountCents }, 'core-charge/update-takes-fields')
        else shows(trial, before, { amountCents: sent.amountCents }, 'http/refused-changes-nothing')
        const move = await trial.call('updateCoreCharge', { path: { id }, body: { status: next } })
        moves.push({ status, stays, away: { to: next, exchange: move } })
        const after = await readCoreCharge(trial, id)
        if (isSuccess(move)) shows(trial, after, { status: next }, 'core-charge/update-status')
        else shows(trial, after, { status }, 'http/refused-changes-nothing')
        const rest = fields.filter((field) => field !== 'status')
        keeps(trial, after, before, rest, 'core-charge/update-leaves-rest')
        if (!trial.context.missing.among(['searchCoreCharges'])) await searchShowsCoreCharge(trial, id, after)
      }
      takesEachThatItHas(trial, moves)
      await movesAnyWay(trial, sent)
    },
  },
  {
    id: 'core-charge/update',
    area: 'core-charge',
    title: 'An update takes each field alone, answers with the id and leaves the rest; lists and searches show it',
    requirements: [
      'core-charge/update',
      'core-charge/update-takes-fields',
      'core-charge/update-leaves-rest',
      'core-charge/search-finds',
      'list/shows-changed',
      'record/others-kept',
    ],
    effects: 'own',
    operations: ['createCoreCharge', 'getCoreCharge', 'updateCoreCharge', 'listCoreCharges', 'searchCoreCharges', 'deleteCoreCharge'],
    async run(trial) {
      const sent = { ...(await plainCoreCharge(trial)), referenceId: `${trial.mark}-before` }
      const { id } = await createCoreCharge(trial, sent)
      removeCoreChargeLater(trial, id)
      const other = await createCoreCharge(trial, sent)
      removeCoreChargeLater(trial, other.id)
      const before = await readCoreCharge(trial, other.id)
      const [, partId] = await partIds(trial)
      const values = { amountCents: 7301, referenceId: `${trial.mark}-after`, partId } satisfies Every<
        Schemas['CoreChargeUpdate'],
        'status'
      >
      await writeEach<Schemas['CoreChargeUpdate']>(trial, values, {
        read: () => readCoreCharge(trial, id),
        async write(body) {
          const { body: answer, exchange } = await trial.ask('updateCoreCharge', { path: { id }, body })
          trial.equal(answer.data?.id, id, exchange, { where: '/data/id', requirement: 'core-charge/update' })
          return { data: undefined, exchange }
        },
        fields,
        answers: 'core-charge/update',
        takes: 'core-charge/update-takes-fields',
        leaves: 'core-charge/update-leaves-rest',
      })
      const { amountCents, referenceId } = sent
      await takesBack(trial, {
        update: 'updateCoreCharge',
        id,
        first: { amountCents, referenceId, partId: sent.partId },
        read: () => readCoreCharge(trial, id),
        takes: 'core-charge/update-takes-fields',
      })
      const read = await readCoreCharge(trial, id)
      listAgrees(trial, await listedCoreCharge(trial, id), read, fields, 'list/shows-changed')
      await searchShowsCoreCharge(trial, id, read)
      if (partId !== undefined)
        for (const view of ['listCoreCharges', 'searchCoreCharges'] as const)
          await foundByNow(trial, operation(view), id, 'partId', { is: sent.partId, was: partId })
      keeps(trial, await readCoreCharge(trial, other.id), before, [...fields, 'updatedDate'], 'record/others-kept')
    },
  },
  {
    id: 'core-charge/nothing-due',
    area: 'core-charge',
    title: 'An amount of 0 that a create or an update takes is there in a later read',
    requirements: ['core-charge/update-takes-fields', 'core-charge/create-lasts'],
    effects: 'own',
    operations: ['createCoreCharge', 'getCoreCharge', 'updateCoreCharge', 'deleteCoreCharge'],
    async run(trial) {
      const sent = await plainCoreCharge(trial)
      const { id } = await createCoreCharge(trial, sent)
      removeCoreChargeLater(trial, id)
      const changed = await trial.call('updateCoreCharge', { path: { id }, body: { amountCents: 0 } })
      if (isSuccess(changed)) shows(trial, await readCoreCharge(trial, id), { amountCents: 0 }, 'core-charge/update-takes-fields')
      const made = await trial.call('createCoreCharge', { body: { ...sent, amountCents: 0 } })
      // Which amounts a target takes is not shown.
      if (!isSuccess(made)) return isSuccess(changed) ? undefined : trial.skip('the target takes no amount of 0')
      const data = recordOf(made)
      const second = idOf(trial, data)
      removeCoreChargeLater(trial, second)
      shows(trial, await readCoreCharge(trial, second), { amountCents: 0 }, 'core-charge/create-lasts')
    },
  },
  {
    id: 'core-charge/delete',
    area: 'core-charge',
    title: 'A deleted core charge is gone for good, from reads, lists and searches, and no other',
    requirements: [
      'core-charge/delete-permanent',
      'core-charge/delete',
      'core-charge/search-finds',
      'list/drops-deleted',
      'record/others-kept',
      'http/unknown-id-delete',
    ],
    effects: 'own',
    operations: ['createCoreCharge', 'getCoreCharge', 'updateCoreCharge', 'deleteCoreCharge', 'listCoreCharges', 'searchCoreCharges'],
    async run(trial) {
      const sent = await plainCoreCharge(trial)
      const other = await createCoreCharge(trial, sent)
      removeCoreChargeLater(trial, other.id)
      const { id } = await createCoreCharge(trial, sent)
      await searchShowsCoreCharge(trial, id, await readCoreCharge(trial, id))
      const answer = await trial.ask('deleteCoreCharge', { path: { id } })
      trial.equal(answer.body.data?.id, id, answer.exchange, { where: '/data/id', requirement: 'core-charge/delete' })
      trial.refused(await trial.call('getCoreCharge', { path: { id } }))
      trial.refused(await trial.call('updateCoreCharge', { path: { id }, body: { amountCents: 1 } }))
      refusedAsUnknown(trial, await trial.call('deleteCoreCharge', { path: { id } }), 'core-charge/delete-permanent')
      const listed = await listedCoreCharge(trial, id)
      trial.holds(listed.data === undefined, `no core charge ${id}`, listed.data, listed.exchange, {
        where: '/data',
        requirement: 'list/drops-deleted',
      })
      const found = await searchFor(trial, 'searchCoreCharges', id)
      trial.holds(found.data === undefined, `no core charge ${id}`, found.data, found.exchange, {
        where: '/data',
        requirement: 'core-charge/search-finds',
      })
      const kept = await trial.call('getCoreCharge', { path: { id: other.id } })
      trial.holds(isSuccess(kept), 'the record that was not deleted', outcomeOf(kept), kept, { requirement: 'record/others-kept' })
      for (const status of statuses.slice(1)) await goesInAnyStatus(trial, { ...sent, status })
    },
  },
  {
    id: 'core-charge/search-body',
    area: 'core-charge',
    title: 'The search takes the body of the other searches',
    requirements: ['core-charge/search-body', 'core-charge/search', 'list/search-limit'],
    effects: 'read',
    operations: ['searchCoreCharges'],
    async run(trial) {
      const { body, exchange } = await trial.ask('searchCoreCharges', { body: { limit: 1, skip: 0, collate: true } })
      const { data, meta } = body
      const isList = Array.isArray(data) && typeof meta?.total === 'number' && typeof meta.hasMore === 'boolean'
      trial.holds(isList, 'data, and meta with hasMore and total', body, exchange, { requirement: 'core-charge/search' })
      if (!isList) return
      trial.holds(data.length <= 1, 'one record at most', data.length, exchange, { where: '/data', requirement: 'core-charge/search-body' })
    },
  },
]

async function partIds(trial: Trial): Promise<string[]> {
  const charges = await trial.context.find('listCoreCharges', ({ partId }) => partId != null, aPage)
  const own = [trial.context.fixture('inventoryPart'), ...charges.map(({ partId }) => partId)].filter((id): id is string => Boolean(id))
  return [...new Set(own)]
}

async function plainCoreCharge(trial: Trial) {
  const [partId] = await partIds(trial)
  const status: (typeof statuses)[number] = 'NotReady'
  if (partId === undefined)
    foundNone(trial, 'listCoreCharges', 'core charge that names a part', 'add one, or give a part as fixtures.inventoryPart')
  return { amountCents: 4321, partId, status }
}

async function createCoreCharge(trial: Trial, sent: Schemas['CoreChargeCreate']) {
  const { body, exchange } = await trial.ask('createCoreCharge', { body: sent })
  return { id: idOf(trial, body.data), made: { data: body.data, exchange } }
}

/** Whether a charge may begin so, or go while it is so, is not shown; of one that went nothing is left. */
async function goesInAnyStatus(trial: Trial, sent: Schemas['CoreChargeCreate']): Promise<void> {
  const { id } = recordOf(await trial.attempt('createCoreCharge', { body: sent }))
  if (typeof id !== 'string') return
  if (!isSuccess(await trial.attempt('deleteCoreCharge', { path: { id } }))) return removeCoreChargeLater(trial, id)
  trial.refused(await trial.call('getCoreCharge', { path: { id } }))
}

/** From each status to each other: one that is taken is the one that is shown. In rounds of one, two, three and four places each pair comes once. */
async function movesAnyWay(trial: Trial, sent: Schemas['CoreChargeCreate']): Promise<void> {
  const made = await chargeBegunAs(trial, { ...sent, status: 'NotReady' })
  if (!made) return
  const id = idOf(trial, recordOf(made.exchange))
  removeCoreChargeLater(trial, id)
  let place = 0
  for (const places of statuses.slice(1).keys())
    for (const _ of statuses) {
      const next = (place + places + 1) % statuses.length
      const status = statuses[next] ?? 'NotReady'
      if (!isSuccess(await trial.call('updateCoreCharge', { path: { id }, body: { status } }))) continue
      place = next
      shows(trial, await readCoreCharge(trial, id), { status }, 'core-charge/update-status')
    }
}

/** Which status a charge may begin with is not shown (3): a refusal says something of the value where one of no set is refused alike. */
async function chargeBegunAs(trial: Trial, sent: Schemas['CoreChargeCreate']): Promise<Shown | undefined> {
  const exchange = await trial.attempt('createCoreCharge', { body: sent })
  if (isRefusal(exchange) && !(await refusedAsUnlisted(trial, exchange, 'status', sent.status === 'NotReady' ? 'Ready' : 'NotReady'))) {
    trial.unjudgedPart ??= `the target lets no core charge begin as ${sent.status} (${outcomeOf(exchange)})`
    return undefined
  }
  trial.holds(isSuccess(exchange), goodAnswer, outcomeOf(exchange), exchange, { requirement: 'core-charge/status-accepted' })
  return isSuccess(exchange) ? { data: recordOf(exchange), exchange } : undefined
}

/** What came of updates of a charge that began with the status: one that names it again, and one that names the next. */
interface Moves {
  status: (typeof statuses)[number]
  stays: Exchange
  away: { to: string; exchange: Exchange }
}

/**
 * Which moves are allowed is not shown (3), but to name the status that a charge has is none: a target that takes this of the others takes it
 * of each that a charge may leave, unless it lets charges come to it another way.
 */
function takesEachThatItHas(trial: Trial, moves: readonly Moves[]): void {
  for (const { status, stays, away } of moves) {
    const others = moves.filter((other) => other.status !== status)
    const isForValue = stays.answer?.status === 400 || stays.answer?.status === 422
    const isEntered = others.some(({ away: { to, exchange } }) => to === status && isSuccess(exchange))
    const isJudged = isSuccess(stays) || (isForValue && isSuccess(away.exchange) && !isEntered)
    if (isJudged && others.length > 1 && others.every((other) => isSuccess(other.stays)))
      trial.holds(isSuccess(stays), goodAnswer, outcomeOf(stays), stays, { requirement: 'core-charge/update-status-accepted' })
  }
}

const removeCoreChargeLater = (trial: Trial, id: string): void => trial.cleanUp(() => trial.call('deleteCoreCharge', { path: { id } }))

async function readCoreCharge(trial: Trial, id: string): Promise<Shown> {
  const { body, exchange } = await trial.ask('getCoreCharge', { path: { id } })
  trial.equal(body.data?.id, id, exchange, { where: '/data/id', requirement: 'core-charge/get' })
  return { data: body.data, exchange }
}

async function listedCoreCharge(trial: Trial, id: string): Promise<Shown> {
  const { record, exchange } = await find(trial, operation('listCoreCharges'), id)
  return { data: record, exchange }
}

async function searchShowsCoreCharge(trial: Trial, id: string, read: Shown): Promise<void> {
  const found = await searchFor(trial, 'searchCoreCharges', id)
  const about = { where: '/data', requirement: 'core-charge/search-finds' }
  trial.holds(found.data !== undefined, `the core charge ${id}`, found.data, found.exchange, about)
  listAgrees(trial, found, read, fields, 'core-charge/search-finds')
}
