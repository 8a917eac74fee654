// Where a target has an operation whose path the description does not show (4.22): assumed on this side, the target's own on the wire.
import { type OperationId, operation } from '../../openapi/contract.ts'
import type { SentRequest } from '../exchange/exchange.ts'
import { hearing, type Names, speaking } from './names.ts'
import type { Connection } from './transport.ts'

/** The paths that are only assumed (D14), each with the target's own. */
export interface Paths {
  countUnreadMessages?: string
}

/** All that a config says of how the target spells what the contract spells its way. */
export interface Wording {
  names?: Names | undefined
  paths?: Paths | undefined
}

/** Makes of requests what the target is sent. */
export function speller({ names, paths = {} }: Wording): (request: SentRequest) => SentRequest {
  const own = new Map(Object.entries(paths).map(([id, path]) => [operation(id as OperationId).path, path]))
  const spelt = names ? speaking(names) : (request: SentRequest) => request
  return (request) => {
    const [path = '', ...query] = request.path.split('?')
    return spelt({ ...request, path: [own.get(path) ?? path, ...query].join('?') })
  }
}

/** Speaks so to the target, and hears the contract's words. */
export function inTheirWords(connection: Connection, { names, paths }: Wording): Connection {
  if (!names && !paths) return connection
  const [heard, spelt] = [names ? hearing(connection, names) : connection, speller({ names, paths })]
  return { ...heard, send: (request, limits) => heard.send(spelt(request), limits) }
}
