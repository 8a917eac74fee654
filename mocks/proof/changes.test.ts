// The mock changed in one way, as createMock makes it.
import { expect, test } from 'vitest'
import { createMock, type MockOptions } from '../index.ts'

type Body = { success: boolean; data: { [field: string]: unknown }[] }

/** The first page of vendors, as the first user sees it. */
async function vendors(options: MockOptions): Promise<Body> {
  const mock = await createMock(options)
  const ask = async (path: string, init: RequestInit): Promise<unknown> => (await mock.fetch(`http://mock/v3${path}`, init)).json()
  const { email, password } = mock.logins[0] ?? {}
  const login = { method: 'POST', body: JSON.stringify({ email, password }), headers: { 'content-type': 'application/json' } }
  const { data } = (await ask('/auth/login', login)) as { data: { token: string } }
  return (await ask('/vendor', { headers: { authorization: `Bearer ${data.token}` } })) as Body
}

test('a variant serves the same records in its own way', async () => {
  const [usual, other] = [await vendors({}), await vendors({ variant: 'ids/uuids' })]
  expect(other.data.map(({ name }) => name)).toEqual(usual.data.map(({ name }) => name))
  for (const { id } of other.data) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/)
})

test('a variant brings its own world, unless another is asked for', async () => {
  expect((await vendors({ variant: 'data/empty' })).data).toEqual([])
  expect((await vendors({ variant: 'data/empty', world: 'shop' })).data).not.toEqual([])
})

test('a lie departs from the contract, and self-check tells', async () => {
  const departures: string[] = []
  const { success, data } = await vendors({ lie: 'computed/missing/listVendors/success', onDeparture: (one) => departures.push(one) })
  expect([success, data.length > 0]).toEqual([undefined, true])
  expect(departures).toEqual(['GET /v3/vendor answered 200: /success: expected a value, got nothing'])
})

test.each<[MockOptions, string]>([
  [{ variant: 'ids/uuid' }, 'There is no variant "ids/uuid". Did you mean "ids/uuids"?'],
  [
    { lie: 'vendor/read-country-lowercase' },
    'There is no lie "vendor/read-country-lowercase". Did you mean "vendor/read-country-lower-case"?',
  ],
  [{ variant: '%%' }, 'There is no variant "%%". All '],
  [{ lie: 'vendor/read-country-lower-case', variant: 'ids/uuids' }, 'Expected a lie or a variant, got both.'],
])('%j is refused with a hint', async (options, sentence) => {
  await expect(createMock(options)).rejects.toThrow(sentence)
})
