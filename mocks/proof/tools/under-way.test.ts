// Requests that overlap, as lies and variants see them.
import { afterEach, expect, test, vi } from 'vitest'
import { createMock } from '../../index.ts'
import { besideOthers } from './under-way.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('a request sees those that came right before, and none that was answered', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const mock = await createMock()
  const seen: string[][] = []
  const handle = besideOthers<string>(['login'], (call, others, leave) => {
    seen.push([...others])
    leave(`login ${seen.length}`)
    return call.next()
  })({ handle: mock.handle, sandbox: () => mock.sandbox() })
  const login = () => handle({ method: 'POST', url: '/v3/auth/login', headers: {}, body: '' })
  login()
  const { wait = 0 } = login()
  vi.advanceTimersByTime(wait)
  login()
  expect(seen).toEqual([[], ['login 1'], []])
})

test('other operations neither wait nor are seen', async () => {
  const mock = await createMock()
  const handle = besideOthers<string>(['login'], (call) => call.next())({ handle: mock.handle, sandbox: () => mock.sandbox() })
  expect(handle({ method: 'GET', url: '/v3/vendor', headers: {}, body: '' })).not.toHaveProperty('wait')
})
