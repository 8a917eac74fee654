// Where the run's own webhooks point: which addresses a target takes is not shown (4.20, 7), so one that it takes is found out first.
import { isObject } from '../exchange/compare.ts'
import { type Exchange, isRefusal } from '../exchange/exchange.ts'
import { outcomeOf } from '../exchange/outcome.ts'
import type { RunContext } from '../runner/trial/context.ts'
import type { Trial } from '../runner/trial/trial.ts'
import { newName, tidyUpAfter } from './records.ts'

/** Nobody has the first; the second answers, for targets that look (RFC 2606). */
const reserved: readonly string[] = ['https://hooks.example', 'https://example.com']

/** What a run found out: how addresses begin, and how many it gave out. */
interface Addresses {
  origin: Promise<string>
  given: number
}

const known = new WeakMap<RunContext, Addresses>()

function addressesOf(trial: Trial): Addresses {
  const { address } = trial.context.receiving
  const origin = () => (address === undefined ? findOrigin(trial) : Promise.resolve(address.replace(/\/+$/, '')))
  const addresses = known.get(trial.context) ?? { origin: origin(), given: 0 }
  known.set(trial.context, addresses)
  return addresses
}

/** An address for a webhook of the run, another one each time; the case ends where the target takes none that is known. */
export async function webhookUrl(trial: Trial, path: string): Promise<string> {
  const addresses = addressesOf(trial)
  const origin = await addresses.origin
  // A target may want each address once.
  addresses.given += 1
  return `${origin}/${path}${path.includes('?') ? '&' : '?'}n=${addresses.given}`
}

/** What addresses of the run's webhooks begin with; found out once in a run. */
export const webhookOrigin = (trial: Trial): Promise<string> => addressesOf(trial).origin

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
