// What a scenario works with: the generated client, signed in, and ids that no operation lists.
import assert from 'node:assert/strict'
import { login, type Error as Refusal } from 'generated-client'
import { type Client, createClient, createConfig } from 'generated-client/client'

export interface Shop {
  client: Client
  email: string
  password: string
  userId: string
  companyId: string
  roleId: string
  fixtures: Config['fixtures']
}

interface Config {
  credentials: { email: string; password: string }
  fixtures: { transfer: string; inventoryPart: string; inventoryTire: string; order: string }
}

export type Scenario = (shop: Shop) => Promise<void>

/** A client of its own, whose every request carries the token of a login. */
export async function signIn(fetch: typeof globalThis.fetch, { credentials: { email, password }, fixtures }: Config): Promise<Shop> {
  const settings = { baseUrl: 'http://shop.example', fetch }
  const { data } = await good(login({ client: createClient(createConfig(settings)), body: { email, password, audience: 'shop' } }))
  const { token, user } = data
  return {
    client: createClient(createConfig({ ...settings, auth: token })),
    email,
    password,
    userId: idOf(user),
    companyId: user.companyId ?? '',
    roleId: String(user.userRoleIds?.[0]),
    fixtures,
  }
}

/** What a call of the generated client resolves to. */
type Called<Body> = Promise<
  ({ data: Body; error: undefined } | { data: undefined; error: Refusal | undefined }) & { response?: Response | undefined }
>

/** The body of a good answer. */
export async function good<Body>(call: Called<Body>): Promise<Body> {
  const { data, error, response } = await call
  assert.ok(data !== undefined, `expected a good answer, got ${response?.status}: ${error?.message}`)
  return data
}

/** The status of a refusal, whose body must say why. */
export async function refused<Body>(call: Called<Body>): Promise<number> {
  const { data, error, response } = await call
  assert.equal(data, undefined)
  assert.equal(error?.success, false)
  assert.equal(typeof error?.message, 'string')
  return response?.status ?? 0
}

/** The first of a list that must not be empty. */
export function firstOf<Item>(items: readonly Item[]): Item {
  const [first] = items
  assert.ok(first !== undefined, 'expected at least one')
  return first
}

/** The contract states an id for few answers, so that the generated types have it as optional. */
export function idOf({ id }: { id?: string }): string {
  assert.ok(id, 'expected an id')
  return id
}
