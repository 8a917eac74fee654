// Whether a request is as the contract has it. Returns findings, throws at no input.

import { bothReadings } from './both-readings.ts'
import type { Operation, Parameter } from './contract.ts'
import type { Schema } from './document-types.ts'
import { type Departure, type Finding, oneOf, preview } from './findings.ts'
import * as validators from './generated/requests.js'

type QueryValue = string | number | boolean | string[]

export interface RawRequest {
  /** Values of the path parameters, decoded. */
  params: { [name: string]: string }
  query: URLSearchParams
  /** The parsed JSON body; undefined when the request has none. */
  body: unknown
}

/** What is wrong with a body is clear by then, whatever the rest of it is. */
const enoughToTell = 50

/** The parameters as the types the contract gives them, and what is wrong with the request. */
export interface ReadRequest {
  query: { [name: string]: QueryValue }
  findings: Finding[]
}

/**
 * Checks a request and reads its query parameters. Pointers start with the part of the request:
 * `/path/id`, `/query/limit`, `/body/name`.
 */
export function validateRequest(operation: Operation, request: RawRequest): ReadRequest {
  const { query, wrong } = readParameters(operation.parameters, request)
  const findings: Finding[] = wrong.map((departure) => ({ ...departure, level: 'must', operation: operation.id }))
  const { body } = operation
  if (!body || (request.body === undefined && !body.required)) return { query, findings }
  if (request.body === undefined) {
    findings.push({ level: 'must', where: '/body', expected: 'a JSON body', actual: 'nothing', operation: operation.id })
    return { query, findings }
  }
  const inBody = bothReadings(operation, validators, body.schema, request.body, { most: enoughToTell })
  for (const finding of inBody) findings.push({ ...finding, where: `/body${finding.where}` })
  return { query, findings }
}

/** The query as the types that its parameters have, and what is wrong with it or with the path. */
export function readParameters(parameters: readonly Parameter[], request: Pick<RawRequest, 'params' | 'query'>) {
  const query: ReadRequest['query'] = {}
  const wrong: Departure[] = []
  for (const parameter of parameters) {
    const read = readParameter(parameter, textsOf(parameter, request))
    if (read.wrong) wrong.push(read.wrong)
    else if (read.value !== undefined && parameter.in === 'query') query[parameter.name] = read.value
  }
  return { query, wrong }
}

function textsOf({ name, in: place }: Parameter, { params, query }: Pick<RawRequest, 'params' | 'query'>): string[] {
  if (place === 'query') return query.getAll(name)
  const text = Object.hasOwn(params, name) ? params[name] : undefined
  return text === undefined ? [] : [text]
}

interface ReadParameter {
  value?: QueryValue
  wrong?: Departure
}

function readParameter({ name, in: place, required, schema }: Parameter, texts: string[]): ReadParameter {
  const wrong = (expected: string, actual: string) => ({ wrong: { where: `/${place}/${name}`, expected, actual } })
  const [text] = texts
  if (text === undefined) return required ? wrong('a value', 'nothing') : {}
  if (schema.type === 'array') return { value: texts.flatMap((part) => part.split(',')).filter((part) => part !== '') }
  if (texts.length > 1) return wrong('one value', `${texts.length} values`)
  if (schema.enum && !schema.enum.includes(text)) return wrong(oneOf(schema.enum), preview(text))
  if (schema.type === 'number' || schema.type === 'integer') {
    const expected = expectedNumber(schema, text)
    return expected === undefined ? { value: Number(text) } : wrong(expected, preview(isNumber(text) ? Number(text) : text))
  }
  if (schema.type === 'boolean')
    return text === 'true' || text === 'false' ? { value: text === 'true' } : wrong('true or false', preview(text))
  return { value: text }
}

/** What is expected in place of the text, where it is not such a number. */
function expectedNumber({ type, minimum, maximum }: Schema, text: string): string | undefined {
  if (!isNumber(text)) return 'a number'
  const value = Number(text)
  if (type === 'integer' && !Number.isInteger(value)) return 'a whole number'
  if (minimum !== undefined && value < minimum) return `${minimum} or more`
  return maximum !== undefined && value > maximum ? `${maximum} or less` : undefined
}

const isNumber = (text: string): boolean => /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(text) && Number.isFinite(Number(text))
