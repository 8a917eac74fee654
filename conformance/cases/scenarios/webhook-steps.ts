// What the cases about webhooks are written with: bodies that send nothing, and what an answer must show.
import { type Exchange, isRefusal, isSuccess, recordOf } from '../../exchange/exchange.ts'
import { webhookSecretOf } from '../../receiving/secret.ts'
import type { GoodAnswer } from '../../runner/trial/asking.ts'
import type { RunContext } from '../../runner/trial/context.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { idOf } from '../../steps/common.ts'
import { metaStays } from '../../steps/meta-stays.ts'
import { shows, tidyUpAfter } from '../../steps/records.ts'
import { webhookUrl } from '../../steps/webhook-urls.ts'
import type { Every, Schemas } from '../../transport/calls.ts'

export const errorDate = '2026-01-05T06:07:08.000Z'

export const secretOf = (trial: Trial): string => webhookSecretOf(trial.mark)

/** A name must be unique (2.21), also when the same target is asked again later. */
export const unusedName = ({ mark, unusedWord, context: known }: Trial): string =>
  `${mark} ${known.session.sessionId.replaceAll(/[^a-z0-9]/gi, '').slice(-8)} ${unusedWord()}`

/** Nothing is sent to one that is not enabled; a delivery that failed would flag it (6.1). */
export const plainWebhook = async (trial: Trial): Promise<Schemas['WebhookCreate']> => ({ ...(await least(trial)), enabled: false })

export const least = async (trial: Trial): Promise<Schemas['WebhookCreate']> => ({
  name: unusedName(trial),
  url: await webhookUrl(trial, 'Shop/events?from=repair'),
})

/** The version and triggers that a webhook has are the only ones sure to be known. */
export const changesOf = async (trial: Trial, { version, triggers }: { version?: unknown; triggers?: unknown }) =>
  ({
    name: unusedName(trial),
    url: await webhookUrl(trial, 'other'),
    enabled: false,
    // Whether it takes none is not shown.
    triggers: Array.isArray(triggers) && triggers.length > 0 ? triggers : undefined,
    version: typeof version === 'string' ? version : undefined,
    error: true,
    errorMessage: 'No answer',
  }) satisfies Every<Schemas['WebhookUpdate'], 'errorDate' | 'secret'>

/** Fields whose updates have a sentence of their own. */
export const sentenceOfField: { readonly [field: string]: string } = {
  enabled: 'webhook/update-enabled',
  error: 'webhook/update-error',
  errorMessage: 'webhook/update-error-message',
}

export async function createWebhook(trial: Trial, sent: Schemas['WebhookCreate']) {
  const { body, exchange } = await trial.ask('createWebhook', { body: sent })
  const id = idOf(trial, body.data)
  trial.leaves(`webhook ${id}`)
  return { body, exchange, id }
}

/** Others were written since: it shows what it showed before. */
export async function webhookStays(trial: Trial, id: string, { body, exchange }: GoodAnswer<{ data: Schemas['Webhook'] }>): Promise<void> {
  const look = async () => {
    const read = await trial.ask('getWebhook', { path: { id } })
    return { data: read.body.data, exchange: read.exchange }
  }
  const after = await look()
  const byDelivery = changedByDelivery(body.data, after.data)
  trial.sameBut(after.data, body.data, byDelivery, after.exchange, { where: '/data' })
  // Its own delivery that failed is a change of its own.
  if (!isFlaggedAnew(body.data, after.data)) await metaStays(trial, { data: body.data, exchange }, after, look)
}

const isFlaggedAnew = (before: Schemas['Webhook'], after: Schemas['Webhook']): boolean =>
  after.error === true && (before.error !== true || before.errorDate !== after.errorDate)

/** What happens to a webhook beside its flags when a delivery fails is not shown (6.1): some are switched off. When one is sent is not either. */
export const changedByDelivery = (before: Schemas['Webhook'], after: Schemas['Webhook']): readonly string[] =>
  after.error === true && before.error !== true && before.enabled === true && after.enabled === false ? ['enabled'] : []

const enabling = new WeakMap<RunContext, Promise<boolean>>()

/** Whether a webhook may be enabled that listens to nothing yet: which triggers one needs is not shown (6.1). */
export function mayBeEnabled(trial: Trial): Promise<boolean> {
  const found = enabling.get(trial.context) ?? tryEnabled(trial)
  enabling.set(trial.context, found)
  return found
}

async function tryEnabled(trial: Trial): Promise<boolean> {
  const exchange = await trial.attempt('createWebhook', { body: { ...(await least(trial)), enabled: true } })
  tidyUpAfter(trial, exchange)
  return !(isRefusal(exchange) && /trigger|event/i.test(exchange.answer?.text ?? ''))
}

/** So many deliveries may fail one after the other. */
const mostFailures = 6

/** After these updates. A delivery that was under way when the webhook was switched off may still fail, and then flags it (6.1). */
export async function readSettled(trial: Trial, id: string, sent: readonly Schemas['WebhookUpdate'][], mayFail: boolean) {
  const read = () => trial.ask('getWebhook', { path: { id } })
  const mayBeFlagged = mayFail && sent.some(({ error }) => error === false)
  let found = await read()
  for (let failures = 0; mayBeFlagged && found.body.data.error === true && failures < mostFailures; failures++) {
    for (const body of sent) await trial.ask('updateWebhook', { path: { id }, body })
    found = await read()
  }
  return found
}

export function webhookIn(exchange: Exchange): { id?: string } {
  const record = recordOf(exchange)
  return typeof record.id === 'string' ? record : {}
}

/** The record shows the values sent; triggers may come in any order. */
export function takes(trial: Trial, record: object, sent: object, exchange: Exchange, requirement: string): void {
  const inOrder = (value: unknown) => (Array.isArray(value) ? value.map(String).sort() : value)
  const shown: { readonly [field: string]: unknown } = { ...record }
  for (const [field, value] of Object.entries(sent))
    trial.equal(inOrder(shown[field]), inOrder(value), exchange, { where: `/data/${field}`, requirement })
}

/** The answer to an update carries data (4.20); what it shows of the webhook must be right. */
export function answersWith(trial: Trial, { body, exchange }: GoodAnswer<{ data: object }>, values: object, requirement: string): void {
  const shown = Object.fromEntries(Object.entries(values).filter(([name]) => name in body.data))
  takes(trial, body.data, shown, exchange, requirement)
}

export const identityOf = ({ id, companyId, createdDate }: Schemas['Webhook']): object => ({ id, companyId, createdDate })

/** Two points in time, as the target takes them: its own notation where it refuses ours (D01). */
export async function datesOf(trial: Trial): Promise<readonly string[]> {
  const ours = [errorDate, '2026-02-11T23:59:58.000Z']
  const { body, id } = await createWebhook(trial, { ...(await plainWebhook(trial)), enabled: false })
  const tried = await trial.call('updateWebhook', { path: { id }, body: { errorDate } })
  if (isSuccess(tried)) return ours
  const { createdDate } = body.data
  return createdDate ? [createdDate] : trial.skip('the target refuses our notation of a date, and shows none of its own')
}

export function isDate(trial: Trial, data: Schemas['Webhook'], exchange: Exchange, requirement: string, date: string): void {
  shows(trial, { data, exchange }, { errorDate: date }, requirement)
}

export function conflict(trial: Trial, exchange: Exchange): void {
  const status = exchange.answer?.status ?? 0
  if (status >= 400 && status < 500)
    trial.holds(status === 409, 'the status 409', status, exchange, { requirement: 'http/status-conflict' })
}
