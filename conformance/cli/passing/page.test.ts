// The page in a browser while a UI, the mock's own page, works through the proxy: it grows, what is open stays open, and nothing goes wrong.
import { expect } from 'vitest'
import { createMock } from '../../../mocks/index.ts'
import { inChromium, launchedChromium, seriousFindings } from '../../../mocks/page/tests/browser.ts'
import { findLie } from '../../../mocks/proof/lies/index.ts'
import { serve } from '../../../mocks/server.ts'
import { main } from '../../main.ts'

const browser = launchedChromium()

inChromium('a UI works through the proxy, and the page shows what is wrong as it comes', async () => {
  const mock = await createMock({ clock: 'real' })
  const lie = findLie('record/update-not-stored')
  const handle = lie?.tell({ handle: mock.handle, sandbox: (name) => mock.sandbox(name) }) ?? mock.handle
  const server = await serve({ ...mock, handle }, { port: 0 })
  const stop = new AbortController()
  let begun: (addresses: readonly string[]) => void = () => {}
  const addresses = new Promise<readonly string[]>((resolve) => (begun = resolve))
  const stderr = { write: (text: string) => text.includes('Ctrl-C') && begun(text.match(/http:\/\/127\.0\.0\.1:\d+\/?/g) ?? []) }
  const ending = main(['proxy', server.url, '--port', '0'], { stdout: { write: () => {} }, stderr, env: {}, stop: stop.signal })
  const [url = '', , report = ''] = await addresses
  const context = await browser().newContext({ viewport: { width: 1200, height: 900 } })
  const troubles: string[] = []
  const open = async (address: string) => {
    const page = await context.newPage()
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && troubles.push(message.text()))
    page.on('pageerror', (error) => troubles.push(String(error)))
    await page.goto(address)
    return page
  }
  const [live, app] = [await open(report), await open(`${url}/#/`)]
  await live.getByRole('status').getByText('Live: 0 answers judged').waitFor()
  // The mock's page hears of every request by a stream that goes on, through the proxy as well.
  await app.getByRole('status').getByText('Live').waitFor()
  await app.evaluate(async () => {
    const api = {
      token: '',
      async ask(method: string, path: string, body?: object) {
        const headers = { 'content-type': 'application/json', ...(this.token !== '' && { authorization: `Bearer ${this.token}` }) }
        const answer = await fetch(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
        return (await answer.json()).data
      },
    }
    api.token = (await api.ask('POST', '/v3/auth/login', { email: 'owner@harborline.example', password: 'workshop' })).token
    const { id } = await api.ask('POST', '/v3/payment_term', { name: 'Net 7', dueInDays: 7 })
    for (const note of ['one', 'two']) {
      await api.ask('GET', `/v3/payment_term/${id}`)
      await api.ask('PUT', `/v3/payment_term/${id}`, { note })
    }
    await api.ask('GET', `/v3/payment_term/${id}`)
    await api.ask('GET', '/v3/payment_term?limt=5').catch(() => undefined)
  })
  await live.getByRole('heading', { name: 'Does not conform' }).waitFor()
  await live.getByText('payment-term/update-takes-fields').first().waitFor()
  await live
    .getByRole('status')
    .getByText(/Live: 8 answers judged, \d+ departures, 1 of the client/)
    .waitFor()
  const found = live.locator('details[id="case:recorded/getPaymentTerm"]')
  await found.locator('summary').first().click()
  expect(await found.getAttribute('open')).toBeNull()
  await app.evaluate(() => fetch('/v3/auth/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }))
  await live.getByRole('status').getByText('Live: 9 answers judged').waitFor()
  await live.waitForFunction(() => document.getElementById('coverage')?.textContent?.includes('4XX'))
  expect(await found.getAttribute('open')).toBeNull()
  expect(await seriousFindings(live)).toEqual([])
  if (process.env.SHOT) await live.screenshot({ path: process.env.SHOT })
  stop.abort('the test is over')
  await live.getByText('The proxy has ended').waitFor()
  expect(await ending).toBe(1)
  expect(troubles.filter((text) => !/Failed to load resource|ERR_|EventSource/.test(text))).toEqual([])
  await context.close()
  await server.close()
})
