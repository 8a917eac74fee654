// Lists in bodies: none, one, several and many, with elements that are equal, and numbers that rounding changes.
import { isObject } from '../../exchange/compare.ts'
import { isSuccess } from '../../exchange/exchange.ts'
import { phrase } from '../../exchange/phrase.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { unlessOthers } from '../../steps/again.ts'
import { grownBy, type ShownRecords, shownRecords } from '../../steps/shown-records.ts'
import { knownEvents } from '../../steps/triggers.ts'
import { explore } from '../explored.ts'

interface Range {
  readonly start: number
  readonly end: number | null
  readonly multiplier: number
}

const inSteps = (count: number, width: number, multiplier: (at: number) => number): readonly Range[] =>
  Array.from({ length: count }, (_, at) => ({
    start: at * width,
    end: at === count - 1 ? null : (at + 1) * width,
    multiplier: multiplier(at),
  }))

/** Two of them have the same multiplier. */
const twelve = inSteps(12, 0.125, (at) => 2.6755 - (at % 11) / 16)

const manyRanges: readonly (readonly Range[])[] = [
  [{ start: 0.35, end: 1999.85, multiplier: 0 }],
  // Whether an update takes ranges away is known by this one: with it none of those before is left over.
  twelve,
  // More than a shop would write down by hand.
  inSteps(30, 150, () => 33.333),
  [],
  // Below nothing and up to it, where a target takes that.
  [{ start: -2.5, end: 0, multiplier: 1.5 }],
]

/** Hours that no range is for: a target may refuse that, but not fill it. */
const withGap: readonly Range[] = [
  { start: 0, end: 1.99, multiplier: 1.5 },
  { start: 2, end: 4.99, multiplier: 1.25 },
]

/** Of each list one update and a look, after a create with the longest. */
const ranges: Case = {
  id: 'values/ranges',
  area: 'labor-matrix',
  title: 'Labor matrices keep ranges of every number that they take',
  requirements: ['labor-matrix/create-ranges', 'labor-matrix/create-ranges-last', 'labor-matrix/update-ranges'],
  effects: 'own',
  operations: ['createLaborMatrix', 'updateLaborMatrix'],
  mayAsk: ['getLaborMatrix', 'listLaborMatrices'],
  async run(trial) {
    await explore(trial, {
      steps: [
        { do: 'createLaborMatrix', as: 'a', body: { name: '{new}', ranges: twelve } },
        { look: 'a', everywhere: true },
        ...manyRanges.flatMap((some) => [{ do: 'updateLaborMatrix', on: 'a', body: { ranges: some } } as const, { look: 'a' } as const]),
        // By now a list that keeps what it showed once is behind.
        { listed: ['a'] },
        { do: 'createLaborMatrix', as: 'none', body: { name: '{new}', ranges: [] } },
        { look: 'none' },
        { do: 'createLaborMatrix', as: 'gap', body: { name: '{new}', ranges: withGap } },
        { look: 'gap' },
      ],
    })
  },
}

interface Item {
  readonly quantity: number
  readonly receivedQuantity: number
}

const item = (quantity: number, receivedQuantity = 0): Item => ({ quantity, receivedQuantity })

/** The smaller ones are asked for where the larger one is refused: neither fractions nor bounds are shown. */
const someItems: readonly Item[] = [
  item(5),
  item(5),
  ...[2.6755, 33.333, 16_777_217, 0.5, 99.99].map((n) => item(n, n)),
  item(2, 0.0004),
  item(2, 0.5),
  ...[7, 8, 9].map((n) => item(n)),
]

/** No operation removes them, and both paths are of one operation (4.17): one of them takes more than are stored at once, the other a few. */
const manyItems = {
  bulkCreateTransferItems: [[item(3)], [...someItems, ...Array.from({ length: 40 }, (_, at) => item(1 + (at % 9)))]],
  createTransferItems: [[item(3)], someItems],
} as const

const bulk = (id: keyof typeof manyItems): Case => ({
  id: `values/${id}`,
  area: 'inventory-transfer',
  title: `${id} makes every item of a list, equal ones too, and keeps its numbers`,
  requirements: ['inventory-transfer/bulk-persists', 'inventory-transfer/bulk-count'],
  effects: 'own',
  operations: [id, 'listTransferItems'],
  quiet: true,
  run: unlessOthers(async (trial) => {
    const transferId = trial.context.fixture('transfer') || trial.skip('no operation lists it; give an id as fixtures.transfer')
    const inventoryPartId =
      trial.context.fixture('inventoryPart') || trial.skip('no operation lists it; give an id as fixtures.inventoryPart')
    let before = await shownRecords(trial, 'listTransferItems', { path: { transferId } })
    for (const items of manyItems[id]) {
      const bodies = items.map((one) => ({ ...one, inventoryPartId }))
      before = await makesAll(trial, id, { transferId }, bodies, before)
    }
  }),
})

async function makesAll(
  trial: Trial,
  id: keyof typeof manyItems,
  path: { transferId: string },
  items: readonly (Item & { inventoryPartId: string })[],
  before: ShownRecords,
): Promise<ShownRecords> {
  const exchange = await trial.attempt(id, { path, body: items })
  if (!isSuccess(exchange)) {
    if (items.length === 1) return before
    const whole = items
      .filter(({ quantity }) => Number.isInteger(quantity) && quantity < 10)
      .map((one) => ({ ...one, receivedQuantity: 0 }))
    const fewer = items.length > someItems.length ? items.slice(0, someItems.length) : whole
    return fewer.length < items.length ? makesAll(trial, id, path, fewer, before) : before
  }
  trial.leaves(`${items.length} transfer items`)
  const { count } = isObject(exchange.answer?.body) ? exchange.answer.body : {}
  if (count !== undefined) trial.equal(count, items.length, exchange, { where: '/count', requirement: 'inventory-transfer/bulk-count' })
  const after = await shownRecords(trial, 'listTransferItems', { path })
  const last = trial.exchanges.at(-1) ?? exchange
  const grown = grownBy(before, after)
  if (grown !== undefined)
    trial.holds(grown === items.length, `${items.length} new items`, phrase(`${grown} new items`), last, { where: '/data' })
  if (!before.whole || !after.whole) return after
  const made = [...after.byId].flatMap(([one, record]) => (before.byId.has(one) ? [] : [record]))
  if (made.some(({ quantity, receivedQuantity }) => quantity === undefined || receivedQuantity === undefined)) return after
  const numbersOf = (all: readonly { readonly quantity?: unknown; readonly receivedQuantity?: unknown }[]) =>
    all.map(({ quantity, receivedQuantity }) => `${quantity} (${receivedQuantity} received)`).toSorted()
  const [sent, shown] = [numbersOf(items), numbersOf(made)]
  if (made.length === items.length)
    trial.holds(sent.join() === shown.join(), `the items ${sent.join(', ')}`, phrase(shown.join(', ')), last, { where: '/data' })
  return after
}

/** What no answer shows as it was sent: it is taken, or refused. */
const unseen: Case = {
  id: 'values/lists-unseen',
  area: 'vendor',
  title: 'Lists of phone numbers and orders, empty ones too, are taken or refused',
  requirements: ['envelope/client-error-status'],
  effects: 'own',
  operations: ['createVendor', 'createStatement'],
  async run(trial) {
    const phones = ['+12065550142', "+1 (206) 555-0143 ext. 9 'home'", '']
    for (const contactPhone of [[], phones])
      await explore(trial, { steps: [{ do: 'createVendor', as: 'a', body: { name: '{new}', contactPhone } }, { look: 'a' }] })
    await explore(trial, { steps: [{ do: 'createStatement', as: 'a', body: { name: '{new}', orderIds: [] } }, { look: 'a' }] })
  },
}

/** None, one, two, and all that the target is known to have. */
const triggers: Case = {
  id: 'values/triggers',
  area: 'webhook',
  title: 'Webhooks keep lists of triggers of every length',
  requirements: ['webhook/create-persists', 'webhook/update-persists'],
  effects: 'own',
  operations: ['createWebhook', 'updateWebhook', 'getWebhook'],
  async run(trial) {
    const words = [...new Set((await knownEvents(trial)).events.flatMap((event) => event.triggers))]
    const [first] = words
    if (first === undefined) return trial.skip('nothing tells which triggers the target takes; give some in the config')
    const lists = [[first], words, words.slice(0, 2), []]
    await explore(trial, {
      steps: [
        { do: 'createWebhook', as: 'a', body: { name: '{new}', triggers: words } },
        { look: 'a' },
        // One that is switched off keeps them.
        { do: 'updateWebhook', on: 'a', body: { enabled: false } },
        { look: 'a' },
        ...lists.flatMap((some) => [{ do: 'updateWebhook', on: 'a', body: { triggers: some } } as const, { look: 'a' } as const]),
        { do: 'createWebhook', as: 'none', body: { name: '{new}', triggers: [], error: false } },
        { look: 'none' },
      ],
    })
  },
}

export const listValueCases: readonly Case[] = [ranges, bulk('bulkCreateTransferItems'), bulk('createTransferItems'), triggers, unseen]
