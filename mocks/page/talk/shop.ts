// The API itself, asked as the user whom the page looks with. The mock neither counts nor troubles what the page asks.
import { fetchJson, Refused } from './answers.ts'
import { keyHeaders, type Shown, steerMock } from './control.ts'

/** Where the page looks, and through whose eyes. */
export interface Looking {
  sandbox: string
  email: string
}

interface Sent {
  method?: 'GET' | 'POST'
  query?: { [name: string]: string }
  body?: unknown
}

const tokens = new Map<string, string>()

/** Tokens of a mock that was stopped are worth nothing. */
export const forgetTokens = (): void => tokens.clear()

/** A token of this user: one that is there already if it can be, so that looking leaves few sessions behind. */
export async function tokenFor({ sandbox, email }: Looking): Promise<string> {
  const key = `${sandbox} ${email}`
  const known = tokens.get(key)
  if (known !== undefined) return known
  const at = { sandbox }
  const { data: sessions } = await steerMock('get', '/_mock/sandboxes/{sandbox}/sessions', { at })
  const open = sessions.find((session) => session.email === email && !session.expired)
  const token = open?.token ?? (await steerMock('post', '/_mock/sandboxes/{sandbox}/sessions', { at, body: { email } })).data.token
  tokens.set(key, token)
  return token
}

/** A session of the page's own may have ended: then it signs in once more. */
export async function askShop<Json>(looking: Looking, path: string, sent: Sent = {}): Promise<Json> {
  try {
    return await askOnce(looking, path, sent)
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 401) throw error
    tokens.delete(`${looking.sandbox} ${looking.email}`)
    return askOnce(looking, path, sent)
  }
}

async function askOnce<Json>(looking: Looking, path: string, { method = 'GET', query, body }: Sent): Promise<Json> {
  const search = query && Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : ''
  const token = await tokenFor(looking)
  return fetchJson(`${shopAddress(looking.sandbox)}${path}${search}`, {
    method,
    headers: {
      ...keyHeaders(looking.sandbox),
      authorization: `Bearer ${token}`,
      prefer: 'unobserved',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

/** What a client puts before `/v3` to be in this sandbox. */
export const shopAddress = (sandbox: string): string => (sandbox === 'default' ? '' : `/sandbox/${sandbox}`)

export type UserLogin = Shown['ControlAnswer']['data']['logins'][number]

/** Who may log in to a sandbox: its world need not be the one that the mock began with. */
export async function loginsIn(sandbox: string): Promise<UserLogin[]> {
  const [users, roles, companies] = await Promise.all(['users', 'roles', 'companies'].map((collection) => recordsIn(sandbox, collection)))
  const text = (value: unknown): string => (typeof value === 'string' ? value : '')
  const nameIn = (records: readonly Recorded[] = [], id: unknown): string => text(records.find((record) => record.id === id)?.name)
  return (users ?? []).map(({ email, password, firstName, lastName, companyId, roleIds }) => ({
    email: text(email),
    password: text(password),
    name: `${text(firstName)} ${text(lastName)}`,
    company: nameIn(companies, companyId),
    role: (Array.isArray(roleIds) ? roleIds : []).map((id) => nameIn(roles, id)).join(' and '),
  }))
}

interface Recorded {
  id: string
  [field: string]: unknown
}

/** As many as anybody looks through. */
const mostRecords = 2000

/** Records as the mock keeps them, where the API does not list them. */
export async function recordsIn(sandbox: string, collection: string): Promise<readonly Recorded[]> {
  const at = { sandbox, collection }
  const { data } = await steerMock('get', '/_mock/sandboxes/{sandbox}/records/{collection}', { at, query: { limit: mostRecords } })
  return data
}
