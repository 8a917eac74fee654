// Webhooks as their receiver sees them (6.1): what comes, what must not come, and what becomes of a delivery that fails.

import { type OperationId, operation } from '../../../openapi/contract.ts'
import { type Exchange, isSuccess, recordOf } from '../../exchange/exchange.ts'
import { momentOf } from '../../exchange/times.ts'
import type { Manner } from '../../receiving/receiver.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { otherUser } from '../../steps/common.ts'
import {
  changeWebhook,
  comesInTime,
  firstLook,
  hearsNoRefusal,
  keepOthersFrom,
  mayCause,
  reaches,
  reachesOnly,
  reachesTwice,
  type Subscription,
  shown,
  someEvents,
  subscribe,
} from '../../steps/deliveries.ts'
import { newName } from '../../steps/records.ts'
import { causes, type Event, knownEvents } from '../../steps/triggers.ts'
import type { Schemas } from '../../transport/calls.ts'

/** Nobody else may cause events meanwhile, so all of them are asked alone. */
const common = {
  area: 'webhook',
  effects: 'own',
  quiet: true,
  operations: ['createWebhook', 'getWebhook', 'updateWebhook'],
  mayAsk: causes.slice(0, 1),
} as const

/** What anybody may make who knows no other record. */
const ofItself: readonly OperationId[] = [
  'createReferralSource',
  'createLaborMatrix',
  'createPaymentTerm',
  'createVendor',
  'createMessageTemplate',
]

export const webhookDeliveryScenarios: readonly Case[] = [
  {
    ...common,
    id: 'webhook/delivery-reaches-url',
    title: 'What a trigger names is sent to the url of the webhook, query and all, each time it happens',
    requirements: ['webhook/delivers'],
    async run(trial) {
      const [event] = await someEvents(trial, 1)
      const webhook = await subscribe(trial, event.triggers)
      await reaches(trial, webhook, event)
      await reaches(trial, webhook, event)
      const withQuery = (await trial.receiver()).open('?shop=7&key=a%2Fb')
      // Which addresses a target takes is not shown.
      if (!isSuccess(await trial.attempt('updateWebhook', { path: { id: webhook.id }, body: { url: withQuery.url } }))) return
      await reaches(trial, { ...webhook, hook: withQuery, isNew: true }, event)
    },
  },
  {
    ...common,
    id: 'webhook/delivery-for-each-trigger',
    title: 'A webhook with several triggers receives requests for each of them, and so does another one with the same triggers',
    requirements: ['webhook/delivers'],
    mayAsk: causes,
    async run(trial) {
      const events = await someEvents(trial, 2, ['create', 'update', 'delete'])
      const triggers = events.flatMap((event) => event.triggers)
      // The other way round, also where they are spelled in several ways and one of them counts: no place among them is the only one heard.
      const [one, other] = [await subscribe(trial, triggers), await subscribe(trial, triggers.toReversed())]
      for (const event of events) {
        await reaches(trial, one, event)
        await reaches(trial, other, event)
      }
    },
  },
  {
    ...common,
    id: 'webhook/delivery-to-one-url',
    title: 'Two webhooks with one url receive a request each',
    requirements: ['webhook/delivers'],
    async run(trial) {
      const [event] = await someEvents(trial, 1)
      const one = await subscribe(trial, event.triggers)
      await subscribe(trial, event.triggers, { url: one.hook.url })
      await reachesTwice(trial, one, event)
    },
  },
  {
    ...common,
    id: 'webhook/delivery-by-triggers',
    title: 'A webhook receives nothing for what its triggers leave out: another resource, or another kind of change',
    requirements: ['webhook/delivers-by-triggers', 'webhook/delivers'],
    mayAsk: causes.slice(0, 2),
    async run(trial) {
      const [event, other] = await someEvents(trial, 2)
      if (!other) return
      const { events } = await knownEvents(trial)
      // That the event changes the same record once more may be so; that it removes it may not.
      const removals = events.filter((one) => operation(one.operation).kind === 'delete')
      await keepOthersFrom(trial, removals)
      const silent = await subscribe(
        trial,
        [other, ...removals].flatMap(({ triggers }) => triggers),
      )
      const heard = await subscribe(trial, event.triggers)
      const about = { expected: 'no request, since no trigger names it', requirement: 'webhook/delivers-by-triggers' }
      const { after } = await reachesOnly(trial, heard, silent, event, about)
      await reaches(trial, silent, other)
      await hearsNoRefusal(trial, heard, event, after)
    },
  },
  {
    ...common,
    id: 'webhook/delivery-follows-update',
    title: 'A new url and new triggers count from the update on, and the old ones no longer',
    requirements: ['webhook/delivers', 'webhook/delivers-by-triggers'],
    mayAsk: causes.slice(0, 2),
    async run(trial) {
      const [event, other] = await someEvents(trial, 2)
      if (!other) return
      const moved = await subscribe(trial, event.triggers)
      // An address that was used once may be kept.
      await reaches(trial, moved, event)
      const old = { ...moved, hook: moved.hook }
      moved.hook = (await trial.receiver()).open()
      await changeWebhook(trial, moved, { url: moved.hook.url })
      await reachesOnly(trial, moved, old, event, { expected: 'no request at the url it had', requirement: 'webhook/delivers' })

      const heard = await subscribe(trial, event.triggers)
      await changeWebhook(trial, moved, { triggers: [...other.triggers] })
      const about = { expected: 'no request, since the new triggers do not name it', requirement: 'webhook/delivers-by-triggers' }
      await reachesOnly(trial, heard, moved, event, about)
      await reaches(trial, moved, other)
      // It may be left with none, or refuse that, before it gets those that it had.
      await trial.attempt('updateWebhook', { path: { id: moved.id }, body: { triggers: [] } })
      await changeWebhook(trial, moved, { triggers: [...event.triggers] })
      await reaches(trial, moved, event)
    },
  },
  {
    ...common,
    id: 'webhook/delivery-while-enabled',
    title: 'A webhook receives requests while it is enabled: from its creation, or from the update that enables it',
    requirements: ['webhook/disabled-receives-nothing', 'webhook/never-enabled-receives-nothing', 'webhook/delivers'],
    async run(trial) {
      const [event] = await someEvents(trial, 1)
      const silent = await subscribe(trial, event.triggers, { enabled: false })
      const heard = await subscribe(trial, event.triggers)
      const about = { expected: 'no request, since it is not enabled', requirement: 'webhook/disabled-receives-nothing' }
      // What was enabled may be sent later what happened then.
      const isOff = (await shown(trial, silent)).webhook.enabled === false
      await reachesOnly(trial, heard, silent, event, { ...about, ...(isOff && { requirement: 'webhook/never-enabled-receives-nothing' }) })
      await changeWebhook(trial, silent, { enabled: true })
      await reaches(trial, silent, event)
      await changeWebhook(trial, silent, { enabled: false })
      await reachesOnly(trial, heard, silent, event, about)
      // What a webhook was when it was made is no more than what it was then.
      const later = await subscribe(trial, event.triggers)
      await changeWebhook(trial, heard, { enabled: false })
      await reachesOnly(trial, later, heard, event, about)
      await changeWebhook(trial, heard, { enabled: true })
      await reaches(trial, heard, event)
    },
  },
  {
    ...common,
    id: 'webhook/delivery-of-whole-company',
    title: 'A webhook without a location receives requests for what other users of the company do',
    requirements: ['webhook/scope', 'webhook/delivers'],
    async run(trial) {
      const [event] = await someEvents(trial, 1)
      const who = await otherUser(trial)
      const webhook = await subscribe(trial, event.triggers)
      if ((await shown(trial, webhook)).webhook.locationId) trial.skip('the target gives each new webhook a location')
      await reaches(trial, webhook, event)
      await reaches(trial, webhook, event, { who, requirement: 'webhook/scope' })
    },
  },
  {
    ...common,
    id: 'webhook/delivery-of-own-company',
    title: 'A webhook receives nothing of what happens in another company, whatever is made there',
    requirements: ['webhook/scope'],
    mayAsk: [...causes.slice(0, 1), ...ofItself],
    async run(trial) {
      const [event] = await someEvents(trial, 1)
      const who = await trial.other('otherCompany')
      if (who.companyId === trial.context.session.companyId) trial.skip('the user given as otherCompany is of the same company')
      const others = (await knownEvents(trial)).events.filter(({ operation: id }) => id !== event.operation && ofItself.includes(id))
      await keepOthersFrom(trial, others)
      const triggers = [event, ...others].flatMap((one) => one.triggers)
      const silent = await subscribe(trial, triggers)
      const heard = await subscribe(trial, triggers, {}, who)
      const about = { expected: 'no request for what another company does', requirement: 'webhook/scope' }
      await reachesOnly(trial, heard, silent, event, { ...about, who })
      await reachesOnly(trial, silent, heard, event, about)
      for (const other of others) if (await mayCause(trial, other, who)) await reachesOnly(trial, heard, silent, other, { ...about, who })
    },
  },
  {
    ...common,
    id: 'webhook/delivery-that-fails',
    title: 'A delivery that gets no answer flags its webhook with error, errorDate and errorMessage',
    requirements: ['webhook/flags-failed-delivery', 'webhook/update-leaves-others', 'webhook/update-error', 'webhook/update-persists'],
    run: (trial) => isFlagged(trial, 'hang up', 'webhook/flags-failed-delivery'),
  },
  {
    ...common,
    id: 'webhook/delivery-that-is-refused',
    title: 'A delivery that is answered with 500 flags its webhook with error, errorDate and errorMessage',
    requirements: [
      'webhook/flags-refused-delivery',
      'webhook/flags-failed-delivery',
      'webhook/update-leaves-others',
      'webhook/update-error',
      'webhook/update-persists',
    ],
    run: (trial) => isFlagged(trial, 'refuse', 'webhook/flags-refused-delivery'),
  },
  {
    ...common,
    id: 'webhook/delivery-to-nobody',
    title: 'A delivery to an address at which nobody listens flags its webhook with error, errorDate and errorMessage',
    requirements: ['webhook/flags-failed-delivery'],
    async run(trial) {
      const [event] = await someEvents(trial, 1)
      const webhook = await subscribe(trial, event.triggers, { url: await (await trial.receiver()).nobody() })
      // How often a target tries shows at an address that answers nothing.
      const failing = await subscribe(trial, event.triggers)
      failing.hook.manner = 'hang up'
      await reaches(trial, await subscribe(trial, event.triggers), event)
      await isInErrorInTime(trial, failing)
      if ((await shown(trial, failing)).webhook.error !== true) trial.skip(untimed(trial))
      await isInErrorInTime(trial, webhook)
      const { webhook: after, exchange } = await shown(trial, webhook)
      tellsOfFailure(trial, after, exchange, 'webhook/flags-failed-delivery', 'true, as after a delivery that got no answer')
    },
  },
  {
    ...common,
    id: 'webhook/delivery-that-arrives',
    title: 'Deliveries that are accepted flag no webhook, also when those of another one fail',
    requirements: ['webhook/no-error-when-delivered', 'webhook/delivers'],
    async run(trial) {
      const [event] = await someEvents(trial, 1)
      const failing = await subscribe(trial, event.triggers)
      const arriving = await subscribe(trial, event.triggers)
      failing.hook.manner = 'hang up'
      await reaches(trial, arriving, event)
      await comesInTime(trial, () => failing.hook.arrivals.length > 0)
      const after = await shown(trial, arriving)
      trial.holds(after.webhook.error !== true, 'no error, since every delivery was accepted', true, after.exchange, {
        where: '/data/error',
      })
      await reaches(trial, arriving, event)
    },
  },
]

async function isFlagged(trial: Trial, manner: Manner, requirement: string): Promise<void> {
  const [event] = await someEvents(trial, 1)
  const webhook = await subscribe(trial, event.triggers)
  const heard = await subscribe(trial, event.triggers)
  webhook.hook.manner = manner
  const name = newName(trial, 'Named meanwhile')
  let renaming: Promise<Exchange> | undefined
  webhook.hook.meanwhile = () => {
    renaming = trial.attempt('updateWebhook', { path: { id: webhook.id }, body: { name } })
    return renaming
  }
  const before = webhook.hook.arrivals.length
  await reaches(trial, heard, event)
  if (!(await comesInTime(trial, () => webhook.hook.arrivals.length > before))) trial.skip('the delivery that was to fail did not come')
  await isInErrorInTime(trial, webhook)
  const renamed = await renaming
  const { webhook: after, exchange: read } = await shown(trial, webhook)
  const tries = webhook.hook.arrivals.slice(before)
  if (after.error !== true && mayTryAgain(tries, (await trial.receiver()).now()))
    trial.skip(`the target tried ${tries.length} times so far, and may not have given up; give it more time with webhookWait`)
  const isNoticed = after.error !== true && hasDetails(after) && !hasDetails((await shown(trial, heard)).webhook)
  if (after.error !== true && !isNoticed && !trial.context.receiving.isTimed) trial.skip(untimed(trial))
  const told = isNoticed ? 'true, since its errorDate or errorMessage tells of the delivery that failed' : trueInTime(trial)
  tellsOfFailure(trial, after, read, requirement, told)
  if (after.error !== true) return
  if (renamed && isSuccess(renamed)) trial.equal(after.name, name, read, { where: '/data/name', requirement: 'webhook/update-persists' })
  await staysFlagged(trial, webhook)
  await isFlaggedAgain(trial, { webhook, heard, event, requirement, first: after.errorDate })
}

/** The three need not be written at once. */
async function isInErrorInTime(trial: Trial, webhook: Subscription): Promise<void> {
  const isInError = async () => (await shown(trial, webhook)).webhook.error === true
  await comesInTime(trial, isInError, { look: firstLook })
  let looks = 0
  const isWhole = async () => {
    const { errorDate, errorMessage } = (await shown(trial, webhook)).webhook
    return Boolean(errorDate && errorMessage) || ++looks > 5
  }
  if (await isInError()) await comesInTime(trial, isWhole, { look: firstLook })
}

const secondsGiven = ({ context }: Trial): number => context.receiving.patience / 1000

const untimed = (trial: Trial): string =>
  `the webhook is not in error ${secondsGiven(trial)} s after a delivery that failed, and the description states no time (6.1); say with webhookWait how long the target may take`

const trueInTime = (trial: Trial): string =>
  `true within ${secondsGiven(trial)} s of a delivery that failed, which is what webhookWait gives it`

function tellsOfFailure(trial: Trial, after: Schemas['Webhook'], read: Exchange, requirement: string, isInError: string): void {
  trial.holds(after.error === true, isInError, after.error, read, { where: '/data/error', requirement })
  if (after.error !== true) return
  // What it takes for a failure is flagged as one, whatever else it could be taken for.
  const about = (field: string) => ({ where: `/data/${field}`, requirement: 'webhook/flags-failed-delivery' })
  trial.holds(Boolean(after.errorDate), 'when the delivery failed', after.errorDate, read, about('errorDate'))
  trial.holds(Boolean(after.errorMessage), 'why the delivery failed', after.errorMessage, read, about('errorMessage'))
}

/** A new name says nothing of the error. */
async function staysFlagged(trial: Trial, webhook: Subscription): Promise<void> {
  const renamed = await trial.attempt('updateWebhook', { path: { id: webhook.id }, body: { name: newName(trial, 'Flagged') } })
  if (!isSuccess(renamed)) return
  const { webhook: after, exchange } = await shown(trial, webhook)
  trial.holds(after.error === true, 'true, as before it was renamed', after.error, exchange, {
    where: '/data/error',
    requirement: 'webhook/update-leaves-others',
  })
}

const precisionOf = (date: unknown): number => (/\.\d*[1-9]/.test(String(date)) ? 1 : 1000)

interface Flagged {
  webhook: Subscription
  heard: Subscription
  event: Event
  requirement: string
  /** When it was in error first. */
  first: unknown
}

/** An error that an update has taken away comes back with the next delivery that fails, and is dated anew. */
async function isFlaggedAgain(trial: Trial, { webhook, heard, event, requirement, first }: Flagged): Promise<void> {
  const tries = webhook.hook.arrivals.length
  const taken = await trial.attempt('updateWebhook', { path: { id: webhook.id }, body: { error: false, enabled: true } })
  const { webhook: cleared, exchange: read } = await shown(trial, webhook)
  // A try that was still to come may fail meanwhile.
  const mayFailAgain = tries < webhook.hook.arrivals.length || mayTryAgain(webhook.hook.arrivals, (await trial.receiver()).now())
  if (isSuccess(taken) && !mayFailAgain)
    trial.equal(cleared.error, false, read, { where: '/data/error', requirement: 'webhook/update-error' })
  if (!isSuccess(taken) || cleared.error !== false || cleared.enabled === false) return
  const before = webhook.hook.arrivals.length
  const { exchange: caused } = await reaches(trial, heard, event)
  if (!(await comesInTime(trial, () => webhook.hook.arrivals.length > before))) return
  await comesInTime(trial, async () => (await shown(trial, webhook)).webhook.error === true, { look: firstLook })
  const { webhook: after, exchange } = await shown(trial, webhook)
  const mayNotHaveFailed = mayTryAgain(webhook.hook.arrivals.slice(before), (await trial.receiver()).now())
  if (after.error === true || !mayNotHaveFailed)
    trial.holds(after.error === true, 'true, as after the delivery that failed before', after.error, exchange, {
      where: '/data/error',
      requirement,
    })
  // What it was to tell of was made later than it was in error first, by whole seconds where that is told in seconds.
  if (after.error === true && momentOf(first) + precisionOf(first) <= momentOf(recordOf(caused).createdDate))
    trial.holds(after.errorDate !== first, 'when it failed again', after.errorDate, exchange, { where: '/data/errorDate', requirement })
}

const hasDetails = ({ errorDate, errorMessage }: Schemas['Webhook']): boolean => Boolean(errorDate || errorMessage)

/** Retries are not shown, so one who still tries has not failed yet. Waits between tries grow, but hardly more than threefold. */
function mayTryAgain(tries: readonly number[], now: number): boolean {
  const waits = tries.slice(1).map((time, index) => time - (tries[index] ?? time))
  return now - (tries.at(-1) ?? now) < 3 * Math.max(0, ...waits)
}
