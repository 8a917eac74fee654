// Labor matrices and their ranges (4.8, D19, D20).
import { type Issue, invalid } from '../engine/errors.ts'
import type { Handlers, Surroundings } from '../engine/handlers.ts'
import { idOf } from '../engine/ids.ts'
import type { Collections, Schemas } from '../engine/records.ts'
import { checkTexts } from './checks.ts'
import { checkReference, find, get, list, newMeta, newRecord, type Resource, sent } from './parts.ts'

type Range = Schemas['LaborMatrixRange']

const laborMatrices: Resource<'laborMatrices'> = { name: 'labor matrix', collection: 'laborMatrices', schema: 'LaborMatrix' }

export const laborMatrix = {
  getLaborMatrix: get(laborMatrices),
  listLaborMatrices: list(laborMatrices),
  createLaborMatrix(context) {
    const { body, world } = context
    checkTexts(body, ['name'])
    const start = newRecord(context, 'laborMatrices', checkLocation(context, body.locationId))
    const record = world.insert(
      'laborMatrices',
      Object.assign(start, {
        name: body.name.trim(),
        default: body.default ?? false,
        type: body.type,
        laborMatrixTemplateId: null,
        ranges: makeRanges(context, start.id, body.ranges ?? []),
        meta: newMeta(context),
        metadata: {},
      }),
    )
    if (record.default) takeDefault(context, record)
    return { data: record }
  },
  updateLaborMatrix(context) {
    const { body, world, author } = context
    const record = find(context, laborMatrices, context.params.id)
    checkTexts(body, ['name'])
    const { type, default: isDefault } = body
    const ranges = body.ranges && makeRanges(context, record.id, body.ranges)
    const changed = world.update('laborMatrices', record, sent({ name: body.name?.trim(), type, default: isDefault, ranges }), author)
    if (isDefault) takeDefault(context, changed)
    return { data: changed }
  },
} satisfies Partial<Handlers>

/** From the matrix that was the default of the location before. */
function takeDefault({ world, author }: Surroundings, { id, companyId, locationId }: Collections['laborMatrices']): void {
  const before = world
    .all('laborMatrices')
    .filter((matrix) => matrix.default && matrix.id !== id && matrix.companyId === companyId && matrix.locationId === locationId)
  for (const matrix of before) world.update('laborMatrices', matrix, { default: false }, author)
}

/** A user who is limited to some locations makes records in those only. */
function checkLocation(context: Surroundings, locationId: string | undefined): string | undefined {
  const location = checkReference(context, { name: 'location', collection: 'locations' }, 'locationId', locationId)
  const { locationIds, user } = context.caller
  if (!location || !locationIds || locationIds.includes(location.id)) return location?.id
  const issue = { path: '/body/locationId', expected: `a location that ${user.email} may work in`, actual: JSON.stringify(locationId) }
  throw invalid('invalid_request', [issue])
}

/** Sorted by start; without overlap, and with an open end only on the last one. */
function makeRanges(
  { world, caller, now }: Surroundings,
  laborMatrixId: string,
  given: readonly Schemas['LaborMatrixRangeInput'][],
): Range[] {
  const issues: Issue[] = []
  const ranges = given.map(({ start = Number.NaN, end = null, multiplier = Number.NaN }, index) => {
    const wrong = (field: string, expected: string, actual: string) =>
      issues.push({ path: `/body/ranges/${index}/${field}`, expected, actual })
    if (Number.isNaN(start)) wrong('start', 'a number', 'nothing')
    if (Number.isNaN(multiplier)) wrong('multiplier', 'a number', 'nothing')
    if (end !== null && end <= start) wrong('end', `more than its start, ${start}, or null`, String(end))
    return { start, end, multiplier, index }
  })
  ranges.sort((one, other) => one.start - other.start)
  for (const [place, { start, end, index }] of ranges.entries()) {
    const next = ranges[place + 1]
    if (!next || (end !== null && end <= next.start)) continue
    const expected = `at most ${next.start}, where the next range after ${start} starts`
    issues.push({ path: `/body/ranges/${index}/end`, expected, actual: end === null ? 'null, no end' : String(end) })
  }
  if (issues.length > 0) throw invalid('invalid_request', issues)
  return ranges.map(({ start, end, multiplier }) => ({
    id: idOf('lmr', world.seed.number, 'own', world.next()),
    companyId: caller.companyId,
    laborMatrixId,
    laborMatrixTemplateRangeId: null,
    start,
    end,
    multiplier,
    createdDate: now,
    updatedDate: null,
  }))
}
