// What lists with ids are asked hangs on no number of records that others have left.
import { expect, test } from 'vitest'
import { createMock } from '../../../mocks/index.ts'
import { trialConfig } from '../../../scripts/proof/trial-mock.ts'
import { run } from '../../index.ts'
import { filterCases } from './list-filters.ts'

const ofVendors = filterCases.filter(({ id }) => id === 'list/ids-total/listVendors')

test.each([3, 4, 5, 6, 30])('a page that forgets ids once it skips is told where there are %i records', async (count) => {
  const mock = await createMock()
  const target = async (request: Request): Promise<Response> => {
    const { pathname, searchParams: query } = new URL(request.url)
    const answer = await mock.fetch(request)
    if (request.method !== 'GET' || pathname !== '/v3/vendor' || !answer.ok) return answer
    const all: { id: string }[] = (await (await mock.fetch(whole(request))).json()).data.slice(0, count)
    const [skip, limit] = [Number(query.get('skip') ?? 0), Number(query.get('limit') ?? 50)]
    const found = skip === 0 && query.has('ids') ? all.filter(({ id }) => query.getAll('ids').includes(id)) : all
    const meta = { total: found.length, hasMore: skip + limit < found.length }
    return Response.json({ success: true, data: found.slice(skip, skip + limit), meta })
  }
  const broken = new Set<string>()
  for await (const event of run({ ...trialConfig(mock), target, cases: ofVendors, effects: 'read' }))
    if (event.type === 'result') for (const { where } of event.result.findings) broken.add(where)
  expect([...broken]).toContain('/data')
})

const whole = ({ url, headers }: Request): Request => new Request(`${new URL(url).origin}/v3/vendor?limit=500`, { headers })

/** A list of vendors that takes the conditions of a filter for others. */
const misread =
  (read: (where: { [field: string]: unknown }) => { [field: string]: unknown } | undefined) =>
  async (mock: Awaited<ReturnType<typeof createMock>>, request: Request): Promise<Response> => {
    const url = new URL(request.url)
    const where = url.searchParams.get('where')
    if (url.pathname !== '/v3/vendor' || where === null) return mock.fetch(request)
    const { data } = await (await mock.fetch(request.clone())).json()
    const other = data.length === 0 ? read({}) : read(JSON.parse(where))
    if (other) url.searchParams.set('where', JSON.stringify(other))
    else url.searchParams.delete('where')
    return mock.fetch(new Request(url, { headers: request.headers }))
  }

test.each([
  ['shows all where it matches none', misread((where) => (Object.keys(where).length === 0 ? undefined : where))],
  ['goes by its first field', misread((where) => Object.fromEntries(Object.entries(where).slice(0, 1)))],
  ['goes by its last field', misread((where) => Object.fromEntries(Object.entries(where).slice(-1)))],
])('a filter that %s is told', async (_, answer) => {
  const mock = await createMock()
  const cases = filterCases.filter(({ id }) => id === 'list/filter-meta/listVendors')
  const broken = new Set<string>()
  for await (const event of run({ ...trialConfig(mock), target: (request) => answer(mock, request), cases, effects: 'read' }))
    if (event.type === 'result') for (const { requirement } of event.result.findings) broken.add(requirement)
  expect([...broken]).toContain('list/filter-meta')
})
