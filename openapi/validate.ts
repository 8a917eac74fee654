// Whether a request or an answer is as the contract has it. Returns findings, throws at no input.
import type { Operation, Parameter } from './contract.ts'
import { type Departure, departures, type Finding, oneOf, preview, type Validator } from './findings.ts'
import * as requests from './generated/requests.js'
import * as responses from './generated/responses.js'

export type { Finding } from './findings.ts'
export { inWords } from './findings.ts'

type Level = Finding['level']
type QueryValue = string | number | boolean | string[]

export interface RawRequest {
  /** Values of the path parameters, decoded. */
  params: { [name: string]: string }
  query: URLSearchParams
  /** The parsed JSON body; undefined when the request has none. */
  body: unknown
}

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
  const query: ReadRequest['query'] = {}
  const findings: Finding[] = []
  for (const parameter of operation.parameters) {
    const { value, wrong } = readParameter(parameter, textsOf(parameter, request))
    if (wrong) findings.push({ ...wrong, level: 'must', operation: operation.id })
    else if (value !== undefined && parameter.in === 'query') query[parameter.name] = value
  }
  const { body } = operation
  if (!body || (request.body === undefined && !body.required)) return { query, findings }
  if (request.body === undefined) {
    findings.push({ level: 'must', where: '/body', expected: 'a JSON body', actual: 'nothing', operation: operation.id })
    return { query, findings }
  }
  const inBody = bothReadings(operation, requests, body.schema, request.body)
  for (const finding of inBody) findings.push({ ...finding, where: `/body${finding.where}` })
  return { query, findings }
}

/**
 * Checks status and body of an answer. Pointers start at the body; a wrong status has the pointer `` (the answer as a whole).
 *
 * @example validateResponse(operation('getVendor'), 200, { success: true, data: { id: 5 } })
 */
export function validateResponse(operation: Operation, status: number, body: unknown): Finding[] {
  const response = responseTo(operation, status)
  if (!response) {
    const expected = 'a status of the class 2xx, 4xx or 5xx'
    return [{ level: 'must', where: '', expected, actual: preview(status), operation: operation.id }]
  }
  const findings = bothReadings(operation, responses, response.schema, body)
  if (status >= 200 && status < 300 && !operation.responses[status])
    findings.unshift({ level: 'should', where: '', expected: 'the status 200', actual: preview(status), operation: operation.id })
  return findings
}

function responseTo({ responses }: Operation, status: number) {
  const exact = responses[status] ?? responses[`${String(status)[0]}XX`]
  return exact ?? (status >= 200 && status < 300 ? responses['200'] : undefined)
}

type Readings = { stated: { [schema: string]: Validator }; strict: { [schema: string]: Validator } }

/** What breaks the stated reading must not be; what breaks the strict one only, and nowhere near, should not. */
function bothReadings(operation: Operation, readings: Readings, schema: string, value: unknown): Finding[] {
  const { stated, strict } = readings
  const must = breaches(stated[schema], value)
  const should = breaches(strict[schema], value).filter(({ where }) => !must.some((breach) => sameBranch(where, breach.where)))
  const toFindings = (level: Level) => (departure: Departure) => ({ ...departure, level, operation: operation.id })
  return [...must.map(toFindings('must')), ...should.map(toFindings('should'))]
}

function breaches(validator: Validator | undefined, value: unknown): Departure[] {
  if (!validator) throw new Error('The validators do not belong to the contract. Run "npm run generate".')
  return departures(validator, value)
}

const sameBranch = (one: string, other: string): boolean => one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`)

function textsOf({ name, in: place }: Parameter, { params, query }: RawRequest): string[] {
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
  if (schema.type === 'number') return isNumber(text) ? { value: Number(text) } : wrong('a number', preview(text))
  if (schema.type === 'boolean')
    return text === 'true' || text === 'false' ? { value: text === 'true' } : wrong('true or false', preview(text))
  return { value: text }
}

const isNumber = (text: string): boolean => /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(text) && Number.isFinite(Number(text))
