import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { createMock } from './create.ts'
import { serve } from './http.ts'

const mock = await createMock({ world: 'empty' })
const { url, close } = await serve(mock, { port: 0 })
afterAll(close)

/** What Chromium sends when somebody types the address. */
const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8'

test('a browser gets the page', async () => {
  const answer = await fetch(`${url}/`, { headers: { accept } })
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('vary')]).toEqual([
    200,
    'text/html; charset=utf-8',
    'Accept',
  ])
  expect(await answer.text()).toContain('<script type="module" src="/_mock/page.js">')
})

test('another client is told where everything is, the same through every door', async () => {
  const answer = await fetch(`${url}/`)
  expect(answer.headers.get('content-type')).toBe('application/json')
  const text = await answer.text()
  expect(JSON.parse(text).data).toMatchObject({ api: '/v3', login: '/v3/auth/login', control: '/_mock', page: '/' })
  expect(await (await mock.fetch('http://mock/')).text()).toBe(text)
})

test('the page may do nothing elsewhere, and names no address but its own', async () => {
  const policy = (await fetch(`${url}/`, { headers: { accept } })).headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'")
  expect(policy).not.toMatch(/https?:|\*|unsafe/)
  for (const file of ['/_mock/page.js', '/_mock/page.css']) {
    const text = await (await fetch(`${url}${file}`)).text()
    // What names a kind of markup is no address.
    expect(text.replaceAll(/http:\/\/www\.w3\.org\/[\w/]+/g, ''), file).not.toMatch(/https?:\/\/[\w.-]+\.\w/)
  }
})

test('its script is lighter than 150 KB, and 50 KB when packed', async () => {
  const script = await (await fetch(`${url}/_mock/page.js`)).text()
  expect(script.length).toBeLessThan(150_000)
  expect(gzipSync(script).length).toBeLessThan(50_000)
})

test('its files are read only', async () => {
  expect((await fetch(`${url}/_mock/page.js`, { method: 'HEAD' })).status).toBe(200)
  expect((await fetch(`${url}/_mock/page.js`, { method: 'POST' })).status).toBe(404)
  expect((await fetch(`${url}/`, { method: 'POST' })).status).toBe(405)
})
