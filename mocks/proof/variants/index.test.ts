// The catalogue of variants: its ids, its sentences, and that each of them is a server.
import { expect, test } from 'vitest'
import { createMock } from '../../index.ts'
import { variants } from './index.ts'

test('ids are unique and well-formed, and each variant says what it does in a sentence', () => {
  expect(new Set(variants.map(({ id }) => id)).size).toBe(variants.length)
  for (const { id, says } of variants) {
    expect(id).toMatch(/^[a-z-]+\/[\da-z-]+$/)
    expect(says).toMatch(/^[A-Z].*\.$/)
  }
})

test.each(variants.filter(({ world }) => world !== 'large').map(({ id, prefix = '' }) => [id, prefix]))(
  '%s lets a user in, and shows vendors',
  async (id, prefix) => {
    const mock = await createMock({ variant: id })
    const { email, password } = mock.logins[0] ?? {}
    const ask = async (path: string, init: RequestInit) => {
      const answer = await mock.fetch(`http://mock${prefix}/v3${path}`, init)
      const coding = answer.headers.get('content-encoding')
      return { status: answer.status, body: coding ? undefined : ((await answer.json()) as { success: boolean; data: { token: string } }) }
    }
    const body = JSON.stringify({ audience: 'shop', email, password })
    const { status, body: answer } = await ask('/auth/login', { method: 'POST', body, headers: { 'content-type': 'application/json' } })
    expect([status, answer?.success ?? true]).toEqual([200, true])
    if (!answer) return
    const list = await ask('/vendor?limit=2', { headers: { authorization: `Bearer ${answer.data.token}` } })
    expect(list).toMatchObject({ status: 200, body: { success: true, data: expect.any(Array) } })
  },
)
