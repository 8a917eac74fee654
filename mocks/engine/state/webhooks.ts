// What changed, told to the webhooks that asked (D24, D25): an outbox per sandbox, emptied by whoever can send.
import type { Clock } from './clock.ts'
import { hash } from './ids.ts'
import type { BaseRecord, CollectionName, Collections } from './records.ts'
import { signature } from './signing.ts'
import type { RecordChange, World } from './world.ts'

/** How each collection is called in a trigger; the ones that are missing are not resources of the API. */
const resources = {
  companyConfigs: 'company_config',
  coreCharges: 'core_charge',
  inspections: 'inspection',
  inventoryFees: 'inventory_fee',
  inventoryLabor: 'inventory_labor',
  laborMatrices: 'labor_matrix',
  messageTemplates: 'message_template',
  messageThreads: 'message_thread_metadata',
  notifications: 'notification',
  orders: 'order',
  payments: 'payment',
  paymentTerms: 'payment_term',
  referralSources: 'referral_source',
  roleNotificationConfigs: 'role_notification_config',
  statements: 'statement',
  timesheets: 'timesheet',
  tpiInspections: 'tpi_inspection',
  tpiScans: 'tpi_scan',
  transferItems: 'inventory_transfer_item',
  vendors: 'vendor',
  webhooks: 'webhook',
} satisfies { [Name in CollectionName]?: string }

const named: { [collection: string]: string } = resources

export const knownTriggers: readonly string[] = Object.values(resources)
  .sort()
  .flatMap((resource) => ['created', 'updated', 'deleted'].map((kind) => `${resource}.${kind}`))

export interface Delivery {
  id: string
  webhookId: string
  companyId: string
  url: string
  headers: { [name: string]: string }
  body: string
}

/** Sends one delivery and says whether it arrived; the reason when it did not. The status of the answer, where there was one. */
export type Sender = (delivery: Delivery) => Promise<Outcome>

export type Outcome = ({ arrived: true } | { arrived: false; reason: string }) & { status?: number }

/** One time that it was sent. */
export interface DeliveryTry {
  /** On the sandbox's clock. */
  time: number
  arrived: boolean
  status?: number
  reason?: string
}

export interface OutboxEntry {
  delivery: Delivery
  trigger: string
  state: 'waiting' | 'arrived' | 'failed'
  tries: DeliveryTry[]
  /** When the next attempt is due, on the sandbox's clock. */
  due: number
  reason?: string
}

const mostAttempts = 3
const waits = [500, 2_000]
const longestOutbox = 1000
const largestOutbox = 16 * 1024 * 1024

export class Outbox {
  readonly entries: OutboxEntry[] = []
  private sending: Promise<void> = Promise.resolve()
  private readonly world: World
  private readonly clock: Clock
  private readonly suffix: string

  /** `sandbox` is its name: whoever receives webhooks of several tells by their ids which were sent once more. */
  constructor(world: World, clock: Clock, sandbox = 'default') {
    this.world = world
    this.clock = clock
    this.suffix = sandbox === 'default' ? '' : `_${hash(sandbox).toString(36)}`
  }

  /** Puts a delivery in for each enabled webhook that asked for a change. */
  collect(changes: readonly RecordChange[]): void {
    const webhooks = changes.length > 0 ? this.world.all('webhooks').filter(({ enabled }) => enabled) : []
    if (webhooks.length === 0) return
    for (const change of changes) {
      const resource = named[change.collection]
      const trigger = `${resource}.${change.kind}`
      for (const webhook of resource ? webhooks : [])
        if (webhook.triggers.includes(trigger) && covers(webhook, change.record)) this.add(webhook, trigger, change.record)
    }
    if (this.entries.length > longestOutbox) this.entries.splice(0, this.entries.length - longestOutbox)
    while (this.entries.length > 1 && this.bytes > largestOutbox) this.entries.shift()
  }

  /** Sends what is due, one after the other. Calls while it sends wait their turn. */
  deliver(send: Sender): Promise<void> {
    this.sending = this.sending.then(async () => {
      for (const entry of this.entries) if (entry.state === 'waiting' && entry.due <= this.clock.now()) await this.attempt(entry, send)
    })
    return this.sending
  }

  /** Sends this one once more, the same bytes, whatever came of it before. */
  resend(entry: OutboxEntry, send: Sender): Promise<void> {
    this.sending = this.sending.then(async () => {
      await this.attempt(entry, send)
    })
    return this.sending
  }

  /** Another text whenever a delivery came or was tried. */
  get mark(): string {
    return `${this.entries.at(-1)?.delivery.id} ${this.entries.reduce((count, { tries }) => count + tries.length, 0)}`
  }

  /** How many bytes the deliveries take, about. */
  get bytes(): number {
    return this.entries.reduce((bytes, { delivery: { url, body } }) => bytes + url.length + body.length, 0)
  }

  /** When something is due next, on the sandbox's clock; undefined when nothing waits. */
  nextDue(): number | undefined {
    const due = this.entries.filter(({ state }) => state === 'waiting').map((entry) => entry.due)
    return due.length > 0 ? Math.min(...due) : undefined
  }

  private add(webhook: Collections['webhooks'], trigger: string, record: BaseRecord): void {
    const now = this.clock.now()
    const { id: webhookId, companyId, locationId, url, version } = webhook
    const id = `dlv_${this.world.next()}${this.suffix}`
    const createdDate = new Date(now).toISOString()
    const body = JSON.stringify({ id, trigger, version, createdDate, companyId, locationId, data: record })
    const secret = this.world.get('webhookSecrets', webhookId)?.secret
    const time = Math.floor(now / 1000)
    const signed = secret ? { 'x-webhook-signature': `t=${time},v1=${signature(`${time}.${body}`, secret)}` } : {}
    const delivery = { id, webhookId, companyId, url, headers: { 'content-type': 'application/json', ...signed }, body }
    this.entries.push({ delivery, trigger, state: 'waiting', tries: [], due: now })
  }

  private async attempt(entry: OutboxEntry, send: Sender): Promise<void> {
    this.record(entry, await sent(entry.delivery, send))
  }

  /** Keeps what came of a try. */
  record(entry: OutboxEntry, outcome: Outcome): void {
    entry.tries.push({ time: this.clock.now(), ...outcome })
    if (outcome.arrived) {
      entry.state = 'arrived'
      if (entry.tries.length > 1) this.flag(entry, undefined)
      return
    }
    entry.reason = outcome.reason
    if (entry.tries.length < mostAttempts) entry.due = this.clock.now() + (waits[entry.tries.length - 1] ?? 0)
    else entry.state = 'failed'
    this.flag(entry, outcome.reason)
  }

  /** The record is in error from the first try that fails (6.1) to the first that arrives. */
  private flag({ delivery }: OutboxEntry, reason: string | undefined): void {
    const webhook = this.world.get('webhooks', delivery.webhookId)
    if (!webhook) return
    const time = new Date(this.clock.now()).toISOString()
    const error = reason !== undefined
    const details = { errorDate: error ? time : null, errorMessage: reason ?? null }
    const author = { userId: webhook.meta.userId, sessionId: webhook.meta.sessionId, time }
    this.world.update('webhooks', webhook, { error, ...details }, author)
  }
}

/** Sends it once; what goes wrong with the sender itself is a try that failed. */
export const sent = (delivery: Delivery, send: Sender): Promise<Outcome> =>
  send(delivery).catch((error) => ({ arrived: false, reason: `the sender failed: ${error}` }))

/** A webhook without a location covers the whole company. */
const covers = ({ companyId, locationId }: Collections['webhooks'], record: BaseRecord): boolean =>
  companyId === record.companyId && (!locationId || !record.locationId || locationId === record.locationId)
