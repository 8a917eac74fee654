// Fields of records that part 2 lists without calling them required, and that no answer ever showed: lawful, and not judged.
import { resourceOf, resources } from '../../../openapi/resources.ts'
import { shapeOf } from '../../../openapi/schema.ts'
import type { OperationCoverage } from '../../runner/verdict/coverage.ts'

/** `vendor.url`: of each kind of record that the target showed at all, in the order of the description. */
export function neverShown(coverage: readonly OperationCoverage[]): string[] {
  return resources.flatMap((resource) => {
    const places = coverage.filter(({ id }) => resourceOf(id) === resource).flatMap(({ shown }) => shown)
    const seen = new Set(places.flatMap(({ pointer, seen }) => (seen ? [fieldAt(pointer)] : [])))
    const fields = [...shapeOf(resource.record).properties].flatMap(([field, { isWriteOnly }]) => (isWriteOnly ? [] : [field]))
    if (!seen.has('id')) return []
    return fields
      .filter((field) => !seen.has(field))
      .map((field) => `${resource.record.replace(/^./, (first) => first.toLowerCase())}.${field}`)
  })
}

/** `url` of `/data/url` and of the `url` of each record of a list. */
const fieldAt = (pointer: string): string | undefined => /^\/data(?:\/\*)?\/(\w+)$/.exec(pointer)?.[1]
