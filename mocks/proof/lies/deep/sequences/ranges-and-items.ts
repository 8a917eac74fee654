import { afterwards, recordOf, remembering, rewrite } from '../../../tools/kinds.ts'
import { answers, around, bodyOf, isFields, isSuccess, type Lie, sentFields, withBody } from '../../../tools/lie.ts'
import { idIn, madeBy } from '../../computed/store.ts'

export const partLies: readonly Lie[] = [
  {
    id: 'sequences/listLaborMatrices/ranges-of-the-updated-without-matrix',
    says: 'Once a matrix was updated, the list shows its ranges without the matrix that they are of.',
    breaks: ['list/shows-changed', 'list/agrees-with-read'],
    operations: ['listLaborMatrices', 'updateLaborMatrix'],
    tell: answers(['listLaborMatrices'], (body) => {
      const matrices = Array.isArray(body.data) ? body.data.filter(isFields) : []
      for (const { updatedDate, ranges } of matrices)
        if (updatedDate !== null && Array.isArray(ranges)) for (const range of ranges.filter(isFields)) range.laborMatrixId = null
      return body
    }),
  },
  {
    id: 'sequences/createTransferItem/captures-the-others-anew',
    says: 'An item that is made of a part captures anew what the other items of that part and transfer carry.',
    breaks: ['inventory-transfer/create-leaves-others', 'inventory-transfer/capture-survives-update'],
    operations: ['createTransferItem', 'listTransferItems'],
    tell: afterwards(['createTransferItem'], (call, { id, inventoryPartId, transferId }) => {
      for (const item of call.sandbox.world.all('transferItems'))
        if (inventoryPartId != null && item.inventoryPartId === inventoryPartId && item.transferId === transferId && item.id !== id)
          rewrite(call, 'transferItems', item.id, { name: `${String(item.name).replace(/ \(new\)$/, '')} (new)` })
    }),
  },
  {
    id: 'sequences/updateTransferItem/captures-anew-what-it-is-sent-again',
    says: 'An item that is sent its own part or tire again beside a quantity gets a sku of its own.',
    breaks: ['inventory-transfer/capture-survives-update'],
    operations: ['updateTransferItem', 'listTransferItems'],
    tell: around(['updateTransferItem'], (call) => {
      const sent = sentFields(call)
      const item = call.sandbox.world.get('transferItems', call.params.itemId ?? '')
      const answer = call.next()
      const isSame = (['inventoryPartId', 'inventoryTireId'] as const).some((name) => name in sent && sent[name] === item?.[name])
      if (item && isSame && 'quantity' in sent && isSuccess(answer)) rewrite(call, 'transferItems', item.id, { sku: `${item.sku}-2` })
      return answer
    }),
  },
  {
    id: 'sequences/updateLaborMatrix/ranges-grow-the-second-time',
    says: 'The second update of a matrix with ranges adds them to those of the first.',
    breaks: ['labor-matrix/update-ranges'],
    operations: ['updateLaborMatrix', 'getLaborMatrix'],
    tell: remembering(
      () => new Map<string, number>(),
      ['updateLaborMatrix'],
      (call, times) => {
        const before = call.sandbox.world.get('laborMatrices', idIn(call.params))
        const answer = call.next()
        const now = call.sandbox.world.get('laborMatrices', idIn(call.params))
        if (!isSuccess(answer) || !before || !now || !('ranges' in sentFields(call))) return answer
        const count = (times.get(now.id) ?? 0) + 1
        times.set(now.id, count)
        if (count < 2) return answer
        const ranges = [...before.ranges, ...now.ranges]
        rewrite(call, 'laborMatrices', now.id, { ranges })
        return withBody(answer, { ...bodyOf(answer), data: { ...recordOf(answer), ranges } })
      },
    ),
  },
  {
    id: 'sequences/updateLaborMatrix/ranges-of-the-matrix-before',
    says: 'An update of the ranges of one matrix also goes to the one whose ranges were updated before.',
    breaks: ['labor-matrix/update-leaves-other-ranges', 'record/others-kept'],
    operations: ['updateLaborMatrix', 'getLaborMatrix'],
    tell: remembering(
      () => ({ last: '' }),
      ['updateLaborMatrix'],
      (call, before) => {
        const answer = call.next()
        const now = call.sandbox.world.get('laborMatrices', idIn(call.params))
        if (!isSuccess(answer) || !now || !('ranges' in sentFields(call))) return answer
        const { last } = before
        before.last = now.id
        if (last !== '' && last !== now.id) rewrite(call, 'laborMatrices', last, { ranges: now.ranges })
        return answer
      },
    ),
  },
  {
    id: 'sequences/createLaborMatrix/range-ids-come-again',
    says: 'The ranges of every third matrix have the ids of the ranges of the first.',
    breaks: ['record/id-unique'],
    operations: ['createLaborMatrix', 'getLaborMatrix'],
    tell: remembering(
      () => ({ made: 0, ids: [] as string[] }),
      ['createLaborMatrix'],
      (call, known) => {
        const { answer, ids } = madeBy(call, 'laborMatrices', () => call.next())
        const now = call.sandbox.world.get('laborMatrices', ids[0] ?? '')
        if (!now || now.ranges.length === 0) return answer
        known.made += 1
        if (known.made === 1) known.ids = now.ranges.map(({ id }) => id)
        if (known.made % 3 !== 0) return answer
        const ranges = now.ranges.map((range, index) => ({ ...range, id: known.ids[index] ?? range.id }))
        rewrite(call, 'laborMatrices', now.id, { ranges })
        return withBody(answer, { ...bodyOf(answer), data: { ...recordOf(answer), ranges } })
      },
    ),
  },
  {
    id: 'sequences/updateInspection/completed-again-loses-items',
    says: 'An inspection that is completed for the second time has no items.',
    breaks: ['inspection/update-leaves-items', 'inspection/read-has-items'],
    operations: ['updateInspection', 'getInspection'],
    tell: remembering(
      () => new Set<string>(),
      ['updateInspection'],
      (call, completed) => {
        const id = idIn(call.params)
        const before = call.sandbox.world.get('inspections', id)
        const answer = call.next()
        if (!isSuccess(answer) || sentFields(call).completed !== true || before?.completed !== false) return answer
        if (completed.has(id)) rewrite(call, 'inspections', id, { items: [] })
        completed.add(id)
        return answer
      },
    ),
  },
  {
    id: 'sequences/updateInspection/reopened-stays-completed-in-list',
    says: 'An inspection that is opened again is still completed in the list.',
    breaks: ['inspection/same-everywhere', 'inspection/update-completed', 'list/shows-changed', 'list/agrees-with-read'],
    operations: ['updateInspection', 'listInspections'],
    tell: remembering(
      () => new Set<unknown>(),
      ['updateInspection', 'listInspections'],
      (call, reopened) => {
        const before = call.sandbox.world.get('inspections', idIn(call.params))
        if (call.operation.id === 'listInspections')
          return answers(['listInspections'], ({ data }) => {
            for (const one of Array.isArray(data) ? data : []) if (isFields(one) && reopened.has(one.id)) one.completed = true
          })({ handle: () => call.next(), sandbox: () => call.sandbox })(call.request)
        const answer = call.next()
        if (isSuccess(answer) && before?.completed && sentFields(call).completed === false) reopened.add(before.id)
        return answer
      },
    ),
  },
]
