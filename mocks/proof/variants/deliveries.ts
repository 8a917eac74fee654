// Webhooks delivered otherwise: sooner or later, more often, together, to nobody, or by words of the server's own (6.1 shows none of it).
import type { PlainAnswer } from '../../engine/plain/plain.ts'
import type { OutboxEntry } from '../../engine/state/webhooks.ts'
import { posting, readingAfter, receiverOf, takingAnyWord, type Webhook } from '../tools/deliveries.ts'
import { changingOperations, recordOf } from '../tools/kinds.ts'
import { around, bodyOf, type Call, type Fields, isFields, refuse, sentFields, sentOtherwise } from '../tools/lie.ts'
import { type Variant, type Vary, varyBoth } from './variant.ts'

const later = (wait: (count: number) => number): Vary => {
  let count = 0
  return posting((entry) => [{ ...entry, due: entry.due + wait(++count) }])
}

/** Another webhook hears of each change of its own first, as a greeting. */
const greeting: Vary = around(['createWebhook', 'updateWebhook'], (call) => {
  const answer = call.next()
  const { data } = answer.status < 300 ? bodyOf(answer) : {}
  const webhook = isFields(data) ? call.sandbox.world.get('webhooks', String(data.id)) : undefined
  if (webhook?.enabled) {
    const { id, companyId, url } = webhook
    const delivery = { id: `hello-${id}-${webhook.meta.version}`, webhookId: id, companyId, url, headers: {}, body: '{"hello":true}' }
    const due = call.sandbox.clock.now() + 60
    call.sandbox.outbox.entries.push({ delivery, trigger: 'hello', state: 'waiting', tries: [], due })
  }
  return answer
})

/** Triggers as this server writes them, and as the mock does. */
const inWordsOf = (told: (trigger: string) => string, asked: (word: string) => string): Vary => {
  const shown: Vary = around([], (call) => {
    const answer = call.next()
    if (answer.body === '') return answer
    return { ...answer, body: answer.body.replaceAll(/\b[a-z_]+\.(created|updated|deleted)\b/g, told) }
  })
  return varyBoth(
    shown,
    sentOtherwise(['createWebhook', 'updateWebhook'], (body) => ({ ...body, ...triggersOf(body, (words) => words.map(asked)) })),
  )
}

function triggersOf(body: Fields, change: (words: readonly string[]) => readonly string[]): Fields {
  const words = Array.isArray(body.triggers) ? body.triggers.filter((word) => typeof word === 'string') : undefined
  return words ? { triggers: change(words) } : {}
}

/** When the delivery was first due. */
const firstTry = ({ delivery }: OutboxEntry): number => Date.parse(String((JSON.parse(delivery.body) as Fields).createdDate))

const toPascal = (trigger: string): string => trigger.replaceAll(/(^|[_.])([a-z])/g, (_, __, letter: string) => letter.toUpperCase())
/** Other words are no triggers here. */
const fromPascal = (word: string): string =>
  (word.includes('.') ? 'none' : word)
    .replaceAll(/(?!^)([A-Z])/g, '_$1')
    .toLowerCase()
    .replace(/_(created|updated|deleted)$/, '.$1')

interface Also {
  set: Partial<Webhook>
  author(webhook: Webhook): typeof bySystem
}

const bySystem = { userId: 'system', sessionId: 'system' }

/** Deliveries that a request causes fail so many requests later, and flag their webhooks. */
const failingLater =
  (requests: number, receivers: (call: Call, answer: PlainAnswer) => readonly Webhook[], also?: Also): Vary =>
  (server) => {
    const failures: { at: number; id: string }[] = []
    let count = 0
    return around([], (call) => {
      const { world, clock } = call.sandbox
      count += 1
      while (failures[0] && failures[0].at <= count) {
        const webhook = world.get('webhooks', failures.shift()?.id ?? '')
        const time = new Date(clock.now()).toISOString()
        const flags = { error: true, errorDate: time, errorMessage: 'Nobody of this name.', ...also?.set }
        if (webhook && !webhook.error) world.update('webhooks', webhook, flags, { ...(also?.author(webhook) ?? bySystem), time })
      }
      const answer = call.next()
      for (const { id } of answer.status < 300 ? receivers(call, answer) : []) failures.push({ at: count + requests, id })
      return answer
    })(server)
  }

/** A webhook without triggers hears of every write. */
const ofEverything = ({ operation, sandbox }: Call): readonly Webhook[] =>
  changingOperations.includes(operation.id) && operation.area !== 'webhook'
    ? sandbox.world.all('webhooks').filter(({ enabled, triggers }) => enabled && triggers.length === 0)
    : []

/** One that is new, or changed, is tried at once; nobody has a name that is reserved. */
const ofNewAddresses = ({ operation, sandbox }: Call, answer: PlainAnswer): readonly Webhook[] => {
  const isMeant = ['createWebhook', 'updateWebhook'].includes(operation.id)
  const webhook = isMeant ? sandbox.world.get('webhooks', String(recordOf(answer).id)) : undefined
  return webhook?.enabled && /\.(example|invalid|test)$/.test(new URL(webhook.url).hostname) ? [webhook] : []
}

export const deliveryVariants: readonly Variant[] = [
  { id: 'deliveries/slow', says: 'Each delivery takes a second.', vary: later(() => 1000) },
  { id: 'deliveries/uneven', says: 'Deliveries overtake each other.', vary: later((count) => (count % 3) * 400) },
  { id: 'deliveries/twice', says: 'Each delivery is made twice.', vary: posting((entry) => [entry, { ...entry, due: entry.due + 30 }]) },
  {
    id: 'deliveries/together',
    says: 'What happens within 300 ms goes to a webhook in one request.',
    vary: posting((entry, { sandbox: { outbox, clock } }) => {
      const due = clock.now() + 300
      const isJoined = outbox.entries.some(({ state, delivery }) => state === 'waiting' && delivery.webhookId === entry.delivery.webhookId)
      return isJoined ? [] : [{ ...entry, due }]
    }),
  },
  {
    id: 'deliveries/heeded-after-a-while',
    says: 'What happens within two seconds of the creation or an update of a webhook is not sent to it.',
    vary: posting((entry, call) => {
      const { createdDate, updatedDate } = receiverOf(entry, call)
      return call.sandbox.clock.now() - Date.parse(updatedDate ?? createdDate) < 2000 ? [] : [entry]
    }),
  },
  {
    id: 'deliveries/of-everything-fail-later',
    says: 'A webhook without triggers hears of everything; nobody is at its address, which shows a dozen requests later.',
    vary: failingLater(12, ofEverything),
  },
  {
    id: 'deliveries/switched-off-unreached',
    says: 'A new or changed webhook is tried at once, and switched off where nobody is at its address, which shows two requests later.',
    vary: failingLater(2, ofNewAddresses, { set: { enabled: false }, author: ({ meta }) => meta }),
  },
  { id: 'deliveries/greeting', says: 'A new or changed webhook is greeted at its url, a little later.', vary: greeting },
  {
    id: 'deliveries/flagged-at-last',
    says: 'A webhook is in error once the last try has failed.',
    vary: readingAfter((webhook, sent) => {
      if (sent.some(({ reason }) => reason !== undefined) && !sent.some(({ state }) => state === 'failed'))
        Object.assign(webhook, { error: false, errorDate: null, errorMessage: null })
    }),
  },
  {
    id: 'deliveries/tried-for-minutes',
    says: 'A delivery that fails is tried again every four seconds, and no webhook is in error before the last try.',
    vary: varyBoth(
      readingAfter((webhook, sent) => {
        if (sent.some(({ reason }) => reason !== undefined)) Object.assign(webhook, { error: false, errorDate: null, errorMessage: null })
      }),
      around([], (call) => {
        for (const entry of call.sandbox.outbox.entries)
          if (entry.state === 'waiting') entry.due = Math.max(entry.due, firstTry(entry) + 4000 * entry.tries.length)
        return call.next()
      }),
    ),
  },
  {
    id: 'deliveries/error-taken-back',
    says: 'The error of a webhook is taken back after three seconds.',
    vary: readingAfter((webhook, sent, { sandbox: { clock } }) => {
      if (sent.length > 0 && typeof webhook.errorDate === 'string' && clock.now() - Date.parse(webhook.errorDate) > 3000)
        Object.assign(webhook, { error: false, errorDate: null, errorMessage: null })
    }),
  },
  {
    id: 'deliveries/unreachable',
    says: 'The server reaches no address that is not public, and flags the webhook.',
    vary: posting((entry) => [{ ...entry, delivery: { ...entry.delivery, url: 'http://127.0.0.1:9/' } }]),
  },
  {
    id: 'deliveries/public-addresses-only',
    says: 'A webhook that points to this machine is refused.',
    vary: around(['createWebhook', 'updateWebhook'], (call) =>
      /^http:/.test(String(sentFields(call).url)) ? refuse(call, 400, 'url must begin with https.') : call.next(),
    ),
  },
  {
    id: 'deliveries/words-in-pascal-case',
    says: 'Triggers are written as VendorCreated.',
    vary: inWordsOf(toPascal, fromPascal),
  },
  {
    id: 'deliveries/any-word-taken',
    says: 'Any trigger is taken, and those that are known have an effect.',
    vary: takingAnyWord((words) => words),
  },
  {
    id: 'deliveries/own-words-only',
    says: 'Any trigger is taken, and none that a stranger would guess has an effect.',
    vary: takingAnyWord(() => []),
  },
]
