// Lies about values: each shows with the value that it names, and the server is right about plain ones.
import { expect, test } from 'vitest'
import { type OperationId, operation } from '../../../../../openapi/contract.ts'
import { createMock } from '../../../../index.ts'
import { around, type Fields, type Handle, isFields, isSuccess, type Lie } from '../../../tools/lie.ts'
import { rightBody } from '../../computed/values.ts'
import { computedValueLies } from './index.ts'
import type { ValueLie } from './kept-values.ts'

const mock = await createMock()
const owner = mock.logins[0]

/** What a value needs beside it, so that the right server takes it. */
const beside: { readonly [field: string]: Fields } = {
  fromDate: { toDate: '2055-01-01' },
  toDate: { fromDate: '1955-01-01' },
  feeType: { amountCents: 500, percent: 5 },
  errorDate: { error: true },
  errorMessage: { error: true },
  receivedQuantity: { quantity: 1_000_000 },
  quantity: { receivedQuantity: 0 },
}

const refused = 'refused by the right server'

/** What the record holds in the field after a write with this value. */
function keptBy(tell: Lie['tell'], { write, field }: ValueLie, value: unknown): unknown {
  const name = 'values'
  mock.drop(name)
  const handle: Handle = (request) => mock.handle({ ...request, headers: { ...request.headers, 'x-mock-sandbox': name } })
  const server = { handle, sandbox: () => mock.sandbox(name) }
  const asking = around([write.id], (call) => call.next({ body: withFields(rightBody(call), { ...beside[field], [field]: value }) }))
  const ask = asking({ ...server, handle: tell(server) })
  const login = JSON.parse(post(handle, '/v3/auth/login', '', { email: owner?.email, password: owner?.password }).body)
  const { token, user } = login.data
  const { world } = mock.sandbox(name)
  const before = new Set(world.all(write.collection).map(({ id }) => id))
  const held = (id: string): unknown => (({ ...world.all(write.collection).find((record) => record.id === id) }) as Fields)[field]
  for (const { path, id } of targetsOf(write.id, world, user.companyId)) {
    // An update that is ignored shows where the record holds something else.
    if (write.kind === 'update' && held(id) === value) continue
    const answer = post(ask, path, token, {}, operation(write.id).method)
    if (!isSuccess(answer)) continue
    const records: readonly Fields[] = world.all(write.collection).map((record) => ({ ...record }))
    const changed =
      write.kind === 'create' ? records.find((record) => !before.has(String(record.id))) : records.find((record) => record.id === id)
    return changed?.[field]
  }
  return refused
}

type World = ReturnType<typeof mock.sandbox>['world']

/** Paths to try, with the id of the record that an update changes. */
function targetsOf(id: OperationId, world: World, companyId: string): { path: string; id: string }[] {
  const { path } = operation(id)
  const own = <Record extends { companyId: string | null }>(all: readonly Record[]) =>
    all.filter((record) => record.companyId === companyId)
  if (path.includes('{itemId}'))
    return own(world.all('transferItems')).map((item) => ({
      path: path.replace('{transferId}', String(item.transferId)).replace('{itemId}', item.id),
      id: item.id,
    }))
  if (path.includes('{transferId}'))
    return own(world.all('transfers')).map((one) => ({ path: path.replace('{transferId}', one.id), id: one.id }))
  if (!path.includes('{id}')) return [{ path, id: '' }]
  const write = computedValueLies.find((one) => one.write.id === id)?.write
  return own(write ? world.all(write.collection) : []).map((one) => ({ path: path.replace('{id}', one.id), id: one.id }))
}

const post = (handle: Handle, url: string, token: string, body: unknown, method = 'POST') =>
  handle({ method, url, headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` }, body: JSON.stringify(body) })

const withFields = (body: unknown, fields: Fields): unknown =>
  Array.isArray(body) ? body.map((one) => ({ ...one, ...fields })) : { ...(isFields(body) ? body : {}), ...fields }

const right: Lie['tell'] = ({ handle }) => handle

test('each lie about a value shows with the value that it names', () => {
  const hidden = computedValueLies.filter((one) => {
    const [wrong, sound] = [keptBy(one.lie.tell, one, one.shownBy), keptBy(right, one, one.shownBy)]
    return sound === refused || JSON.stringify(wrong) === JSON.stringify(sound)
  })
  expect(hidden.map(({ lie }) => lie.id)).toEqual([])
})

test('no lie about a text shows with a plain one', () => {
  const texts = computedValueLies.filter(
    ({ shownBy, lie }) => typeof shownBy === 'string' && /\/(name|note|city|messageText)\//.test(lie.id),
  )
  const told = texts.filter((one) => keptBy(one.lie.tell, one, 'Lakeside Parts') !== 'Lakeside Parts')
  expect(told.map(({ lie }) => lie.id)).toEqual([])
})
