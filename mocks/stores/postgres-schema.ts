// The tables of a store in PostgreSQL, in a schema of its own, and how an older one becomes this.
import type { PoolClient } from 'pg'

export const schema = 'repair_shop_mock'

/** Each makes the next format out of the one before it. What is written here once is never changed: databases were made by it. */
const migrations = [
  `CREATE TABLE ${schema}.sandbox (
     name      text COLLATE "C" PRIMARY KEY,
     beginning text NOT NULL,
     sequence  bigint NOT NULL,
     forgotten bigint NOT NULL DEFAULT 0,
     head      text NOT NULL,
     used      timestamptz NOT NULL DEFAULT now(),
     due       timestamptz,
     claimed   timestamptz NOT NULL DEFAULT '-infinity'
   );
   CREATE INDEX sandbox_used ON ${schema}.sandbox (used);
   CREATE INDEX sandbox_due ON ${schema}.sandbox (due) WHERE due IS NOT NULL;
   CREATE TABLE ${schema}.thing (
     beginning text NOT NULL,
     kind      text NOT NULL,
     id        text NOT NULL,
     sequence  bigint NOT NULL,
     place     bigint NOT NULL,
     text      text,
     PRIMARY KEY (beginning, kind, id)
   );
   CREATE INDEX thing_sequence ON ${schema}.thing (beginning, sequence);
   CREATE INDEX thing_gone ON ${schema}.thing (beginning) WHERE text IS NULL;`,
  `CREATE UNLOGGED TABLE ${schema}.line (
     number  bigint PRIMARY KEY,
     sandbox text NOT NULL,
     lock    text,
     size    integer NOT NULL,
     text    text NOT NULL,
     answer  text NOT NULL
   );
   CREATE INDEX line_sandbox ON ${schema}.line (sandbox, number);
   ALTER TABLE ${schema}.line ALTER COLUMN text SET STORAGE EXTERNAL, ALTER COLUMN answer SET STORAGE EXTERNAL;`,
]

/** Milliseconds. A table of millions takes its time, and so do those who wait until another replica is done with it. */
const longest = 10 * 60_000

/** Everybody who starts comes through here, one after the other. Tells whether it made what is there. */
export async function migrate(client: Pick<PoolClient, 'query'>): Promise<boolean> {
  const unhurried = (text: string) => {
    const asked = { text, query_timeout: longest }
    return client.query(asked)
  }
  await checkEncoding(client)
  await client.query('BEGIN')
  try {
    await client.query(`SET LOCAL statement_timeout = ${longest}`)
    await unhurried(`SELECT pg_advisory_xact_lock(hashtext('${schema}'))`)
    const { rowCount } = await client.query(`SELECT 1 FROM pg_namespace WHERE nspname = '${schema}'`)
    // Asked first: whoever may not make a schema can be given one.
    if (rowCount === 0) await client.query(`CREATE SCHEMA ${schema}`)
    await client.query(`CREATE TABLE IF NOT EXISTS ${schema}.format (format integer NOT NULL)`)
    const { rows } = await client.query<{ format: number }>(`SELECT format FROM ${schema}.format`)
    const found = rows[0]?.format ?? 0
    if (found > migrations.length)
      throw new RangeError(
        `The database is kept in format ${found}, and this version reads format ${migrations.length}. Use the version that made it, or another database.`,
      )
    for (const migration of migrations.slice(found)) await unhurried(migration)
    if (rows.length === 0) await client.query(`INSERT INTO ${schema}.format VALUES ($1)`, [migrations.length])
    else await client.query(`UPDATE ${schema}.format SET format = $1`, [migrations.length])
    await client.query('COMMIT')
    return rows.length === 0
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

/** In another encoding whatever it has no character for would be refused when it is to be kept. */
async function checkEncoding(client: Pick<PoolClient, 'query'>): Promise<void> {
  const { rows } = await client.query<{ server_encoding: string }>('SHOW server_encoding')
  const encoding = rows[0]?.server_encoding ?? ''
  if (!['UTF8', 'SQL_ASCII'].includes(encoding))
    throw new RangeError(
      `The database is in the encoding ${encoding}, which lacks characters. Expected one in UTF8: CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0.`,
    )
}
