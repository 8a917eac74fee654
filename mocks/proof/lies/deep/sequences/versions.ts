// What is said of each change, wrong after certain steps: version, dates and author.

import { resourceOf } from '../../../../../openapi/resources.ts'
import type { BaseRecord } from '../../../../engine/state/records.ts'
import { rewrite } from '../../../tools/kinds.ts'
import type { Lie } from '../../../tools/lie.ts'
import { everyNth } from '../../../tools/spread.ts'
import { lieAbout, type Words } from '../../computed/lie-about.ts'
import { idIn, targetRecord } from '../../computed/store.ts'
import type { Write } from '../../computed/writes.ts'
import { show } from '../../computed/writing.ts'
import { fieldUpdates, knowingPast, type Past, readableUpdates } from './past.ts'

type Meta = NonNullable<BaseRecord['meta']>

/** The meta of a record, changed behind its back. */
const metaAfter = (words: Words, change: (meta: Meta, past: Past) => Partial<Meta> | undefined) => {
  return (write: Write): Lie =>
    lieAbout('sequences')(
      write,
      words,
      knowingPast(write, (call, answer, past) => {
        const record: BaseRecord | undefined = targetRecord(call, write)
        const { meta } = record ?? {}
        const changed = meta && change(meta, past)
        if (changed) return show(call, write, answer, idIn(call.params), { meta: { ...meta, ...changed } })
        return answer
      }),
    )
}

const versionStays = metaAfter(
  {
    name: 'version-stays-the-third-time',
    says: 'leaves meta.version as it is at the third update of a record',
    breaks: ['record/meta-version-grows'],
  },
  (_, past) => {
    const before = past.length === 3 ? past[2]?.meta : undefined
    return before && { version: before.version }
  },
)

const versionTurns = metaAfter(
  {
    name: 'version-starts-again',
    says: 'starts meta.version anew at the fourth update of a record',
    breaks: ['record/meta-version-grows'],
  },
  (_, past) => (past.length >= 4 ? { version: (past[0].meta?.version ?? 0) + past.length - 3 } : undefined),
)

const versionOfOneDigit = metaAfter(
  {
    name: 'version-of-one-digit',
    says: 'leaves meta.version at nine',
    breaks: ['record/meta-version-grows'],
  },
  ({ version }) => (version > 9 ? { version: 9 } : undefined),
)

const authorStays = metaAfter(
  {
    name: 'author-of-the-first-change',
    says: 'names in meta who made the first update, whoever makes the later ones',
    breaks: ['record/meta-user', 'record/meta-session'],
  },
  ({ userId }, past) => {
    const first = past[1]?.meta
    return first && first.userId !== userId ? { userId: first.userId, sessionId: first.sessionId } : undefined
  },
)

const sessionStays = metaAfter(
  {
    name: 'session-of-the-user-before',
    says: 'names in meta the session of an earlier update when the same user changes the record in another',
    breaks: ['record/meta-session'],
  },
  ({ userId }, past) => {
    const before = past.slice(1).find(({ meta }) => meta?.userId === userId)?.meta
    return before && { sessionId: before.sessionId }
  },
)

const dateOnce = (write: Write): Lie => ({
  id: `sequences/${write.id}/updated-date-lost-again`,
  says: `${write.id} takes updatedDate away at every second update of a record.`,
  breaks: ['record/updated-set'],
  operations: [write.id, write.shows],
  tell: knowingPast(write, (call, answer, past) => {
    if (past.length % 2 === 0) rewrite(call, write.collection, idIn(call.params), { updatedDate: null })
    return answer
  }),
})

const datedByFirst = (write: Write): Lie => ({
  id: `sequences/${write.id}/dated-by-the-first-update`,
  says: `${write.id} gives a record the date of its first update, and no other one after that.`,
  breaks: ['record/updated-again'],
  operations: [write.id, write.shows],
  tell: knowingPast(write, (call, answer, past) => {
    const { clock } = call.sandbox
    clock.advance(1000)
    const updatedDate = past[1]?.updatedDate ?? new Date(clock.now()).toISOString()
    return show(call, write, answer, idIn(call.params), { updatedDate })
  }),
})

const createdMoves = (write: Write): Lie => ({
  id: `sequences/${write.id}/created-date-of-the-update`,
  says: `${write.id} dates the creation of a record anew at its third update.`,
  breaks: ['record/identity-kept'],
  operations: [write.id, write.shows],
  tell: knowingPast(write, (call, answer, past) => {
    const { createdDate } = past[0]
    const later = new Date(Date.parse(createdDate) + 1000).toISOString()
    return past.length === 3 ? show(call, write, answer, idIn(call.params), { createdDate: later }) : answer
  }),
})

/** Two updates with time between them are seen of what a run makes. */
const isOfOwn = ({ id }: Write): boolean => resourceOf(id)?.create !== undefined

export const versionLies: readonly Lie[] = [
  ...readableUpdates.map(versionStays),
  ...everyNth(readableUpdates, 2).map(versionTurns),
  ...everyNth(readableUpdates, 2, 1).map(versionOfOneDigit),
  ...everyNth(readableUpdates, 2, 1).map(authorStays),
  ...everyNth(readableUpdates, 3).map(sessionStays),
  ...everyNth(readableUpdates, 3, 1).map(dateOnce),
  ...everyNth(fieldUpdates, 3, 2).map(createdMoves),
  ...everyNth(readableUpdates.filter(isOfOwn), 2).map(datedByFirst),
]
