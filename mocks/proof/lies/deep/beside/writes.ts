// Writes side by side: one works on a copy from before the other, or with what belongs to the other.
import type { PlainAnswer } from '../../../../engine/plain/plain.ts'
import type { BaseRecord } from '../../../../engine/state/records.ts'
import { asSession, reads } from '../../../tools/kinds.ts'
import { bodyOf, type Call, isSuccess, type Lie, sentFields, withBody } from '../../../tools/lie.ts'
import { everyNth } from '../../../tools/spread.ts'
import { besideOthers } from '../../../tools/under-way.ts'
import { lieAbout, type Words } from '../../computed/lie-about.ts'
import { idIn, madeBy, overwrite, targetRecord } from '../../computed/store.ts'
import { bodyFields, type Write } from '../../computed/writes.ts'
import { show } from '../../computed/writing.ts'
import { fieldUpdates, readableUpdates, singleCreates } from '../sequences/past.ts'

const lie = lieAbout('beside')

interface Left {
  id: string
  /** The record before the first of the writes under way. */
  before: BaseRecord
  call: Call
  answer: PlainAnswer
}

/** Updates of one record under way: the later ones begin with some of what it was before the first. */
const onStaleCopy = (write: Write, words: Words, stale: (before: BaseRecord, now: BaseRecord) => object): Lie =>
  lie(
    write,
    words,
    besideOthers<Left>([write.id], (call, others, leave) => {
      const id = idIn(call.params)
      const now: BaseRecord | undefined = targetRecord(call, write)
      const before = others.find((other) => other.id === id)?.before ?? now
      if (!now || !before) return call.next()
      overwrite(call.sandbox.world, write.collection, id, { ...stale(before, now) })
      const answer = call.next()
      if (!isSuccess(answer)) overwrite(call.sandbox.world, write.collection, id, { ...now })
      else leave({ id, before, call, answer })
      return answer
    }),
  )

const lost = (write: Write): Lie => ({
  ...onStaleCopy(
    write,
    {
      name: 'lost-update',
      says: 'writes a record as it was before another update of it that is under way, and takes that back',
      breaks: ['record/write-lasts', ...write.lasts, ...write.leaves],
    },
    (before, { updatedDate, meta }) => ({ ...before, updatedDate, ...(meta && { meta }) }),
  ),
  ...(bodyFields(write.id).length === 1 && {
    unseen: 'An update names one field alone, so it is as if the later one had come after the other.',
  }),
})

const sameVersion = (write: Write): Lie =>
  onStaleCopy(
    write,
    {
      name: 'same-version',
      says: 'gives the same meta.version to updates of a record that overlap',
      breaks: ['record/meta-version-grows'],
    },
    ({ meta }, now) => ({ meta: meta && now.meta ? { ...now.meta, version: meta.version } : null }),
  )

/** As where the version is a place in a log that has gone on meanwhile. */
const sameFarVersion = (write: Write): Lie =>
  onStaleCopy(
    write,
    {
      name: 'same-far-version',
      says: 'gives updates of a record that overlap one meta.version, which is higher by a hundred',
      breaks: ['record/meta-version-grows'],
    },
    ({ meta }, now) => ({ meta: meta && now.meta ? { ...now.meta, version: meta.version + 100 } : null }),
  )

/** Writes of different records under way. */
const amongOthers = (write: Write, words: Words, change: (call: Call, answer: PlainAnswer, other: Left) => PlainAnswer): Lie =>
  lie(
    write,
    words,
    besideOthers<Left>([write.id], (call, others, leave) => {
      const id = idIn(call.params)
      const before: BaseRecord | undefined = targetRecord(call, write)
      const answer = call.next()
      const other = others.find((known) => known.id !== id && known.call.caller?.companyId === call.caller?.companyId)
      if (!isSuccess(answer) || !before) return answer
      leave({ id, before, call, answer })
      return other ? change(call, answer, other) : answer
    }),
  )

const answerOfTheOther = (write: Write): Lie =>
  amongOthers(
    write,
    {
      name: 'answer-of-the-other',
      says: 'answers with the record of another update that is under way',
      breaks: ['record/identity-kept', 'record/write-lasts', ...write.itself],
    },
    (_, answer, other) => withBody(answer, bodyOf(other.answer)),
  )

const bodyToTheOther = (write: Write): Lie =>
  amongOthers(
    write,
    {
      name: 'body-to-the-other',
      says: 'gives what was sent also to the record of another update that is under way',
      breaks: ['record/write-lasts', ...write.others, ...write.lasts],
    },
    (call, answer, other) => {
      const names = bodyFields(write.id).map(({ name }) => name)
      const record = Object.entries(targetRecord(call, write) ?? {})
      const values = record.filter(([name]) => names.includes(name) && name in sentFields(call))
      overwrite(call.sandbox.world, write.collection, other.id, Object.fromEntries(values))
      return answer
    },
  )

/** As where the session of a request is a global. */
const sessionOfTheOther = (write: Write): Lie =>
  lie(
    write,
    {
      name: 'session-of-the-other',
      says: 'tells that the session changed the record whose update of any is under way',
      breaks: ['record/meta-session'],
    },
    besideOthers<string>([write.id], (call, others, leave) => {
      const answer = call.next()
      const own = call.caller?.session.sessionId
      const record: BaseRecord | undefined = targetRecord(call, write)
      if (!isSuccess(answer) || own === undefined || !record?.meta) return answer
      const { meta } = record
      leave(own)
      const sessionId = others.find((other) => other !== own)
      return sessionId === undefined ? answer : show(call, write, answer, idIn(call.params), { meta: { ...meta, sessionId } })
    }),
  )

/** The same, where the record is stored when all of the request is done. */
const sessionOfALaterOne = (write: Write): Lie =>
  lie(
    write,
    {
      name: 'session-of-a-later-one',
      says: 'tells of records whose updates are under way that the session changed them which changes another record then',
      breaks: ['record/meta-session'],
    },
    besideOthers<string>([write.id], (call, others, leave) => {
      const answer = call.next()
      const [id, sessionId] = [idIn(call.params), call.caller?.session.sessionId]
      if (!isSuccess(answer) || sessionId === undefined) return answer
      for (const other of others.filter((one) => one !== id)) {
        const record: BaseRecord | undefined = call.sandbox.world.get(write.collection, other)
        if (record?.meta) overwrite(call.sandbox.world, write.collection, other, { meta: { ...record.meta, sessionId } })
      }
      leave(id)
      return answer
    }),
  )

/** A create that comes while another is under way. */
const createBeside = (
  write: Write,
  words: Words,
  change: (call: Call, made: { answer: PlainAnswer; id: string }, firstId: string) => PlainAnswer,
): Lie =>
  lie(
    write,
    words,
    besideOthers<string>([write.id], (call, [firstId], leave) => {
      const { answer, ids } = madeBy(call, write.collection, () => call.next())
      const [id] = ids
      if (!isSuccess(answer) || id === undefined) return answer
      leave(id)
      return firstId === undefined ? answer : change(call, { answer, id }, firstId)
    }),
  )

const oneLost = (write: Write): Lie =>
  createBeside(
    write,
    {
      name: 'one-lost',
      says: 'answers a create beside another as it should, and keeps the first of them only',
      breaks: ['record/write-lasts', 'list/shows-created', ...write.lasts],
    },
    (call, { answer, id }) => {
      const { world } = call.sandbox
      const record = world.get(write.collection, id)
      if (record) world.transact(() => world.remove(write.collection, record))
      return answer
    },
  )

const sameId = (write: Write): Lie =>
  createBeside(
    write,
    {
      name: 'same-id',
      says: 'gives records that are made side by side the same id, and keeps the last of them',
      breaks: ['record/id-unique', 'record/write-lasts', ...write.others, ...write.lasts],
    },
    (call, { answer, id }, firstId) => {
      const { world } = call.sandbox
      const record = world.get(write.collection, id)
      const first = world.get(write.collection, firstId)
      if (!record || !first || first.companyId !== record.companyId) return answer
      world.transact(() => world.remove(write.collection, record))
      return show(call, write, answer, firstId, { ...record, id: firstId })
    },
  )

/** As where what was parsed stands in one place for all requests. */
const bodyOfTheOther = (write: Write): Lie =>
  lie(
    write,
    {
      name: 'body-of-the-other',
      says: 'makes a record of the body of another create that is under way',
      breaks: ['record/write-lasts', ...write.answers, ...write.lasts],
    },
    besideOthers<Call>([write.id], (call, others, leave) => {
      const first = others.find(({ caller }) => caller?.companyId === call.caller?.companyId)
      const answer = call.next(first ? { body: first.body } : {})
      if (isSuccess(answer)) leave(call)
      return answer
    }),
  )

/** As where the current user is a global. */
const authorOfTheOther = (write: Write): Lie =>
  lie(
    write,
    {
      name: 'author-of-the-other',
      says: 'makes a record in the name of the user whose create is under way',
      breaks: ['record/meta-user', 'record/meta-session', 'record/company-of-session'],
    },
    besideOthers<string>([write.id], (call, [other], leave) => {
      const own = call.caller?.session.id
      const answer = call.next(other === undefined ? {} : asSession({ id: other }))
      if (isSuccess(answer) && own !== undefined) leave(own)
      return answer
    }),
  )

/** As where the errors of a batch go to all of it. */
const refusedWithTheOther = (write: Write): Lie =>
  lie(
    write,
    {
      name: 'refused-with-the-other',
      says: 'answers a good request with the refusal of another that is under way, and does what was asked',
      breaks: ['http/refused-changes-nothing', ...write.answers],
    },
    besideOthers<PlainAnswer>([write.id], (call, [refused], leave) => {
      const answer = call.next()
      if (answer.status === 400) leave(answer)
      return isSuccess(answer) && refused ? { ...answer, status: refused.status, body: refused.body } : answer
    }),
  )

/** As where two requests share a transaction, and one of them ends it. */
const rolledBackWithTheOther = (write: Write): Lie =>
  lie(
    write,
    {
      name: 'rolled-back-with-the-other',
      says: 'answers a good request as it should, and takes it back when another is refused meanwhile',
      breaks: ['record/write-lasts', 'http/refused-changes-nothing', ...write.lasts],
    },
    besideOthers<{ id: string; before: BaseRecord }>([write.id], (call, others, leave) => {
      const before: BaseRecord | undefined = targetRecord(call, write)
      const answer = call.next()
      if (isSuccess(answer) && before) leave({ id: before.id, before })
      if (answer.status === 400) for (const other of others) overwrite(call.sandbox.world, write.collection, other.id, { ...other.before })
      return answer
    }),
  )

/** As where a form keeps what it began with, and writes that back when it is wrong. */
const bringsBackItsBeginning = (write: Write): Lie =>
  lie(
    write,
    {
      name: 'refused-brings-back-its-beginning',
      says: 'writes a record as it was when a request began that is refused, and takes back what came meanwhile',
      breaks: ['record/write-lasts', 'http/refused-changes-nothing', ...write.lasts],
    },
    besideOthers<{ id: string; before: BaseRecord }>([write.id], (call, others, leave) => {
      const before: BaseRecord | undefined = targetRecord(call, write)
      const answer = call.next()
      if (answer.status === 400 && before) leave({ id: before.id, before })
      const refused = isSuccess(answer) ? others.find(({ id }) => id === before?.id) : undefined
      if (refused) overwrite(call.sandbox.world, write.collection, refused.id, { ...refused.before })
      return answer
    }),
  )

/** As where what a read finds is kept when it has been sent, under the version of that time. */
const keptByARead = (write: Write): Lie =>
  lie(
    write,
    {
      name: 'kept-by-a-read-before',
      says: 'changes a record that is being read, and what that read found is shown from then on',
      breaks: ['record/write-lasts', 'record/meta-version-grows', ...write.lasts],
    },
    (server) => {
      const kept = new Map<string, PlainAnswer>()
      return besideOthers<{ id: string; answer: PlainAnswer }>([write.id, write.shows], (call, others, leave) => {
        const id = idIn(call.params)
        const answer = call.next()
        if (!isSuccess(answer)) return answer
        if (call.operation.id === write.shows) {
          leave({ id, answer })
          return kept.get(id) ?? answer
        }
        kept.delete(id)
        const read = others.find((other) => other.id === id)
        if (read) kept.set(id, read.answer)
        return answer
      })(server)
    },
  )

const showsRecord = fieldUpdates.filter(({ answers }) => answers.length > 0)
const readCreates = singleCreates.filter(({ shows }) => reads.includes(shows))

export const besideWriteLies: readonly Lie[] = [
  ...fieldUpdates.map(lost),
  ...readableUpdates.map(sameVersion),
  ...everyNth(readableUpdates, 3).map(sameFarVersion),
  ...readableUpdates.map(sessionOfTheOther),
  ...readableUpdates.map(sessionOfALaterOne),
  ...everyNth(showsRecord, 2, 0).map(answerOfTheOther),
  ...everyNth(fieldUpdates, 2, 1).map(bodyToTheOther),
  ...fieldUpdates.filter(({ id }) => id === 'updateInspection').map(bodyToTheOther),
  ...everyNth(singleCreates, 2, 0).map(oneLost),
  ...everyNth(singleCreates, 2, 1).map(sameId),
  ...everyNth(singleCreates, 2, 0).map(bodyOfTheOther),
  ...everyNth(readCreates, 2, 1).map(authorOfTheOther),
  ...everyNth(singleCreates, 4, 0).map(refusedWithTheOther),
  ...everyNth(fieldUpdates, 4, 0).map(rolledBackWithTheOther),
  ...everyNth(fieldUpdates, 4, 1).map(bringsBackItsBeginning),
  ...everyNth(readableUpdates, 3, 0).map(keptByARead),
]
