// Rows of another company among one's own on later pages only, behind a server that shows no more than 40 records at once.
import type { OperationId } from '../../../../../openapi/contract.ts'
import { asSession } from '../../../tools/kinds.ts'
import { around, bodyOf, isFields, isSorted, isSuccess, type Lie, withBody } from '../../../tools/lie.ts'
import { withNumber } from '../../computed/paging.ts'
import { type Asked, all, askedBy, pagedOf } from '../pages/answers.ts'
import { stranger } from './companies.ts'

const mostOnOne = 40

/** As where the query of a later page is another one, and lacks the condition about the company. */
const laterPagesOfAll = (id: OperationId, says: string, isSo: (asked: Asked, isInOrder: boolean) => boolean): Lie => ({
  id: `whose/${id}/later-pages-of-all`,
  says: `${id} ${says} shows the records of another company behind one's own.`,
  breaks: ['record/other-company'],
  operations: [id],
  tell: around([id], (call) => {
    const paged = pagedOf(id)
    const asked = askedBy(call, paged)
    const { limit, skip } = asked
    if (limit === undefined) return call.next()
    const cut = Math.min(limit, mostOnOne)
    const answer = call.next(withNumber(call, paged, 'limit', cut))
    const other = isSo(asked, isSorted(call)) && isSuccess(answer) ? stranger(call) : undefined
    if (!other) return answer
    const { data } = bodyOf(call.next({ ...withNumber(call, paged, 'skip', undefined), ...asSession(other) }))
    const theirs = Array.isArray(data) ? data.filter(isFields) : []
    return withBody(answer, { ...bodyOf(answer), data: [...all(call, paged), ...theirs].slice(skip, skip + cut) })
  }),
})

export const laterPageLies: readonly Lie[] = [
  laterPagesOfAll('searchCoreCharges', 'with a limit of 25 or more', ({ limit = 0, skip }) => limit >= 25 && skip > 0),
  laterPagesOfAll('searchStatements', 'behind the first 40', ({ skip }) => skip >= mostOnOne),
  laterPagesOfAll('searchInventoryLabor', 'without an order', ({ skip }, isInOrder) => !isInOrder && skip > 0),
]
