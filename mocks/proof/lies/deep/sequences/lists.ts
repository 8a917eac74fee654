// Lists and searches that fall behind the records: caches and indexes that some steps do not reach.
import type { OperationId } from '../../../../../openapi/contract.ts'
import { resources } from '../../../../../openapi/resources.ts'
import type { PlainAnswer } from '../../../../engine/plain/plain.ts'
import type { CollectionName, Collections } from '../../../../engine/state/records.ts'
import { keptIn, lists, remembering, searches } from '../../../tools/kinds.ts'
import { bodyOf, type Call, isFields, isFiltered, isSuccess, type Lie, withBody } from '../../../tools/lie.ts'
import { everyNth } from '../../../tools/spread.ts'
import { idIn } from '../../computed/store.ts'
import { writes } from '../../computed/writes.ts'

type Stored = Collections[CollectionName]

/** A list or search of records that a client changes. */
interface Shown {
  view: OperationId
  update: OperationId
  collection: CollectionName
}

const shown: readonly Shown[] = resources.flatMap((resource) => {
  const { list, search, update } = resource
  if (update === undefined) return []
  return [list, search].flatMap((view) => (view ? [{ view, update, collection: keptIn(resource) }] : []))
})

/** Those whose records a client can make, or delete, too. */
const makers = resources.flatMap(({ list, search, create, delete: remove }) =>
  [list, search].flatMap((view) => (view ? [{ view, changes: [create, remove].filter((one) => one !== undefined) }] : [])),
)

/** The list as the right server answers it when the records were these; what it shows is what they are now. */
function asBefore(call: Call, name: CollectionName, before: ReadonlyMap<string, Stored>): PlainAnswer {
  const { world } = call.sandbox
  const now = world.state()
  for (const record of before.values()) if (world.get(name, record.id)) world.transact(() => world.insert(name, record))
  const answer = call.next()
  world.load(now)
  return answer
}

/** The records of an answer, each replaced by what `now` has of it. */
function withRecords(answer: PlainAnswer, now: (id: string) => object | undefined): PlainAnswer {
  const body = bodyOf(answer)
  if (!isSuccess(answer) || !Array.isArray(body.data)) return answer
  const data = body.data.map((one: unknown) => (isFields(one) && typeof one.id === 'string' ? { ...one, ...now(one.id) } : one))
  return withBody(answer, { ...body, data })
}

/** Answers of updates go by with the record from before; views with all that was kept of those. */
const keeping = (
  { view, update, collection }: Shown,
  keep: (before: Stored, known: Map<string, Stored>) => unknown,
  answer: (call: Call, known: ReadonlyMap<string, Stored>) => PlainAnswer,
): Lie['tell'] =>
  remembering(
    () => new Map<string, Stored>(),
    [view, update],
    (call, known) => {
      if (call.operation.id === view) return answer(call, known)
      const before = call.sandbox.world.get(collection, idIn(call.params))
      const done = call.next()
      if (isSuccess(done) && before) keep(before, known)
      return done
    },
  )

/** As where the first change of a record takes it out of a cache, and a later one does not. */
const firstUpdateOnly = (one: Shown): Lie => {
  const seen = new WeakMap<Map<string, Stored>, Set<string>>()
  return {
    id: `sequences/${one.view}/shows-the-first-update`,
    says: `${one.view} shows a record as its first update left it, whatever the later ones change.`,
    breaks: ['list/shows-changed', 'list/agrees-with-read', ...lastsOf(one.update)],
    operations: [one.view, one.update],
    tell: keeping(
      one,
      (before, known) => {
        const ids = seen.get(known) ?? new Set()
        seen.set(known, ids)
        if (ids.has(before.id) && !known.has(before.id)) known.set(before.id, before)
        ids.add(before.id)
      },
      (call, known) => withRecords(call.next(), (id) => known.get(id)),
    ),
  }
}

const lastsOf = (id: OperationId): readonly string[] => writes.find((write) => write.id === id)?.lasts ?? []

const takesFilters = (view: OperationId): boolean => searches.includes(view) || lists.includes(view)

/** As where the index of a filter is built when a record is made. */
const filterAsCreated = (one: Shown): Lie => ({
  id: `sequences/${one.view}/filters-by-first-values`,
  says: `${one.view} filters by the values that a record had before its first update, and shows the new ones.`,
  breaks: ['list/filter-meta', 'list/where-equals', 'list/shows-changed'],
  operations: [one.view, one.update],
  tell: keeping(
    one,
    (before, known) => {
      if (!known.has(before.id)) known.set(before.id, before)
    },
    (call, known) => {
      if (!isFiltered(call) || known.size === 0) return call.next()
      const { world } = call.sandbox
      return withRecords(asBefore(call, one.collection, known), (id) => (known.has(id) ? world.get(one.collection, id) : undefined))
    },
  ),
})

/** As where a link is copied into a table of its own, and an update of it writes the record alone. */
const filterByFormerLink = (view: OperationId, field: string): readonly Lie[] =>
  shown
    .filter((one) => one.view === view)
    .map((one) => ({
      id: `sequences/${view}/filters-by-former-${field}`,
      says: `${view} filters by the ${field} that a record had before its last update, and shows the new one.`,
      breaks: ['list/filter-meta', 'list/shows-changed'],
      operations: [view, one.update],
      tell: keeping(
        one,
        (before, known) => known.set(before.id, before),
        (call, known) => {
          const asked = `${call.query.get('where')}${JSON.stringify(call.body)}`
          if (!asked.includes(`"${field}"`) || known.size === 0) return call.next()
          const { world } = call.sandbox
          return withRecords(asBefore(call, one.collection, known), (id) => (known.has(id) ? world.get(one.collection, id) : undefined))
        },
      ),
    }))

/** As where an update forgets the cached lists that a record is in, and not those that it comes into. */
const sameQueryKept = ({ view, update }: Shown, changes: readonly OperationId[]): Lie => ({
  id: `sequences/${view}/same-query-kept`,
  says: `${view} answers a filter that was asked before as it did then, until a record is made or deleted.`,
  breaks: ['list/shows-changed', 'list/filter-meta'],
  operations: [view, update],
  tell: remembering(
    () => new Map<string, PlainAnswer>(),
    [view, ...changes],
    (call, kept) => {
      if (call.operation.id !== view) {
        kept.clear()
        return call.next()
      }
      if (!isFiltered(call)) return call.next()
      const key = JSON.stringify([call.query.toString(), call.body, call.caller?.session.id])
      const answer = kept.get(key) ?? call.next()
      if (isSuccess(answer)) kept.set(key, answer)
      return answer
    },
  ),
})

/** As where two records that change one after the other share the entry of a cache. */
const ofTheOneBefore = (one: Shown): Lie => ({
  id: `sequences/${one.view}/last-but-one-stale`,
  says: `${one.view} shows a record as it was before its last update, once another has been updated since.`,
  breaks: ['list/shows-changed', 'list/agrees-with-read', 'record/others-kept', ...lastsOf(one.update)],
  operations: [one.view, one.update],
  tell: keeping(
    one,
    (before, known) => {
      known.delete(before.id)
      known.set(before.id, before)
    },
    (call, known) => {
      const [other] = [...known.values()].slice(-2, -1)
      return known.size > 1 && other ? withRecords(call.next(), (id) => (id === other.id ? other : undefined)) : call.next()
    },
  ),
})

/** As where a counter beside the table is raised by whatever is written. */
const updatesCounted = (list: OperationId, update: OperationId): Lie => ({
  id: `sequences/${list}/counts-updates`,
  says: `total of ${list} grows with every update of a record.`,
  breaks: ['list/shows-created', 'list/total', 'list/pages'],
  operations: [list, update],
  tell: totalAfter(list, update, (count) => count),
})

/** As where two creates read the counter before either writes it, and a job sets it right later. */
const createsCounted = (list: OperationId, create: OperationId): Lie => ({
  id: `sequences/${list}/counts-one-create-of-two`,
  says: `total of ${list} grows with the first of two creates, and with both once it was told.`,
  breaks: ['list/shows-created', 'list/total', 'list/pages'],
  operations: [list, create],
  tell: totalAfter(list, create, (count) => -Math.floor(count / 2), true),
})

/** total is told with so much more as follows from the writes since it was last told, or from all of them. */
const totalAfter = (list: OperationId, write: OperationId, more: (count: number) => number, sinceTold = false): Lie['tell'] =>
  remembering(
    () => ({ count: 0 }),
    [list, write],
    (call, written) => {
      const answer = call.next()
      if (!isSuccess(answer)) return answer
      if (call.operation.id === write) {
        written.count += 1
        return answer
      }
      const body = bodyOf(answer)
      const { meta } = body
      if (!isFields(meta) || typeof meta.total !== 'number') return answer
      const total = meta.total + more(written.count)
      if (sinceTold) written.count = 0
      return withBody(answer, { ...body, meta: { ...meta, total } })
    },
  )

/** Lists whose records a client makes, and nobody removes. */
const growing = resources.flatMap(({ list, create, update, delete: remove }) =>
  list && create && !remove && lists.includes(list) ? [{ list, create, update }] : [],
)

const changesOf = (view: OperationId): readonly OperationId[] => makers.find((one) => one.view === view)?.changes ?? []

export const sequenceListLies: readonly Lie[] = [
  ...shown.map(firstUpdateOnly),
  ...shown.filter(({ view }) => takesFilters(view)).map(filterAsCreated),
  ...filterByFormerLink('listCoreCharges', 'partId'),
  ...filterByFormerLink('listTpiInspections', 'orderId'),
  ...everyNth(shown, 2)
    .filter(({ view }) => takesFilters(view))
    .map((one) => sameQueryKept(one, changesOf(one.view))),
  ...everyNth(shown, 2, 1).map(ofTheOneBefore),
  ...growing.flatMap(({ list, create, update }) => [createsCounted(list, create), ...(update ? [updatesCounted(list, update)] : [])]),
]
