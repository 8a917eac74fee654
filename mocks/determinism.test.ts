// The same seed, requests and frozen clock give the same bytes: in this process, in another, and through every door.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createMock } from './index.ts'

/** Logs in, writes and reads; prints every answer. Runs here and in a process of its own. */
const allAnswers = async (make: typeof createMock, seed: number): Promise<string> => {
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

const inAnotherProcess = (seed: number): string => {
  const index = new URL('index.ts', import.meta.url).href
  const program = `const allAnswers = ${allAnswers.toString()}
    import(${JSON.stringify(index)}).then(({ createMock }) => allAnswers(createMock, ${seed})).then((text) => process.stdout.write(text))`
  return execFileSync(process.execPath, ['--import', 'tsx', '--eval', program], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
}

test('two mocks in one process give the same bytes', async () => {
  expect(await allAnswers(createMock, 1)).toBe(await allAnswers(createMock, 1))
})

test('another process gives the same bytes', async () => {
  expect(inAnotherProcess(3)).toBe(await allAnswers(createMock, 3))
})

test('another seed gives another world', async () => {
  expect(await allAnswers(createMock, 2)).not.toBe(await allAnswers(createMock, 1))
})
