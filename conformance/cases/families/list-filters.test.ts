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
