// Writes that leave the wrong marks in a record: dates, author, version, company.
import { operation } from '../../../../openapi/contract.ts'
import { placesOf } from '../../../../openapi/places.ts'
import type { PlainAnswer } from '../../../engine/plain/plain.ts'
import { around, type Call, type Fields, isSuccess, type Lie, metaOf } from '../../tools/lie.ts'
import { idIn, madeBy, targetRecord } from './store.ts'
import { type Write, writes } from './writes.ts'
import { afterWrite, answered, show } from './writing.ts'

interface Mark {
  name: string
  says: string
  breaks: readonly string[]
  /** The field does not follow a change, so it must stay like any that was not sent. */
  stays?: true
  /** What is in the record instead, given what it was before the write (nothing for a new one) and what it is now. */
  values(now: Fields, before: Fields, call: Call): Fields
}

const inMeta = (name: string, value: (now: unknown, before: unknown, call: Call) => unknown): Mark['values'] => {
  return (now, before, call) => ({ meta: { ...metaOf(now), [name]: value(metaOf(now)[name], metaOf(before)[name], call) } })
}

const anotherUser: Mark = {
  name: 'meta-user',
  says: 'leaves meta.userId of another user',
  breaks: ['record/meta-user'],
  values: inMeta('userId', (now, _, { sandbox, caller }) => sandbox.world.all('users').find(({ id }) => id !== caller?.userId)?.id ?? now),
}

const ofMeta: readonly Mark[] = [
  {
    name: 'version-stands',
    says: 'leaves meta.version as it was',
    breaks: ['record/meta-version-grows'],
    values: inMeta('version', (_, before) => before),
  },
  {
    name: 'version-falls',
    says: 'lowers meta.version',
    breaks: ['record/meta-version-grows'],
    values: inMeta('version', (_, before) => Number(before) - 1),
  },
  anotherUser,
  {
    name: 'meta-session',
    says: 'leaves meta.sessionId of the change before',
    breaks: ['record/meta-session'],
    values: inMeta('sessionId', (_, before) => before),
  },
]

const ofUpdates: readonly Mark[] = [
  {
    name: 'updated-kept',
    says: 'leaves updatedDate as it was',
    breaks: ['record/updated-set'],
    values: (_, { updatedDate }) => ({ updatedDate }),
  },
  {
    name: 'created-moved',
    says: 'gives the record a new createdDate',
    breaks: ['record/identity-kept'],
    stays: true,
    values: () => ({ createdDate: '2026-03-31T09:00:00.000Z' }),
  },
]

const ofCreates: readonly Mark[] = [
  {
    name: 'updated-at-once',
    says: 'sets updatedDate of a new record',
    breaks: ['record/updated-null-at-first'],
    values: ({ createdDate }) => ({ updatedDate: createdDate }),
  },
]

const ofNewMeta: readonly Mark[] = [
  anotherUser,
  {
    name: 'meta-session',
    says: 'leaves meta.sessionId of another session',
    breaks: ['record/meta-session'],
    values: inMeta('sessionId', () => 'ses_of_somebody'),
  },
]

/** An action is no update that takes fields. */
const isAction = ({ id }: Write): boolean => id === 'changeMessageTemplateState'

const marked = (write: Write, { name, says, breaks, stays, values }: Mark): Lie => ({
  id: `computed/marks/${write.id}/${name}`,
  says: `${write.id} ${says}.`,
  breaks: stays ? [...breaks, ...write.leaves] : breaks,
  operations: [write.id, write.shows],
  ...(isAction(write) && name === 'updated-kept' && { unseen: 'Whether a delete and an undelete count as updates is not stated.' }),
  tell: around([write.id], (call) => {
    const before: Fields = { ...targetRecord(call, write) }
    const { answer, ids: made } = madeBy(call, write.collection, () => call.next())
    if (!isSuccess(answer)) return answer
    const ids = write.kind === 'create' ? made : [idIn(call.params)]
    return ids.reduce<PlainAnswer>((shown, id) => {
      const now: Fields = { ...call.sandbox.world.get(write.collection, id) }
      return show(call, write, shown, id, values(now, before, call))
    }, answer)
  }),
})

/** Stored as it should be, so that it can be found again. */
const otherCompany = (write: Write): Lie =>
  afterWrite(
    write,
    {
      kind: 'marks',
      more: 'company',
      says: 'answers with the companyId of another company',
      breaks: [write.kind === 'create' ? 'record/company-of-session' : 'record/identity-kept', 'record/write-lasts', ...write.leaves],
    },
    (call, answer) => {
      const other = call.sandbox.world.all('companies').find(({ id }) => id !== call.caller?.companyId)
      return answered(answer, { companyId: other?.id ?? 'com_of_somebody' })
    },
  )

const shows = ({ shows: id }: Write, field: string): boolean =>
  placesOf(operation(id).responses['200']?.schema ?? '').some(({ pointer }) => pointer.replace('/*', '') === `/data/${field}`)

const answersRecord = ({ id }: Write): boolean =>
  placesOf(operation(id).responses['200']?.schema ?? '').some(({ pointer }) => pointer === '/data/companyId')

const marksOf = (write: Write): Mark[] => {
  const hasMeta = shows(write, 'meta/version')
  if (write.kind === 'create') return [...ofCreates, ...(hasMeta ? ofNewMeta : [])]
  return [...ofUpdates, ...(hasMeta ? ofMeta : [])]
}

export const markLies: readonly Lie[] = [
  ...writes.flatMap((write) => marksOf(write).map((mark) => marked(write, mark))),
  ...writes.filter(answersRecord).map(otherCompany),
]
