// Departures of labor matrices in the default, the location and the type.
import type { Collections } from '../../../../engine/state/records.ts'
import { afterwards, findingOnly, readingBefore, remembering, rewrite } from '../../../tools/kinds.ts'
import { around, bodyOf, good, hasSent, isFields, isSuccess, type Lie, refuse, requests, sentFields } from '../../../tools/lie.ts'
import { storedRecord } from '../../../tools/stored.ts'

type Matrix = Collections['laborMatrices']

export const matrixFieldLies: readonly Lie[] = [
  {
    id: 'labor-matrix/location-ignored',
    says: 'A create makes the matrix in the location of the session, whatever locationId says.',
    breaks: ['labor-matrix/create-location'],
    operations: ['createLaborMatrix', 'getLaborMatrix'],
    tell: requests(['createLaborMatrix'], (call) => {
      const { locationId: _, ...rest } = sentFields(call)
      return hasSent(call, 'locationId') ? { body: rest } : undefined
    }),
  },
  {
    id: 'labor-matrix/location-ignored-with-ranges',
    says: 'A create with ranges makes the matrix in the location of the session, whatever locationId says.',
    breaks: ['labor-matrix/create-location'],
    operations: ['createLaborMatrix', 'getLaborMatrix'],
    tell: requests(['createLaborMatrix'], (call) => {
      const { locationId: _, ...rest } = sentFields(call)
      return hasSent(call, 'locationId') && hasSent(call, 'ranges') ? { body: rest } : undefined
    }),
  },
  {
    id: 'labor-matrix/location-ignored-with-default',
    says: 'A create of a default matrix makes it in the location of the session, whatever locationId says.',
    breaks: ['labor-matrix/create-location'],
    operations: ['createLaborMatrix', 'getLaborMatrix'],
    tell: requests(['createLaborMatrix'], (call) => {
      const { locationId: _, ...rest } = sentFields(call)
      return hasSent(call, 'locationId') && rest.default === true ? { body: rest } : undefined
    }),
  },
  {
    id: 'labor-matrix/default-is-of-hours',
    says: 'A matrix that is made the default is one of Hours.',
    breaks: ['labor-matrix/create', 'labor-matrix/create-lasts'],
    operations: ['createLaborMatrix', 'getLaborMatrix'],
    tell: requests(['createLaborMatrix'], ({ body }) =>
      isFields(body) && body.default === true && body.type === 'Rate' ? { body: { ...body, type: 'Hours' } } : undefined,
    ),
  },
  {
    id: 'labor-matrix/default-ignored-with-location',
    says: 'A create with locationId makes no default matrix, though its answer says that it has.',
    breaks: ['labor-matrix/create-lasts'],
    operations: ['createLaborMatrix', 'getLaborMatrix'],
    tell: afterwards(['createLaborMatrix'], (call, { id }) => {
      if (hasSent(call, 'locationId')) rewrite(call, 'laborMatrices', String(id), { default: false })
    }),
  },
  {
    id: 'labor-matrix/location-answered-only',
    says: 'A create answers with the locationId sent, and stores that of the session.',
    breaks: ['labor-matrix/create-location'],
    operations: ['createLaborMatrix', 'getLaborMatrix'],
    tell: afterwards(['createLaborMatrix'], (call, { id }) => {
      const locationId = call.caller?.session.locationId
      if (locationId) rewrite(call, 'laborMatrices', String(id), { locationId })
    }),
  },
  {
    id: 'labor-matrix/update-moves',
    says: 'An update moves the matrix to the location of the session.',
    breaks: ['labor-matrix/update-leaves-rest'],
    operations: ['updateLaborMatrix', 'getLaborMatrix', 'createLaborMatrix'],
    tell: afterwards(['updateLaborMatrix'], (call) => {
      const locationId = call.caller?.session.locationId
      if (locationId) rewrite(call, 'laborMatrices', call.params.id ?? '', { locationId })
    }),
  },
  {
    id: 'labor-matrix/create-needs-ranges',
    says: 'A create without ranges is refused.',
    breaks: ['labor-matrix/create-optional'],
    operations: ['createLaborMatrix'],
    tell: around(['createLaborMatrix'], (call) => (hasSent(call, 'ranges') ? call.next() : refuse(call, 400, 'Which ranges has it?'))),
  },
  {
    id: 'labor-matrix/create-needs-location',
    says: 'A create without locationId is refused.',
    breaks: ['labor-matrix/create-optional', 'labor-matrix/create'],
    operations: ['createLaborMatrix'],
    tell: around(['createLaborMatrix'], (call) => (hasSent(call, 'locationId') ? call.next() : refuse(call, 400, 'Where is it used?'))),
  },
  {
    id: 'labor-matrix/default-not-created',
    says: 'A create answers with default true, and stores false.',
    breaks: ['labor-matrix/create-lasts'],
    operations: ['createLaborMatrix', 'getLaborMatrix'],
    tell: afterwards(['createLaborMatrix'], (call, { id }) => rewrite(call, 'laborMatrices', String(id), { default: false })),
  },
  {
    id: 'labor-matrix/default-for-good',
    says: 'An update to default false answers with success, and changes nothing.',
    breaks: ['labor-matrix/update-takes-fields'],
    operations: ['updateLaborMatrix', 'getLaborMatrix'],
    tell: requests(['updateLaborMatrix'], (call) => {
      const { default: isDefault, ...rest } = sentFields(call)
      return isDefault === false ? { body: rest } : undefined
    }),
  },
  {
    id: 'labor-matrix/default-taken-by-update',
    says: 'Any update makes the matrix the default.',
    breaks: ['labor-matrix/update-leaves-rest'],
    operations: ['updateLaborMatrix', 'getLaborMatrix'],
    tell: afterwards(['updateLaborMatrix'], (call) => {
      if (!hasSent(call, 'default')) rewrite(call, 'laborMatrices', call.params.id ?? '', { default: true })
    }),
  },
  {
    id: 'labor-matrix/type-of-first-create',
    says: 'Every matrix has the type of the first one that was created.',
    breaks: ['labor-matrix/create-lasts'],
    operations: ['createLaborMatrix', 'getLaborMatrix'],
    tell: remembering(
      () => ({ type: undefined as Matrix['type'] | undefined }),
      ['createLaborMatrix'],
      (call, first) => {
        const answer = call.next()
        const { data } = isSuccess(answer) ? bodyOf(answer) : {}
        if (!isFields(data)) return answer
        first.type ??= data.type === 'Rate' ? 'Rate' : 'Hours'
        rewrite(call, 'laborMatrices', String(data.id), { type: first.type })
        return answer
      },
    ),
  },
  {
    id: 'labor-matrix/update-of-ranges-renames',
    says: 'An update with ranges gives the matrix the name of its type.',
    breaks: ['labor-matrix/update-leaves-rest'],
    operations: ['updateLaborMatrix', 'getLaborMatrix'],
    tell: afterwards(['updateLaborMatrix'], (call) => {
      const matrix = storedRecord(call, 'laborMatrices')
      if (matrix?.type && hasSent(call, 'ranges') && !hasSent(call, 'name'))
        rewrite(call, 'laborMatrices', matrix.id, { name: matrix.type })
    }),
  },
  {
    id: 'labor-matrix/update-answers-before',
    says: 'PUT answers with the matrix as it was before.',
    breaks: ['labor-matrix/update'],
    operations: ['updateLaborMatrix'],
    tell: around(['updateLaborMatrix'], (call) => {
      const before = storedRecord(call, 'laborMatrices')
      const answer = call.next()
      return before && isSuccess(answer) ? good(call, { data: before }) : answer
    }),
  },
  {
    id: 'labor-matrix/read-of-another',
    says: 'A read answers with the record that was made before the one of the path.',
    breaks: ['labor-matrix/get'],
    operations: ['createLaborMatrix', 'getLaborMatrix'],
    tell: readingBefore('getLaborMatrix'),
  },
  {
    id: 'labor-matrix/list-of-some',
    says: 'The list shows default matrices alone.',
    breaks: ['labor-matrix/list'],
    operations: ['createLaborMatrix', 'listLaborMatrices'],
    tell: findingOnly(['listLaborMatrices'], { default: true }),
  },
]
