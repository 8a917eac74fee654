// Departures in what a record tells of its changes: who, which session, which version, when (2.1).
import type { BaseRecord } from '../../../../engine/state/records.ts'
import { collectionOf, creates, lists, reads, recordInPath, recordOf, remembering, rewrite, updates } from '../../../tools/kinds.ts'
import {
  around,
  bodyOf,
  type Call,
  type Fields,
  good,
  isFields,
  isSuccess,
  type Lie,
  metaOf,
  records,
  withBody,
} from '../../../tools/lie.ts'

/** Single reads with another meta. */
const metas = (change: (meta: Fields, record: Fields, call: Call) => void): Lie['tell'] =>
  records(reads, (record, call) => {
    if (isFields(record.meta)) change(record.meta, record, call)
  })

/** Lies about meta and dates. */
export const metaLies: readonly Lie[] = [
  {
    id: 'record/changes-of-first-user',
    says: 'Every change is told as one of the first user of the company.',
    breaks: ['record/meta-user'],
    operations: reads,
    tell: metas((meta, { companyId }, { sandbox }) => {
      meta.userId = sandbox.world.all('users').find((user) => user.companyId === companyId)?.id
    }),
  },
  {
    id: 'record/changes-of-reader',
    says: 'meta names the user and the session that read the record.',
    breaks: ['record/meta-user', 'record/meta-session'],
    operations: reads,
    tell: metas((meta, _, { caller }) => {
      meta.userId = caller?.userId
      meta.sessionId = caller?.session.sessionId
    }),
  },
  {
    id: 'record/changes-of-creator',
    says: 'meta goes on naming the user and the session that made the record.',
    breaks: ['record/meta-user', 'record/meta-session'],
    operations: [...creates, ...reads],
    tell: remembering(
      () => new Map<unknown, Fields>(),
      [...creates, ...reads],
      (call, first) => {
        const answer = call.next()
        if (!isSuccess(answer)) return answer
        const record = recordOf(answer)
        const { userId, sessionId } = metaOf(record)
        const maker = first.get(record.id)
        if (creates.includes(call.operation.id)) {
          first.set(record.id, { userId, sessionId })
          return answer
        }
        return maker ? withBody(answer, { ...bodyOf(answer), data: { ...record, meta: { ...metaOf(record), ...maker } } }) : answer
      },
    ),
  },
  {
    id: 'record/session-of-latest-login',
    says: "meta names the latest session of the user, not the change's own.",
    breaks: ['record/meta-session'],
    operations: reads,
    tell: metas((meta, _, { sandbox }) => {
      const latest = sandbox.world.all('sessions').findLast(({ userId }) => userId === meta.userId)
      if (latest) meta.sessionId = latest.sessionId
    }),
  },
  {
    id: 'record/session-is-user',
    says: 'meta.sessionId is the id of the user.',
    breaks: ['record/meta-session'],
    operations: reads,
    tell: metas((meta) => {
      meta.sessionId = meta.userId
    }),
  },
  {
    id: 'record/version-stands-still',
    says: 'meta.version is always 1.',
    breaks: ['record/meta-version-grows'],
    operations: reads,
    tell: metas((meta) => {
      meta.version = 1
    }),
  },
  {
    id: 'record/version-jumps-back',
    says: 'meta.version begins again after every second change.',
    breaks: ['record/meta-version-grows'],
    operations: reads,
    tell: metas((meta) => {
      meta.version = Number(meta.version) % 2
    }),
  },
  {
    id: 'record/version-falls',
    says: 'meta.version is lower after each change.',
    breaks: ['record/meta-version-grows'],
    operations: reads,
    tell: metas((meta) => {
      meta.version = 1000 - Number(meta.version)
    }),
  },
  {
    id: 'record/version-per-user',
    says: 'meta.version grows only when another user than before makes the change.',
    breaks: ['record/meta-version-grows'],
    operations: [...updates, ...reads],
    tell: remembering(
      () => new Map<unknown, { userId: unknown; version: number }>(),
      reads,
      (call, known) => {
        const answer = call.next()
        if (!isSuccess(answer)) return answer
        const record = recordOf(answer)
        const { userId } = metaOf(record)
        const before = known.get(record.id)
        const now = { userId, version: (before?.version ?? 1) + Number(before !== undefined && before.userId !== userId) }
        known.set(record.id, now)
        return withBody(answer, { ...bodyOf(answer), data: { ...record, meta: { ...metaOf(record), version: now.version } } })
      },
    ),
  },
  {
    id: 'record/version-of-all',
    says: 'A change of one record raises the version of all.',
    breaks: ['record/meta-version-own'],
    operations: [...creates, ...updates, ...reads],
    tell: remembering(
      () => ({ changes: 0 }),
      [...creates, ...updates, ...reads],
      (call, count) => {
        const answer = call.next()
        if (!isSuccess(answer)) return answer
        if (!reads.includes(call.operation.id)) {
          count.changes += 1
          return answer
        }
        const record = recordOf(answer)
        return withBody(answer, { ...bodyOf(answer), data: { ...record, meta: { ...metaOf(record), version: count.changes } } })
      },
    ),
  },
  {
    id: 'record/updated-from-the-start',
    says: 'updatedDate of a new record is the time it was made.',
    breaks: ['record/updated-null-at-first'],
    operations: [...creates, ...reads, ...lists],
    tell: records([...creates, ...reads, ...lists], (record) => {
      record.updatedDate ??= record.createdDate
    }),
  },
  {
    id: 'record/updated-never-set',
    says: 'updatedDate stays null after an update.',
    breaks: ['record/updated-set'],
    operations: [...updates, ...reads],
    tell: records([...updates, ...reads], (record) => {
      record.updatedDate = null
    }),
  },
  {
    id: 'record/updated-goes-back',
    says: 'updatedDate goes back with each change.',
    breaks: ['record/updated-moves'],
    operations: reads,
    tell: records(reads, (record) => {
      const { version } = metaOf(record)
      if (typeof record.updatedDate !== 'string' || typeof version !== 'number') return
      record.updatedDate = new Date(Date.parse(record.updatedDate) - version * 60_000).toISOString()
    }),
  },
  {
    id: 'record/updated-a-minute-after-its-creation',
    says: 'Every record that was updated says that it was a minute after it was made, while time goes on.',
    breaks: ['record/updated-again'],
    operations: [...updates, ...reads],
    tell: around(updates, (call) => {
      const answer = call.next()
      call.sandbox.clock.advance(1000)
      const { createdDate = '' } = recordInPath(call) ?? {}
      const updatedDate = new Date(Date.parse(createdDate) + 60_000).toISOString()
      if (isSuccess(answer) && createdDate !== '') rewrite(call, collectionOf(call), call.params.id ?? '', { updatedDate })
      return answer
    }),
  },
  {
    id: 'record/created-again',
    says: 'An update moves createdDate on to its own time.',
    breaks: ['record/identity-kept'],
    operations: [...updates, ...reads],
    tell: around(updates, (call) => {
      const answer = call.next()
      const later = new Date(call.sandbox.clock.now() + 60_000).toISOString()
      if (isSuccess(answer)) rewrite(call, collectionOf(call), call.params.id ?? '', { createdDate: later })
      return answer
    }),
  },
  {
    id: 'record/copied-by-update',
    says: 'An update leaves the record as it is and makes a changed copy with another id.',
    breaks: ['record/write-lasts'],
    operations: [...updates, ...reads],
    tell: remembering(
      () => new Map<string, BaseRecord>(),
      [...updates, ...reads],
      (call, before) => {
        const { id = '' } = call.params
        if (reads.includes(call.operation.id)) {
          const old = before.get(id)
          const answer = call.next()
          return old && isSuccess(answer) ? good(call, { data: old }) : answer
        }
        const old = recordInPath(call)
        const answer = call.next()
        if (isSuccess(answer) && old && !before.has(id)) before.set(id, old)
        return answer
      },
    ),
  },
]
