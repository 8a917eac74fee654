// What tests of cases side by side are written with.
import type { Case } from './case.ts'

/** A case that asks nothing, but for what the test is about. */
export const plainCase = (more: Partial<Case>): Case => ({
  id: 'vendor/one',
  area: 'vendor',
  title: '',
  requirements: ['vendor/read-record'],
  effects: 'read',
  operations: [],
  run: async () => {},
  ...more,
})

/** Lets what waits go on as far as it can. */
export async function turns(count = 8): Promise<void> {
  for (let turn = 0; turn < count; turn++) await Promise.resolve()
}
