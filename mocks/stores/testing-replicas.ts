// What tests of stores share: replicas of one mock over a folder or a PostgreSQL, and how they are asked.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emptyCatalogue } from '../core/catalogue.ts'
import { openFolder } from './folder.ts'
import { openPostgres } from './postgres.ts'
import type { Store } from './store.ts'
import { makeStoredMock, type StoredMock, type StoredOptions } from './stored-mock.ts'
import type { TestPostgres } from './testing.ts'

export const clock = '2026-04-01T16:00:00.000Z'

/** What was opened by the same place before is opened again. */
interface Place {
  open(): Promise<Store>
  remove(): void
}

export function folderPlace(): Place {
  const path = mkdtempSync(join(tmpdir(), 'repair-shop-'))
  let opened: Promise<Store> | undefined
  let users = 0
  // One program opens it once.
  const open = async () => {
    opened ??= openFolder(path)
    const store = await opened
    users += 1
    const close = async () => {
      users -= 1
      if (users > 0) return
      opened = undefined
      await store.close()
    }
    return { ...store, close }
  }
  return { open, remove: () => rmSync(path, { recursive: true }) }
}

export async function postgresPlace(postgres: Pick<TestPostgres, 'database'>): Promise<Place> {
  const url = await postgres.database()
  return { open: () => openPostgres(url), remove: () => {} }
}

export interface Replicas {
  /** Over the store, or what a test puts in its place. */
  start(options?: StoredOptions, storeOf?: (store: Store) => Store): Promise<StoredMock>
  /** All end, and one starts where they left. */
  restart(options?: StoredOptions): Promise<StoredMock>
}

export async function withReplicas(place: Place | Promise<Place>, use: (replicas: Replicas) => Promise<void>): Promise<void> {
  const { open, remove } = await place
  const mocks: StoredMock[] = []
  const start = async (options: StoredOptions = {}, storeOf = (store: Store) => store) => {
    const mock = await makeStoredMock(storeOf(await open()), { clock, ...options }, emptyCatalogue)
    mocks.push(mock)
    return mock
  }
  const closeAll = async () => {
    for (const mock of mocks.splice(0)) await mock.close()
  }
  const restart = async (options?: StoredOptions) => {
    await closeAll()
    return start(options)
  }
  try {
    await use({ start, restart })
  } finally {
    await closeAll()
    remove()
  }
}

type Asked = Pick<StoredMock, 'handle'> & Partial<Pick<StoredMock, 'control'>>

interface More {
  body?: object | undefined
  token?: string | undefined
  headers?: { [name: string]: string }
}

/** Asks the API or the control plane; gives what was answered, with the fields of its body. */
export async function askMock(mock: Asked, method: string, url: string, { body, token, headers: more }: More = {}) {
  const headers = { ...(body && { 'content-type': 'application/json' }), ...(token && { authorization: `Bearer ${token}` }), ...more }
  const asked = { method, url, headers, body: body ? JSON.stringify(body) : '' }
  const answer = mock.control && url.startsWith('/_mock') ? await mock.control(asked) : await mock.handle(asked)
  return { status: answer.status, headers: answer.headers, text: answer.body, ...JSON.parse(answer.body) }
}

export const credentials = { audience: 'shop', email: 'owner@harborline.example', password: 'workshop' }

export const login = async (mock: Asked, sandbox = 'default'): Promise<string> =>
  (await askMock(mock, 'POST', `/sandbox/${sandbox}/v3/auth/login`, { body: credentials })).data.token
