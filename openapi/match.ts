// Which operation a method and a path name.
import { type Operation, operations } from './contract.ts'

interface Addressed {
  method: string
  /** As OpenAPI writes it: `/v3/vendor/{id}`. */
  path: string
}

export type Match<One extends Addressed = Operation> =
  | { kind: 'operation'; operation: One; params: { [name: string]: string } }
  | { kind: 'wrong method'; allowed: One['method'][] }
  | { kind: 'unknown path' }

interface Node<One> {
  fixed: Map<string, Node<One>>
  parameter: Node<One> | undefined
  operations: Map<string, One>
}

function newNode<One>(): Node<One> {
  return { fixed: new Map(), parameter: undefined, operations: new Map() }
}

/**
 * Finds the operation of the contract. A fixed word wins over a parameter, so `/v3/workflow/list` is not the column "list".
 *
 * @example match('GET', '/v3/vendor/ven_1') // { kind: 'operation', operation: getVendor, params: { id: 'ven_1' } }
 */
export const match = matcher(operations)

/** The same for the operations of any document. */
export function matcher<One extends Addressed>(all: readonly One[]): (method: string, path: string) => Match<One> {
  const root = newNode<One>()
  /** Those of paths without parameters, which are found whole. */
  const whole = new Map<string, Node<One>>()
  for (const one of all) {
    let node = root
    for (const segment of segmentsOf(one.path)) node = segment.startsWith('{') ? parameterOf(node) : fixedOf(node, segment)
    node.operations.set(one.method, one)
    if (!one.path.includes('{')) whole.set(one.path, node)
  }
  return (method, path) => {
    const values: string[] = []
    const node = whole.get(path) ?? find(root, segmentsOf(path), 0, values)
    if (!node) return { kind: 'unknown path' }
    const operation = node.operations.get(method)
    if (!operation) return { kind: 'wrong method', allowed: [...node.operations.values()].map((other) => other.method) }
    const params = parametersOf(operation.path, values)
    return params ? { kind: 'operation', operation, params } : { kind: 'unknown path' }
  }
}

/** Follows the fixed word first and comes back for the parameter when that leads nowhere. */
function find<One>(node: Node<One>, segments: string[], index: number, values: string[]): Node<One> | undefined {
  const segment = segments[index]
  if (segment === undefined) return node.operations.size > 0 ? node : undefined
  const next = node.fixed.get(segment)
  const found = next && find(next, segments, index + 1, values)
  if (found || !node.parameter || segment === '') return found
  values.push(segment)
  const below = find(node.parameter, segments, index + 1, values)
  if (!below) values.pop()
  return below
}

function parametersOf(path: string, values: string[]): { [name: string]: string } | undefined {
  const params: { [name: string]: string } = {}
  for (const [index, name] of parameterNames(path).entries()) {
    const value = decode(values[index] ?? '')
    if (value === undefined) return undefined
    params[name] = value
  }
  return params
}

const namesByPath = new Map<string, string[]>()

function parameterNames(path: string): string[] {
  const known = namesByPath.get(path)
  if (known) return known
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  namesByPath.set(path, names)
  return names
}

function decode(text: string): string | undefined {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

function segmentsOf(path: string): string[] {
  return path.split('/').slice(1)
}

function fixedOf<One>(node: Node<One>, word: string): Node<One> {
  const next = node.fixed.get(word) ?? newNode<One>()
  node.fixed.set(word, next)
  return next
}

function parameterOf<One>(node: Node<One>): Node<One> {
  node.parameter ??= newNode()
  return node.parameter
}
