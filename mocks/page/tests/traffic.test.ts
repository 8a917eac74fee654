// Requests as they come, webhooks, and what changed.
import { expect } from 'vitest'
import { appOf, clipboardOf, inChromium, launchedChromium, openPage } from './browser.ts'

const browser = launchedChromium()

inChromium('in Chromium: the token of a user is copied, and is good for the API', async () => {
  await using opened = await openPage(browser())
  const { page, served, troubles } = opened
  await page.getByRole('button', { name: 'Copy token: token of Maegan Padberg' }).click()
  await page.getByText('Copied the token of Maegan Padberg.').waitFor()
  const token = await clipboardOf(page)
  expect((await fetch(`${served.url}/v3/vendor`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200)
  await page.getByRole('button', { name: 'Copy curl: curl line of Maegan Padberg' }).click()
  await page.getByText('Copied the curl line of Maegan Padberg.').waitFor()
  expect(await clipboardOf(page)).toBe(`curl '${served.url}/v3/vendor' -H 'Authorization: Bearer ${token}'`)
  expect(troubles).toEqual([])
})

inChromium('in Chromium: a request shows as it comes, with why it was refused', async () => {
  await using opened = await openPage(browser(), '#/s/default/requests')
  const { page, served, troubles } = opened
  await page.getByText('Nothing was asked yet.').waitFor()
  await appOf(opened)('POST', '/v3/vendor', { name: 5 })
  await page.getByRole('link', { name: '400 POST /sandbox/default/v3/vendor refused' }).click()
  const detail = page.getByRole('region', { name: 'Request 1', exact: true })
  await detail.getByRole('heading', { name: 'Why it was refused' }).waitFor()
  await detail.getByRole('row', { name: '/body/name a string 5' }).waitFor()
  await detail.getByRole('button', { name: 'Copy curl' }).click()
  await page.getByText('Copied the curl line of request 1.').waitFor()
  expect(await clipboardOf(page)).toMatch(
    new RegExp(`^curl '${served.url}/sandbox/default/v3/vendor' -H 'authorization: .*' -H 'content-type: .*' -d '{"name":5}'$`),
  )
  await detail.getByRole('link', { name: 'createVendor' }).click()
  await page.getByRole('group', { name: 'Add a vendor' }).waitFor()
  expect(troubles).toEqual([])
})

inChromium('in Chromium: the longest method leaves the path its room, on a phone too', async () => {
  await using opened = await openPage(browser(), '#/s/default/requests', { look: { viewport: { width: 390, height: 800 } } })
  const { page, served } = opened
  await fetch(`${served.url}/v3/vendor`, { method: 'OPTIONS' })
  const method = page.getByText('OPTIONS', { exact: true })
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await method.evaluate((shown) => shown.scrollWidth <= shown.clientWidth)).toBe(true)
  }
})

inChromium('in Chromium: requests are narrowed down, held, and forgotten', async () => {
  await using opened = await openPage(browser(), '#/s/default/requests')
  const { page, troubles } = opened
  const app = appOf(opened)
  const requests = page.getByRole('list', { name: 'Requests, the newest first' }).getByRole('link')
  await app('GET', '/v3/vendor')
  await app('GET', '/v3/nothing')
  await app('POST', '/v3/vendor', { name: 'Acme', colour: 'blue' })
  await requests.nth(2).waitFor()
  await page.getByRole('combobox', { name: 'Show', exact: true }).selectOption('Refused')
  await requests.nth(1).waitFor({ state: 'detached' })
  expect(await requests.allTextContents()).toEqual([expect.stringContaining('unknown')])
  await page.getByRole('combobox', { name: 'Show', exact: true }).selectOption('With findings')
  await requests.filter({ hasText: 'odd' }).waitFor()
  await page.getByRole('combobox', { name: 'Show', exact: true }).selectOption('All')
  await requests.nth(2).waitFor()
  await page.getByRole('searchbox').fill('createVendor')
  await requests.nth(1).waitFor({ state: 'detached' })
  expect(page.url()).toContain('find=createVendor')
  expect(await requests.count()).toBe(1)
  await page.getByRole('searchbox').fill('')
  await page.getByRole('button', { name: 'Hold' }).click()
  await app('GET', '/v3/webhook/none')
  await page.getByRole('button', { name: 'Go on' }).click()
  await requests.filter({ hasText: '/v3/webhook/none' }).waitFor()
  await page.getByRole('button', { name: 'Clear' }).click()
  await page.getByText('Nothing was asked yet.').waitFor()
  expect(opened.mock.journal.list()).toEqual([])
  expect(troubles).toEqual([])
})

inChromium('in Chromium: a webhook shows with its tries, and is sent again', async () => {
  const answers = [false, true]
  const send = async () =>
    answers.shift() ? ({ arrived: true, status: 204 } as const) : ({ arrived: false, reason: 'Nobody listens.' } as const)
  await using opened = await openPage(browser(), '#/s/default/webhooks', { mock: { send } })
  const { page, troubles } = opened
  await page.getByText('Nothing was sent yet.').waitFor()
  const app = appOf(opened)
  await app('POST', '/v3/webhook', {
    name: 'CI',
    url: 'http://127.0.0.1:9/hooks',
    triggers: ['vendor.created'],
    enabled: true,
    version: 'v3',
  })
  await app('POST', '/v3/vendor', { name: 'Acme' })
  const delivery = page.getByRole('listitem').filter({ hasText: 'vendor.created' })
  await delivery.getByText('Nobody listens.').waitFor()
  await delivery.getByRole('button', { name: 'Send again' }).click()
  await delivery.getByText('2 tries').waitFor()
  await delivery.getByText('arrived, answered 204').waitFor()
  await delivery.getByText('Headers and body').click()
  await delivery.getByText('"Acme"').waitFor()
  expect(troubles).toEqual([])
})

inChromium('in Chromium: what changed since the seed shows by record and field, and a reset takes it back', async () => {
  await using opened = await openPage(browser(), '#/s/default/changes')
  const { page, mock, troubles } = opened
  await page.getByText('Everything is as the seed has it.').waitFor()
  const app = appOf(opened)
  await app('POST', '/v3/referral_source', { name: 'Billboard' })
  const [term] = mock
    .sandbox()
    .world.all('paymentTerms')
    .filter(({ editable }) => editable)
  await app('PUT', `/v3/payment_term/${term?.id}`, { name: 'Whenever' })
  await page.getByRole('listitem').filter({ hasText: 'created' }).getByRole('link', { name: 'Billboard' }).waitFor()
  const updated = page.getByRole('listitem').filter({ hasText: 'updated' })
  await updated.getByText('Whenever').waitFor()
  expect(await updated.locator('del').first().textContent()).toBe(term?.name)
  await page.getByRole('button', { name: 'Reset the sandbox' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click()
  await page.getByText('Everything is as the seed has it.').waitFor()
  expect(mock.sandbox().world.changeCount).toBe(0)
  expect(troubles).toEqual([])
})
