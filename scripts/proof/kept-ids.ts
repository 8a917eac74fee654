// What is frozen: ids stand in baselines, reports and notes of others, so none is lost by accident. Computed lies are named by the
// contract, by the thousand: their ids tell which ones the kill table knows, and only how many there are of each kind is held.
import { readFileSync, writeFileSync } from 'node:fs'

const files = {
  requirements: 'conformance/requirements/ids.txt',
  cases: 'conformance/cases/case-ids.txt',
  lies: 'scripts/proof/lie-ids.txt',
  variants: 'scripts/proof/variant-ids.txt',
}

export const computedFile = 'scripts/proof/computed-lies.json'

export type KeptKind = keyof typeof files

export interface Kept {
  readonly ids: { readonly [Kind in KeptKind]: readonly string[] }
  /** Ids of computed lies. */
  readonly computed: readonly string[]
}

const keptKinds = Object.keys(files) as KeptKind[]

export const fileOf = (kind: KeptKind): string => files[kind]

export function readKept(): Kept {
  const idsIn = (kind: KeptKind) => textOf(files[kind]).trim().split('\n')
  return {
    ids: { requirements: idsIn('requirements'), cases: idsIn('cases'), lies: idsIn('lies'), variants: idsIn('variants') },
    computed: readComputed(),
  }
}

export function writeKept({ ids, computed }: Kept): void {
  for (const kind of keptKinds) writeFileSync(place(files[kind]), `${[...ids[kind]].sort().join('\n')}\n`)
  const lines = [...byOperation(computed)].map(([start, ends]) => `  ${JSON.stringify(start)}: ${JSON.stringify(ends)}`)
  writeFileSync(place(computedFile), `{\n${lines.join(',\n')}\n}\n`)
}

/** Keeps that the kill table knows these lies; none is dropped. */
export function keepLies(lies: readonly { id: string }[]): void {
  const kept = readKept()
  const { ids, computed } = keptLies(lies)
  const all = (known: readonly string[], more: readonly string[]) => [...new Set([...known, ...more])]
  writeKept({ ids: { ...kept.ids, lies: all(kept.ids.lies, ids) }, computed: all(kept.computed, computed) })
}

/** What they begin with, up to their operation, and how each goes on: a line of the file. */
function byOperation(computed: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const id of [...computed].sort()) {
    const [start = id] = /^(?:[^/]+\/){2}[^/]+/.exec(id) ?? []
    groups.set(start, [...(groups.get(start) ?? []), id.slice(start.length)])
  }
  return groups
}

function readComputed(): string[] {
  const groups: { [start: string]: string[] } = JSON.parse(textOf(computedFile))
  return Object.entries(groups).flatMap(([start, ends]) => ends.map((end) => `${start}${end}`))
}

const kindOfComputed = (id: string): string | undefined => /^computed\/[^/]+/.exec(id)?.[0]

/** The ids that are frozen one by one, and those of computed lies. */
export function keptLies(lies: readonly { id: string }[]): { ids: string[]; computed: string[] } {
  const all = lies.map(({ id }) => id)
  return { ids: all.filter((id) => !kindOfComputed(id)), computed: all.filter(kindOfComputed) }
}

export interface ChangedKind {
  kind: string
  before: number
  now: number
  /** How many have an id that was not there. */
  added: number
}

/** Kinds of computed lies of which some came or went. */
export function changedKinds(kept: Kept['computed'], now: Kept['computed']): ChangedKind[] {
  const before = countedByKind(kept)
  const after = countedByKind(now)
  const added = countedByKind(idsWithout(now, kept))
  return [...new Set([...before.keys(), ...after.keys()])]
    .sort()
    .map((kind) => ({ kind, before: before.get(kind) ?? 0, now: after.get(kind) ?? 0, added: added.get(kind) ?? 0 }))
    .filter((one) => one.added > 0 || one.now < one.before)
}

function countedByKind(ids: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const id of ids) {
    const kind = kindOfComputed(id)
    if (kind) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  return counts
}

/** What would be lost: frozen ids that nothing has any more, and kinds of which fewer are computed. */
export function lostOf(kept: Kept, now: Kept): string[] {
  return [
    ...keptKinds.flatMap((kind) => idsWithout(kept.ids[kind], now.ids[kind])),
    ...changedKinds(kept.computed, now.computed).flatMap(({ kind, before, now: after }) => (after < before ? [kind] : [])),
  ]
}

/** A line for each id that comes or goes, and for each kind of computed lies. */
export function keptChanges(kept: Kept, now: Kept): string[] {
  return [
    ...keptKinds.flatMap((kind) => [
      ...idsWithout(now.ids[kind], kept.ids[kind]).map((id) => `${kind}: + ${id}`),
      ...idsWithout(kept.ids[kind], now.ids[kind]).map((id) => `${kind}: - ${id}`),
    ]),
    ...changedKinds(kept.computed, now.computed).map(
      ({ kind, before, now: after, added }) => `lies: ${kind}: ${before}, now ${after}${added > 0 ? ` (${added} new)` : ''}`,
    ),
  ]
}

function idsWithout(ids: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others)
  return ids.filter((id) => !known.has(id))
}

const place = (file: string): URL => new URL(`../../${file}`, import.meta.url)

const textOf = (file: string): string => readFileSync(place(file), 'utf8')
