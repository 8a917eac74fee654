// Writes that go too far or not far enough, or do not last (4.1).
import type { PlainAnswer } from '../../../../engine/plain/plain.ts'
import type { BaseRecord, CollectionName } from '../../../../engine/state/records.ts'
import {
  collectionOf,
  creates,
  deletes,
  reads,
  recordInPath,
  recordOf,
  remembering,
  rewrite,
  tokenOf,
  updates,
} from '../../../tools/kinds.ts'
import { around, bodySchemas, type Fields, good, isFields, isSuccess, type Lie, refuse } from '../../../tools/lie.ts'
import { storedRecord } from '../../../tools/stored.ts'

export const lastingLies: readonly Lie[] = [
  {
    id: 'record/update-of-all',
    says: 'An update gives its text to all records of the resource.',
    breaks: ['record/others-kept'],
    operations: updates,
    tell: around(updates, (call) => {
      const answer = call.next()
      const { body } = call
      if (!isSuccess(answer) || !isFields(body)) return answer
      for (const one of call.sandbox.world.all(collectionOf(call)))
        if (one.companyId === call.caller?.companyId) rewrite(call, collectionOf(call), one.id, body)
      return answer
    }),
  },
  {
    id: 'record/update-of-the-next-too',
    says: 'An update changes the record before it, too.',
    breaks: ['record/others-kept'],
    operations: updates,
    tell: around(updates, (call) => {
      const answer = call.next()
      const { body } = call
      const all: readonly BaseRecord[] = call.sandbox.world
        .all(collectionOf(call))
        .filter(({ companyId }) => companyId === call.caller?.companyId)
      const next = all[all.findIndex(({ id }) => id === call.params.id) - 1]
      if (isSuccess(answer) && isFields(body) && next) rewrite(call, collectionOf(call), next.id, body)
      return answer
    }),
  },
  {
    id: 'record/delete-of-the-next-too',
    says: 'A delete removes the record before it, too.',
    breaks: ['record/others-kept'],
    operations: deletes,
    tell: around(deletes, (call) => {
      const name: CollectionName = collectionOf(call)
      const { world } = call.sandbox
      const all: readonly BaseRecord[] = world.all(name).filter(({ companyId }) => companyId === call.caller?.companyId)
      const next = all[all.findIndex(({ id }) => id === call.params.id) - 1]
      const answer = call.next()
      const record = next && world.get(name, next.id)
      if (isSuccess(answer) && record) world.transact(() => world.remove(name, record))
      return answer
    }),
  },
  {
    id: 'record/update-not-stored',
    says: 'An update answers with the changed record, and stores nothing.',
    breaks: ['record/write-lasts'],
    operations: updates,
    tell: around(updates, (call) => {
      const before = recordInPath(call)
      const answer = call.next()
      if (isSuccess(answer) && before) rewrite(call, collectionOf(call), before.id, before)
      return answer
    }),
  },
  {
    id: 'record/update-stored-cut',
    says: 'An update answers with the name as it was sent, and stores the first eight characters of it.',
    breaks: ['record/write-lasts'],
    operations: updates,
    tell: around(updates, (call) => {
      const answer = call.next()
      const { name } = isFields(call.body) ? call.body : {}
      if (isSuccess(answer) && typeof name === 'string') rewrite(call, collectionOf(call), call.params.id ?? '', { name: name.slice(0, 8) })
      return answer
    }),
  },
  {
    id: 'record/create-stored-cut',
    says: 'A create answers with the name as it was sent, and stores the first eight characters of it.',
    breaks: ['record/write-lasts'],
    operations: creates,
    tell: around(creates, (call) => {
      const answer = call.next()
      const { id, name } = recordOf(answer)
      if (typeof id === 'string' && typeof name === 'string') rewrite(call, collectionOf(call), id, { name: name.slice(0, 8) })
      return answer
    }),
  },
  {
    id: 'record/update-in-own-session-only',
    says: 'An update shows only in the session that made it.',
    breaks: ['record/write-lasts'],
    operations: [...updates, ...reads],
    tell: remembering(
      () => new Map<string, { writer: string | undefined; before: BaseRecord }>(),
      [...updates, ...reads],
      (call, kept) => {
        const { id = '' } = call.params
        const old = kept.get(id)
        if (reads.includes(call.operation.id)) {
          const answer = call.next()
          return isSuccess(answer) && old && old.writer !== tokenOf(call) ? good(call, { data: old.before }) : answer
        }
        const before = recordInPath(call)
        const answer = call.next()
        if (isSuccess(answer) && before) kept.set(id, { writer: tokenOf(call), before })
        return answer
      },
    ),
  },
  {
    id: 'record/create-in-own-session-only',
    says: 'A record that was created can be read only in the session that made it.',
    breaks: ['record/write-lasts'],
    operations: [...creates, ...reads],
    tell: remembering(
      () => new Map<unknown, string | undefined>(),
      [...creates, ...reads],
      (call, makers) => {
        const { id } = call.params
        if (reads.includes(call.operation.id) && makers.has(id) && makers.get(id) !== tokenOf(call)) return refuse(call, 404, 'Not found.')
        const answer = call.next()
        if (creates.includes(call.operation.id)) makers.set(recordOf(answer).id, tokenOf(call))
        return answer
      },
    ),
  },
  {
    id: 'record/read-from-own-cache',
    says: 'Each session keeps the record as it first read it.',
    breaks: ['record/write-lasts'],
    operations: [...updates, ...reads],
    tell: remembering(
      () => new Map<string, PlainAnswer>(),
      [...updates, ...reads],
      (call, cache) => {
        const key = `${call.params.id} ${tokenOf(call)}`
        if (updates.includes(call.operation.id)) {
          cache.delete(key)
          return call.next()
        }
        const answer = cache.get(key) ?? call.next()
        if (isSuccess(answer)) cache.set(key, answer)
        return answer
      },
    ),
  },
  {
    id: 'record/deleted-stays-in-cache',
    says: 'A record that was deleted can still be read in sessions that have read it before.',
    breaks: ['record/write-lasts'],
    operations: [...deletes, ...reads],
    tell: remembering(
      () => new Map<string, PlainAnswer>(),
      [...deletes, ...reads],
      (call, cache) => {
        const key = `${call.params.id} ${tokenOf(call)}`
        const answer = call.next()
        if (deletes.includes(call.operation.id)) {
          cache.delete(key)
          return answer
        }
        if (isSuccess(answer)) cache.set(key, answer)
        return answer.status === 404 ? (cache.get(key) ?? answer) : answer
      },
    ),
  },
  {
    id: 'record/update-lost',
    says: 'An update writes the whole record as its session last read it, and takes back what others have changed since.',
    breaks: ['record/write-lasts'],
    operations: [...updates, ...reads],
    tell: remembering(
      () => new Map<string, Fields>(),
      [...updates, ...reads],
      (call, copies) => {
        const { id = '' } = call.params
        const key = `${id} ${tokenOf(call)}`
        if (reads.includes(call.operation.id)) {
          const answer = call.next()
          if (isSuccess(answer)) copies.set(key, recordOf(answer))
          return answer
        }
        const copy = copies.get(key)
        const answer = call.next()
        if (!isSuccess(answer) || !copy || !isFields(call.body)) return answer
        const stale = Object.keys(bodySchemas(call)).filter((name) => call.body && !(name in Object(call.body)) && name in copy)
        rewrite(call, collectionOf(call), id, Object.fromEntries(stale.map((name) => [name, copy[name]])))
        return answer
      },
    ),
  },
  {
    id: 'record/update-lost-by-next-create',
    says: 'The next create takes back the last update.',
    breaks: ['record/write-lasts'],
    operations: [...updates, ...creates, ...reads],
    tell: remembering(
      () => new Map<CollectionName, BaseRecord>(),
      [...updates, ...creates],
      (call, last) => {
        const name = collectionOf(call)
        if (creates.includes(call.operation.id)) {
          const before = last.get(name)
          if (before) rewrite(call, name, before.id, before)
          last.delete(name)
          return call.next()
        }
        const before = recordInPath(call)
        const answer = call.next()
        if (isSuccess(answer) && before) last.set(name, before)
        return answer
      },
    ),
  },
  {
    id: 'record/refused-update-dated',
    says: 'An update that is refused moves the updatedDate of the record.',
    breaks: ['http/refused-changes-nothing'],
    operations: ['updateCoreCharge', 'getCoreCharge'],
    tell: remembering(
      () => ({ count: 0 }),
      ['updateCoreCharge'],
      (call, refused) => {
        const charge = storedRecord(call, 'coreCharges')
        const answer = call.next()
        if (charge && answer.status === 400 && call.caller?.companyId === charge.companyId)
          rewrite(call, 'coreCharges', charge.id, { updatedDate: new Date(call.sandbox.clock.now() + ++refused.count).toISOString() })
        return answer
      },
    ),
  },
]
