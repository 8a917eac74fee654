// The API reference in a real browser.
import { afterAll, expect } from 'vitest'
import { createMock } from '../index.ts'
import { inChromium, launchedChromium } from '../page/tests/browser.ts'
import { serve } from '../server.ts'

const browser = launchedChromium()
const mock = await createMock()
const served = await serve(mock, { port: 0 })
afterAll(served.close)

/** A page of the reference, and what goes wrong in it. */
async function open(address: string, width = 1280) {
  const page = await browser().newPage({ viewport: { width, height: 900 } })
  const troubles: string[] = []
  page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()))
  page.on('pageerror', (error) => troubles.push(String(error)))
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(served.url) && !/^(data|blob):/.test(url)) troubles.push(`asked ${url}`)
  })
  await page.goto(`${served.url}/_mock/docs${address}`)
  return { page, troubles }
}

inChromium('shows an operation with its level, section and decisions', async () => {
  const { page, troubles } = await open('#tag/vendor/GET/v3/vendor')
  await page.getByText('assumes D03, D07, D08').first().waitFor()
  await page.getByText('stated in 4.18').first().waitFor()
  await page.getByText('language of').first().waitFor()
  expect(troubles).toEqual([])
  await page.close()
})

inChromium('tries a request in the chosen sandbox, as the chosen user', async () => {
  mock.sandbox('my-test')
  const { page, troubles } = await open('#tag/vendor/GET/v3/vendor')
  await page.locator('#sandbox').selectOption('my-test')
  await page.waitForURL(/sandbox=my-test/)
  await page.locator('#user option', { hasText: 'Owner' }).first().waitFor({ state: 'attached' })
  await page.locator('#user').selectOption('owner@harborline.example')
  await page.waitForURL(/user=owner/)
  await page.getByText('Test Request').first().click()
  await page.getByRole('button', { name: /^Send/ }).first().click()
  await page.getByText('200 OK').first().waitFor()
  const [asked] = mock.journal.list({ sandbox: 'my-test', operation: 'listVendors' })
  expect(asked).toMatchObject({ status: 200 })
  expect(troubles).toEqual([])
  await page.close()
})

inChromium('fits a narrow screen', async () => {
  const { page, troubles } = await open('#tag/vendor/POST/v3/vendor', 390)
  await page.getByText('stated in 4.18').first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(troubles).toEqual([])
  await page.close()
})
