// A list that lags is told as late, and one that never shows a record is not.
import { expect, test } from 'vitest'
import { createMock } from '../../mocks/index.ts'
import { trialConfig } from '../../scripts/proof/trial-mock.ts'
import { cases, run } from '../index.ts'

/** What the case finds where so many looks at the list after a create bring an empty page. */
async function foundWhere(emptyLooks: number): Promise<string[]> {
  const mock = await createMock()
  let empty = 0
  const target = async (request: Request) => {
    const isVendor = new URL(request.url).pathname === '/v3/vendor'
    if (isVendor && request.method === 'POST') empty = emptyLooks
    const answer = await mock.fetch(request)
    if (!isVendor || request.method !== 'GET' || empty === 0) return answer
    empty -= 1
    return Response.json({ success: true, data: [], meta: { total: 0, hasMore: false } })
  }
  const told: string[] = []
  const asked = cases.filter(({ id }) => id === 'list/shows-created/listVendors')
  for await (const event of run({ ...trialConfig(mock), target, cases: asked, effects: 'own' }))
    if (event.type === 'result') told.push(...event.result.findings.map(({ actual }) => actual))
  return told
}

test('a list that shows a record after a few looks shows it late', async () => {
  expect(await foundWhere(3)).toContainEqual(expect.stringMatching(/^a list without it, and the right one \d\.\d s later/))
})

test('a list that never shows it does not', async () => {
  expect(await foundWhere(Number.POSITIVE_INFINITY)).toContainEqual(expect.stringMatching(/^a list without it$/))
})
