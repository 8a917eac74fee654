// npm run missing: everything that is still missing of what was begun, in one message with the places. Part of npm run check.
import { fileURLToPath } from 'node:url'
import type { Gap } from './missing/gap.ts'
import { gapsOf } from './missing/gaps.ts'
import { loadParts } from './missing/parts.ts'

const { parts, broken } = await loadParts()
const gaps = gapsOf(parts, fileURLToPath(new URL('..', import.meta.url)))
for (const line of [...broken, ...inWords(gaps)]) process.stdout.write(`${line}\n`)
process.exitCode = broken.length + gaps.length > 0 ? 1 : 0

/** By what it is missing of. */
function inWords(all: readonly Gap[]): string[] {
  const things = [...new Set(all.map(({ of }) => of))]
  return things.flatMap((thing) => [`${thing} lacks`, ...all.filter(({ of }) => of === thing).map(({ lacks }) => `  ${lacks}`)])
}
