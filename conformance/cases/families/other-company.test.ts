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

/** What both companies call the same, the statuses of one are in the words of the other. */
async function sharedStatuses(reaches: boolean) {
  const mock = await createMock()
  const { world } = mock.sandbox()
  const { otherCompany } = trialConfig(mock)
  const stranger = world.all('users').find(({ email }) => email === otherCompany?.email)
  const isTheirs = ({ companyId }: { companyId: string }) => companyId === stranger?.companyId
  const statuses = world.all('workflowStatuses')
  const theirs = statuses.filter(isTheirs)
  const pairs = statuses.filter((one) => !isTheirs(one)).flatMap((one, at) => (theirs[at] ? [[one.id, theirs[at].id] as const] : []))
  const inTheirs = (text: string) => pairs.reduce((said, [ours, other]) => said.replaceAll(ours, other), text)
  const inOurs = (text: string) => pairs.reduce((said, [ours, other]) => said.replaceAll(other, ours), text)
  const tokens: { [company: string]: string } = {}
  const archived = () =>
    world
      .all('orders')
      .filter(isTheirs)
      .map((order) => order.archived)
  const before = archived()
  const target = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url)
    const isForeign = request.headers.get('authorization') === `Bearer ${tokens[stranger?.companyId ?? '']}`
    const sent = request.method === 'GET' ? undefined : await request.text()
    const ask = (headers: Headers, text = sent) =>
      mock.fetch(new Request(request.url, { method: request.method, headers, ...(text !== undefined && { body: text }) }))
    if (isForeign && reaches && pathname === '/v3/order/workflow_status/bulk')
      await ask(new Headers({ ...Object.fromEntries(request.headers), authorization: `Bearer ${tokens.ours}` }))
    const answer = await ask(request.headers, isForeign && sent !== undefined ? inTheirs(sent) : sent)
    const text = await answer.text()
    if (pathname === '/v3/auth/login') {
      const { data }: { data: { token: string; user: { companyId: string } } } = JSON.parse(text)
      tokens[isTheirs(data.user) ? data.user.companyId : 'ours'] = data.token
    }
    return new Response(isForeign ? inOurs(text) : text, answer)
  }
  const chosen = otherCompanyCases.filter(({ id }) => id === 'record/other-company/archiveOrders')
  for await (const event of run({ ...trialConfig(mock), target, cases: chosen, effects: 'disruptive' }))
    if (event.type === 'result') return { verdict: event.result.verdict, before, after: archived() }
  return undefined
}

test('where companies share the statuses of orders, each changes its own alone, and they are brought back', async () => {
  const right = await sharedStatuses(false)
  expect(right?.verdict).toBe('pass')
  expect(right?.after).toEqual(right?.before)
  expect((await sharedStatuses(true))?.verdict).toBe('fail')
})
