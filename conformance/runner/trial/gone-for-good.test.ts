// What a run took that no operation gives back is told, whichever case took it.
import { expect, test } from 'vitest'
import { createMock } from '../../../mocks/index.ts'
import { recordsIn } from '../../exchange/exchange.ts'
import { run } from '../run.ts'
import type { Case } from './case.ts'

test('a time entry that was deleted and a logo that was replaced are used up, each once', async () => {
  const mock = await createMock()
  const [credentials] = mock.logins
  if (!credentials) throw new Error('The mock has no user.')
  const taking = (id: string): Case => ({
    id,
    area: 'a',
    title: id,
    requirements: ['timesheet/delete'],
    effects: 'disruptive',
    operations: ['listTimesheets', 'deleteTimesheet', 'setCompanyLogo'],
    async run(trial) {
      const [entry] = recordsIn((await trial.ask('listTimesheets', { query: { limit: 1 } })).exchange)
      const path = { id: String(entry?.id) }
      for (const _ of ['once', 'and refused']) await trial.attempt('deleteTimesheet', { path })
      await trial.attempt('setCompanyLogo', { path: { id: trial.context.session.companyId ?? '' }, body: { blobId: 'blb_1' } })
    },
  })
  const used: unknown[] = []
  for await (const event of run({ target: mock.fetch, credentials, cases: ['a/one', 'a/other'].map(taking), effects: 'disruptive' }))
    if (event.type === 'result') used.push(event.result.usedUp)
  expect(used).toEqual([{ timesheet: 1, 'company logo': 1 }, { timesheet: 1 }])
})
