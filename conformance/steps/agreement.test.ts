// Which of several views of a record is told as the one that shows it otherwise.
import { expect, test } from 'vitest'
import { createMock } from '../../mocks/index.ts'
import { trialConfig } from '../../scripts/proof/trial-mock.ts'
import { cases, run } from '../index.ts'

const views = {
  list: /inventory_labor$/,
  search: /inventory_labor\/search$/,
  read: /inventory_labor\/(?!search)[^/]+$/,
}

/** Where the case about a list or search and the read of its records finds something, on a target one of whose views tells another name. */
async function told(wrong: keyof typeof views, view: 'listInventoryLabor' | 'searchInventoryLabor'): Promise<(string | undefined)[]> {
  const mock = await createMock()
  const target = async (request: Request) => {
    const answer = await mock.fetch(request)
    if (!views[wrong].test(new URL(request.url).pathname) || !answer.ok) return answer
    return new Response((await answer.text()).replaceAll('"name":"', '"name":"Other '), answer)
  }
  const asked = cases.filter(({ id }) => id === `list/agrees-with-read/${view}`)
  const found: (string | undefined)[] = []
  for await (const event of run({ ...trialConfig(mock), target, cases: asked, effects: 'read' }))
    if (event.type === 'result') found.push(...event.result.findings.map(({ exchange }) => exchange?.operation))
  return [...new Set(found)]
}

test.each([
  ['search', 'searchInventoryLabor', ['searchInventoryLabor']],
  ['list', 'listInventoryLabor', ['listInventoryLabor']],
  ['read', 'listInventoryLabor', ['getInventoryLabor']],
  ['read', 'searchInventoryLabor', ['getInventoryLabor']],
] as const)('where the %s departs, %s beside the read tells of %j', async (wrong, view, operations) => {
  expect(await told(wrong, view)).toEqual(operations)
})
