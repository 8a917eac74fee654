// Records that are made or deleted after others: what was right the first time goes wrong then.
import type { OperationId } from '../../../../../openapi/contract.ts'
import { resources } from '../../../../../openapi/resources.ts'
import type { CollectionName, Collections } from '../../../../engine/state/records.ts'
import { keptIn, lists, recordOf, remembering } from '../../../tools/kinds.ts'
import { around, bodyOf, type Call, isFields, isFiltered, isSuccess, type Lie, refuse, sentFields, withBody } from '../../../tools/lie.ts'
import { everyNth } from '../../../tools/spread.ts'
import { putBack } from '../../../tools/stored.ts'
import { goneOf } from '../../computed/deletes.ts'
import { idIn, madeBy, takingBack } from '../../computed/store.ts'
import type { Write } from '../../computed/writes.ts'
import { answered } from '../../computed/writing.ts'
import { singleCreates } from './past.ts'

type Stored = Collections[CollectionName]

function removeFrom(call: Call, name: CollectionName, id: string): void {
  const { world } = call.sandbox
  const record = world.get(name, id)
  if (record) world.transact(() => world.remove(name, record))
}

/** As where a server keeps so many new records, and writes them down when others come. */
const thirdTakesFirst = (write: Write): Lie => ({
  id: `sequences/${write.id}/third-takes-the-first`,
  says: `${write.id} loses the record that it made two creates before.`,
  breaks: ['record/write-lasts', 'list/shows-created', ...write.others, ...write.lasts],
  operations: [write.id, write.shows],
  tell: remembering(
    () => [] as string[],
    [write.id],
    (call, made) => {
      const { answer, ids } = madeBy(call, write.collection, () => call.next())
      made.push(...ids)
      if (made.length > 2) removeFrom(call, write.collection, made.shift() ?? '')
      return answer
    },
  ),
})

/** As where a transaction that failed is not ended. */
const afterRefusal = (write: Write): Lie => ({
  id: `sequences/${write.id}/lost-after-a-refusal`,
  says: `${write.id} answers the create that follows a refused one as it should, and stores nothing.`,
  breaks: ['record/write-lasts', 'list/shows-created', ...write.lasts],
  operations: [write.id, write.shows],
  tell: remembering(
    () => ({ refused: false }),
    [write.id],
    (call, last) => {
      const { answer, ids } = madeBy(call, write.collection, () => call.next())
      if (isSuccess(answer) && last.refused) for (const id of ids) removeFrom(call, write.collection, id)
      last.refused = !isSuccess(answer)
      return answer
    },
  ),
})

interface Delete {
  id: OperationId
  collection: CollectionName
  create: OperationId | undefined
  update: OperationId | undefined
  views: readonly OperationId[]
  gone: readonly string[]
}

const deletes: readonly Delete[] = resources.flatMap((resource) => {
  const { delete: id, create, update, list, search } = resource
  if (id === undefined) return []
  const views = [list, search].filter((one) => one !== undefined)
  return [{ id, collection: keptIn(resource), create, update, views, gone: goneOf(id) }]
})

/** The record of a delete, and what it answers; records are put back and taken away with no trace. */
interface Deleted {
  call: Call
  record: Stored
  /** What was deleted before, the oldest first. */
  before: readonly Stored[]
}

const afterDelete = (one: Delete, name: string, says: string, breaks: readonly string[], work: (deleted: Deleted) => void): Lie => ({
  id: `sequences/${one.id}/${name}`,
  says: `${one.id} ${says}.`,
  breaks,
  operations: [one.id, ...one.views],
  tell: remembering(
    () => [] as Stored[],
    [one.id],
    (call, before) => {
      const record = call.sandbox.world.get(one.collection, idIn(call.params))
      const answer = call.next()
      if (!isSuccess(answer) || !record) return answer
      work({ call, record, before: [...before] })
      before.push(record)
      return answer
    },
  ),
})

const secondBringsBack = (one: Delete): Lie =>
  afterDelete(
    one,
    'brings-back-the-one-before',
    'brings back the record that was deleted before',
    [...one.gone, 'list/drops-deleted', 'record/others-kept'],
    ({ call, before }) => {
      const last = before.at(-1)
      if (last) putBack(call, one.collection, last)
    },
  )

const changedStays = (one: Delete, update: OperationId): Lie => ({
  id: `sequences/${one.id}/leaves-what-was-changed-twice`,
  says: `${one.id} answers with success, and leaves a record that was updated twice.`,
  breaks: [...one.gone, 'list/drops-deleted'],
  operations: [one.id, update, ...one.views],
  tell: remembering(
    () => new Map<string, number>(),
    [one.id, update],
    (call, changes) => {
      const id = idIn(call.params)
      const record = call.sandbox.world.get(one.collection, id)
      const answer = call.next()
      if (!isSuccess(answer) || !record) return answer
      const count = changes.get(id) ?? 0
      if (call.operation.id === update) changes.set(id, count + 1)
      else if (count > 1) putBack(call, one.collection, record)
      return answer
    },
  ),
})

const deletedAgain = (one: Delete): Lie => ({
  id: `sequences/${one.id}/fails-the-second-time`,
  says: `${one.id} fails with 500 when the record was deleted before.`,
  breaks: ['http/unknown-id', ...one.gone],
  operations: [one.id],
  tell: remembering(
    () => new Set<string>(),
    [one.id],
    (call, deleted) => {
      const id = idIn(call.params)
      if (call.caller && deleted.has(id)) return refuse(call, 500, 'Cannot read properties of null.')
      const answer = call.next()
      if (isSuccess(answer)) deleted.add(id)
      return answer
    },
  ),
})

const updateRevives = (one: Delete, update: OperationId): Lie => ({
  id: `sequences/${update}/revives-what-was-deleted`,
  says: `${update} takes a record that ${one.id} has deleted, and it is there again.`,
  breaks: [...one.gone, 'http/unknown-id', 'list/drops-deleted'],
  operations: [one.id, update],
  tell: remembering(
    () => new Map<string, Stored>(),
    [one.id, update],
    (call, deleted) => {
      const id = idIn(call.params)
      const record = call.sandbox.world.get(one.collection, id)
      const old = call.operation.id === update && call.caller ? deleted.get(id) : undefined
      if (old && old.companyId === call.caller?.companyId) putBack(call, one.collection, old)
      const answer = call.next()
      if (call.operation.id === one.id && isSuccess(answer) && record) deleted.set(id, record)
      return answer
    },
  ),
})

/** As where the next record takes a row that was freed. */
const oldIdAnswered = (one: Delete, create: OperationId): Lie => ({
  id: `sequences/${create}/answers-the-deleted-id`,
  says: `${create} answers with the id of the record deleted before, where one was, and keeps the new one under another.`,
  breaks: ['record/read-by-id', 'record/write-lasts', 'list/shows-created', ...lastsOfCreate(create)],
  operations: [create, one.id],
  tell: remembering(
    () => [] as string[],
    [one.id, create],
    (call, freed) => {
      const answer = call.next()
      if (!isSuccess(answer)) return answer
      if (call.operation.id === one.id) freed.push(idIn(call.params))
      const id = call.operation.id === create ? freed.pop() : undefined
      return id === undefined ? answer : answered(answer, { id })
    },
  ),
})

/** Totals counted apart from the records; the first delete and the first create are counted rightly. */
const totalDrifts = (one: Delete, view: OperationId): Lie => ({
  id: `sequences/${view}/total-drifts`,
  says: `meta.total of ${view} counts only the first record that ${one.id} takes away, and each later one still.`,
  breaks: ['list/total', 'list/drops-deleted'],
  operations: [view, one.id],
  tell: remembering(
    () => ({ deleted: 0 }),
    [view, one.id],
    (call, count) => {
      const answer = call.next()
      if (!isSuccess(answer)) return answer
      if (call.operation.id === one.id) count.deleted += 1
      const body = bodyOf(answer)
      const { meta } = body
      if (call.operation.id !== view || !isFields(meta) || call.query.has('where') || call.query.has('ids')) return answer
      return withBody(answer, { ...body, meta: { ...meta, total: Number(meta.total) + Math.max(0, count.deleted - 1) } })
    },
  ),
})

/** How records are asked for: by ids, with any filter, or with one that names no id. */
const asked = {
  ids: ({ query }: Call) => query.has('ids'),
  where: isFiltered,
  'other-where': (call: Call) => isFiltered(call) && !/"id"|"ids"/.test(call.query.get('where') ?? JSON.stringify(call.body)),
}

const found = (one: Delete, view: OperationId, way: keyof typeof asked): Lie => ({
  id: `sequences/${view}/deleted-found-by-${way}`,
  says: `${view} still shows records that ${one.id} has deleted when they are asked for with ${way}.`,
  breaks: ['list/drops-deleted', 'list/ids', ...one.gone],
  operations: [view, one.id],
  tell: remembering(
    () => new Map<string, Stored>(),
    [view, one.id],
    (call, deleted) => {
      const { world } = call.sandbox
      if (call.operation.id === view && asked[way](call)) {
        const now = world.state()
        for (const record of deleted.values()) putBack(call, one.collection, record)
        const answer = call.next()
        world.load(now)
        return answer
      }
      const record = world.get(one.collection, idIn(call.params))
      const answer = call.next()
      if (call.operation.id === one.id && isSuccess(answer) && record) deleted.set(record.id, record)
      return answer
    },
  ),
})

const lastsOfCreate = (id: OperationId): readonly string[] => singleCreates.find((write) => write.id === id)?.lasts ?? []

/** As where a delete looks for what was sent, not for the id. */
const twinGone = (one: Delete, create: OperationId): Lie => ({
  id: `sequences/${one.id}/takes-the-twin`,
  says: `${one.id} also removes another record that was made with the same body.`,
  breaks: ['record/others-kept', 'record/write-lasts'],
  operations: [one.id, create, ...one.views],
  tell: remembering(
    () => new Map<string, string>(),
    [one.id, create],
    (call, bodies) => {
      const answer = call.next()
      if (!isSuccess(answer)) return answer
      if (call.operation.id === create) bodies.set(String(recordOf(answer).id), JSON.stringify(call.body))
      else {
        const body = bodies.get(idIn(call.params))
        const twin = [...bodies].find(([id, other]) => id !== idIn(call.params) && other === body)
        if (body !== undefined && twin) removeFrom(call, one.collection, twin[0])
      }
      return answer
    },
  ),
})

/** As where what is made is looked for before, so that nothing is made twice. */
const sameCityIsTheSame: Lie = {
  id: 'sequences/createVendor/same-name-and-city-is-the-first',
  says: 'createVendor with the name and the city of another vendor makes none, and answers with that one.',
  breaks: ['vendor/create-is-new', 'record/id-unique'],
  operations: ['createVendor', 'getVendor', 'listVendors'],
  tell: around(['createVendor'], (call) => {
    const { name, city } = sentFields(call)
    const first = call.sandbox.world.all('vendors').find((known) => city !== undefined && known.name === name && known.city === city)
    if (!first) return call.next()
    const answer = takingBack(call, () => call.next())
    return isSuccess(answer) ? withBody(answer, { ...bodyOf(answer), data: { ...recordOf(answer), id: first.id } }) : answer
  }),
}

/** As where a read counts how often it was asked for, and keeps that in the record. */
const thirdReadTouches = (id: OperationId): Lie => ({
  id: `sequences/${id}/third-read-touches`,
  says: `Every third ${id} of a record moves its updatedDate, and it shows a change that nobody made.`,
  breaks: ['record/read-stable', 'record/updated-null-at-first'],
  operations: [id],
  tell: remembering(
    () => new Map<string, number>(),
    [id],
    (call, counts) => {
      const record = call.params.id ?? ''
      const count = (counts.get(record) ?? 0) + 1
      counts.set(record, count)
      const answer = call.next()
      if (count < 3 || !isSuccess(answer)) return answer
      const updatedDate = new Date(Date.parse(String(recordOf(answer).createdDate)) + Math.floor(count / 3) * 1000).toISOString()
      return withBody(answer, { ...bodyOf(answer), data: { ...recordOf(answer), updatedDate } })
    },
  ),
})

export const createAndDeleteLies: readonly Lie[] = [
  sameCityIsTheSame,
  ...(['getInventoryLabor', 'getStatement'] as const).map(thirdReadTouches),
  ...everyNth(singleCreates, 2).map(thirdTakesFirst),
  ...everyNth(singleCreates, 2, 1).map(afterRefusal),
  ...deletes.flatMap((one) => [
    secondBringsBack(one),
    deletedAgain(one),
    ...one.views.filter((view) => lists.includes(view)).flatMap((view) => [totalDrifts(one, view), found(one, view, 'ids')]),
    ...one.views.flatMap((view) => [found(one, view, 'where'), found(one, view, 'other-where')]),
    ...(one.update ? [changedStays(one, one.update)] : []),
    ...(one.update && one.id !== 'deleteCoreCharge' ? [updateRevives(one, one.update)] : []),
    ...(one.create ? [oldIdAnswered(one, one.create), twinGone(one, one.create)] : []),
  ]),
]
