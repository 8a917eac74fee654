// What requests leave in the outbox of webhooks, for lies and variants that go for deliveries.
import type { Collections } from '../../engine/state/records.ts'
import type { OutboxEntry } from '../../engine/state/webhooks.ts'
import { around, type Call, type Fields, type Lie, records } from './lie.ts'

export type Webhook = Collections['webhooks']

/** What each request adds to the outbox, changed before anything is sent. */
export const posting = (change: (entry: OutboxEntry, call: Call) => readonly OutboxEntry[]): Lie['tell'] =>
  around([], (call) => {
    const { entries } = call.sandbox.outbox
    const before = new Set(entries)
    const answer = call.next()
    // What is new stands at the end.
    const added = entries.splice(entries.findLastIndex((entry) => before.has(entry)) + 1)
    entries.push(...added.flatMap((entry) => change(entry, call)))
    return answer
  })

/** Only those of what is posted that fit. */
export const postingOnly = (fits: (entry: OutboxEntry, webhook: Webhook, call: Call) => boolean): Lie['tell'] =>
  posting((entry, call) => (fits(entry, receiverOf(entry, call), call) ? [entry] : []))

/** Each delivery goes to these webhooks, too. */
export const postingAlsoTo = (isMeant: (webhook: Webhook, entry: OutboxEntry, call: Call) => boolean): Lie['tell'] =>
  posting((entry, call) => {
    const others = call.sandbox.world.all('webhooks').filter(({ id }) => id !== entry.delivery.webhookId)
    return [entry, ...others.filter((webhook) => isMeant(webhook, entry, call)).map((webhook) => copyFor(webhook, entry))]
  })

export const copyFor = ({ id, url, companyId }: Webhook, entry: OutboxEntry): OutboxEntry => ({
  ...entry,
  delivery: { ...entry.delivery, id: `${entry.delivery.id}-${id}`, webhookId: id, url, companyId },
})

export function receiverOf({ delivery }: OutboxEntry, { sandbox }: Call): Webhook {
  const found = sandbox.world.get('webhooks', delivery.webhookId)
  if (!found) throw new Error(`The outbox names a webhook ${delivery.webhookId} that is not there.`)
  return found
}

/** The record that a delivery tells of. */
export const toldIn = ({ delivery }: OutboxEntry): Fields => (JSON.parse(delivery.body) as { data: Fields }).data

/** Reads of webhooks, given what was sent to them so far. */
export const readingAfter = (change: (webhook: Fields, sent: readonly OutboxEntry[], call: Call) => void): Lie['tell'] =>
  records(['getWebhook'], (webhook, call) => {
    const sent = call.sandbox.outbox.entries.filter(({ delivery, tries }) => delivery.webhookId === webhook.id && tries.length > 0)
    change(webhook, sent, call)
  })
