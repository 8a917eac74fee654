// Deletes side by side, and what is read while something is written or read by others.
import { type OperationId, operation } from '../../../../../openapi/contract.ts'
import { resources } from '../../../../../openapi/resources.ts'
import type { PlainAnswer } from '../../../../engine/plain/plain.ts'
import type { CollectionName, Collections } from '../../../../engine/state/records.ts'
import { keptIn, lists, reads, recordOf, searches } from '../../../tools/kinds.ts'
import { bodyOf, type Call, type Fields, good, isFields, isSuccess, type Lie, withBody } from '../../../tools/lie.ts'
import { everyNth } from '../../../tools/spread.ts'
import { putBack } from '../../../tools/stored.ts'
import { besideOthers } from '../../../tools/under-way.ts'
import { goneOf } from '../../computed/deletes.ts'
import { idIn, madeBy, targetRecord } from '../../computed/store.ts'
import { bodyFields, writes } from '../../computed/writes.ts'
import { readableUpdates } from '../sequences/past.ts'

type Stored = Collections[CollectionName]

const deletes = resources.flatMap((resource) => {
  const { delete: id, list, search, update } = resource
  const view = list ?? search
  if (!id || !view) return []
  const gone = [...goneOf(id), ...(list ? ['list/drops-deleted'] : [])]
  return [{ id, list, view, update, collection: keptIn(resource), gone }]
})

type Delete = (typeof deletes)[number]

const onlyOne = (one: Delete): Lie => ({
  id: `beside/${one.id}/one-of-two`,
  says: `${one.id} answers with success, and leaves the record when another is being deleted.`,
  breaks: one.gone,
  operations: [one.id, one.view],
  tell: besideOthers<string>([one.id], (call, others, leave) => {
    const record = targetRecord(call, one)
    const answer = call.next()
    if (!isSuccess(answer) || !record) return answer
    if (others.length > 0) putBack(call, one.collection, record)
    leave(record.id)
    return answer
  }),
})

const both = (one: Delete): Lie => ({
  id: `beside/${one.id}/both-succeed`,
  says: `${one.id} answers two deletes of one record with success when they overlap${one.list ? ', and counts two records less' : ''}.`,
  breaks: [...one.gone, 'http/unknown-id', ...(one.list ? ['list/total'] : [])],
  operations: [one.id, one.view],
  tell: (server) => {
    let twice = 0
    return besideOthers<string>([one.id, ...(one.list ? [one.list] : [])], (call, others, leave) => {
      const id = idIn(call.params)
      const answer = call.next()
      if (call.operation.id === one.id) {
        if (isSuccess(answer)) leave(id)
        else if (others.includes(id)) {
          twice += 1
          return good(call, { data: { id } })
        }
        return answer
      }
      const body = bodyOf(answer)
      const { meta } = body
      if (!isSuccess(answer) || !isFields(meta) || twice === 0) return answer
      return withBody(answer, { ...body, meta: { ...meta, total: Number(meta.total) - twice } })
    })(server)
  },
})

const updateBringsBack = (one: Delete, update: OperationId): Lie => ({
  id: `beside/${update}/brings-back-what-is-deleted`,
  says: `${update} writes its record anew when it is deleted meanwhile.`,
  breaks: [...one.gone, 'http/unknown-id'],
  operations: [update, one.id, one.view],
  tell: besideOthers<Stored>([one.id, update], (call, others, leave) => {
    const answer = call.next()
    const now = call.operation.id === update ? targetRecord(call, one) : others.find(({ id }) => id === idIn(call.params))
    if (!isSuccess(answer) || !now) return answer
    if (call.operation.id === update) leave(now)
    else putBack(call, one.collection, now)
    return answer
  }),
})

const isSameCompany = (one: Call, other: Call): boolean => one.caller?.companyId === other.caller?.companyId

interface Asked {
  call: Call
  answer: PlainAnswer
}

const readOfTheOther = (id: OperationId): Lie => ({
  id: `beside/${id}/record-of-the-other`,
  says: `${id} answers with the record that another read is fetching.`,
  breaks: ['record/read-by-id'],
  operations: [id],
  tell: besideOthers<Asked>([id], (call, others, leave) => {
    const answer = call.next()
    if (!isSuccess(answer)) return answer
    leave({ call, answer })
    const other = others.find((known) => idIn(known.call.params) !== idIn(call.params) && isSameCompany(known.call, call))
    return other ? withBody(answer, bodyOf(other.answer)) : answer
  }),
})

/** As where requests for the same path are answered together, whatever they ask for. */
const sameForAllQueries = (id: OperationId): Lie => ({
  id: `beside/${id}/one-answer-for-all-queries`,
  says: `${id} answers a request with what another one under way asked for.`,
  breaks: ['list/limit', 'list/skip', 'list/ids', 'list/filter-meta', 'list/search-limit', 'list/search-skip'],
  operations: [id],
  tell: besideOthers<Asked>([id], (call, others, leave) => {
    const answer = call.next()
    if (!isSuccess(answer)) return answer
    const other = others.find((known) => known.call.caller?.session.userId === call.caller?.session.userId)
    leave({ call, answer: other?.answer ?? answer })
    return other ? withBody(answer, bodyOf(other.answer)) : answer
  }),
})

/** As where requests for the same address are answered together, whoever asks. */
const sameForAllUsers = (id: OperationId, breaks: readonly string[]): Lie => ({
  id: `beside/${id}/one-answer-for-all-users`,
  says: `${id} answers a user with what another one is shown who asks the same at the same time.`,
  breaks,
  operations: [id],
  tell: besideOthers<Asked>([id], (call, others, leave) => {
    const key = ({ request, body }: Call) => `${request.url.replace(/^\/v3\/user\/[^/]*/, '')} ${JSON.stringify(body)}`
    const answer = call.next()
    if (!isSuccess(answer)) return answer
    const other = others.find((known) => key(known.call) === key(call))
    leave({ call, answer: other?.answer ?? answer })
    return other ? withBody(answer, bodyOf(other.answer)) : answer
  }),
})

/** As where a record that is being fetched is fetched once, whoever asks for it. */
const sameReadForAll = (id: OperationId): Lie => ({
  id: `beside/${id}/fetched-once-for-all-users`,
  says: `${id} answers whoever asks for a record that is being read with what its reader is shown.`,
  breaks: ['record/other-company', 'session/other-locations', 'session/access-everywhere'],
  operations: [id],
  tell: besideOthers<Asked>([id], (call, others, leave) => {
    const other = others.find((known) => idIn(known.call.params) === idIn(call.params))
    if (other) return other.answer
    const answer = call.next()
    if (isSuccess(answer)) leave({ call, answer })
    return answer
  }),
})

/** Reads while an update is under way: half of what changes is there. */
const torn = readableUpdates
  .filter(({ id }) => bodyFields(id).length > 1)
  .map(
    (write): Lie => ({
      id: `beside/${write.shows}/half-an-update`,
      says: `${write.shows} shows only the first half of what an update under way changes.`,
      breaks: ['record/write-lasts', ...write.lasts],
      operations: [write.id, write.shows],
      tell: besideOthers<Stored>([write.id, write.shows], (call, others, leave) => {
        const before = targetRecord(call, write)
        const answer = call.next()
        if (!isSuccess(answer) || !before) return answer
        if (call.operation.id === write.id) {
          leave(before)
          return answer
        }
        const was: Fields = { ...others.find(({ id }) => id === before.id) }
        const data = recordOf(answer)
        const changed = Object.keys(was).filter((name) => JSON.stringify(was[name]) !== JSON.stringify(data[name]))
        const half = changed.filter((name) => name !== 'meta' && name !== 'updatedDate')
        const old = Object.fromEntries(half.slice(Math.ceil(half.length / 2)).map((name) => [name, was[name]]))
        return withBody(answer, { ...bodyOf(answer), data: { ...data, ...old } })
      }),
    }),
  )

/** Lists while a create is under way: the record is counted, and not there. */
const countedBefore = writes
  .filter(({ kind, shows }) => kind === 'create' && (lists.includes(shows) || reads.includes(shows)))
  .flatMap((write): Lie[] => {
    const view = resources.find(({ create }) => create === write.id)?.list
    if (!view || !lists.includes(view)) return []
    return [
      {
        id: `beside/${view}/counts-before-it-shows`,
        says: `${view} counts a record that is being made, and does not show it.`,
        breaks: ['list/total', 'list/shows-created'],
        operations: [write.id, view],
        tell: besideOthers<string>([write.id, view], (call, others, leave) => {
          const { answer, ids } = madeBy(call, write.collection, () => call.next())
          for (const id of ids) leave(id)
          const body = bodyOf(answer)
          if (call.operation.id === write.id || !isSuccess(answer) || !Array.isArray(body.data)) return answer
          return withBody(answer, {
            ...body,
            data: body.data.filter((one: unknown) => !(isFields(one) && others.includes(String(one.id)))),
          })
        }),
      },
    ]
  })

/** As where an update takes a record out of its index and puts it in anew. */
const unlistedMeanwhile = deletes.flatMap(({ update, view }): Lie[] => {
  if (!update || (!lists.includes(view) && !searches.includes(view))) return []
  return [
    {
      id: `beside/${view}/without-what-is-updated`,
      says: `${view} leaves out a record while it is being updated.`,
      breaks: ['list/shows-created', 'list/total', 'list/pages'],
      operations: [update, view],
      tell: besideOthers<string>([update, view], (call, others, leave) => {
        if (call.operation.id === update) leave(idIn(call.params))
        const answer = call.next()
        const body = bodyOf(answer)
        if (call.operation.id === update || !isSuccess(answer) || !Array.isArray(body.data)) return answer
        const data = body.data.filter((one: unknown) => !(isFields(one) && others.includes(String(one.id))))
        const gone = body.data.length - data.length
        const { meta } = body
        return withBody(answer, { ...body, data, ...(isFields(meta) && { meta: { ...meta, total: Number(meta.total) - gone } }) })
      }),
    },
  ]
})

const ofOtherUsers: readonly [OperationId, ...string[]][] = [
  ['listVendors', 'record/other-company', 'session/other-locations', 'session/access-everywhere'],
  ['listMessageThreadMetadata', 'record/other-company', 'session/other-locations', 'session/access-everywhere'],
  ['listNotifications', 'notification/list-own-only'],
  ['countUnreadMessages', 'notification/unread-count-own-only', 'notification/unread-count'],
  ['searchPayments', 'record/other-company', 'session/other-locations', 'session/access-everywhere'],
  ['searchTimesheets', 'record/other-company', 'session/other-locations', 'session/access-everywhere'],
  ['listWorkflowOrders', 'record/other-company', 'session/other-locations', 'session/access-everywhere'],
  ['getWorkflow', 'record/other-company', 'session/other-locations', 'session/access-everywhere'],
]

const readBesideOthers: readonly OperationId[] = ['getTimesheet', 'getInspection', 'getStatement', 'getVendor', 'getLaborMatrix']

const hasQuery = (id: OperationId): boolean => operation(id).kind === 'list'

export const deleteAndReadLies: readonly Lie[] = [
  ...deletes.flatMap((one) => [onlyOne(one), both(one), ...(one.update ? [updateBringsBack(one, one.update)] : [])]),
  ...reads.filter((id) => id !== 'getCompanyConfig').map(readOfTheOther),
  ...everyNth(lists, 2).filter(hasQuery).map(sameForAllQueries),
  ...everyNth(searches, 2).map(sameForAllQueries),
  ...ofOtherUsers.map(([id, ...breaks]) => sameForAllUsers(id, breaks)),
  ...readBesideOthers.map(sameReadForAll),
  ...torn,
  ...countedBefore,
  ...unlistedMeanwhile,
]
