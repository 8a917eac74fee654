// What is asked of PostgreSQL for sandboxes: one statement for each verb of a store.
import { schema } from './postgres-schema.ts'

/** Milliseconds, with those of the machine that PostgreSQL is on. */
const clockNow = '(extract(epoch FROM clock_timestamp()) * 1000)::float8'

/** When a sandbox was used is told now and then: where no index holds it anew, PostgreSQL writes a row in the place of the one before it. */
const lately = "now() - interval '30 seconds'"

const ago = (parameter: string) => `now() - ${parameter}::float8 * interval '1 millisecond'`

/** What is there already keeps its place, unless it was gone in between. */
const replacing = `
      ON CONFLICT (beginning, kind, id) DO UPDATE
      SET sequence = excluded.sequence, text = excluded.text,
        place = CASE WHEN thing.text IS NULL THEN excluded.place ELSE thing.place END`

/** In one snapshot: the sandbox, and these of its things. Those that are larger together than $4 are not told, but only that they are. */
const loading = (which: string) => `
    WITH found AS (
      SELECT *, ${clockNow} AS at,
        CASE WHEN beginning = $2 AND $3::bigint BETWEEN forgotten AND sequence THEN $3::bigint ELSE 0 END AS known
      FROM ${schema}.sandbox WHERE name = $1
    ), asked AS (
      SELECT kind, id, place, text FROM found JOIN ${schema}.thing ON thing.beginning = found.beginning AND ${which}
    ), measured AS (
      SELECT coalesce(sum(octet_length(text)), 0) > $4::bigint AS "isLarge" FROM asked
    )
    SELECT beginning, sequence, head, known = 0 AS whole, at, "isLarge", kind, id, place, text
    FROM found CROSS JOIN measured LEFT JOIN asked ON NOT "isLarge"
    ORDER BY place`

export const sandboxStatements = {
  clock: `SELECT ${clockNow} AS now`,

  // Of a standby, and where somebody has it so.
  takesWrites: `SELECT current_setting('transaction_read_only') = 'off' AS does`,

  current: `
    SELECT asked.place, ${clockNow} AS at FROM unnest($1::text[], $2::text[], $3::bigint[]) WITH ORDINALITY AS asked (name, beginning, sequence, place)
    JOIN ${schema}.sandbox USING (name, beginning, sequence) WHERE sandbox.name = ANY ($1)`,

  // What of it changed behind the sequence that is known; all of it where nothing is. Nor is one known that the sandbox has not come to:
  // PostgreSQL lost its last commits, or has a backup restored.
  load: loading('thing.sequence > known AND (text IS NOT NULL OR known > 0)'),
  loadKinds: loading('kind = ANY ($5::text[]) AND text IS NOT NULL'),

  // Rows are locked in the order of their names, so that batches that meet wait for one another and not in a circle. Where the sandbox was
  // moved in between, PostgreSQL looks at the row again when it has the lock, and leaves it out.
  append: `
    WITH asked AS (
      SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::timestamptz[])
        AS asked (name, beginning, sequence, begins, head, due)
    ), held AS (
      SELECT asked.* FROM ${schema}.sandbox JOIN asked USING (name, beginning, sequence)
      WHERE sandbox.name = ANY ($1) ORDER BY name FOR UPDATE OF sandbox
    ), moved AS (
      UPDATE ${schema}.sandbox
      SET sequence = held.sequence + 1, beginning = held.begins, head = held.head, due = held.due,
        used = CASE WHEN used < ${lately} THEN now() ELSE used END,
        forgotten = CASE WHEN held.begins = held.beginning THEN forgotten ELSE held.sequence END
      FROM held WHERE sandbox.name = held.name AND sandbox.beginning = held.beginning AND sandbox.sequence = held.sequence
      RETURNING sandbox.name, sandbox.beginning, sandbox.sequence
    ), made AS (
      INSERT INTO ${schema}.sandbox (name, beginning, sequence, head, due)
      SELECT name, begins, 1, head, due FROM asked WHERE beginning IS NULL ORDER BY name
      ON CONFLICT (name) DO NOTHING RETURNING name, beginning, sequence
    ), done AS (
      SELECT * FROM moved UNION ALL SELECT * FROM made
    ), emptied AS (
      DELETE FROM ${schema}.thing USING asked JOIN done USING (name)
      WHERE thing.beginning = asked.beginning AND asked.begins <> asked.beginning
    ), put AS (
      INSERT INTO ${schema}.thing (beginning, kind, id, sequence, place, text)
      SELECT beginning, kind, id, sequence, place, text
      FROM unnest($7::text[], $8::text[], $9::text[], $10::bigint[], $11::text[]) AS things (name, kind, id, place, text) JOIN done USING (name)
      ${replacing}
    )
    SELECT name, ${clockNow} AS at FROM done`,

  // The usual step, which comes by itself and goes on from where the sandbox stands: the same in half of the time.
  appendOne: `
    WITH moved AS (
      UPDATE ${schema}.sandbox
      SET sequence = $3::bigint + 1, head = $4, due = $5::timestamptz, used = CASE WHEN used < ${lately} THEN now() ELSE used END
      WHERE name = $1 AND beginning = $2 AND sequence = $3
      RETURNING name, beginning, sequence
    ), put AS (
      INSERT INTO ${schema}.thing (beginning, kind, id, sequence, place, text)
      SELECT beginning, kind, id, sequence, place, text
      FROM moved, unnest($6::text[], $7::text[], $8::bigint[], $9::text[]) AS things (kind, id, place, text)
      ${replacing}
    )
    SELECT name, ${clockNow} AS at FROM moved`,

  drop: `DELETE FROM ${schema}.sandbox WHERE name = $1 RETURNING beginning`,
  // Whoever sweeps counts what the one before has left: two at a time would drop more than is beyond.
  takeTurn: `SELECT pg_try_advisory_xact_lock(hashtext('${schema} sweep')) AS taken`,
  dropIdle: `
    DELETE FROM ${schema}.sandbox WHERE name IN (
      SELECT name FROM ${schema}.sandbox
      WHERE used < ${ago('$2')} AND name <> 'default' ORDER BY used LIMIT $1 FOR UPDATE SKIP LOCKED
    ) RETURNING beginning`,
  dropBeyond: `
    DELETE FROM ${schema}.sandbox WHERE name IN (
      SELECT name FROM ${schema}.sandbox WHERE used < ${ago('$2')} AND name <> 'default' ORDER BY used
      LIMIT least($1, greatest(0, (SELECT count(*) FROM ${schema}.sandbox) - $3::bigint)) FOR UPDATE SKIP LOCKED
    ) RETURNING beginning`,
  removeThings: `DELETE FROM ${schema}.thing WHERE beginning = ANY ($1::text[])`,

  // What is gone leaves a row behind for copies that still have it. When there are many, copies that are older than this load all.
  forget: `
    WITH full_of_gaps AS (
      SELECT beginning FROM ${schema}.thing WHERE text IS NULL GROUP BY beginning HAVING count(*) > 100 LIMIT 100
    ), held AS (
      UPDATE ${schema}.sandbox SET forgotten = sequence WHERE name IN (
        SELECT name FROM ${schema}.sandbox JOIN full_of_gaps USING (beginning) ORDER BY name FOR UPDATE OF sandbox SKIP LOCKED
      ) RETURNING beginning, sequence
    )
    DELETE FROM ${schema}.thing USING held WHERE thing.beginning = held.beginning AND text IS NULL AND thing.sequence <= held.sequence`,

  list: `
    SELECT name, head, used, things, bytes FROM ${schema}.sandbox
    CROSS JOIN LATERAL (
      SELECT count(text) AS things, coalesce(sum(length(text)), 0) AS bytes FROM ${schema}.thing WHERE thing.beginning = sandbox.beginning
    ) AS kept
    WHERE name > $1 ORDER BY name LIMIT $2`,
  touch: `
    UPDATE ${schema}.sandbox SET used = now() WHERE name IN (
      SELECT name FROM ${schema}.sandbox
      WHERE name = ANY ($1::text[]) AND used < ${lately} ORDER BY name FOR UPDATE SKIP LOCKED
    )`,
  claim: `
    UPDATE ${schema}.sandbox SET claimed = now() + $2::float8 * interval '1 millisecond' WHERE name IN (
      SELECT name FROM ${schema}.sandbox WHERE due <= now() AND claimed < now() ORDER BY due LIMIT $1 FOR UPDATE SKIP LOCKED
    ) RETURNING name`,
  hold: `
    UPDATE ${schema}.sandbox SET claimed = now() + $2::float8 * interval '1 millisecond' WHERE name IN (
      SELECT name FROM ${schema}.sandbox WHERE name = ANY ($1::text[]) ORDER BY name FOR UPDATE SKIP LOCKED
    )`,
  release: `UPDATE ${schema}.sandbox SET claimed = '-infinity' WHERE name = $1`,
}

export type Statement = keyof typeof sandboxStatements
