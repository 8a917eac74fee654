// Users of other companies, for lies that let them in.
import type { OperationId } from '../../../openapi/contract.ts'
import type { Session } from '../../engine/state/records.ts'
import { asSession } from './kinds.ts'
import { around, type Call, type Lie } from './lie.ts'

export const sessionOf = (call: Call, companyId: string | undefined): Session | undefined =>
  call.sandbox.world.all('sessions').find((session) => session.companyId === companyId)

/** What is refused as unknown is tried again as a user of the company whose record it is. */
export const forEveryCompany = (names: readonly OperationId[], companyOf: (call: Call) => string | undefined): Lie['tell'] =>
  around(names, (call) => {
    const answer = call.next()
    const owner = answer.status === 404 ? sessionOf(call, companyOf(call)) : undefined
    return owner ? call.next(asSession(owner)) : answer
  })
