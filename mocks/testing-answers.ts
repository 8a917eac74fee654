// What a mock answers to a walk through it, for tests that hold two mocks beside each other.
import type { createMock } from './index.ts'

/** Logs in, writes and reads; gives every answer. */
export async function allAnswers(make: typeof createMock, seed: number): Promise<string> {
  const mock = await make({ seed })
  const answers: string[] = []
  let token = ''
  const ask = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await mock.fetch(`http://mock${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const text = await answer.text()
    answers.push(`${method} ${path} ${answer.status} ${text}`)
    return JSON.parse(text) as { data: { id: string; token: string } }
  }
  const { email = '', password = '' } = mock.logins[0] ?? {}
  token = (await ask('POST', '/v3/auth/login', { email, password })).data.token
  const { data } = await ask('POST', '/v3/vendor', { name: 'Lakeside' })
  await ask('GET', `/v3/vendor/${data.id}`)
  for (const path of ['/v3/vendor', '/v3/timesheet', '/v3/workflow', '/v3/inspection', '/v3/payment_term', '/v3/vendor/unknown'])
    await ask('GET', path)
  await ask('POST', '/v3/integration/payment/search', { limit: 500 })
  return answers.join('\n')
}
