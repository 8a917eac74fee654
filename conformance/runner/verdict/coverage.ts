// What of the contract a run saw and sent: operations, statuses, parameters, properties and values.
import { type Operation, type OperationId, operation, operations } from '../../../openapi/contract.ts'
import { type Place, placesOf } from '../../../openapi/places.ts'
import { requirementFor } from '../../checks/requirement-for.ts'
import { isObject } from '../../exchange/compare.ts'
import { type Exchange, jsonIn } from '../../exchange/exchange.ts'
import { carriesItsData } from '../seen/carried.ts'
import type { Sighting } from '../seen/evidence.ts'

export interface CoveredName {
  what: string
  seen: boolean
}

export interface CoveredPlace {
  /** JSON pointer into the body, a star for any index. */
  pointer: string
  seen: boolean
  /** The values that the contract names for this place. */
  values: readonly CoveredName[]
}

export interface OperationCoverage {
  id: OperationId
  method: string
  path: string
  area: string
  /** How often it was answered, by status. */
  answers: { readonly [status: string]: number }
  /** Documented statuses and classes of them: `200`, `4XX`. That of a server's own fault is left out: nobody can ask for one. */
  statuses: readonly CoveredName[]
  parameters: readonly CoveredName[]
  /** Properties of the request body. */
  sent: readonly CoveredPlace[]
  /** Properties of good answers. */
  shown: readonly CoveredPlace[]
}

interface Node {
  place: Place
  children: (readonly [name: string, node: Node])[]
  /** Of each element. */
  elements: Node | undefined
  seen: Sighting | undefined
  /** Seen with a value beside null. */
  filled: Sighting | undefined
  /** Known values that did not come yet, and those that did. */
  open: Set<string>
  values: readonly string[]
  /** Nothing below is left to see. */
  complete: boolean
}

/** Longer lists hold more of the same. */
const mostElements = 100

export class Coverage {
  private readonly byId = new Map<OperationId, Seen>()

  see(exchange: Exchange, where: Pick<Sighting, 'case' | 'exchange'>): void {
    if (exchange.operation) this.of(operation(exchange.operation)).see(exchange, where)
  }

  report(): OperationCoverage[] {
    return operations.map((known) => this.of(known).report())
  }

  /** Requirements about a place of an answer that came, and where it came first: the checks have judged them. */
  judgedByChecks(): Map<string, Sighting> {
    const judged = new Map<string, Sighting>()
    for (const seen of this.byId.values())
      for (const [requirement, sighting] of seen.judgedByChecks()) if (!judged.has(requirement)) judged.set(requirement, sighting)
    return judged
  }

  /** Where the checks looked for what the requirement is about. */
  lookedFor(requirement: string): string[] {
    return (placesByRequirement().get(requirement) ?? []).map(({ operation: known, status, pointer }) => {
      const came = status === '200' ? `good answers: ${this.of(known).cameWith('2')}` : `refusals: ${this.of(known).cameWith('4')}`
      return `${pointer || 'a body'} of ${known.id} (${came})`
    })
  }

  private of(known: Operation): Seen {
    const seen = this.byId.get(known.id) ?? new Seen(known)
    this.byId.set(known.id, seen)
    return seen
  }
}

/** The statuses whose answers the checks look into. */
const lookedAt = ['200', '4XX'] as const

interface LookedAt {
  operation: Operation
  status: (typeof lookedAt)[number]
  pointer: string
}

let byRequirement: ReadonlyMap<string, readonly LookedAt[]> | undefined

/** The same for every run, and made once. */
function placesByRequirement(): ReadonlyMap<string, readonly LookedAt[]> {
  if (byRequirement) return byRequirement
  const found = new Map<string, LookedAt[]>()
  for (const known of operations)
    for (const status of lookedAt) {
      const { schema } = known.responses[status] ?? {}
      for (const place of schema === undefined ? [] : placesOf(schema))
        for (const requirement of new Set(requirementsAt(known, status, place))) {
          const places = found.get(requirement) ?? []
          places.push({ operation: known, status, pointer: place.pointer })
          found.set(requirement, places)
        }
    }
  byRequirement = found
  return found
}

/** The requirements that checks of good and of bad answers of this operation may find broken; or of those with one status. */
export const requirementsOfChecks = (operation: Operation, only?: string): Set<string> =>
  new Set(
    Object.entries(operation.responses)
      .filter(([status]) => only === undefined || status === only)
      .flatMap(([status, { schema }]) => placesOf(schema).flatMap((place) => requirementsAt(operation, status, place))),
  )

/** What a place may do wrong: to be missing or null, which any answer around it shows, or to be of another type. */
function requirementsAt(operation: Operation, status: string, place: Place, filled = true): string[] {
  const { pointer, stated, strict } = place
  const requirementAbout = (level: 'must' | 'should', actual: string) =>
    requirementFor(operation, Number(status.replace('XX', '00')), pointer.replaceAll('*', '0'), level, actual)
  const forbids = ({ types }: Place['stated']) => types !== undefined && !types.includes('null')
  return [
    ...(stated.required ? [requirementAbout('must', 'nothing')] : strict.required ? [requirementAbout('should', 'nothing')] : []),
    ...(forbids(stated) ? [requirementAbout('must', 'null')] : forbids(strict) ? [requirementAbout('should', 'null')] : []),
    ...(filled && stated.types
      ? [requirementAbout('must', '"text"')]
      : filled && strict.types
        ? [requirementAbout('should', '"text"')]
        : []),
  ]
}

class Seen {
  private readonly operation: Operation
  private readonly answers = new Map<string, number>()
  private readonly parameters = new Set<string>()
  private readonly sent: Node | undefined
  private readonly shown: Node | undefined
  private readonly refused: Node | undefined

  constructor(operation: Operation) {
    this.operation = operation
    this.sent = treeOf(operation.body?.schema)
    this.shown = treeOf(operation.responses['200']?.schema)
    this.refused = treeOf(operation.responses['4XX']?.schema)
  }

  see(exchange: Exchange, where: Pick<Sighting, 'case' | 'exchange'>): void {
    const { request, answer } = exchange
    if (!answer) return
    const sighting = { ...where, operation: this.operation.id, status: answer.status }
    this.answers.set(String(answer.status), (this.answers.get(String(answer.status)) ?? 0) + 1)
    if (answer.status >= 400 && this.refused) visit(this.refused, answer.body, sighting)
    if (answer.status >= 300) return
    const mark = request.path.indexOf('?')
    if (mark >= 0) for (const name of new URLSearchParams(request.path.slice(mark)).keys()) this.parameters.add(name)
    if (this.shown && carriesItsData(exchange)) visit(this.shown, answer.body, sighting)
    if (this.sent && !this.sent.complete && request.body !== undefined) visit(this.sent, jsonIn(request.body), sighting)
  }

  report(): OperationCoverage {
    const { id, method, path, area, responses, parameters } = this.operation
    return {
      id,
      method,
      path,
      area,
      answers: Object.fromEntries(this.answers),
      statuses: Object.keys(responses)
        .filter((status) => status !== '5XX')
        .map((what) => ({ what, seen: [...this.answers.keys()].some((status) => fits(status, what)) })),
      parameters: parameters.map(({ name, in: place }) => ({
        what: name,
        seen: place === 'path' ? this.answers.size > 0 : this.parameters.has(name),
      })),
      sent: nodesOf(this.sent).map(toCoveredPlace),
      shown: nodesOf(this.shown).map(toCoveredPlace),
    }
  }

  judgedByChecks(): [requirement: string, Sighting][] {
    return [...this.judged('200', this.shown), ...this.judged('4XX', this.refused)]
  }

  /** How many answers had a status that begins with this digit. */
  cameWith(first: string): number {
    return [...this.answers].reduce((sum, [status, count]) => sum + (status.startsWith(first) ? count : 0), 0)
  }

  /** Of what is there, its type is seen where it has a value. */
  private judged(status: string, root: Node | undefined): [requirement: string, Sighting][] {
    return nodesOf(root).flatMap((node) => {
      const seen = node.seen ?? (isSeenByAbsence(status, node.place) ? root?.seen : undefined)
      if (!seen) return []
      const filled = node.filled !== undefined || isSeenByAbsence(status, node.place)
      return requirementsAt(this.operation, status, node.place, filled).map((requirement): [string, Sighting] => [
        requirement,
        node.filled ?? seen,
      ])
    })
  }
}

/** Parts of the envelope that a good answer must have, or must not have set; what an error only may have is seen where it has it (7). */
const isSeenByAbsence = (status: string, { pointer, stated }: Place): boolean =>
  pointer.lastIndexOf('/') === 0 && (status === '200' || stated.required)

const fits = (status: string, documented: string): boolean =>
  status === documented || (documented.endsWith('XX') && status[0] === documented[0])

const knownValues = new WeakMap<Place, readonly string[]>()

function knownValuesAt(place: Place): readonly string[] {
  const values = knownValues.get(place) ?? (place.strict.values ?? place.known).map(String)
  knownValues.set(place, values)
  return values
}

function treeOf(schemaName: string | undefined): Node | undefined {
  if (schemaName === undefined) return undefined
  const nodes = new Map<string, Node>()
  for (const place of placesOf(schemaName)) {
    const values = knownValuesAt(place)
    const node: Node = {
      place,
      children: [],
      elements: undefined,
      seen: undefined,
      filled: undefined,
      open: new Set(values),
      values,
      complete: false,
    }
    nodes.set(place.pointer, node)
    const cut = place.pointer.lastIndexOf('/')
    const parent = nodes.get(place.pointer.slice(0, Math.max(cut, 0)))
    if (cut < 0 || !parent) continue
    const name = place.pointer.slice(cut + 1)
    if (name === '*') parent.elements = node
    else parent.children.push([name, node])
  }
  return nodes.get('')
}

function visit(node: Node, value: unknown, sighting: Sighting): void {
  if (node.complete || value === undefined) return
  node.seen ??= sighting
  if (value !== null) node.filled ??= sighting
  if (node.open.size > 0 && value !== null) node.open.delete(String(value))
  // Every answer comes this way: what it takes to look is all that is made.
  if (Array.isArray(value) && node.elements)
    for (let index = 0; index < value.length && index < mostElements; index++) visit(node.elements, value[index], sighting)
  if (isObject(value)) for (const [name, child] of node.children) if (!child.complete) visit(child, value[name], sighting)
  node.complete =
    node.filled !== undefined &&
    node.open.size === 0 &&
    (node.elements?.complete ?? true) &&
    node.children.every(([, { complete }]) => complete)
}

const nodesOf = (node: Node | undefined): Node[] =>
  node ? [node, ...(node.elements ? nodesOf(node.elements) : []), ...node.children.flatMap(([, child]) => nodesOf(child))] : []

const toCoveredPlace = ({ place: { pointer }, seen, values, open }: Node): CoveredPlace => ({
  pointer,
  seen: seen !== undefined,
  values: values.map((what) => ({ what, seen: seen !== undefined && !open.has(what) })),
})
