// The same requests get the same bytes through every door, in this process, over a socket, behind MSW, and in a browser.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { setupServer } from 'msw/node'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMock } from '../mocks/index.ts'
import { handlers } from '../mocks/msw.ts'
import { inChromium, launchChromium } from '../mocks/page/tests/browser.ts'
import { serve } from '../mocks/server.ts'
import { buildBrowserDoor } from './browser-door.ts'
import { type Ask, answersOf } from './same-requests.ts'

const folder = mkdtempSync(join(tmpdir(), 'door-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Asks with a function such as fetch, at an address. */
const asking =
  (fetch: (url: string, init: RequestInit) => Promise<Response>, at = 'http://mock'): Ask =>
  async ({ method, path, headers, body }) => {
    const answer = await fetch(`${at}${path}`, { method, headers, ...(body !== undefined && { body }) })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }

const mock = await createMock()
const expected = await answersOf(asking(mock.fetch))

test('a call without a door', async () => {
  const { handle, control } = await createMock()
  const answers = await answersOf(async ({ method, path, headers, body = '' }) => {
    const request = { method, url: path, headers, body }
    const answer = path.startsWith('/_mock') ? await control(request) : handle(request)
    return { status: answer.status, headers: new Headers(answer.headers), text: answer.body }
  })
  expect(answers).toBe(expected)
})

test('HTTP', async () => {
  const { url, close } = await serve(await createMock(), { port: 0 })
  try {
    expect(await answersOf(asking(fetch, url))).toBe(expected)
  } finally {
    await close()
  }
})

test.each(['https://api.example.com', 'https://api.example.com/shop/'])('MSW in Node, at %s', async (baseUrl) => {
  const server = setupServer(...handlers(await createMock(), { baseUrl }))
  server.listen({ onUnhandledRequest: 'error' })
  try {
    expect(await answersOf(asking(fetch, baseUrl.replace(/\/$/, '')))).toBe(expected)
    await expect(fetch(`${baseUrl}/v3/vendor`.replace('//v3', '/v3'), { headers: { prefer: 'cut' } })).rejects.toThrow('Failed to fetch')
  } finally {
    server.close()
  }
})

/** As an app would bundle it, with what it has installed and without further flags. */
async function bundled(code: string, options: { minify?: boolean } = {}): Promise<string> {
  const nodePaths = [join(import.meta.dirname, '../node_modules')]
  const stdin = { contents: code, resolveDir: folder }
  const { outputFiles } = await build({ stdin, bundle: true, platform: 'browser', write: false, nodePaths, ...options })
  return outputFiles[0]?.text ?? ''
}

beforeAll(async () => {
  const { outputFiles } = await buildBrowserDoor({ write: false })
  writeFileSync(join(folder, 'browser.js'), outputFiles?.[0]?.contents ?? '')
})

// What asks for Node fails to be bundled.
test('the door for browsers is small', async () => {
  const app = await bundled("export { createMock } from './browser.js'; import('./browser.js').then(console.log)", { minify: true })
  const kilobytes = gzipSync(app, { level: 9 }).length / 1000
  expect(kilobytes).toBeLessThan(250)
})

const same = join(import.meta.dirname, 'same-requests.ts')
const inBrowser = `
  import { createMock } from './browser.js'
  import { answersOf } from ${JSON.stringify(same)}
  const asking = (fetch, at) => async ({ method, path, headers, body }) => {
    const answer = await fetch(at + path, { method, headers, body })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }`

test('a browser without code from text', async () => {
  const app = await bundled(`${inBrowser}
    globalThis.answers = createMock().then((mock) => answersOf(asking(mock.fetch, 'http://mock')))`)
  const web = { URL, URLSearchParams, Request, Response, Headers, TextEncoder, TextDecoder, TextEncoderStream, ReadableStream }
  const context = createContext(
    { ...web, performance, setTimeout, btoa, atob, structuredClone },
    { codeGeneration: { strings: false, wasm: false } },
  )
  runInContext(app, context)
  expect(await runInContext('answers', context)).toBe(expected)
})

const files: { [path: string]: { type: string; text: () => Promise<string> } } = {
  '/': {
    type: 'text/html',
    text: async () => '<!doctype html><title>App</title><link rel="icon" href="data:,"><script src="/page.js"></script>',
  },
  '/page.js': {
    type: 'text/javascript',
    text: () =>
      bundled(`${inBrowser}
        globalThis.inPage = async () => answersOf(asking((await createMock()).fetch, 'http://mock'))
        globalThis.behindWorker = async () => {
          const taken = new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
          await navigator.serviceWorker.register('/worker.js')
          await taken
          return answersOf(asking(fetch, ''))
        }`),
  },
  '/msw.js': {
    type: 'text/javascript',
    text: () =>
      bundled(`${inBrowser}
        import { setupWorker } from 'msw/browser'
        import { handlers } from ${JSON.stringify(join(import.meta.dirname, '../mocks/msw.ts'))}
        globalThis.behindMsw = async () => {
          const worker = setupWorker(...handlers(await createMock()))
          await worker.start({ quiet: true })
          return answersOf(asking(fetch, ''))
        }
        globalThis.cut = () => fetch('/v3/vendor', { headers: { prefer: 'cut' } }).catch(({ name }) => name)`),
  },
  '/mockServiceWorker.js': {
    type: 'text/javascript',
    text: async () => readFileSync(createRequire(import.meta.url).resolve('msw/mockServiceWorker.js'), 'utf8'),
  },
  '/worker.js': {
    type: 'text/javascript',
    text: () =>
      bundled(`import { createMock } from './browser.js'
        const mock = createMock()
        addEventListener('activate', (event) => event.waitUntil(clients.claim()))
        addEventListener('fetch', (event) => {
          const { pathname } = new URL(event.request.url)
          if (/^\\/(v3|sandbox|_mock)\\//.test(pathname)) event.respondWith(mock.then(({ fetch }) => fetch(event.request)))
        })`),
  },
}

/** Opens an app of these files in Chromium, in which nothing was kept before. */
async function inApp(use: (page: Page) => Promise<void>): Promise<void> {
  const texts = new Map(await Promise.all(Object.entries(files).map(async ([path, { text }]) => [path, await text()] as const)))
  const app = createServer((request, response) => {
    const path = request.url ?? ''
    response.writeHead(texts.has(path) ? 200 : 404, { 'content-type': files[path]?.type ?? 'text/plain' }).end(texts.get(path))
  })
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve))
  const { port } = app.address() as AddressInfo
  const browser = await launchChromium()
  try {
    const page = await browser.newPage()
    const troubles: string[] = []
    page.on('pageerror', (error) => troubles.push(String(error)))
    await page.goto(`http://127.0.0.1:${port}/`)
    await use(page)
    expect(troubles).toEqual([])
  } finally {
    await browser.close()
    await new Promise((resolve) => app.close(resolve))
  }
}

inChromium(
  'a page and a service worker in Chromium',
  () =>
    inApp(async (page) => {
      expect(await page.evaluate('inPage()')).toBe(expected)
      expect(await page.evaluate('behindWorker()')).toBe(expected)
    }),
  60_000,
)

inChromium(
  'MSW in Chromium',
  () =>
    inApp(async (page) => {
      await page.addScriptTag({ url: '/msw.js' })
      expect(await page.evaluate('behindMsw()')).toBe(expected)
      expect(await page.evaluate('cut()')).toBe('TypeError')
    }),
  60_000,
)
