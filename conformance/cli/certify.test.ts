// The program certifies a server that has a login and nothing else, and says of the file what it is, changed or not.
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Served, serve } from '../../mocks/doors/http.ts'
import { createMock } from '../../mocks/index.ts'
import { operations } from '../../openapi/index.ts'
import { mainCaught, ofOwner } from '../testing.ts'

const folder = mkdtempSync(join(tmpdir(), 'certify-'))
const file = (name: string) => join(folder, name)
const text = (name: string) => readFileSync(file(name), 'utf8')

let server: Served
beforeAll(async () => {
  const mock = await createMock()
  for (const { id } of operations) if (id !== 'login') mock.sandbox().faults.add({ operation: id, status: 404, message: 'Not here' })
  server = await serve(mock, { port: 0 })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const certify = (...flags: string[]) => mainCaught(['certify', ...flags], { env: { ...ofOwner, HOME: folder } })

const paths = () => ['--certificate', file('shop.json'), '--badge', file('shop.svg')]

test('a certificate, its badge and its signature are written, and what was changed is told', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  writeFileSync(file('private.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
  writeFileSync(file('public.pem'), publicKey.export({ type: 'spki', format: 'pem' }))
  const written = await certify(server.url, ...paths(), '--sign', file('private.pem'))
  expect(written).toMatchObject({
    code: 1,
    err: expect.stringMatching(/shop\.json: does not conform, signed, [\d.]+ MB with \d+ exchanges/),
  })
  expect(text('shop.svg')).toContain('does not conform')

  const verify = (name: string) => certify('--verify', file(name), '--public-key', file('public.pem'))
  const whole = await verify('shop.json')
  expect(whole).toMatchObject({
    code: 1,
    out: expect.stringContaining('It is as it was written, and its evidence leads to its verdict.\n'),
  })
  expect(whole.out).toMatch(/^http:\S+, 2\S+: certified as "does not conform"\n/)
  expect(whole.out).toMatch(/It says nothing of \d+ musts that were not exercised/)

  writeFileSync(file('better.json'), text('shop.json').replace('"grade": "does not conform"', '"grade": "conforms"'))
  const better = await verify('better.json')
  expect(better).toMatchObject({ code: 1, out: expect.stringContaining('It is not as it was written.\n') })
  writeFileSync(file('half.json'), text('shop.json').slice(0, -40))
  expect(await verify('half.json')).toMatchObject({ code: 2, err: expect.stringContaining('half.json') })
})

test.each<[string, string[], RegExp]>([
  ['a server that is not there', ['http://127.0.0.1:9', '--certificate', file('none.json')], /Nothing listens there/],
  ['a key that is none', ['http://127.0.0.1:9', '--sign', import.meta.filename], /a private Ed25519 key/],
  ['a certificate that is not there', ['--verify', file('none.json')], /none\.json cannot be read/],
])('%s is told, and leaves nothing behind', async (_, flags, why) => {
  expect(await certify(...flags)).toMatchObject({ code: 2, err: expect.stringMatching(why) })
  expect(() => text('none.json')).toThrow('ENOENT')
})
