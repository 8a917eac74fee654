// Both readings of a schema at once: what breaks the stated one must not be, what breaks the strict one only should not be.
import type { Operation } from './contract.ts'
import { type Departure, departures, type Finding, type Validator } from './findings.ts'

/** `strict` has only the schemas of which it says more than `stated`. */
export interface Readings {
  stated: { [schema: string]: Validator }
  strict: { [schema: string]: Validator }
}

/** The findings about a value. What the strict reading finds where the stated one found something already is not told again. */
export function bothReadings({ id: operation }: Operation, { stated, strict }: Readings, schema: string, value: unknown): Finding[] {
  const validate = stated[schema]
  if (!validate) throw new Error(`The contract has no validator of ${schema}. Run "npm run generate".`)
  const tidier = strict[schema]
  const assumed = tidier ? departures(tidier, value) : undefined
  // The strict reading allows nothing that the stated one forbids.
  if (assumed?.length === 0) return []
  const must = departures(validate, value)
  const should = assumed ? assumed.filter(({ where }) => !must.some((breach) => sameBranch(where, breach.where))) : []
  const toFindings = (level: Finding['level']) => (departure: Departure) => ({ ...departure, level, operation })
  return [...must.map(toFindings('must')), ...should.map(toFindings('should'))]
}

const sameBranch = (one: string, other: string): boolean => one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`)
