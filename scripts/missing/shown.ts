// What the mock's lists show of each kind of record, to see whether a field is ever filled.
import { createMock } from '../../mocks/index.ts'
import { signIn } from '../../mocks/testing.ts'
import { operation } from '../../openapi/contract.ts'
import { resources } from '../../openapi/resources.ts'

export async function recordsOfWorlds(): Promise<Map<string, readonly object[]>> {
  const user = signIn(await createMock())
  const shown = new Map<string, readonly object[]>()
  for (const { record, list, search } of resources) {
    const id = list ?? search
    if (id === undefined) continue
    const { method, path } = operation(id)
    // What is below one record is left out: nothing says below which.
    if (path.includes('{')) continue
    const { body } = method === 'POST' ? user.post<object[]>(path, { limit: 500 }) : user.get<object[]>(`${path}?limit=500`)
    if (Array.isArray(body.data)) shown.set(record, body.data)
  }
  return shown
}
