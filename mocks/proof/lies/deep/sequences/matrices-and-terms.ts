// Labor matrices and payment terms: writes that reach further than what they name, and lists that are a step behind.
import { isDeepStrictEqual } from 'node:util'
import type { Collections } from '../../../../engine/state/records.ts'
import { remembering, rewrite } from '../../../tools/kinds.ts'
import {
  bodyOf,
  type Call,
  type Fields,
  hasSent,
  isFields,
  isFiltered,
  isSuccess,
  type Lie,
  metaOf,
  sentFields,
  withBody,
} from '../../../tools/lie.ts'
import { keptOtherwise, storedRecord } from '../../../tools/stored.ts'

type Matrix = Collections['laborMatrices']
type Term = Collections['paymentTerms']

const matrix = (
  name: string,
  says: string,
  breaks: readonly string[],
  change: (now: Matrix, before: Matrix, call: Call) => Partial<Matrix>,
): Lie => ({
  id: `sequences/updateLaborMatrix/${name}`,
  says,
  breaks,
  operations: ['updateLaborMatrix', 'getLaborMatrix'],
  tell: keptOtherwise('updateLaborMatrix', 'laborMatrices', change),
})

const matrixRowsOf = ({ data }: Fields): readonly unknown[] => (Array.isArray(data) ? data : [])

const matrixLies: readonly Lie[] = [
  matrix(
    'ranges-alone-are-no-change',
    'An update of nothing but the ranges leaves updatedDate and meta of the matrix as they were.',
    ['record/updated-set', 'record/updated-moves', 'record/meta-version-grows', 'record/meta-user', 'record/meta-session'],
    (_, { updatedDate, meta }, call) => (isDeepStrictEqual(Object.keys(sentFields(call)), ['ranges']) ? { updatedDate, meta } : {}),
  ),
  matrix(
    'rest-makes-ranges-anew',
    'An update without ranges makes those that there are anew, with other ids and dates.',
    ['labor-matrix/update-leaves-ranges'],
    ({ ranges, updatedDate, meta }, _, call) =>
      hasSent(call, 'ranges')
        ? {}
        : {
            ranges: ranges.map((range) => ({
              ...range,
              id: `${range.id}-${meta.version}`,
              createdDate: updatedDate ?? range.createdDate,
              updatedDate: null,
            })),
          },
  ),
  matrix(
    'range-of-the-same-start-kept',
    'Of the ranges of an update those that start where one did before keep the end and the multiplier of that one.',
    ['labor-matrix/update-ranges'],
    ({ ranges }, before, call) =>
      hasSent(call, 'ranges') ? { ranges: ranges.map((range) => before.ranges.find(({ start }) => start === range.start) ?? range) } : {},
  ),
]

const matrixContentOf = ({ meta: _, updatedDate: __, ...content }: Term): string => JSON.stringify(content)

const termLies: readonly Lie[] = [
  {
    id: 'sequences/updatePaymentTerm/back-to-an-earlier-version',
    says: 'An update that brings a term back to what it was before brings its version, its date and its author back, too.',
    breaks: ['record/meta-version-grows', 'record/updated-set', 'record/updated-moves', 'record/meta-user', 'record/meta-session'],
    operations: ['updatePaymentTerm', 'getPaymentTerm'],
    tell: (server) => {
      const known = new Map<string, Pick<Term, 'updatedDate' | 'meta'>>()
      return keptOtherwise('updatePaymentTerm', 'paymentTerms', (now, before) => {
        known.set(matrixContentOf(before), { updatedDate: before.updatedDate, meta: before.meta })
        return known.get(matrixContentOf(now)) ?? {}
      })(server)
    },
  },
  {
    id: 'sequences/listPaymentTerms/first-list-is-a-step-behind',
    says: 'The first list after an update still shows the term as it was, and the next one shows it as it is.',
    breaks: ['list/shows-changed', 'list/agrees-with-read'],
    operations: ['updatePaymentTerm', 'listPaymentTerms'],
    tell: remembering(
      () => ({ isKept: false, before: new Map<unknown, Term>() }),
      ['updatePaymentTerm', 'listPaymentTerms'],
      (call, cache) => {
        const before = storedRecord(call, 'paymentTerms')
        const answer = call.next()
        if (!isSuccess(answer)) return answer
        if (call.operation.id === 'updatePaymentTerm') {
          if (cache.isKept && before && !cache.before.has(before.id)) cache.before.set(before.id, before)
          return answer
        }
        const body = bodyOf(answer)
        const data = matrixRowsOf(body).map((one) => (isFields(one) ? { ...one, ...cache.before.get(one.id) } : one))
        Object.assign(cache, { isKept: true, before: new Map() })
        return withBody(answer, { ...body, data })
      },
    ),
  },
  {
    id: 'sequences/listPaymentTerms/total-of-another-query',
    says: 'total of a list with ids or a filter is that of the list before it without them, until a term is written.',
    breaks: ['list/ids-total', 'list/filter-meta'],
    operations: ['listPaymentTerms'],
    tell: remembering(
      () => ({ total: undefined as unknown }),
      ['listPaymentTerms', 'createPaymentTerm', 'updatePaymentTerm'],
      (call, known) => {
        const answer = call.next()
        if (!isSuccess(answer)) return answer
        const body = bodyOf(answer)
        if (call.operation.id !== 'listPaymentTerms') known.total = undefined
        else if (!call.query.has('ids') && !isFiltered(call)) known.total = metaOf(body).total
        else if (known.total !== undefined) return withBody(answer, { ...body, meta: { ...metaOf(body), total: known.total } })
        return answer
      },
    ),
  },
]

const emptiedForOnce: Lie = {
  id: 'sequences/updateLaborMatrix/emptied-ranges-come-back',
  says: 'Ranges that an update has emptied are back after the next one that names none.',
  breaks: ['labor-matrix/update-leaves-ranges'],
  operations: ['updateLaborMatrix', 'getLaborMatrix'],
  tell: remembering(
    () => new Map<string, Matrix['ranges']>(),
    ['updateLaborMatrix'],
    (call, emptied) => {
      const before = storedRecord(call, 'laborMatrices')
      const answer = call.next()
      if (!isSuccess(answer) || !before) return answer
      const { ranges } = sentFields(call)
      const last = emptied.get(before.id)
      emptied.delete(before.id)
      if (Array.isArray(ranges) && ranges.length === 0) emptied.set(before.id, before.ranges)
      if (!hasSent(call, 'ranges') && last) rewrite(call, 'laborMatrices', before.id, { ranges: last })
      return answer
    },
  ),
}

export const matrixAndTermLies: readonly Lie[] = [...matrixLies, ...termLies, emptiedForOnce]
