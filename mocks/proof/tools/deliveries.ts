// What requests leave in the outbox of webhooks, for lies and variants that go for deliveries.
import type { Collections } from '../../engine/state/records.ts'
import type { OutboxEntry } from '../../engine/state/webhooks.ts'
import { around, bodyOf, type Call, type Fields, isFields, type Lie, records, sentFields, withBody } from './lie.ts'

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

const isKnown = (word: unknown): boolean =>
  typeof word === 'string' && /^(referral_source|vendor|payment_term|labor_matrix)\.created$/.test(word)

/** Takes any trigger, shows it as it came, and acts on those that it knows of the ones it heeds. */
export const takingAnyWord =
  (heeded: (words: readonly unknown[]) => readonly unknown[]): Lie['tell'] =>
  (server) => {
    const sent = new Map<string, unknown>()
    const tell = around(['createWebhook', 'getWebhook', 'updateWebhook'], (call) => {
      const { triggers } = sentFields(call)
      const answer = Array.isArray(triggers)
        ? call.next({ body: { ...sentFields(call), triggers: heeded(triggers).filter(isKnown) } })
        : call.next()
      const body = answer.status < 300 ? bodyOf(answer) : {}
      if (!isFields(body.data)) return answer
      const id = String(body.data.id)
      if (Array.isArray(triggers)) sent.set(id, triggers)
      // A word that has no effect when it is sent is not shown of others either.
      const { triggers: before } = body.data
      const shown = sent.get(id) ?? (Array.isArray(before) ? heeded(before).filter(isKnown) : before)
      return withBody(answer, { ...body, data: { ...body.data, triggers: shown } })
    })
    return tell(server)
  }
