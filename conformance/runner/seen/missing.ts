// Operations that the target does not offer. They are looked for first and told once; what rests on them is not asked.
import { type OperationId, operation } from '../../../openapi/contract.ts'

export interface MissingOperation {
  operation: OperationId
  /** What a right request was answered with. */
  status: number
}

export class MissingOperations {
  private readonly found = new Map<OperationId, MissingOperation>()

  add(missing: MissingOperation): void {
    this.found.set(missing.operation, missing)
  }

  /** The first of these that is not offered. */
  among(ids: readonly OperationId[]): MissingOperation | undefined {
    return ids.map((id) => this.found.get(id)).find((one) => one !== undefined)
  }
}

/** Why what rests on it was not asked. */
export function missingInWords({ operation: id }: MissingOperation): string {
  const { method, path } = operation(id)
  return `${method} ${path} is not implemented`
}
