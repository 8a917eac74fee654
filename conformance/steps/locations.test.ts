// What a target keeps from a user of some locations in one place it is to keep in all; where it keeps nothing that is seen, it is advised.
import { expect, test } from 'vitest'
import { createMock } from '../../mocks/index.ts'
import { trialConfig } from '../../scripts/proof/trial-mock.ts'
import { cases, run } from '../index.ts'

/** What breaks where a user of some locations changes core charges of any; the list may be refused to that user. */
async function brokenWhere({ listIsRefused }: { listIsRefused: boolean }) {
  const mock = await createMock()
  const config = trialConfig(mock)
  const tokens = { wide: '', limited: '' }
  const target = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url)
    const isLimited = request.headers.get('authorization') === `Bearer ${tokens.limited}`
    if (isLimited && listIsRefused && request.method === 'GET' && pathname === '/v3/core_charge')
      return Response.json({ success: false, message: 'The user may not do this.' }, { status: 403 })
    const headers = new Headers(request.headers)
    if (isLimited && request.method === 'PUT') headers.set('authorization', `Bearer ${tokens.wide}`)
    const answer = await mock.fetch(new Request(request, { headers }))
    if (pathname === '/v3/auth/login') {
      const { data }: { data: { token: string; user: { companyWideAccess: boolean } } } = await answer.clone().json()
      tokens[data.user.companyWideAccess ? 'wide' : 'limited'] = data.token
    }
    return answer
  }
  const chosen = cases.filter(({ id }) => id === 'session/other-locations/changed/updateCoreCharge')
  for await (const event of run({ ...config, target, cases: chosen, effects: 'shared' }))
    if (event.type === 'result') return event.result.findings.map(({ requirement, level }) => ({ requirement, level }))
  return undefined
}

test('a change is a failure where the plain list keeps the record from the user', async () => {
  expect(await brokenWhere({ listIsRefused: false })).toContainEqual({ requirement: 'session/access-everywhere', level: 'must' })
})

test('a change is advised against, and not passed over, where the list is refused to the user', async () => {
  const findings = await brokenWhere({ listIsRefused: true })
  expect(findings).toContainEqual({ requirement: 'session/other-locations', level: 'should' })
  expect(findings).not.toContainEqual(expect.objectContaining({ level: 'must' }))
})
