// Departures of the session and the user that a login shows, and of whom later requests act for.
import { asSession, remembering } from '../../../tools/kinds.ts'
import { around, isFields, isSuccess, type Lie, sentFields } from '../../../tools/lie.ts'
import { loggedIn, session } from './logins.ts'

export const sessionUserLies: readonly Lie[] = [
  {
    id: 'session/password-shown',
    says: 'A login shows the user with everything that is stored of it, the password included.',
    breaks: ['session/password-never-shown'],
    operations: ['login'],
    tell: session((data, call) => {
      if (isFields(data.user)) data.user.password = sentFields(call).password
    }),
  },
  {
    id: 'session/hq-enabled-apart',
    says: 'hqEnabled is false, although the company has a head office.',
    breaks: ['session/hq-enabled-agrees'],
    operations: ['login'],
    tell: session((data) => {
      data.hqEnabled = false
    }),
  },
  {
    id: 'session/same-session-id',
    says: 'Every login of a user returns the same sessionId.',
    breaks: ['session/session-id'],
    operations: ['login'],
    tell: session((data) => {
      if (isFields(data.user)) data.sessionId = `session-of-${data.user.id}`
    }),
  },
  {
    id: 'session/one-session-id',
    says: 'Every login of anybody returns the same sessionId.',
    breaks: ['session/session-id'],
    operations: ['login'],
    tell: session((data) => {
      data.sessionId = 'session-1'
    }),
  },
  {
    id: 'session/user-id-per-login',
    says: 'The user has another id after each login.',
    breaks: ['session/user-same'],
    operations: ['login'],
    tell: session((data) => {
      if (isFields(data.user)) data.user.id = `usr_${data.sessionId}`
    }),
  },
  {
    id: 'session/user-id-of-company',
    says: 'The id of the user is that of the company, so that all users of it have the same.',
    breaks: ['session/user-same'],
    operations: ['login'],
    tell: session((data) => {
      if (isFields(data.user)) data.user.id = data.user.companyId
    }),
  },
  {
    id: 'session/user-before',
    says: 'A login returns the user of the login before.',
    breaks: ['session/user-same', 'session/user-email'],
    operations: ['login'],
    tell: remembering(
      () => ({ user: undefined as unknown }),
      ['login'],
      (call, before) =>
        loggedIn(call, (data) => {
          const { user } = data
          data.user = before.user ?? user
          before.user = user
        }),
    ),
  },
  {
    id: 'session/locations-for-all',
    says: 'Every login returns companyLocations.',
    breaks: ['session/company-locations-head-office'],
    operations: ['login'],
    tell: session((data, { sandbox }) => {
      if (!isFields(data.user)) return
      const { companyId } = data.user
      const own = sandbox.world.all('locations').filter((location) => location.companyId === companyId)
      data.user.companyLocations = own.map(({ id, name }) => ({ id, name }))
    }),
  },
  {
    id: 'session/locations-for-mobile',
    says: 'Mobile logins return companyLocations as head-office logins do.',
    breaks: ['session/company-locations-head-office'],
    operations: ['login'],
    tell: session((data, { body }) => {
      if (isFields(data.user) && isFields(body) && body.audience === 'mobile_ios') data.user.companyLocations = data.user.locations
    }),
  },
  {
    id: 'session/locations-for-api',
    says: 'Logins to api return companyLocations as those to api_hq do.',
    breaks: ['session/company-locations-head-office'],
    operations: ['login'],
    tell: session((data, { body }) => {
      if (isFields(data.user) && isFields(body) && body.audience === 'api') data.user.companyLocations = data.user.locations
    }),
  },
  {
    id: 'session/company-locations-of-access',
    says: 'A login to the head office returns the locations of the company that the user can access.',
    breaks: ['session/company-locations-all'],
    operations: ['login'],
    tell: session(({ user }) => {
      if (isFields(user) && Array.isArray(user.companyLocations)) user.companyLocations = user.locations
    }),
  },
  {
    id: 'session/permissions-as-objects',
    says: 'Permissions are objects with a name.',
    breaks: ['session/elements'],
    operations: ['login'],
    tell: session(({ user }) => {
      if (isFields(user) && Array.isArray(user.permissions)) user.permissions = user.permissions.map((name: unknown) => ({ name }))
    }),
  },
  {
    id: 'session/latest-user-acts',
    says: 'Every request is one of whoever logged in last, whatever its token.',
    breaks: ['session/sessions-side-by-side'],
    operations: ['login', 'listVendors', 'listNotifications'],
    tell: remembering(
      () => ({ token: '' }),
      [],
      (call, latest) => {
        if (call.operation.id !== 'login') return call.next(call.caller && latest.token !== '' ? asSession({ id: latest.token }) : {})
        const answer = call.next()
        latest.token = call.sandbox.world.all('sessions').at(-1)?.id ?? ''
        return answer
      },
    ),
  },
  {
    id: 'session/one-user-at-a-time',
    says: 'A login ends the sessions of all other users.',
    breaks: ['session/sessions-side-by-side'],
    operations: ['login', 'listVendors', 'listNotifications'],
    tell: around(['login'], (call) => {
      const answer = call.next()
      const { world } = call.sandbox
      const own = world.all('sessions').at(-1)
      if (isSuccess(answer))
        world.transact(() => {
          for (const one of world.all('sessions')) if (one.userId !== own?.userId) world.remove('sessions', one)
        })
      return answer
    }),
  },
]
