// What lies see of the stored records, and what they change there behind the API's back.
import type { OperationId } from '../../../openapi/contract.ts'
import type { CollectionName, Collections } from '../../engine/state/records.ts'
import { recordOf, rewrite } from './kinds.ts'
import { around, bodyOf, type Call, isSuccess, type Lie, withBody } from './lie.ts'

/** The record that the path names, whatever company it is of. */
export const storedRecord = <Name extends CollectionName>({ sandbox, params }: Call, name: Name): Collections[Name] | undefined =>
  sandbox.world.get(name, params.id ?? '')

/** All records of the caller's company. */
export const companyRecords = <Name extends CollectionName>({ sandbox, caller }: Call, name: Name): Collections[Name][] =>
  sandbox.world.all(name).filter(({ companyId }) => companyId === caller?.companyId)

/** Those of them that the path does not name. */
export const otherRecords = <Name extends CollectionName>(call: Call, name: Name): Collections[Name][] =>
  companyRecords(call, name).filter(({ id }) => id !== call.params.id)

/** The mock keeps no images; their ids begin as those of the logos do that its companies have. */
export const isStoredImage = (blobId: string): boolean => blobId.startsWith('blb_')

export function putBack<Name extends CollectionName>({ sandbox: { world } }: Call, name: Name, record: Collections[Name]): void {
  world.transact(() => world.insert(name, record))
}

export function removeRecords<Name extends CollectionName>(
  { sandbox: { world } }: Call,
  name: Name,
  gone: readonly Collections[Name][],
): void {
  world.transact(() => {
    for (const record of gone) world.remove(name, record)
  })
}

/** Updates whose record the server keeps otherwise, given what it was. The answer shows what is kept. */
export const keptOtherwise = <Name extends CollectionName>(
  operation: OperationId,
  name: Name,
  change: (now: Collections[Name], before: Collections[Name], call: Call) => Partial<Collections[Name]>,
): Lie['tell'] =>
  around([operation], (call) => {
    const before = storedRecord(call, name)
    const answer = call.next()
    const now = storedRecord(call, name)
    if (!isSuccess(answer) || !before || !now) return answer
    const values = change(now, before, call)
    rewrite(call, name, now.id, values)
    return withBody(answer, { ...bodyOf(answer), data: { ...recordOf(answer), ...values } })
  })

/** Other records of the company, changed by an update. */
export const othersChanged = <Name extends CollectionName>(
  operation: OperationId,
  name: Name,
  change: (
    other: Collections[Name],
    updated: Collections[Name],
    before: Collections[Name],
    call: Call,
  ) => Partial<Collections[Name]> | undefined,
): Lie['tell'] =>
  keptOtherwise(operation, name, (updated, before, call) => {
    for (const other of call.sandbox.world.all(name)) {
      const values = other.id !== updated.id && other.companyId === updated.companyId ? change(other, updated, before, call) : undefined
      if (values) rewrite(call, name, other.id, values)
    }
    return {}
  })
