// No view has a serious finding of axe-core, on a desktop and on a phone, in the light and in the dark; and none is wider than the screen.
import { expect } from 'vitest'
import { allShown, appOf, goOn, inChromium, launchedChromium, type OpenPage, openPage, seriousFindings } from './browser.ts'

const browser = launchedChromium()

const views = ['', 'board', 'orders/{order}', 'records', 'records/vendors', 'records/customers', 'records/vendors/{vendor}']
const steering = ['requests', 'requests/1', 'webhooks', 'changes', 'faults', 'otherwise', 'sandboxes', 'nothing']

inChromium.each([
  ['desktop', 'light', 1280],
  ['desktop', 'dark', 1280],
  ['phone', 'light', 390],
  ['phone', 'dark', 390],
] as const)('in Chromium: axe-core finds nothing serious on a %s in the %s', async (_, colorScheme, width) => {
  await using opened = await openPage(browser(), '', { look: { colorScheme, viewport: { width, height: 800 }, reducedMotion: 'reduce' } })
  const { page, mock, troubles } = opened
  await arrange(opened)
  const { world } = mock.sandbox()
  const ids: { [name: string]: string | undefined } = { order: world.all('orders')[0]?.id, vendor: world.all('vendors')[0]?.id }
  for (const view of [...views, ...steering]) {
    const path = view.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => ids[name] ?? '')
    await goOn(page, `#/s/default/${path}`)
    await allShown(page)
    expect(await seriousFindings(page), view).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${view} is too wide`).toBeLessThanOrEqual(0)
  }
  expect(troubles).toEqual([])
})

/** Something of everything: requests of every kind, a delivery, faults, changes. */
async function arrange(opened: OpenPage): Promise<void> {
  const app = appOf(opened)
  await app('POST', '/v3/vendor', { name: 5, city: [] })
  await app('POST', '/v3/webhook', {
    name: 'CI',
    url: 'http://127.0.0.1:9/hooks',
    triggers: ['vendor.created'],
    enabled: true,
    version: 'v3',
  })
  await app('POST', '/v3/vendor', { name: 'Acme', colour: 'blue' })
  await app('GET', '/v3/nothing')
  await app('GET', '/v3/vendor', undefined, { prefer: 'code=503' })
  const { faults } = opened.mock.sandbox()
  faults.add({ operation: 'listVendors', status: 503 })
  faults.add({ path: '/v3/vendor*', delay: { from: 1, to: 2 }, times: 3 })
}
