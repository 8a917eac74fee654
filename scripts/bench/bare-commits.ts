// What a store takes to keep one record, and nothing else.
import { join } from 'node:path'
import { open } from 'lmdb'
import pg from 'pg'

interface BareCommits {
  what: string
  commit(): Promise<unknown>
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
  return { what: 'a bare put of LMDB', commit: () => db.put(count++, text), close: () => db.close() }
}

async function insertsInto(url: string): Promise<BareCommits> {
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  await pool.query('CREATE TABLE IF NOT EXISTS bare (id bigserial PRIMARY KEY, text text)')
  const insert = { name: 'bare', text: 'INSERT INTO bare (text) VALUES ($1)', values: [text] }
  return { what: 'a bare insert', commit: () => pool.query(insert), close: () => pool.end() }
}
