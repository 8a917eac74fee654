// Trouble on demand, so that a UI can be tested against it: which requests it hits. What it does to them: trouble.ts.
import { type Method, type Operation, type OperationId, operations } from '../../../openapi/contract.ts'
import { match } from '../../../openapi/match.ts'
import { hint } from '../../../openapi/nearest.ts'
import type { components } from '../../control/generated/types.ts'
import { checkRoom } from '../state/room.ts'

/** What it may say stands in mocks/control/openapi.yaml. */
export type Fault = Omit<components['schemas']['Fault'], 'operation'> & {
  /** All operations when it is left out. */
  operation?: OperationId
}

/** A fault that is set. */
export interface SetFault {
  id: string
  fault: Fault
  /** How many requests it hit. */
  hits: number
  /** How many it will still hit, where that is bounded. */
  left?: number
}

/** A fault and what it met: requests that fitted it so far, and those of them that it hit. */
interface Watched {
  id: string
  fault: Fault
  seen: number
  hits: number
}

/** All of them as plain JSON. Never changed: another one takes its place. */
export interface FaultsState {
  readonly made: number
  readonly set: readonly Watched[]
}

/** All of them go with each step that a store keeps. */
const mostBytes = 1024 * 1024

const noFaults: FaultsState = { made: 0, set: [] }

export class Faults {
  state: FaultsState = noFaults

  add(fault: Fault): SetFault {
    checkFault(fault)
    const made = this.state.made + 1
    const watched = { id: String(made), fault, seen: 0, hits: 0 }
    const set = [...this.state.set, watched]
    checkRoom(mostBytes, set)
    this.state = { made, set }
    return shown(watched)
  }

  /** False when there is none of this id. */
  remove(id: string): boolean {
    const { made, set } = this.state
    const kept = set.filter((one) => one.id !== id)
    if (kept.length < set.length) this.state = { made, set: kept }
    return kept.length < set.length
  }

  clear(): void {
    this.state = { made: this.state.made, set: [] }
  }

  list(): SetFault[] {
    return this.state.set.map(shown)
  }

  /** The fault that this request meets, which is counted. */
  next(operation: Operation, path: string): SetFault | undefined {
    const { made, set } = this.state
    if (set.length === 0) return undefined
    const counted = set.map((one) => (leftOf(one) !== 0 && meets(one.fault, operation, path) ? { ...one, seen: one.seen + 1 } : one))
    const met = counted.filter((one, index) => one !== set[index])
    const hit = met.find(({ fault, seen }) => seen % (fault.every ?? 1) === 0)
    if (hit) hit.hits += 1
    if (met.length > 0) this.state = { made, set: counted }
    return hit && shown(hit)
  }
}

const leftOf = ({ fault, hits }: Watched): number | undefined => (fault.times === undefined ? undefined : fault.times - hits)

function shown(watched: Watched): SetFault {
  const { id, fault, hits } = watched
  const left = leftOf(watched)
  return { id, fault, hits, ...(left !== undefined && { left }) }
}

function meets({ operation, method, path }: Fault, asked: Operation, at: string): boolean {
  if (operation !== undefined && operation !== asked.id) return false
  return (method === undefined || method === asked.method) && (path === undefined || pathLike(path)(at))
}

/** Tells of a path whether it is like this one, in which * stands for anything. In time that grows with their lengths alone, whatever stars there are. */
export function pathLike(pattern: string): (path: string) => boolean {
  const [first = '', ...parts] = pattern.split('*')
  const last = parts.pop()
  if (last === undefined) return (path) => path === pattern
  return (path) => {
    if (!path.startsWith(first)) return false
    let end = first.length
    for (const part of parts) {
      const found = path.indexOf(part, end)
      if (found === -1) return false
      end = found + part.length
    }
    return path.length - last.length >= end && path.endsWith(last)
  }
}

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

const operationIds: readonly string[] = operations.map(({ id }) => id)

const paths: readonly string[] = operations.map(({ path }) => path)

/** Throws at a word that is the id of no operation. */
export function checkOperation(id: string): void {
  if (!operationIds.includes(id)) throw new RangeError(`There is no operation "${id.slice(0, 100)}".${hint(id, operationIds)}`)
}

/** A fault that can hit nothing is a mistake of who sets it. */
function checkFault({ operation, method, path, status, times, every, cut, delay }: Fault): void {
  if (operation !== undefined) checkOperation(operation)
  if (path?.startsWith('/') && !path.includes('*') && match(method ?? 'GET', path).kind === 'unknown path')
    throw new RangeError(`There is no path "${path.slice(0, 100)}".${hint(path, paths)}`)
  if (method !== undefined && !methods.includes(method)) throw wrongFault('method', `one of ${methods.join(', ')}`, method)
  if (path !== undefined && !path.startsWith('/')) throw wrongFault('path', 'a path such as /v3/vendor/*', path)
  if (status !== undefined && !(status >= 400 && status <= 599)) throw wrongFault('status', 'from 400 to 599', status)
  if (cut !== undefined && cut !== 'before' && cut !== 'within') throw wrongFault('cut', 'before or within', cut)
  if (typeof delay === 'object' && !(delay.from <= delay.to)) throw wrongFault('delay', 'from fewer milliseconds to more', delay)
  for (const [name, count] of Object.entries({ times, every }))
    if (count !== undefined && !(Number.isInteger(count) && count > 0)) throw wrongFault(name, 'a whole number from 1 on', count)
}

const wrongFault = (field: string, expected: string, actual: unknown): RangeError =>
  new RangeError(`Expected ${field} of a fault to be ${expected}, got ${JSON.stringify(actual)}.`)
