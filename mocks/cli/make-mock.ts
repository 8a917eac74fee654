// The mock as the flags want it: in memory, or with a store that keeps its sandboxes.
import { visible } from '../../openapi/visible.ts'
import type { Core, MockOptions } from '../core/core.ts'
import { createMock } from '../doors/create.ts'
import type { ServedMock } from '../doors/http.ts'
import { makeSender } from '../doors/send-webhook.ts'
import type { Sender } from '../engine/state/webhooks.ts'
import { isPostgres } from '../stores/address.ts'
import type { StoredMock } from '../stores/stored-mock.ts'
import { mistakeOf, readDataFiles } from './data-files.ts'
import { Mistake, placeOfEnvironment, type Settings } from './flags.ts'
import { attemptLine, type Paint, type StartFacts } from './words.ts'

export interface MadeMock {
  served: ServedMock
  shown: StartFacts
  /** Begins on other data. */
  beginOn?: Core['beginOn']
  close(): Promise<void>
}

interface Talk {
  say(text: string): unknown
  paint: Paint
}

export async function makeMock(settings: Settings, talk: Talk): Promise<MadeMock> {
  const { store } = settings
  try {
    const options = await optionsFor(settings, talk)
    const whereFrom = settings.isStoreOfEnvironment ? placeOfEnvironment : ''
    if (store === undefined) return await inMemory(options)
    const mock = await inStore(store, options, whereFrom)
    if (mock.isStoreNew && isPostgres(store)) talk.say(`made tables in the schema repair_shop_mock, in ${mock.shown.keptIn}.${whereFrom}\n`)
    const words = unheldWords(settings, mock)
    if (words !== undefined) talk.say(`${words}\n`)
    return mock
  } catch (error) {
    throw mistakeOf(error)
  }
}

async function inMemory(options: MockOptions): Promise<MadeMock> {
  const mock = await createMock(options)
  const { world, seed, logins } = mock
  const shown = { world, seed, logins, clock: mock.sandbox().clock.state() }
  return { served: mock, shown, beginOn: mock.beginOn, close: () => Promise.resolve() }
}

async function inStore(
  store: string,
  options: MockOptions,
  whereFrom: string,
): Promise<MadeMock & Pick<StoredMock, 'found' | 'isStoreNew'>> {
  const [{ createStoredMock }, { StoreAway }] = await Promise.all([import('../doors/create-stored.ts'), import('../stores/away.ts')])
  const mock = await createStoredMock({ store, ...options }).catch((error) => {
    if (error instanceof StoreAway)
      throw new Mistake(`${error.said}. Expected a PostgreSQL at ${storePlace(store)} that lets this user in.${whereFrom}`)
    // Of the package that it needs.
    if (error instanceof RangeError) throw new Mistake(`${error.message}${whereFrom}`)
    throw error instanceof Error ? (refusedBy(store, error, whereFrom) ?? error) : error
  })
  const { world, seed, logins, clock, found, isStoreNew, close } = mock
  const keptIn = isPostgres(store) ? `PostgreSQL at ${storePlace(store)}` : store
  return { served: mock, shown: { world, seed, logins, clock, keptIn, isKept: found !== undefined }, found, isStoreNew, close }
}

/** Of the flags that do not hold for the sandbox `default`, since it was kept before. */
function unheldWords(given: Settings, { shown, found }: { shown: StartFacts } & Pick<StoredMock, 'found'>): string | undefined {
  if (!found) return undefined
  const unheld = [
    ...(given.world !== undefined && given.world !== shown.world ? ['--world'] : []),
    ...(given.seed !== undefined && given.seed !== shown.seed ? ['--seed'] : []),
    ...(given.clock !== undefined && !found.hasSameClock ? ['--clock'] : []),
    ...(given.start === undefined ? [] : ['--start']),
    ...(given.data !== undefined && !found.hasSameData ? ['--data'] : []),
  ]
  if (unheld.length === 0) return undefined
  return `for new sandboxes only: ${unheld.join(', ')}; the sandbox default was kept before and stays as it is`
}

/** In the words of the store, and what to do about it; nothing for a mistake of ours. */
function refusedBy(store: string, error: Error, whereFrom: string): Mistake | undefined {
  if (isPostgres(store)) {
    if (!('severity' in error)) return undefined
    const expected = `a user who may make the schema repair_shop_mock at ${storePlace(store)} or owns it, and may write`
    return new Mistake(`PostgreSQL: ${error.message}. Expected ${expected}.${whereFrom}`)
  }
  if ('syscall' in error)
    return new Mistake(`Expected --store to be a folder that can be written, or a place for a new one: ${error.message}`)
  // LMDB numbers what goes wrong.
  const isOfLmdb = 'code' in error && typeof error.code === 'number'
  return isOfLmdb
    ? new Mistake(
        `LMDB: ${error.message}. Expected ${store} to be a folder that can be written and read; restore it from a copy, or name another one.`,
      )
    : undefined
}

/** Without who uses it, and the password. */
function storePlace(url: string): string {
  const { host, pathname } = URL.canParse(url) ? new URL(url) : { host: 'the address given', pathname: '' }
  return `${host || 'localhost'}${pathname}`
}

async function optionsFor(settings: Settings, talk: Talk): Promise<MockOptions> {
  const { quiet, selfCheck, allowedHosts, start, seed, world, lie, variant, data: path } = settings
  const { journal, maxSandboxes, sandboxTtl, maxSandboxBytes, maxForkDepth, maxBodyBytes, maxSnapshotBytes } = settings
  const send = makeSender({ allowedHosts })
  const data = path === undefined ? undefined : readDataFiles(path)
  // A clock of the data goes before the one that is usual here.
  const given = data && (await import('../data/data.ts')).readData(data)
  const { clock = given?.clock ? undefined : 'real' } = settings
  const { say, paint } = talk
  return {
    ...(start !== undefined ? { start } : clock !== undefined && { clock }),
    maxSandboxes,
    idleMilliseconds: sandboxTtl,
    maxSandboxBytes,
    maxForkDepth,
    maxBodyBytes,
    maxSnapshotBytes,
    journal: { entries: journal },
    ...(seed !== undefined && { seed }),
    ...(world && { world }),
    ...(data && { data }),
    ...(lie !== undefined && { lie }),
    ...(variant !== undefined && { variant }),
    send: quiet ? send : loggingSender(send, talk),
    ...(selfCheck && { onDeparture: (departure) => say(`${paint('red', 'departs from the contract')}  ${visible(departure)}\n`) }),
  }
}

function loggingSender(send: Sender, { say, paint }: Talk): Sender {
  return async (delivery) => {
    const started = performance.now()
    const outcome = await send(delivery)
    const { url } = delivery
    say(attemptLine({ url, milliseconds: performance.now() - started, ...(!outcome.arrived && outcome) }, paint))
    return outcome
  }
}
