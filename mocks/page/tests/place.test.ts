// Where the page is: sandboxes in tabs of their own, links that can be kept, the keyboard, and a mock that is not reached.
import { expect } from 'vitest'
import { createMock } from '../../index.ts'
import { serve } from '../../server.ts'
import { freePort } from '../../stores/free-port.ts'
import { appOf, inChromium, launchedChromium, openPage } from './browser.ts'

const foreign = 'mock.example'
const browser = launchedChromium({ args: [`--host-resolver-rules=MAP ${foreign} 127.0.0.1`] })

inChromium('in Chromium: two tabs show two sandboxes, and neither what happens in the other', async () => {
  await using opened = await openPage(browser(), '#/s/default/requests')
  const { page, mock, troubles, tab } = opened
  await mock.create('other')
  const second = await tab('#/s/other/requests')
  await appOf(opened)('GET', '/v3/vendor')
  await appOf(opened, 'other')('GET', '/v3/referral_source')
  await page.getByRole('link', { name: '/v3/vendor' }).waitFor()
  await second.getByRole('link', { name: '/v3/referral_source' }).waitFor()
  expect(await page.getByRole('link', { name: '/v3/referral_source' }).count()).toBe(0)
  expect(await second.getByRole('link', { name: '/v3/vendor' }).count()).toBe(0)
  await second.getByText('2026-04-01 16:00:00').click()
  await second.getByRole('button', { name: '1 day' }).click()
  await second.getByText('2026-04-02 16:00:00').waitFor()
  expect(mock.sandbox().clock.now()).toBe(Date.parse('2026-04-01T16:00:00Z'))
  // Who is about to choose sees what was made since.
  await page.getByRole('combobox', { name: 'Sandbox', exact: true }).focus()
  await page.getByRole('combobox', { name: 'Sandbox', exact: true }).selectOption('other')
  await page.getByText('2026-04-02 16:00:00').waitFor()
  expect(page.url()).toContain('#/s/other')
  expect(troubles).toEqual([])
})

inChromium('in Chromium: a link leads to the same view again, and the tab is named for it', async () => {
  await using opened = await openPage(browser(), '#/s/default/records/vendors?order=-name&skip=25')
  const { page, troubles } = opened
  await page.getByText(/^26 to 50 of /).waitFor()
  await page.locator('th[aria-sort="descending"]').waitFor()
  expect(await page.title()).toBe('Vendors · repair-shop-mock')
  expect(troubles).toEqual([])
})

inChromium('in Chromium: a sandbox that is not there is made when a person wants it', async () => {
  await using opened = await openPage(browser(), '#/s/new-one/board')
  const { page, mock, troubles } = opened
  await page.getByRole('heading', { name: 'There is no sandbox "new-one"' }).waitFor()
  expect(mock.sandboxNames).not.toContain('new-one')
  await page.getByRole('button', { name: 'Make it' }).click()
  await page.getByRole('heading', { level: 1, name: 'Board' }).waitFor()
  expect(mock.sandboxNames).toContain('new-one')
  expect(troubles).toEqual([])
})

inChromium('in Chromium: the keyboard goes past the menu, and the focus to the heading of the next view', async () => {
  await using opened = await openPage(browser())
  const { page, troubles } = opened
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
  await page.getByRole('link', { name: /^Board/ }).focus()
  await page.keyboard.press('Enter')
  // The focus follows the heading that is there.
  await page.locator('h1:focus', { hasText: 'Board' }).waitFor()
  expect(troubles).toEqual([])
})

inChromium('in Chromium: a mock that stops is told', async () => {
  await using opened = await openPage(browser())
  const { page, served } = opened
  await served.close()
  await page.getByText('The mock does not answer.').waitFor()
})

inChromium('in Chromium: the page finds its way back when the mock was started again', async () => {
  await using opened = await openPage(browser(), '#/s/other/records/vendors', { serve: { port: await freePort() } })
  const { page, served } = opened
  await page.getByRole('button', { name: 'Make it' }).click()
  await page.getByText(/^1 to 25 of /).waitFor()
  await served.close()
  await page.getByText('The mock does not answer.').waitFor()
  const next = await createMock({ world: 'empty' })
  const again = await serve(next, { port: served.port })
  try {
    await page.getByRole('heading', { name: 'There is no sandbox "other"' }).waitFor()
    await page.getByRole('button', { name: 'Make it' }).click()
    await page.getByText('There are no vendors to see here.').waitFor()
    await appOf({ mock: next, served: again }, 'other')('POST', '/v3/vendor', { name: 'Lakeside' })
    await page.getByRole('rowheader', { name: 'Lakeside' }).waitFor()
  } finally {
    await page.context().close()
    await again.close()
  }
})

inChromium('in Chromium: what others steer shows by itself', async () => {
  await using opened = await openPage(browser())
  const { page, mock, served, troubles } = opened
  const steer = (method: string, path: string, body: object) =>
    fetch(`${served.url}/_mock/sandboxes/default${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await page.getByText('2026-04-01 16:00:00').waitFor()
  await steer('PATCH', '/clock', { time: '2026-05-01T08:30:15Z' })
  await page.getByText('2026-05-01 08:30:15').waitFor()
  await steer('POST', '/faults', { operation: 'listVendors' })
  await page.getByRole('link', { name: 'Faults 1' }).waitFor()
  await steer('POST', '/records/referralSources', { name: 'Billboard' })
  await page.getByRole('link', { name: /^Changes \d+/ }).waitFor()
  mock.sandbox().faults.clear()
  await page.getByRole('link', { name: 'Faults', exact: true }).waitFor()
  mock.drop('default')
  await page.getByRole('heading', { name: 'There is no sandbox "default"' }).waitFor()
  mock.sandbox()
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  expect(troubles).toEqual([])
})

inChromium('in Chromium: from elsewhere the page asks for the control token', async () => {
  await using opened = await openPage(browser(), '', { serve: { controlToken: 'open-sesame' } })
  const { served } = opened
  const context = await browser().newContext()
  try {
    const page = await context.newPage()
    await page.goto(`http://${foreign}:${served.port}/`)
    await page.getByRole('alert').getByText('Expected a Host of this machine').waitFor()
    await page.getByLabel('Control token').fill('open-sesame')
    await page.getByRole('button', { name: 'Open' }).click()
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    await page.getByText('Live').waitFor()
  } finally {
    await context.close()
  }
})
