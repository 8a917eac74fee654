// Whether an answer is as the contract has it. Returns findings, throws at no input.

import { type Budget, bothReadings } from './both-readings.ts'
import type { Operation } from './contract.ts'
import { type Departure, departures, type Finding, preview } from './findings.ts'
import * as validators from './generated/responses.js'

/**
 * Checks status and body of an answer. Pointers start at the body; a wrong status has the pointer `` (the answer as a whole).
 *
 * A budget bounds the time that a large body takes.
 *
 * @example validateResponse(operation('getVendor'), 200, { success: true, data: { id: 5 } })
 */
export function validateResponse(operation: Operation, status: number, body: unknown, budget?: Budget): Finding[] {
  const response = responseTo(operation, status)
  if (!response) {
    const expected = 'a status of the class 2xx, 4xx or 5xx'
    return [{ level: 'must', where: '', expected, actual: preview(status), operation: operation.id }]
  }
  const findings = bothReadings(operation, validators, response.schema, body, budget)
  if (isSuccess(status) && !operation.responses[status]) {
    // The description shows a status for login and logout only; that the others answer with 200 is assumed.
    const level = operation.assumed.includes('D03') ? 'should' : 'must'
    findings.unshift({ level, where: '', expected: 'the status 200', actual: preview(status), operation: operation.id })
  }
  return findings
}

/** The departures of a successful body from the strict reading alone, which says all that is stated and what is assumed beyond it. */
export function strictlyDeparting({ id, responses }: Operation, body: unknown): Departure[] {
  const schema = responses['200']?.schema ?? ''
  const validate = validators.strict[schema] ?? validators.stated[schema]
  if (!validate) throw new Error(`The contract has no validator of what ${id} answers. Run "npm run generate".`)
  return departures(validate, body)
}

function responseTo({ responses }: Operation, status: number) {
  const named = responses[status] ?? responses[`${Math.floor(status / 100)}XX`]
  return named ?? (isSuccess(status) ? responses['200'] : undefined)
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300
