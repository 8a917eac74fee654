// What the tests of resources share: a mock that is held to the strict contract, and somebody who is signed in to it.

import type { Schemas } from './engine/state/records.ts'
import { createMock, type Mock, type MockOptions } from './index.ts'

/** A mock whose every answer must satisfy the strict contract; one that does not fails the test. */
export const strictMock = (options: MockOptions = {}): Promise<Mock> =>
  createMock({
    ...options,
    onDeparture(departure) {
      throw new Error(departure)
    },
  })

/** The body of an answer. `Data` is what the test knows of its data; a refusal carries code and message instead. */
export interface Answer<Data> {
  status: number
  body: { success: boolean; data: Data; meta: AnswerMeta; code?: string; message?: string }
}

interface AnswerMeta {
  hasMore: boolean
  total: number
  [name: string]: unknown
}

interface Sender {
  token?: string
  sandbox?: string | undefined
}

/** One request without anybody signed in, unless a token is given. */
export function call<Data = { id: string }>(mock: Mock, method: string, url: string, body?: unknown, sender: Sender = {}): Answer<Data> {
  const { token, sandbox } = sender
  const headers = {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(sandbox !== undefined && { 'x-mock-sandbox': sandbox }),
  }
  const answer = mock.handle({ method, url, headers, body: body === undefined ? '' : JSON.stringify(body) })
  return { status: answer.status, body: JSON.parse(answer.body) }
}

/**
 * Logs in as somebody of `mock.logins`, the first one unless said otherwise, and sends requests in that session.
 *
 * @example
 * const owner = signIn(await strictMock())
 * const { status, body } = owner.post('/v3/vendor', { name: 'Lakeside Parts' })
 */
export function signIn(mock: Mock, email?: string, sandbox?: string) {
  const login = mock.logins.find((known) => email === undefined || known.email === email)
  if (!login) throw new Error(`Expected the email of one of mock.logins, got ${email}.`)
  const credentials = { email: login.email, password: login.password }
  const { body: answer } = call<Schemas['LoginSession']>(mock, 'POST', '/v3/auth/login', credentials, { sandbox })
  const session = answer.data
  const sender = { token: session.token, sandbox }
  return {
    session,
    get: <Data = { id: string }>(url: string) => call<Data>(mock, 'GET', url, undefined, sender),
    post: <Data = { id: string }>(url: string, body?: unknown) => call<Data>(mock, 'POST', url, body, sender),
    put: <Data = { id: string }>(url: string, body?: unknown) => call<Data>(mock, 'PUT', url, body, sender),
    patch: <Data = { id: string }>(url: string, body?: unknown) => call<Data>(mock, 'PATCH', url, body, sender),
    delete: <Data = { id: string }>(url: string) => call<Data>(mock, 'DELETE', url, undefined, sender),
  }
}

export type Client = ReturnType<typeof signIn>
