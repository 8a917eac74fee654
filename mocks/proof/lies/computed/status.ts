// Right bodies under a status that says something else.
import { type Operation, operations } from '../../../../openapi/contract.ts'
import { around, isSuccess, type Lie } from '../../tools/lie.ts'

interface Wrong {
  of: 'success' | 'refusal'
  status: number
  breaks: readonly string[]
}

const wrong: readonly Wrong[] = [
  { of: 'success', status: 302, breaks: ['envelope/failure-status'] },
  { of: 'success', status: 500, breaks: ['envelope/client-error-status', 'envelope/error-success-false'] },
  { of: 'refusal', status: 200, breaks: ['envelope/failure-status', 'envelope/success-true'] },
  { of: 'refusal', status: 302, breaks: ['envelope/failure-status'] },
  { of: 'refusal', status: 500, breaks: ['envelope/client-error-status'] },
]

const statusLie = ({ id }: Operation, { of, status, breaks }: Wrong): Lie => ({
  id: `computed/status/${id}/${of}-${status}`,
  says: `A ${of} of ${id} has the status ${status}.`,
  breaks,
  operations: [id],
  ...(id === 'login' && of === 'success' && { unseen: 'No run begins without a login: the judge says so, and judges nothing.' }),
  tell: around([id], (call) => {
    const answer = call.next()
    return isSuccess(answer) === (of === 'success') ? { ...answer, status } : answer
  }),
})

/** The description shows 200 for login and logout; for the others it is assumed (D03). */
const created = ({ id, assumed }: Operation): Lie => ({
  id: `computed/status/${id}/success-201`,
  says: `A success of ${id} has the status 201.`,
  breaks: [assumed.includes('D03') ? 'http/status-success' : `session/${id}`],
  operations: [id],
  tell: around([id], (call) => {
    const answer = call.next()
    return isSuccess(answer) ? { ...answer, status: 201 } : answer
  }),
})

export const statusLies: readonly Lie[] = operations.flatMap((operation) => [
  ...wrong.map((one) => statusLie(operation, one)),
  created(operation),
])
