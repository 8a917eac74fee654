// Fills a table: through the list or search of the API where it has one, so that a person sees what an app would; else from the mock itself.
import { askShop, type Looking, recordsIn } from '../talk/shop.ts'
import type { Collection } from './collections.ts'

export interface Row {
  id: string
  [field: string]: unknown
}

export interface TablePage {
  rows: readonly Row[]
  /** Not known of a search, which does not tell it. */
  total: number | undefined
  hasMore: boolean
}

export interface Wanted {
  skip: number
  /** What is to be found, and by what it is ordered: `name`, or `-name` for the other way round. */
  find: string
  order: string
}

export const pageSize = 25

export async function tablePage(looking: Looking, name: string, { api, columns, texts }: Collection, wanted: Wanted): Promise<TablePage> {
  if (!api) return foundIn(await recordsIn(looking.sandbox, name), columns, wanted)
  const { skip, find, order } = wanted
  const where = find.trim() === '' ? undefined : { OR: ['id', ...texts].map((field) => ({ [field]: { contains: find.trim() } })) }
  if (api.way === 'search') {
    const orderBy = order === '' ? undefined : { [order.replace('-', '')]: order.startsWith('-') ? 'desc' : 'asc' }
    // One more than is shown tells whether there are more.
    const body = { limit: pageSize + 1, skip, ...(where && { where }), ...(orderBy && { orderBy }) }
    const { data } = await askShop<{ data: Row[] }>(looking, api.path, { method: 'POST', body })
    return { rows: data.slice(0, pageSize), total: undefined, hasMore: data.length > pageSize }
  }
  const path = api.path.includes('{user}') ? api.path.replace('{user}', await userId(looking)) : api.path
  const query = {
    limit: String(pageSize),
    skip: String(skip),
    ...(where && { where: JSON.stringify(where) }),
    ...(order !== '' && { orderby: order }),
  }
  if (api.way === 'list') {
    const { data, meta } = await askShop<Listed>(looking, path, { query })
    return { rows: data, total: meta.total, hasMore: meta.hasMore }
  }
  const { data } = await askShop<ListedOrders>(looking, path, { query })
  return { rows: data.orders, total: data.total, hasMore: data.hasMore }
}

interface Listed {
  data: Row[]
  meta: { total: number; hasMore: boolean }
}

interface ListedOrders {
  data: { orders: Row[]; total: number; hasMore: boolean }
}

async function userId({ sandbox, email }: Looking): Promise<string> {
  const users = await recordsIn(sandbox, 'users')
  return users.find((user) => user.email === email)?.id ?? ''
}

/** Search, order and page where the API does none of it. */
function foundIn(all: readonly Row[], columns: readonly string[], { skip, find, order }: Wanted): TablePage {
  const word = find.trim().toLowerCase()
  const found = all.filter((row) =>
    ['id', ...columns].some((column) =>
      String(row[column] ?? '')
        .toLowerCase()
        .includes(word),
    ),
  )
  const field = order.replace('-', '')
  const way = order.startsWith('-') ? -1 : 1
  const ordered = order === '' ? found : [...found].sort((one, other) => way * compared(one[field], other[field]))
  return { rows: ordered.slice(skip, skip + pageSize), total: found.length, hasMore: skip + pageSize < found.length }
}

/** What is nothing comes last. */
function compared(one: unknown, other: unknown): number {
  if (one === null || one === undefined) return other === null || other === undefined ? 0 : 1
  if (other === null || other === undefined) return -1
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return String(one).localeCompare(String(other), 'en', { numeric: true })
}
