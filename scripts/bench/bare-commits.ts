// What a store takes to keep one record, and nothing else; and what it takes to change the row of a sandbox with it, as a step does.
import { join } from 'node:path'
import { open } from 'lmdb'
import pg from 'pg'

interface BareCommits {
  what: string
  commit(): Promise<unknown>
  /** One row changed and one put, in one commit. */
  pair: { what: string; commit(): Promise<unknown> }
  close(): Promise<void>
}

/** About as long as a vendor. */
const text = 'x'.repeat(600)

export function bareCommits(kind: 'folder' | 'postgres', places: { folder: string; postgres: string }): Promise<BareCommits> {
  return kind === 'folder' ? putsInto(join(places.folder, 'bare')) : insertsInto(places.postgres)
}

async function putsInto(path: string): Promise<BareCommits> {
  const db = open<string, number>({ path, overlappingSync: false })
  let count = 0
  const pair = () =>
    db.transaction(() => {
      db.put(0, text)
      db.put(++count, text)
    })
  return {
    what: 'a bare put of LMDB',
    commit: () => db.put(++count, text),
    pair: { what: 'a bare transaction of LMDB that changes a row and puts one', commit: pair },
    close: () => db.close(),
  }
}

async function insertsInto(url: string): Promise<BareCommits> {
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  await pool.query('CREATE TABLE IF NOT EXISTS bare (id bigserial PRIMARY KEY, text text)')
  const insert = { name: 'bare', text: 'INSERT INTO bare (text) VALUES ($1)', values: [text] }
  await pool.query('CREATE TABLE IF NOT EXISTS bare_head (text text)')
  await pool.query('INSERT INTO bare_head (text) VALUES ($1)', [text])
  const pair = {
    name: 'pair',
    text: 'WITH changed AS (UPDATE bare_head SET text = $1) INSERT INTO bare (text) VALUES ($1)',
    values: [text],
  }
  return {
    what: 'a bare insert',
    commit: () => pool.query(insert),
    pair: { what: 'a bare statement that changes a row and inserts one', commit: () => pool.query(pair) },
    close: () => pool.end(),
  }
}
