// Addresses that should be refused: ids that no record has, paths that the API lacks, methods that are not offered, bodies that are not JSON.
import { type Operation, type OperationId, operations } from '../../../../openapi/contract.ts'
import { match } from '../../../../openapi/match.ts'
import { resourceOf } from '../../../../openapi/resources.ts'
import type { PlainRequest } from '../../../engine/plain/plain.ts'
import type { CollectionName } from '../../../engine/state/records.ts'
import { keptIn } from '../../tools/kinds.ts'
import { around, type Call, good, type Lie } from '../../tools/lie.ts'
import { idIn } from './store.ts'
import { rightBody } from './values.ts'

/** Where the record that the path names is kept, of operations that do more or less than a resource has verbs for. */
const alsoNamed: { readonly [id in OperationId]?: CollectionName } = {
  changeMessageTemplateState: 'messageTemplates',
  getCompanyConfig: 'companies',
  setCompanyLogo: 'companies',
  deleteCompanyLogo: 'companies',
  markNotificationRead: 'notifications',
}

function collectionFor({ id }: Operation): CollectionName | undefined {
  const resource = resourceOf(id)
  return resource ? keptIn(resource) : alsoNamed[id]
}

const isUnknown = (call: Call, collection: CollectionName): boolean =>
  call.caller !== undefined && !call.sandbox.world.all(collection).some(({ id }) => id === idIn(call.params))

const namesRecord = ({ id, parameters }: Operation): boolean =>
  !['listNotifications', 'getWorkflowColumn', 'updateBulkPayment'].includes(id) &&
  parameters.some(({ name }) => name === 'id' || name === 'itemId')

function unknownId(asked: Operation): Lie[] {
  const collection = collectionFor(asked)
  if (!collection) return []
  const { id, method, path } = asked
  const nothing: Lie = {
    id: `computed/unknown-id/${id}/nothing`,
    says: `${id} answers with success and no data to an id that no record has.`,
    breaks: [asked.kind === 'delete' ? 'http/unknown-id-delete' : 'http/unknown-id'],
    operations: [id],
    tell: around([id], (call) => (isUnknown(call, collection) ? good(call, { data: null }) : call.next())),
  }
  const another: Lie = {
    id: `computed/unknown-id/${id}/another`,
    says: `${id} answers with another record to an id that no record has.`,
    breaks: ['http/unknown-id'],
    operations: [id],
    tell: around([id], (call) => {
      const known = call.sandbox.world.all(collection).find(({ companyId }) => companyId === call.caller?.companyId)
      if (!isUnknown(call, collection) || !known) return call.next()
      return call.next({ path: path.replace('{id}', encodeURIComponent(known.id)) })
    }),
  }
  return method === 'GET' ? [nothing, another] : [nothing]
}

/** Success in place of whatever the right server says. */
const empty = { status: 200, body: '{"success":true,"data":{}}' }

const unknownPath: Lie = {
  id: 'computed/unknown-path/served',
  says: 'A path that no endpoint has is answered with success.',
  breaks: ['http/unknown-path'],
  operations: [],
  tell:
    ({ handle }) =>
    (request) =>
      match(request.method, pathWithoutQuery(request)).kind === 'unknown path' ? { ...handle(request), ...empty } : handle(request),
}

const unknownMethod = (path: string): Lie => ({
  id: `computed/unknown-method${path}`,
  says: `PATCH of ${path} is answered with success although the path does not offer it.`,
  breaks: ['http/unknown-method'],
  operations: operations.filter((one) => one.path === path).map(({ id }) => id),
  tell:
    ({ handle }) =>
    (request) =>
      request.method === 'PATCH' && pathWithoutQuery(request) === path ? { ...handle(request), ...empty } : handle(request),
})

const pathWithoutQuery = ({ url }: PlainRequest): string => url.replace(/\?.*/, '')

/** The fixed paths: others may offer more than is shown (4.22). */
const fixedPaths = [...new Set(operations.map(({ path }) => path))].filter((path) => !path.includes('{'))

const malformed = ({ id, body }: Operation): Lie => ({
  id: `computed/malformed/${id}`,
  says: `${id} serves a body that is not JSON as if it were right.`,
  breaks: [body?.required ? 'http/malformed-json' : 'http/malformed-json-anywhere'],
  operations: [id],
  tell: around([id], (call) => {
    const isText = call.body === undefined && call.request.body.length > 0
    return isText ? call.next({ body: rightBody(call) }) : call.next()
  }),
})

const mediaType = ({ id }: Operation): Lie => ({
  id: `computed/media-type/${id}`,
  says: `${id} serves a body of another media type.`,
  breaks: ['http/media-type-refused'],
  operations: [id],
  tell: around([id], (call) => {
    const type = call.request.headers['content-type'] ?? 'application/json'
    return type.startsWith('application/json') ? call.next() : call.next({ body: call.body })
  }),
})

export const pathLies: readonly Lie[] = [
  ...operations.filter(namesRecord).flatMap(unknownId),
  unknownPath,
  ...fixedPaths.map(unknownMethod),
  ...operations.filter(({ body }) => body !== undefined).map(malformed),
  ...operations.filter(({ body }) => body?.required === true).map(mediaType),
]
