// Metadata of message threads: 2.17, 4.16. No operation creates one, so those found are changed and put back.

import { operation } from '../../../openapi/contract.ts'
import { isObject } from '../../exchange/compare.ts'
import { type Exchange, isSuccess, recordOf } from '../../exchange/exchange.ts'
import { aPage } from '../../runner/seen/listed.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { viewsAgree } from '../../steps/agreement.ts'
import { withIds } from '../../steps/common.ts'
import { foundNone } from '../../steps/found-none.ts'
import { logInWith } from '../../steps/further-session.ts'
import { find, walk } from '../../steps/pages.ts'
import { isChanged, keeps, metaOf, type Shown, shows } from '../../steps/records.ts'
import type { Every, Schemas } from '../../transport/calls.ts'

export const messageThreadScenarios: readonly Case[] = [
  {
    id: 'message-thread/read',
    area: 'message-thread',
    title: 'Each record of the list is read by its id, and shows what the list does',
    requirements: ['message-thread/read', 'message-thread/list', 'record/read-by-id', 'message-thread/same-everywhere'],
    effects: 'read',
    operations: ['listMessageThreadMetadata', 'getMessageThreadMetadata'],
    async run(trial) {
      const list = await trial.ask('listMessageThreadMetadata', {})
      const listed = withIds(list.body.data)
      if (listed.length === 0) trial.skip('the target lists no message thread metadata; add a thread')
      // Many, as the list may hide what its records have.
      const step = Math.max(1, Math.floor(listed.length / 16))
      for (const one of listed.filter((_, index) => index % step === 0)) {
        const shown = await readWhereAllowed(trial, one)
        if (!shown) continue
        const { data, exchange } = shown
        trial.shown(exchange, 'message-thread/read')
        shows(trial, { data, exchange }, { id: one.id }, 'record/read-by-id')
        const views = { list: operation('listMessageThreadMetadata'), read: 'getMessageThreadMetadata', id: one.id } as const
        if (isObject(data))
          await viewsAgree(
            trial,
            { ...views, listed: { ...one }, single: data, exchanges: [list.exchange, exchange] },
            'message-thread/same-everywhere',
          )
      }
    },
  },
  {
    id: 'message-thread/update',
    area: 'message-thread',
    title: 'An update sets the draft, as read and list show, and leaves the rest and the other records',
    requirements: [
      'message-thread/update',
      'message-thread/update-persists',
      'message-thread/update-leaves-others',
      'message-thread/update-leaves-other-records',
      'list/shows-changed',
      'record/write-lasts',
      'record/others-kept',
      'record/identity-kept',
      'record/updated-set',
      'record/meta-version-grows',
    ],
    effects: 'shared',
    operations: ['listMessageThreadMetadata', 'getMessageThreadMetadata', 'updateMessageThreadMetadata'],
    async run(trial) {
      const turned: Turned[] = []
      for (const [index, one] of ofEachKind(await writable(trial)).entries()) {
        const before = await readThread(trial, one.id)
        // A draft can be put back, null cannot: an empty one is the nearest.
        trial.cleanUp(() => write(trial, one.id, one.draftMessage ?? ''))
        const draftMessage = `${trial.mark} draft ${index}`
        const { body, exchange } = await trial.ask('updateMessageThreadMetadata', { path: { id: one.id }, body: { draftMessage } })
        shows(trial, { data: body.data, exchange }, { id: one.id, draftMessage }, 'message-thread/update')
        keeps(trial, { data: body.data, exchange }, before, ['id', 'companyId', 'createdDate'], 'record/identity-kept')
        // It is so the second time as the first, of one as of another.
        const looks = [await readThread(trial, one.id), ...(index === 0 ? [await readThread(trial, one.id)] : [])]
        for (const after of looks) {
          shows(trial, after, { draftMessage }, 'message-thread/update-persists')
          keeps(trial, after, before, fields, 'message-thread/update-leaves-others')
          isChanged(trial, after, before)
        }
        for (const after of looks.slice(0, 1)) turned.push(...(await turnedBetween(trial, one.id, before, after)))
        await inListOnce(trial, one.id, draftMessage)
        if (index === 0) await takesLess(trial, one.id, draftMessage)
        // What a first draft leaves, the next one may not.
        if (marks.some((mark) => one[mark])) turned.push(...(await turnedByNext(trial, one.id)))
      }
      // A colleague may mark a conversation meanwhile, but not one with each draft, nor by the change that the draft was.
      for (const { mark, is, isOwn, exchange } of turned)
        trial.holds(
          !isOwn && turned.filter((other) => other.mark === mark).length < 2,
          `${mark} ${!is}, as before each draft`,
          is,
          exchange,
          {
            where: `/data/${mark}`,
            requirement: 'message-thread/update-leaves-others',
          },
        )
    },
  },
  {
    id: 'message-thread/clear-draft',
    area: 'message-thread',
    title: 'A draft is replaced by the next one, goes when an empty one is sent, and comes again',
    requirements: ['message-thread/update-persists', 'message-thread/update'],
    effects: 'shared',
    operations: ['listMessageThreadMetadata', 'getMessageThreadMetadata', 'updateMessageThreadMetadata'],
    async run(trial) {
      const one = (await writable(trial)).at(-1) ?? trial.skip('the target lists no message thread metadata; add a thread')
      trial.cleanUp(() => write(trial, one.id, one.draftMessage ?? ''))
      for (const draftMessage of [`${trial.mark} one`, `${trial.mark} two`]) {
        const { body, exchange } = await trial.ask('updateMessageThreadMetadata', { path: { id: one.id }, body: { draftMessage } })
        shows(trial, { data: body.data, exchange }, { draftMessage }, 'message-thread/update')
        shows(trial, await readThread(trial, one.id), { draftMessage }, 'message-thread/update-persists')
      }
      const cleared = await write(trial, one.id, '')
      if (!isSuccess(cleared)) trial.skip('the target takes no empty draft')
      const { data, exchange } = await readThread(trial, one.id)
      const draft = isObject(data) ? data.draftMessage : undefined
      // An empty text is a value (D48).
      trial.equal(draft, '', exchange, { where: '/data/draftMessage' })
      const { record, exchange: list } = await find(trial, operation('listMessageThreadMetadata'), one.id)
      if (record?.draftMessage != null) trial.equal(record.draftMessage, '', list, { where: '/data/*/draftMessage' })
      // The same as before it was emptied.
      const again = { draftMessage: `${trial.mark} two` }
      if (isSuccess(await write(trial, one.id, again.draftMessage)))
        shows(trial, await readThread(trial, one.id), again, 'message-thread/update-persists')
    },
  },
  {
    id: 'message-thread/draft-outlasts-session',
    area: 'message-thread',
    title: 'A draft is still there when the session that wrote it has logged out',
    requirements: ['message-thread/update-persists'],
    effects: 'shared',
    operations: ['listMessageThreadMetadata', 'getMessageThreadMetadata', 'updateMessageThreadMetadata', 'login', 'logout'],
    async run(trial) {
      const one = (await writable(trial)).at(-1) ?? trial.skip('the target lists no message thread metadata; add a thread')
      const { token } = await logInWith(trial)
      trial.cleanUp(() => write(trial, one.id, one.draftMessage ?? ''))
      const draftMessage = `${trial.mark} of another session`
      const written = await trial.call('updateMessageThreadMetadata', { path: { id: one.id }, body: { draftMessage } }, { token })
      if (!isSuccess(written)) trial.skip('the target takes no draft from another session of the user')
      const logout = await trial.call('logout', { body: {} }, { token })
      if (!isSuccess(logout)) trial.skip('the target logs no other session of the user out')
      shows(trial, await readThread(trial, one.id), { draftMessage }, 'message-thread/update-persists')
    },
  },
  {
    id: 'message-thread/draft-in-another-users',
    area: 'message-thread',
    title: 'A draft that one user writes in the metadata of another leaves it that of the other',
    requirements: ['message-thread/update-leaves-others', 'message-thread/update-persists'],
    effects: 'shared',
    operations: ['listMessageThreadMetadata', 'getMessageThreadMetadata', 'updateMessageThreadMetadata'],
    async run(trial) {
      const { userId: mine } = trial.context.session
      const isTheirs = ({ userId }: Schemas['MessageThreadMetadata']) => typeof userId === 'string' && userId !== '' && userId !== mine
      const theirs = await trial.context.other('otherUser')
      const listed = mine === '' ? [] : withIds(await trial.context.find('listMessageThreadMetadata', isTheirs, aPage))
      const one = listed.find(({ userId }) => userId === theirs?.userId) ?? listed[0]
      if (!one) return trial.skip('the target lists no message thread metadata of another user; add a thread of another user')
      const before =
        (await readWhereAllowed(trial, one)) ?? trial.skip('the user may not read what the list shows of others; log in as one who may')
      trial.cleanUp(() => write(trial, one.id, one.draftMessage ?? ''))
      const written = await write(trial, one.id, `${trial.mark} draft of a colleague`)
      if (!isSuccess(written)) return trial.skip('the target takes no draft from another user')
      keeps(trial, await readThread(trial, one.id), before, fields, 'message-thread/update-leaves-others')
      // Whoever has written a draft is shown the one that another has written since.
      const next = { draftMessage: `${trial.mark} draft of the other` }
      if (theirs?.userId !== one.userId) return
      const replaced = await trial.attempt('updateMessageThreadMetadata', { path: { id: one.id }, body: next }, theirs)
      if (isSuccess(replaced)) shows(trial, await readThread(trial, one.id), next, 'message-thread/update-persists')
    },
  },
]

/** Messages that come in meanwhile are counted, and may bring a conversation back. */
const fields = ['locationId', 'userId', 'customerId', 'messageThreadId']

const marks = ['archived', 'important'] as const

interface Turned {
  mark: (typeof marks)[number]
  is: boolean
  /** By the draft, as far as versions tell. */
  isOwn: boolean
  exchange: Exchange
}

/** Whether the draft was all that changed between the two looks: then its version grew as it does by the next draft. */
async function isOneChange(trial: Trial, id: string, before: Shown, after: Shown): Promise<boolean> {
  if (!isSuccess(await write(trial, id, `${trial.mark} draft, the next one`))) return false
  const [first, then, last] = [before, after, await readThread(trial, id)].map(({ data }) => metaOf(data))
  const grown = Number(then?.version) - Number(first?.version)
  const isOurs = [then, last].every((meta) => (meta?.sessionId ?? trial.context.session.sessionId) === trial.context.session.sessionId)
  return isOurs && grown > 0 && Number(last?.version) - Number(then?.version) === grown
}

async function turnedByNext(trial: Trial, id: string): Promise<Turned[]> {
  const before = await readThread(trial, id)
  return isSuccess(await write(trial, id, `${trial.mark} draft, once more`))
    ? turnedBetween(trial, id, before, await readThread(trial, id))
    : []
}

async function turnedBetween(trial: Trial, id: string, before: Shown, after: Shown): Promise<Turned[]> {
  const found = turnedMarks(before, after)
  const isOwn = found.length > 0 && (await isOneChange(trial, id, before, after))
  return found.map((mark) => ({ ...mark, isOwn }))
}

function turnedMarks(before: Shown, { data, exchange }: Shown): Omit<Turned, 'isOwn'>[] {
  const [was, now] = [before.data, data].map((shown) => (isObject(shown) ? shown : {}))
  return marks.flatMap((mark) => {
    const is = now?.[mark]
    return typeof is === 'boolean' && was?.[mark] === !is ? [{ mark, is, exchange }] : []
  })
}

async function readThread(trial: Trial, id: string): Promise<Shown> {
  const { body, exchange } = await trial.ask('getMessageThreadMetadata', { path: { id } })
  return { data: body.data, exchange }
}

/** One that the list shows may be another user's, who alone may read it (D12). */
async function readWhereAllowed(trial: Trial, { id, userId }: ListedThread): Promise<Shown | undefined> {
  if (userId == null || userId === trial.context.session.userId) return readThread(trial, id)
  const exchange = await trial.attempt('getMessageThreadMetadata', { path: { id } })
  if (exchange.answer?.status === 403) return undefined
  return isSuccess(exchange) ? { data: recordOf(exchange), exchange } : trial.fails('getMessageThreadMetadata', exchange)
}

/** A user deletes what was written last. */
async function takesLess(trial: Trial, id: string, draft: string): Promise<void> {
  const draftMessage = draft.slice(0, -3)
  if (!isSuccess(await write(trial, id, draftMessage))) return
  shows(trial, await readThread(trial, id), { draftMessage }, 'message-thread/update-persists')
}

const write = (trial: Trial, id: string, draftMessage: string) =>
  trial.call('updateMessageThreadMetadata', {
    path: { id },
    body: { draftMessage } satisfies Every<Schemas['MessageThreadMetadataUpdate']>,
  })

/** The user's own records: who may write another user's draft is not shown. Without any, those that the list shows. */
async function writable(trial: Trial): Promise<ListedThread[]> {
  const { userId: mine } = trial.context.session
  const own = withIds(await trial.context.find('listMessageThreadMetadata', ({ userId }) => userId === mine, aPage))
  if (own.length > 0) return own
  const listed = withIds(await trial.context.find('listMessageThreadMetadata', () => true, aPage))
  const [first] = listed
  if (!first) return trial.skip('the target lists no message thread metadata; add a thread')
  const tried = await write(trial, first.id, first.draftMessage ?? '')
  return isSuccess(tried)
    ? listed
    : foundNone(
        trial,
        'listMessageThreadMetadata',
        'message thread metadata of the user, who may not write that of others',
        'log in as a user with threads',
      )
}

type ListedThread = Schemas['MessageThreadMetadata'] & { id: string }

/** One with a draft, two that are archived, two important ones, one unread, and one without any of these: what an update may spoil. */
function ofEachKind(listed: readonly ListedThread[]): ListedThread[] {
  const kinds: ((one: ListedThread) => unknown)[] = [
    ({ draftMessage }) => draftMessage,
    ...marks.flatMap((mark) => [(one: ListedThread) => one[mark], (one: ListedThread) => one[mark]]),
    ({ unreadMessagesCount }) => unreadMessagesCount,
    () => true,
  ]
  const chosen = new Set<ListedThread>()
  for (const isOfKind of kinds) {
    const found = listed.find((one) => isOfKind(one) && !chosen.has(one))
    if (found) chosen.add(found)
  }
  return [...chosen]
}

/** The list shows the draft in its own record, and in no other. */
async function inListOnce(trial: Trial, id: string, draftMessage: string): Promise<void> {
  for (const { records, exchange } of await walk(trial, operation('listMessageThreadMetadata'), 200))
    for (const record of records.filter((one) => 'draftMessage' in one)) {
      const isOther = record.id !== id
      const right = isOther ? record.draftMessage !== draftMessage : record.draftMessage === draftMessage
      trial.holds(right, isOther ? 'a draft of its own' : draftMessage, record.draftMessage, exchange, {
        where: `record ${record.id}/draftMessage`,
        requirement: `message-thread/${isOther ? 'update-leaves-other-records' : 'update-persists'}`,
      })
    }
}
