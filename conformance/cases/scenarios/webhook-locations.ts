// Webhooks and locations (6.1): one without a location covers all of the company, one with a location covers that one.
import { resourceOf } from '../../../openapi/resources.ts'
import { isSuccess, recordOf } from '../../exchange/exchange.ts'
import { outcomeOf } from '../../exchange/outcome.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import {
  changeWebhook,
  heardEvents,
  keepOthersFrom,
  reaches,
  reachesOnly,
  type Subscription,
  shown,
  subscribe,
} from '../../steps/deliveries.ts'
import { tidyUpAfter } from '../../steps/records.ts'
import { ownRecord, sampleInput } from '../../steps/samples.ts'
import { causes, type Event } from '../../steps/triggers.ts'

const common = { area: 'webhook', quiet: true, operations: ['createLaborMatrix', 'createWebhook', 'getWebhook', 'updateWebhook'] } as const

/** What the run can make and remove again. */
const removals = causes.flatMap((id) => {
  const { create, delete: remove } = resourceOf(id) ?? {}
  return create && remove && id === remove ? [{ create, remove }] : []
})

export const webhookLocationScenarios: readonly Case[] = [
  {
    ...common,
    id: 'webhook/delivery-of-every-location',
    title: 'A webhook without a location receives requests for what happens in each location',
    requirements: ['webhook/scope', 'webhook/delivers'],
    effects: 'own',
    async run(trial) {
      const event = await locatedEvent(trial)
      const one = await locationOf(trial)
      const other = await locationOf(trial, one)
      const webhook = await subscribe(trial, event.triggers)
      if ((await shown(trial, webhook)).webhook.locationId) trial.skip('the target gives each new webhook a location')
      for (const locationId of [one, other, one])
        await reaches(trial, webhook, event, { body: { locationId }, requirement: 'webhook/scope' })
    },
  },
  {
    ...common,
    id: 'webhook/delivery-of-one-location',
    title: 'A webhook with a location receives requests for what happens there, and none for what happens in another location',
    requirements: ['webhook/scope', 'webhook/delivers'],
    mayAsk: ['updateLaborMatrix', ...removals.flatMap(({ create, remove }) => [create, remove])],
    effects: 'shared',
    async run(trial) {
      const event = await locatedEvent(trial)
      const heard = await subscribe(trial, event.triggers)
      const { locationId } = (await shown(trial, heard)).webhook
      const local = locationId ? { ...heard, locationId } : await foundSubscription(trial, event)
      const other = await locationOf(trial, local.locationId)
      // One that was found has had another url and other triggers until now: that nothing comes there may be due to these as well.
      const requirement = locationId ? 'webhook/scope' : 'webhook/delivers'
      await reaches(trial, local, event, { body: { locationId: local.locationId }, requirement })
      if (locationId) return trial.skip('the target gives each new webhook a location, so none shows what happens in another one')
      const about = { expected: `no request for what happens outside ${local.locationId}`, requirement: 'webhook/scope' }
      await reachesOnly(trial, heard, local, event, { ...about, body: { locationId: other } })
      await hearsNoRemovalElsewhere(trial, heard, local, about)
      await hearsNoUpdateElsewhere(trial, heard, local, { ...about, other })
    },
  },
]

/** The one create that says in which location (4.8). */
async function locatedEvent(trial: Trial): Promise<Event> {
  const { events } = await heardEvents(trial)
  const event = events.find(({ operation }) => operation === 'createLaborMatrix')
  return event ?? trial.skip('no trigger is known that names createLaborMatrix; give one as webhookTriggers in the config')
}

/** Nor of what is changed there: of an update its record may be looked at less. */
async function hearsNoUpdateElsewhere(
  trial: Trial,
  heard: Subscription,
  local: Subscription,
  { other, ...about }: { expected: string; requirement: string; other: string },
): Promise<void> {
  const { events } = await heardEvents(trial)
  const event = events.find(({ operation }) => operation === 'updateLaborMatrix')
  if (!event) return
  const id = await ownRecord(trial, 'createLaborMatrix', { locationId: other })
  for (const webhook of [heard, local]) await changeWebhook(trial, webhook, { triggers: [...event.triggers] })
  await reachesOnly(trial, heard, local, event, { ...about, path: { id } })
}

/** Nor of what is removed there: such a record says no more where it was. */
async function hearsNoRemovalElsewhere(
  trial: Trial,
  heard: Subscription,
  local: Subscription & { locationId: string },
  about: { expected: string; requirement: string },
): Promise<void> {
  const { events } = await heardEvents(trial)
  for (const { create, remove } of removals) {
    const event = events.find(({ operation }) => operation === remove)
    if (!event) continue
    await keepOthersFrom(trial, [event])
    const made = await trial.attempt(create, await sampleInput(create, trial))
    tidyUpAfter(trial, made)
    const { locationId } = recordOf(made)
    if (typeof locationId !== 'string' || locationId === '' || locationId === local.locationId) continue
    for (const webhook of [heard, local]) await changeWebhook(trial, webhook, { triggers: [...event.triggers] })
    return void (await reachesOnly(trial, heard, local, event, about))
  }
}

/** No operation gives a webhook its location, so it is one that was found; pointed to the receiver for the time of the case. */
async function foundSubscription(trial: Trial, { triggers }: Event): Promise<Subscription & { locationId: string }> {
  const id =
    trial.context.fixture('locationWebhook') ||
    trial.skip('no operation lists webhooks or gives one a location; give the id of one that has a location as fixtures.locationWebhook')
  const path = { id }
  const given = `the webhook ${id}, given as fixtures.locationWebhook,`
  const { url, triggers: listed, enabled, error, locationId } = recordOf(await trial.call('getWebhook', { path }))
  if (typeof locationId !== 'string' || locationId === '') return trial.skip(`${given} has no location, or is not shown`)
  if (typeof url !== 'string' || !Array.isArray(listed)) return trial.skip(`${given} does not show its url and triggers, to be put back`)
  const hook = (await trial.receiver()).open()
  // One that is flagged may be sent nothing until the flag is taken away.
  const isFlagged = error === true
  const before = { url, triggers: listed, ...(enabled !== undefined && { enabled }), ...(isFlagged && { error }) }
  trial.cleanUp(() => trial.attempt('updateWebhook', { path, body: before }))
  const moved = await trial.call('updateWebhook', {
    path,
    body: { url: hook.url, triggers: [...triggers], enabled: true, ...(isFlagged && { error: false }) },
  })
  return isSuccess(moved) ? { id, hook, locationId, isNew: true } : trial.skip(`${given} may not be changed (${outcomeOf(moved)})`)
}

/** A location that records of the target name, another one than this; the case ends without one. */
async function locationOf(trial: Trial, otherThan?: string): Promise<string> {
  for (const list of ['listLaborMatrices', 'listTimesheets'] as const) {
    const [record] = await trial.context.find(list, ({ locationId: shownId }) => Boolean(shownId) && shownId !== otherThan)
    if (record?.locationId) return record.locationId
  }
  const wanted = otherThan === undefined ? 'a location' : 'a second location'
  return trial.skip(`none of the labor matrices and timesheets that were looked at names ${wanted}; add one that does`)
}
