// Lawful trouble on demand, so that a UI can be tested against it: the next answers of an operation fail.
import type { OperationId } from '../../openapi/contract.ts'
import { Refusal } from './errors.ts'

export interface Fault {
  /** All operations when it is left out. */
  operation?: OperationId
  /** A status of the class 4xx or 5xx; 503 when it is left out. */
  status?: number
  message?: string
  /** How many answers fail; all from now on when it is left out. */
  times?: number
}

export class Faults {
  private readonly active: { fault: Fault; left: number }[] = []

  add(fault: Fault): void {
    const { status = 503, times = Number.POSITIVE_INFINITY } = fault
    if (status < 400 || status > 599) throw new RangeError(`Expected a status from 400 to 599, got ${status}.`)
    this.active.push({ fault, left: times })
  }

  clear(): void {
    this.active.length = 0
  }

  /** Throws when a fault is set on the operation, and counts it. */
  failIfSet(operation: OperationId): void {
    const hit = this.active.find(({ fault, left }) => left > 0 && (fault.operation === undefined || fault.operation === operation))
    if (!hit) return
    hit.left -= 1
    const { status = 503, message = `A fault set on this mock makes the request fail with ${status}.` } = hit.fault
    throw new Refusal('fault', message, { status })
  }
}
