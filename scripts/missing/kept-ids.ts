// What is frozen: ids stand in baselines, reports and notes of others, so none is lost by accident. Of computed lies, which the
// contract names by the thousand, only how many there are of each kind.
import { readFileSync, writeFileSync } from 'node:fs'

const files = {
  requirements: 'conformance/requirements/ids.txt',
  cases: 'conformance/cases/case-ids.txt',
  lies: 'scripts/proof/lie-ids.txt',
  variants: 'scripts/proof/variant-ids.txt',
}

export const countsFile = 'scripts/proof/computed-lies.json'

export type KeptKind = keyof typeof files

export interface Kept {
  readonly ids: { readonly [Kind in KeptKind]: readonly string[] }
  /** By kind of computed lies, such as computed/null. */
  readonly counts: { readonly [kind: string]: number }
}

const keptKinds = Object.keys(files) as KeptKind[]

export const fileOf = (kind: KeptKind): string => files[kind]

export function readKept(): Kept {
  const idsIn = (kind: KeptKind) => textOf(files[kind]).trim().split('\n')
  return {
    ids: { requirements: idsIn('requirements'), cases: idsIn('cases'), lies: idsIn('lies'), variants: idsIn('variants') },
    counts: JSON.parse(textOf(countsFile)),
  }
}

export function writeKept({ ids, counts }: Kept): void {
  for (const kind of keptKinds) writeFileSync(place(files[kind]), `${[...ids[kind]].sort().join('\n')}\n`)
  const sorted = Object.fromEntries(Object.entries(counts).sort(([one], [other]) => (one < other ? -1 : 1)))
  writeFileSync(place(countsFile), `${JSON.stringify(sorted, null, 2)}\n`)
}

/** The ids that are frozen one by one, and how many of the others there are of each kind. */
export function keptLies(lies: readonly { id: string }[]): { ids: string[]; counts: Kept['counts'] } {
  const kinds = lies.map(({ id }) => /^computed\/[^/]+/.exec(id)?.[0])
  const counts: { [kind: string]: number } = {}
  for (const kind of kinds) if (kind) counts[kind] = (counts[kind] ?? 0) + 1
  return { ids: lies.filter((_, index) => !kinds[index]).map(({ id }) => id), counts }
}

/** What would be lost: frozen ids that nothing has any more, and kinds of which fewer are computed. */
export function lostOf(kept: Kept, now: Kept): string[] {
  return [
    ...keptKinds.flatMap((kind) => idsWithout(kept.ids[kind], now.ids[kind])),
    ...Object.entries(kept.counts).flatMap(([kind, count]) => ((now.counts[kind] ?? 0) < count ? [kind] : [])),
  ]
}

/** A line for each id that comes or goes, and each count that changes. */
export function keptChanges(kept: Kept, now: Kept): string[] {
  const kinds = [...new Set([...Object.keys(kept.counts), ...Object.keys(now.counts)])]
  const changed = kinds.filter((kind) => kept.counts[kind] !== now.counts[kind])
  return [
    ...keptKinds.flatMap((kind) => [
      ...idsWithout(now.ids[kind], kept.ids[kind]).map((id) => `${kind}: + ${id}`),
      ...idsWithout(kept.ids[kind], now.ids[kind]).map((id) => `${kind}: - ${id}`),
    ]),
    ...changed.map((kind) => `lies: ${kind}: ${kept.counts[kind] ?? 0}, now ${now.counts[kind] ?? 0}`),
  ]
}

function idsWithout(ids: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others)
  return ids.filter((id) => !known.has(id))
}

const place = (file: string): URL => new URL(`../../${file}`, import.meta.url)

const textOf = (file: string): string => readFileSync(place(file), 'utf8')
