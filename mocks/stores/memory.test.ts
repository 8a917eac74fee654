// Sandboxes that leave memory: those that were used last stay, however much one of them was changed.
import { expect, test } from 'vitest'
import { askMock, folderPlace, login, withReplicas } from './testing-replicas.ts'

test('a sandbox whose one record changes again and again takes no more room than the record', () =>
  withReplicas(folderPlace(), async ({ start }) => {
    let loads = 0
    const mock = await start({ memory: { sandboxes: 10, bytes: 10_000 } }, (store) => ({
      ...store,
      load: (...asked) => {
        loads += 1
        return store.load(...asked)
      },
    }))
    await login(mock, 'quiet')
    const token = await login(mock)
    const { data } = await askMock(mock, 'POST', '/v3/referral_source', { body: { name: 'Lakeside' }, token })
    const before = loads
    for (let count = 0; count < 50; count++)
      await askMock(mock, 'PUT', `/v3/referral_source/${data.id}`, { body: { name: `Lakeside ${count}` }, token })
    await askMock(mock, 'GET', '/sandbox/quiet/v3/vendor')
    expect(loads).toBe(before)
  }))

test('those that were not used for longest leave, and come back', () =>
  withReplicas(folderPlace(), async ({ start }) => {
    const mock = await start({ memory: { sandboxes: 2, bytes: 1e9 } })
    const names = ['one', 'two', 'three', 'four']
    const tokens: string[] = []
    for (const name of names) tokens.push(await login(mock, name))
    for (const [index, name] of names.entries())
      expect((await askMock(mock, 'GET', `/sandbox/${name}/v3/vendor`, { token: tokens[index] })).status).toBe(200)
  }))
