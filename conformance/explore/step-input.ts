// What a step of a recipe sends, and what that sets.
import { type OperationId, operation } from '../../openapi/contract.ts'
import { isObject } from '../exchange/compare.ts'
import { recordsIn } from '../exchange/exchange.ts'
import type { Step } from '../exchange/recipe.ts'
import type { RunContext } from '../runner/trial/context.ts'
import type { Trial } from '../runner/trial/trial.ts'
import type { SignedIn } from '../sessions/sign-in.ts'
import { newName } from '../steps/records.ts'
import { samples } from '../steps/samples.ts'
import { listAfter } from '../steps/shown-records.ts'
import { webhookOrigin } from '../steps/webhook-urls.ts'
import type { LooseInput } from '../transport/calls.ts'

type Path = { readonly [name: string]: string }
type Values = { readonly [field: string]: unknown }

/** A plain request of the operation, with what the step says otherwise. An update carries nothing but that. */
export async function inputOf(
  trial: Trial,
  { do: id, body, path: more, query, by }: Step,
  known: Path | undefined,
  texts: Map<string, string>,
  author: SignedIn,
): Promise<LooseInput> {
  const sample = samples[id]
  const path = known ?? (await sample.path?.(trial))
  const asOurs = operation(id).kind === 'update' ? {} : await sample.body?.(trial)
  const plain = by === 'otherCompany' && isObject(asOurs) ? { ...asOurs, ...(await linksOfTheirs(trial, id, asOurs, author)) } : asOurs
  const own = fresh(trial, await withHooks(trial, body ?? {}), texts)
  const sent = isObject(plain) || plain === undefined ? { ...plain, ...own } : plain
  return {
    ...((path || more) && { path: { ...path, ...more } }),
    ...(query && { query }),
    ...(operation(id).body && { body: sent }),
  }
}

const learned = new WeakMap<RunContext, Map<OperationId, Values>>()

/** What another company makes names its own records, as far as one that it is shown names such. */
async function linksOfTheirs(trial: Trial, id: OperationId, body: Values, author: SignedIn): Promise<Values> {
  const known = learned.get(trial.context) ?? new Map<OperationId, Values>()
  learned.set(trial.context, known)
  const isOurText = (value: unknown) => typeof value === 'string' && value.startsWith(trial.mark)
  const fields = Object.keys(body).filter((field) => field.endsWith('Id') && !isOurText(body[field]))
  const view = operation(id).path.includes('{') || fields.length === 0 ? undefined : listAfter(id)
  if (view && !known.has(id)) {
    const records = recordsIn(await trial.attempt(view, operation(view).kind === 'search' ? { body: {} } : {}, author))
    const one = records.find((record) => fields.every((field) => typeof record[field] === 'string')) ?? {}
    known.set(id, Object.fromEntries(fields.filter((field) => field in one).map((field) => [field, one[field]])))
  }
  return known.get(id) ?? {}
}

/** What a write sets: its body, or what its path says. */
export function sentBy({ do: id }: Step, { body, path }: LooseInput, { userId }: SignedIn): Values {
  // What may be sent of a payment is not shown (4.22).
  if (id === 'createManualPayment') return {}
  if (id !== 'changeMessageTemplateState') return isObject(body) ? body : {}
  const reason = isObject(body) ? body.reason : undefined
  return path?.action === 'delete'
    ? { deleted: true, ...(reason !== undefined && { deletedReason: reason }), ...(userId !== '' && { deletedUserId: userId }) }
    : { deleted: false }
}

/** `{new}` is another text each time, `{new 1}` the same one. */
function fresh(trial: Trial, values: Values, texts: Map<string, string>): Values {
  const textOf = (name: string): string => {
    const text = (name && texts.get(name)) || newName(trial, 'Explored')
    texts.set(name, text)
    return text
  }
  return withTexts(values, (text) => text.replaceAll(/\{new ?(\w*)\}/g, (_, name: string) => textOf(name)))
}

/** `{hooks}` is what addresses of the run's webhooks begin with. */
async function withHooks(trial: Trial, values: Values): Promise<Values> {
  if (typeof values.url !== 'string' || !values.url.startsWith('{hooks}')) return values
  return { ...values, url: values.url.replace('{hooks}', await webhookOrigin(trial)) }
}

export const numbered = (values: Values, n: number): Values => withTexts(values, (text) => text.replaceAll('{n}', String(n)))

function withTexts(values: Values, change: (text: string) => string): Values {
  const changed = (value: unknown): unknown => {
    if (typeof value === 'string') return change(value)
    if (Array.isArray(value)) return value.map(changed)
    return isObject(value) ? withTexts(value, change) : value
  }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, changed(value)]))
}
