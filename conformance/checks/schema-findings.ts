// Departures of an answer from the contract's schemas, each with the requirement it breaks.

import type { Budget } from '../../openapi/both-readings.ts'
import { type OperationId, operation } from '../../openapi/contract.ts'
import { validateResponse } from '../../openapi/validate-response.ts'
import type { Exchange, ReceivedAnswer } from '../exchange/exchange.ts'
import { type Finding, toldPlace } from '../exchange/finding.ts'
import { requirementFor } from './requirement-for.ts'

/** Told what of an answer was left unjudged. */
export type TellLeft = (what: string) => void

/** Milliseconds; some tens of thousands of records at least. */
export const judgingTime = 800
/** Where the run is to stop: it does not wait for what comes late. */
export const hastyJudgingTime = 50

type Departures = readonly Omit<Finding, 'exchange'>[]

/** By the body, which answers of the same text share, and then by what it answered. */
const judged = new WeakMap<object, Map<string, Departures>>()

/** What is wrong with many records of an answer is told once. */
export function schemaFindings(exchange: Exchange, { status, body }: ReceivedAnswer, tellLeft: TellLeft, milliseconds: number): Finding[] {
  const { operation: id } = exchange
  if (!id) return []
  const before = judgedAs(body)
  const asked = `${status} ${id}`
  let departures = before?.get(asked)
  if (!departures) {
    let isWhole = true
    departures = schemaDepartures(id, status, body, {
      milliseconds,
      over: () => {
        isWhole = false
        tellLeft(`the answer to ${id} is too large to judge all of it in the ${milliseconds} ms that one answer gets`)
      },
    })
    if (isWhole) before?.set(asked, departures)
  }
  return departures.map((departure) => ({ ...departure, exchange }))
}

function judgedAs(body: unknown): Map<string, Departures> | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const known = judged.get(body) ?? new Map<string, Departures>()
  judged.set(body, known)
  return known
}

function schemaDepartures(id: OperationId, status: number, body: unknown, budget: Budget): Departures {
  const found = new Map<string, Omit<Finding, 'exchange'>>()
  for (const { level, where, expected, actual } of validateResponse(operation(id), status, body, budget)) {
    const place = `${level} ${where.replaceAll(/\/\d+(?=\/|$)/g, '/*')} ${expected}`
    if (found.has(place) || isBeyondOurNumbers(expected, actual)) continue
    const requirement = requirementFor(operation(id), status, where, level, actual)
    found.set(place, { check: 'schema', requirement, level, where: toldPlace(where), expected, actual, operation: id })
  }
  return [...found.values()]
}

/** 1e400 is a number of JSON, of any size (RFC 8259, 6); that we cannot hold it says nothing against it. */
const isBeyondOurNumbers = (expected: string, actual: string): boolean => /^-?Infinity$/.test(actual) && /number/.test(expected)
