// Updates that go wrong after others of the same record, or of another one: the first of each is as it should be.
import { isDeepStrictEqual } from 'node:util'
import { remembering } from '../../../tools/kinds.ts'
import { type Fields, isSuccess, type Lie, sentFields } from '../../../tools/lie.ts'
import { everyNth } from '../../../tools/spread.ts'
import { lieAbout } from '../../computed/lie-about.ts'
import { idIn, overwrite, targetRecord } from '../../computed/store.ts'
import { bodyFields, type Write } from '../../computed/writes.ts'
import { show } from '../../computed/writing.ts'
import { fieldUpdates, knowingPast, sentFieldsOf, unsent } from './past.ts'

const lie = lieAbout('sequences')

const lasts = (write: Write): readonly string[] => [
  'record/write-lasts',
  ...write.lasts,
  ...Object.values(write.fields ?? {}).flatMap((said) => said.lasts ?? []),
]

/** The body may name one field or another. */
const several = fieldUpdates.filter(({ id }) => bodyFields(id).length > 1)

const thirdLost = (write: Write): Lie =>
  lie(
    write,
    { name: 'third-not-stored', says: 'answers the third update of a record as it should, and stores nothing of it', breaks: lasts(write) },
    knowingPast(write, (call, answer, past) => {
      if (past.length === 3) overwrite(call.sandbox.world, write.collection, idIn(call.params), sentFieldsOf(call, past[2] ?? past[0]))
      return answer
    }),
  )

const secondResets = (write: Write): Lie =>
  lie(
    write,
    {
      name: 'second-resets-the-rest',
      says: 'gives what the second update of a record does not name the values from before the first',
      breaks: write.leaves,
    },
    knowingPast(write, (call, answer, past) =>
      past.length === 2 ? show(call, write, answer, idIn(call.params), unsent(call, past[0])) : answer,
    ),
  )

/** As where a server compares with the record as it was loaded first. */
const backIgnored = (write: Write): Lie =>
  lie(
    write,
    {
      name: 'back-to-first-ignored',
      says: 'does not store a value that the record had before its first update, once it has another',
      breaks: lasts(write),
    },
    knowingPast(write, (call, answer, past) => {
      const [first] = past
      const before = new Map(Object.entries(past.at(-1) ?? first))
      const back = Object.entries(sentFieldsOf(call, first)).filter(([name, value]) => isDeepStrictEqual(value, sentFields(call)[name]))
      const lost = Object.fromEntries(back.map(([name]) => [name, before.get(name)]))
      overwrite(call.sandbox.world, write.collection, idIn(call.params), lost)
      return answer
    }),
  )

const emptyUndoes = (write: Write): Lie =>
  lie(
    write,
    {
      name: 'empty-undoes',
      says: 'takes back the update before when the body is empty',
      breaks: [...write.leaves, 'record/write-lasts'],
    },
    knowingPast(write, (call, answer, past) => {
      const before = past.at(-2)
      const isEmpty = Object.keys(sentFields(call)).length === 0
      return before && isEmpty ? show(call, write, answer, idIn(call.params), unsent(call, before)) : answer
    }),
  )

const sameTwice = (write: Write): Lie =>
  lie(
    write,
    {
      name: 'after-the-same-twice',
      says: 'stores nothing of an update that follows two of the record with the same body',
      breaks: lasts(write),
    },
    remembering(
      () => new Map<string, string[]>(),
      [write.id],
      (call, sent) => {
        const id = idIn(call.params)
        const before = targetRecord(call, write)
        const answer = call.next()
        if (!isSuccess(answer) || !before) return answer
        const [last, one] = sent.get(id) ?? []
        const body = JSON.stringify(call.body)
        sent.set(id, [body, ...(last === undefined ? [] : [last])])
        if (last !== undefined && last === one && last !== body)
          overwrite(call.sandbox.world, write.collection, id, sentFieldsOf(call, before))
        return answer
      },
    ),
  )

const plain = [
  'name',
  'note',
  'subjectText',
  'referenceId',
  'errorMessage',
  'deletedReason',
  'amountCents',
  'dueInDays',
  'ordinal',
  'quantity',
]

/** As where what was read from a body that turned out wrong stays on the record in memory. */
const refusedComesLater = (write: Write): Lie =>
  lie(
    write,
    {
      name: 'refused-comes-later',
      says: 'stores, with the next good update of the record, also texts and numbers of one that it refused',
      breaks: ['http/refused-changes-nothing', ...write.leaves],
    },
    remembering(
      () => new Map<string, Fields>(),
      [write.id],
      (call, refused) => {
        const id = idIn(call.params)
        const known = new Map(Object.entries(targetRecord(call, write) ?? {}))
        const answer = call.next()
        const sent = Object.entries(sentFields(call))
        if (!isSuccess(answer)) {
          const kept = sent.filter(([name, value]) => plain.includes(name) && value !== null && typeof value === typeof known.get(name))
          if (answer.status === 400) refused.set(id, Object.fromEntries(kept))
          return answer
        }
        const later = Object.entries(refused.get(id) ?? {}).filter(([name]) => !(name in sentFields(call)))
        refused.delete(id)
        return show(call, write, answer, id, Object.fromEntries(later))
      },
    ),
  )

/** As where one object serves all updates, and is not emptied in between. */
const fromTheOneBefore = (write: Write): Lie =>
  lie(
    write,
    {
      name: 'rest-of-the-one-before',
      says: 'gives what it does not name to a record that was changed before the values that another one got right before',
      breaks: write.leaves,
    },
    remembering(
      () => ({ id: '', sent: {} as Fields, changed: new Set<string>() }),
      [write.id],
      (call, last) => {
        const id = idIn(call.params)
        const answer = call.next()
        const now = targetRecord(call, write)
        if (!isSuccess(answer) || !now) return answer
        const { id: other, sent } = last
        const again = last.changed.has(id)
        last.id = id
        last.sent = sentFieldsOf(call, now)
        last.changed.add(id)
        if (!again || other === id) return answer
        const names = Object.keys(unsent(call, now))
        return show(call, write, answer, id, Object.fromEntries(Object.entries(sent).filter(([name]) => names.includes(name))))
      },
    ),
  )

const sameLetters = (one: unknown, other: unknown): boolean =>
  typeof one === 'string' && typeof other === 'string' && one.toLowerCase() === other.toLowerCase()

/** As where a database compares without regard to case, and a server with what it finds equal. */
const caseIgnored = (write: Write): Lie =>
  lie(
    write,
    {
      name: 'case-change-ignored',
      says: 'takes a text that has changed its small and capital letters alone for no change',
      breaks: [...write.answers, ...lasts(write)],
    },
    knowingPast(write, (call, answer, past) => {
      const before = Object.entries(past.at(-1) ?? past[0]).filter(([name, value]) => sameLetters(value, sentFields(call)[name]))
      return show(call, write, answer, idIn(call.params), Object.fromEntries(before))
    }),
  )

/** A transfer's item has numbers alone. */
const withTexts = fieldUpdates.filter(({ id }) => id !== 'updateTransferItem')

export const updateLies: readonly Lie[] = [
  ...fieldUpdates.flatMap((write) => [thirdLost(write), backIgnored(write)]),
  ...withTexts.map(caseIgnored),
  ...everyNth(fieldUpdates, 2).map(emptyUndoes),
  ...everyNth(fieldUpdates, 2, 1).map(sameTwice),
  ...several.flatMap((write) => [secondResets(write), refusedComesLater(write), fromTheOneBefore(write)]),
]
