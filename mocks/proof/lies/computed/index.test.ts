// The lies computed from the contract: each has a name of its own, every operation has some, and each is wrong in one place only.
import { expect, test } from 'vitest'
import { operations } from '../../../../openapi/contract.ts'
import { createMock } from '../../../index.ts'
import type { Handle, Lie } from '../../tools/lie.ts'
import { computedLies } from './index.ts'

const mock = await createMock()
const owner = mock.logins[0]

function find(id: string): Lie {
  const lie = computedLies.find((one) => one.id === id)
  if (!lie) throw new Error(`There is no lie ${id}.`)
  return lie
}

let sandboxes = 0

/** The mock with the lie and the one without, each in a world of its own, with somebody logged in. */
function pair(id: string): { lying: Ask; right: Ask } {
  const name = `pair-${++sandboxes}`
  return { lying: client(find(id).tell, `${name}-lying`), right: client(({ handle }) => handle, `${name}-right`) }
}

type Ask = (method: string, path: string, body?: unknown) => { status: number; body: { [name: string]: unknown } }

function client(tell: Lie['tell'], name: string): Ask {
  const inSandbox: Handle = (request) => mock.handle({ ...request, headers: { ...request.headers, 'x-mock-sandbox': name } })
  const handle = tell({ handle: inSandbox, sandbox: () => mock.sandbox(name) })
  let token = ''
  const ask: Ask = (method, path, body) => {
    const answer = handle({
      method,
      url: path,
      headers: { 'content-type': 'application/json', ...(token !== '' && { authorization: `Bearer ${token}` }) },
      body: body === undefined ? '' : JSON.stringify(body),
    })
    return { status: answer.status, body: JSON.parse(answer.body) }
  }
  const { data } = ask('POST', '/v3/auth/login', { email: owner?.email, password: owner?.password }).body
  token = String((data as { token: string }).token)
  return ask
}

/** Pointers to the places where two values differ. */
function differing(one: unknown, other: unknown, pointer = ''): string[] {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other ? [] : [pointer]
  if (Array.isArray(one) !== Array.isArray(other)) return [pointer]
  const [left, right] = [new Map(Object.entries(one)), new Map(Object.entries(other))]
  return [...new Set([...left.keys(), ...right.keys()])].flatMap((name) => differing(left.get(name), right.get(name), `${pointer}/${name}`))
}

test('each lie has an id of its own, by kind and operation', () => {
  const ids = computedLies.map(({ id }) => id)
  expect(ids.filter((id) => !/^computed\/[a-z]+(-[a-z]+)*\/[\w/*{}-]+$/.test(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
})

test('each lie says what is wrong, and which sentence or place it is wrong about', () => {
  expect(computedLies.filter(({ says }) => !/^\S.*\.$/.test(says)).map(({ id }) => id)).toEqual([])
  expect(computedLies.filter(({ breaks, place }) => breaks.length === 0 && !place).map(({ id }) => id)).toEqual([])
})

test('every operation has lies about its answers, its status, and its token', () => {
  const known = new Set(computedLies.map(({ id }) => id.split('/').slice(1, 3).join('/')))
  const wanted = operations.flatMap(({ id, security }) =>
    ['type', 'status', 'success-body', ...(security ? ['token'] : [])].map((kind) => `${kind}/${id}`),
  )
  expect(wanted.filter((one) => !known.has(one))).toEqual([])
})

test.each([
  ['computed/missing/listVendors/data/*/city', /^\/data\/\d+\/city$/],
  ['computed/null/listVendors/data/*/id', /^\/data\/\d+\/id$/],
  ['computed/type/listVendors/meta/total', /^\/meta\/total$/],
  ['computed/enum/listVendors/success', /^\/success$/],
  ['computed/format/listVendors/data/*/createdDate', /^\/data\/\d+\/createdDate$/],
  ['computed/page/listVendors/total-plus-one', /^\/meta\/total$/],
  ['computed/page/listVendors/never-more', /^\/meta\/hasMore$/],
])('%s changes that place, and nothing else', (id, place) => {
  const { lying, right } = pair(id)
  const path = '/v3/vendor?limit=5'
  const places = differing(lying('GET', path), right('GET', path))
  expect(places.length).toBeGreaterThan(0)
  for (const one of places) expect(one.replace(/^\/body/, '')).toMatch(place)
  expect(lying('GET', '/v3/labor_matrix')).toEqual(right('GET', '/v3/labor_matrix'))
})

test('a lie about a parameter ignores that one alone', () => {
  const { lying, right } = pair('computed/page/listVendors/limit-ignored')
  expect(lying('GET', '/v3/vendor?limit=2&skip=3')).toEqual(right('GET', '/v3/vendor?skip=3'))
})

test('a lie about a write answers as if it were done', () => {
  const { lying, right } = pair('computed/not-stored/createVendor')
  const made = lying('POST', '/v3/vendor', { name: 'Harbor Supply' })
  expect(made.status).toBe(right('POST', '/v3/vendor', { name: 'Harbor Supply' }).status)
  expect(lying('GET', `/v3/vendor/${(made.body.data as { id: string }).id}`).status).toBe(404)
})

test('a lie about a token serves those that were ended, and refuses the others', () => {
  const { lying } = pair('computed/token/listVendors/ended')
  lying('POST', '/v3/auth/login', { email: owner?.email, password: owner?.password })
  expect(lying('POST', '/v3/auth/logout', {}).status).toBe(200)
  expect(lying('GET', '/v3/vendor?limit=1').status).toBe(200)
  expect(lying('GET', '/v3/labor_matrix?limit=1').status).toBe(401)
})

test('a lie about refusals keeps them refusals', () => {
  const { lying } = pair('computed/refused/createVendor/wrong-body')
  const totalOf = (): unknown => (lying('GET', '/v3/vendor?limit=1').body.meta as { total: number }).total
  const before = Number(totalOf())
  expect(lying('POST', '/v3/vendor', { city: 'Tacoma' })).toMatchObject({ status: 400, body: { success: false } })
  expect(totalOf()).toBe(before + 1)
})
