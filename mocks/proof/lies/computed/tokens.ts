// Requests that are served without the token of a running session.
import { type OperationId, operations } from '../../../../openapi/contract.ts'
import type { PlainAnswer } from '../../../engine/plain/plain.ts'
import { asSomebody, remembering, tokenOf } from '../../tools/kinds.ts'
import { around, type Call, type Lie } from '../../tools/lie.ts'

const guarded = operations.filter(({ security }) => security).map(({ id }) => id)

const withoutToken = (id: OperationId): Lie => ({
  id: `computed/token/${id}/missing`,
  says: `${id} serves a request without a token.`,
  breaks: ['http/token-needed'],
  operations: [id],
  tell: around([id], (call) => (tokenOf(call) === undefined ? asSomebody(call) : call.next())),
})

const unknownToken = (id: OperationId): Lie => ({
  id: `computed/token/${id}/unknown`,
  says: `${id} serves a request with a token that no login returned.`,
  breaks: ['http/token-unknown'],
  operations: [id],
  tell: telling(id, (call, ended) => {
    const token = tokenOf(call)
    return token !== undefined && !call.caller && !ended.has(token) ? asSomebody(call) : call.next()
  }),
})

const endedToken = (id: OperationId): Lie => ({
  id: `computed/token/${id}/ended`,
  says: `${id} serves a request with the token of a session that was ended.`,
  breaks: ['session/logout-ends'],
  operations: [id],
  tell: telling(id, (call, ended) => (ended.has(tokenOf(call) ?? '') ? asSomebody(call) : call.next())),
})

/** Knows the tokens of the sessions that were ended. */
const telling = (id: OperationId, answer: (call: Call, ended: ReadonlySet<string>) => PlainAnswer): Lie['tell'] =>
  remembering(
    () => new Set<string>(),
    [...new Set<OperationId>(['logout', id])],
    (call, ended) => {
      if (call.operation.id === 'logout' && call.caller) ended.add(call.caller.session.id)
      else if (call.operation.id === id) return answer(call, ended)
      return call.next()
    },
  )

/** To log out once more is harmless, so a server may well answer that it is done. */
const endings = guarded.filter((id) => id !== 'logout')

export const tokenLies: readonly Lie[] = [...guarded.flatMap((id) => [withoutToken(id), unknownToken(id)]), ...endings.map(endedToken)]
