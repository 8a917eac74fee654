// The command replay: recipes asked again of a server that conforms, and of one that cuts what it is sent.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Served, serve } from '../../mocks/doors/http.ts'
import { createMock, type Mock } from '../../mocks/index.ts'
import { mainCaught, ofOwner } from '../testing.ts'

let right: Served
let cutting: Served
let losing: Served
let folder: string

beforeAll(async () => {
  const mock = await createMock()
  right = await serve(mock, { port: 0 })
  const handle: typeof mock.handle = (request) =>
    mock.handle(request.body === undefined ? request : { ...request, body: cut(request.body) })
  cutting = await serve({ ...mock, handle }, { port: 0 })
  losing = await serve({ ...mock, handle: losingUpdates(mock) }, { port: 0 })
  folder = mkdtempSync(join(tmpdir(), 'replay-'))
})
afterAll(async () => {
  await Promise.all([right.close(), cutting.close(), losing.close()])
  rmSync(folder, { recursive: true })
})

const cut = (body: string | Uint8Array): string =>
  Buffer.from(body)
    .toString()
    .replace(/😀[^"]*/, '')

/** Each second update of a term answers as the first one has, and is not done. */
function losingUpdates({ handle }: Mock): Mock['handle'] {
  let last: ReturnType<Mock['handle']> | undefined
  return (request) => {
    if (request.method !== 'PUT' || !request.url.includes('/payment_term/')) return handle(request)
    const answer = last ?? handle(request)
    last = last ? undefined : answer
    return answer
  }
}

const program = (...args: string[]) => mainCaught(args, { env: ofOwner })

function written(name: string, recipe: object): string {
  const file = join(folder, `${name}.json`)
  writeFileSync(file, JSON.stringify({ version: 1, ...recipe }))
  return file
}

const emoji = { steps: [{ do: 'createPaymentTerm', as: 'a', body: { note: '😀' } }, { look: 'a' }] }
const plain = {
  finding: { requirement: 'vendor/create-persists' },
  steps: [{ do: 'createVendor', as: 'a', body: { city: 'Oslo' } }, { look: 'a' }],
}

test('recipes that show nothing on this server end with 0', async () => {
  const { code, out, err } = await program('replay', written('emoji', emoji), written('plain', plain), right.url)
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toMatch(/\nConforms: all \d+ musts/)
})

test('a recipe that still shows its departure ends with 1, and says which', async () => {
  const { code, out } = await program('replay', written('emoji', emoji), written('plain', plain), cutting.url)
  expect(code).toBe(1)
  expect(out).toContain('in       replay/emoji')
  expect(out).toContain('payment-term/create-lasts')
  expect(out).not.toContain('replay/plain')
})

const together = {
  steps: [
    { do: 'createPaymentTerm', as: 'a' },
    {
      together: [
        { do: 'updatePaymentTerm', on: 'a', body: { name: '{new}' } },
        { do: 'updatePaymentTerm', on: 'a', body: { note: 'Beside' } },
      ],
    },
  ],
}

test('what comes by chance is asked several times, and told with how often it came', async () => {
  const { code, out } = await program('replay', written('together', together), losing.url)
  expect(code).toBe(1)
  expect(out).toMatch(/got .*, 8 of 8 times when asked again/)
  expect(await program('replay', written('together', together), right.url)).toMatchObject({ code: 0 })
})

test('of two deletes at once one may be refused', async () => {
  const remove = { do: 'deleteReferralSource', on: 'a' }
  const twice = { steps: [{ do: 'createReferralSource', as: 'a' }, { together: [remove, remove] }] }
  expect(await program('replay', written('twice', twice), right.url)).toMatchObject({ code: 0 })
})

test('a recipe that the server does not take to its end is no verdict', async () => {
  const { code, out } = await program('replay', written('refused', { steps: [{ do: 'createPaymentTerm', body: { name: 5 } }] }), right.url)
  expect(code).toBe(2)
  expect(out).toContain('createPaymentTerm came to 400')
})

test('the address may stand in a config, whose choice of cases does not matter here', async () => {
  const config = join(folder, 'config')
  writeFileSync(config, JSON.stringify({ target: right.url, only: ['vendor'], baseline: 'none.json' }))
  expect(await program('replay', written('emoji', emoji), '--config', config)).toMatchObject({ code: 0 })
})

test.each<[string, string[], RegExp]>([
  ['no recipe', ['replay', 'http://shop.example'], /replay needs <recipe\.json …> <address>/],
  ['two addresses', ['replay', 'a.json', 'http://a.example', 'http://b.example'], /1 too many/],
  ['a file that is not there', ['replay', 'nowhere.json', 'http://a.example'], /nowhere\.json cannot be read/],
])('%s cannot be asked, and is said how', async (_, args, message) => {
  const { code, err } = await program(...args)
  expect(code).toBe(2)
  expect(err).toMatch(message)
})
