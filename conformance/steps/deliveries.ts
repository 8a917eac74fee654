// How the cases follow deliveries of webhooks: they subscribe, cause an event, and wait no longer than they must.
import { type OperationId, operation } from '../../openapi/contract.ts'
import { resourceOf } from '../../openapi/resources.ts'
import { type Exchange, isRefusal, isSuccess, recordOf } from '../exchange/exchange.ts'
import { outcomeOf } from '../exchange/outcome.ts'
import { phrase } from '../exchange/phrase.ts'
import type { Hook } from '../receiving/receiver.ts'
import { Stop } from '../runner/trial/endings.ts'
import type { Trial } from '../runner/trial/trial.ts'
import type { SignedIn } from '../sessions/sign-in.ts'
import type { Schemas } from '../transport/calls.ts'
import { leftBy } from './records.ts'
import { sampleInput, sampleName } from './samples.ts'
import { type Event, type KnownEvents, knownEvents } from './triggers.ts'

export interface Subscription {
  id: string
  hook: Hook
  /** Just made or changed: nothing came since. */
  isNew: boolean
  /** Whose webhook it is, where it is not the run's own. */
  who?: SignedIn | undefined
}

/** What the run can cause and would hear of; the case ends where nothing listens, or nothing ever comes. */
export async function heardEvents(trial: Trial): Promise<KnownEvents> {
  const { arrivals } = await trial.receiver()
  const { deaf } = trial.context.receiving
  return arrivals === 0 && deaf !== undefined ? trial.skip(deaf) : knownEvents(trial)
}

/** An event of each kind, of another resource each, or of another kind where there is none; the case ends where the target shows fewer than it needs. */
export async function someEvents(
  trial: Trial,
  count: number,
  kinds = Array<string>(count).fill('create'),
): Promise<readonly [Event, ...Event[]]> {
  const { events } = await heardEvents(trial)
  const chosen: Event[] = []
  for (const kind of kinds) {
    const free = events.filter((one) => !chosen.some((other) => recordOfEvent(other) === recordOfEvent(one)))
    const [event] = [...free.filter((one) => operation(one.operation).kind === kind), ...free]
    if (event) chosen.push(event)
  }
  const [first, ...more] = chosen
  if (first && more.length >= count - 1) {
    const some = [first, ...more] as const
    await keepOthersFrom(trial, some)
    return some
  }
  return trial.skip(
    `the target does not tell which triggers it knows, and ${count} are needed; give some as webhookTriggers in the config, such as {"createVendor": "vendor.created", "createPaymentTerm": "payment_term.created"}`,
  )
}

const recordOfEvent = (event: Event): string | undefined => resourceOf(event.operation)?.record

/** What other cases do there would be heard as well. */
export const keepOthersFrom = (trial: Trial, events: readonly Event[]): Promise<void> =>
  trial.peace.keepOthersFrom([...new Set(events.map((event) => operation(event.operation).area))])

/** A webhook of the run's own that listens; switched off at the end, since no operation removes it. */
export async function subscribe(
  trial: Trial,
  triggers: readonly string[],
  more: Partial<Schemas['WebhookCreate']> = {},
  who?: SignedIn,
): Promise<Subscription> {
  const hook = (await trial.receiver()).open()
  const body = { name: sampleName(trial), url: hook.url, enabled: true, triggers: [...triggers], ...more }
  const exchange = await trial.attempt('createWebhook', { body }, callerOf(who))
  const { id } = recordOf(exchange)
  if (!isSuccess(exchange) || typeof id !== 'string')
    return trial.skip(`the target makes no webhook that points to the receiver at ${new URL(hook.url).host} (${outcomeOf(exchange)})`)
  trial.cleanUp(() => trial.attempt('updateWebhook', { path: { id }, body: { enabled: false } }, callerOf(who)))
  trial.leaves(`webhook ${id}, switched off`)
  return { id, hook, who, isNew: true }
}

const callerOf = (who: SignedIn | undefined) => (who ? { token: who.token } : {})

/** Changes the webhook as the run may. */
export async function changeWebhook(trial: Trial, webhook: Subscription, body: Schemas['WebhookUpdate']): Promise<void> {
  await trial.ask('updateWebhook', { path: { id: webhook.id }, body }, callerOf(webhook.who))
  webhook.isNew = true
}

interface Asked {
  /** The record that it is done to, where that is not just any. */
  path?: { id: string }
  /** Beside what the operation needs. */
  body?: object
  who?: SignedIn
}

/** Does what an event is about; what is made for that goes again where the API can remove it. */
async function cause(trial: Trial, { operation }: Event, { path, body = {}, who }: Asked = {}): Promise<Exchange> {
  const input = await sampleInput(operation, trial)
  const caller = callerOf(who)
  const exchange = await trial.attempt(operation, { ...input, ...(path && { path }), body: { ...(input.body ?? {}), ...body } }, caller)
  if (!isSuccess(exchange)) trial.skip(`${operation}, which was to cause an event, is refused (${outcomeOf(exchange)})`)
  takeBack(trial, operation, exchange, caller)
  return exchange
}

/** Not every user may do all that is an event. */
export async function mayCause(trial: Trial, { operation }: Event, who: SignedIn): Promise<boolean> {
  const exchange = await trial.attempt(operation, await sampleInput(operation, trial), callerOf(who))
  takeBack(trial, operation, exchange, callerOf(who))
  return isSuccess(exchange)
}

function takeBack(trial: Trial, made: OperationId, exchange: Exchange, caller: { token?: string }): void {
  const resource = resourceOf(made)
  const { id } = recordOf(exchange)
  if (resource?.create !== made || typeof id !== 'string') return
  const { delete: remove } = resource
  if (remove) trial.cleanUp(() => trial.attempt(remove, { path: { id } }, caller))
  else trial.leaves(leftBy(made, id))
}

const waitedEnough = 'the time that a run waits for webhooks was over in other cases; give it more as webhookWait in the config'

/** Milliseconds until a record is read again while something is waited for; twice as long each time. */
export const firstLook = 50

/** Waits until it is so; false when the time that a delivery gets was over, and the case ends when that of all cases is. */
export async function comesInTime(
  trial: Trial,
  isSo: () => boolean | Promise<boolean>,
  { look = Number.POSITIVE_INFINITY, patience = trial.context.receiving.patience } = {},
): Promise<boolean> {
  const { receiving } = trial.context
  const receiver = await trial.receiver()
  const start = receiver.now()
  const waited = () => receiver.now() - start
  try {
    for (let next = look; !(await isSo()); next *= 2) {
      const left = Math.min(patience, receiving.left) - waited()
      if (left > 0) await trial.listen(receiver, Math.min(left, next))
      else if (receiving.left >= patience) return false
      else trial.skip(waitedEnough)
    }
    return true
  } finally {
    receiving.left -= waited()
  }
}

/** What came by what was done. */
export interface Delivered {
  exchange: Exchange
  /** Milliseconds from what was done to the first request. */
  after: number
}

/** What is caused must reach the webhook: what does not come ends the case, and breaks the requirement where something shows that it was due. */
export async function reaches(
  trial: Trial,
  webhook: Subscription,
  event: Event,
  { requirement = 'webhook/delivers', ...asked }: Asked & { requirement?: string } = {},
): Promise<Delivered> {
  const { hook } = webhook
  const receiver = await trial.receiver()
  const { heard } = await knownEvents(trial)
  const [before, start, astray] = [hook.arrivals.length, receiver.now(), receiver.astray.length]
  const isHere = () => hook.arrivals.length > before
  const isOver = async () => isHere() || (receiver.arrivals === 0 && (await shown(trial, webhook)).webhook.error === true)
  // A target may take a moment until what is new counts, so the event happens once more in the same time.
  const patience = trial.context.receiving.patience / (webhook.isNew ? 2 : 1)
  let exchange = await cause(trial, event, asked)
  if (!(await comesInTime(trial, isOver, { look: firstLook, patience })) && webhook.isNew) {
    exchange = await cause(trial, event, asked)
    await comesInTime(trial, isOver, { look: firstLook, patience })
  }
  if (!isHere()) {
    if (receiver.astray.length > astray) await goesAstray(trial, webhook, event, { requirement, asked })
    return notReached(trial, webhook, event, { exchange, requirement, asked })
  }
  heard.add(event.operation)
  trial.shown(exchange, requirement)
  webhook.isNew = false
  const after = receiver.now() - start
  tookSoLong(trial, after)
  return { exchange, after }
}

/**
 * Another webhook has the url, too, so that each event is due twice. The first lets both of them begin; of the next two a request that is
 * still on its way would come before those of later events.
 */
export async function reachesTwice(trial: Trial, webhook: Subscription, event: Event): Promise<void> {
  const { hook } = webhook
  await reaches(trial, webhook, event)
  const before = hook.arrivals.length
  for (const events of [1, 2]) {
    const { exchange, after } = await reaches(trial, webhook, event)
    await settle(trial, after)
    if (hook.arrivals.length - before > events) return trial.shown(exchange, 'webhook/delivers')
    if (events === 2) trial.holds(false, `two requests at ${hook.url}, for two webhooks`, phrase('one, each of two times'), exchange)
  }
}

async function notReached(
  trial: Trial,
  webhook: Subscription,
  event: Event,
  { exchange, requirement, asked }: { exchange: Exchange; requirement: string; asked: Asked },
): Promise<never> {
  const { operation } = event
  const { receiving } = trial.context
  const { certain, heard } = await knownEvents(trial)
  const seconds = receiving.patience / 1000
  const nothingArrived = (await trial.receiver()).arrivals === 0
  const { enabled, error, errorMessage } = (await shown(trial, webhook)).webhook
  if (enabled === false) trial.skip('the target switched the webhook off')
  // Where nothing ever came, it may be that the target cannot reach the receiver, and it says so as it should.
  if (error === true && nothingArrived) trial.skip(`the target could not deliver to the receiver: ${errorMessage}`)
  if (nothingArrived) receiving.deaf = `nothing came from the target within ${seconds} s in another case`
  const reached = !nothingArrived && !receiving.isTimed && (await overtook(trial, webhook, event, asked))
  if (!certain && !heard.has(operation))
    trial.skip(`the target reacts to no trigger known for ${operation}; give one as webhookTriggers in the config`)
  const untimed = 'and the description states no time (6.1); say with webhookWait how long the target may take'
  if (!reached && !receiving.isTimed) trial.skip(`no request came at ${webhook.hook.url} within ${seconds} s, ${untimed}`)
  const hint = nothingArrived ? ' (if the target cannot reach this address, give another with --webhook-receiver)' : ''
  const due = reached ? 'before that of a later event came at another webhook' : `within ${seconds} s`
  trial.holds(false, `a request at ${webhook.hook.url} ${due}${hint}`, phrase('none'), exchange, { requirement })
  throw new Stop()
}

/** Nobody else knows the receiver: what comes there each time, at an address that it never gave, was meant for the webhook. */
async function goesAstray(
  trial: Trial,
  webhook: Subscription,
  event: Event,
  { requirement, asked }: { requirement: string; asked: Asked },
): Promise<void> {
  const { hook } = webhook
  const receiver = await trial.receiver()
  const [before, earlier] = [hook.arrivals.length, receiver.astray.length]
  const exchange = await cause(trial, event, asked)
  const isThere = () => receiver.astray.length > earlier
  if (!(await comesInTime(trial, isThere, { look: firstLook })) || hook.arrivals.length > before) return
  const { origin } = new URL(hook.url)
  trial.holds(false, `a request at ${hook.url}`, phrase(`one at ${origin}${receiver.astray[earlier]}`), exchange, { requirement })
  throw new Stop()
}

/**
 * True when later events reach a new webhook, one more than reached this one, which still waits for its own: then it is not on its way any
 * more. A target may send the first to each webhook at once, and the next ones after a while. Where it may be that nobody hears of what is
 * asked so, the later events are plain ones, of which this one may hear beside its own two.
 */
async function overtook(trial: Trial, webhook: Subscription, event: Event, asked: Asked): Promise<boolean> {
  const { arrivals } = webhook.hook
  const before = arrivals.length
  const isPlain = asked.who === undefined && asked.body === undefined && asked.path === undefined
  if (!isPlain) await cause(trial, event, asked)
  const later = await subscribe(trial, event.triggers, {}, webhook.who)
  const receiver = await trial.receiver()
  let start = receiver.now()
  for (let heard = 0; heard <= before; heard++) {
    start = receiver.now()
    await cause(trial, event, isPlain ? asked : {})
    if (!(await comesInTime(trial, () => later.hook.arrivals.length > heard, { look: firstLook }))) return false
  }
  if (!isPlain) await settle(trial, receiver.now() - start)
  return arrivals.length - before <= (isPlain ? 0 : before + 1)
}

/** So many waits a slow target needs beyond the ones for what does not come, up to so many times the longest. */
const waitsOfSlow = 28
const mostGrowth = 12

/** A target that takes its time is given more in all. */
function tookSoLong({ context: { receiving } }: Trial, after: number): void {
  const { slowest, patience } = receiving
  receiving.slowest = Math.max(slowest, after)
  const grown = (longest: number) => Math.min(waitsOfSlow * longest, mostGrowth * patience)
  receiving.left += grown(receiving.slowest) - grown(slowest)
}

/**
 * Whoever delivers the one within some time delivers the other within twice that. What came at once may have been due for longer, by
 * something that was done before, so the slowest delivery counts as well.
 */
async function settle(trial: Trial, after: number): Promise<void> {
  const { receiving } = trial.context
  const receiver = await trial.receiver()
  const start = receiver.now()
  const long = Math.min(Math.max(2 * after, 2 * receiving.slowest, 100), receiving.patience)
  if (long > receiving.left) trial.skip(waitedEnough)
  for (let left = long; left > 0; left = start + long - receiver.now()) await trial.listen(receiver, left)
  receiving.left -= long
}

interface AskedInVain extends Asked {
  expected: string
  requirement: string
}

/** What is caused must not reach the second webhook; that it reaches the first shows that it was sent. */
export async function reachesOnly(
  trial: Trial,
  heard: Subscription,
  silent: Subscription,
  event: Event,
  { expected, requirement, ...asked }: AskedInVain,
): Promise<Delivered> {
  const causeAndWait = async () => {
    const before = silent.hook.arrivals.length
    const delivered = await reaches(trial, heard, event, asked)
    await settle(trial, delivered.after)
    return { ...delivered, came: silent.hook.arrivals.length > before }
  }
  const first = await causeAndWait()
  if (!first.came) {
    trial.shown(first.exchange, requirement)
    return first
  }
  // It may have been a greeting to a new webhook, or what somebody else did: then it comes by itself, or not again.
  const most = timesInVain(first.after)
  let last = first
  for (let times = 1; times < most; times++) {
    if (!(await fallsSilent(trial, silent, first.after))) trial.skip('requests come to the receiver for which the run did nothing')
    last = await causeAndWait()
    if (!last.came) break
  }
  trial.holds(!last.came, expected, phrase(`a request, each of ${most} times`), last.exchange, { requirement })
  return last
}

/**
 * Others of the company may be at work all the while, and what they do is due as well: where deliveries take long, it comes in the waits
 * between.
 */
const timesInVain = (after: number): number => (after < 500 ? 4 : 2)

/** One that is late may come while nothing is done; what comes again and again is somebody else's. */
async function fallsSilent(trial: Trial, { hook }: Subscription, after: number): Promise<boolean> {
  for (let waits = 0; waits < 2; waits++) {
    const before = hook.arrivals.length
    await settle(trial, after)
    await settle(trial, after)
    if (hook.arrivals.length === before) return true
  }
  return false
}

/** What is refused has not happened. */
export async function hearsNoRefusal(trial: Trial, webhook: Subscription, event: Event, after: number): Promise<void> {
  const most = timesInVain(after)
  const input = await sampleInput(event.operation, trial)
  for (let times = 1; ; times++) {
    const before = webhook.hook.arrivals.length
    const exchange = await trial.attempt(event.operation, { ...input, body: { name: { wrongType: true } } })
    takeBack(trial, event.operation, exchange, {})
    if (!isRefusal(exchange)) return
    await settle(trial, after)
    const requirement = 'webhook/delivers-by-triggers'
    if (webhook.hook.arrivals.length === before) return trial.shown(exchange, requirement)
    const [expected, came] = ['no request, since what was refused did not happen', phrase(`a request, each of ${most} times`)]
    if (times === most) return trial.holds(false, expected, came, exchange, { requirement })
    if (!(await fallsSilent(trial, webhook, after))) trial.skip('requests come to the receiver for which the run did nothing')
  }
}

/** The webhook as the target shows it now. */
export async function shown(trial: Trial, { id, who }: Subscription) {
  const { body, exchange } = await trial.ask('getWebhook', { path: { id } }, callerOf(who))
  return { webhook: body.data, exchange }
}
