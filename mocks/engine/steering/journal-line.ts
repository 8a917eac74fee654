// A request and its answer as the journal keeps them: described only when somebody looks.
import { operations } from '../../../openapi/contract.ts'
import { type Shape, shapeOf } from '../../../openapi/schema.ts'
import type { components } from '../../control/generated/types.ts'
import type { PlainAnswer, PlainRequest } from '../plain/plain.ts'
import { readAddress } from '../requests/address.ts'
import { keyHeader } from '../state/locks.ts'
import { checkOperation, pathLike } from './faults.ts'
import { withoutPasswords, withoutQuotedPasswords } from './passwords.ts'

/** As mocks/control/openapi.yaml describes it. */
export type JournalEntry = components['schemas']['JournalEntry']
export type RequestPattern = components['schemas']['RequestPattern']

export interface JournalLine {
  number: number
  date: number
  request: PlainRequest
  answer: LineAnswer
  milliseconds: number
  size: number
}

type LineAnswer = Pick<PlainAnswer, 'sandbox' | 'lock' | 'operation' | 'status' | 'reason' | 'trouble' | 'notes' | 'body'>

export interface LineFilter {
  sandbox?: string | undefined
  /** Of sandboxes with a key only those with this lock; all when it is left out. */
  lock?: string | undefined
  operation?: string | undefined
  /** A status, or a class of them: 404, 4XX. */
  status?: string | undefined
}

const longestBody = 64 * 1024

/** What opens sandboxes and the control plane is told to nobody. */
const secrets = [keyHeader, 'x-mock-control']

const withoutSecrets = (headers: PlainRequest['headers']): PlainRequest['headers'] =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, secrets.includes(name) ? '…' : value]))

export function makeLine(number: number, date: number, request: PlainRequest, answer: PlainAnswer, milliseconds: number): JournalLine {
  const size = Math.min(request.body.length, longestBody) + Math.min(answer.body.length, longestBody)
  const isLong = request.body.length > longestBody
  const cut = isLong ? { ...request, body: request.body.slice(0, longestBody + 1) } : request
  const kept = secrets.some((name) => request.headers[name] !== undefined) ? { ...cut, headers: withoutSecrets(request.headers) } : cut
  return { number, date, request: kept, answer, milliseconds, size }
}

/** Tells of a line whether it is one of those. Words that no line can fit are a mistake of who asks. */
export function passing({ sandbox, lock, operation, status }: LineFilter): (line: JournalLine) => boolean {
  if (operation !== undefined) checkOperation(operation)
  if (status !== undefined && !/^[1-5](?:\d\d|XX)$/i.test(status))
    throw new RangeError(`Expected a status or a class of them, such as 404 or 4XX, got ${JSON.stringify(status.slice(0, 20))}.`)
  const statuses = status === undefined ? undefined : new RegExp(`^${status.replaceAll(/x/gi, '\\d')}$`)
  return ({ answer }) => {
    if (lock !== undefined && answer.lock !== undefined && answer.lock !== lock) return false
    if (sandbox !== undefined && answer.sandbox !== sandbox) return false
    if (operation !== undefined && answer.operation?.id !== operation) return false
    return statuses?.test(String(answer.status)) ?? true
  }
}

/** A pattern, and whose lines may be told. */
export type AskedPattern = RequestPattern & Pick<LineFilter, 'lock'>

/** Tells of a line whether it was like this. */
export function likeness({ status, ...pattern }: AskedPattern): (line: JournalLine) => boolean {
  const fitsPath = pattern.path === undefined ? undefined : pathLike(pattern.path)
  const passes = passing({ ...pattern, status: status?.toString() })
  return (line) => passes(line) && isLike(line, pattern, fitsPath)
}

function isLike(
  { request }: JournalLine,
  { method, query = {}, body }: RequestPattern,
  fitsPath: ((path: string) => boolean) | undefined,
): boolean {
  if (method !== undefined && method.toUpperCase() !== request.method) return false
  const asked = readAddress(request)
  const searchParams = new URLSearchParams(asked.query)
  if (fitsPath && !fitsPath(asked.path)) return false
  if (Object.entries(query).some(([name, value]) => !searchParams.getAll(name).includes(value))) return false
  return body === undefined || hasParts(jsonOrNothing(bodyText(request.body)), body)
}

/** Whether a value has all parts of a pattern; elements of a list in their places. */
function hasParts(value: unknown, pattern: unknown): boolean {
  if (typeof pattern !== 'object' || pattern === null) return value === pattern
  if (typeof value !== 'object' || value === null || Array.isArray(value) !== Array.isArray(pattern)) return false
  const parts = new Map(Object.entries(value))
  return Object.entries(pattern).every(([name, part]) => parts.has(name) && hasParts(parts.get(name), part))
}

const decoder = new TextDecoder()
const bodyText = (body: Uint8Array | string): string => (typeof body === 'string' ? body : decoder.decode(body))
const shortened = (text: string): string => (text.length > longestBody ? `${text.slice(0, longestBody)}…` : text)

function jsonOrNothing(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function described({ number, date, request, answer, milliseconds }: JournalLine): JournalEntry {
  const { sandbox, operation, status, reason, trouble } = answer
  const body = bodyText(request.body)
  const headers = Object.entries(request.headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  const findings = [...besides(request, answer), ...(reason === undefined || trouble !== undefined ? [] : [reason])]
  return {
    number,
    date: new Date(date).toISOString(),
    sandbox,
    method: request.method,
    url: request.url,
    headers: Object.fromEntries(headers),
    body: shortened(body),
    ...(operation && { operation: operation.id }),
    status,
    ...(reason !== undefined && { reason }),
    answer: shortened(answer.body),
    milliseconds: Math.round(milliseconds * 1000) / 1000,
    ...(trouble !== undefined && { fault: trouble }),
    findings,
  }
}

/** What whoever sent it should hear of, beside why it was refused. */
export const besides = (
  { body }: Pick<PlainRequest, 'body'>,
  { operation, notes = [] }: Pick<PlainAnswer, 'operation' | 'notes'>,
): string[] => [...notes, ...unknownFields(operation?.id, bodyText(body))]

const bodies = new Map(operations.map(({ id, body }) => [id as string, body?.schema]))

/** Fields that the contract does not have: the mock takes them and does nothing with them. */
function unknownFields(operation: string | undefined, text: string): string[] {
  const schema = operation === undefined ? undefined : bodies.get(operation)
  return schema === undefined || text === '' ? [] : fieldsBeyond(shapeOf(schema, 'stated'), jsonOrNothing(text), '')
}

function fieldsBeyond(shape: Shape, value: unknown, where: string): string[] {
  if (Array.isArray(value))
    return [...new Set(shape.items ? value.flatMap((one) => fieldsBeyond(shape.items as Shape, one, `${where}/*`)) : [])]
  if (typeof value !== 'object' || value === null || shape.properties.size === 0) return []
  return Object.entries(value).flatMap(([name, part]) => {
    const known = shape.properties.get(name)
    return known ? fieldsBeyond(known, part, `${where}/${name}`) : [`The contract has no field ${where}/${name}; it was ignored.`]
  })
}

/** A line as texts, for who keeps it elsewhere than in memory. What was answered stands by itself: it is long, and text already. */
export function lineTexts({ date, request, answer, milliseconds }: JournalLine): LineTexts {
  const { method, url, headers } = request
  const { sandbox, lock, operation, status, reason, trouble, notes } = answer
  const said = {
    ...(lock !== undefined && { lock }),
    ...(reason !== undefined && { reason: withoutQuotedPasswords(reason) }),
    ...(trouble !== undefined && { trouble }),
    ...(notes && { notes }),
  }
  const told = { sandbox, operation: operation?.id, status, ...said }
  const text = JSON.stringify({
    date,
    request: { method, url: withoutPasswords(url), headers, body: withoutPasswords(bodyText(request.body)) },
    answer: told,
    milliseconds,
  } satisfies ToldLine)
  const body = reason === undefined ? answer.body : withoutQuotedPasswords(answer.body)
  return { text, answer: body.slice(0, longestBody + 1) }
}

export function readLine({ number, size, text, answer: body }: LineTexts & Pick<JournalLine, 'number' | 'size'>): JournalLine {
  const { answer, ...line }: ToldLine = JSON.parse(text)
  const { operation, ...told } = answer
  return { ...line, number, size, answer: { ...told, body, operation: operationOf.get(operation ?? '') } }
}

interface LineTexts {
  text: string
  answer: string
}

type ToldLine = Pick<JournalLine, 'date' | 'request' | 'milliseconds'> & {
  answer: Omit<LineAnswer, 'operation' | 'body'> & { operation: string | undefined }
}

const operationOf = new Map<string, LineAnswer['operation']>(operations.map((operation) => [operation.id, operation]))
