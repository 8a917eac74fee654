// Webhooks (4.20). Deliveries are made in engine/webhooks.ts.

import type { Handlers, Surroundings } from '../engine/handlers.ts'
import { type Issue, invalid, refusal } from '../engine/plain/errors.ts'
import type { Schemas } from '../engine/state/records.ts'
import { knownTriggers } from '../engine/state/webhooks.ts'
import { checkTexts } from './checks.ts'
import { findRecord, get, type Resource } from './parts.ts'
import { addRecord, changeRecord } from './writing.ts'

const webhooks: Resource<'webhooks'> = { name: 'webhook', collection: 'webhooks', schema: 'Webhook' }

/** The one version there is (D27). */
const currentVersion = 'v3'

export const webhook = {
  getWebhook: get(webhooks),

  createWebhook(context) {
    const { body, caller, now } = context
    checkBody(context, body)
    const { triggers = [], version = currentVersion, enabled = true, error = false } = body
    const record = addRecord(context, webhooks, 'WebhookCreate', {
      // No operation shows how a webhook comes to cover one location, so it covers the company.
      locationId: null,
      createdById: caller.userId,
      triggers,
      version,
      enabled,
      error,
      errorDate: body.errorDate ?? (error ? now : null),
    })
    keepSecret(context, record.id, body.secret)
    return { data: record }
  },

  updateWebhook(context) {
    const { params, body } = context
    const record = findRecord(context, webhooks, params.id)
    checkBody(context, body, record.id)
    keepSecret(context, record.id, body.secret)
    return { data: changeRecord(context, webhooks, 'WebhookUpdate', record, errorDetails(context, body)) }
  },
} satisfies Partial<Handlers>

/** Date and message count only while there is an error (2.21); what the body says about them goes before this. */
function errorDetails({ now }: Surroundings, { error, errorDate, errorMessage }: Schemas['WebhookUpdate']) {
  if (error === undefined) return {}
  return error ? { errorDate: errorDate ?? now } : { errorDate: errorDate ?? null, errorMessage: errorMessage ?? null }
}

function checkBody({ world, caller }: Surroundings, body: Partial<Schemas['WebhookCreate']>, id?: string): void {
  checkTexts(body, ['name'])
  const { url, version, triggers = [] } = body
  const issues: Issue[] = []
  if (url !== undefined && !isHttp(url))
    issues.push({ path: '/body/url', expected: 'an http or https address', actual: JSON.stringify(url) })
  if (version !== undefined && version !== currentVersion)
    issues.push({ path: '/body/version', expected: currentVersion, actual: JSON.stringify(version) })
  for (const [index, trigger] of triggers.entries())
    if (!known.has(trigger)) issues.push({ path: `/body/triggers/${index}`, expected: oneOfThem, actual: JSON.stringify(trigger) })
  if (issues.length > 0) throw invalid('invalid_request', issues)
  // Names that differ in white space around them alone would look the same.
  const name = body.name?.trim()
  const isTaken = world
    .all('webhooks')
    .some((other) => other.companyId === caller.companyId && other.name.trim() === name && other.id !== id)
  if (isTaken) throw refusal('name_taken', 'a name that no other webhook has', JSON.stringify(name))
}

const known = new Set(knownTriggers)
const oneOfThem = `one of ${knownTriggers.join(', ')}`

function isHttp(url: string): boolean {
  try {
    return ['http:', 'https:'].includes(new URL(url).protocol)
  } catch {
    return false
  }
}

/** The secret is kept apart from the webhook, so that no answer can hold it (D26). */
function keepSecret({ world, caller, now, author }: Surroundings, id: string, secret: string | undefined): void {
  if (secret === undefined) return
  const known = world.get('webhookSecrets', id)
  if (known) world.update('webhookSecrets', known, { secret }, author)
  else world.insert('webhookSecrets', { id, companyId: caller.companyId, secret, createdDate: now, updatedDate: null })
}
