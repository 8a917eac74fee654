// Trouble on demand, so that a UI can be tested against it: which requests it hits. What it does to them: trouble.ts.
import { type Method, type Operation, type OperationId, operations } from '../../../openapi/contract.ts'
import { hint } from '../../../openapi/nearest.ts'
import type { components } from '../../control/generated/types.ts'

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

interface Watched {
  id: string
  fault: Fault
  fits: (operation: Operation, path: string) => boolean
  /** Requests that fitted so far, and those of them that were hit. */
  seen: number
  hits: number
}

export class Faults {
  private active: Watched[] = []
  private made = 0

  add(fault: Fault): SetFault {
    checkFault(fault)
    const watched = { id: String(++this.made), fault, fits: fitting(fault), seen: 0, hits: 0 }
    this.active.push(watched)
    return shown(watched)
  }

  /** False when there is none of this id. */
  remove(id: string): boolean {
    const before = this.active.length
    this.active = this.active.filter((one) => one.id !== id)
    return this.active.length < before
  }

  clear(): void {
    this.active = []
  }

  list(): SetFault[] {
    return this.active.map(shown)
  }

  /** The fault that this request meets, which is counted. */
  next(operation: Operation, path: string): SetFault | undefined {
    if (this.active.length === 0) return undefined
    const met = this.active.filter((one) => leftOf(one) !== 0 && one.fits(operation, path))
    for (const one of met) one.seen += 1
    const hit = met.find(({ fault, seen }) => seen % (fault.every ?? 1) === 0)
    if (!hit) return undefined
    hit.hits += 1
    return shown(hit)
  }
}

const leftOf = ({ fault, hits }: Watched): number | undefined => (fault.times === undefined ? undefined : fault.times - hits)

function shown(watched: Watched): SetFault {
  const { id, fault, hits } = watched
  const left = leftOf(watched)
  return { id, fault, hits, ...(left !== undefined && { left }) }
}

function fitting({ operation, method, path }: Fault): Watched['fits'] {
  const fitsPath = path === undefined ? undefined : pathPattern(path)
  return (asked, at) =>
    (operation === undefined || operation === asked.id) && (method === undefined || method === asked.method) && (fitsPath?.test(at) ?? true)
}

/** A path in which * stands for anything. */
export const pathPattern = (path: string): RegExp =>
  new RegExp(
    `^${path
      .split('*')
      .map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
  )

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** A fault that can hit nothing is a mistake of who sets it. */
function checkFault({ operation, method, path, status, times, every, cut }: Fault): void {
  const ids = operations.map(({ id }) => id)
  if (operation !== undefined && !ids.includes(operation))
    throw new RangeError(`There is no operation "${operation}".${hint(operation, ids)}`)
  if (method !== undefined && !methods.includes(method)) throw wrongFault('method', `one of ${methods.join(', ')}`, method)
  if (path !== undefined && !path.startsWith('/')) throw wrongFault('path', 'a path such as /v3/vendor/*', path)
  if (status !== undefined && !(status >= 400 && status <= 599)) throw wrongFault('status', 'from 400 to 599', status)
  if (cut !== undefined && cut !== 'before' && cut !== 'within') throw wrongFault('cut', 'before or within', cut)
  for (const [name, count] of Object.entries({ times, every }))
    if (count !== undefined && !(Number.isInteger(count) && count > 0)) throw wrongFault(name, 'a whole number from 1 on', count)
}

const wrongFault = (field: string, expected: string, actual: unknown): RangeError =>
  new RangeError(`Expected ${field} of a fault to be ${expected}, got ${JSON.stringify(actual)}.`)
