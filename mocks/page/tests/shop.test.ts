// The board, an order with all around it, and every collection.
import { expect } from 'vitest'
import { collectionNames } from '../../engine/state/ids.ts'
import { allShown, inChromium, launchedChromium, openPage } from './browser.ts'

const browser = launchedChromium()

inChromium('in Chromium: an order is found on the board, and leads to all that belongs to it', async () => {
  await using opened = await openPage(browser(), '#/s/default/board?inactive=1')
  const { page, mock, troubles } = opened
  const { world } = mock.sandbox()
  const inspected = new Set(world.all('inspections').map(({ orderId }) => orderId))
  const paid = new Set(world.all('payments').map(({ orderId }) => orderId))
  const company = world.all('companies')[0]?.id
  const order = world
    .all('orders')
    .find(
      ({ id, statementId, companyId, deleted }) => statementId && inspected.has(id) && paid.has(id) && companyId === company && !deleted,
    )
  if (!order) throw new Error('The world has no order with a payment, a statement and an inspection.')
  const column = page.getByRole('region', { name: world.get('workflowStatuses', order.workflowStatusId)?.name ?? '' })
  await column.getByRole('link').first().waitFor()
  // The order may be among those that are shown when asked for.
  const more = column.getByRole('button', { name: /^Show more/ })
  const link = column.getByRole('link', { name: `#${order.number}`, exact: true })
  while (!(await link.isVisible())) {
    const shown = await column.getByRole('link').count()
    await more.click()
    await column.getByRole('link').nth(shown).waitFor()
  }
  await link.click()
  await page.getByRole('heading', { level: 1, name: `#${order.number} ${order.coalescedName}` }).waitFor()
  await allShown(page)
  const kinds = ['customers', 'vehicles', 'payments', 'statements', 'inspections', 'services']
  for (const kind of kinds) {
    await page.locator(`main a[href*="/records/${kind}/"]`).first().click()
    await page.getByRole('heading', { level: 2, name: 'Fields' }).waitFor()
    expect(page.url()).toContain(`/records/${kind}/`)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: `#${order.number}` }).waitFor()
    await allShown(page)
  }
  const target = world.all('workflowStatuses').find(({ id, companyId }) => companyId === company && id !== order.workflowStatusId)
  await page.getByRole('combobox', { name: 'Column', exact: true }).selectOption(target?.name ?? '')
  await page.getByText(`It is in ${target?.name} now.`).waitFor()
  expect(mock.sandbox().world.get('orders', order.id)?.workflowStatusId).toBe(target?.id)
  expect(troubles).toEqual([])
})

inChromium('in Chromium: a collection is searched, ordered and paged through the API', async () => {
  await using opened = await openPage(browser(), '#/s/default/records/vendors')
  const { page, mock, troubles } = opened
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/v3/vendor' && searchParams.has('orderby')) asked.push([...searchParams.keys()].join())
  })
  const company = mock.sandbox().world.all('companies')[0]?.id
  const names = mock
    .sandbox()
    .world.all('vendors')
    .filter((vendor) => vendor.companyId === company && !vendor.deleted)
    .map(({ name }) => name)
  const rows = page.getByRole('rowheader')
  await page.getByText(`1 to 25 of ${names.length}`).waitFor()
  await page.getByRole('link', { name: 'Name', exact: true }).click()
  await page.locator('th[aria-sort="ascending"]').waitFor()
  await page.getByRole('link', { name: 'Name', exact: true }).click()
  await page.locator('th[aria-sort="descending"]').waitFor()
  await allShown(page)
  const ordered = await rows.allTextContents()
  expect(ordered).toEqual([...ordered].sort().reverse())
  await page.getByRole('link', { name: 'Next' }).click()
  await page.getByText(`26 to 50 of ${names.length}`).waitFor()
  await page.getByRole('link', { name: 'Previous' }).click()
  await page.getByText(`1 to 25 of ${names.length}`).waitFor()
  const [some = ''] = names
  await page.getByLabel('Find').fill(some.toLowerCase())
  await page.getByText(`1 to ${names.filter((name) => name === some).length} of`).waitFor()
  expect(new Set(await rows.allTextContents())).toEqual(new Set([some]))
  await page.getByLabel('Find').fill('no vendor is called like this')
  await page.getByText('Nothing has "no vendor is called like this" in it.').waitFor()
  expect(new Set(asked)).toEqual(new Set(['limit,skip,orderby', 'limit,skip,where,orderby']))
  expect(mock.journal.list(), 'what the page asks').toEqual([])
  expect(troubles).toEqual([])
})

inChromium(
  'in Chromium: every collection opens, searches and orders',
  async () => {
    await using opened = await openPage(browser(), '#/s/default/records')
    const { page, troubles } = opened
    await page.getByRole('link', { name: /^Orders/ }).waitFor()
    const links = await page.locator('main a[href*="/records/"]').evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
    expect(links).toHaveLength(collectionNames.length)
    for (const link of links) {
      await page.goto(`/${link}?order=createdDate`)
      await page
        .getByText(/^1 to \d+( of \d+)?$/)
        .or(page.getByText(/^There are no .* to see here\.$/))
        .waitFor()
      await page.goto(`/${link}?find=zzzz`)
      await page.getByText('Nothing has "zzzz" in it.').waitFor()
    }
    expect(troubles).toEqual([])
  },
  60_000,
) // on a machine that does other things too

inChromium('in Chromium: a field is changed where it stands, and what the contract does not allow is refused', async () => {
  await using opened = await openPage(browser(), '#/s/default/records/vendors')
  const { page, mock, troubles } = opened
  const [vendor] = mock.sandbox().world.all('vendors')
  if (!vendor) throw new Error('The world has no vendor.')
  await page.getByRole('link', { name: vendor.name, exact: true }).first().click()
  const open = async (name: string) => {
    await page.getByRole('button', { name: `Change ${name}`, exact: true }).click()
    return page.getByRole('textbox', { name, exact: true })
  }
  const name = await open('name')
  await name.fill('Lakeside Parts')
  await name.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Lakeside Parts' }).waitFor()
  expect(mock.sandbox().world.get('vendors', vendor.id)?.name).toBe('Lakeside Parts')
  const deleted = await open('deleted')
  await deleted.fill('perhaps')
  await deleted.press('Enter')
  await page.getByText('Expected JSON, such as 12, true, null, "a text" or ["a"].').waitFor()
  await deleted.fill('"yes"')
  await deleted.press('Enter')
  await page
    .getByRole('alert')
    .getByText(/expected true or false.*, got "yes"/)
    .waitFor()
  await deleted.press('Escape')
  expect(
    await page.getByRole('button', { name: 'Change deleted', exact: true }).evaluate((button) => button === document.activeElement),
  ).toBe(true)
  expect(mock.sandbox().world.get('vendors', vendor.id)?.deleted).toBe(vendor.deleted)
  // The refusal is told by the console too.
  expect(troubles.filter((trouble) => !trouble.includes('400'))).toEqual([])
})

inChromium('in Chromium: who may not see something is told so, and another may', async () => {
  await using opened = await openPage(browser(), '#/s/default/records/statements')
  const { page } = opened
  await page.getByText('1 to 25', { exact: true }).waitFor()
  await page.getByRole('combobox', { name: 'Look as', exact: true }).selectOption({ label: 'Carlee Schneider, Technician' })
  await page.getByRole('alert').getByText('Look as another user').waitFor()
  await page.getByRole('combobox', { name: 'Look as', exact: true }).selectOption({ label: 'Maegan Padberg, Owner' })
  await page.getByText('1 to 25', { exact: true }).waitFor()
})
