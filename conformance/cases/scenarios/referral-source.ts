// Referral sources: 2.3, 4.3.
import { operation } from '../../../openapi/contract.ts'
import { isObject } from '../../exchange/compare.ts'
import { type Exchange, isSuccess, recordOf } from '../../exchange/exchange.ts'
import { outcomeOf } from '../../exchange/outcome.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import type { SignedIn } from '../../sessions/sign-in.ts'
import { idOf } from '../../steps/common.ts'
import { foundNone, givenAndThere } from '../../steps/found-none.ts'
import { isGone, readsAsGone } from '../../steps/gone.ts'
import { metaStays, refusalIsNoChange } from '../../steps/meta-stays.ts'
import { inOtherLetters } from '../../steps/other-letters.ts'
import { find } from '../../steps/pages.ts'
import { isNew, keeps, listAgrees, needsFree, newName, type Shown, shows, writeEach } from '../../steps/records.ts'
import { refusedAsUnknown } from '../../steps/unknown-ids.ts'
import type { Every, Schemas } from '../../transport/calls.ts'

const fields = ['name', 'locationId', 'editable', 'reserved']

export const referralSourceScenarios: readonly Case[] = [
  {
    id: 'referral-source/create-then-read',
    area: 'referral-source',
    title: 'A new referral source has the name sent, in its answer, its read and the list',
    requirements: [
      'referral-source/create',
      'referral-source/create-lasts',
      'referral-source/get',
      'referral-source/list',
      'list/shows-created',
      'list/agrees-with-read',
    ],
    effects: 'own',
    operations: ['createReferralSource', 'getReferralSource', 'listReferralSources', 'deleteReferralSource'],
    async run(trial) {
      const { id, sent, made } = await createSource(trial)
      removeSourceLater(trial, id)
      shows(trial, made, sent, 'referral-source/create')
      const read = await readSource(trial, id)
      shows(trial, read, { id, ...sent }, 'referral-source/create-lasts')
      keeps(trial, read, made, fields, 'record/write-lasts')
      isNew(trial, read)
      const listed = await listedSource(trial, id)
      const about = { where: '/data', requirement: 'referral-source/list' }
      trial.holds(listed.data !== undefined, `the referral source ${id}`, listed.data, listed.exchange, about)
      listAgrees(trial, listed, read, [...fields, 'companyId', 'createdDate'], 'list/agrees-with-read')
    },
  },
  {
    id: 'referral-source/create-is-new',
    area: 'referral-source',
    title: 'A create without a name is refused; each other one makes a record of its own',
    requirements: ['referral-source/create-needs-name', 'record/id-unique', 'record/others-kept'],
    effects: 'own',
    operations: ['createReferralSource', 'getReferralSource', 'deleteReferralSource'],
    async run(trial) {
      trial.refused(await trial.attempt('createReferralSource', { body: {} }))
      const first = await createSource(trial)
      removeSourceLater(trial, first.id)
      const before = await readSource(trial, first.id)
      const second = await createSource(trial)
      removeSourceLater(trial, second.id)
      const { exchange } = second.made
      trial.holds(second.id !== first.id, 'an id that no other has', second.id, exchange, {
        where: '/data/id',
        requirement: 'record/id-unique',
      })
      await trial.call('updateReferralSource', { path: { id: second.id }, body: { name: newName(trial, 'Referral source') } })
      keeps(trial, await readSource(trial, first.id), before, [...fields, 'updatedDate'], 'record/others-kept')
    },
  },
  {
    id: 'referral-source/update',
    area: 'referral-source',
    title: 'An editable referral source takes another name, and keeps the rest',
    requirements: [
      'referral-source/editable-allows',
      'referral-source/update',
      'referral-source/update-name',
      'referral-source/update-leaves-rest',
      'list/shows-changed',
    ],
    effects: 'own',
    operations: ['createReferralSource', 'getReferralSource', 'listReferralSources', 'updateReferralSource', 'deleteReferralSource'],
    async run(trial) {
      const { id } = await createFree(trial)
      const first = await readSource(trial, id)
      const values = { name: newName(trial, 'Referral source') } satisfies Every<Schemas['ReferralSourceUpdate']>
      await writeEach<Schemas['ReferralSourceUpdate']>(trial, values, {
        read: () => readSource(trial, id),
        async write(body) {
          const answer = await trial.ask('updateReferralSource', { path: { id }, body }, { requirement: 'referral-source/editable-allows' })
          // The record comes along where the target likes.
          return { data: answer.body.data ?? undefined, exchange: answer.exchange }
        },
        fields: ['id', 'companyId', 'createdDate'],
        answers: 'referral-source/update',
        takes: 'referral-source/update-name',
        leaves: 'referral-source/update-leaves-rest',
      })
      const listed = await listedSource(trial, id)
      listAgrees(trial, listed, await readSource(trial, id), fields, 'list/shows-changed')
      for (const name of [newName(trial, 'Once more'), newName(trial, 'And again')])
        await trial.ask('updateReferralSource', { path: { id }, body: { name } }, { requirement: 'referral-source/editable-allows' })
      const { exchange } = await readSource(trial, id)
      const [marks, were] = [recordOf(exchange), recordOf(first.exchange)]
      // No request sends them, and nothing else is shown that they could follow.
      for (const mark of ['editable', 'reserved'].filter((one) => typeof were[one] === 'boolean'))
        trial.equal(marks[mark], were[mark], exchange, { where: `/data/${mark}`, requirement: 'referral-source/update-leaves-rest' })
    },
  },
  {
    id: 'referral-source/delete',
    area: 'referral-source',
    title: 'A deleted referral source is gone from reads and lists, and no other',
    requirements: [
      'referral-source/delete',
      'referral-source/delete-names-id',
      'referral-source/editable-allows',
      'list/drops-deleted',
      'record/others-kept',
      'http/unknown-id-delete',
    ],
    effects: 'own',
    operations: ['createReferralSource', 'getReferralSource', 'listReferralSources', 'deleteReferralSource'],
    async run(trial) {
      const other = await createSource(trial)
      removeSourceLater(trial, other.id)
      const { id } = await createFree(trial)
      const before = await readSource(trial, id)
      listAgrees(trial, await listedSource(trial, id), before, fields, 'list/agrees-with-read')
      const answer = await trial.ask('deleteReferralSource', { path: { id } })
      const { data } = answer.body
      // Whether the answer has data is not shown; an id there is that of the record (D40).
      if (isObject(data) && data.id != null)
        trial.equal(data.id, id, answer.exchange, { where: '/data/id', requirement: 'referral-source/delete-names-id' })
      readsAsGone(trial, 'getReferralSource', await trial.call('getReferralSource', { path: { id } }), 'referral-source/delete')
      const listed = await listedSource(trial, id)
      trial.holds(isGone('listReferralSources', listed.data), `no referral source ${id}`, listed.data, listed.exchange, {
        where: '/data',
        requirement: 'list/drops-deleted',
      })
      refusedAsUnknown(trial, await trial.call('deleteReferralSource', { path: { id } }), 'http/unknown-id')
      const kept = await trial.call('getReferralSource', { path: { id: other.id } })
      trial.holds(isSuccess(kept), 'the record that was not deleted', outcomeOf(kept), kept, { requirement: 'record/others-kept' })
    },
  },
  {
    id: 'referral-source/not-editable-update',
    area: 'referral-source',
    title: 'Renaming a referral source that is not editable is refused, and the name stays',
    requirements: ['referral-source/not-editable-update', 'http/refused-changes-nothing'],
    effects: 'shared',
    operations: ['listReferralSources', 'getReferralSource', 'updateReferralSource'],
    run: (trial) => renameFixed(trial, 'not editable', 'referral-source/not-editable-update'),
  },
  {
    id: 'referral-source/reserved-update',
    area: 'referral-source',
    title: 'Changing a reserved referral source is refused, and it stays as it is',
    requirements: ['referral-source/reserved-update', 'http/refused-changes-nothing'],
    effects: 'shared',
    operations: ['listReferralSources', 'getReferralSource', 'updateReferralSource'],
    run: (trial) => renameFixed(trial, 'reserved', 'referral-source/reserved-update'),
  },
  // A target that deletes one after all cannot be given it back, so these two are not for a server that others use.
  {
    id: 'referral-source/not-editable-delete',
    area: 'referral-source',
    title: 'Deleting a referral source that is not editable is refused, and it stays',
    requirements: ['referral-source/not-editable-delete', 'http/refused-changes-nothing'],
    effects: 'disruptive',
    operations: ['listReferralSources', 'getReferralSource', 'deleteReferralSource'],
    run: (trial) => deleteFixed(trial, 'not editable', 'referral-source/not-editable-delete'),
  },
  {
    id: 'referral-source/reserved-delete',
    area: 'referral-source',
    title: 'Deleting a reserved referral source is refused, and it stays',
    requirements: ['referral-source/reserved-delete', 'http/refused-changes-nothing'],
    effects: 'disruptive',
    operations: ['listReferralSources', 'getReferralSource', 'deleteReferralSource'],
    run: (trial) => deleteFixed(trial, 'reserved', 'referral-source/reserved-delete'),
  },
]

async function createSource(trial: Trial) {
  const sent = { name: newName(trial, 'Referral source') } satisfies Every<Schemas['ReferralSourceCreate']>
  const { body, exchange } = await trial.ask('createReferralSource', { body: sent })
  return { id: idOf(trial, body.data), sent, made: { data: body.data, exchange } }
}

/** A new one that may be changed, as the answer to its create tells it. */
async function createFree(trial: Trial) {
  const { id, made } = await createSource(trial)
  removeSourceLater(trial, id)
  needsFree(trial, made.data)
  return { id, made }
}

const removeSourceLater = (trial: Trial, id: string): void => trial.cleanUp(() => trial.call('deleteReferralSource', { path: { id } }))

async function readSource(trial: Trial, id: string): Promise<Shown> {
  const { body, exchange } = await trial.ask('getReferralSource', { path: { id } })
  trial.equal(body.data?.id, id, exchange, { where: '/data/id', requirement: 'referral-source/get' })
  return { data: body.data, exchange }
}

async function listedSource(trial: Trial, id: string): Promise<Shown> {
  const { record, exchange } = await find(trial, operation('listReferralSources'), id)
  return { data: record, exchange }
}

type Fixed = 'not editable' | 'reserved'
type Source = Schemas['ReferralSource']

/** One that is fixed for this reason, and for no other where there is such a one. */
async function findFixed(trial: Trial, why: Fixed): Promise<string> {
  const given = why === 'reserved' ? trial.context.fixture('reservedReferralSource') : trial.context.fixture('fixedReferralSource')
  const name = why === 'reserved' ? 'reservedReferralSource' : 'fixedReferralSource'
  if (given) return givenAndThere(trial, { list: 'listReferralSources', read: 'getReferralSource' }, name, given)
  const isFixed = ({ editable, reserved }: Source) => (why === 'reserved' ? reserved === true : editable === false)
  const isFree = ({ editable, reserved }: Source) => (why === 'reserved' ? editable === true : reserved === false)
  const [only] = await trial.context.find('listReferralSources', (source) => isFixed(source) && isFree(source))
  const { id } = only ?? (await trial.context.find('listReferralSources', isFixed))[0] ?? {}
  return id ?? foundNone(trial, 'listReferralSources', `referral source that is ${why}`, `give one as fixtures.${name}`)
}

async function renameFixed(trial: Trial, why: Fixed, requirement: string): Promise<void> {
  const id = await findFixed(trial, why)
  const { body, exchange } = await trial.ask('getReferralSource', { path: { id } })
  const before = { data: body.data, exchange }
  const { name } = body.data
  const rename = (who?: SignedIn) =>
    trial.call('updateReferralSource', { path: { id }, body: { name: newName(trial, 'Referral source') } }, who)
  const putBack = () => (name ? trial.call('updateReferralSource', { path: { id }, body: { name } }) : Promise.resolve())
  const renamed = await rename()
  if (isSuccess(renamed)) trial.cleanUp(putBack)
  trial.refused(renamed, requirement)
  const after = await readSource(trial, id)
  keeps(trial, after, before, fields, requirement)
  if (isSuccess(renamed)) return
  await refusalIsNoChange(trial, { before, after, refuse: () => rename(), look: () => readSource(trial, id) })
  listAgrees(trial, await listedSource(trial, id), after, fields, 'list/agrees-with-read')
  if (why === 'reserved' && name) {
    await withstandsOwnName(trial, { id, name, before: after }, requirement)
    // Spelt otherwise it is another name.
    const spelt = await trial.call('updateReferralSource', { path: { id }, body: { name: inOtherLetters(name) } })
    if (isSuccess(spelt)) trial.cleanUp(putBack)
    const read = await readSource(trial, id)
    if (isSuccess(spelt)) keeps(trial, read, before, fields, requirement)
  }
  await refusedToColleague(trial, rename, requirement, putBack)
}

/** Whoever asks, it cannot be changed or deleted (2.3). */
async function refusedToColleague(
  trial: Trial,
  ask: (who: SignedIn) => Promise<Exchange>,
  requirement: string,
  putBack?: () => Promise<unknown>,
): Promise<void> {
  const colleague = await trial.context.other('otherUser')
  if (!colleague) return
  const exchange = await ask(colleague)
  if (isSuccess(exchange) && putBack) trial.cleanUp(putBack)
  trial.refused(exchange, requirement)
}

/** Sent the name that it has, it may be taken, but not as a change: neither its date nor its version moves. */
async function withstandsOwnName(trial: Trial, { id, name, before }: { id: string; name: string; before: Shown }, requirement: string) {
  const exchange = await trial.call('updateReferralSource', { path: { id }, body: { name } })
  if (!isSuccess(exchange)) return
  const after = await readSource(trial, id)
  keeps(trial, after, before, [...fields, 'updatedDate'], requirement)
  await metaStays(trial, before, after, () => readSource(trial, id), requirement)
}

async function stillListed(trial: Trial, id: string): Promise<void> {
  const { data, exchange } = await listedSource(trial, id)
  trial.holds(data !== undefined, `the referral source ${id}, whose delete was refused`, 'a list without it', exchange, {
    where: '/data',
    requirement: 'http/refused-changes-nothing',
  })
}

async function deleteFixed(trial: Trial, why: Fixed, requirement: string): Promise<void> {
  const id = await findFixed(trial, why)
  const before = await readSource(trial, id)
  const isListed = (await listedSource(trial, id)).data !== undefined
  const remove = (who?: SignedIn) => trial.call('deleteReferralSource', { path: { id } }, who)
  const removed = await remove()
  trial.refused(removed, requirement)
  const read = await trial.call('getReferralSource', { path: { id } })
  trial.holds(isSuccess(read), 'the record, which stays', outcomeOf(read), read, { requirement })
  if (isSuccess(removed) || !isSuccess(read)) return
  const after = { data: recordOf(read), exchange: read }
  await refusalIsNoChange(trial, { before, after, refuse: () => remove(), look: () => readSource(trial, id) })
  if (isListed) await stillListed(trial, id)
  await refusedToColleague(trial, remove, requirement)
}
