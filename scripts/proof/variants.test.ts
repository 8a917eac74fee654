// The suite accuses no lawful server: some choices all at once with every case, the others alone with the cases of their area.
import { expect, test } from 'vitest'
import { type Case, cases } from '../../conformance/index.ts'
import { findVariant, type Variant, variants } from '../../mocks/variants/index.ts'
import { both } from '../../mocks/variants/variant.ts'
import { spare } from './spare.ts'

/** Choices that one server may make together, and how many requirements they leave unjudged at most. */
const servers: readonly (readonly [most: number, ids: readonly string[]])[] = [
  [
    10,
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
    40,
    [
      'http/charset',
      'http/busy',
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
    40,
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
  const vary = chosen.map((variant) => variant.vary).reduce((outer, inner) => both(outer, inner))
  return { id: ids.join(' + '), says: 'Several choices at once.', vary, ...(idOf && { idOf }) }
}

function missing(id: string): never {
  throw new Error(`There is no variant ${id}.`)
}

const usual = spare({ id: 'plain', says: 'The mock as it is.', vary: ({ handle }) => handle })

test.each(servers)(
  'with at most %d requirements unjudged, %j are spared together',
  async (most, ids) => {
    const { accusations, notExercised } = await spare(together(ids))
    expect(accusations).toEqual([])
    const judged = new Set((await usual).notExercised)
    expect(notExercised.filter((id) => !judged.has(id)).length).toBeLessThanOrEqual(most)
  },
  60_000,
)

/** Where a choice shows, for those that are tried alone. */
const areas: { readonly [kind: string]: readonly string[] } = {
  notification: ['notification', 'role-notification-config'],
  workflow: ['workflow'],
  webhook: ['webhook'],
  payment: ['payment'],
  company: ['company'],
  'core-charge': ['core-charge'],
  'labor-matrix': ['labor-matrix'],
  sessions: ['session', 'message-thread'],
  names: ['message-template'],
  enums: ['payment', 'notification'],
}

const alone = variants.filter(({ id, world }) => world !== 'large' && !servers.some(([, ids]) => ids.includes(id)))

const casesFor = ({ id }: Variant): Case[] => {
  const chosen = areas[id.split('/')[0] ?? ''] ?? ['vendor', 'referral-source', 'timesheet']
  return cases.filter(({ area }) => chosen.includes(area))
}

test.each(alone.map((variant) => [variant.id, variant] as const))(
  '%s is spared by the cases of its area',
  async (_, variant) => {
    expect((await spare(variant, casesFor(variant))).accusations).toEqual([])
  },
  60_000,
)
