// Inventory labor and inventory fees: 2.12, 2.14, 4.12. No operation creates either, so those found are changed and put back.

import { operation } from '../../../openapi/contract.ts'
import { isObject } from '../../exchange/compare.ts'
import { isRefusal, isSuccess, recordOf } from '../../exchange/exchange.ts'
import { aPage } from '../../runner/seen/listed.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { foundAgain } from '../../steps/again.ts'
import { namesNoOther, withIds } from '../../steps/common.ts'
import { foundNone } from '../../steps/found-none.ts'
import { find, idsAlone, isWhole, walk } from '../../steps/pages.ts'
import { isChanged, keeps, newName, type Shown, saysWhenDeleted, shows, writeEach } from '../../steps/records.ts'
import type { Schemas } from '../../transport/calls.ts'

type Fee = Schemas['InventoryFee'] & { id: string }
type FeeUpdate = Schemas['InventoryFeeUpdate']

export const inventoryScenarios: readonly Case[] = [
  {
    id: 'inventory/labor-read',
    area: 'inventory',
    title: 'Each labor of the list and of a search is read by its id',
    requirements: ['inventory/labor-read', 'inventory/labor-list', 'inventory/labor-search', 'record/read-by-id'],
    effects: 'read',
    operations: ['listInventoryLabor', 'searchInventoryLabor', 'getInventoryLabor'],
    async run(trial) {
      const listed = withIds((await trial.ask('listInventoryLabor', {})).body.data)
      const found = withIds((await trial.ask('searchInventoryLabor', { body: {} })).body.data)
      const ids = [...listed.slice(0, 3), ...found.slice(-3)].map(({ id }) => id)
      if (ids.length === 0) trial.skip('the target lists no inventory labor; add one')
      for (const id of new Set(ids)) {
        const { body, exchange } = await trial.ask('getInventoryLabor', { path: { id } }, { requirement: 'inventory/labor-read' })
        trial.equal(body.data.id, id, exchange, { where: '/data/id', requirement: 'record/read-by-id' })
      }
    },
  },
  {
    id: 'inventory/labor-embeds',
    area: 'inventory',
    title: 'Category and rate of a labor are those that categoryId and rateId name',
    requirements: ['inventory/labor-embeds-match', 'inventory/labor-category', 'inventory/labor-rate'],
    effects: 'read',
    operations: ['listInventoryLabor', 'getInventoryLabor'],
    async run(trial) {
      const all = withIds(await trial.context.find('listInventoryLabor', ({ categoryId, rateId }) => Boolean(categoryId || rateId), aPage))
      const some = [...ofSeveral(all, 'categoryId'), ...ofSeveral(all, 'rateId')]
      if (some.length === 0) foundNone(trial, 'listInventoryLabor', 'labor with a category or a rate', 'add one')
      for (const { id } of some) {
        // Each answer is looked at for what it embeds.
        await trial.ask('getInventoryLabor', { path: { id } })
      }
    },
  },
  {
    id: 'inventory/fee-read',
    area: 'inventory',
    title: 'Each fee of the list and of a search is read by its id, with its own category',
    requirements: [
      'inventory/fee-read',
      'inventory/fee-list',
      'inventory/fee-search',
      'record/read-by-id',
      'inventory/fee-category',
      'inventory/fee-category-matches',
    ],
    effects: 'read',
    operations: ['listInventoryFees', 'searchInventoryFees', 'getInventoryFee'],
    async run(trial) {
      const listed = withIds((await trial.ask('listInventoryFees', {})).body.data)
      const found = withIds((await trial.ask('searchInventoryFees', { body: {} })).body.data)
      const ids = [...listed.slice(0, 3), ...found.slice(-3)].map(({ id }) => id)
      if (ids.length === 0) trial.skip('the target lists no inventory fee; add one')
      ids.push(...ofSeveral(listed, 'categoryId').map(({ id }) => id))
      for (const id of new Set(ids)) {
        const { body, exchange } = await trial.ask('getInventoryFee', { path: { id } })
        trial.equal(body.data.id, id, exchange, { where: '/data/id', requirement: 'record/read-by-id' })
        await hasCategory(trial, id)
      }
    },
  },
  {
    id: 'inventory/fee-update-each-field',
    area: 'inventory',
    title: 'An update of a fee changes the field sent, that field alone, as every later read shows',
    requirements: [
      'inventory/fee-update-persists',
      'inventory/fee-update',
      'inventory/fee-update-fields-optional',
      'inventory/fee-update-leaves-others',
      'inventory/fee-category-matches',
      'record/write-lasts',
      'record/identity-kept',
      'record/updated-set',
      'record/meta-version-grows',
    ],
    effects: 'shared',
    operations: ['listInventoryFees', 'getInventoryFee', 'updateInventoryFee'],
    async run(trial) {
      const fees = await someFees(trial)
      for (const [field, other] of Object.entries(otherFeeValues(trial, fees))) {
        // Only what has a value can be put back: an update takes no null.
        const fee = fees.find(
          (one) => one[field as keyof Fee] != null && (field !== 'feeType' || one.percent != null) && isUsed(field, one),
        )
        if (!fee) continue
        const before = fee[field as keyof Fee]
        const value = other(before)
        if (value === undefined) continue
        trial.cleanUp(() => trial.attempt('updateInventoryFee', { path: { id: fee.id }, body: { [field]: before } }))
        await writeEach<FeeUpdate>(
          trial,
          { [field]: value },
          {
            read: () => readFee(trial, fee.id),
            write: (body) => updateFee(trial, fee.id, body),
            fields: field === 'categoryId' ? feeFields.filter((name) => name !== 'category') : feeFields,
            answers: 'inventory/fee-update',
            takes: 'inventory/fee-update-persists',
            leaves: 'inventory/fee-update-leaves-others',
          },
        )
        if (field === 'categoryId') {
          await hasCategory(trial, fee.id)
          await hasNoneOfNone(trial, fee.id)
        }
      }
    },
  },
  {
    id: 'inventory/fee-update-shows-everywhere',
    area: 'inventory',
    title: 'List and search show a fee with the values of its update, and other fees as they were',
    requirements: ['inventory/fee-update-persists', 'inventory/fee-update-leaves-other-fees', 'list/shows-changed', 'record/others-kept'],
    effects: 'shared',
    operations: ['listInventoryFees', 'searchInventoryFees', 'getInventoryFee', 'updateInventoryFee'],
    async run(trial) {
      const [fee, bystander] = await someFees(trial, 'fee with a name', ({ name }) => Boolean(name))
      if (!fee) return
      const beside = bystander && (await readFee(trial, bystander.id))
      const name = `${trial.mark} fee`
      trial.cleanUp(() => trial.attempt('updateInventoryFee', { path: { id: fee.id }, body: { name: fee.name } }))
      const answer = await updateFee(trial, fee.id, { name })
      shows(trial, answer, { id: fee.id, name }, 'inventory/fee-update')
      for (const id of ['listInventoryFees', 'searchInventoryFees'] as const) {
        const { record, exchange } = await find(trial, operation(id), fee.id)
        if (record && 'name' in record) shows(trial, { data: record, exchange }, { name }, 'inventory/fee-update-persists')
      }
      await namesNoOther(trial, operation('listInventoryFees'), fee.id, name, 'inventory/fee-update-leaves-other-fees')
      if (!bystander || !beside) return
      keeps(trial, await readFee(trial, bystander.id), beside, [...feeFields, 'updatedDate'], 'inventory/fee-update-leaves-other-fees')
    },
  },
  {
    id: 'inventory/fee-type-outside-its-set',
    area: 'inventory',
    title: 'An update with a feeType outside its set is refused, and changes nothing',
    requirements: ['inventory/fee-update-type-in-set', 'http/refused-changes-nothing'],
    effects: 'shared',
    operations: ['listInventoryFees', 'getInventoryFee', 'updateInventoryFee'],
    async run(trial) {
      const [fee] = await someFees(trial, 'fee with a feeType', ({ feeType }) => Boolean(feeType))
      if (!fee) return
      const before = await readFee(trial, fee.id)
      trial.cleanUp(() => trial.attempt('updateInventoryFee', { path: { id: fee.id }, body: { feeType: fee.feeType } }))
      let isRefusedEach = true
      for (const feeType of ['Percent', 'fixedcents', '']) {
        const exchange = await trial.attempt('updateInventoryFee', { path: { id: fee.id }, body: { feeType } })
        trial.refused(exchange)
        isRefusedEach &&= isRefusal(exchange)
      }
      if (isRefusedEach) keeps(trial, await readFee(trial, fee.id), before, feeFields, 'http/refused-changes-nothing')
    },
  },
  {
    id: 'inventory/fee-update-deletes',
    area: 'inventory',
    title: 'An update of a fee sets deleted, deletedReason and deletedUserId, and takes deleted back',
    requirements: [
      'inventory/fee-update-deletes',
      'inventory/fee-update-leaves-others',
      'inventory/fee-update-persists',
      'record/deletion-dated',
      'record/updated-set',
      'record/meta-version-grows',
      'record/identity-kept',
      'record/meta-user',
      'record/meta-session',
      'list/total',
    ],
    // The reason stays, where the target keeps it: an update takes no null for it.
    effects: 'disruptive',
    operations: ['listInventoryFees', 'getInventoryFee', 'updateInventoryFee'],
    async run(trial) {
      const fees = await someFees(trial, 'fee that is not deleted', ({ deleted }) => deleted !== true)
      // One without a date shows that its delete sets it.
      const fee = fees.find(({ updatedDate }) => updatedDate === null) ?? fees[0]
      if (!fee) return
      const before = await readFee(trial, fee.id)
      const { userId: deletedUserId } = (await trial.context.other('otherUser')) ?? trial.context.session
      const sent = { deleted: true, deletedReason: `${trial.mark} reason`, ...(deletedUserId !== '' && { deletedUserId }) }
      trial.cleanUp(() => trial.attempt('updateInventoryFee', { path: { id: fee.id }, body: { deleted: false, deletedUserId: null } }))
      const answer = await updateFee(trial, fee.id, sent)
      shows(trial, answer, sent, 'inventory/fee-update-deletes')
      saysWhenDeleted(trial, answer)
      // A deleted fee need not be read any more.
      const gone = await trial.attempt('getInventoryFee', { path: { id: fee.id } })
      if (isSuccess(gone)) {
        const deleted = { data: recordOf(gone), exchange: gone }
        trial.includes(gone.answer?.body, { data: sent }, gone)
        saysWhenDeleted(trial, deleted)
        isChanged(trial, deleted, before)
      }
      await foundAgain(trial, () => countsWhatItShows(trial))
      // Its own name, which a list need not show.
      const { name } = recordOf(before.exchange)
      const renamed = await trial.attempt('updateInventoryFee', { path: { id: fee.id }, body: typeof name === 'string' ? { name } : {} })
      if (isSuccess(renamed) && isSuccess(gone))
        keeps(
          trial,
          { data: recordOf(renamed), exchange: renamed },
          { data: recordOf(gone), exchange: gone },
          Object.keys(sent),
          'inventory/fee-update-leaves-others',
        )
      const back = await trial.call('updateInventoryFee', { path: { id: fee.id }, body: { deleted: false } })
      // Whether a deleted fee takes updates is not said.
      if (!isSuccess(back)) trial.skip('the target does not update deleted fees, so the fee stays deleted')
      trial.includes(back.answer?.body, { data: { id: fee.id, deleted: false } }, back)
      const after = await readFee(trial, fee.id)
      shows(trial, after, { deleted: false }, 'inventory/fee-update-deletes')
      if (isSuccess(gone)) isChanged(trial, after, { data: recordOf(gone), exchange: gone })
      keeps(
        trial,
        after,
        before,
        feeFields.filter((name) => !name.startsWith('deleted')),
        'inventory/fee-update-leaves-others',
      )
      if (typeof name === 'string') await comesBackRenamed(trial, fee.id, name)
    },
  },
]

/** What brings a fee back may change it at once. */
async function comesBackRenamed(trial: Trial, id: string, name: string): Promise<void> {
  const update = (body: object) => trial.attempt('updateInventoryFee', { path: { id }, body })
  trial.cleanUp(() => update({ deleted: false, name }))
  const fresh = newName(trial, 'name')
  if (!isSuccess(await update({ deleted: true })) || !isSuccess(await update({ deleted: false, name: fresh }))) return
  shows(trial, await readFee(trial, id), { deleted: false, name: fresh }, 'inventory/fee-update-persists')
}

/** Whether the list shows a deleted fee is for the target to say; it counts one where it does. */
async function countsWhatItShows(trial: Trial): Promise<void> {
  const pages = await walk(trial, operation('listInventoryFees'), 200, {}, idsAlone)
  const [first] = pages
  if (first?.total === undefined || !isWhole(pages)) return
  const shown = new Set(pages.flatMap(({ ids }) => ids)).size
  trial.equal(first.total, shown, first.exchange, { where: '/meta/total', requirement: 'list/total' })
}

const feeFields = [
  'locationId',
  'name',
  'categoryId',
  'category',
  'userId',
  'inventoryFeeTemplateId',
  'amountCents',
  'percent',
  'feeType',
  'deleted',
  'deletedDate',
  'deletedReason',
  'deletedUserId',
]

/** Another lawful value for each field, given the one it has. */
const otherFeeValues = (
  trial: Trial,
  fees: readonly Fee[],
): Record<Exclude<keyof FeeUpdate, 'deleted' | 'deletedReason' | 'deletedUserId'>, (value: unknown) => unknown> => ({
  name: () => `${trial.mark} fee`,
  amountCents: (cents) => Number(cents) + 101,
  // Whole where it was whole: a target may refuse fractions.
  percent: (percent) => (Number(percent) > 50 ? Number(percent) - 2 : Number(percent) + 2),
  // Of a fee that has a percentage.
  feeType: (type) => (type === 'PercentService' ? 'PercentLineItem' : 'PercentService'),
  categoryId: (id) => fees.find(({ categoryId }) => categoryId && categoryId !== id)?.categoryId,
  userId: (id) => fees.find(({ userId }) => userId && userId !== id)?.userId ?? (trial.context.session.userId || undefined),
})

async function someFees(trial: Trial, what = 'inventory fee', fits = (_: Schemas['InventoryFee']) => true): Promise<readonly Fee[]> {
  const fees = withIds(await trial.context.find('listInventoryFees', fits, aPage))
  return fees.length > 0 ? fees : foundNone(trial, 'listInventoryFees', what, 'add one')
}

/** Up to four records with different values of the field. */
function ofSeveral<Record extends object>(records: readonly Record[], field: keyof Record): Record[] {
  const byValue = new Map(records.flatMap((record) => (record[field] ? [[record[field], record] as const] : [])))
  return [...byValue.values()].slice(0, 4)
}

/** The category that its id names, wherever the fee is shown. */
async function hasCategory(trial: Trial, id: string): Promise<void> {
  const { data, exchange } = await readFee(trial, id)
  const looks: Shown[] = [{ data, exchange }]
  for (const view of ['listInventoryFees', 'searchInventoryFees'] as const) {
    const { record, exchange } = await find(trial, operation(view), id)
    looks.push({ data: record, exchange })
  }
  for (const { data, exchange } of looks) {
    const { category, categoryId }: { category?: unknown; categoryId?: unknown } = data ?? {}
    const about = { where: 'category/id', requirement: 'inventory/fee-category-matches' }
    if (isObject(category) && categoryId) trial.equal(category.id, categoryId, exchange, about)
  }
}

/** Whether null is taken is for the target to say: then there is no category. */
async function hasNoneOfNone(trial: Trial, id: string): Promise<void> {
  if (!isSuccess(await trial.attempt('updateInventoryFee', { path: { id }, body: { categoryId: null } }))) return
  const { data, exchange } = await readFee(trial, id)
  const { category, categoryId }: { category?: unknown; categoryId?: unknown } = data ?? {}
  if (categoryId !== null || category === undefined) return
  trial.equal(category, null, exchange, { where: '/data/category', requirement: 'inventory/fee-category-matches' })
}

/** A target may take no percent of a fee that is fixed, nor an amount of one that is a percent. */
const isUsed = (field: string, { feeType }: Fee): boolean =>
  feeType == null || !['percent', 'amountCents'].includes(field) || (feeType === 'FixedCents') === (field === 'amountCents')

async function readFee(trial: Trial, id: string): Promise<Shown> {
  const { body, exchange } = await trial.ask('getInventoryFee', { path: { id } })
  return { data: body.data, exchange }
}

async function updateFee(trial: Trial, id: string, sent: FeeUpdate): Promise<Shown> {
  const { body, exchange } = await trial.ask(
    'updateInventoryFee',
    { path: { id }, body: sent },
    { requirement: 'inventory/fee-update-fields-optional' },
  )
  trial.equal(body.data.id, id, exchange, { where: '/data/id', requirement: 'inventory/fee-update' })
  return { data: body.data, exchange }
}
