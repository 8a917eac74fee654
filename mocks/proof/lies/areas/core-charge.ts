// Departures of core charges: amounts, statuses, searches that lag behind, and deletes that are not for good.
import type { Collections } from '../../../engine/state/records.ts'
import { afterwards, findingOnly, readingBefore, remembering, rewrite, showing } from '../../tools/kinds.ts'
import {
  answers,
  around,
  bodyOf,
  type Call,
  type Fields,
  good,
  isFields,
  isSuccess,
  type Lie,
  records,
  refuse,
  refusedWhere,
  requests,
  sentFields,
  sentOtherwise,
  withBody,
} from '../../tools/lie.ts'
import { otherRecords, storedRecord } from '../../tools/stored.ts'

type CoreCharge = Collections['coreCharges']

const writes = ['createCoreCharge', 'updateCoreCharge'] as const
const reads = ['getCoreCharge', 'listCoreCharges', 'searchCoreCharges'] as const

/** What is stored of the amount, whatever the answer says. */
const storedAmount = (change: (cents: number) => number): Lie['tell'] =>
  afterwards(writes, (call, { id }) => {
    const { amountCents } = sentFields(call)
    if (typeof amountCents === 'number') rewrite(call, 'coreCharges', String(id), { amountCents: change(amountCents) })
  })

/** Searches that go on showing what they have found before, or what was there when the lie began. */
const searches = (change: (found: Fields[], call: Call) => Fields[]): Lie['tell'] =>
  answers(['searchCoreCharges'], (body, call) => ({
    ...body,
    data: Array.isArray(body.data) ? change(body.data.filter(isFields), call) : body.data,
  }))

export const coreChargeLies: readonly Lie[] = [
  {
    id: 'core-charge/status-not-stored',
    says: 'A new core charge is NotReady, whatever status says.',
    breaks: ['core-charge/create-lasts', 'core-charge/status-accepted'],
    operations: ['createCoreCharge', 'getCoreCharge'],
    tell: afterwards(['createCoreCharge'], (call, { id }) => rewrite(call, 'coreCharges', String(id), { status: 'NotReady' })),
  },
  {
    id: 'core-charge/status-unknown',
    says: 'A create with the status NotRefundable is refused.',
    breaks: ['core-charge/status-accepted'],
    operations: ['createCoreCharge'],
    tell: sentOtherwise(['createCoreCharge'], (body) => (body.status === 'NotRefundable' ? { ...body, status: 'NoneOfThese' } : body)),
  },
  {
    id: 'core-charge/status-unknown-to-updates',
    says: 'An update with the status NotRefundable is refused, whatever the core charge has; a create takes it.',
    breaks: ['core-charge/update-status-accepted'],
    operations: ['updateCoreCharge'],
    tell: refusedWhere(
      ['updateCoreCharge'],
      400,
      ({ status }) => status === 'NotRefundable',
      'status must be one of NotReady, Ready, PickedUp, Refunded.',
    ),
  },
  {
    id: 'core-charge/status-moves-on',
    says: 'An update without status moves a core charge that is NotReady to Ready.',
    breaks: ['core-charge/update-leaves-rest'],
    operations: ['updateCoreCharge', 'getCoreCharge'],
    tell: afterwards(['updateCoreCharge'], (call) => {
      if (!('status' in sentFields(call)) && storedRecord(call, 'coreCharges')?.status === 'NotReady')
        rewrite(call, 'coreCharges', call.params.id ?? '', { status: 'Ready' })
    }),
  },
  {
    id: 'core-charge/status-one-step-only',
    says: 'An update with a status takes one step of the five at most, and answers with success all the same.',
    breaks: ['core-charge/update-status'],
    operations: ['updateCoreCharge', 'getCoreCharge'],
    tell: around(['updateCoreCharge'], (call) => {
      const before = storedRecord(call, 'coreCharges')?.status
      const answer = call.next()
      const steps = ['NotReady', 'Ready', 'PickedUp', 'Refunded', 'NotRefundable']
      const skipsAStatus = steps.indexOf(String(sentFields(call).status)) !== steps.indexOf(String(before)) + 1
      if (isSuccess(answer) && before && 'status' in sentFields(call) && skipsAStatus)
        rewrite(call, 'coreCharges', call.params.id ?? '', { status: before })
      return answer
    }),
  },
  {
    id: 'core-charge/refunded-keeps-amount',
    says: 'An update of a refunded charge keeps its amount, and answers with success all the same.',
    breaks: ['core-charge/update-takes-fields'],
    operations: ['updateCoreCharge', 'getCoreCharge'],
    tell: around(['updateCoreCharge'], (call) => {
      const before = storedRecord(call, 'coreCharges')
      const answer = call.next()
      if (before?.status === 'Refunded') rewrite(call, 'coreCharges', before.id, { amountCents: before.amountCents })
      return answer
    }),
  },
  {
    id: 'core-charge/refund-clears-amount',
    says: 'An update with the status Refunded sets the amount to 0.',
    breaks: ['core-charge/update-leaves-rest'],
    operations: ['updateCoreCharge', 'getCoreCharge'],
    tell: afterwards(['updateCoreCharge'], (call) => {
      if (sentFields(call).status === 'Refunded') rewrite(call, 'coreCharges', call.params.id ?? '', { amountCents: 0 })
    }),
  },
  {
    id: 'core-charge/amount-taken-for-dollars',
    says: 'An amount is stored as if it had come in dollars.',
    breaks: ['core-charge/create-lasts', 'core-charge/update-takes-fields'],
    operations: [...writes, 'getCoreCharge'],
    tell: storedAmount((cents) => cents * 100),
  },
  {
    id: 'core-charge/amount-in-whole-dollars',
    says: 'An amount is stored in whole dollars: 4321 cents become 4300.',
    breaks: ['core-charge/create-lasts', 'core-charge/update-takes-fields'],
    operations: [...writes, 'getCoreCharge'],
    tell: storedAmount((cents) => Math.floor(cents / 100) * 100),
  },
  {
    id: 'core-charge/amount-one-cent-off',
    says: 'An amount that is read back has lost a cent.',
    breaks: ['core-charge/create-lasts', 'core-charge/update-takes-fields'],
    operations: [...writes, 'getCoreCharge'],
    tell: storedAmount((cents) => Math.max(0, cents - 1)),
  },
  {
    id: 'core-charge/amount-divided-in-reads',
    says: 'A read shows the amount in dollars.',
    breaks: ['core-charge/create-lasts', 'record/cents-are-integers', 'core-charge/amount'],
    operations: reads,
    tell: records(['getCoreCharge'], (charge) => {
      if (typeof charge.amountCents === 'number') charge.amountCents /= 100
    }),
  },
  {
    id: 'core-charge/amount-zero-ignored',
    says: 'An update to an amount of 0 is taken for one without an amount.',
    breaks: ['core-charge/update-takes-fields'],
    operations: ['updateCoreCharge', 'getCoreCharge'],
    tell: requests(['updateCoreCharge'], (call) => {
      const { amountCents, ...rest } = sentFields(call)
      return amountCents === 0 ? { body: rest } : undefined
    }),
  },
  {
    id: 'core-charge/reference-cleared',
    says: 'An update without referenceId takes it away.',
    breaks: ['core-charge/update-leaves-rest'],
    operations: ['updateCoreCharge', 'getCoreCharge'],
    tell: afterwards(['updateCoreCharge'], (call) => {
      if (!('referenceId' in sentFields(call))) rewrite(call, 'coreCharges', call.params.id ?? '', { referenceId: null })
    }),
  },
  {
    id: 'core-charge/reference-needed',
    says: 'A create without referenceId is refused.',
    breaks: ['core-charge/create-optional'],
    operations: ['createCoreCharge'],
    tell: around(['createCoreCharge'], (call) =>
      'referenceId' in sentFields(call) ? call.next() : refuse(call, 400, 'Which reference does accounting have?'),
    ),
  },
  {
    id: 'core-charge/one-per-part',
    says: 'A create for a part that has a core charge changes that one and answers with it.',
    breaks: ['record/id-unique', 'record/others-kept'],
    operations: ['createCoreCharge', 'getCoreCharge'],
    tell: around(['createCoreCharge'], (call) => {
      const known = otherRecords(call, 'coreCharges').findLast(({ partId }) => partId === sentFields(call).partId)
      if (!known || !['amountCents', 'status'].every((name) => name in sentFields(call))) return call.next()
      const answer = call.next({ method: 'PUT', path: `/v3/core_charge/${known.id}`, body: call.body })
      return isSuccess(answer) ? good(call, { data: call.sandbox.world.get('coreCharges', known.id) }) : answer
    }),
  },
  {
    id: 'core-charge/update-of-part',
    says: 'An update changes every core charge of the part.',
    breaks: ['record/others-kept'],
    operations: ['updateCoreCharge', 'getCoreCharge'],
    tell: afterwards(['updateCoreCharge'], (call) => {
      const { amountCents } = storedRecord(call, 'coreCharges') ?? {}
      for (const one of otherRecords(call, 'coreCharges'))
        if (one.partId === storedRecord(call, 'coreCharges')?.partId)
          rewrite(call, 'coreCharges', one.id, { amountCents: amountCents ?? 0 })
    }),
  },
  {
    id: 'core-charge/update-names-part',
    says: 'PUT answers with the id of the part.',
    breaks: ['core-charge/update'],
    operations: ['updateCoreCharge'],
    tell: answers(['updateCoreCharge'], (body, call) => ({ ...body, data: { id: storedRecord(call, 'coreCharges')?.partId } })),
  },

  {
    id: 'core-charge/search-misses-new',
    says: 'A search never finds core charges that were created since the server started.',
    breaks: ['core-charge/search-finds'],
    operations: ['createCoreCharge', 'searchCoreCharges'],
    tell: (server) => {
      const made = new Set<unknown>()
      const searching = showing(['searchCoreCharges'], ({ id }) => !made.has(id))
      const creating = afterwards(['createCoreCharge'], (_, { id }) => made.add(id))
      return creating({ ...server, handle: searching(server) })
    },
  },
  {
    id: 'core-charge/search-misses-changes',
    says: 'A search shows core charges as they were created.',
    breaks: ['core-charge/search-finds'],
    operations: ['createCoreCharge', 'updateCoreCharge', 'searchCoreCharges'],
    tell: remembering(
      () => new Map<unknown, Fields>(),
      ['createCoreCharge', 'searchCoreCharges'],
      (call, first) => {
        const answer = call.next()
        if (!isSuccess(answer)) return answer
        const body = bodyOf(answer)
        if (call.operation.id === 'createCoreCharge') {
          if (isFields(body.data)) first.set(body.data.id, body.data)
          return answer
        }
        return withBody(answer, { ...body, data: [body.data].flat().map((one) => (isFields(one) && first.get(one.id)) || one) })
      },
    ),
  },
  {
    id: 'core-charge/search-shows-deleted',
    says: 'A search goes on finding core charges that were deleted.',
    breaks: ['core-charge/search-finds'],
    operations: ['deleteCoreCharge', 'searchCoreCharges'],
    tell: remembering(
      () => new Map<string, CoreCharge>(),
      ['deleteCoreCharge', 'searchCoreCharges'],
      (call, gone) => {
        const known = storedRecord(call, 'coreCharges')
        const answer = call.next()
        if (!isSuccess(answer)) return answer
        if (known) {
          gone.set(known.id, known)
          return answer
        }
        const asked = JSON.stringify(call.body) ?? ''
        const deletedRecords = [...gone.values()].filter(({ id }) => !asked.includes('"where"') || asked.includes(id))
        const body = bodyOf(answer)
        return withBody(answer, { ...body, data: [body.data, deletedRecords].flat() })
      },
    ),
  },
  {
    id: 'core-charge/search-rounds',
    says: 'A search shows amounts in whole dollars.',
    breaks: ['core-charge/search-finds', 'list/agrees-with-read'],
    operations: reads,
    tell: searches((found) =>
      found.map((one) => (typeof one.amountCents === 'number' ? { ...one, amountCents: Math.round(one.amountCents / 100) * 100 } : one)),
    ),
  },
  {
    id: 'core-charge/search-ready-only',
    says: 'A search finds those alone that are not NotReady.',
    breaks: ['core-charge/search-finds'],
    operations: ['createCoreCharge', 'searchCoreCharges'],
    tell: findingOnly(['searchCoreCharges'], { status: { not: 'NotReady' } }),
  },

  {
    id: 'core-charge/delete-marks',
    says: 'A deleted core charge can still be read, marked as deleted.',
    breaks: ['core-charge/delete-permanent'],
    operations: ['deleteCoreCharge', 'getCoreCharge'],
    tell: remembering(
      () => new Map<string, CoreCharge>(),
      ['deleteCoreCharge', 'getCoreCharge'],
      (call, gone) => {
        const known = storedRecord(call, 'coreCharges')
        const marked = gone.get(call.params.id ?? '')
        if (call.operation.id === 'getCoreCharge' && marked) return good(call, { data: { ...marked, deleted: true } })
        const answer = call.next()
        if (call.operation.id === 'deleteCoreCharge' && known && isSuccess(answer)) gone.set(known.id, known)
        return answer
      },
    ),
  },
  {
    id: 'core-charge/delete-undone-by-update',
    says: 'An update brings a deleted core charge back.',
    breaks: ['core-charge/delete-permanent'],
    operations: ['deleteCoreCharge', 'updateCoreCharge'],
    tell: remembering(
      () => new Map<string, CoreCharge>(),
      ['deleteCoreCharge', 'updateCoreCharge'],
      (call, gone) => {
        const known = storedRecord(call, 'coreCharges')
        const before = gone.get(call.params.id ?? '')
        if (call.operation.id === 'updateCoreCharge' && before) {
          call.sandbox.world.transact(() => call.sandbox.world.insert('coreCharges', before))
          gone.delete(before.id)
        }
        const answer = call.next()
        if (call.operation.id === 'deleteCoreCharge' && known && isSuccess(answer)) gone.set(known.id, known)
        return answer
      },
    ),
  },
  {
    id: 'core-charge/delete-again',
    says: 'A deleted core charge can be deleted again.',
    breaks: ['http/unknown-id-delete'],
    operations: ['deleteCoreCharge'],
    tell: around(['deleteCoreCharge'], (call) => {
      const answer = call.next()
      return answer.status === 404 ? good(call, { data: { id: call.params.id } }) : answer
    }),
  },
  {
    id: 'core-charge/delete-of-part',
    says: 'DELETE removes every core charge of the part.',
    breaks: ['record/others-kept'],
    operations: ['deleteCoreCharge', 'getCoreCharge'],
    tell: around(['deleteCoreCharge'], (call) => {
      const partId = storedRecord(call, 'coreCharges')?.partId
      const answer = call.next()
      const { world } = call.sandbox
      if (isSuccess(answer))
        world.transact(() => {
          for (const one of otherRecords(call, 'coreCharges')) if (one.partId === partId) world.remove('coreCharges', one)
        })
      return answer
    }),
  },
  {
    id: 'core-charge/delete-names-part',
    says: 'DELETE answers with the id of the part.',
    breaks: ['core-charge/delete'],
    operations: ['deleteCoreCharge'],
    tell: around(['deleteCoreCharge'], (call) => {
      const known = storedRecord(call, 'coreCharges')
      const answer = call.next()
      return known && isSuccess(answer) ? good(call, { data: { id: known.partId } }) : answer
    }),
  },
  {
    id: 'core-charge/read-of-another',
    says: 'A read answers with the record that was made before the one of the path.',
    breaks: ['core-charge/get'],
    operations: ['createCoreCharge', 'getCoreCharge'],
    tell: readingBefore('getCoreCharge'),
  },
  {
    id: 'core-charge/list-of-some',
    says: 'The list shows those that are Ready alone.',
    breaks: ['core-charge/list'],
    operations: ['createCoreCharge', 'listCoreCharges'],
    tell: findingOnly(['listCoreCharges'], { status: 'Ready' }),
  },
  {
    id: 'core-charge/search-without-meta',
    says: 'A search answers without total and hasMore.',
    breaks: ['core-charge/search'],
    operations: ['searchCoreCharges'],
    tell: answers(['searchCoreCharges'], ({ meta: _, ...body }) => ({ ...body, meta: {} })),
  },
]
