// How lies about writes reach into the world behind the server's back.
import type { CollectionName } from '../../../engine/state/records.ts'
import type { World } from '../../../engine/state/world.ts'
import type { Call, Fields } from '../../tools/lie.ts'
import type { Write } from './writes.ts'

/** Puts these values into the record, without any trace of a change. */
export function overwrite<Name extends CollectionName>(world: World, name: Name, id: string, values: Fields): void {
  const record = world.get(name, id)
  if (record) world.transact(() => world.insert(name, { ...record, ...values }))
}

/** The record that the path names; undefined when there is none. */
export const targetRecord = ({ sandbox, params }: Call, { collection }: Pick<Write, 'collection'>) =>
  sandbox.world.get(collection, idIn(params))

/** The id of the record in the path. */
export const idIn = (params: Call['params']): string => params.itemId ?? params.id ?? ''

/** Other records of the caller's company, in the order they were made. */
export const otherRecordsOf = ({ sandbox, caller }: Call, { collection }: Pick<Write, 'collection'>, ids: readonly string[]) =>
  sandbox.world.all(collection).filter((record) => record.companyId === caller?.companyId && !ids.includes(record.id))

/** Runs the write and tells which records it made: ids that were not there before. */
export function madeBy<Answer>(call: Call, collection: CollectionName, write: () => Answer): { answer: Answer; ids: string[] } {
  const { world } = call.sandbox
  const before = new Set(world.all(collection).map(({ id }) => id))
  const answer = write()
  return { answer, ids: world.all(collection).flatMap(({ id }) => (before.has(id) ? [] : [id])) }
}

/** Runs the write and takes it back: what was there is there again, but ids are not given twice. */
export function takingBack<Answer>({ sandbox: { world } }: Call, write: () => Answer): Answer {
  const before = world.state()
  const answer = write()
  world.load({ ...before, counter: world.state().counter })
  return answer
}
