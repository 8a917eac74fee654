// Ids, filters and orders that hold on some pages only, or up to a number of values.
import type { OperationId } from '../../../../../openapi/contract.ts'
import { resourceOf } from '../../../../../openapi/resources.ts'
import { around, type Call, isFields, type Lie, refuse } from '../../../tools/lie.ts'
import { inTurns, spread } from '../../../tools/spread.ts'
import { type Paged, pagedByBody, pagedByQuery } from '../../computed/paging.ts'
import { all, askedOtherwise, isBelow, pageChanged, searchedOtherwise } from './answers.ts'

interface Kind {
  name: string
  says: string
  breaks: readonly string[]
  tell(paged: Paged): Lie['tell']
  /** Only where records can be made with names that have numbers. */
  needsNames?: true
}

/** More records can be made. */
export const isGrowing = ({ id }: Paged): boolean => resourceOf(id)?.create !== undefined && id !== 'searchPayments'

const toLie = ({ name, says, breaks, tell }: Kind, paged: Paged): Lie => ({
  id: `pages/${paged.id}/${name}`,
  says: `${paged.id} ${says}.`,
  breaks,
  operations: [paged.id],
  tell: tell(paged),
})

/** Ids come repeated or with commas between them (D09). */
export const idsIn = (query: URLSearchParams): string[] => query.getAll('ids').flatMap((part) => part.split(','))

function withIds(query: URLSearchParams, ids: readonly string[]): void {
  query.delete('ids')
  for (const id of ids) query.append('ids', id)
}

const firstIds = (most: number): Kind => ({
  name: `first-${most}-ids`,
  says: `finds the first ${most} ids of more`,
  breaks: ['list/ids', 'list/ids-total'],
  tell: (paged) =>
    askedOtherwise(paged, (query) => {
      const ids = idsIn(query)
      if (ids.length > most) withIds(query, ids.slice(0, most))
    }),
})

const failing = (paged: Paged, isFatal: (call: Call) => boolean): Lie['tell'] =>
  around([paged.id], (call) => (call.caller && isFatal(call) ? refuse(call, 500, 'Internal server error') : call.next()))

const idKinds: readonly Kind[] = [
  {
    name: 'unknown-ids-are-none',
    says: 'shows all records when no record has any of the ids',
    breaks: ['list/ids', 'list/ids-total'],
    tell: (paged) =>
      around([paged.id], (call) => {
        if (!call.query.has('ids') || all(call, paged).length > 0) return call.next()
        const query = new URLSearchParams(call.query)
        query.delete('ids')
        return call.next({ query })
      }),
  },
  {
    name: 'ids-lost-on-second-page',
    says: 'forgets the ids when skip is above 0',
    breaks: ['list/ids', 'list/ids-total'],
    tell: (paged) =>
      askedOtherwise(paged, (query, { skip }) => {
        if (skip > 0) query.delete('ids')
      }),
  },
  firstIds(10),
  {
    name: 'same-id-twice',
    says: 'shows a record twice whose id is given twice',
    breaks: ['list/no-duplicates', 'list/ids'],
    tell: (paged) =>
      pageChanged(paged, ({ records }, { limit }, _, { query }) => {
        const ids = idsIn(query)
        const again = records.filter((record) => isFields(record) && ids.indexOf(String(record.id)) !== ids.lastIndexOf(String(record.id)))
        if (!isBelow(limit ?? Number.POSITIVE_INFINITY, records.length + again.length)) records.push(...again)
      }),
  },
  {
    name: 'limit-lost-with-ids',
    says: 'ignores limit when there are three ids or more',
    breaks: ['list/limit'],
    tell: (paged) =>
      askedOtherwise(paged, (query) => {
        if (idsIn(query).length >= 3) query.delete('limit')
      }),
  },
  {
    name: 'one-id-counts-all',
    says: 'counts all records in total when there is one id',
    breaks: ['list/ids-total'],
    tell: (paged) =>
      pageChanged(paged, ({ meta }, _, __, call) => {
        if (!meta || idsIn(call.query).length !== 1) return
        const query = new URLSearchParams(call.query)
        query.delete('ids')
        meta.total = all({ ...call, query }, paged).length
      }),
  },
  {
    name: 'more-than-twenty-ids-fail',
    says: 'answers 500 to more than 20 ids',
    breaks: ['list/ids', 'list/parameters-accepted', 'envelope/client-error-status'],
    tell: (paged) => failing(paged, ({ query }) => idsIn(query).length > 20),
  },
  {
    name: 'unknown-id-fails',
    says: 'answers 500 to an id of digits, which no record has',
    breaks: ['list/ids', 'envelope/client-error-status'],
    tell: (paged) => failing(paged, ({ query }) => query.has('ids') && idsIn(query).some((id) => /^\d+$/.test(id))),
  },
  firstIds(25),
  {
    name: 'last-of-ids-lost',
    says: 'does not find the last of four ids or more',
    breaks: ['list/ids', 'list/ids-total'],
    tell: (paged) =>
      askedOtherwise(paged, (query) => {
        const ids = idsIn(query)
        if (ids.length >= 4) withIds(query, ids.slice(0, -1))
      }),
  },
]

const idsOfLists: readonly Lie[] = inTurns(pagedByQuery).flatMap(([paged, turn]) =>
  spread(idKinds, turn, 3).map((kind) => toLie(kind, paged)),
)

const filterKinds: readonly Kind[] = [
  {
    name: 'where-lost-on-second-page',
    says: 'forgets where when skip is above 0',
    breaks: ['list/filter-meta', 'list/where-equals', 'list/where-in'],
    tell: (paged) =>
      askedOtherwise(paged, (query, { skip }) => {
        if (skip > 0) query.delete('where')
      }),
  },
  {
    name: 'collate-lost-on-second-page',
    needsNames: true,
    says: 'forgets collate when skip is above 0',
    breaks: ['list/collate', 'list/pages'],
    tell: (paged) =>
      askedOtherwise(paged, (query, { skip }) => {
        if (skip > 0) query.delete('collate')
      }),
  },
  {
    name: 'collate-two-digits',
    needsNames: true,
    says: 'compares two digits of each number at most with collate: 100 comes before 20',
    breaks: ['list/collate'],
    tell: (paged) =>
      pageChanged(paged, ({ records, holder, name }, { limit = 50, skip }, _, call) => {
        const field = call.query.get('orderby')?.match(/^-?(\w+)$/)?.[1]
        if (call.query.get('collate') !== 'true' || field === undefined || records.length === 0) return
        const [down, collator] = [
          call.query.get('orderby')?.startsWith('-'),
          new Intl.Collator('en', { numeric: true, sensitivity: 'base' }),
        ]
        const key = (record: unknown): string =>
          isFields(record) ? String(record[field] ?? '').replace(/\d{3,}/g, (digits) => digits.slice(0, 2)) : ''
        const sorted = all(call, paged).toSorted((one, other) => collator.compare(key(one), key(other)) * (down ? -1 : 1))
        holder[name] = sorted.slice(skip, skip + limit)
      }),
  },
  {
    name: 'nulls-dropped-when-sorted',
    says: 'leaves records out, but counts them, that have null in the field of orderby',
    breaks: ['list/pages', 'list/total'],
    tell: (paged) =>
      pageChanged(paged, ({ records, holder, name }, _, __, { query }) => {
        const field = query.get('orderby')?.match(/^-?(\w+)/)?.[1]
        if (field !== undefined) holder[name] = records.filter((record) => !isFields(record) || record[field] !== null)
      }),
  },
  {
    name: 'filtered-page-counts-all',
    says: 'counts all records in total when where leaves one',
    breaks: ['list/filter-meta', 'list/total'],
    tell: (paged) =>
      pageChanged(paged, ({ meta }, _, total, call) => {
        if (!meta || !call.query.has('where') || total !== 1) return
        const query = new URLSearchParams(call.query)
        query.delete('where')
        meta.total = all({ ...call, query }, paged).length
      }),
  },
  {
    name: 'where-quote-fails',
    says: 'answers 500 to an apostrophe in where',
    breaks: ['list/where-equals', 'envelope/client-error-status'],
    tell: (paged) => failing(paged, ({ query }) => query.get('where')?.includes("'") === true),
  },
]

const filtersOfLists: readonly Lie[] = inTurns(pagedByQuery).flatMap(([paged, turn]) =>
  spread(
    filterKinds.filter(({ needsNames }) => needsNames === undefined || isGrowing(paged)),
    turn,
    2,
  ).map((kind) => toLie(kind, paged)),
)

/** Fields whose numbers have one to many digits. */
const amounts: { readonly [id in OperationId]?: string } = {
  searchPayments: 'amountCents',
  searchStatements: 'totalCostCents',
  searchCoreCharges: 'amountCents',
  searchInventoryLabor: 'totalCostCents',
  searchInventoryFees: 'amountCents',
}

const searchKinds: readonly Kind[] = [
  {
    name: 'where-lost-on-second-page',
    says: 'forgets where when skip is above 0',
    breaks: [
      'list/filter-meta',
      'list/search-skip',
      'list/search-where-equals',
      'list/search-where-in',
      'core-charge/search-body',
      'timesheet/search-in-progress',
      'timesheet/search-technicians',
    ],
    tell: (paged) =>
      searchedOtherwise(paged, (body, { skip }) => {
        if (skip > 0) delete body.where
      }),
  },
  {
    name: 'order-lost-on-second-page',
    says: 'forgets orderBy when skip is above 0',
    breaks: ['list/pages', 'list/search-order-by', 'timesheet/search-ascending', 'timesheet/search-descending'],
    tell: (paged) =>
      searchedOtherwise(paged, (body, { skip }) => {
        if (skip > 0) delete body.orderBy
      }),
  },
]

const numbersAsText = (field: string): Kind => ({
  name: 'numbers-sorted-as-text',
  says: `sorts ${field} as text: 1000 comes before 999`,
  breaks: ['list/search-order-by'],
  tell: (paged) =>
    pageChanged(paged, ({ holder, name }, { limit = 50, skip }, _, call) => {
      const order = isFields(call.body) && isFields(call.body.orderBy) ? call.body.orderBy : {}
      if (typeof order[field] !== 'string') return
      const down = /desc/i.test(order[field])
      const key = (record: unknown): string => (isFields(record) ? String(record[field]) : '')
      const sorted = all(call, paged).toSorted((one, other) => (key(one) < key(other) ? -1 : 1) * (down ? -1 : 1))
      holder[name] = sorted.slice(skip, skip + limit)
    }),
})

const filtersOfSearches: readonly Lie[] = pagedByBody.flatMap((paged) => {
  const field = amounts[paged.id]
  return [...searchKinds, ...(field === undefined ? [] : [numbersAsText(field)])].map((kind) => toLie(kind, paged))
})

export const selectionLies: readonly Lie[] = [...idsOfLists, ...filtersOfLists, ...filtersOfSearches]
