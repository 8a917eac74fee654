// What users of several companies and locations meet on servers that mix them up.
import { expect, test } from 'vitest'
import { createMock } from '../../../mocks/index.ts'
import { trialConfig } from '../../../scripts/proof/trial-mock.ts'
import { run } from '../../index.ts'
import type { Case } from '../../runner/trial/case.ts'
import { whoseCases } from './cases.ts'
import { whoseGround } from './ground.ts'

type Fetch = (request: Request) => Promise<Response>

/** The requirements that are broken, by case. */
async function judged(
  prefix: string,
  as: (fetch: Fetch) => Fetch = (fetch) => fetch,
  all: readonly Case[] = whoseCases,
): Promise<{ [id: string]: string[] }> {
  const mock = await createMock()
  const told: { [id: string]: string[] } = {}
  const cases = all.filter(({ id }) => id.startsWith(prefix))
  for await (const event of run({ ...trialConfig(mock), target: as((request) => mock.fetch(request)), cases, effects: 'shared' }))
    if (event.type === 'result' && event.result.findings.length > 0)
      told[event.result.case.id] = [...new Set(event.result.findings.map(({ requirement }) => requirement))]
  return told
}

/** Answers what it answered before where this is the same. */
const kept =
  (keyOf: (request: Request) => string | undefined) =>
  (fetch: Fetch): Fetch => {
    const answers = new Map<string, Response>()
    return async (request) => {
      const key = keyOf(request)
      const known = key === undefined ? undefined : answers.get(key)
      if (known) return known.clone()
      const answer = await fetch(request)
      if (key !== undefined && answer.ok) answers.set(key, answer.clone())
      return answer
    }
  }

const pathOf = ({ url }: Request): string => new URL(url).pathname

test('nothing is found where each is answered for itself', async () => {
  expect(await judged('whose/')).toEqual({})
})

test('nothing is found farther on', async () => {
  const some: Case[] = []
  for (const one of whoseGround(7)) if (some.push(one) === 40) break
  expect(await judged('whose/further/', (fetch) => fetch, some)).toEqual({})
})

/** Pages of chosen vendors with another total. */
const counting =
  (totalOf: (right: number, named: number) => number) =>
  (fetch: Fetch): Fetch =>
  async (request) => {
    const answer = await fetch(request)
    const { pathname, searchParams } = new URL(request.url)
    if (pathname !== '/v3/vendor' || !searchParams.has('where') || !answer.ok) return answer
    const page = (await answer.json()) as { meta: { total: number } }
    page.meta.total = totalOf(page.meta.total, searchParams.getAll('ids').length)
    return Response.json(page)
  }

test.each<[string, string, (right: number, named: number) => number]>([
  ['though another company has it', 'record/other-company', (_, named) => named],
  ['though there is none, whoever has it', 'list/filter-meta', (right) => right + 3],
])('a record that is counted %s is told as %s', async (_, requirement, totalOf) => {
  expect(await judged('whose/companies/listVendors', counting(totalOf))).toEqual({ 'whose/companies/listVendors': [requirement] })
})

test('a page that is kept for whoever asks the same is told', async () => {
  const byQuery = kept((request) => (pathOf(request) === '/v3/vendor' && request.url.includes('limit=20') ? request.url : undefined))
  expect(await judged('whose/companies/listVendors', byQuery)).toEqual({ 'whose/companies/listVendors': ['record/other-company'] })
})

test('a record that is kept once its own company has read it is told', async () => {
  const byPath = kept((request) => (request.method === 'GET' && /payment_term\/\w+$/.test(pathOf(request)) ? request.url : undefined))
  const told = await judged('whose/records/PaymentTerm', byPath)
  expect(told['whose/records/PaymentTerm']).toContain('record/other-company')
})

test('who has one record more than the filter names is accused of nothing where filters are refused', async () => {
  const withFour = (fetch: Fetch): Fetch => {
    let ofAll: string | null
    return async (request) => {
      if (pathOf(request) !== '/v3/statement/search') return fetch(request)
      const { skip = 0, ...wanted } = await request.clone().json()
      if (wanted.where !== undefined) return fetch(new Request(request, { body: JSON.stringify({ where: 7 }) }))
      const who = request.headers.get('authorization')
      ofAll ??= who
      const page = (await (await fetch(new Request(request, { body: '{"limit":500}' }))).json()) as { data: unknown[] }
      // Who sees all asks first, and is shown the latest first.
      const data = who === ofAll ? page.data.toReversed() : page.data.slice(-4)
      return Response.json({ ...page, data: data.slice(skip), meta: { total: data.length, hasMore: false } })
    }
  }
  expect(await judged('whose/locations/searchStatements', withFour)).toEqual({})
})
