// A session is bound to a company where its login says so.
import { expect, test } from 'vitest'
import type { OperationId } from '../../../openapi/contract.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import { CompaniesOfSessions, mayHaveHeadOffice } from './companies-of-sessions.ts'

const answered = (operation: OperationId, body: object, headers = {}): Exchange => ({
  operation,
  request: { method: 'GET', path: '/', headers, body: undefined },
  answer: { status: 200, headers: {}, body, text: '', unreadable: undefined },
  failure: undefined,
  milliseconds: 1,
})

function found(hqEnabled: boolean | undefined, data: unknown, token = 't'): unknown {
  const companies = new CompaniesOfSessions()
  companies.see(answered('login', { data: { token: 't', hqEnabled, user: { companyId: 'ours' } } }))
  return companies.strangerIn(answered('listVendors', { data }, { authorization: `Bearer ${token}` }))
}

test('a record of another company is found wherever it stands in the answer', () => {
  const stranger = { companyId: 'theirs' }
  const told = { ...stranger, reachesOthers: false }
  expect(found(false, [{ companyId: 'ours' }, stranger])).toEqual({ where: '/data/1', ...told })
  expect(found(false, stranger)).toEqual({ where: '/data', ...told })
  expect(found(false, { orders: [stranger] })).toEqual({ where: '/data/0', ...told })
})

test('what a record embeds is looked at as well', () => {
  expect(found(false, [{}, { companyId: 'ours', customer: { companyId: 'theirs' } }])).toEqual({
    where: '/data/1',
    companyId: 'theirs',
    reachesOthers: false,
  })
})

test('records that are built in, and unknown sessions are spared', () => {
  expect(found(false, [{ companyId: null }, {}, { companyId: 'ours', customer: { companyId: null } }])).toBeUndefined()
  expect(found(false, [{ companyId: 'theirs' }], 'another')).toBeUndefined()
})

test('whoever may reach companies with a head office is told apart', () => {
  for (const hqEnabled of [true, undefined]) expect(found(hqEnabled, [{ companyId: 'theirs' }])).toMatchObject({ reachesOthers: true })
  const login = (company: object | undefined) => answered('login', { data: { company } })
  expect([undefined, {}, { hqEnabled: true }, { hqEnabled: false }].map((one) => mayHaveHeadOffice(login(one)))).toEqual([
    true,
    true,
    true,
    false,
  ])
})
