// What was asked and answered, bounded in number and size: the oldest goes first.
import { operations } from '../../../openapi/contract.ts'
import { type Shape, shapeOf } from '../../../openapi/schema.ts'
import type { components } from '../../control/generated/types.ts'
import type { PlainAnswer, PlainRequest } from '../plain/plain.ts'
import { readAddress } from '../requests/address.ts'
import { pathPattern } from './faults.ts'

/** As mocks/control/openapi.yaml describes it. */
export type JournalEntry = components['schemas']['JournalEntry']
export type RequestPattern = components['schemas']['RequestPattern']

export interface JournalLimits {
  /** How many requests are kept; none when it is 0. */
  entries: number
  /** How many bytes of bodies and answers. */
  bytes: number
}

/** What is kept: described only when somebody looks. */
interface Kept {
  number: number
  date: number
  request: PlainRequest
  answer: PlainAnswer
  milliseconds: number
  size: number
}

export interface JournalFilter {
  sandbox?: string | undefined
  operation?: string | undefined
  /** A status, or a class of them: 404, 4XX. */
  status?: string | undefined
  findings?: boolean | undefined
  before?: number | undefined
  limit?: number | undefined
}

const longestBody = 64 * 1024
const pageSize = 50

export class Journal {
  private readonly kept = new Map<number, Kept>()
  private readonly listeners = new Set<(entry: JournalEntry) => void>()
  private readonly limits: JournalLimits
  private count = 0
  private size = 0

  constructor(limits: JournalLimits) {
    this.limits = limits
  }

  /** False where no request is kept. */
  get isKept(): boolean {
    return this.limits.entries > 0
  }

  add(request: PlainRequest, answer: PlainAnswer, date: number, milliseconds: number): void {
    const number = ++this.count
    const size = Math.min(request.body.length, longestBody) + Math.min(answer.body.length, longestBody)
    const isLong = request.body.length > longestBody
    const kept = isLong ? { ...request, body: request.body.slice(0, longestBody + 1) } : request
    const entry = { number, date, request: kept, answer, milliseconds, size }
    this.kept.set(number, entry)
    this.size += size
    for (const old of this.kept.values()) {
      if (this.kept.size <= this.limits.entries && this.size <= this.limits.bytes) break
      this.drop(old)
    }
    if (this.listeners.size > 0) {
      const described = describe(entry)
      for (const listen of this.listeners) listen(described)
    }
  }

  /** A page, the newest first. */
  list({ before = Number.POSITIVE_INFINITY, limit = pageSize, findings, ...filter }: JournalFilter = {}): JournalEntry[] {
    const found: JournalEntry[] = []
    for (const entry of [...this.kept.values()].reverse()) {
      if (found.length >= limit) break
      if (entry.number >= before || !passes(entry, filter)) continue
      const described = describe(entry)
      if (findings === undefined || findings === described.findings.length > 0) found.push(described)
    }
    return found
  }

  /** Numbers of the requests that were like this. */
  matching(pattern: RequestPattern): number[] {
    const path = pattern.path === undefined ? undefined : pathPattern(pattern.path)
    return [...this.kept.values()].filter((entry) => isLike(entry, pattern, path)).map(({ number }) => number)
  }

  /** Forgets the requests of one sandbox, or all. */
  clear(sandbox?: string): void {
    for (const entry of this.kept.values()) if (sandbox === undefined || entry.answer.sandbox === sandbox) this.drop(entry)
  }

  /** Calls with each request from now on. What it returns ends that. */
  follow(listen: (entry: JournalEntry) => void): () => void {
    this.listeners.add(listen)
    return () => this.listeners.delete(listen)
  }

  private drop({ number, size }: Kept): void {
    this.kept.delete(number)
    this.size -= size
  }
}

function passes({ answer }: Pick<Kept, 'answer'>, { sandbox, operation, status }: JournalFilter): boolean {
  if (sandbox !== undefined && answer.sandbox !== sandbox) return false
  if (operation !== undefined && answer.operation?.id !== operation) return false
  return status === undefined || new RegExp(`^${status.replaceAll(/x/gi, '\\d')}$`).test(String(answer.status))
}

function isLike({ request, answer }: Kept, pattern: RequestPattern, path: RegExp | undefined): boolean {
  const { sandbox, operation, method, query = {}, body, status } = pattern
  if (!passes({ answer }, { sandbox, operation, status: status?.toString() })) return false
  if (method !== undefined && method.toUpperCase() !== request.method) return false
  const asked = readAddress(request)
  const searchParams = new URLSearchParams(asked.query)
  if (path && !path.test(asked.path)) return false
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

function describe({ number, date, request, answer, milliseconds }: Kept): JournalEntry {
  const { sandbox, operation, status, reason, trouble, notes = [] } = answer
  const body = bodyText(request.body)
  const headers = Object.entries(request.headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  const findings = [...notes, ...(reason === undefined || trouble !== undefined ? [] : [reason]), ...unknownFields(operation?.id, body)]
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
