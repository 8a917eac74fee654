// Which sandboxes a request to the control plane is about.
import { parseBody } from '../engine/plain/json.ts'
import type { PlainRequest } from '../engine/plain/plain.ts'
import { Sandboxes } from '../engine/sandboxes.ts'
import { type ControlId, matchControl } from './operations.ts'

export interface Named {
  names: string[]
  /** What the request needs to know of what they hold: no more than what they began with, where nothing is left of the rest. */
  needs: Needs
}

type Needs = 'all' | 'beginning' | 'nothing'

const needsOf = new Map<ControlId, Needs>([
  ['deleteSandbox', 'nothing'],
  ['resetSandbox', 'beginning'],
  ['restoreSnapshot', 'beginning'],
])

export function sandboxesNamedIn({ method, url, headers, body }: PlainRequest): Named {
  const [path = ''] = url.split('?')
  const match = matchControl(method === 'HEAD' ? 'GET' : method, path.length > 1 ? path.replace(/\/$/, '') : path)
  if (match.kind !== 'operation') return { names: [], needs: 'nothing' }
  const { operation, params } = match
  const named: unknown[] = [params.sandbox]
  if (operation.id === 'createSandbox') {
    const sent = parsedOrNothing(body, headers['content-type'])
    if (typeof sent === 'object' && sent !== null)
      named.push(...Object.entries(sent).flatMap(([field, value]) => (nameFields.has(field) ? [value] : [])))
  }
  return {
    names: named.filter((name) => typeof name === 'string').filter((name) => Sandboxes.isName(name)),
    needs: needsOf.get(operation.id) ?? 'all',
  }
}

/** Those whose keys it needs. A name that is to be taken needs none: it is refused where it is taken already. */
export function sandboxesOpenedBy(id: ControlId, params: { sandbox?: string }, sent: unknown): string[] {
  const from = id === 'createSandbox' && typeof sent === 'object' && sent !== null && 'from' in sent ? sent.from : undefined
  return [params.sandbox, from].filter((name) => typeof name === 'string')
}

const nameFields = new Set(['name', 'from'])

function parsedOrNothing(body: PlainRequest['body'], type = 'application/json'): unknown {
  try {
    return parseBody(body, type)
  } catch {
    return undefined
  }
}
