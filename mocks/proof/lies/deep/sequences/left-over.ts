// What an earlier write leaves over: of a longer list, of a namesake, of an update that was refused, of what is deleted.
import { recordOf, remembering, rewrite } from '../../../tools/kinds.ts'
import { around, bodyOf, hasSent, isSuccess, type Lie, metaOf, sentFields, withBody } from '../../../tools/lie.ts'
import { companyRecords, keptOtherwise, storedRecord } from '../../../tools/stored.ts'

/** As where ranges are rows that are updated one by one, and none is removed. */
const rangesByPlace: Lie = {
  id: 'sequences/updateLaborMatrix/ranges-by-place',
  says: 'An update writes ranges over the former ones by their place: of a longer list the rest is left over.',
  breaks: ['labor-matrix/update-ranges', 'record/write-lasts'],
  operations: ['updateLaborMatrix', 'getLaborMatrix'],
  tell: keptOtherwise('updateLaborMatrix', 'laborMatrices', ({ ranges }, before, call) =>
    hasSent(call, 'ranges') ? { ranges: [...ranges, ...before.ranges.slice(ranges.length)] } : {},
  ),
}

/** As where a form that is saved again has lost what it does not show. */
const ordersForgotten: Lie = {
  id: 'sequences/updateStatement/orders-forgotten-the-second-time',
  says: 'An update of a statement without orderIds leaves it without orders, from its second update on.',
  breaks: ['statement/update-leaves-rest'],
  operations: ['updateStatement', 'getStatement'],
  tell: remembering(
    () => new Set<unknown>(),
    ['updateStatement'],
    (call, updated) => {
      const known = storedRecord(call, 'statements')
      const isAgain = updated.has(known?.id)
      const answer = call.next(isAgain && !hasSent(call, 'orderIds') ? { body: { ...sentFields(call), orderIds: [] } } : {})
      if (known && isSuccess(answer)) updated.add(known.id)
      return answer
    },
  ),
}

const nextDraftBringsBack: Lie = {
  id: 'sequences/updateMessageThreadMetadata/next-draft-brings-back',
  says: 'A draft after the first one of a conversation brings it back where it is archived.',
  breaks: ['message-thread/update-leaves-others'],
  operations: ['updateMessageThreadMetadata', 'getMessageThreadMetadata'],
  tell: (server) => {
    const drafted = new Set<string>()
    return keptOtherwise('updateMessageThreadMetadata', 'messageThreads', ({ id, archived }) => {
      const isNext = drafted.has(id)
      drafted.add(id)
      return { archived: archived && !isNext }
    })(server)
  },
}

const accountOfANamesake: Lie = {
  id: 'sequences/createVendor/account-of-a-namesake',
  says: 'A vendor that is made without an accountNumber takes the one of an earlier vendor of its name.',
  breaks: ['record/made-of-its-own'],
  operations: ['createVendor', 'getVendor'],
  tell: around(['createVendor'], (call) => {
    const sent = sentFields(call)
    const namesake = companyRecords(call, 'vendors').findLast(({ name, accountNumber }) => name === sent.name && accountNumber !== null)
    return call.next(namesake && !hasSent(call, 'accountNumber') ? { body: { ...sent, accountNumber: namesake.accountNumber } } : {})
  }),
}

/** As where each part of the body is saved once it was looked at. */
const refusedPeriodBesideAName: Lie = {
  id: 'sequences/updateStatement/period-refused-and-name-kept',
  says: 'An update with a period that ends before it begins is refused, and its name and note are stored.',
  breaks: ['http/refused-changes-nothing'],
  operations: ['updateStatement', 'getStatement'],
  tell: around(['updateStatement'], (call) => {
    const answer = call.next()
    const { name, note, fromDate, toDate } = sentFields(call)
    const known = storedRecord(call, 'statements')
    const isTurned = Date.parse(String(fromDate ?? known?.fromDate)) > Date.parse(String(toDate ?? known?.toDate))
    if (answer.status === 400 && known && known.companyId === call.caller?.companyId && isTurned)
      rewrite(call, 'statements', known.id, {
        ...(typeof name === 'string' && { name }),
        ...(typeof note === 'string' && { note }),
      })
    return answer
  }),
}

/** As where a technician is taken for idle once one of the entries is gone. */
const endsTheRunningOne: Lie = {
  id: 'sequences/deleteTimesheet/ends-the-running-one',
  says: 'With an entry that is deleted, the one that its technician is at is in progress no more, and has no end.',
  breaks: ['record/others-kept'],
  operations: ['deleteTimesheet', 'listTimesheets'],
  tell: around(['deleteTimesheet'], (call) => {
    const gone = storedRecord(call, 'timesheets')
    const answer = call.next()
    for (const { id, technicianId, inProgress } of isSuccess(answer) && gone ? companyRecords(call, 'timesheets') : [])
      if (inProgress && technicianId === gone?.technicianId) rewrite(call, 'timesheets', id, { inProgress: false, duration: 0 })
    return answer
  }),
}

/** Those that were deleted before the server started are counted rightly. */
const deletedCounted: Lie = {
  id: 'sequences/listInventoryFees/deleted-counted',
  says: 'total of the list counts fees that an update deleted, which it leaves out.',
  breaks: ['list/total'],
  operations: ['listInventoryFees', 'updateInventoryFee'],
  tell: remembering(
    () => new Set<unknown>(),
    ['listInventoryFees', 'updateInventoryFee'],
    (call, gone) => {
      const answer = call.next()
      if (call.operation.id === 'listInventoryFees') {
        const body = bodyOf(answer)
        const { total } = metaOf(body)
        const isAll = !call.query.has('ids') && !call.query.has('where')
        return isAll && typeof total === 'number'
          ? withBody(answer, { ...body, meta: { ...metaOf(body), total: total + gone.size } })
          : answer
      }
      const { id, deleted } = recordOf(answer)
      if (deleted === true) gone.add(id)
      else if (isSuccess(answer)) gone.delete(id)
      return answer
    },
  ),
}

export const leftOverLies: readonly Lie[] = [
  rangesByPlace,
  ordersForgotten,
  nextDraftBringsBack,
  accountOfANamesake,
  refusedPeriodBesideAName,
  endsTheRunningOne,
  deletedCounted,
]
