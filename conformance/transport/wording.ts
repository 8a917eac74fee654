// Where a target has an operation whose path the description does not show (4.22): assumed on this side, the target's own on the wire.
import { type OperationId, operation } from '../../openapi/contract.ts'
import { type Names, withNames } from './names.ts'
import type { Connection } from './transport.ts'

/** The paths that are only assumed (D14), each with the target's own. */
export interface Paths {
  countUnreadMessages?: string
}

function withPaths(connection: Connection, paths: Paths): Connection {
  const own = new Map(Object.entries(paths).map(([id, path]) => [operation(id as OperationId).path, path]))
  return {
    ...connection,
    send(request, limits) {
      const [path = '', ...query] = request.path.split('?')
      return connection.send({ ...request, path: [own.get(path) ?? path, ...query].join('?') }, limits)
    },
  }
}

/** With all that a config says of how the target spells what the contract spells its way. */
export function inTheirWords(
  connection: Connection,
  { names, paths }: { names?: Names | undefined; paths?: Paths | undefined },
): Connection {
  const named = names ? withNames(connection, names) : connection
  return paths ? withPaths(named, paths) : named
}
