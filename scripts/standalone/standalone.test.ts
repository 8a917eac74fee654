// Both programs as one file each, where no Node is: what they read is inside.
import { execFileSync, type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { buildStandalone, whyNoStandalone } from './build.ts'

const why = whyNoStandalone()
if (why !== undefined) console.warn(`Standalone programs are not tried: ${why}`)

const folder = mkdtempSync(join(tmpdir(), 'standalone-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

let [mock, judge] = ['', '']
beforeAll(async () => {
  if (why === undefined) [mock = '', judge = ''] = await buildStandalone(folder)
}, 300_000)

/** Nothing of this machine's programs can be found. */
const env = { PATH: join(folder, 'nothing'), HOME: folder }

const ended = (file: string, ...args: string[]): SpawnSyncReturns<string> => spawnSync(file, args, { env, encoding: 'utf8', cwd: folder })

test.skipIf(why)('there is no Node to be found', () => {
  expect(() => execFileSync('node', ['--version'], { env })).toThrow('ENOENT')
})

test.skipIf(why)('both know their version, their lists and what no file beside them says', () => {
  expect(ended(judge, 'version').stdout).toBe(`${packageJson.version}\n`)
  expect(ended(judge, 'explain', 'D14').stdout).toMatch(/^D14 \(assumed\)/)
  expect(ended(mock, '--list-variants').stdout.split('\n').length).toBeGreaterThan(200)
})

test.skipIf(why)('a store that needs a native part is refused in a sentence', () => {
  const { status, stderr } = ended(mock, '--port', '0', '--store', join(folder, 'store'))
  expect(status).not.toBe(0)
  expect(stderr).toMatch(/keeps nothing in a folder/)
  expect(stderr).not.toMatch(/ {4}at /)
})

test.skipIf(why)('the one judges the other', async () => {
  const server = spawn(mock, ['--port', '0', '--quiet'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const [first] = await server.stdout.take(1).toArray()
    const url = String(first).trim()
    const page = await fetch(`${url}/_mock/docs`)
    expect(await page.text()).toContain('<html')
    const args = [
      'run',
      url,
      '--only',
      'vendor',
      '--email',
      'owner@harborline.example',
      '--password',
      'workshop',
      '--report',
      'html=r.html',
    ]
    // Not spawnSync: the mock speaks through this process's pipe.
    const child = spawn(judge, args, { env, cwd: folder, stdio: 'ignore' })
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(0)
    expect(readFileSync(join(folder, 'r.html'), 'utf8')).toContain('Conforms')
  } finally {
    server.kill()
  }
})
