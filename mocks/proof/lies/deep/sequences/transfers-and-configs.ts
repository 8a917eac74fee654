// Transfer items and role configs after several writes.
import type { Collections } from '../../../../engine/state/records.ts'
import { recordOf, remembering, rewrite } from '../../../tools/kinds.ts'
import { around, bodyOf, type Fields, isFields, isSuccess, type Lie, sentFields, sentOtherwise, withBody } from '../../../tools/lie.ts'
import { idIn, madeBy } from '../../computed/store.ts'

const bulk = ['bulkCreateTransferItems', 'createTransferItems'] as const

/** The mock refuses that more arrives than was sent; these take it, each in its way. */
const moreArrives = (
  name: string,
  says: string,
  breaks: readonly string[],
  taken: (sent: Fields, item: Collections['transferItems']) => Fields,
): Lie => ({
  id: `sequences/updateTransferItem/more-received-${name}`,
  says: `Where more of an item arrives than was sent, ${says}.`,
  breaks,
  operations: ['updateTransferItem', 'listTransferItems'],
  tell: sentOtherwise(['updateTransferItem'], (sent, { sandbox: { world }, params }) => {
    const item = world.get('transferItems', idIn(params))
    return item && Number(sent.receivedQuantity) > item.quantity ? { ...sent, ...taken(sent, item) } : sent
  }),
})

const transferLies: readonly Lie[] = [
  {
    id: 'sequences/bulkCreateTransferItems/count-adds-up',
    says: 'count of a bulk create is how many items bulk creates have made in the transfer so far.',
    breaks: ['inventory-transfer/bulk-count'],
    operations: bulk,
    tell: remembering(
      () => new Map<string | undefined, number>(),
      bulk,
      (call, counts) => {
        const answer = call.next()
        if (!isSuccess(answer)) return answer
        const count = (counts.get(call.params.transferId) ?? 0) + Number(bodyOf(answer).count)
        counts.set(call.params.transferId, count)
        return withBody(answer, { ...bodyOf(answer), count })
      },
    ),
  },
  {
    id: 'sequences/bulkCreateTransferItems/replaces-the-last-bulk',
    says: 'A second bulk create in a transfer replaces the items of the first.',
    breaks: ['inventory-transfer/bulk-leaves-others', 'inventory-transfer/bulk-persists', 'record/others-kept'],
    operations: [...bulk, 'listTransferItems'],
    tell: remembering(
      () => new Map<string | undefined, readonly string[]>(),
      bulk,
      (call, made) => {
        const { answer, ids } = madeBy(call, 'transferItems', () => call.next())
        if (!isSuccess(answer)) return answer
        const { world } = call.sandbox
        for (const id of made.get(call.params.transferId) ?? []) {
          const item = world.get('transferItems', id)
          if (item) world.transact(() => world.remove('transferItems', item))
        }
        made.set(call.params.transferId, ids)
        return answer
      },
    ),
  },
  {
    id: 'sequences/updateTransferItem/received-adds-up-from-the-second',
    says: 'The second receivedQuantity of an item is added to the first.',
    breaks: ['inventory-transfer/receives-partly', 'inventory-transfer/update-persists'],
    operations: ['updateTransferItem', 'listTransferItems'],
    tell: remembering(
      () => new Map<string, number>(),
      ['updateTransferItem'],
      (call, received) => {
        const { receivedQuantity } = sentFields(call)
        const answer = call.next()
        if (!isSuccess(answer) || typeof receivedQuantity !== 'number') return answer
        const id = idIn(call.params)
        const before = received.get(id)
        received.set(id, (before ?? 0) + receivedQuantity)
        if (before !== undefined) rewrite(call, 'transferItems', id, { receivedQuantity: before + receivedQuantity })
        return answer
      },
    ),
  },
  {
    id: 'sequences/updateTransferItem/quantity-resets-what-was-received',
    says: 'Another quantity takes back what was received, when something was received in parts before.',
    breaks: ['inventory-transfer/update-leaves-fields'],
    operations: ['updateTransferItem', 'listTransferItems'],
    tell: around(['updateTransferItem'], (call) => {
      const before = call.sandbox.world.get('transferItems', idIn(call.params))
      const answer = call.next()
      const { quantity, receivedQuantity } = sentFields(call)
      if (!isSuccess(answer) || !before || quantity === undefined || quantity === before.quantity || receivedQuantity !== undefined)
        return answer
      if (before.receivedQuantity === 0 || before.receivedQuantity === before.quantity) return answer
      rewrite(call, 'transferItems', before.id, { receivedQuantity: 0 })
      return withBody(answer, { ...bodyOf(answer), data: { ...recordOf(answer), receivedQuantity: 0 } })
    }),
  },
  moreArrives(
    'raises-quantity',
    'its quantity becomes what arrived',
    ['inventory-transfer/update-leaves-fields'],
    ({ receivedQuantity }) => ({
      quantity: receivedQuantity,
    }),
  ),
  moreArrives('is-cut', 'what was sent counts as arrived', ['inventory-transfer/update-persists'], (_, { quantity }) => ({
    receivedQuantity: quantity,
  })),
  {
    id: 'sequences/createTransferItem/in-the-transfer-before',
    says: 'An item that is made right after one of another transfer goes to that transfer.',
    breaks: ['inventory-transfer/create-in-transfer', 'inventory-transfer/create-persists'],
    operations: ['createTransferItem', 'listTransferItems'],
    tell: remembering(
      () => ({ last: undefined as string | undefined }),
      ['createTransferItem'],
      (call, before) => {
        const { transferId } = call.params
        const { answer, ids } = madeBy(call, 'transferItems', () => call.next())
        const { last } = before
        if (!isSuccess(answer) || transferId === undefined) return answer
        before.last = transferId
        if (last === undefined || last === transferId) return answer
        for (const id of ids) rewrite(call, 'transferItems', id, { transferId: last })
        return withBody(answer, { ...bodyOf(answer), data: { ...recordOf(answer), transferId: last } })
      },
    ),
  },
]

const configs = 'updateRoleNotificationConfigs'

const configLies: readonly Lie[] = [
  {
    id: `sequences/${configs}/second-loses-the-first`,
    says: 'The second update of a config takes the flags back that the first set and it does not name.',
    breaks: ['role-notification-config/update-leaves-fields'],
    unseen: 'What an element of the update may leave out is not shown (4.22), and one that names all flags sets them all.',
    operations: [configs, 'listRoleNotificationConfigs'],
    tell: remembering(
      () => new Map<string, Collections['roleNotificationConfigs']>(),
      [configs],
      (call, first) => {
        const before = new Map(call.sandbox.world.all('roleNotificationConfigs').map((one) => [one.id, one]))
        const answer = call.next()
        if (!isSuccess(answer)) return answer
        for (const { id, roleId, type } of call.sandbox.world.all('roleNotificationConfigs')) {
          const item = [call.body].flat().find((one) => isFields(one) && one.roleId === roleId && one.type === type)
          const was = before.get(id)
          if (!isFields(item) || !was) continue
          const old = first.get(id)
          if (!old) first.set(id, was)
          const flags = ['active', 'sendSms', 'sendEmail', 'sendInApp'] as const
          if (old)
            rewrite(
              call,
              'roleNotificationConfigs',
              id,
              Object.fromEntries(flags.filter((flag) => !(flag in item)).map((flag) => [flag, old[flag]])),
            )
        }
        return answer
      },
    ),
  },
  {
    id: `sequences/${configs}/last-of-the-array-only-again`,
    says: 'An array of configs that was sent before, with one flag changed, changes the last of them only.',
    breaks: ['role-notification-config/update-several', 'role-notification-config/update-persists'],
    operations: [configs, 'listRoleNotificationConfigs'],
    tell: remembering(
      () => new Set<string>(),
      [configs],
      (call, sent) => {
        const items = Array.isArray(call.body) ? call.body.filter(isFields) : []
        const key = items.map(({ roleId, type }) => `${roleId} ${type}`).join()
        if (items.length < 2 || !sent.has(key)) {
          sent.add(key)
          return call.next()
        }
        return call.next({ body: items.slice(-1) })
      },
    ),
  },
  {
    id: 'sequences/updateRoleNotificationConfigs/same-twice-turns',
    says: 'Configs that are sent as they were sent right before get the other value of active.',
    breaks: ['role-notification-config/update-persists', 'role-notification-config/update-leaves-fields'],
    operations: ['updateRoleNotificationConfigs', 'listRoleNotificationConfigs'],
    tell: remembering(
      () => ({ last: '' }),
      ['updateRoleNotificationConfigs'],
      (call, before) => {
        const isSame = before.last === JSON.stringify(call.body)
        before.last = JSON.stringify(call.body)
        const answer = call.next()
        if (!isSame || !isSuccess(answer) || !Array.isArray(call.body)) return answer
        for (const { roleId, type } of call.body.filter(isFields))
          for (const config of call.sandbox.world.all('roleNotificationConfigs'))
            if (config.roleId === roleId && config.type === type)
              rewrite(call, 'roleNotificationConfigs', config.id, { active: !config.active })
        return answer
      },
    ),
  },
]

export const transferAndConfigLies: readonly Lie[] = [...transferLies, ...configLies]
