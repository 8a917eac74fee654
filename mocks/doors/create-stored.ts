// The mock whose sandboxes outlive it, or are shared with others.
import { anAddress, isPostgres, wrongInAddress } from '../stores/address.ts'
import type { Store } from '../stores/store.ts'
import type { StoredMock, StoredOptions } from '../stores/stored-mock.ts'
import { catalogue } from './create.ts'

export interface CreateStoredOptions extends StoredOptions {
  /** A folder, or the address of a PostgreSQL: `postgres://user:password@host/database`. */
  store: string
}

/**
 * Makes a mock that keeps its sandboxes in a folder or in PostgreSQL, to be served.
 *
 * @example
 * const mock = await createStoredMock({ store: './mock-state' })
 * const { url } = await serve(mock)
 */
export async function createStoredMock({ store: place, ...options }: CreateStoredOptions): Promise<StoredMock> {
  const { makeStoredMock } = await import('../stores/stored-mock.ts')
  const store = await openStore(place)
  try {
    return await makeStoredMock(store, options, catalogue)
  } catch (error) {
    await store.close()
    throw error
  }
}

async function openStore(place: string): Promise<Store> {
  const wrong = wrongInAddress(place)
  if (wrong !== undefined) throw new RangeError(`Expected a folder or an address such as ${anAddress}, got ${wrong}.`)
  if (isPostgres(place)) return (await import('../stores/postgres.ts')).openPostgres(place)
  return (await import('../stores/folder.ts')).openFolder(place)
}
