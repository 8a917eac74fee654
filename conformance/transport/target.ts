// The target of a run: sends requests one way, whatever the transport, and records each as an exchange. It never throws.
import { type OperationId, operation } from '../../openapi/contract.ts'
import { preview } from '../../openapi/findings.ts'
import type { Exchange, ReceivedAnswer, SentRequest } from '../exchange/exchange.ts'
import type { LooseInput } from './calls.ts'
import { isLate, isReset, nobodyListens } from './lost.ts'
import { reasonOf } from './reason.ts'
import { fitsPath, Unsendable } from './sendable.ts'
import { SlowOperations } from './slow-operations.ts'
import type { Connection, Limits } from './transport.ts'

export interface TargetSettings {
  limits: Limits
  /** More headers for every request, such as a gateway's key. */
  headers: { readonly [name: string]: string }
  /** Requests a second at most; undefined for no bound. */
  rate: number | undefined
  /** Waits, in milliseconds, until it is stopped; a test passes its own. */
  pause: (milliseconds: number) => Promise<void>
  now: () => number
  /** Statuses of a gateway before the target after which a request that changes nothing is sent again. */
  retriesOn?: readonly number[]
  /** Told how each answer came, without what was waited before it was asked for, and how long was waited for one that did not. */
  hear?: (time: AnswerTime) => void
}

/** How an answer came. */
export interface AnswerTime {
  milliseconds: number
  /** Requests that were under way when it was asked for, its own among them. */
  beside: number
  /** It said to come again later (429, or 503 with Retry-After), or did not come in time beside so many. */
  isPutOff: boolean
  /** It was put off for want of room (503), not for how many were asked for in a time (429). */
  isBusy?: boolean
}

/** Requests that something before the target lost, or their answers, and those that it was too busy for. What changes nothing was sent again. */
export interface Flaky {
  /** The connection ended before an answer came. */
  resets: number
  /** A gateway answered in place of the target. */
  gatewayErrors: number
  /** No whole answer came in time, of an operation that may not be slow by itself. */
  late: number
}

export interface Target {
  /** What stands before every path; undefined for a target in process. */
  address: string | undefined
  /** Ends whatever is waited for. */
  stop: AbortSignal | undefined
  /** Sends an operation of the contract. */
  call(id: OperationId, input: LooseInput, token?: string): Promise<Exchange>
  /** Sends anything at all. */
  send(request: SentRequest, id?: OperationId): Promise<Exchange>
  /** What the text of an answer says, as its body has it. */
  bodyOf(text: string): unknown
  /** Whether nobody knows what became of a request, since its answer was lost on the way or came too late, perhaps for all that was asked beside it. */
  wasLost(exchange: Exchange): boolean
  /** The logins since it was last asked. */
  newLogins(): Exchange[]
  /** Requests that were sent once more, since the target was too busy for a moment. */
  readonly askedAgain: number
  readonly flaky: Flaky
}

/** How often a request is sent that is asked to wait; more often where that costs no time. */
const mostTries = (wait: number): number => (wait === 0 ? 12 : 4)
/** Who is to wait longer is not waited for. */
const longestWait = 60_000
/** Longer each time: requests that take turns would be refused by turns for ever. */
const backOff = (tries: number): number => Math.min(2 ** tries, 100) - 2
/** So many requests in a row that were not let in, whatever was waited, say that no request will be. */
const mostInVain = 3
/** A target may be too busy for a moment (503 with Retry-After): so many times in all it is asked again, and once for so many requests more. */
const mostBusy = 2
const seldom = 50
/** And so often with one request. */
const mostAlone = 3
/** So often where others were under way with it: as many as it takes to come down to one. */
const mostBeside = 6
/** Meanwhile connections may come to be used in another way (transport.ts). */
const mostResets = 3
const resetWait = (tries: number): number => 5 * 4 ** tries
/** A gateway is given time to find its server again, and a target that was there to be there again. */
const gatewayTries = 3
const gatewayWait = (tries: number): number => 250 * 2 ** tries

export function makeTarget(
  { send, bodyOf, address }: Connection,
  { limits, headers, rate, pause, now, retriesOn = [], hear = () => {} }: TargetSettings,
): Target {
  const logins: Exchange[] = []
  let nextFree = 0
  let inVain = 0
  /** Each with the most that were under way meanwhile. */
  const underWay = new Set<{ most: number }>()
  let sent = 0
  let askedAgain = 0
  let wasThere = false
  const flaky: Flaky = { resets: 0, gatewayErrors: 0, late: 0 }
  const slow = new SlowOperations()

  async function waitForTurn(): Promise<void> {
    if (rate === undefined) return
    const turn = Math.max(now(), nextFree)
    nextFree = turn + 1000 / rate
    if (turn > now()) await pause(turn - now())
  }

  type Outcome = Pick<Exchange, 'answer' | 'failure'> & Pick<AnswerTime, 'beside'>

  async function once(request: SentRequest, id: OperationId | undefined): Promise<Outcome> {
    const start = now()
    const own = { most: 0 }
    const beside = underWay.add(own).size
    for (const one of underWay) one.most = Math.max(one.most, beside)
    const outcome = await send(request, limits).then(
      (answer) => ({ answer, failure: undefined }),
      (error: unknown) => ({ answer: undefined, failure: reasonOf(error) }),
    )
    underWay.delete(own)
    wasThere ||= outcome.answer !== undefined
    const isFlaky = isLate(outcome) && !slow.has(id)
    if (isFlaky) {
      flaky.late += 1
      slow.hear(id, { from: start, until: now(), beside: own.most })
    }
    hear({ milliseconds: now() - start, beside, isPutOff: asksToWait(outcome) || isFlaky, isBusy: isBusy(outcome) })
    return { ...outcome, beside }
  }

  /** Where it was asked beside others, that may be too many of them. Alone it is seldom asked again: a target that is too busy for one fails. */
  function mayAskAgain(outcome: Outcome, tries: number): outcome is Outcome & AskedToWait {
    if (!isBusy(outcome) || retryAfter(outcome.answer) > longestWait || limits.stop?.aborted) return false
    if (outcome.beside > 1) return tries < mostBeside
    const isSeldom = tries < mostAlone && askedAgain < mostBusy + sent / seldom
    if (isSeldom) askedAgain += 1
    return isSeldom
  }

  const isOfGateway = ({ answer }: Pick<Exchange, 'answer'>): boolean => retriesOn.includes(answer?.status ?? 0)

  /** A target that asks to wait (429) is obeyed, a few times. */
  async function withPatience(request: SentRequest, id: OperationId | undefined): Promise<Pick<Exchange, 'answer' | 'failure'>> {
    sent += 1
    let busy = 0
    let resets = 0
    let lostByGateway = 0
    let away = 0
    for (let tries = 1; ; tries++) {
      await waitForTurn()
      const outcome = await once(request, id)
      if (mayAskAgain(outcome, busy)) {
        busy += 1
        await pause(retryAfter(outcome.answer))
        continue
      }
      // A target may close a connection just as it is used again; what changes nothing can be sent again (RFC 9110, 9.2.2).
      if (resets < mostResets && isReset(outcome)) {
        const wait = resetWait(resets++)
        flaky.resets += 1
        if (changesNothing(request, id)) {
          await pause(wait)
          continue
        }
      }
      if (wasThere && nobodyListens(outcome) && away < gatewayTries && !limits.stop?.aborted) {
        await pause(gatewayWait(away++))
        continue
      }
      if (changesNothing(request, id) && isOfGateway(outcome) && lostByGateway < gatewayTries && !limits.stop?.aborted) {
        flaky.gatewayErrors += 1
        await pause(gatewayWait(lostByGateway++))
        continue
      }
      if (!isRateLimited(outcome)) {
        inVain = 0
        return outcome
      }
      const wait = retryAfter(outcome.answer)
      const isPatient = tries < mostTries(wait) && inVain < mostInVain && wait <= longestWait && !limits.stop?.aborted
      if (isPatient) await pause(wait + backOff(tries))
      else {
        inVain += 1
        return outcome
      }
    }
  }

  let takesNoBody = false

  /** As the target takes what is empty: once it refused an object without fields and took no body at all, that. */
  async function spelt(request: SentRequest, id: OperationId | undefined) {
    const bare = isEmptyEitherWay(request, id) ? withoutBody(request) : undefined
    const first = bare && takesNoBody ? bare : request
    const outcome = await withPatience(first, id)
    if (!bare || takesNoBody || ![400, 415, 422].includes(outcome.answer?.status ?? 0)) return { sent: first, outcome }
    const other = await withPatience(bare, id)
    takesNoBody = other.answer !== undefined && other.answer.status < 300
    return takesNoBody ? { sent: bare, outcome: other } : { sent: first, outcome }
  }

  const target: Target = {
    address,
    stop: limits.stop,
    call: (id, input, token) => target.send(toRequest(id, input, token), id),
    async send(request, id) {
      const complete = { ...request, headers: { ...headers, ...request.headers } }
      const start = now()
      const startedAt = Date.now()
      const {
        sent: asked,
        outcome: { answer, failure },
      } = await spelt(complete, id)
      const exchange = { operation: id, request: asked, answer, failure, startedAt, milliseconds: now() - start }
      if (id === 'login') logins.push(exchange)
      return exchange
    },
    bodyOf,
    wasLost: (exchange) => isReset(exchange) || isOfGateway(exchange) || (isLate(exchange) && !slow.has(exchange.operation)),
    newLogins: () => logins.splice(0),
    get askedAgain() {
      return askedAgain
    },
    flaky,
  }
  return target
}

/** The body of 4.21 is said to be empty, which may be no bytes, or an object without fields as that of 4.2. */
const isEmptyEitherWay = ({ body }: SentRequest, id: OperationId | undefined): boolean => id === 'markAllNotificationsRead' && body === '{}'

const withoutBody = ({ headers: { 'content-type': _, ...headers }, ...request }: SentRequest): SentRequest => ({
  ...request,
  headers,
  body: undefined,
})

/** The request of an operation, with everything in its place. */
export function toRequest(id: OperationId, { path = {}, query = {}, body }: LooseInput, token?: string): SentRequest {
  const { method, path: template } = operation(id)
  const filled = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => pathPart(name, path[name] ?? ''))
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) if (one !== undefined) parameters.append(name, String(one))
  const text = parameters.size > 0 ? `${filled}?${parameters}` : filled
  const json = body === undefined ? undefined : JSON.stringify(body)
  return {
    method,
    path: text,
    headers: {
      accept: 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
    },
    body: json,
  }
}

function pathPart(name: string, value: string): string {
  if (!fitsPath(value)) throw new Unsendable(`the ${name} ${preview(value)} cannot stand in a path`)
  return encodeURIComponent(value)
}

/** Sent twice it is as good as sent once; so is a login, for nobody has the session of the first. */
const changesNothing = ({ method }: SentRequest, id: OperationId | undefined): boolean =>
  method === 'GET' || (id !== undefined && (id === 'login' || operation(id).kind === 'search'))

type AskedToWait = { answer: ReceivedAnswer }

/** The target asks to come back later, which says nothing of what was asked. */
export const isRateLimited = (outcome: Pick<Exchange, 'answer'>): outcome is AskedToWait => outcome.answer?.status === 429

/** It could not serve the request for the moment, has done nothing, and says when to come again (RFC 9110, 15.6.4). */
const isBusy = (outcome: Pick<Exchange, 'answer'>): outcome is AskedToWait =>
  outcome.answer?.status === 503 && outcome.answer.headers['retry-after'] !== undefined

/** True for an answer that asks to come again later: it says nothing of what was asked. */
export const asksToWait = (outcome: Pick<Exchange, 'answer'>): boolean => isRateLimited(outcome) || isBusy(outcome)

/** Seconds or a date (RFC 9110, 10.2.3); a second when it says neither. */
function retryAfter({ headers }: ReceivedAnswer): number {
  const text = headers['retry-after'] ?? ''
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Number.isNaN(wait) ? 1000 : Math.max(wait, 0)
}
