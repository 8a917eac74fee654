// The suite accuses no lawful server: some choices all at once, the others alone where they show. `npx tsx scripts/proof/variants.ts` asks all cases of each.
import { expect, test } from 'vitest'
import { type Case, cases } from '../../conformance/index.ts'
import { findVariant, type Variant, variants } from '../../mocks/proof/variants/index.ts'
import { varyBoth } from '../../mocks/proof/variants/variant.ts'
import { tryVariant } from './try-variant.ts'

/** Choices that one server may make together, and how many of a hundred cases they leave without a verdict at most. */
const servers: readonly (readonly [percent: number, ids: readonly string[]])[] = [
  [
    3,
    [
      'http/created-201',
      'http/spaced-out',
      'errors/bare',
      'ids/awkward',
      'dates/european-only',
      'fields/extra-that-change',
      'fields/unset-on-success',
      'data/versions-by-7',
      'data/parts-in-any-order',
      'sessions/encrypted',
      'lists/page-of-10',
      'lists/newest-first',
      'answers/more',
      'names/unique',
      'phones/objects',
    ],
  ],
  [
    11,
    [
      'http/busy',
      'http/charset',
      'errors/unusual',
      'ids/numbers',
      'dates/epoch',
      'fields/absent-when-null',
      'data/two-of-each',
      'sessions/short',
      'lists/limit-above-20-refused',
      'lists/neither-where-nor-orderby',
      'lists/no-loose-meta',
      'strict/bodies',
      'strict/queries',
      'phones/texts',
    ],
  ],
  [
    22,
    [
      'errors/all-400',
      'fields/in-another-order',
      'data/others-create',
      'data/clock-runs',
      'sessions/one-at-a-time',
      'lists/order-random',
      'lists/ids-by-comma',
      'lists/deleted-shown',
      'notification/notes-are-messages',
      'webhook/other-values',
      'updates/same-is-no-change',
    ],
  ],
]

function together(ids: readonly string[]): Variant {
  const chosen = ids.map((id) => findVariant(id) ?? missing(id))
  const { idOf } = chosen.find((variant) => variant.idOf) ?? {}
  const vary = chosen.map((variant) => variant.vary).reduce((outer, inner) => varyBoth(outer, inner))
  const isOneByOne = chosen.some(({ oneByOne }) => oneByOne)
  return { id: ids.join(' + '), says: 'Several choices at once.', vary, ...(idOf && { idOf }), ...(isOneByOne && { oneByOne: true }) }
}

function missing(id: string): never {
  throw new Error(`There is no variant ${id}.`)
}

/** Each server gets its share of the cases, so that together they are asked them all. */
const share = (index: number): Case[] => cases.filter((_, place) => place % servers.length === index)

test.each(servers.map(([percent, ids], index) => [percent, ids, share(index)] as const))(
  'at most %d percent of the cases come to no verdict, and %j are spared together',
  async (percent, ids, asked) => {
    const { accusations, reasons } = await tryVariant(together(ids), asked)
    expect(accusations).toEqual([])
    expect([...reasons.keys()].length).toBeLessThanOrEqual((percent / 100) * asked.length)
  },
)

/** Scenarios in which a choice shows, for those that are tried alone. */
const scenarios: { readonly [kind: string]: readonly string[] } = {
  notification: ['notification/', 'role-notification-config/'],
  workflow: ['workflow/'],
  webhook: ['webhook/'],
  payment: ['payment/'],
  company: ['company/'],
  'core-charge': ['core-charge/'],
  'labor-matrix': ['labor-matrix/'],
  sessions: ['session/'],
  beside: ['referral-source/', 'core-charge/', 'workflow/bulk'],
  steps: ['referral-source/', 'message-template/', 'notification/mark'],
  names: ['message-template/'],
  limits: ['webhook/', 'core-charge/', 'vendor/create'],
  states: ['inspection/', 'webhook/create', 'core-charge/statuses'],
  dates: ['values/createStatement', 'referral-source/'],
  odd: ['record/text-kept/', 'core-charge/create'],
  orders: ['pages/listReferralSources', 'referral-source/'],
  others: [
    'inventory-transfer/',
    'values/bulkCreateTransferItems',
    'workflow/list',
    'timesheet/search',
    'notification/customer-read',
    'vendor/',
  ],
  lists: ['list/ids/listVendors', 'list/pages/listVendors', 'list/skip/listVendors', 'payment-term/create-then-read'],
}

const alone = variants.filter(({ id, world }) => world !== 'large' && !servers.some(([, ids]) => ids.includes(id)))

const casesFor = ({ id }: Variant): Case[] => {
  const starts = scenarios[id.split('/')[0] ?? ''] ?? ['referral-source/']
  return cases.filter((one) => starts.some((start) => one.id.startsWith(start)))
}

test.each(alone.map((variant) => [variant.id, variant] as const))('%s is spared where it shows', async (_, variant) => {
  expect((await tryVariant(variant, casesFor(variant))).accusations).toEqual([])
})
