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

inChromium('in Chromium: every collection opens, searches and orders', async () => {
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
})

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
  const meta = await open('meta')
  await meta.fill('perhaps')
  await meta.press('Enter')
  await page.getByText('Expected JSON, such as 12, true, null, "a text" or ["a"].').waitFor()
  await meta.fill('{"version": "one"}')
  await meta.press('Enter')
  await page
    .getByRole('alert')
    .getByText(/expected .*, got "one"/)
    .waitFor()
  await meta.press('Escape')
  await page.locator('[aria-label="Change meta"]:focus').waitFor()
  expect(mock.sandbox().world.get('vendors', vendor.id)?.meta).toEqual(vendor.meta)
  // The refusal is told by the console too.
  expect(troubles.filter((trouble) => !trouble.includes('400'))).toEqual([])
})

inChromium('in Chromium: a field is chosen from what the contract has, emptied, or typed with what is known', async () => {
  await using opened = await openPage(browser(), '#/s/default/records')
  const { page, mock, troubles } = opened
  const { world } = mock.sandbox()
  const edit = async (collection: string, id: string | undefined, name: string) => {
    await page.goto(`/#/s/default/records/${collection}/${id}`)
    await page.getByRole('button', { name: `Change ${name}`, exact: true }).click()
  }
  const [sheet] = world.all('timesheets')
  await edit('timesheets', sheet?.id, 'type')
  const type = page.getByRole('combobox', { name: 'type', exact: true })
  const other = (await type.locator('option').allTextContents()).find((option) => option !== sheet?.type) ?? ''
  await type.selectOption(other)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('type is changed.').waitFor()
  expect(world.get('timesheets', sheet?.id ?? '')?.type).toBe(other)
  const field = 'autoInvoiceFullyPaidOrders'
  const [config] = world.all('companyConfigs')
  await edit('companyConfigs', config?.id, field)
  await page.getByRole('combobox', { name: field, exact: true }).selectOption(String(!config?.[field]))
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText(`${field} is changed.`).waitFor()
  expect(world.get('companyConfigs', config?.id ?? '')?.[field]).toBe(!config?.[field])
  const noted = world.all('inspections').find(({ note }) => note)
  await edit('inspections', noted?.id, 'note')
  await page.getByRole('button', { name: 'Set to null' }).click()
  await page.getByText('note is changed.').waitFor()
  expect(world.get('inspections', noted?.id ?? '')?.note).toBe(null)
  const paid = world.all('payments').find(({ paymentType }) => paymentType !== 'Cash' && paymentType)
  await edit('payments', paid?.id, 'paymentType')
  const paymentType = page.getByRole('combobox', { name: 'paymentType', exact: true })
  expect(await page.locator('datalist option[value="Cash"]').count()).toBe(1)
  await paymentType.fill('Cash')
  await paymentType.press('Enter')
  await page.getByText('paymentType is changed.').waitFor()
  expect(world.get('payments', paid?.id ?? '')?.paymentType).toBe('Cash')
  expect(troubles).toEqual([])
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
