// Runs against the same server keep out of each other's way: at most one at work while it needs quiet, and none waits for the dead.
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeLock } from './lock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const never = new AbortController().signal
const target = 'http://127.0.0.1:4010/api'

/** A lock of another process; each of its pauses lets the others go on. */
function lockOf(
  pid: number,
  { target: other = target, alive = [1, 2, 3], now }: { target?: string; alive?: number[]; now?: () => number } = {},
) {
  const told: string[] = []
  const lock = makeLock({
    target: other,
    folder,
    pid,
    tell: (text) => told.push(text),
    isAlive: (one) => alive.includes(one),
    ...(now && { now }),
    pause: () => new Promise((resume) => setImmediate(resume)),
  })
  return { ...lock, told }
}

test('runs that need no quiet work side by side', async () => {
  const [one, two] = [lockOf(1), lockOf(2)]
  expect(await one.enter(never)).toBe(true)
  expect(await two.enter(never)).toBe(true)
  expect([...one.told, ...two.told]).toEqual([])
})

test('a run that needs quiet waits for those at work, says so once, and those that come later wait for it', async () => {
  const [one, two, three] = [lockOf(1), lockOf(2), lockOf(3)]
  const log: string[] = []
  await one.enter(never)
  await two.enter(never)
  const quiet = one.exclusively(async () => void log.push('quiet'), never)
  const entered = three.enter(never).then(() => log.push('three entered'))
  await new Promise((resume) => setImmediate(resume))
  expect(log).toEqual([])
  two.leave()
  await Promise.all([quiet, entered])
  expect(log).toEqual(['quiet', 'three entered'])
  expect(one.told).toEqual([`Waiting for another run against ${target} to end (process 2), ten minutes at most.\n`])
})

test('of many that need quiet at once, one works at a time, and all get their turn', async () => {
  let working = 0
  let most = 0
  const turns = [1, 2, 3].map((pid) =>
    lockOf(pid).exclusively(async () => {
      most = Math.max(most, ++working)
      await new Promise((resume) => setImmediate(resume))
      working -= 1
    }, never),
  )
  await Promise.all(turns)
  expect(most).toBe(1)
  expect(readdirSync(folder)).toEqual([])
})

test('what a process that is gone left behind holds nobody up, and is removed', async () => {
  const gone = lockOf(9)
  await gone.enter(never)
  const [left = ''] = readdirSync(folder)
  writeFileSync(join(folder, left.replace('-run-', '-quiet-')), '')
  const one = lockOf(1)
  expect(await one.enter(never)).toBe(true)
  await one.exclusively(async () => {}, never)
  one.leave()
  expect({ told: one.told, files: readdirSync(folder) }).toEqual({ told: [], files: [] })
})

test('another server or another path is another matter', async () => {
  await lockOf(2, { target: 'http://127.0.0.1:4010/other' }).enter(never)
  const one = lockOf(1)
  await one.exclusively(async () => {}, never)
  expect(one.told).toEqual([])
})

test('who is to stop waits no longer, and leaves nothing behind', async () => {
  const stop = new AbortController()
  const [one, two, three] = [lockOf(1), lockOf(2), lockOf(3)]
  await one.enter(never)
  const quiet = two.exclusively(async () => 'done', stop.signal)
  const entered = three.enter(stop.signal)
  stop.abort()
  expect(await Promise.all([quiet, entered])).toEqual(['done', false])
  one.leave()
  expect(readdirSync(folder)).toEqual([])
})

test('who works alone and goes on is among those at work before anybody else works alone', async () => {
  const [one, other] = [lockOf(1), lockOf(2)]
  await one.enter(never)
  await one.exclusively(async () => one.join(), never)
  let isDone = false
  const quiet = other.exclusively(async () => (isDone = true), never)
  await new Promise((resume) => setImmediate(resume))
  expect(isDone).toBe(false)
  one.leave()
  await quiet
  expect(isDone).toBe(true)
})

test('a failure while working alone lets go', async () => {
  const one = lockOf(1)
  await expect(one.exclusively(() => Promise.reject(new Error('broken')), never)).rejects.toThrow('broken')
  expect(readdirSync(folder)).toEqual([])
})

test.each([
  ['that nobody has touched for long', 61_000],
  ['from the future', -61_000],
])('a file %s holds nobody up, though another program has the number of its process', async (_, later) => {
  await lockOf(2).enter(never)
  const [left = ''] = readdirSync(folder)
  writeFileSync(join(folder, left.replace('-run-', '-quiet-')), '')
  const one = lockOf(1, { now: () => Date.now() + later })
  expect(await one.enter(never)).toBe(true)
  expect(one.told).toEqual([])
})

test('nobody waits for ever: a run gives up, and one that needs quiet goes on and says so', async () => {
  let time = Date.now()
  const slow = lockOf(2)
  await slow.enter(never)
  const one = lockOf(1, { now: () => (time += 1) })
  const told = one.exclusively(async () => one.told.join(''), never)
  time += 10 * 60_000
  // Its owner is at work all the time.
  for (const name of readdirSync(folder)) utimesSync(join(folder, name), time / 1000, time / 1000)
  expect(await told).toMatch(/^Waiting .*\nThe other run takes too long, so this one goes on beside it/)
})

test('others are held off beside other work only where there are none, and enter when they are let go', async () => {
  const [one, two] = [lockOf(1), lockOf(2)]
  await one.enter(never)
  const letGo = one.holdOff()
  const log: string[] = []
  const entered = two.enter(never).then(() => log.push('two entered'))
  await new Promise((resume) => setImmediate(resume))
  expect(log).toEqual([])
  letGo?.()
  await entered
  expect([one.holdOff(), two.holdOff()]).toEqual([undefined, undefined])
  expect(readdirSync(folder).filter((name) => name.includes('-quiet-'))).toEqual([])
})
