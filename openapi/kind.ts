// What an operation does, told from its method, its path, and what it takes and answers.
import type { Shape } from './schema.ts'

/**
 * - `list`, `search`: a page of records, by query or by body
 * - `read`, `create`, `update`, `delete`: one record
 * - `view`: what is not a record that a path names by its id: a count, a board of orders, a configuration
 * - `bulk`: several records with one body
 * - `action`: anything else that changes something
 */
export type Kind = 'list' | 'search' | 'read' | 'view' | 'create' | 'update' | 'delete' | 'bulk' | 'action'

export function kindOf(method: string, path: string, body?: Shape, answer?: Shape): Kind {
  const data = answer?.properties.get('data')
  const namesRecord = path.endsWith('}')
  const showsRecord = data?.properties.has('id') ?? false
  if (method === 'GET') return data?.items ? 'list' : namesRecord && showsRecord ? 'read' : 'view'
  if (path.endsWith('/search')) return 'search'
  if (path.split('/').includes('bulk') || body?.items) return 'bulk'
  if (method === 'POST' && showsRecord) return 'create'
  if (method === 'PUT' && namesRecord && showsRecord) return 'update'
  if (method === 'DELETE' && namesRecord) return 'delete'
  return 'action'
}
