// The first run against an empty server writes the baseline that the second one writes, which finds what the first one left.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serve } from '../../mocks/doors/http.ts'
import { createMock } from '../../mocks/index.ts'
import { findLie } from '../../mocks/proof/lies/index.ts'
import type { KnownFailure } from '../runner/verdict/baseline.ts'
import { mainCaught, ofOwner } from '../testing.ts'

/** All that is asked of such records, one by one. */
const asked = (areas: readonly string[]) => [...areas.flatMap((area) => ['--only', area]), '--concurrency', '1']

const departure = ({ case: id, operation, requirement, where }: KnownFailure) => `${id ?? operation}: ${requirement} ${where}`

test.each([
  ['vendor/read-country-lower-case', ['vendor', 'labor-matrix']],
  ['list/ids-first-page-only', ['vendor', 'labor-matrix']],
  ['list/ids-total-of-all', ['vendor', 'labor-matrix']],
  ['vendor/read-phone-as-array', ['vendor']],
])('%s: two runs against an empty server write the same baseline about %j', { timeout: 60_000 }, async (id, areas) => {
  const mock = await createMock({ world: 'empty' })
  const handle = findLie(id)?.tell({ handle: mock.handle, sandbox: (name) => mock.sandbox(name) }) ?? mock.handle
  const server = await serve({ ...mock, handle }, { port: 0 })
  const folder = mkdtempSync(join(tmpdir(), 'empty-'))
  const baselineOf = async (name: string) => {
    const file = join(folder, name)
    const { err } = await mainCaught(['run', server.url, ...asked(areas), '--baseline', file, '--update-baseline'], {
      env: ofOwner,
    })
    expect(err).toMatch(/known failure/)
    return (JSON.parse(readFileSync(file, 'utf8')) as KnownFailure[]).map(departure).sort()
  }
  try {
    const first = await baselineOf('first.json')
    expect(first).not.toEqual([])
    expect(await baselineOf('second.json')).toEqual(first)
  } finally {
    await server.close()
    rmSync(folder, { recursive: true })
  }
})
