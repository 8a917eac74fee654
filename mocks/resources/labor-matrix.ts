// Labor matrices and their ranges (4.8, D19, D20).

import type { Handlers, Surroundings } from '../engine/handlers.ts'
import { type Issue, invalid } from '../engine/plain/errors.ts'
import { idOf } from '../engine/state/ids.ts'
import type { Collections, Schemas } from '../engine/state/records.ts'
import { checkTexts } from './checks.ts'
import { checkReference, findRecord, get, list, type Resource } from './parts.ts'
import { addRecord, changeRecord } from './writing.ts'

type Range = Schemas['LaborMatrixRange']

const laborMatrices: Resource<'laborMatrices'> = { name: 'labor matrix', collection: 'laborMatrices', schema: 'LaborMatrix' }

export const laborMatrix = {
  getLaborMatrix: get(laborMatrices),
  listLaborMatrices: list(laborMatrices),
  createLaborMatrix(context) {
    const { body, world, caller } = context
    checkTexts(body, ['name'])
    const locationId = checkLocation(context, body.locationId) ?? caller.session.locationId
    const id = world.newId('laborMatrices')
    const record = addRecord(context, laborMatrices, 'LaborMatrixCreate', {
      id,
      locationId,
      default: body.default ?? false,
      laborMatrixTemplateId: null,
      ranges: makeRanges(context, id, body.ranges ?? []),
    })
    if (record.default) takeDefaultOfMatrices(context, record)
    return { data: record }
  },
  updateLaborMatrix(context) {
    const { body } = context
    const record = findRecord(context, laborMatrices, context.params.id)
    checkTexts(body, ['name'])
    const ranges = body.ranges && makeRanges(context, record.id, body.ranges)
    const changed = changeRecord(context, laborMatrices, 'LaborMatrixUpdate', record, { ranges })
    if (body.default) takeDefaultOfMatrices(context, changed)
    return { data: changed }
  },
} satisfies Partial<Handlers>

/** From the matrix that was the default of the location before. */
function takeDefaultOfMatrices({ world, author }: Surroundings, { id, companyId, locationId }: Collections['laborMatrices']): void {
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
