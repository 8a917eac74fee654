// Webhooks (2.21), to this machine only, and their secrets.
import type { Collections } from '../../engine/state/records.ts'
import { knownTriggers } from '../../engine/state/webhooks.ts'
import type { At } from '../drawing/at.ts'
import { type Draw, present } from '../drawing/draw.ts'

export interface WebhookPlan {
  name: string
  path: string
  /** Of these resources. */
  resources: string[]
  state: 'enabled' | 'disabled' | 'errored'
  wholeCompany: boolean
}

export const webhookPlans: readonly WebhookPlan[] = [
  { name: 'Ledger', path: 'books', resources: ['company_config'], state: 'enabled', wholeCompany: true },
  { name: 'Parts board', path: 'parts', resources: ['inventory_transfer_item', 'vendor'], state: 'disabled', wholeCompany: false },
  { name: 'Lobby screen', path: 'lobby', resources: ['order', 'inspection'], state: 'errored', wholeCompany: false },
  { name: 'Data warehouse', path: 'warehouse', resources: ['timesheet'], state: 'disabled', wholeCompany: true },
]

export function makeWebhook(draw: Draw, at: At & { plan: WebhookPlan }): Collections['webhooks'] {
  const { name, path, resources, state, wholeCompany } = at.plan
  const createdDate = draw.time(at.earliest, '2026-02-01T16:00:00.000Z')
  const errorDate = state === 'errored' ? draw.time(createdDate, present) : null
  return {
    id: draw.id,
    companyId: at.companyId,
    createdById: at.createdBy.userId,
    locationId: wholeCompany ? null : at.locationId,
    name,
    url: `http://127.0.0.1:4280/hooks/${path}`,
    triggers: knownTriggers.filter((trigger) => resources.some((resource) => trigger.startsWith(`${resource}.`))),
    version: 'v3',
    enabled: state !== 'disabled',
    error: state === 'errored',
    errorDate,
    errorMessage: errorDate && 'Connection refused.',
    createdDate,
    updatedDate: errorDate,
    meta: { ...at.createdBy, version: errorDate ? 2 : 1 },
  }
}

export function makeWebhookSecret(draw: Draw, { id, companyId, createdDate }: Collections['webhooks']): Collections['webhookSecrets'] {
  return { id, companyId, secret: draw.part('whsec', 0), createdDate, updatedDate: null }
}
