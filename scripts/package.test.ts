// What the package promises to those who install it, seen from outside: packed, installed into an empty folder, and used there. No network.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { createContext, runInContext } from 'node:vm'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMock } from '../mocks/index.ts'
import { chromiumPath, inChromium } from '../mocks/page/tests/browser.ts'
import { serve } from '../mocks/server.ts'

const root = join(import.meta.dirname, '..')
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  name: string
  version: string
  exports: { [door: string]: string | { types: string; default?: string } }
  bin: { [program: string]: string }
  dependencies: { [name: string]: string }
  peerDependencies: { [name: string]: string }
}
const { name, version } = manifest
const programs = Object.keys(manifest.bin)

let app: string
let installed: string

/** Runs a program in the app, without what npm tells the programs it starts. */
async function inApp(program: string, ...args: string[]): Promise<string> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([key]) => !key.startsWith('npm_')))
  const { stdout } = await promisify(execFile)(program, args, { cwd: app, env })
  return stdout
}

const inBin = (program: string): string => join(app, 'node_modules/.bin', program)

beforeAll(async () => {
  app = mkdtempSync(join(tmpdir(), 'app-'))
  installed = join(app, 'node_modules', name)
  const cache = `--cache=${join(app, 'cache')}`
  await inApp('npm', 'pack', root, '--ignore-scripts', '--silent', cache)
  // What it depends on, and what its doors are doors for, is here already.
  const linked = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }).map((other) => [
    other,
    `file:${join(root, 'node_modules', other)}`,
  ])
  const dependencies = { [name]: `file:${name}-${version}.tgz`, ...Object.fromEntries(linked) }
  writeFileSync(join(app, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies }))
  await inApp('npm', 'install', '--offline', '--ignore-scripts', '--silent', cache)
})

afterAll(() => rmSync(app, { recursive: true }))

test('every door leads to a file', () => {
  const files = Object.values(manifest.exports).flatMap((door) => (typeof door === 'string' ? [door] : Object.values(door)))
  expect([...files, ...Object.values(manifest.bin)].filter((file) => !existsSync(join(installed, file)))).toEqual([])
})

test.each(programs)('%s says its version and how to use it', async (program) => {
  expect(await inApp(inBin(program), '--version')).toBe(`${version}\n`)
  expect(await inApp(inBin(program), '--help')).toMatch(new RegExp(`^${program}: [^]*Usage`))
})

test('the judge passes the mock', async () => {
  const mock = spawn(inBin('repair-shop-mock'), ['--port', '0', '--quiet'], { cwd: app, stdio: ['ignore', 'pipe', 'ignore'] })
  try {
    const [address] = await once(mock.stdout.setEncoding('utf8'), 'data')
    const login = ['--email', 'owner@harborline.example', '--password', 'workshop']
    const told = await inApp(inBin('repair-shop-conformance'), 'run', String(address).trim(), ...login, '--only', 'vendor/create-makes-one')
    expect(told).toContain('\nConforms in what was exercised')
  } finally {
    mock.kill()
    await once(mock, 'exit')
  }
})

test('the mock brings its page for browsers', async () => {
  const script = `
    const { createMock } = await import('${name}/mocks')
    const { serve } = await import('${name}/mocks/server')
    const { url, close } = await serve(await createMock(), { port: 0 })
    const sizes = await Promise.all(['/', '/_mock/page.js', '/_mock/page.css'].map(async (path) => {
      const answer = await fetch(url + path, { headers: { accept: 'text/html' } })
      return [answer.status, answer.headers.get('content-type'), (await answer.text()).length > 500]
    }))
    await close()
    console.log(JSON.stringify(sizes))`
  const told = await inApp(process.execPath, '--no-warnings', '--input-type=module', '--eval', script)
  expect(JSON.parse(told)).toEqual(['text/html', 'text/javascript', 'text/css'].map((type) => [200, `${type}; charset=utf-8`, true]))
})

test('a test in an app serves a mock, and closes it', async () => {
  const script = `
    const { createMock } = await import('${name}/mocks')
    const { makeSender, serve } = await import('${name}/mocks/server')
    const mock = await createMock({ send: makeSender() })
    const { url, close } = await serve(mock, { port: 0 })
    const { token } = mock.signIn('owner@harborline.example')
    const answer = await fetch(url + '/v3/vendor?limit=1', { headers: { authorization: 'Bearer ' + token } })
    await close()
    console.log(answer.status, mock.journal.matching({ operation: 'listVendors' }))`
  expect(await inApp(process.execPath, '--no-warnings', '--input-type=module', '--eval', script)).toBe('200 [ 1 ]\n')
})

test('every door opens in Node', async () => {
  const opened = Object.entries(manifest.exports)
    .filter(([, door]) => typeof door === 'string' || door.default !== undefined)
    .map(([door]) => `import('${join(name, door)}'${door.endsWith('.json') ? ", { with: { type: 'json' } }" : ''})`)
  await inApp(process.execPath, '--no-warnings', '--input-type=module', '--eval', `await Promise.all([${opened.join(', ')}])`)
})

/** What the compiler says of these doors; nothing when their types are whole. Its own library is no matter of ours. */
async function complaints(
  compiler: string,
  doors: readonly string[],
  compilerOptions: { module: string; moduleResolution: string; [option: string]: unknown },
) {
  const folder = mkdtempSync(join(app, 'types-'))
  const imports = doors.map((door, index) => `export type Door${index} = typeof import('${join(name, door)}')`)
  const usual = { strict: true, noEmit: true, target: 'es2022', skipDefaultLibCheck: true, types: [], resolveJsonModule: true }
  writeFileSync(join(folder, 'app.ts'), `${imports.join('\n')}\n`)
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: { ...usual, ...compilerOptions } }))
  const tsc = join(root, 'node_modules', compiler, 'bin/tsc')
  return inApp(process.execPath, tsc, '--project', folder).catch(({ stdout }) => stdout)
}

/** The types of Playwright itself ask for those of Node. */
const forNode = './playwright'

// The files are the same for both compilers and both ways to find them: the slow compiler reads them once.
test.each([
  ['typescript', 'node16', 'node16'],
  ['typescript-7', 'node16', 'node16'],
  ['typescript-7', 'bundler', 'esnext'],
])(
  'for %s the types of every door but that for Playwright are whole under %s, without those of Node',
  async (compiler, moduleResolution, module) => {
    const doors = Object.keys(manifest.exports).filter((door) => door !== forNode)
    expect(await complaints(compiler, doors, { module, moduleResolution })).toBe('')
  },
)

test('the types of the door for Playwright are whole', async () => {
  const node = { types: ['node'], typeRoots: [join(root, 'node_modules/@types')], lib: ['esnext', 'dom', 'dom.iterable'] }
  expect(await complaints('typescript-7', [forNode], { module: 'node16', moduleResolution: 'node16', ...node })).toBe('')
})

const suite = `
import { expect, test } from '${name}/playwright'

for (const own of ['First', 'Second'])
  test('a page sees its own vendors only: ' + own, async ({ page, sandbox, mockUrl }) => {
    const { token } = await sandbox.signIn('owner@harborline.example')
    await page.goto(mockUrl)
    const found = await page.evaluate(async ([own, token]) => {
      const headers = { authorization: 'Bearer ' + token, 'content-type': 'application/json' }
      await fetch('/v3/vendor', { method: 'POST', headers, body: JSON.stringify({ name: 'Own ' + own }) })
      const { data } = await (await fetch('/v3/vendor?where={"name":{"startsWith":"Own "}}', { headers })).json()
      return data.map(({ name }) => name)
    }, [own, token])
    expect(found).toEqual(['Own ' + own])
    expect(await sandbox.count({ operation: 'createVendor' })).toBe(1)
  })

test('begins anew when it is tried again', async ({ request, sandbox }, { retry }) => {
  const { token } = await sandbox.signIn('owner@harborline.example')
  const headers = { authorization: 'Bearer ' + token }
  await request.post(sandbox.url + '/v3/vendor', { headers, data: { name: 'Only one' } })
  const { data } = await (await request.get(sandbox.url + '/v3/vendor?where={"name":"Only one"}', { headers })).json()
  expect(data.length).toBe(1)
  expect(retry).toBe(1)
})

test.describe('a world of its own', () => {
  test.use({ sandboxBeginning: { world: 'empty', data: { state: { changes: {} } } } })
  test('is empty', async ({ request, sandbox, mockUrl }) => {
    const { token } = await sandbox.signIn('owner@harborline.example')
    const answer = await request.get(mockUrl + '/v3/vendor', { headers: { ...sandbox.headers, authorization: 'Bearer ' + token } })
    expect((await answer.json()).data).toEqual([])
  })
})
`

interface PlaywrightReport {
  stats: { expected: number; flaky: number; unexpected: number }
  suites: { specs: { title: string; tests: { results: { status: string; attachments: { name: string; body?: string }[] }[] }[] }[] }[]
}

/** Runs the suite in a folder of its own, with one retry. */
async function ranInPlaywright(place: string, tests: string, use: object): Promise<PlaywrightReport> {
  const folder = join(app, place)
  const report = join(folder, 'report.json')
  const config = { workers: 2, fullyParallel: true, retries: 1, reporter: [['json', { outputFile: report }]], use }
  mkdirSync(folder)
  writeFileSync(join(folder, 'shop.spec.ts'), tests)
  writeFileSync(join(folder, 'playwright.config.ts'), `export default ${JSON.stringify(config)}`)
  await inApp(inBin('playwright'), 'test', '--config', folder).catch(({ stdout }) => expect(stdout).toBe(''))
  return JSON.parse(readFileSync(report, 'utf8'))
}

inChromium(
  'a suite of Playwright gives each test a sandbox, begins it anew for another try, and shows what a failing try asked',
  async () => {
    const { stats, suites } = await ranInPlaywright('e2e', suite, { launchOptions: { executablePath: chromiumPath } })
    expect(stats, JSON.stringify(suites)).toMatchObject({ expected: 3, flaky: 1, unexpected: 0 })
    const [first, second] = suites.flatMap(({ specs }) => specs).find(({ title }) => title.includes('tried again'))?.tests[0]?.results ?? []
    const told = first?.attachments.find((one) => one.name === 'requests to the mock')
    expect(Buffer.from(told?.body ?? '', 'base64').toString()).toContain('"operation": "createVendor"')
    expect([second?.status, second?.attachments]).toEqual(['passed', []])
  },
)

test('a suite of Playwright takes a mock that runs already, and leaves no sandbox behind', async () => {
  const mock = await createMock()
  const { url, close } = await serve(mock, { port: 0 })
  try {
    const one = `
        import { expect, test } from '${name}/playwright'
        test('asks the mock that runs', async ({ request, sandbox, mockUrl }) => {
          expect(mockUrl).toBe('${url}')
          const headers = { authorization: 'Bearer ' + (await sandbox.signIn('owner@harborline.example')).token }
          expect((await request.get(sandbox.url + '/v3/vendor', { headers })).status()).toBe(200)
        })`
    const { stats, suites } = await ranInPlaywright('running', one, { runningMock: `${url}/` })
    expect(stats, JSON.stringify(suites)).toMatchObject({ expected: 1, flaky: 0, unexpected: 0 })
    expect(mock.journal.list({ operation: 'listVendors' })).toHaveLength(1)
    expect(mock.sandboxNames).toEqual(['default'])
  } finally {
    await close()
  }
})

test('no link of a packed page is dead', () => {
  const pages = readdirSync(installed, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'))
  expect(pages).toContain('README.md')
  const links = pages.flatMap((page) =>
    [...readFileSync(join(installed, page), 'utf8').matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => [page, link] as const),
  )
  const isDead = (page: string, link: string) =>
    !/^https:/.test(link) && !existsSync(join(installed, dirname(page), link.replace(/#.*/, '') || '.'))
  expect(links.filter(([page, link]) => isDead(page, link))).toEqual([])
})

test('the contract and its validators run where code from text is forbidden, as in a browser', async () => {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'openapi/index.ts')],
    bundle: true,
    platform: 'browser',
    format: 'iife',
    globalName: 'contract',
    write: false,
  })
  const context = createContext({ URLSearchParams, performance }, { codeGeneration: { strings: false, wasm: false } })
  runInContext(outputFiles[0]?.text ?? '', context)
  const findings = runInContext(
    `contract.validateResponse(contract.operation('getVendor'), 200, { success: true, data: { id: 5, meta: {} } })
      .filter(({ level }) => level === 'must').map(contract.inWords)`,
    context,
  )
  expect([...findings]).toEqual(['/data/id: expected a string, got 5'])
})
