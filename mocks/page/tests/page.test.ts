// Every feature of the page, clicked through in a real browser.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isLeftOut, launchChromium, openPage } from './browser.ts'

let browser: Browser

const inChromium = test.skipIf(isLeftOut)

beforeAll(async () => {
  if (!isLeftOut) browser = await launchChromium()
}, 60_000)

afterAll(() => browser?.close())

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

inChromium('in Chromium: the token of a user is copied, and is good for the API', async () => {
  await using opened = await openPage(browser)
  const { page, served, troubles } = opened
  await page.getByRole('button', { name: 'Copy token: token of Maegan Padberg' }).click()
  await page.getByText('Copied the token of Maegan Padberg.').waitFor()
  const token = await clipboard(page)
  expect((await fetch(`${served.url}/v3/vendor`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200)
  await page.getByRole('button', { name: 'Copy curl: curl line of Maegan Padberg' }).click()
  await page.getByText('Copied the curl line of Maegan Padberg.').waitFor()
  expect(await clipboard(page)).toBe(`curl '${served.url}/v3/vendor' -H 'Authorization: Bearer ${token}'`)
  expect(troubles).toEqual([])
})

inChromium('in Chromium: a request shows as it comes, with why it was refused', async () => {
  await using opened = await openPage(browser, '#/s/default/requests')
  const { page, mock, served, troubles } = opened
  await page.getByText('Nothing was asked yet.').waitFor()
  const { token } = mock.signIn('owner@harborline.example')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  await fetch(`${served.url}/v3/vendor`, { method: 'POST', headers, body: '{"name": 5}' })
  await page.getByRole('link', { name: '400 POST /v3/vendor refused' }).click()
  const detail = page.getByRole('region', { name: 'Request 1', exact: true })
  expect(await detail.getByRole('heading', { name: 'Why it was refused' }).isVisible()).toBe(true)
  expect(await detail.getByRole('row', { name: '/body/name a string 5' }).isVisible()).toBe(true)
  await detail.getByRole('button', { name: 'Copy curl' }).click()
  await page.getByText('Copied the curl line of request 1.').waitFor()
  expect(await clipboard(page)).toBe(
    `curl '${served.url}/v3/vendor' -H 'authorization: Bearer ${token}' -H 'content-type: application/json' -d '{"name": 5}'`,
  )
  expect(troubles).toEqual([])
})
