// Counts of inactive orders by status that are those of a page, on a target whose pages never show all.
import { expect, test } from 'vitest'
import { createMock } from '../../mocks/index.ts'
import { trialConfig } from '../../scripts/proof/trial-mock.ts'
import { isObject } from '../exchange/compare.ts'
import { cases, run } from '../index.ts'

type Counts = (inactiveByStatus: { [status: string]: number }, orders: readonly { archived: boolean; workflowStatusId: string }[]) => object

/** The requirements that a list breaks, with its pages cut at ten and its counts by status as told. */
async function brokenBy(counts: Counts): Promise<string[]> {
  const mock = await createMock()
  const target = async (request: Request) => {
    const url = new URL(request.url)
    if (!url.pathname.endsWith('/workflow/list')) return mock.fetch(request)
    url.searchParams.set('limit', String(Math.min(10, Number(url.searchParams.get('limit') ?? 10))))
    const { data, ...body } = (await (await mock.fetch(new Request(url, request))).json()) as { data?: unknown }
    if (!isObject(data)) return Response.json({ ...body, data })
    const { inactiveByStatus, orders } = data as { inactiveByStatus: { [status: string]: number }; orders: [] }
    return Response.json({ ...body, data: { ...data, inactiveByStatus: counts(inactiveByStatus, orders) } })
  }
  const broken = new Set<string>()
  const asked = cases.filter(({ id }) => id === 'workflow/list-pages')
  for await (const event of run({ ...trialConfig(mock), target, cases: asked, effects: 'read' }))
    if (event.type === 'result') for (const { level, requirement } of event.result.findings) if (level === 'must') broken.add(requirement)
  return [...broken]
}

test.each<[string, Counts, string[]]>([
  ['that are those of all orders', (counts) => counts, []],
  [
    'that are those of each page',
    (counts, orders) => {
      const inactive = orders.filter(({ archived }) => archived).map(({ workflowStatusId }) => workflowStatusId)
      return Object.fromEntries(Object.keys(counts).map((id) => [id, inactive.filter((one) => one === id).length]))
    },
    ['workflow/inactive-adds-up'],
  ],
  ['by something else, which never adds up', (counts) => Object.fromEntries(Object.keys(counts).map((id) => [id, 1])), []],
])('counts %s', async (_, counts, broken) => {
  expect(await brokenBy(counts)).toEqual(broken)
})
