// What a mock makes in a database is told once, with --quiet too: the database may be that of an app, whose DATABASE_URL was still set.
import { expect, test } from 'vitest'
import { address, runProgram } from '../testing-program.ts'
import { placesForTests } from './testing-places.ts'

const { database } = placesForTests()

test('tables that were made in a database are told once, with whose address it was', async () => {
  const DATABASE_URL = await database()
  const saidAt = async () => {
    const { says, stop, err } = runProgram(['--port', '0', '--quiet'], { env: { DATABASE_URL } })
    await says(address)
    await stop()
    return err()
  }
  const { host, pathname } = new URL(DATABASE_URL)
  expect(await saidAt()).toBe(
    `made tables in the schema repair_shop_mock, in PostgreSQL at ${host}${pathname}. The place is that of DATABASE_URL; --store memory keeps nothing.\n`,
  )
  expect(await saidAt()).toBe('')
})
