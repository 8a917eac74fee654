// Departures of lists in what they know of the records: what is missing, stale, cut or counted as it was.
import type { OperationId } from '../../../../../openapi/contract.ts'
import type { PlainAnswer } from '../../../../engine/plain/plain.ts'
import { creates, deletes, lists, recordOf, remembering, searches, tokenOf, updates } from '../../../tools/kinds.ts'
import { answers, around, bodyOf, type Call, type Fields, isFields, isSuccess, type Lie, records, withBody } from '../../../tools/lie.ts'
import { listPageIn, listPages } from './pages.ts'

const changing: readonly OperationId[] = [...lists, ...creates, ...updates, ...deletes]

/** Only a list of everything, which no parameter narrows. */
const isWholeList = ({ query }: Call): boolean => !query.has('ids') && !query.has('where')

export const listContentLies: readonly Lie[] = [
  {
    id: 'list/served-from-cache',
    says: 'A list is served from what the first request for it got.',
    breaks: ['list/shows-created', 'list/shows-changed', 'list/drops-deleted'],
    operations: lists,
    tell: remembering(
      () => new Map<string, PlainAnswer>(),
      lists,
      (call, known) => {
        const key = `${call.request.url} ${tokenOf(call)}`
        const answer = known.get(key) ?? call.next()
        if (isSuccess(answer)) known.set(key, answer)
        return answer
      },
    ),
  },
  {
    id: 'list/created-missing',
    says: 'Records that were created since the server started are in no list.',
    breaks: ['list/shows-created'],
    operations: changing,
    tell: remembering(
      () => new Set<unknown>(),
      [...lists, ...creates],
      (call, made) => {
        const answer = call.next()
        if (creates.includes(call.operation.id)) {
          made.add(recordOf(answer).id)
          return answer
        }
        const body = bodyOf(answer)
        return isSuccess(answer) ? withBody(answer, { ...body, data: listPageIn(body).data.filter(({ id }) => !made.has(id)) }) : answer
      },
    ),
  },
  {
    id: 'list/newest-missing',
    says: 'A list shows a new record only when the next one is created.',
    breaks: ['list/shows-created'],
    operations: changing,
    tell: remembering(
      () => ({ newest: undefined as unknown }),
      [...lists, ...creates],
      (call, known) => {
        const answer = call.next()
        if (creates.includes(call.operation.id)) {
          known.newest = recordOf(answer).id ?? known.newest
          return answer
        }
        const body = bodyOf(answer)
        const { data } = listPageIn(body)
        return isSuccess(answer) ? withBody(answer, { ...body, data: data.filter(({ id }) => id !== known.newest) }) : answer
      },
    ),
  },
  {
    id: 'list/oldest-missing',
    says: 'The first record of a list is never shown, but counted.',
    breaks: ['list/pages', 'list/total', 'list/skip'],
    operations: lists,
    tell: around(lists, (call) => {
      const query = new URLSearchParams(call.query)
      if (isWholeList(call)) query.set('skip', String(Number(query.get('skip') ?? 0) + 1))
      return call.next({ query })
    }),
  },
  {
    id: 'list/total-as-at-start',
    says: 'total is what it was when it was first counted.',
    breaks: ['list/shows-created', 'list/drops-deleted'],
    operations: lists,
    tell: remembering(
      () => new Map<string, unknown>(),
      lists,
      (call, totals) => {
        const answer = call.next()
        if (!isSuccess(answer) || !isWholeList(call)) return answer
        const body = bodyOf(answer)
        const { meta } = listPageIn(body)
        const key = `${call.operation.id} ${tokenOf(call)}`
        totals.set(key, totals.get(key) ?? meta.total)
        return withBody(answer, { ...body, meta: { ...meta, total: totals.get(key) } })
      },
    ),
  },
  {
    id: 'list/total-counts-deleted',
    says: 'total does not fall when a record is deleted.',
    breaks: ['list/drops-deleted'],
    operations: [...lists, ...deletes],
    tell: remembering(
      () => new Map<string, number>(),
      [...lists, ...deletes],
      (call, gone) => {
        const { area, id } = call.operation
        const answer = call.next()
        if (!isSuccess(answer)) return answer
        if (deletes.includes(id)) {
          gone.set(area, (gone.get(area) ?? 0) + 1)
          return answer
        }
        const body = bodyOf(answer)
        const { meta } = listPageIn(body)
        return isWholeList(call)
          ? withBody(answer, { ...body, meta: { ...meta, total: Number(meta.total) + (gone.get(area) ?? 0) } })
          : answer
      },
    ),
  },
  {
    id: 'list/total-misses-created',
    says: 'total does not count records that were created since the server started.',
    breaks: ['list/shows-created'],
    operations: [...lists, ...creates],
    tell: remembering(
      () => new Map<string, number>(),
      [...lists, ...creates],
      (call, made) => {
        const { area, id } = call.operation
        const answer = call.next()
        if (!isSuccess(answer)) return answer
        if (creates.includes(id)) {
          made.set(area, (made.get(area) ?? 0) + 1)
          return answer
        }
        const body = bodyOf(answer)
        const { meta } = listPageIn(body)
        return isWholeList(call)
          ? withBody(answer, { ...body, meta: { ...meta, total: Number(meta.total) - (made.get(area) ?? 0) } })
          : answer
      },
    ),
  },
  {
    id: 'list/deleted-shown',
    says: 'A list goes on showing records that were deleted.',
    breaks: ['list/drops-deleted'],
    operations: [...lists, ...deletes],
    tell: remembering(
      () => new Map<string, Fields[]>(),
      [...lists, ...deletes],
      (call, gone) => {
        const { area, id } = call.operation
        if (deletes.includes(id)) {
          const list = call.operation.path.replace('/{id}', '')
          const before = call.next({ method: 'GET', path: list, query: new URLSearchParams({ ids: call.params.id ?? '' }) })
          const answer = call.next()
          if (isSuccess(answer)) gone.set(area, [...(gone.get(area) ?? []), ...listPageIn(bodyOf(before)).data])
          return answer
        }
        const answer = call.next()
        if (!isSuccess(answer)) return answer
        const ids = call.query.getAll('ids').join()
        const deletedRecords = (gone.get(area) ?? []).filter((record) => ids === '' || ids.includes(String(record.id)))
        const body = bodyOf(answer)
        const { data } = listPageIn(body)
        return withBody(answer, { ...body, data: [...data, ...deletedRecords] })
      },
    ),
  },
  {
    id: 'list/one-change-behind',
    says: 'A list shows each record as it was before its last change.',
    breaks: ['list/shows-changed'],
    operations: [...lists, ...updates],
    tell: remembering(
      () => ({ seen: new Map<unknown, Fields>(), shown: new Map<unknown, Fields>() }),
      lists,
      (call, { seen, shown }) => {
        const answer = call.next()
        if (!isSuccess(answer)) return answer
        const body = bodyOf(answer)
        const data = listPageIn(body).data.map((record) => {
          const last = seen.get(record.id)
          if (last && JSON.stringify(last) !== JSON.stringify(record)) shown.set(record.id, last)
          seen.set(record.id, record)
          return shown.get(record.id) ?? record
        })
        return withBody(answer, { ...body, data })
      },
    ),
  },
  {
    id: 'list/names-cut',
    says: 'A list shows the first ten characters of names.',
    breaks: ['list/agrees-with-read', 'list/shows-changed'],
    operations: lists,
    tell: records(lists, (record) => {
      if (typeof record.name === 'string') record.name = record.name.slice(0, 10)
    }),
  },
  {
    id: 'list/amounts-rounded',
    says: 'A list shows amounts in whole hundreds of cents.',
    breaks: ['list/agrees-with-read'],
    operations: [...lists, ...searches],
    tell: records([...lists, ...searches], (record) => {
      for (const [name, value] of Object.entries(record))
        if (name.endsWith('Cents') && typeof value === 'number') record[name] = Math.floor(value / 100) * 100
    }),
  },
  {
    id: 'list/values-of-the-next',
    says: 'A list lays the name of each record beside the id of the next one.',
    breaks: ['list/agrees-with-read'],
    operations: lists,
    tell: listPages(lists, ({ data }) => {
      const names = data.map(({ name }) => name)
      for (const [index, record] of data.entries()) if ('name' in record) record.name = names[(index + 1) % names.length]
    }),
  },
  {
    id: 'list/search-values-old',
    says: 'A search shows records as they were when they were first found.',
    breaks: ['list/shows-changed', 'list/agrees-with-read'],
    operations: searches,
    tell: remembering(
      () => new Map<unknown, Fields>(),
      searches,
      (call, first) => {
        const answer = call.next()
        if (!isSuccess(answer)) return answer
        const body = bodyOf(answer)
        const data = listPageIn(body).data.map((record) => {
          if (!first.has(record.id)) first.set(record.id, record)
          return first.get(record.id)
        })
        return withBody(answer, { ...body, data })
      },
    ),
  },
  {
    id: 'list/category-once',
    says: 'Of the fees of one category a list shows the category in the first alone.',
    breaks: ['list/agrees-with-read', 'inventory/fee-same-everywhere'],
    operations: ['listInventoryFees', 'getInventoryFee'],
    tell: answers(['listInventoryFees'], (body) => {
      const seen = new Set<unknown>()
      for (const fee of Array.isArray(body.data) ? body.data.filter(isFields) : []) {
        if (seen.has(fee.categoryId)) fee.category = null
        seen.add(fee.categoryId)
      }
      return body
    }),
  },
]
