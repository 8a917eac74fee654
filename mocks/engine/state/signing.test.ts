// Tokens and signatures are the same bytes in Node and in a browser.
import { createHmac } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { makeToken, signature } from './signing.ts'

const claims = { sub: 'usr_1', sandbox: 'Zürich?>~' }

function signed() {
  return { token: makeToken(claims, 'secret'), signature: signature('1.{"name":"Zürich"}', 'secret') }
}

test('signs with HMAC-SHA256', () => {
  const { token, signature } = signed()
  const [header = '', body = '', end] = token.split('.')
  expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toEqual({ alg: 'HS256', typ: 'JWT' })
  expect(JSON.parse(Buffer.from(body, 'base64url').toString())).toEqual(claims)
  expect(end).toBe(createHmac('sha256', 'secret').update(`${header}.${body}`).digest('base64url'))
  expect(signature).toBe(createHmac('sha256', 'secret').update('1.{"name":"Zürich"}').digest('hex'))
})

test('signs the same where there is no Node', () => {
  const inNode = signed()
  vi.stubGlobal('process', undefined)
  const inBrowser = signed()
  vi.unstubAllGlobals()
  expect(inBrowser).toEqual(inNode)
})
