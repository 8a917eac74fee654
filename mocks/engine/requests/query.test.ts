// What a query holds beyond its parameters is refused, and the refusal shows the right form (D09, D50).
import { expect, test } from 'vitest'
import { signIn, strictMock } from '../../testing.ts'

const owner = signIn(await strictMock())

test.each([
  ['ids[]=a', '/query/ids[] expected ids=a,b or ids=a&ids=b'],
  ['ids[0]=a&ids[1]=b', '/query/ids[0] expected ids=a,b or ids=a&ids=b'],
  ['ids=["a","b"]', '/query/ids expected ids=a,b or ids=a&ids=b'],
  ['where[name]=Lake', '/query/where[name] expected where=…, with JSON for what has parts'],
  ['orderBy=name', '/query/orderBy expected one of collate, ids, limit, orderby, params, skip, where'],
  ['page=2', '/query/page expected one of collate, ids, limit, orderby, params, skip, where'],
])('%s is refused', (query, message) => {
  const { status, body } = owner.get(`/v3/vendor?${query}`)
  expect([status, body.code]).toEqual([400, 'invalid_request'])
  expect(body.message).toContain(message)
})

test('an operation without parameters says so', () => {
  expect(owner.get('/v3/vendor/ven_x?limit=1').body.message).toContain('/query/limit expected no query')
})

test('ids are understood repeated and by comma, in percent notation too', () => {
  const ids = owner.get<{ id: string }[]>('/v3/vendor?limit=2').body.data.map(({ id }) => id)
  for (const query of [`ids=${ids.join(',')}`, ids.map((id) => `ids=${id}`).join('&'), `ids=${ids.join('%2C')}`])
    expect(owner.get<{ id: string }[]>(`/v3/vendor?${query}`).body.data.map(({ id }) => id)).toEqual(ids)
})

test('the status of a workflow list may be left out, with its slash or without', () => {
  const whole = owner.get('/v3/workflow/list')
  expect(owner.get('/v3/workflow/list/')).toEqual(whole)
  expect(owner.get('/v3/vendor/').status).toBe(404)
})
