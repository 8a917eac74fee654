// Keeps runs of ours against the same server apart while one of them needs quiet, as far as this machine can tell.
import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as later } from 'node:timers/promises'

interface LockOptions {
  target: string
  /** Says what is waited for. */
  tell: (text: string) => void
  folder?: string
  pid?: number
  isAlive?: (pid: number) => boolean
  /** Waits a while, or until the signal. */
  pause?: (stop: AbortSignal) => Promise<void>
  /** Milliseconds since 1970. */
  now?: () => number
}

/** Whoever is at work says so this often; who has not for long is gone, whatever process has its number now. */
const sayEvery = 5_000
const longSilent = 60_000
/** Nobody waits longer than this for others. */
const patience = 10 * 60_000

/** Any number of runs may be at work, or one alone. */
export interface Lock {
  /** Joins those at work, when nobody needs quiet any more; not at all when it is to stop before. */
  enter(stop: AbortSignal): Promise<boolean>
  /** Leaves those at work, waits until nobody is, and does this alone. When it is to stop before, it does it at once. */
  exclusively<Result>(work: () => Promise<Result>, stop: AbortSignal): Promise<Result>
  /** Is at work, whoever waits: who works alone joins those at work before it ends, where it goes on. */
  join(): void
  /** Does the same beside other work of its own, where no other run is there; gives what lets others go on. */
  holdOff(): (() => void) | undefined
  leave(): void
}

type LockKind = 'run' | 'quiet'

/**
 * Each run has a file whose name says what it does, and with which process: `…-run-4711-…` or `…-quiet-4711-…`. It makes its own first
 * and looks at the others then, so of two runs at least one sees the other. No file ever has two owners, so those of dead ones can go.
 */
export function makeLock(options: LockOptions): Lock {
  const { target, tell, folder = tmpdir(), pid = process.pid, isAlive = isRunning, pause = halfASecond, now = Date.now } = options
  const beginning = `repair-shop-conformance-${lockName(target)}`
  const me = `${pid}-${randomUUID()}`
  const fileOf = (kind: LockKind) => join(folder, `${beginning}-${kind}-${me}`)
  const drop = (kind: LockKind) => removeLock(fileOf(kind))
  let announced = false
  let warned = false
  const renewal = setInterval(() => (['run', 'quiet'] as const).map((kind) => renew(fileOf(kind), now())), sayEvery).unref()

  /** Where no file can be made, the run goes on without. */
  function put(kind: LockKind): void {
    try {
      writeFileSync(fileOf(kind), '')
    } catch {
      if (!warned) tell(`No file can be made in ${folder}, so other runs do not see this one.\n`)
      warned = true
    }
  }

  /** Who else does this: `4711-…`. */
  function others(kind: LockKind): string[] {
    const start = `${beginning}-${kind}-`
    const found = lockNamesIn(folder).filter((name) => name.startsWith(start) && !name.endsWith(me))
    const [alive, gone] = splitBy(
      found,
      (name) => isAlive(Number.parseInt(name.slice(start.length), 10)) && Math.abs(now() - heardOf(join(folder, name))) < longSilent,
    )
    for (const name of gone) removeLock(join(folder, name))
    return alive.map((name) => name.slice(start.length))
  }

  async function waitFor(who: string | undefined, stop: AbortSignal): Promise<void> {
    if (!announced) tell(`Waiting for another run against ${target} to end (process ${who?.split('-')[0]}), ten minutes at most.\n`)
    announced = true
    await pause(stop)
  }

  async function enter(stop: AbortSignal): Promise<boolean> {
    const since = now()
    while (!stop.aborted) {
      put('run')
      const [quiet] = others('quiet')
      if (quiet === undefined) return true
      drop('run')
      if (now() - since >= patience) return false
      await waitFor(quiet, stop)
    }
    return false
  }

  /** Of those that need quiet at once, the one whose name comes first stays, and the others step back. */
  async function takeQuiet(stop: AbortSignal): Promise<void> {
    const since = now()
    while (!stop.aborted) {
      put('quiet')
      const otherWaiting = others('quiet')
      const busy = [...otherWaiting, ...others('run')]
      if (busy.length === 0) return
      if (now() - since >= patience) {
        tell('The other run takes too long, so this one goes on beside it: what is counted may be wrong.\n')
        return
      }
      if (otherWaiting.some((rival) => rival < me)) drop('quiet')
      await waitFor(busy[0], stop)
    }
  }

  function leave(): void {
    clearInterval(renewal)
    drop('run')
    drop('quiet')
  }

  /** Of two who try at the same time each sees the other, and both do without. */
  function holdOff(): (() => void) | undefined {
    put('quiet')
    if (others('quiet').length + others('run').length === 0) return () => drop('quiet')
    drop('quiet')
    return undefined
  }

  return {
    enter,
    holdOff,
    join: () => put('run'),
    leave,
    async exclusively(work, stop) {
      drop('run')
      try {
        await takeQuiet(stop)
        return await work()
      } finally {
        drop('quiet')
      }
    },
  }
}

function lockNamesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** The same for the same server, and a name that a file may have. */
function lockName(target: string): string {
  const { origin, pathname } = new URL(target)
  return createHash('sha256')
    .update(`${origin}${pathname.replace(/\/+$/, '')}`)
    .digest('hex')
    .slice(0, 16)
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // It is there, and belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** When its owner last said that it is at work: of a file from the future nobody knows. */
function heardOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

function renew(file: string, now: number): void {
  try {
    utimesSync(file, now / 1000, now / 1000)
  } catch {}
}

/** Files of other users stay; they are looked at again, and found dead again. */
function removeLock(file: string): void {
  try {
    rmSync(file, { force: true })
  } catch {}
}

const halfASecond = (stop: AbortSignal): Promise<void> => later(500, undefined, { signal: stop }).catch(() => {})

function splitBy<Item>(items: readonly Item[], belongs: (item: Item) => boolean): [Item[], Item[]] {
  const first = items.filter(belongs)
  return [first, items.filter((item) => !first.includes(item))]
}
