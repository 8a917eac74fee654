// Where tests of a file keep things: a PostgreSQL and a folder, which are there before the first of them and gone after the last.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { startPostgres, type TestPostgres } from './testing.ts'

export function placesForTests(): { folder: string; database: TestPostgres['database'] } {
  const folder = mkdtempSync(join(tmpdir(), 'repair-shop-'))
  let postgres: TestPostgres
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true })
    await postgres.stop()
  })
  return { folder, database: () => postgres.database() }
}
