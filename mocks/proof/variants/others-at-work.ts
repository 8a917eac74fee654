// Others work beside the client: they drag cards of the board while it is read, clock in, and write messages.
import { resources } from '../../../openapi/resources.ts'
import { afterwards, collectionOf } from '../tools/kinds.ts'
import { answers, around, bodyOf, type Call, type Fields, isFields, isSuccess, records } from '../tools/lie.ts'
import { type Variant, varyBoth } from './variant.ts'

const somebody = ({ sandbox }: Call) => ({
  userId: 'usr_somebodyel',
  sessionId: 'ses_somebodyel',
  time: new Date(sandbox.clock.now()).toISOString(),
})

/** The card goes to another column of its company. */
function dragCard(call: Call, id: unknown, count: number): void {
  const { world } = call.sandbox
  const order = world.get('orders', String(id))
  const columns = new Set(world.all('orders').flatMap((one) => (one.companyId === order?.companyId ? [one.workflowStatusId] : [])))
  const others = [...columns].filter((column) => column !== order?.workflowStatusId)
  const workflowStatusId = others[count % others.length]
  if (order && workflowStatusId) world.update('orders', order, { workflowStatusId }, somebody(call))
}

/** Another entry like one that is there, by somebody who begins to work now. */
function clockIn({ sandbox: { world, clock } }: Call, count: number): void {
  const all = world.all('timesheets')
  const like = all[count % all.length]
  const time = new Date(clock.now()).toISOString()
  const last = Math.max(...all.map(({ number }) => Number(number)))
  const now = { number: String(last + 1), inProgress: true, clockOut: null, clockIn: time, createdDate: time, updatedDate: null }
  if (like) world.insert('timesheets', { ...like, ...now, id: `oth_${String(count).padStart(10, '0')}` })
}

/** The customer, or any where the path names none, writes one more message to whoever asks. */
function writeMessage({ sandbox: { world }, caller, params }: Call, count: number): void {
  const like = world
    .all('notifications')
    .filter((one) => one.userId === caller?.userId && one.type === 'CustomerSendsMessage')
    .find((one) => params.customerId === undefined || one.customerId === params.customerId)
  if (like) world.insert('notifications', { ...like, id: `oth_${String(count).padStart(10, '0')}`, read: false, updatedDate: null })
}

/** A job saves once more what was just written, as it is. */
const savedOnce = (call: Call, { id }: Fields): void => {
  const { world } = call.sandbox
  const collection = collectionOf(call)
  const record = world.get(collection, String(id))
  if (record) world.transact(() => world.update(collection, record, {}, somebody(call)))
}

const written = resources.flatMap(({ read, create, update }) => (read && create && update ? [create, update] : []))

/** Who asks gives the fee another name, in a session that nobody here has begun. */
function renameFee(call: Call, count: number): void {
  const { sandbox, params, caller } = call
  const fee = sandbox.world.get('inventoryFees', params.id ?? '')
  const author = { ...somebody(call), ...(caller && { userId: caller.userId }) }
  if (fee) sandbox.world.transact(() => sandbox.world.update('inventoryFees', fee, { name: `Renamed ${count}` }, author))
}

/** The first vendor of the company goes to another town. */
function moveVendor(call: Call, count: number): void {
  const { world } = call.sandbox
  const vendor = world.all('vendors').find(({ companyId }) => companyId === call.caller?.companyId)
  if (vendor) world.transact(() => world.update('vendors', vendor, { city: `Town ${count}` }, somebody(call)))
}

const madeByOthers = ['vendors', 'referralSources'] as const

/** A colleague makes a record like one that is there, and every other time removes the one of before; webhooks hear of it. */
function makeOrRemove(call: Call, count: number): void {
  const { world, outbox } = call.sandbox
  const collection = madeByOthers[count % madeByOthers.length] ?? 'vendors'
  const ours = world.all(collection).filter(({ companyId }) => companyId === call.caller?.companyId)
  const [like, old] = [ours[0], ours.find(({ id }) => id.startsWith('oth_'))]
  const { time: createdDate, ...meta } = somebody(call)
  const { changes } = world.transact(() => {
    if (old && count % 4 > 1) world.remove(collection, old)
    else if (like)
      world.insert(collection, {
        ...like,
        id: `oth_${String(count).padStart(10, '0')}`,
        createdDate,
        updatedDate: null,
        meta: { ...like.meta, ...meta },
      })
  })
  outbox.collect(changes)
}

/** Somebody of the transfer's own company adds an item like one that is there. */
function itemAddedMeanwhile({ sandbox: { world }, params }: Call, count: number, more: { quantity?: number } = {}): void {
  const like = world.all('transferItems').find(({ transferId }) => transferId === params.transferId)
  if (like)
    world.transact(() =>
      world.insert('transferItems', { ...like, ...more, id: `oti_${String(count).padStart(10, '0')}`, updatedDate: null }),
    )
}

const receipt = 4711

export const othersAtWorkVariants: readonly Variant[] = [
  {
    id: 'others/cards-dragged',
    oneByOne: true,
    says: 'Of every third column or list of a status that is read, somebody drags a card to another column right after.',
    vary(server) {
      let count = 0
      return around(['listWorkflowOrdersByStatus', 'getWorkflowColumn'], (call) => {
        const answer = call.next()
        const { data } = isSuccess(answer) ? bodyOf(answer) : {}
        const orders = isFields(data) && Array.isArray(data.orders) ? data.orders.filter(isFields) : []
        if (orders.length > 0 && ++count % 3 === 0) dragCard(call, orders[count % orders.length]?.id, count)
        return answer
      })(server)
    },
  },
  {
    id: 'others/clock-in',
    oneByOne: true,
    says: 'After every other search of timesheets somebody clocks in.',
    vary(server) {
      let count = 0
      return around(['searchTimesheets'], (call) => {
        const answer = call.next()
        if (++count % 2 === 0) clockIn(call, count)
        return answer
      })(server)
    },
  },
  {
    id: 'others/job-completes',
    says: 'A job saves what was made or changed once more right after, under a name of its own.',
    vary: afterwards([...written, 'createVendor'], savedOnce),
  },
  {
    id: 'others/vendors-move-undated',
    says: 'Lists of vendors do not show when one was changed, and after every other new one somebody changes another.',
    vary(server) {
      let count = 0
      const changed = afterwards(['createVendor'], (call) => {
        if (++count % 2 === 1) moveVendor(call, count)
      })
      const undated = records(['listVendors'], (vendor) => {
        delete vendor.updatedDate
      })
      return varyBoth(undated, changed)(server)
    },
  },
  {
    id: 'others/fees-renamed',
    says: 'After every fiftieth update of a fee the same user names it otherwise, in another session.',
    vary(server) {
      let count = 0
      return afterwards(['updateInventoryFee'], (call) => {
        if (++count % 50 === 0) renameFee(call, count)
      })(server)
    },
  },
  {
    id: 'others/items-added',
    says: 'Of every two items that another company may not add to a transfer, somebody adds one right before the first.',
    vary(server) {
      const counts = new Map<string, number>()
      let all = 0
      return around(['createTransferItem', 'createTransferItems', 'bulkCreateTransferItems'], (call) => {
        const answer = call.next()
        const count = (counts.get(call.operation.id) ?? 0) + 1
        if (answer.status === 404) counts.set(call.operation.id, count)
        if (answer.status === 404 && count % 2 === 1) itemAddedMeanwhile(call, ++all)
        return answer
      })(server)
    },
  },
  {
    id: 'others/items-added-now-and-then',
    oneByOne: true,
    says: 'With every seventeenth request for items of a transfer somebody has added one, of a quantity that nobody else sends.',
    vary(server) {
      let count = 0
      return around(['bulkCreateTransferItems', 'createTransferItems', 'listTransferItems'], (call) => {
        if (++count % 17 === 0) itemAddedMeanwhile(call, count, { quantity: 7000 + count })
        return call.next()
      })(server)
    },
  },
  {
    id: 'others/messages-before-marks',
    says: 'The customer whose messages are marked has written one more right before.',
    vary(server) {
      let count = 0
      return around(['markCustomerNotificationsRead'], (call) => {
        writeMessage(call, ++count)
        return call.next()
      })(server)
    },
  },
  {
    id: 'others/messages-before-all-marks',
    says: 'A customer has written a message right before all notifications are marked.',
    vary(server) {
      let count = 0
      return around(['markAllNotificationsRead'], (call) => {
        writeMessage(call, ++count)
        return call.next()
      })(server)
    },
  },
  {
    id: 'others/receipts-numbered-later',
    says: 'A till numbers the receipt of a payment a moment after the payment.',
    vary: varyBoth(
      answers(['createManualPayment'], ({ data }) => {
        if (isFields(data)) data.receiptNumber = null
      }),
      answers(['searchPayments'], ({ data }) => {
        for (const payment of Array.isArray(data) ? data.filter(isFields) : []) payment.receiptNumber ??= receipt
      }),
    ),
  },
  {
    id: 'others/make-and-remove',
    says: 'All the while a colleague makes vendors and referral sources, and removes them again.',
    oneByOne: true,
    vary(server) {
      let count = 0
      return around([], (call) => {
        if (++count % 9 === 0 && call.caller) makeOrRemove(call, count / 9)
        return call.next()
      })(server)
    },
  },
]
