// Lists and searches that some step leaves behind: an index that a change takes a record out of for good, a counter or an order that a
// rename does not reach, a record shown to who made it before it has its place.
import type { PlainAnswer } from '../../../../engine/plain/plain.ts'
import { recordOf, remembering, showing, tokenOf } from '../../../tools/kinds.ts'
import { bodyOf, type Call, isFields, isFiltered, isSorted, isSuccess, type Lie, metaOf, sentFields, withBody } from '../../../tools/lie.ts'
import { all, askedBy, pagedOf, usualLimit } from '../pages/answers.ts'

/** The answer with only those records that fit. */
const shownOnly = (call: Call, fits: (id: string) => boolean): PlainAnswer =>
  showing([], ({ id }) => fits(String(id)))({ handle: () => call.next(), sandbox: () => call.sandbox })(call.request)

const closed: readonly unknown[] = ['Refunded', 'NotRefundable']

export const behindTheirRecordsLies: readonly Lie[] = [
  {
    id: 'sequences/searchCoreCharges/closed-once-never-found',
    says: 'searchCoreCharges does not find a charge that an update closed, also when it is open again.',
    breaks: ['core-charge/search-finds', 'list/search-same-records'],
    operations: ['searchCoreCharges', 'updateCoreCharge'],
    tell: remembering(
      () => new Set<string>(),
      ['searchCoreCharges', 'updateCoreCharge'],
      (call, gone) => {
        if (call.operation.id === 'searchCoreCharges') return shownOnly(call, (id) => !gone.has(id))
        const answer = call.next()
        if (isSuccess(answer) && closed.includes(sentFields(call).status)) gone.add(call.params.id ?? '')
        return answer
      },
    ),
  },
  {
    id: 'sequences/searchInventoryFees/restored-not-found',
    says: 'searchInventoryFees does not find a fee that was deleted and is back, until it gets another name.',
    breaks: ['inventory/fee-update-persists', 'list/shows-changed', 'list/search-same-records', 'inventory/fee-update-deletes'],
    operations: ['searchInventoryFees', 'updateInventoryFee', 'listInventoryFees'],
    tell: remembering(
      () => new Set<string>(),
      ['searchInventoryFees', 'updateInventoryFee'],
      (call, gone) => {
        if (call.operation.id === 'searchInventoryFees') return shownOnly(call, (id) => !gone.has(id))
        const id = call.params.id ?? ''
        const before = call.sandbox.world.get('inventoryFees', id)
        const answer = call.next()
        const now = call.sandbox.world.get('inventoryFees', id)
        if (!isSuccess(answer) || !now) return answer
        if (now.deleted) gone.add(id)
        else if (now.name !== before?.name) gone.delete(id)
        return answer
      },
    ),
  },
  {
    id: 'sequences/searchStatements/ordered-by-first-names',
    says: 'searchStatements sorts statements by the names that they were made with.',
    breaks: ['list/search-order-by', 'list/search-collate'],
    operations: ['searchStatements', 'updateStatement'],
    tell: remembering(
      () => new Map<unknown, unknown>(),
      ['searchStatements', 'updateStatement'],
      (call, names) => {
        const { id = '' } = call.params
        const before = call.sandbox.world.get('statements', id)
        const answer = call.next()
        if (!isSuccess(answer)) return answer
        if (call.operation.id === 'updateStatement') {
          if (before && !names.has(id)) names.set(id, before.name)
          return answer
        }
        const { orderBy, collate } = sentFields(call)
        const direction = isFields(orderBy) && Object.keys(orderBy).join() === 'name' ? orderBy.name : undefined
        if (direction === undefined) return answer
        const paged = pagedOf('searchStatements')
        const { limit = usualLimit, skip } = askedBy(call, paged)
        const collator = new Intl.Collator('en', { numeric: collate === true, sensitivity: collate === true ? 'base' : 'variant' })
        const nameOf = (statement: { id?: unknown; name?: unknown }) => String(names.get(statement.id) ?? statement.name ?? '')
        const sorted = all(call, paged)
          .filter(isFields)
          .sort((one, other) => collator.compare(nameOf(one), nameOf(other)) * (direction === 'desc' ? -1 : 1))
        return withBody(answer, { ...bodyOf(answer), data: sorted.slice(skip, skip + limit) })
      },
    ),
  },
  {
    id: 'sequences/listReferralSources/renamed-counted-for-ever',
    says: 'total of listReferralSources goes on counting a source that was renamed and then deleted.',
    breaks: ['list/drops-deleted', 'list/total', 'list/has-more', 'list/pages'],
    operations: ['listReferralSources', 'updateReferralSource', 'deleteReferralSource'],
    tell: remembering(
      () => ({ renamed: new Set<string>(), tooMany: 0 }),
      ['listReferralSources', 'updateReferralSource', 'deleteReferralSource'],
      (call, counter) => {
        const { id = '' } = call.params
        const before = call.sandbox.world.get('referralSources', id)
        const answer = call.next()
        if (!isSuccess(answer)) return answer
        if (call.operation.id === 'deleteReferralSource' && counter.renamed.has(id)) counter.tooMany += 1
        if (call.operation.id === 'updateReferralSource' && call.sandbox.world.get('referralSources', id)?.name !== before?.name)
          counter.renamed.add(id)
        if (call.operation.id !== 'listReferralSources' || isFiltered(call) || call.query.has('ids')) return answer
        const body = bodyOf(answer)
        const total = Number(metaOf(body).total) + counter.tooMany
        const shown = askedBy(call, pagedOf('listReferralSources')).skip + (Array.isArray(body.data) ? body.data.length : 0)
        return withBody(answer, { ...body, meta: { ...metaOf(body), total, hasMore: shown < total } })
      },
    ),
  },
  {
    id: 'sequences/listPaymentTerms/own-one-heads-the-first-page',
    says: 'listPaymentTerms in an order puts the term that the session made in the last minute before those of the first page.',
    breaks: ['list/limit', 'list/pages', 'list/no-duplicates', 'list/skip', 'list/collate'],
    operations: ['listPaymentTerms', 'createPaymentTerm'],
    tell: remembering(
      () => new Map<string | undefined, { id: unknown; at: number }>(),
      ['listPaymentTerms', 'createPaymentTerm'],
      (call, made) => {
        const answer = call.next()
        const now = call.sandbox.clock.now()
        if (!isSuccess(answer)) return answer
        if (call.operation.id === 'createPaymentTerm') {
          made.set(tokenOf(call), { id: recordOf(answer).id, at: now })
          return answer
        }
        const { limit, skip } = askedBy(call, pagedOf('listPaymentTerms'))
        const last = made.get(tokenOf(call))
        const { data, ...body } = bodyOf(answer)
        if (!last || now - last.at > 60_000 || !isSorted(call) || !limit || skip > 0 || !Array.isArray(data)) return answer
        const own = all(call, pagedOf('listPaymentTerms')).filter((term) => isFields(term) && term.id === last.id)
        return withBody(answer, { ...body, data: [...own, ...data] })
      },
    ),
  },
]
