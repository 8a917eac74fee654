// Where a request goes: the sandbox, the path within it, and the query.
import type { PlainRequest } from '../plain/plain.ts'

interface Address {
  sandbox: string
  path: string
  query: string
}

/** A sandbox is named by the path prefix /sandbox/<name> or by the header X-Mock-Sandbox; the path wins. */
export function readAddress({ url, headers }: PlainRequest): Address {
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  const query = mark < 0 ? '' : url.slice(mark + 1)
  const named = path.startsWith('/sandbox/') ? path.match(/^\/sandbox\/([^/]*)(\/.*)$/) : null
  const [, sandbox = headers['x-mock-sandbox'] ?? 'default', rest = path] = named ?? []
  return { sandbox, path: rest, query }
}
