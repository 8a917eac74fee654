// What turning pages finds on servers that lose, repeat or miscount records at the borders of pages.
import { expect, test } from 'vitest'
import { createMock } from '../../../mocks/index.ts'
import { trialConfig } from '../../../scripts/proof/trial-mock.ts'
import { type Case, type CaseResult, run } from '../../index.ts'
import { pageCases } from './cases.ts'
import { pageGround } from './ground.ts'

type Page = { data: { id: string }[]; meta: { total: number; hasMore: boolean } }
type Asked = { limit: number; skip: number; isChosen: boolean; isFiltered: boolean }

const ofVendors = pageCases.filter(({ id }) => id === 'pages/listVendors')

/** What the first case finds that finds anything, or else the last one, on a server whose pages of vendors are changed by this. */
async function turned(change: (page: Page, asked: Asked) => void, cases: readonly Case[] = ofVendors): Promise<CaseResult> {
  const mock = await createMock()
  const target = async (request: Request): Promise<Response> => {
    const answer = await mock.fetch(request)
    const { pathname, searchParams: query } = new URL(request.url)
    if (request.method !== 'GET' || pathname !== '/v3/vendor' || !answer.ok) return answer
    const page: Page = await answer.json()
    const [limit, skip] = [Number(query.get('limit') ?? 50), Number(query.get('skip') ?? 0)]
    change(page, { limit, skip, isChosen: query.has('ids'), isFiltered: query.has('where') })
    return Response.json(page)
  }
  let last: CaseResult | undefined
  for await (const event of run({ ...trialConfig(mock), target, cases, effects: 'read', bail: true }))
    if (event.type === 'result' && last?.verdict !== 'fail') last = event.result
  if (!last) throw new Error('No case was asked.')
  return last
}

const broken = ({ findings }: CaseResult): string[] => [...new Set(findings.map(({ requirement }) => requirement))]

test('nothing is found where each page begins where the one before ends', async () => {
  const result = await turned(() => {})
  expect([result.verdict, broken(result)]).toEqual(['pass', []])
  expect(new Set(result.explored?.map(({ column }) => column))).toContain('one full page')
})

test('nothing is found farther on, and the same seed goes the same way', async () => {
  const some = [...take(pageGround(7, 12), 25)]
  expect(some.map(({ id }) => id)).toEqual([...take(pageGround(7, 12), 25)].map(({ id }) => id))
  const mock = await createMock()
  for await (const event of run({ ...trialConfig(mock), target: (request) => mock.fetch(request), cases: some, effects: 'own' }))
    if (event.type === 'result') expect([event.result.case.id, broken(event.result)]).toEqual([event.result.case.id, []])
})

test('a count of all beside the one record that a filter finds is told farther on', async () => {
  const further = [...take(pageGround(7), 400)].filter(({ id }) => id.startsWith('pages/further/listVendors/'))
  const all = 12
  const result = await turned(({ meta }, { isFiltered }) => {
    if (isFiltered && meta.total === 1) meta.total = all
  }, further)
  expect(broken(result)).toContain('list/filter-meta')
})

function* take<Item>(items: Iterable<Item>, count: number): Generator<Item> {
  for (const item of items)
    if (count-- > 0) yield item
    else return
}

test('pages of records that are picked are turned where the list itself is too long', async () => {
  const mock = await createMock()
  const named = (record: object | undefined, id: string) => ({ ...record, id })
  const target = async (request: Request): Promise<Response> => {
    const answer = await mock.fetch(request)
    const { pathname, searchParams: query } = new URL(request.url)
    if (request.method !== 'GET' || pathname !== '/v3/vendor' || !answer.ok) return answer
    const { data, meta }: Page = await answer.json()
    const [skip, limit] = [Number(query.get('skip') ?? 0), Number(query.get('limit') ?? 50)]
    const ids = query.has('ids') ? query.getAll('ids') : Array.from({ length: 20_000 }, (_, at) => `ven_${at}`)
    const shown = ids.slice(skip, skip + limit).map((id) => named(data[0], id))
    return Response.json({ success: true, data: shown, meta: { ...meta, total: ids.length, hasMore: skip + limit < ids.length } })
  }
  const ofVendors = (one: Case) => one.operations.includes('listVendors') && one.effects === 'read'
  const cases = [...take(pageGround(7, 12), 60)].filter(ofVendors)
  const isTurned: boolean[] = []
  for await (const event of run({ ...trialConfig(mock), target, cases, effects: 'read' }))
    if (event.type === 'result') isTurned.push((event.result.explored?.length ?? 0) > 0)
  expect(new Set(isTurned)).toEqual(new Set([true]))
})

test('hasMore that is true after a full last page is told with one step', async () => {
  const result = await turned((page, { limit, skip }) => {
    if (page.data.length === limit && skip + limit === page.meta.total) page.meta.hasMore = true
  })
  expect(broken(result)).toEqual(expect.arrayContaining(['list/has-more']))
  const [finding] = result.findings.filter(({ requirement }) => requirement === 'list/has-more')
  expect(finding?.recipe?.steps).toEqual([expect.objectContaining({ pages: 'listVendors' })])
})

test('a total that counts the page is told where records are chosen', async () => {
  const result = await turned((page, { isChosen }) => {
    if (isChosen) page.meta.total = page.data.length
  })
  expect(broken(result)).toEqual(['list/ids-total'])
})

test('a record that comes again on a later page is told', async () => {
  let all: { id: string }[] = []
  const result = await turned((page, { skip }) => {
    const before = all[skip - 1]
    if (skip === 0 && page.data.length === page.meta.total) all = page.data
    else if (before && page.data.length > 0) page.data[0] = before
  })
  expect(broken(result)).toContain('list/skip')
})

test('ids of which some are not found, though no more are said to follow, are told', async () => {
  const result = await turned((page, { isChosen }) => {
    if (isChosen) page.data.length = Math.min(page.data.length, 25)
  })
  expect(broken(result)).toEqual(['list/ids-total'])
})

test('an order that changes with limit is no departure', async () => {
  const result = await turned((page, { limit, skip }) => {
    if (skip === 0 && limit % 2 === 0) page.data.reverse()
  })
  expect([result.verdict, broken(result)]).toEqual(['pass', []])
})

test('an order that a later page has lost is told where records are ordered by few fields', async () => {
  const mock = await createMock({ variant: 'orders/by-few-fields' })
  const target = async (request: Request): Promise<Response> => {
    if (!request.url.endsWith('/v3/statement/search')) return mock.fetch(request)
    const { orderBy, ...asked } = await request.clone().json()
    const upwards = orderBy && Object.fromEntries(Object.keys(orderBy).map((field) => [field, 'asc']))
    return mock.fetch(new Request(request, { body: JSON.stringify({ ...asked, orderBy: asked.skip > 0 ? upwards : orderBy }) }))
  }
  const cases = pageCases.filter(({ id }) => id === 'pages/searchStatements')
  const found: string[] = []
  for await (const event of run({ ...trialConfig(mock), target, cases, effects: 'read' }))
    if (event.type === 'result') found.push(...broken(event.result))
  expect(found).toContain('list/search-skip')
})
