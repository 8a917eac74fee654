// What another company may not change is looked for wherever the target shows it.
import { expect, test } from 'vitest'
import { createMock } from '../../../mocks/index.ts'
import { trialConfig } from '../../../scripts/proof/trial-mock.ts'
import { run } from '../../index.ts'
import { otherCompanyCases } from './other-company.ts'

interface Body {
  readonly data: { readonly orders: readonly unknown[] }
}

test('an order that another page shows by now is not missed', async () => {
  const mock = await createMock()
  let isReversed = false
  const target = async (request: Request): Promise<Response> => {
    const url = new URL(request.url)
    if (url.pathname === '/v3/order/workflow_status/bulk') isReversed = true
    if (url.pathname !== '/v3/workflow/list') return mock.fetch(request)
    const limit = Number(url.searchParams.get('limit') ?? 5)
    url.searchParams.set('limit', '200')
    const { data, ...rest }: Body = await (await mock.fetch(new Request(url, request))).json()
    const orders = isReversed ? data.orders.toReversed() : data.orders
    return Response.json({ ...rest, data: { ...data, orders: orders.slice(0, limit), hasMore: orders.length > limit } })
  }
  const chosen = otherCompanyCases.filter(({ id }) => id === 'record/other-company/archiveOrders')
  for await (const event of run({ ...trialConfig(mock), target, cases: chosen, effects: 'disruptive' }))
    if (event.type === 'result') expect(event.result).toMatchObject({ verdict: 'pass', findings: [] })
  expect(isReversed).toBe(true)
})
