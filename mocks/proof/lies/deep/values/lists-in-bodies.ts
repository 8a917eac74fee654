// Lists within bodies: empty ones, those with one element, those with many, and what stands in them.
import type { OperationId } from '../../../../../openapi/contract.ts'
import { answers, around, bodyOf, type Call, type Fields, isFields, isSuccess, type Lie, refuse, withBody } from '../../../tools/lie.ts'
import { writeOf } from '../../computed/writes.ts'
import { brokenBy, kept, only, sentAs } from './kept-values.ts'

const ofList =
  (change: (list: readonly unknown[]) => unknown) =>
  (value: unknown): unknown =>
    Array.isArray(value) ? change(value) : value

interface ListKind {
  name: string
  says: string
  change(list: readonly unknown[]): unknown
  alsoBreaks?: readonly string[]
}

const listKinds: readonly ListKind[] = [
  { name: 'first-five', says: 'keeps the first five of more', change: (list) => list.slice(0, 5) },
  {
    name: 'last-of-three-lost',
    says: 'loses the last of three or more',
    change: (list) => (list.length >= 3 ? list.slice(0, -1) : list),
    alsoBreaks: ['webhook/delivers'],
  },
]

const triggers: readonly Lie[] = (['createWebhook', 'updateWebhook'] as const).flatMap((operation) => {
  const kinds: readonly ListKind[] = [
    ...listKinds,
    {
      name: 'one-is-itself',
      says: 'is the trigger itself when there is one',
      change: (list) => (list.length === 1 ? list[0] : list),
      alsoBreaks: ['webhook/triggers-is-array'],
    },
    {
      name: 'many-joined',
      says: 'is one text with commas when there are two or more',
      change: (list) => (list.length > 1 ? [list.join(',')] : list),
    },
    {
      name: 'none-is-null',
      says: 'is null when it is empty',
      change: (list) => (list.length === 0 ? null : list),
      alsoBreaks: ['webhook/triggers-is-array'],
    },
  ]
  return kinds.map(({ name, says, change, alsoBreaks = [] }) => ({
    id: `values/${operation}/triggers/${name}`,
    says: `With ${operation}, triggers ${says}.`,
    breaks: [...brokenBy(writeOf(operation), 'triggers'), ...alsoBreaks],
    operations: [operation, 'getWebhook' as const],
    tell: kept(writeOf(operation), 'triggers', ofList(change)),
  }))
})

/** Ranges as they are kept once the right server has linked them. */
const rangesKept = (operation: OperationId, change: (ranges: readonly Fields[]) => readonly unknown[]): Lie['tell'] =>
  around([operation], (call) => {
    const answer = call.next()
    const { data } = isSuccess(answer) ? bodyOf(answer) : {}
    if (!isFields(data) || !isFields(call.body) || !Array.isArray(call.body.ranges)) return answer
    const { world } = call.sandbox
    const record = world.get('laborMatrices', String(data.id))
    if (!record) return answer
    const ranges = change(record.ranges.map((range) => ({ ...range })))
    world.transact(() => world.insert('laborMatrices', { ...record, ranges: ranges as typeof record.ranges }))
    return withBody(answer, { ...bodyOf(answer), data: { ...data, ranges } })
  })

interface RangeKind {
  name: string
  says: string
  change(ranges: readonly Fields[]): readonly unknown[]
}

const changedRanges = (change: (range: Fields) => Fields) => (ranges: readonly Fields[]) =>
  ranges.map((range) => ({ ...range, ...change(range) }))

const changedNumber = (value: unknown, change: (number: number) => unknown): unknown => (typeof value === 'number' ? change(value) : value)

const rangeKinds: readonly RangeKind[] = [
  { name: 'first-five', says: 'keeps the first five ranges of more', change: (ranges) => ranges.slice(0, 5) },
  { name: 'open-end-is-zero', says: 'shows 0 for an end that is null', change: changedRanges(({ end }) => ({ end: end ?? 0 })) },
  { name: 'open-end-is-huge', says: 'shows 999999 for an end that is null', change: changedRanges(({ end }) => ({ end: end ?? 999_999 })) },
  {
    name: 'start-zero-is-null',
    says: 'shows null for a start of 0',
    change: changedRanges(({ start }) => ({ start: start === 0 ? null : start })),
  },
  {
    name: 'multiplier-two-places',
    says: 'rounds multipliers to two places',
    change: changedRanges(({ multiplier }) => ({ multiplier: changedNumber(multiplier, (number) => Math.round(number * 100) / 100) })),
  },
  {
    name: 'multiplier-one-place',
    says: 'rounds multipliers to one place',
    change: changedRanges(({ multiplier }) => ({ multiplier: changedNumber(multiplier, (number) => Math.round(number * 10) / 10) })),
  },
  {
    name: 'start-whole',
    says: 'cuts a start to a whole number',
    change: changedRanges(({ start }) => ({ start: changedNumber(start, Math.trunc) })),
  },
  {
    name: 'end-most-99',
    says: 'shows 99.99 at most for an end',
    change: changedRanges(({ end }) => ({ end: changedNumber(end, (number) => Math.min(number, 99.99)) })),
  },
  {
    name: 'equal-multipliers-merged',
    says: 'keeps one of several ranges with the same multiplier',
    change: (ranges) => ranges.filter((range, index) => ranges.findIndex(({ multiplier }) => multiplier === range.multiplier) === index),
  },
]

const ranges: readonly Lie[] = (['createLaborMatrix', 'updateLaborMatrix'] as const).flatMap((operation, turn) =>
  rangeKinds
    .filter((_, index) => index % 2 === turn || index < 3)
    .map(({ name, says, change }) => ({
      id: `values/${operation}/ranges/${name}`,
      says: `${operation} ${says}.`,
      breaks:
        turn === 0
          ? ['labor-matrix/create-ranges', 'labor-matrix/create-ranges-last']
          : ['labor-matrix/update', 'labor-matrix/update-ranges'],
      operations: [operation, 'getLaborMatrix' as const],
      tell: rangesKept(operation, change),
    })),
)

const singlePrecision: Lie = {
  id: 'values/updateLaborMatrix/ranges/single-precision',
  says: 'updateLaborMatrix keeps start and end as floats of 32 bits.',
  breaks: ['labor-matrix/update', 'labor-matrix/update-ranges'],
  operations: ['updateLaborMatrix', 'getLaborMatrix'],
  tell: rangesKept(
    'updateLaborMatrix',
    changedRanges(({ start, end }) => ({ start: changedNumber(start, Math.fround), end: changedNumber(end, Math.fround) })),
  ),
}

/** In the order of their starts as texts, each up to where the next one starts. */
const sortedAsTexts = (ranges: readonly Fields[]): readonly unknown[] => {
  const sorted = ranges.toSorted((one, other) => (String(one.start) < String(other.start) ? -1 : 1))
  return sorted.map((range, index) => ({ ...range, end: sorted[index + 1]?.start ?? null }))
}

const startsAsTexts: Lie = {
  id: 'values/createLaborMatrix/ranges/starts-sorted-as-texts',
  says: 'createLaborMatrix sorts ranges by their starts as texts, and ends each where the next one starts.',
  breaks: ['labor-matrix/create-ranges', 'labor-matrix/create-ranges-last'],
  operations: ['createLaborMatrix', 'getLaborMatrix'],
  tell: rangesKept('createLaborMatrix', sortedAsTexts),
}

const emptyRanges: Lie = {
  id: 'values/updateLaborMatrix/ranges/none-ignored',
  says: 'updateLaborMatrix leaves the ranges as they were when an empty list is sent.',
  breaks: ['labor-matrix/update-ranges', 'labor-matrix/update'],
  operations: ['updateLaborMatrix', 'getLaborMatrix'],
  tell: sentAs(['updateLaborMatrix'], 'ranges', only([], undefined)),
}

const emptyTriggers: Lie = {
  id: 'values/updateWebhook/triggers/none-ignored',
  says: 'updateWebhook leaves the triggers as they were when an empty list is sent.',
  breaks: ['webhook/update-persists'],
  operations: ['updateWebhook', 'getWebhook'],
  tell: sentAs(['updateWebhook'], 'triggers', only([], undefined)),
}

const emptyName: Lie = {
  id: 'values/updateTpiInspection/name/empty-ignored',
  says: 'updateTpiInspection leaves the name as it was when an empty text is sent.',
  breaks: ['tpi-scan/update-takes-fields'],
  operations: ['updateTpiInspection', 'listTpiInspections'],
  tell: sentAs(['updateTpiInspection'], 'name', only('', undefined)),
}

/** A body that is a list, cut or changed before the right server sees it. What the answer counts is what was sent. */
const shorter = (operation: OperationId, change: (items: readonly unknown[]) => readonly unknown[]): Lie['tell'] =>
  around([operation], (call) => {
    if (!Array.isArray(call.body)) return call.next()
    const taken = change(call.body)
    if (taken.length === call.body.length) return call.next()
    const answer = call.next({ body: taken })
    const body = bodyOf(answer)
    return isSuccess(answer) && 'count' in body ? withBody(answer, { ...body, count: call.body.length }) : answer
  })

const firstOf = (most: number) => (items: readonly unknown[]) => items.slice(0, most)

const withoutRepeats = (items: readonly unknown[]): readonly unknown[] => {
  const keys = items.map((item) => JSON.stringify(item))
  return items.filter((_, index) => keys.indexOf(keys[index] ?? '') === index)
}

const bulk: readonly Lie[] = (['bulkCreateTransferItems', 'createTransferItems'] as const).flatMap((operation) => {
  const breaks = ['inventory-transfer/bulk-persists', 'inventory-transfer/bulk-same-operation']
  const operations = [operation, 'listTransferItems'] as const
  return [
    {
      id: `values/${operation}/items/first-ten`,
      says: `${operation} makes the first ten items of more, and counts all.`,
      breaks,
      operations,
      tell: shorter(operation, firstOf(10)),
    },
    {
      id: `values/${operation}/items/equal-ones-merged`,
      says: `${operation} makes one of several equal items, and counts all.`,
      breaks,
      operations,
      tell: shorter(operation, withoutRepeats),
    },
    {
      id: `values/${operation}/items/count-of-one`,
      says: `${operation} counts one item as 0.`,
      breaks: ['inventory-transfer/bulk-count'],
      operations,
      tell: answers([operation], (body, { body: sent }) => (Array.isArray(sent) && sent.length === 1 ? { ...body, count: 0 } : body)),
    },
    {
      id: `values/${operation}/items/fifty-one-fail`,
      says: `${operation} answers 500 to more than 50 items.`,
      breaks: ['inventory-transfer/bulk', 'inventory-transfer/items', ...breaks],
      operations,
      tell: failingWith([operation], ({ body }) => Array.isArray(body) && body.length > 50),
    },
  ]
})

function failingWith(names: readonly OperationId[], isFatal: (call: Call) => boolean): Lie['tell'] {
  return around(names, (call) => (call.caller && isFatal(call) ? refuse(call, 500, 'Internal server error') : call.next()))
}

const roles: readonly Lie[] = [
  {
    id: 'values/updateRoleNotificationConfigs/configs/first-three',
    says: 'updateRoleNotificationConfigs changes the first three configs of more.',
    breaks: ['role-notification-config/update-several', 'role-notification-config/update-persists'],
    operations: ['updateRoleNotificationConfigs', 'listRoleNotificationConfigs'],
    tell: shorter('updateRoleNotificationConfigs', firstOf(3)),
  },
  {
    id: 'values/updateRoleNotificationConfigs/configs/none-fails',
    says: 'updateRoleNotificationConfigs answers 500 to an empty list.',
    breaks: ['role-notification-config/update', 'envelope/client-error-status'],
    operations: ['updateRoleNotificationConfigs'],
    tell: failingWith(['updateRoleNotificationConfigs'], ({ body }) => Array.isArray(body) && body.length === 0),
  },
  ...(['active', 'sendSms', 'sendEmail', 'sendInApp'] as const).map((flag) => ({
    id: `values/updateRoleNotificationConfigs/${flag}/false-ignored`,
    says: `updateRoleNotificationConfigs leaves ${flag} as it was when false is sent.`,
    breaks: ['role-notification-config/update-persists', 'role-notification-config/update-several'],
    operations: ['updateRoleNotificationConfigs', 'listRoleNotificationConfigs'] as const,
    tell: sentAs(['updateRoleNotificationConfigs'], flag, only(false, undefined)),
  })),
]

export const listInBodyLies: readonly Lie[] = [
  ...triggers,
  emptyTriggers,
  ...ranges,
  singlePrecision,
  startsAsTexts,
  emptyRanges,
  emptyName,
  ...bulk,
  ...roles,
]
