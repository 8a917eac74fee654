// Sessions after several logins and logouts, right and wrong.
import type { OperationId } from '../../../../../openapi/contract.ts'
import type { Session } from '../../../../engine/state/records.ts'
import { lists, recordOf, remembering, rewrite, tokenOf } from '../../../tools/kinds.ts'
import { bodyOf, type Call, isFields, isSuccess, type Lie, refuse, sentFields, withBody } from '../../../tools/lie.ts'

const both: readonly OperationId[] = ['login', 'logout']

const sessionsOf = ({ sandbox }: Call, userId: string | undefined): Session[] =>
  sandbox.world.all('sessions').filter((session) => session.userId === userId)

function end({ sandbox: { world } }: Call, gone: readonly Session[]): void {
  world.transact(() => {
    for (const session of gone) world.remove('sessions', session)
  })
}

const userIdIn = (call: Call): string | undefined =>
  call.sandbox.world.all('users').find(({ email }) => email === sentFields(call).email)?.id

export const sequenceSessionLies: readonly Lie[] = [
  {
    id: 'sequences/logout/head-office-stays',
    says: 'A session of the head office is answered its logout, and goes on.',
    breaks: ['session/logout-ends'],
    operations: both,
    tell: remembering(
      () => undefined,
      ['logout'],
      (call) => {
        const { caller, sandbox } = call
        const answer = call.next()
        if (caller?.session.headOffice) sandbox.world.transact(() => sandbox.world.insert('sessions', caller.session))
        return answer
      },
    ),
  },
  {
    id: 'sequences/logout/much-used-stays',
    says: 'A session that asked for six lists is kept near them, where no logout ends it.',
    breaks: ['session/logout-ends'],
    operations: both,
    tell: remembering(
      () => new Map<string | undefined, number>(),
      ['logout', ...lists],
      (call, asked) => {
        const { caller, operation, sandbox } = call
        const times = asked.get(tokenOf(call)) ?? 0
        if (operation.id !== 'logout') asked.set(tokenOf(call), times + 1)
        const answer = call.next()
        if (operation.id === 'logout' && caller && times >= 6)
          sandbox.world.transact(() => sandbox.world.insert('sessions', caller.session))
        return answer
      },
    ),
  },
  {
    id: 'sequences/logout/takes-its-drafts',
    says: 'A logout empties the drafts that its session wrote.',
    breaks: ['message-thread/update-persists'],
    operations: ['logout', 'updateMessageThreadMetadata'],
    tell: remembering(
      () => new Map<string, string | undefined>(),
      ['logout', 'updateMessageThreadMetadata'],
      (call, drafts) => {
        const { caller, operation, params } = call
        const answer = call.next()
        if (!isSuccess(answer)) return answer
        if (operation.id === 'updateMessageThreadMetadata') drafts.set(params.id ?? '', caller?.session.id)
        else
          for (const [id, session] of drafts) if (session === caller?.session.id) rewrite(call, 'messageThreads', id, { draftMessage: '' })
        return answer
      },
    ),
  },
  {
    id: 'sequences/logout/next-login-brings-it-back',
    says: 'The token of a session that logged out works again once its user has logged in anew.',
    breaks: ['session/logout-ends'],
    operations: both,
    tell: remembering(
      () => new Map<string, Session>(),
      [],
      (call, ended) => {
        const { caller, operation, sandbox } = call
        if (operation.id === 'logout' && caller) ended.set(caller.session.id, caller.session)
        const old = caller ? undefined : ended.get(tokenOf(call) ?? '')
        const again = old && sessionsOf(call, old.userId).find(({ createdDate }) => createdDate >= old.createdDate)
        if (!old || !again || operation.id === 'login') return call.next()
        sandbox.world.transact(() => sandbox.world.insert('sessions', old))
        const answer = call.next()
        end(call, [old])
        return answer
      },
    ),
  },
  {
    id: 'sequences/logout/second-in-a-row-ends-nothing',
    says: 'When two users log out one after the other, the second logout leaves its own session running.',
    breaks: ['session/logout-ends'],
    operations: both,
    tell: remembering(
      () => ({ last: '' }),
      [],
      (call, users) => {
        const { caller, operation, sandbox } = call
        const answer = call.next()
        if (!caller || !isSuccess(answer)) return answer
        if (operation.id !== 'logout') {
          users.last = ''
          return answer
        }
        const follows = users.last !== '' && users.last !== caller.userId
        users.last = caller.userId
        if (follows) sandbox.world.transact(() => sandbox.world.insert('sessions', caller.session))
        return answer
      },
    ),
  },
  {
    id: 'sequences/login/third-ends-a-strangers',
    says: 'The third login of a user ends the newest session of another.',
    breaks: ['session/sessions-side-by-side', 'session/logout-ends-this-only'],
    operations: ['login'],
    tell: remembering(
      () => new Map<unknown, number>(),
      ['login'],
      (call, logins) => {
        const answer = call.next()
        if (!isSuccess(answer)) return answer
        const userId = userIdIn(call)
        const times = (logins.get(userId) ?? 0) + 1
        logins.set(userId, times)
        const other = call.sandbox.world.all('sessions').findLast((session) => session.userId !== userId)
        if (times >= 3 && other) end(call, [other])
        return answer
      },
    ),
  },
  {
    id: 'sequences/login/wrong-password-ends-sessions',
    says: 'The second wrong password for a user ends the sessions of the user that run.',
    breaks: ['http/refused-changes-nothing', 'session/token-works'],
    unseen: 'What wrong passwords lead to is not stated: a server may lock the user out.',
    operations: ['login'],
    tell: remembering(
      () => new Map<unknown, number>(),
      ['login'],
      (call, wrong) => {
        const answer = call.next()
        const userId = userIdIn(call)
        if (isSuccess(answer) || userId === undefined || typeof sentFields(call).password !== 'string') return answer
        const times = (wrong.get(userId) ?? 0) + 1
        wrong.set(userId, times)
        if (times === 2) end(call, sessionsOf(call, userId))
        return answer
      },
    ),
  },
  {
    id: 'sequences/login/session-id-of-two-before',
    says: 'Every third login of a user returns the sessionId of the first.',
    breaks: ['session/session-id', 'record/meta-session'],
    operations: ['login'],
    tell: remembering(
      () => new Map<unknown, unknown[]>(),
      ['login'],
      (call, known) => {
        const answer = call.next()
        if (!isSuccess(answer)) return answer
        const userId = userIdIn(call)
        const ids = [...(known.get(userId) ?? []), recordOf(answer).sessionId]
        known.set(userId, ids)
        return ids.length % 3 === 0 ? withBody(answer, { success: true, data: { ...recordOf(answer), sessionId: ids[0] } }) : answer
      },
    ),
  },
  {
    id: 'sequences/login/ends-the-login-before',
    says: 'A login ends the session of the one before it, where the same user logged in and nothing was asked meanwhile.',
    breaks: ['session/sessions-side-by-side', 'session/token-works'],
    operations: both,
    tell: remembering(
      () => ({ token: '' }),
      [],
      (call, last) => {
        const { token } = last
        last.token = ''
        const answer = call.next()
        if (call.operation.id !== 'login' || !isSuccess(answer)) return answer
        last.token = String(recordOf(answer).token)
        const before = call.sandbox.world.get('sessions', token)
        if (before && before.userId === userIdIn(call)) end(call, [before])
        return answer
      },
    ),
  },
  {
    id: 'sequences/login/after-a-logout-names-who-left',
    says: 'A login right after the logout of another user says that it is that user who logged in.',
    breaks: ['session/user-same', 'session/user-email'],
    operations: both,
    tell: remembering(
      () => ({ left: undefined as string | undefined }),
      both,
      (call, last) => {
        const { caller, operation } = call
        const answer = call.next()
        if (operation.id === 'logout') {
          if (caller && isSuccess(answer)) last.left = caller.session.userId
          return answer
        }
        const left = call.sandbox.world.get('users', last.left ?? '')
        last.left = undefined
        const data = recordOf(answer)
        if (!left || !isFields(data.user) || data.user.id === left.id) return answer
        return withBody(answer, { ...bodyOf(answer), data: { ...data, user: { ...data.user, id: left.id, email: left.email } } })
      },
    ),
  },
  {
    id: 'sequences/logout/changes-carry-the-old-session',
    says: 'What a user changes after a second login carries the session in meta that the user logged out of.',
    breaks: ['record/meta-session'],
    operations: ['logout', 'createVendor', 'getVendor', 'createReferralSource', 'updateReferralSource', 'getReferralSource'],
    tell: remembering(
      () => new Map<string, string>(),
      ['logout', 'createVendor', 'getVendor', 'createReferralSource', 'updateReferralSource', 'getReferralSource'],
      (call, left) => {
        const { caller, operation } = call
        const answer = call.next()
        if (!isSuccess(answer) || !caller) return answer
        if (operation.id === 'logout') {
          left.set(caller.session.userId, caller.session.sessionId)
          return answer
        }
        const data = recordOf(answer)
        const { meta } = data
        const old = isFields(meta) ? left.get(String(meta.userId)) : undefined
        if (
          !isFields(meta) ||
          old === undefined ||
          !sessionsOf(call, String(meta.userId)).some(({ sessionId }) => sessionId === meta.sessionId)
        )
          return answer
        return withBody(answer, { ...bodyOf(answer), data: { ...data, meta: { ...meta, sessionId: old } } })
      },
    ),
  },
  {
    id: 'sequences/logout/next-request-of-others-refused',
    says: 'The first request of another user of the company after a logout is refused as one without a session.',
    breaks: ['session/logout-ends-this-only', 'session/sessions-side-by-side'],
    operations: both,
    tell: remembering(
      () => ({ left: '' }),
      [],
      (call, last) => {
        const { caller, operation } = call
        if (operation.id === 'logout' && caller) {
          last.left = caller.session.userId
          return call.next()
        }
        if (!caller || last.left === '' || caller.session.userId === last.left) return call.next()
        last.left = ''
        return refuse(call, 401, 'The session is over.')
      },
    ),
  },
]
