// What the tests of the page share: a browser, a mock of their own for each, and a page that notes whatever goes wrong in it.
import { accessSync, constants, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import type { Browser, BrowserContextOptions, LaunchOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { createMock, type Mock, type MockOptions } from '../../index.ts'
import { type Served, type ServeOptions, serve } from '../../server.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const isProgram = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The system's Chromium; undefined where there is none. `CHROMIUM` names one that is elsewhere. */
export const chromiumPath: string | undefined =
  process.env.CHROMIUM ||
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(isProgram)

/** Where a browser is a must, as in CI, its lack is a failure and not a skip. */
const isLeftOut = chromiumPath === undefined && process.env.REQUIRE_CHROMIUM === undefined

const howToHaveOne = 'There is no Chromium here. Install it, or name it with CHROMIUM=<path>.'

if (isLeftOut) console.warn(`Left out: the tests that speak of Chromium. ${howToHaveOne}`)

export const inChromium: ReturnType<typeof test.skipIf> = test.skipIf(isLeftOut)

export async function launchChromium(options: LaunchOptions = {}): Promise<Browser> {
  if (chromiumPath === undefined) throw new Error(howToHaveOne)
  const { chromium } = await import('playwright-core')
  return chromium.launch({ executablePath: chromiumPath, ...options })
}

/** A browser for the tests of a file. */
export function launchedChromium(options?: LaunchOptions): () => Browser {
  let browser: Browser | undefined
  if (!isLeftOut)
    beforeAll(async () => {
      browser = await launchChromium(options)
    })
  afterAll(() => browser?.close())
  return () => {
    if (!browser) throw new Error('The browser is launched before the tests, not before that.')
    return browser
  }
}

export interface OpenPage {
  page: Page
  mock: Mock
  served: Served
  /** Errors of the console, failed requests, and requests to anywhere else. */
  troubles: string[]
  /** Another tab of the same browser. */
  tab(hash: string): Promise<Page>
}

/** Opens the page of a mock whose clock stands still. */
export async function openPage(
  browser: Browser,
  hash = '',
  { mock: options = {}, serve: serving = {}, look = {} }: { mock?: MockOptions; serve?: ServeOptions; look?: BrowserContextOptions } = {},
): Promise<OpenPage & AsyncDisposable> {
  const mock = await createMock({ clock: '2026-04-01T16:00:00Z', ...options })
  const served = await serve(mock, { port: 0, ...serving })
  const context = await browser.newContext({ baseURL: served.url, acceptDownloads: true, ...look })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const troubles: string[] = []
  const tab = async (shown: string) => {
    const page = await context.newPage()
    page.setDefaultTimeout(60_000)
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) troubles.push(`console: ${message.text()}`)
    })
    page.on('pageerror', (error) => troubles.push(`error: ${error.message}`))
    page.on('request', (request) => {
      const address = new URL(request.url())
      if (address.protocol.startsWith('http') && address.origin !== served.url) troubles.push(`asked elsewhere: ${request.url()}`)
    })
    await page.goto(`/${shown}`)
    await page.getByRole('status').getByText('Live').waitFor()
    return page
  }
  const page = await tab(hash)
  return {
    page,
    mock,
    served,
    troubles,
    tab,
    async [Symbol.asyncDispose]() {
      await context.close()
      await served.close()
    },
  }
}

/** What axe-core finds serious, by rule and place. */
export async function seriousFindings(page: Page): Promise<string[]> {
  const require = createRequire(import.meta.url)
  // The policy of the page allows no script but its own; the browser's own door lets this one in.
  await page.evaluate(readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8'))
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: AxeViolation[] }> } }
    const { violations } = await axe.run()
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical' || impact === 'moderate')
      .flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')} ${failureSummary.split('\n')[1] ?? ''}`),
      )
  })
}

interface AxeViolation {
  id: string
  impact: string
  nodes: { target: string[]; failureSummary?: string }[]
}

export const clipboardOf = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText())

/** Goes to another view: when it is over, nothing of the view before is shown any more. */
export const goOn = (page: Page, hash: string) =>
  page.evaluate(
    (next) =>
      new Promise((shown) => {
        addEventListener('hashchange', () => setTimeout(shown), { once: true })
        location.hash = next
      }),
    hash,
  )

/** Nothing is waited for any more. */
export const allShown = (page: Page) => page.waitForFunction(() => !document.querySelector('main .waiting, main [aria-busy="true"]'))

/** Asks the API as an app would, in a sandbox of the mock. */
export function appOf({ mock, served }: Pick<OpenPage, 'mock' | 'served'>, sandbox = 'default') {
  const { token } = mock.signIn('owner@harborline.example', { sandbox })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return (method: string, path: string, body?: unknown, more: { [name: string]: string } = {}) =>
    fetch(`${served.url}/sandbox/${sandbox}${path}`, {
      method,
      headers: { ...headers, ...more },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
}
