import { afterAll, expect, test } from 'vitest'
import { createMock } from './create.ts'
import { serve } from './http.ts'

const { url, port, close } = await serve(await createMock({ world: 'empty' }), { port: 0 })
afterAll(close)

const texts = ['', '/page.js', '/page.css', '/viewer.js', '/openapi.json']

test.each(texts)('serves /_mock/docs%s', async (file) => {
  const answer = await fetch(`${url}/_mock/docs${file}`)
  expect(answer.status).toBe(200)
  expect((await answer.text()).length).toBeGreaterThan(300)
})

test('sends the viewer unpacked to who cannot unpack it', async () => {
  const answer = await fetch(`${url}/_mock/docs/viewer.js`, { headers: { 'accept-encoding': 'identity' } })
  expect(answer.headers.get('content-encoding')).toBeNull()
  expect(await answer.text()).toMatch(/^\/\*!\nScalar API Reference\. MIT License/)
})

test('names no address but its own in page, script and style', async () => {
  for (const file of ['', '/page.js', '/page.css'])
    expect(await (await fetch(`${url}/_mock/docs${file}`)).text(), file).not.toMatch(/(https?:)?\/\/[\w.-]+\.\w/)
})

test('allows the page nothing from elsewhere', async () => {
  const policy = (await fetch(`${url}/_mock/docs`)).headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'; script-src 'self'")
  expect(policy).toContain("connect-src 'self'")
  expect(policy).not.toMatch(/https?:|\*/)
})

test.each(texts)('is guarded as the control plane is: /_mock/docs%s', async (file) => {
  const asked = { headers: { 'sec-fetch-site': 'cross-site', host: `127.0.0.1:${port}` } }
  expect((await fetch(`${url}/_mock/docs${file}`, asked)).status).toBe(403)
})

test('has no other files', async () => {
  expect((await fetch(`${url}/_mock/docs/other.js`)).status).toBe(404)
  expect((await fetch(`${url}/_mock/docs`, { method: 'POST' })).status).toBe(404)
})
