// The frozen ids: they stand in baselines and reports of others, so none is lost by accident.
import { readFileSync, writeFileSync } from 'node:fs'

const files = {
  requirements: new URL('../../conformance/requirements/ids.txt', import.meta.url),
  cases: new URL('../../conformance/cases/case-ids.txt', import.meta.url),
}

export type Kept = { readonly [Kind in keyof typeof files]: readonly string[] }

const idsIn = (file: URL): string[] => readFileSync(file, 'utf8').trim().split('\n')

export const readKept = (): Kept => ({ requirements: idsIn(files.requirements), cases: idsIn(files.cases) })

export const writeKept = (kind: keyof Kept, ids: readonly string[]): void => writeFileSync(files[kind], `${[...ids].sort().join('\n')}\n`)
