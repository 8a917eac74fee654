// The target's words for events: values of triggers are not shown (6.1), so they are given, or learned from what the target says.
import { type Operation, type OperationId, operation, operations } from '../../openapi/contract.ts'
import { resourceOf } from '../../openapi/resources.ts'
import { isSuccess } from '../exchange/exchange.ts'
import type { RunContext } from '../runner/trial/context.ts'
import type { Trial } from '../runner/trial/trial.ts'
import { sampleName, samples } from './samples.ts'
import { webhookUrl } from './webhook-urls.ts'

/** Something that the run can do, and the triggers that name it. */
export interface Event {
  operation: OperationId
  triggers: readonly string[]
}

export interface KnownEvents {
  events: readonly Event[]
  /** False where the target takes any word, so that nobody knows which of them it acts on. */
  certain: boolean
  /** Whose deliveries have come. */
  heard: Set<OperationId>
}

/** What may be done without touching anybody's records, what can be taken back first. */
export const causes: readonly OperationId[] = [
  'createReferralSource',
  'createLaborMatrix',
  'createPaymentTerm',
  'createVendor',
  'createMessageTemplate',
  'createStatement',
  'createCoreCharge',
  ...operations.flatMap(({ id, kind }) => (['update', 'delete'].includes(kind) && isHarmlessCause(id) ? [id] : [])),
]

function isHarmlessCause(id: OperationId): boolean {
  return samples[id].effects === 'own' && resourceOf(id)?.record !== 'Webhook'
}

const known = new WeakMap<RunContext, Promise<KnownEvents>>()

/** Found out once in a run; empty where nothing tells. */
export function knownEvents(trial: Trial): Promise<KnownEvents> {
  const found = known.get(trial.context) ?? learn(trial)
  known.set(trial.context, found)
  return found
}

/** One is told from another. With fewer the target is asked as well. */
const enoughGiven = 2

async function learn(trial: Trial): Promise<KnownEvents> {
  const given = causes.flatMap((id): Event[] => {
    const trigger = trial.context.receiving.triggers[id]
    return trigger === undefined ? [] : [{ operation: id, triggers: [trigger] }]
  })
  const certainly = (events: readonly Event[]): KnownEvents => ({ events, certain: true, heard: new Set() })
  if (given.length >= enoughGiven) return certainly(given)

  const nonsense = await tryTriggers(trial, [`${trial.mark}.none`])
  const triggerRequests = [
    async () => nonsense.text,
    async () => (await tryTriggers(trial, undefined)).text,
    () => webhookText(trial, 'webhook'),
    () => webhookText(trial, 'locationWebhook'),
  ]
  for (const teller of triggerRequests) {
    const told = eventsIn(await teller()).filter((event) => !given.some((one) => one.operation === event.operation))
    if (told.length > 0) return certainly([...given, ...told])
  }
  if (given.length > 0) return certainly(given)
  const any = causes.slice(0, mostGuesses).map((id) => ({ operation: id, triggers: wordsFor(id) }))
  return { events: nonsense.taken ? any : await guessed(trial), certain: !nonsense.taken, heard: new Set() }
}

/** What the target shows of a webhook that the config names; empty where it names none. */
async function webhookText(trial: Trial, name: string): Promise<string> {
  const id = trial.context.fixture(name)
  return id ? ((await trial.attempt('getWebhook', { path: { id } })).answer?.text ?? '') : ''
}

/** Makes a webhook that is switched off, to hear what the target says about its triggers. */
async function tryTriggers(trial: Trial, triggers: readonly string[] | undefined): Promise<{ taken: boolean; text: string }> {
  const body = { name: sampleName(trial), url: await webhookUrl(trial, 'shop'), enabled: false, ...(triggers && { triggers }) }
  const exchange = await trial.attempt('createWebhook', { body })
  const taken = isSuccess(exchange)
  if (taken) trial.leaves(`a webhook that shows which triggers it gets, called ${body.name}`)
  return { taken, text: exchange.answer?.text ?? '' }
}

/** The events that words of the text name. */
function eventsIn(text: string): Event[] {
  const words = [...new Set(text.match(/[a-z][\w.:/-]*\w/gi))]
  return causes.flatMap((id) => {
    const triggers = words.filter((word) => wordNames(word, operation(id)))
    return triggers.length > 0 ? [{ operation: id, triggers }] : []
  })
}

const verbs: { readonly [kind: string]: RegExp } = {
  create: /^(created?|creation|added|add|new)$/,
  update: /^(updated?|changed?|modified|edited)$/,
  delete: /^(deleted?|deletion|removed?)$/,
}

/** `vendor.created`, `VENDOR_CREATED` and `VendorCreated` name createVendor; `vendor_bill.created` does not. */
function wordNames(word: string, { id, kind }: Operation): boolean {
  const parts = wordParts(word)
  const record = wordParts(resourceOf(id)?.record ?? '').join('')
  const rest = parts.filter((part) => !verbs[kind]?.test(part)).join('')
  return rest.length < parts.join('').length && (rest === record || rest === `${record}s`)
}

const wordParts = (word: string): string[] =>
  word
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((part) => part !== '')

/** Ways in which servers are known to write them. */
function wordsFor(id: OperationId): string[] {
  const record = resourceOf(id)?.record ?? ''
  const verb = `${operation(id).kind}d`
  const snake = wordParts(record).join('_')
  return [`${snake}.${verb}`, `${snake}_${verb}`, `${snake}:${verb}`, `${record}.${verb}`, `${snake}.${operation(id).kind}`]
}

const mostGuesses = 4

/** A target that refuses nonsense knows what it takes. */
async function guessed(trial: Trial): Promise<Event[]> {
  const found: Event[] = []
  for (const id of causes.slice(0, mostGuesses))
    for (const word of wordsFor(id)) {
      const { taken } = await tryTriggers(trial, [word])
      if (taken) found.push({ operation: id, triggers: [word] })
      if (taken) break
    }
  return found
}
