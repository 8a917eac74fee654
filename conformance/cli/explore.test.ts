// The command explore: it goes on until somebody ends it, tells what it comes to meanwhile, and how to go on.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Served, serve } from '../../mocks/doors/http.ts'
import { createMock } from '../../mocks/index.ts'
import { mainCaught, ofOwner } from '../testing.ts'

let right: Served
let wrong: Served
let folder: string

beforeAll(async () => {
  right = await serve(await createMock(), { port: 0 })
  const mock = await createMock()
  mock.sandbox().faults.add({ operation: 'listVendors', status: 500, message: 'Too many' })
  wrong = await serve(mock, { port: 0 })
  folder = mkdtempSync(join(tmpdir(), 'explore-'))
})
afterAll(async () => {
  await Promise.all([right.close(), wrong.close()])
  rmSync(folder, { recursive: true })
})

/** Ends, as Ctrl-C would, when this was told. */
async function program(args: string[], endsAt = /, beside\//, env: { [name: string]: string } = {}) {
  let err = ''
  const stop = new AbortController()
  const write = (text: string) => {
    err += text
    if (endsAt.test(text)) stop.abort()
  }
  const more = { stderr: { write, isTTY: true }, env: { ...ofOwner, ...env }, stop: stop.signal }
  const { code, out } = await mainCaught(['explore', ...args], more)
  return { code, out, err }
}

test('a server that conforms ends with 0 when it is enough, and is told what was covered and how to go on', async () => {
  const json = join(folder, 'report.json')
  const { code, out, err } = await program([right.url, '--seed', '7', '--time', '60s', '--only', 'beside', '--report', `json=${json}`])
  expect({ code, end: out.trimEnd().split('\n').at(-1) }).toMatchObject({ code: 0, end: expect.stringMatching(/^Conforms/) })
  expect(err).toContain(`Exploring ${right.url} for 60s, seed 7.`)
  expect(err).toMatch(/\r.*\d+ cases?, \d+ combinations? \(\d+ new\), 0 findings, beside\//)
  expect(err).toMatch(/Explored \d+ combinations? with --seed 7, which asks the same again; --seed 8 goes on elsewhere/)
  expect(readFileSync(json, 'utf8')).toContain('"beside/')
})

test('what is found is told at once, and ends with 1', async () => {
  const { code, out, err } = await program([wrong.url, '--only', '*listVendors*', '--time', '60s'], /found {2}/, { NO_COLOR: '1' })
  expect(err).toContain('found  vendor/list: expected a good answer (2xx), got 500: "Too many" (request/served/listVendors)')
  expect(err).not.toContain('\u001b[3')
  expect(out).toContain('in       request/served/listVendors')
  expect(code).toBe(1)
})

test('what is left out is not even tried to see whether it is there', async () => {
  const mock = await createMock()
  const server = await serve(mock, { port: 0 })
  const { code } = await program([server.url, '--seed', '7', '--only', 'referral-source'])
  await server.close()
  expect({ code, left: mock.sandbox().world.differences() }).toEqual({ code: 0, left: [] })
})

test('where nothing can be explored it ends by itself, with 2', async () => {
  const { code, out } = await program([right.url, '--only', 'beside/further/*', '--read-only'])
  expect({ code, end: out.trimEnd().split('\n').at(-1) }).toMatchObject({ code: 2, end: expect.stringMatching(/^Incomplete/) })
})

test('without credentials it says so, and nothing else', async () => {
  const { code, err } = await program([right.url], undefined, { REPAIR_SHOP_EMAIL: '' })
  expect(code).toBe(2)
  expect(err).toMatch(/^repair-shop-conformance: It needs --email/)
})

test.each<[string, string[], RegExp]>([
  ['a word that names nothing', ['--only', 'besides'], /--only besides: no area, case, requirement or decision has this name/],
  ['a time that is none', ['--time', 'soon'], /--time: not of the wanted form/],
  ['so many side by side', ['--parallel', '1000'], /--parallel: expected at most 256, got 1000/],
  ['no volume', ['--volume', '0'], /--volume: expected at least 1, got 0/],
])('%s is refused', async (_, args, message) => {
  const { code, err } = await program([right.url, ...args])
  expect(code).toBe(2)
  expect(err).toMatch(message)
})
