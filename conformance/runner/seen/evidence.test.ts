// Evidence is taken of an answer as it comes, and then without reading it.
import { expect, test } from 'vitest'
import type { Exchange } from '../../exchange/exchange.ts'
import { EvidenceOfCase, Served } from './evidence.ts'

test('an answer is not read again for each expectation that it meets', () => {
  let reads = 0
  const exchange: Exchange = {
    operation: 'listVendors',
    request: { method: 'GET', path: '/v3/vendor', headers: {}, body: undefined },
    answer: {
      status: 200,
      headers: {},
      text: '',
      get body() {
        reads += 1
        return { success: true, data: [{ id: 'v' }], meta: { hasMore: false, total: 1 } }
      },
      unreadable: undefined,
    },
    failure: undefined,
    milliseconds: 1,
  }
  new Served().see(exchange)
  const before = reads
  const evidence = new EvidenceOfCase()
  for (const requirement of ['vendor/list', 'list/limit', 'list/limit']) evidence.add(requirement, exchange, [exchange])
  expect(evidence.all().map(({ requirement, came }) => `${requirement}: ${came}`)).toEqual([
    'vendor/list: good answer',
    'list/limit: good answer',
  ])
  expect(reads).toBe(before)
})
