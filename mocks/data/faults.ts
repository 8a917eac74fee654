// What is wrong with data that a user brought along, told all at once and each at its place.
import { Refusal } from '../engine/plain/errors.ts'

export interface DataFault {
  file: string
  /** JSON pointer to the place. */
  pointer: string
  reason: string
}

export class BrokenData extends Refusal {
  readonly faults: readonly DataFault[]
  constructor(faults: readonly DataFault[]) {
    const more = faults.length > 3 ? `; and ${faults.length - 3} more` : ''
    const told = faults.slice(0, 3).map(faultInWords).join('; ')
    super('invalid_request', `The data cannot be used: ${told}${more}.`, { data: { faults: faults.slice(0, 100) } })
    this.faults = faults
  }
}

/** `customers.json /state/changes/customers/0/1/email: expected a string, got 5` */
export const faultInWords = ({ file, pointer, reason }: DataFault): string => `${file}${pointer && ` ${pointer}`}: ${reason}`
