// Questions asked of every exchange of every case.
import type { OperationId } from '../../openapi/contract.ts'
import { isObject } from '../exchange/compare.ts'
import { type Exchange, isBareSuccess, isSuccess, type ReceivedAnswer, recordOf } from '../exchange/exchange.ts'
import type { Finding } from '../exchange/finding.ts'
import { inWords } from '../exchange/phrase.ts'
import { disagreement, namedWithin, pairsIn, showsSuch } from './named-within.ts'
import { aboutItsRecord, carriesRecord, strangeRecord } from './own-record.ts'
import { judgingTime, schemaFindings, type TellLeft } from './schema-findings.ts'
import { unsendableValues } from './sendable-values.ts'

/** A check says what is wrong with an answer. */
interface Check {
  id: string
  requirement: string
  /** Whose answers it is about: of all, unless given. */
  of?: (id: OperationId | undefined) => boolean
  /** The place in the body that it is about. */
  where?: string
  /** True when the answer has what the check is about. */
  sees(answer: ReceivedAnswer, exchange: Exchange): boolean
  /** True when what it sees in a refusal says something only where the operation serves what is right. */
  ofRefusals?: true
  find(answer: ReceivedAnswer, exchange: Exchange): { expected: string; actual: string } | undefined
}

export const checks: readonly Check[] = [
  {
    id: 'status-class',
    requirement: 'envelope/failure-status',
    sees: ({ status }) => status >= 300,
    find({ status }) {
      if ((status >= 200 && status < 300) || (status >= 400 && status < 600)) return undefined
      return { expected: 'a status of the class 2xx, 4xx or 5xx', actual: String(status) }
    },
  },
  {
    id: 'no-server-error',
    requirement: 'envelope/client-error-status',
    sees: ({ status }) => status >= 400,
    ofRefusals: true,
    find({ status }) {
      return status >= 500 ? { expected: 'an answer, or a refusal with 4xx', actual: `the server error ${status}` } : undefined
    },
  },
  {
    id: 'json-body',
    requirement: 'http/json-answers',
    sees: (answer, exchange) => !hasNoContent(answer) && !isRefusedBefore(exchange),
    find(answer, exchange) {
      const { unreadable, tooMuch } = answer
      const isReadable = unreadable === undefined || tooMuch || hasNoContent(answer) || isRefusedBefore(exchange)
      return isReadable ? undefined : { expected: 'a JSON body', actual: unreadable }
    },
  },
  {
    id: 'media-type',
    requirement: 'http/json-answers',
    sees: (answer, exchange) => !hasNoContent(answer) && !isRefusedBefore(exchange),
    find(answer, exchange) {
      const type = answer.headers['content-type'] ?? ''
      return hasNoContent(answer) || isRefusedBefore(exchange) || /^application\/json\s*(;|$)/i.test(type)
        ? undefined
        : { expected: 'the media type application/json', actual: type || 'no media type' }
    },
  },
  {
    id: 'no-content',
    requirement: 'envelope/success-true',
    of: (id) => id !== undefined,
    sees: lacksBody,
    find(answer, exchange) {
      return lacksBody(answer, exchange) ? { expected: 'a body with success true', actual: 'no body (204)' } : undefined
    },
  },
  aboutOwnRecord('record/read-by-id', true),
  aboutOwnRecord('record/write-by-id', false),
  {
    id: 'head-office',
    requirement: 'session/hq-enabled-agrees',
    of: (id) => id === 'login',
    where: '/data/hqEnabled',
    sees: (_, exchange) => isOfHeadOffice(exchange),
    find(_, exchange) {
      const { hqEnabled } = recordOf(exchange)
      return isOfHeadOffice(exchange) && hqEnabled !== true ? { expected: 'true', actual: inWords(hqEnabled) } : undefined
    },
  },
  ...namedWithin.map(
    (within): Check => ({
      id: within.id,
      requirement: within.requirement,
      of: showsSuch(within),
      where: within.where,
      sees: (_, exchange) => pairsIn(within, exchange).length > 0,
      find: (_, exchange) => disagreement(within, exchange),
    }),
  ),
]

/** Who has logged into a company with a head office can access one (2.2); whether who is kept to some locations can is a matter of reading. */
function isOfHeadOffice(exchange: Exchange): boolean {
  const { company, user } = isSuccess(exchange) ? recordOf(exchange) : {}
  return isObject(company) && company.hqEnabled === true && !(isObject(user) && user.companyWideAccess === false)
}

/** Of such an answer there is no body to be JSON. */
function hasNoContent(answer: ReceivedAnswer): boolean {
  // The text of others is not read for this.
  return answer.status === 204 && answer.text === ''
}

/** A success with nothing around it where a body is stated (4.1). */
function lacksBody(answer: ReceivedAnswer, exchange: Exchange): boolean {
  return hasNoContent(answer) && !isBareSuccess(exchange)
}

function aboutOwnRecord(requirement: string, isRead: boolean): Check {
  const of = aboutItsRecord(isRead)
  const id = isRead ? 'record-read' : 'record-written'
  return { id, requirement, of, where: '/data/id', sees: carriesRecord, find: (_, exchange) => strangeRecord(exchange) }
}

/**
 * True for what web servers refuse in words of their own before the API has seen it: what is too long for them, and a NUL in a path. Where
 * the limits are is not shown (8).
 */
function isRefusedBefore({ request, answer }: Exchange): boolean {
  const { status = 0, unreadable } = answer ?? {}
  if (unreadable === undefined) return false
  return [413, 414, 431].includes(status) || ([400, 404].includes(status) && request.path.includes('%00'))
}

/** Those that answers of an operation can show. */
export const checksOf = (id: OperationId | undefined): readonly Check[] => checks.filter(({ of }) => of?.(id) ?? true)

/** What is wrong with an exchange, whatever its case is about. */
export function checkExchange(exchange: Exchange, tellLeft: TellLeft = () => {}, milliseconds = judgingTime): Finding[] {
  const { answer, operation: id } = exchange
  if (!answer) return []
  const found = checksOf(id).flatMap(({ id: check, requirement, where = '', find }): Finding[] => {
    const departure = find(answer, exchange)
    return departure ? [{ check, ...departure, requirement, level: 'must', where, operation: id, exchange }] : []
  })
  return id && answer.unreadable === undefined
    ? [...found, ...schemaFindings(exchange, answer, tellLeft, milliseconds), ...unsendableValues(exchange)]
    : found
}
