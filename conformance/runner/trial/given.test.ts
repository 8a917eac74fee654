// What is told where an id of the config is refused.
import { expect, test } from 'vitest'
import { createMock } from '../../../mocks/index.ts'
import { trialConfig } from '../../../scripts/proof/trial-mock.ts'
import { cases, run } from '../../index.ts'

/** What is told where the config gives these ids. */
async function told(id: string, fixtures: { [name: string]: string }) {
  const mock = await createMock()
  const config = trialConfig(mock)
  const actual: string[] = []
  const options = {
    ...config,
    target: mock.fetch,
    effects: 'own' as const,
    fixtures: { ...config.fixtures, ...fixtures },
    cases: cases.filter((one) => one.id === id),
  }
  for await (const event of run(options)) if (event.type === 'result') actual.push(...event.result.findings.map((one) => one.actual))
  return actual
}

test('a transfer of the config that the target does not know is asked about', async () => {
  const [actual] = await told('inventory-transfer/create-then-list', { transfer: 'tra_of_another' })
  expect(actual).toMatch(/^404: .*; does this target know what the config gives as fixtures\.transfer and fixtures\.inventoryPart\?$/)
})

test('so is a part that it refuses, which stands in a body', async () => {
  const [actual] = await told('inventory-transfer/create-then-list', { inventoryPart: 'prt_of_another' })
  expect(actual).toMatch(/fixtures\.transfer and fixtures\.inventoryPart\?$/)
})
