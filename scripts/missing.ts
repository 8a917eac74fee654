// npm run missing: everything that is still missing of what was begun, in one message with the places. Part of npm run check.
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { readOptions } from './command-line/choose.ts'
import { say } from './command-line/say.ts'
import type { Gap } from './missing/gap.ts'
import { gapsOf } from './missing/gaps.ts'
import { loadParts } from './missing/parts.ts'

readOptions('npm run missing: names everything that is still missing of what was begun, with the place of each.', {})

const mostKept = 10

const [stale, { parts, broken }] = await Promise.all([staleInWords(), loadParts()])
const gaps = gapsOf(parts, fileURLToPath(new URL('..', import.meta.url)))
const [byHand, kept] = [gaps.filter((gap) => !isKept(gap)), gaps.filter(isKept)]
// What does not load may want nothing but what is missing.
for (const line of [...stale, ...gapsInWords(byHand), ...broken, ...inShort(kept)]) say(`${line}`)
process.exitCode = stale.length + broken.length + gaps.length > 0 ? 1 : 0

/** What the YAML says that openapi/generated/ does not say yet: nothing else here sees it before. */
async function staleInWords(): Promise<string[]> {
  const generate = fileURLToPath(new URL('generate.ts', import.meta.url))
  const { stderr } = spawn(process.execPath, [...process.execArgv, generate, '--check'], { stdio: ['ignore', 'ignore', 'pipe'] })
  const told = (await text(stderr)).trim()
  return told === '' ? [] : [told]
}

/** By what it is missing of. */
function gapsInWords(all: readonly Gap[]): string[] {
  const things = [...new Set(all.map(({ of }) => of))]
  return things.flatMap((thing) => [`${thing} lacks`, ...all.filter(({ of }) => of === thing).map(({ lacks }) => `  ${lacks}`)])
}

function isKept({ lacks }: Gap): boolean {
  return lacks.endsWith(': npm run accept')
}

/** A new operation changes dozens of rows; they must not hide what is to be written. */
function inShort(all: readonly Gap[]): string[] {
  const shown = all.slice(0, mostKept).map(({ of, lacks }) => `  ${of}: ${lacks.replace(': npm run accept', '')}`)
  const more = all.length - shown.length
  return all.length === 0 ? [] : ['npm run accept keeps', ...shown, ...(more > 0 ? [`  and ${more} more rows and ids`] : [])]
}
