// Which operation a method and a path name.
import { type Method, type Operation, operations } from './contract.ts'

export type Match =
  | { kind: 'operation'; operation: Operation; params: { [name: string]: string } }
  | { kind: 'wrong method'; allowed: Method[] }
  | { kind: 'unknown path' }

interface Node {
  fixed: Map<string, Node>
  parameter: Node | undefined
  operations: Map<string, Operation>
}

const newNode = (): Node => ({ fixed: new Map(), parameter: undefined, operations: new Map() })
const root = newNode()

for (const operation of operations) {
  let node = root
  for (const segment of segmentsOf(operation.path)) node = segment.startsWith('{') ? parameterOf(node) : fixedOf(node, segment)
  node.operations.set(operation.method, operation)
}

/**
 * Finds the operation. A fixed word wins over a parameter, so `/v3/workflow/list` is not the column "list".
 *
 * @example match('GET', '/v3/vendor/ven_1') // { kind: 'operation', operation: getVendor, params: { id: 'ven_1' } }
 */
export function match(method: string, path: string): Match {
  const segments = segmentsOf(path)
  const values: string[] = []
  const node = find(root, segments, 0, values)
  if (!node) return { kind: 'unknown path' }
  const operation = node.operations.get(method)
  if (!operation) return { kind: 'wrong method', allowed: [...node.operations.values()].map((other) => other.method) }
  const params = parametersOf(operation.path, values)
  return params ? { kind: 'operation', operation, params } : { kind: 'unknown path' }
}

/** Follows the fixed word first and comes back for the parameter when that leads nowhere. */
function find(node: Node, segments: string[], index: number, values: string[]): Node | undefined {
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

function fixedOf(node: Node, word: string): Node {
  const next = node.fixed.get(word) ?? newNode()
  node.fixed.set(word, next)
  return next
}

function parameterOf(node: Node): Node {
  node.parameter ??= newNode()
  return node.parameter
}
