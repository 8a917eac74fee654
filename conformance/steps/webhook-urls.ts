// Where the run's own webhooks point: which addresses a target takes is not shown (4.20, 7), so one that it takes is found out first.
import { isObject } from '../exchange/compare.ts'
import { type Exchange, isRefusal } from '../exchange/exchange.ts'
import type { RunContext } from '../runner/trial/context.ts'
import { outcomeOf, type Trial } from '../runner/trial/trial.ts'
import { newName, tidyUpAfter } from './records.ts'

/** Nobody has the first; the second answers, for targets that look (RFC 2606). */
const reserved: readonly string[] = ['https://hooks.example', 'https://example.com']

/** An address for a webhook of the run, another one each time; the case ends where the target takes none that is known. */
export async function webhookUrl(trial: Trial, path: string): Promise<string> {
  return `${await webhookOrigin(trial)}/${path}${path.includes('?') ? '&' : '?'}n=${++count}`
}

/** A target may want each address once. */
let count = 0

const origins = new WeakMap<RunContext, Promise<string>>()

/** What addresses of the run's webhooks begin with; found out once in a run. */
export function webhookOrigin(trial: Trial): Promise<string> {
  const { address } = trial.context.receiving
  const found = origins.get(trial.context) ?? (address === undefined ? findOrigin(trial) : Promise.resolve(address.replace(/\/+$/, '')))
  origins.set(trial.context, found)
  return found
}

async function findOrigin(trial: Trial): Promise<string> {
  trial.needs('createWebhook')
  const receiver = await trial.context.receiving.receiver()
  const own = typeof receiver === 'string' ? [] : [() => new URL(receiver.open().url).origin]
  const refusals: Exchange[] = []
  for (const originOf of [...reserved.map((origin) => () => origin), ...own]) {
    const origin = originOf()
    const exchange = await trial.attempt('createWebhook', { body: { name: newName(trial, 'name'), url: `${origin}/shop`, enabled: false } })
    tidyUpAfter(trial, exchange)
    if (!isRefusal(exchange)) return origin
    refusals.push(exchange)
  }
  const [first, last] = [refusals[0], refusals.at(-1)]
  if (!first || !last || !refusals.every(mayBlameAddress)) return reserved[0] ?? ''
  return trial.skip(
    `the target refuses the addresses of webhooks that were tried, the last one with ${outcomeOf(last)}; give one that it takes as webhookAddress in the config`,
  )
}

const ofAddress = /ur[il]|address|adress|host|domain|endpoint|https|scheme/i
const ofOtherFields = /\b(triggers?|events?|version|secret|enabled|name)\b/i

/** Unless the refusal says that something else is wrong, or that nobody may do it. */
function mayBlameAddress({ answer }: Exchange): boolean {
  const { status = 0, text = '', body } = answer ?? {}
  if ([401, 404, 405, 501].includes(status)) return false
  // A link to what explains errors is an address of its own.
  const said = isObject(body) ? JSON.stringify({ ...body, documentation_url: undefined }) : text
  return ofAddress.test(said) || !(status === 403 || ofOtherFields.test(said))
}
