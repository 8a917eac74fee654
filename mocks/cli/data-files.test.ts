// --data and --watch, as who starts the program meets them.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { address, refused, runProgram } from '../testing-program.ts'

const folder = mkdtempSync(join(tmpdir(), 'data-'))
afterAll(() => rmSync(folder, { recursive: true }))

function written(name: string, content: unknown): string {
  const file = join(folder, name)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

const vendors = (...records: object[]) => ({ state: { changes: { vendors: records } } })

/** Somebody who is signed in. */
async function user(url: string) {
  const asked = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"email": "owner@harborline.example"}' }
  const { data } = (await (await fetch(`${url}/_mock/sandboxes/default/sessions`, asked)).json()) as { data: { token: string } }
  return async (id: string) => {
    const response = await fetch(`${url}/v3/vendor/${id}`, { headers: { authorization: `Bearer ${data.token}` } })
    const body = (await response.json()) as { data?: { name: string } }
    return [response.status, body.data?.name]
  }
}

test('the records of a file, and of all files of a folder, are served', async () => {
  const own = written('one/vendors.json', vendors({ id: 'ven_a', name: 'From one' }))
  written('one/more.json', vendors({ id: 'ven_b', name: 'From another' }))
  written('one/notes.txt', 'nothing')
  for (const [path, other] of [
    [own, [404, undefined]],
    [join(folder, 'one'), [200, 'From another']],
  ] as const) {
    const { says, stop } = runProgram(['--port', '0', '--quiet', '--data', path])
    const [url] = await says(address)
    const vendor = await user(url)
    expect([await vendor('ven_a'), await vendor('ven_b')]).toEqual([[200, 'From one'], other])
    await stop()
  }
})

test('a snapshot taken over HTTP is a file to start with', async () => {
  const first = runProgram(['--port', '0', '--quiet'])
  const [before] = await first.says(address)
  await user(before)
  const taken = await (await fetch(`${before}/_mock/sandboxes/default/snapshot`)).text()
  await first.stop()
  const second = runProgram(['--port', '0', '--data', written('snapshot.json', taken)])
  const [after] = await second.says(address)
  expect(await (await fetch(`${after}/_mock/sandboxes/default/snapshot`)).json()).toEqual(JSON.parse(taken))
  await second.stop()
  const frozen = runProgram(['--port', '0', '--data', written('frozen.json', { ...JSON.parse(taken), clock: { at: 0 } })])
  await frozen.says(/clock at 1970-01-01T00:00:00.000Z/)
  await frozen.stop()
})

test('faults are told with file, place and reason, all at once, and nothing starts', async () => {
  const own = join(folder, 'faulty')
  const first = written('faulty/a.json', vendors({ name: 7 }, { name: 'Right' }, { accountNumber: false }))
  expect(await refused('--data', own)).toBe(
    `the data cannot be used:\n  ${first} /state/changes/vendors/0/name: expected a string, got 7\n  ${first} /state/changes/vendors/2/accountNumber: expected a string or null, got false`,
  )
  const second = written('faulty/b.json', '{"state": ')
  const third = written('faulty/c.json', { stat: {} })
  expect((await refused('--data', own)).split('\n')).toEqual([
    'the data cannot be used:',
    expect.stringContaining(`  ${second}: expected JSON, got text that is none (`),
    `  ${third} /state: expected a value, got nothing`,
    `  ${third} /stat: expected no such field, got an empty object`,
  ])
  expect(await refused('--data', join(folder, 'nothing.json'))).toMatch(/nothing\.json, which is not there\.$/)
  mkdirSync(join(folder, 'bare'))
  expect(await refused('--data', join(folder, 'bare'))).toContain('which has none')
  expect(await refused('--watch')).toBe('Expected --watch beside --data, which says what to watch.')
})

test('watched data are read again when they change, and who is signed in stays so', async () => {
  const own = written('watched.json', vendors({ id: 'ven_a', name: 'First' }))
  const { says, stop, err } = runProgram(['--port', '0', '--data', own, '--watch'])
  const [url] = await says(address)
  const vendor = await user(url)
  expect(await vendor('ven_a')).toEqual([200, 'First'])
  written('watched.json', vendors({ id: 'ven_a', name: 'Second' }))
  await says(/^read {2}.*watched\.json; sandboxes began anew$/m, err)
  expect(await vendor('ven_a')).toEqual([200, 'Second'])
  written('watched.json', vendors({ id: 'ven_a', name: 7 }))
  await says(/^not read {2}the data cannot be used:\n.*watched\.json \/state\/changes\/vendors\/0\/name: expected a string/m, err)
  expect(await vendor('ven_a')).toEqual([200, 'Second'])
  await stop()
})
