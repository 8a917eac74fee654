// No view has a serious finding of axe-core, on a desktop and on a phone, in the light and in the dark; and none is wider than the screen.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isLeftOut, launchChromium, openPage, seriousFindings } from './browser.ts'

let browser: Browser

beforeAll(async () => {
  if (!isLeftOut) browser = await launchChromium()
}, 60_000)

afterAll(() => browser?.close())

const views = ['', 'board', 'orders/{order}', 'records', 'records/vendors', 'records/customers', 'records/vendors/{vendor}']
const steering = ['requests', 'requests/1', 'webhooks', 'changes', 'faults', 'sandboxes', 'nothing']

test.skipIf(isLeftOut).each([
  ['desktop', 'light', 1280],
  ['desktop', 'dark', 1280],
  ['phone', 'light', 390],
  ['phone', 'dark', 390],
] as const)(
  'in Chromium: axe-core finds nothing serious on a %s in the %s',
  async (_, colorScheme, width) => {
    await using opened = await openPage(browser, '', { look: { colorScheme, viewport: { width, height: 800 }, reducedMotion: 'reduce' } })
    const { page, mock, served, troubles } = opened
    await arrange(mock, served.url)
    const { world } = mock.sandbox()
    const ids: { [name: string]: string | undefined } = { order: world.all('orders')[0]?.id, vendor: world.all('vendors')[0]?.id }
    for (const view of [...views, ...steering]) {
      const path = view.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => ids[name] ?? '')
      await page.goto(`/#/s/default/${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForFunction(() => !document.querySelector('main .waiting'))
      expect(await seriousFindings(page), view).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${view} is too wide`).toBeLessThanOrEqual(0)
    }
    expect(troubles).toEqual([])
  },
  60_000,
) // on a machine that does other things too

/** Something of everything: requests of every kind, a delivery, faults, changes. */
async function arrange(mock: Awaited<ReturnType<typeof openPage>>['mock'], url: string): Promise<void> {
  const { token } = mock.signIn('owner@harborline.example')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const post = (path: string, body: object) => fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  await post('/v3/vendor', { name: 5, city: [] })
  await post('/v3/webhook', { name: 'CI', url: 'http://127.0.0.1:9/hooks', triggers: ['vendor.created'], enabled: true, version: 'v3' })
  await post('/v3/vendor', { name: 'Acme', colour: 'blue' })
  await fetch(`${url}/v3/nothing`, { headers })
  await fetch(`${url}/v3/vendor`, { headers: { ...headers, prefer: 'code=503' } })
  mock.sandbox().faults.add({ operation: 'listVendors', status: 503 })
  mock.sandbox().faults.add({ path: '/v3/vendor*', delay: { from: 1, to: 2 }, times: 3 })
}
