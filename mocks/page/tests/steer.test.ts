// Sandboxes, clock and faults.
import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { appOf, inChromium, launchedChromium, openPage } from './browser.ts'

const browser = launchedChromium()

inChromium('in Chromium: a sandbox is made, forked, changed, reset and deleted', async () => {
  await using opened = await openPage(browser(), '#/s/default/sandboxes')
  const { page, mock, troubles } = opened
  await page.getByLabel('Name', { exact: true }).fill('first')
  await page.getByRole('combobox', { name: 'World', exact: true }).selectOption('empty')
  await page.getByRole('button', { name: 'Make it' }).click()
  await page.getByRole('row', { name: /^first empty, seed 1/ }).waitFor()
  await appOf(opened, 'first')('POST', '/v3/referral_source', { name: 'Billboard' })
  await page.getByRole('button', { name: 'Fork first' }).click()
  await page.getByLabel('Name', { exact: true }).fill('copy')
  await page.getByRole('button', { name: 'Make it' }).click()
  await page.getByRole('row', { name: /^copy empty/ }).waitFor()
  expect(
    mock
      .sandbox('copy')
      .world.all('referralSources')
      .map(({ name }) => name),
  ).toContain('Billboard')
  await page.getByRole('button', { name: 'Reset copy' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click()
  await page.getByText('copy is as its seed has it.').waitFor()
  expect(mock.sandbox('copy').world.changeCount).toBe(0)
  await page.getByRole('button', { name: 'Delete copy' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('row', { name: /^copy/ }).waitFor({ state: 'detached' })
  expect(mock.sandboxNames).not.toContain('copy')
  await page.getByLabel('Name', { exact: true }).fill('first')
  await page.getByRole('button', { name: 'Make it' }).click()
  await page.getByRole('alert').getByText('Expected a name that no sandbox has, got "first".').waitFor()
  // The refusal of the last one is told by the console too.
  expect(troubles.filter((trouble) => !trouble.includes('409'))).toEqual([])
})

inChromium('in Chromium: a sandbox is saved to a file, and loaded from it into another', async () => {
  await using opened = await openPage(browser(), '#/s/default/sandboxes')
  const { page, mock, troubles } = opened
  await appOf(opened)('POST', '/v3/referral_source', { name: 'Billboard' })
  await mock.create('other')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save default to a file' }).click()
  const download = await saving
  expect(download.suggestedFilename()).toBe('default.snapshot.json')
  const content = readFileSync(await download.path())
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Load other from a file' }).click()
  await (await choosing).setFiles({ name: 'kept.json', mimeType: 'application/json', buffer: content })
  await page.getByText('other is as kept.json has it.').waitFor()
  expect(mock.sandbox('other').snapshot()).toEqual(mock.sandbox().snapshot())
  const again = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Load other from a file' }).click()
  await (await again).setFiles({ name: 'odd.json', mimeType: 'application/json', buffer: Buffer.from('no') })
  await page.getByRole('alert').getByText('odd.json is no JSON. Choose a file that was saved here, or one like it.').waitFor()
  expect(troubles).toEqual([])
})

inChromium('in Chromium: the clock is advanced, set, let run and frozen', async () => {
  await using opened = await openPage(browser())
  const { page, mock, troubles } = opened
  const { clock } = mock.sandbox()
  const menu = page.getByText('2026-04-01 16:00:00')
  await menu.click()
  await page.getByRole('button', { name: '12 hours' }).click()
  await page.getByText('2026-04-02 04:00:00').waitFor()
  expect(clock.now()).toBe(Date.parse('2026-04-02T04:00:00Z'))
  await page.getByLabel('Set to').fill('2026-05-01T08:30:15')
  await page.getByRole('button', { name: 'Set', exact: true }).click()
  await page.getByText('2026-05-01 08:30:15').waitFor()
  await page.getByRole('button', { name: 'Run' }).click()
  await page.getByText('The clock runs.').waitFor()
  expect(clock.state()).toHaveProperty('ahead')
  await page.getByRole('button', { name: 'Freeze' }).click()
  await page.getByText('The clock stands still.').waitFor()
  expect(clock.state()).toHaveProperty('at')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Run' }).waitFor({ state: 'hidden' })
  expect(troubles).toEqual([])
})

inChromium('in Chromium: a switch makes an operation fail, slow, cut or empty, and the page is spared', async () => {
  await using opened = await openPage(browser(), '#/s/default/faults?find=listVendors')
  const { page, mock, troubles } = opened
  const app = appOf(opened)
  const faults = () =>
    mock
      .sandbox()
      .faults.list()
      .map(({ fault }) => fault)
  const position = page.getByRole('group', { name: 'List vendors' })
  await page.getByRole('combobox', { name: 'Fail with', exact: true }).selectOption('500')
  await position.getByLabel('Fail').click()
  await page.getByRole('row', { name: 'listVendors fails with 500' }).waitFor()
  expect((await app('GET', '/v3/vendor')).status).toBe(500)
  await page.getByRole('row', { name: 'listVendors fails with 500 1' }).waitFor()
  await position.getByLabel('Empty').click()
  await page.getByRole('row', { name: 'listVendors finds nothing' }).waitFor()
  expect(await (await app('GET', '/v3/vendor')).json()).toMatchObject({ data: [] })
  await position.getByLabel('Cut').click()
  await page.getByRole('row', { name: 'listVendors cuts the connection before the answer' }).waitFor()
  await expect(app('GET', '/v3/vendor')).rejects.toThrow()
  await page.getByRole('combobox', { name: 'For', exact: true }).selectOption('the next request')
  await position.getByLabel('Slow').click()
  await page.getByRole('row', { name: 'listVendors answers 3000 ms late 0 1' }).waitFor()
  expect(faults()).toEqual([{ operation: 'listVendors', delay: 3000, times: 1 }])
  await page.getByRole('link', { name: 'Records' }).click()
  await page.getByRole('link', { name: 'Vendors' }).click()
  await page.getByText(/^1 to 25 of /).waitFor()
  expect(mock.sandbox().faults.list()).toMatchObject([{ hits: 0 }])
  await page.goBack()
  await page.goBack()
  await position.getByLabel('Works').click()
  await page.getByText('Everything works.').waitFor()
  expect(faults()).toEqual([])
  expect(troubles).toEqual([])
})

inChromium('in Chromium: faults that others set are told, and taken away', async () => {
  await using opened = await openPage(browser(), '#/s/default/faults')
  const { page, mock, troubles } = opened
  const { faults } = mock.sandbox()
  faults.add({ path: '/v3/vendor*', retryAfter: 3, every: 2 })
  faults.add({ malformed: true })
  await page.reload()
  await page.getByRole('row', { name: '/v3/vendor* asks to come again after 3 s, for every 2. request' }).waitFor()
  await page.getByRole('button', { name: 'Take away: every request' }).click()
  await page.getByRole('row', { name: 'every request' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Take all away' }).click()
  await page.getByText('Everything works.').waitFor()
  expect(faults.list()).toEqual([])
  expect(troubles).toEqual([])
})

inChromium('in Chromium: a sandbox begins with own records, and what is wrong with them is told at its place', async () => {
  await using opened = await openPage(browser(), '#/s/default/sandboxes')
  const { page, mock, troubles } = opened
  const choose = (vendor: object) =>
    page.getByLabel('Own records', { exact: true }).setInputFiles({
      name: 'own.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({ state: { changes: { vendors: [vendor] } } })),
    })
  await page.getByLabel('Name', { exact: true }).fill('own')
  await choose({ id: 'ven_own', name: 7 })
  await page.getByRole('button', { name: 'Make it' }).click()
  await page.getByRole('alert').getByText('/state/changes/vendors/0/name: expected a string, got 7').waitFor()
  await choose({ id: 'ven_own', name: 'Lakeside' })
  await page.getByRole('button', { name: 'Make it' }).click()
  await page.getByRole('row', { name: /^own shop, seed 1/ }).waitFor()
  expect(mock.sandbox('own').world.get('vendors', 'ven_own')?.name).toBe('Lakeside')
  expect(troubles.filter((trouble) => !trouble.includes('400'))).toEqual([])
})

inChromium('in Chromium: a variant and a lie are found, turned on and off again', async () => {
  await using opened = await openPage(browser(), '#/s/default/otherwise')
  const { page, mock, troubles } = opened
  await page.getByText('This sandbox is served as usual.').waitFor()
  await page.getByLabel('Find').fill('uuids')
  await page.getByRole('button', { name: 'ids/uuids: turn on' }).click()
  await page.getByRole('button', { name: 'ids/uuids: turn off' }).waitFor()
  expect(mock.sandbox().otherwise).toMatchObject({ variant: 'ids/uuids' })
  await page.getByLabel('Find').fill('country vendor')
  await page.getByRole('button', { name: 'vendor/read-country-lower-case: turn on' }).click()
  await page.getByRole('button', { name: 'vendor/read-country-lower-case: turn off' }).waitFor()
  const { otherwise } = mock.sandbox()
  expect(otherwise?.lie).toBe('vendor/read-country-lower-case')
  expect(otherwise?.variant).toBe(undefined)
  await page.getByRole('button', { name: 'Serve as usual' }).click()
  await page.getByText('This sandbox is served as usual.').waitFor()
  expect(mock.sandbox().otherwise).toBe(undefined)
  await page.getByLabel('Find').fill('no lie has such words')
  await page.getByText('No variant has "no lie has such words" in it.').waitFor()
  expect(troubles).toEqual([])
})

inChromium('in Chromium: a sandbox with a key is shown to who gives the key', async () => {
  await using opened = await openPage(browser(), '#/s/default/sandboxes')
  const { page, mock } = opened
  await mock.create('mine', { key: 'only-i-know-this' })
  await page.goto(page.url().replace(/#.*/, '#/s/mine/records/vendors'))
  await page.getByRole('heading', { name: 'The sandbox "mine" has a key' }).waitFor()
  await page.getByLabel('Key').fill('only-i-know-that')
  // The page is loaded again with the key.
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Open' }).click()
  await loaded
  await page.getByRole('heading', { name: 'The sandbox "mine" has a key' }).waitFor()
  await page.getByLabel('Key').fill('only-i-know-this')
  await page.getByRole('button', { name: 'Open' }).click()
  const [vendor] = mock.sandbox('mine').world.all('vendors')
  await page
    .getByText(vendor?.name ?? '', { exact: true })
    .first()
    .waitFor()
})
