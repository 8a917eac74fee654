// Departures of referral sources: reserved ones and those that are not editable, names, and what a delete leaves behind.
import type { OperationId } from '../../../../openapi/contract.ts'
import type { PlainAnswer } from '../../../engine/plain/plain.ts'
import type { Collections } from '../../../engine/state/records.ts'
import { afterwards, findingOnly, readingBefore, remembering, rewrite } from '../../tools/kinds.ts'
import {
  answers,
  around,
  bodyOf,
  type Call,
  good,
  isFields,
  isSuccess,
  type Lie,
  metaOf,
  records,
  refuse,
  requests,
  sentFields,
  withBody,
} from '../../tools/lie.ts'
import { otherRecords, removeRecords, storedRecord } from '../../tools/stored.ts'

type Source = Collections['referralSources']

/** Answers as if the record were free to change; it keeps its flags. */
export function asFree(call: Call, { id, reserved, editable }: Source): PlainAnswer {
  rewrite(call, 'referralSources', id, { reserved: false, editable: true })
  const answer = call.next()
  rewrite(call, 'referralSources', id, { reserved, editable })
  const body = bodyOf(answer)
  return isFields(body.data) && 'reserved' in body.data ? withBody(answer, { ...body, data: { ...body.data, reserved, editable } }) : answer
}

const isReserved = ({ reserved }: Source): boolean => reserved
const isNotEditable = ({ editable }: Source): boolean => !editable

/** Changes of records that may not be changed, answered in another way. */
const fixed = (id: OperationId, fits: (source: Source) => boolean, answer: (call: Call, source: Source) => PlainAnswer): Lie['tell'] =>
  around([id], (call) => {
    const source = storedRecord(call, 'referralSources')
    return source && fits(source) ? answer(call, source) : call.next()
  })

const hidden = (call: Call, source: Source): PlainAnswer => {
  const answer = call.next()
  asFree(call, source)
  return answer
}

/** One kind of fixed record, changed or deleted in every way that is wrong. */
function fixedLies(why: 'reserved' | 'not-editable', fits: (source: Source) => boolean): Lie[] {
  const one = why === 'reserved' ? 'A reserved one' : 'One that is not editable'
  const update = { breaks: [`referral-source/${why}-update`], operations: ['updateReferralSource'] } as const
  const deletion = { breaks: [`referral-source/${why}-delete`], operations: ['deleteReferralSource'] } as const
  return [
    {
      id: `referral-source/${why}-renamed`,
      says: `${one} can be renamed.`,
      ...update,
      tell: fixed('updateReferralSource', fits, asFree),
    },
    {
      id: `referral-source/${why}-renamed-although-refused`,
      says: `${one} is renamed, although that is refused.`,
      ...update,
      tell: fixed('updateReferralSource', fits, hidden),
    },
    {
      id: `referral-source/${why}-rename-ignored`,
      says: `Renaming one that is ${why === 'reserved' ? 'reserved' : 'not editable'} answers with success, and changes nothing.`,
      ...update,
      tell: fixed('updateReferralSource', fits, (call, source) => good(call, { data: source })),
    },
    {
      id: `referral-source/${why}-deleted`,
      says: `${one} can be deleted.`,
      ...deletion,
      tell: fixed('deleteReferralSource', fits, asFree),
    },
    {
      id: `referral-source/${why}-deleted-although-refused`,
      says: `${one} is deleted, although that is refused.`,
      ...deletion,
      tell: fixed('deleteReferralSource', fits, hidden),
    },
    {
      id: `referral-source/${why}-delete-ignored`,
      says: `Deleting one that is ${why === 'reserved' ? 'reserved' : 'not editable'} answers with success, and removes nothing.`,
      ...deletion,
      tell: fixed('deleteReferralSource', fits, (call, { id }) => good(call, { data: { id } })),
    },
    {
      id: `referral-source/${why}-rename-fails`,
      says: `${one} cannot be renamed: that is answered with 500.`,
      ...update,
      tell: fixed('updateReferralSource', fits, (call) => refuse(call, 500, 'violates check constraint')),
    },
    {
      id: `referral-source/${why}-delete-fails`,
      says: `${one} cannot be deleted: that is answered with 500.`,
      ...deletion,
      tell: fixed('deleteReferralSource', fits, (call) => refuse(call, 500, 'violates check constraint')),
    },
  ]
}

/** Only reserved ones are kept from changes; the last reserved record of the list is one that is merely not editable. */
const onlyReservedKept = (id: OperationId): Lie['tell'] =>
  remembering(
    () => ({ id: undefined as string | undefined }),
    [],
    (call, loose) => {
      if (loose.id === undefined && call.caller) {
        loose.id = otherRecords(call, 'referralSources').findLast(isReserved)?.id ?? ''
        rewrite(call, 'referralSources', loose.id, { reserved: false })
      }
      const source = call.operation.id === id ? storedRecord(call, 'referralSources') : undefined
      return source && source.id === loose.id ? asFree(call, source) : call.next()
    },
  )

export const referralSourceLies: readonly Lie[] = [
  {
    id: 'referral-source/create-without-meta',
    says: 'A create answers with the record without its meta.',
    breaks: ['referral-source/written-meta'],
    operations: ['createReferralSource'],
    tell: records(['createReferralSource'], (record) => {
      delete record.meta
    }),
  },
  ...fixedLies('reserved', isReserved),
  ...fixedLies('not-editable', isNotEditable),
  {
    id: 'referral-source/only-reserved-kept-from-rename',
    says: 'One that is not editable can be renamed unless it is reserved, too.',
    breaks: ['referral-source/not-editable-update'],
    operations: ['updateReferralSource'],
    tell: onlyReservedKept('updateReferralSource'),
  },
  {
    id: 'referral-source/only-reserved-kept-from-delete',
    says: 'One that is not editable can be deleted unless it is reserved, too.',
    breaks: ['referral-source/not-editable-delete'],
    operations: ['deleteReferralSource'],
    tell: onlyReservedKept('deleteReferralSource'),
  },
  {
    id: 'referral-source/editable-rename-refused',
    says: 'No referral source can be renamed, whatever editable says.',
    breaks: ['referral-source/editable-allows'],
    operations: ['updateReferralSource'],
    tell: around(['updateReferralSource'], (call) =>
      storedRecord(call, 'referralSources') ? refuse(call, 409, 'Not allowed.') : call.next(),
    ),
  },
  {
    id: 'referral-source/editable-delete-refused',
    says: 'No referral source can be deleted, whatever editable says.',
    breaks: ['referral-source/editable-allows', 'referral-source/delete'],
    operations: ['deleteReferralSource'],
    tell: around(['deleteReferralSource'], (call) =>
      storedRecord(call, 'referralSources') ? refuse(call, 409, 'Not allowed.') : call.next(),
    ),
  },
  {
    id: 'referral-source/created-reserved-in-reads',
    says: 'A new one is free to change in the answer to its create, and reserved in every read.',
    breaks: ['record/write-lasts', 'referral-source/create-lasts', 'referral-source/editable-allows'],
    operations: ['createReferralSource', 'getReferralSource'],
    tell: afterwards(['createReferralSource'], (call, { id }) => rewrite(call, 'referralSources', String(id), { reserved: true })),
  },
  {
    id: 'referral-source/created-of-same-name',
    says: 'A create with a name that is there answers with the record that has it.',
    breaks: ['record/id-unique', 'referral-source/create'],
    operations: ['createReferralSource'],
    tell: around(['createReferralSource'], (call) => {
      const name = isFields(call.body) ? call.body.name : undefined
      const known = otherRecords(call, 'referralSources').find((one) => one.name === name)
      return known ? good(call, { data: known }) : call.next()
    }),
  },
  {
    id: 'referral-source/name-in-lower-case',
    says: 'Names are stored in lower case.',
    breaks: ['referral-source/create-lasts', 'referral-source/update-name'],
    operations: ['createReferralSource', 'updateReferralSource', 'getReferralSource'],
    tell: afterwards(['createReferralSource', 'updateReferralSource'], (call, { id, name }) =>
      rewrite(call, 'referralSources', String(id), { name: String(name).toLowerCase() }),
    ),
  },
  {
    id: 'referral-source/name-in-ascii',
    says: 'Letters beyond ASCII become question marks.',
    breaks: ['record/write-lasts', 'referral-source/update-name'],
    operations: ['updateReferralSource', 'getReferralSource'],
    tell: afterwards(['createReferralSource', 'updateReferralSource'], (call, { id, name }) =>
      rewrite(call, 'referralSources', String(id), { name: String(name).replaceAll(/[^ -~]/gu, '?') }),
    ),
  },
  {
    id: 'referral-source/rename-only-once',
    says: 'The second rename of a record is answered and not stored.',
    breaks: ['referral-source/update-name', 'record/write-lasts'],
    operations: ['updateReferralSource', 'getReferralSource'],
    tell: remembering(
      () => new Set<string>(),
      ['updateReferralSource'],
      (call, renamed) => {
        const before = storedRecord(call, 'referralSources')
        const answer = call.next()
        if (!before || !isSuccess(answer)) return answer
        if (renamed.has(before.id)) rewrite(call, 'referralSources', before.id, before)
        renamed.add(before.id)
        return answer
      },
    ),
  },
  {
    id: 'referral-source/rename-answers-before',
    says: 'PUT answers with the record as it was before.',
    breaks: ['referral-source/update'],
    operations: ['updateReferralSource'],
    tell: around(['updateReferralSource'], (call) => {
      const before = storedRecord(call, 'referralSources')
      const answer = call.next()
      return isSuccess(answer) && before ? good(call, { data: before }) : answer
    }),
  },
  {
    id: 'referral-source/rename-in-lists-only',
    says: 'A new name shows in the list, and single reads go on showing the old one.',
    breaks: ['referral-source/update-name'],
    operations: ['updateReferralSource', 'getReferralSource'],
    tell: remembering(
      () => new Map<string, string | null>(),
      ['updateReferralSource', 'getReferralSource'],
      (call, first) => {
        const known = storedRecord(call, 'referralSources')
        if (call.operation.id === 'updateReferralSource' && known && !first.has(known.id)) first.set(known.id, known.name ?? null)
        const answer = call.next()
        const name = first.get(call.params.id ?? '')
        if (call.operation.id === 'updateReferralSource' || name === undefined || !isSuccess(answer)) return answer
        const body = bodyOf(answer)
        return withBody(answer, { ...body, data: { ...Object(body.data), name } })
      },
    ),
  },
  {
    id: 'referral-source/rename-of-namesakes',
    says: 'A rename changes every record that has the old name.',
    breaks: ['record/others-kept'],
    operations: ['createReferralSource', 'updateReferralSource', 'getReferralSource'],
    tell: around(['updateReferralSource'], (call) => {
      const before = storedRecord(call, 'referralSources')
      const answer = call.next()
      const name = storedRecord(call, 'referralSources')?.name
      if (isSuccess(answer) && before && name)
        for (const one of otherRecords(call, 'referralSources'))
          if (one.name === before.name) rewrite(call, 'referralSources', one.id, { name })
      return answer
    }),
  },
  {
    id: 'referral-source/rename-fixes',
    says: 'A record that was renamed once is no longer editable.',
    breaks: ['referral-source/update-leaves-rest', 'list/shows-changed'],
    unseen: 'No request can send it, so it may follow from something else.',
    operations: ['updateReferralSource', 'getReferralSource'],
    tell: afterwards(['updateReferralSource'], (call) => rewrite(call, 'referralSources', call.params.id ?? '', { editable: false })),
  },
  {
    id: 'referral-source/rename-moves',
    says: 'A rename moves the record to another location.',
    breaks: ['referral-source/update-leaves-rest'],
    unseen: 'No request can send it, so it may follow from something else.',
    operations: ['updateReferralSource', 'getReferralSource'],
    tell: afterwards(['updateReferralSource'], (call) => {
      const here = storedRecord(call, 'referralSources')?.locationId
      const other = call.sandbox.world.all('locations').find(({ id, companyId }) => id !== here && companyId === call.caller?.companyId)
      if (other) rewrite(call, 'referralSources', call.params.id ?? '', { locationId: other.id })
    }),
  },
  {
    id: 'referral-source/delete-does-nothing',
    says: 'DELETE answers with success, and the record stays.',
    breaks: ['referral-source/delete'],
    operations: ['deleteReferralSource'],
    tell: around(['deleteReferralSource'], (call) => {
      const source = storedRecord(call, 'referralSources')
      return source?.editable ? good(call, { data: { id: source.id } }) : call.next()
    }),
  },
  {
    id: 'referral-source/delete-hides-from-lists',
    says: 'A deleted record is no longer in lists, and can still be read.',
    breaks: ['referral-source/delete'],
    operations: ['deleteReferralSource', 'getReferralSource'],
    tell: remembering(
      () => new Map<string, Source>(),
      ['deleteReferralSource', 'getReferralSource'],
      (call, gone) => {
        const source = storedRecord(call, 'referralSources')
        const known = gone.get(call.params.id ?? '')
        const answer = call.operation.id === 'getReferralSource' && known ? good(call, { data: known }) : call.next()
        if (call.operation.id === 'deleteReferralSource' && isSuccess(answer) && source) gone.set(source.id, source)
        return answer
      },
    ),
  },
  {
    id: 'referral-source/delete-removes-another',
    says: 'DELETE removes the record before the one of the path, and leaves that.',
    breaks: ['referral-source/delete', 'record/others-kept'],
    operations: ['deleteReferralSource', 'getReferralSource'],
    tell: around(['deleteReferralSource'], (call) => {
      const source = storedRecord(call, 'referralSources')
      if (!source?.editable) return call.next()
      removeRecords(
        call,
        'referralSources',
        otherRecords(call, 'referralSources')
          .filter(({ editable }) => editable)
          .slice(-1),
      )
      return good(call, { data: { id: source.id } })
    }),
  },
  {
    id: 'referral-source/delete-by-name',
    says: 'DELETE removes every record that has the name of the one of the path.',
    breaks: ['record/others-kept'],
    operations: ['createReferralSource', 'deleteReferralSource', 'getReferralSource'],
    tell: around(['deleteReferralSource'], (call) => {
      const source = storedRecord(call, 'referralSources')
      const answer = call.next()
      if (isSuccess(answer))
        removeRecords(
          call,
          'referralSources',
          otherRecords(call, 'referralSources').filter(({ name }) => name === source?.name),
        )
      return answer
    }),
  },
  {
    id: 'referral-source/delete-names-another',
    says: 'DELETE answers with the id of another record.',
    breaks: ['referral-source/delete-names-id'],
    operations: ['deleteReferralSource'],
    tell: answers(['deleteReferralSource'], (body, call) => ({ ...body, data: { id: otherRecords(call, 'referralSources')[0]?.id } })),
  },
  {
    id: 'referral-source/delete-again',
    says: 'DELETE of a record that is gone answers with success.',
    breaks: ['http/unknown-id-delete'],
    operations: ['deleteReferralSource'],
    tell: around(['deleteReferralSource'], (call) => {
      const answer = call.next()
      return answer.status === 404 ? good(call, { data: { id: call.params.id } }) : answer
    }),
  },
  {
    id: 'referral-source/list-in-title-case',
    says: 'The list shows names in title case.',
    breaks: ['list/agrees-with-read'],
    operations: ['listReferralSources', 'getReferralSource'],
    tell: records(['listReferralSources'], (record) => {
      if (typeof record.name === 'string') record.name = record.name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())
    }),
  },
  {
    id: 'referral-source/list-says-editable',
    says: 'The list shows every record as editable.',
    breaks: ['list/agrees-with-read'],
    operations: ['listReferralSources', 'getReferralSource'],
    tell: records(['listReferralSources'], (record) => {
      record.editable = true
    }),
  },
  {
    id: 'referral-source/create-numbers-the-name',
    says: 'A create puts a number behind the name.',
    breaks: ['referral-source/create'],
    operations: ['createReferralSource'],
    tell: requests(['createReferralSource'], ({ body, sandbox }) =>
      isFields(body) && typeof body.name === 'string' ? { body: { ...body, name: `${body.name} (${sandbox.world.next()})` } } : undefined,
    ),
  },
  {
    id: 'referral-source/read-of-another',
    says: 'A read answers with the record that was made before the one of the path.',
    breaks: ['referral-source/get'],
    operations: ['createReferralSource', 'getReferralSource'],
    tell: readingBefore('getReferralSource'),
  },
  {
    id: 'referral-source/list-of-some',
    says: 'The list shows reserved ones alone.',
    breaks: ['referral-source/list'],
    operations: ['createReferralSource', 'listReferralSources'],
    tell: findingOnly(['listReferralSources'], { reserved: true }),
  },
  {
    id: 'referral-source/refused-delete-unlists',
    says: 'A reserved source whose delete was refused is in no list any more.',
    breaks: ['http/refused-changes-nothing'],
    operations: ['deleteReferralSource', 'listReferralSources'],
    tell: remembering(
      () => new Set<unknown>(),
      ['deleteReferralSource', 'listReferralSources'],
      (call, hidden) => {
        const source = storedRecord(call, 'referralSources')
        const answer = call.next()
        if (call.operation.id === 'deleteReferralSource') {
          if (source?.reserved && !isSuccess(answer)) hidden.add(source.id)
          return answer
        }
        const body = isSuccess(answer) ? bodyOf(answer) : {}
        if (!Array.isArray(body.data)) return answer
        const data = body.data.filter((one) => !(isFields(one) && hidden.has(one.id)))
        const { total, ...meta } = metaOf(body)
        return withBody(answer, { ...body, data, meta: { ...meta, total: Number(total) - hidden.size } })
      },
    ),
  },
  {
    id: 'referral-source/reserved-spelt-anew',
    says: 'A reserved source takes its own name in other letters.',
    breaks: ['referral-source/reserved-update'],
    operations: ['updateReferralSource', 'getReferralSource'],
    tell: around(['updateReferralSource'], (call) => {
      const source = storedRecord(call, 'referralSources')
      const name = String(sentFields(call).name)
      const isSpelling = source?.reserved === true && name !== source.name && name.toLowerCase() === source.name.toLowerCase()
      return isSpelling ? asFree(call, source) : call.next()
    }),
  },
]
