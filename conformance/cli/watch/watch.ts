// run --watch: asks a server again whenever it answers again, a file changed or a key was pressed, what failed before all else.

import { isNotThere } from '../../exchange/exchange.ts'
import { beginWithLogin } from '../../reporters/telling/guide-text.ts'
import { painter } from '../../reporters/telling/text.ts'
import type { RunEvent } from '../../runner/run.ts'
import type { Case } from '../../runner/trial/case.ts'
import { GuideSoFar } from '../../runner/verdict/guide.ts'
import { CannotRun } from '../../sessions/cannot-run.ts'
import { wasStopped } from '../../transport/bounds.ts'
import type { Config } from '../config/config.ts'
import { runOptionsOf } from '../config/settings.ts'
import { readLastRun } from '../files/last-run.ts'
import { judge } from '../judge.ts'
import { chosenByFailures, type FailedWish } from '../reading/failed.ts'
import { selected } from '../reading/select.ts'
import type { TellingElsewhere } from '../reading/surroundings.ts'
import { lookingAt } from './away.ts'
import { watchFiles } from './changed-files.ts'
import { Culprits } from './culprits.ts'
import { ctrlC, listenToKeys } from './keys.ts'
import { linesView } from './lines.ts'
import { watchPresence } from './presence.ts'
import { Readiness } from './readiness.ts'
import { WatchRound } from './round.ts'
import { screenView } from './screen.ts'
import { Standing } from './standing.ts'
import type { WatchState } from './view.ts'

interface WatchOptions {
  cases: readonly Case[]
  failed: FailedWish | undefined
  /** Files and folders whose changes are a reason to ask again. */
  paths: readonly string[]
  guide: boolean
}

interface Reason {
  why: string
  at: number
  /** Asks in the order of the list, as if nothing were known. */
  fromStart?: boolean
}

/** A server that listens may not be ready: it is asked again after so long, longer each time. */
const firstRetry = 50
const longestRetry = 2_000

/** Who gives no answer for longer has none to give. */
const longestStart = 10_000

/** Tools start again what has crashed within so long; people mend it first. */
const startedByTools = 3_000

/** The code of the last complete verdict; 2 where there was none. */
export async function watchTarget(config: Config, options: WatchOptions, surroundings: TellingElsewhere): Promise<number> {
  const { env, stdout, stdin, stop, telling } = surroundings
  const { target, ...way } = runOptionsOf(config, options.cases)
  // They are chosen once, not in every round.
  const { only, skip, ...asChosen } = config
  const last = readLastRun(env, target)?.tests
  const chosen = chosenByFailures(selected(options.cases, only, skip), options.failed, last)
  const standing = new Standing(
    target,
    last?.filter(({ case: one }) => chosen.cases.includes(one)),
  )
  const isScreen = stdout.isTTY === true
  const view = isScreen ? screenView(stdout, painter(true, env)) : linesView(stdout)
  const state: WatchState = {
    target,
    standing,
    round: undefined,
    isAsking: false,
    isGone: false,
    obstacle: undefined,
    outcome: undefined,
    guide: undefined,
    showsGuide: options.guide,
    note: chosen.told,
  }
  let next: Reason | undefined = { why: 'the first round', at: performance.now() }
  let cut: AbortController | undefined
  let wake = () => {}
  let retry: NodeJS.Timeout | undefined
  let retries = 0
  const culprits = new Culprits(() => performance.now())
  let code = 2
  const cleaning = new Set<Promise<unknown>>()

  const interrupt = () => {
    clearTimeout(retry)
    cut?.abort(wasStopped)
    wake()
  }
  const ask = (why: string, fromStart = false) => {
    culprits.forget()
    next = { why, at: performance.now(), fromStart }
    interrupt()
  }
  const cleanUpBeside = (asking: Promise<unknown>) => {
    const done = asking.catch(() => {}).finally(() => cleaning.delete(done))
    cleaning.add(done)
  }

  async function askOnce({ why, at, fromStart = false }: Reason): Promise<void> {
    const round = new WatchRound(why, standing.judged(), at, () => performance.now())
    const guide = new GuideSoFar()
    const ending = new AbortController()
    cut = ending
    const stopRound = () => ending.abort(wasStopped)
    stop.addEventListener('abort', stopRound, { once: true })
    if (stop.aborted) stopRound()
    Object.assign(state, { round, isAsking: true, obstacle: undefined })
    view.tell(state, 'begin')
    const readiness = new Readiness()
    const hear = (event: RunEvent) => {
      culprits.see(event)
      // What comes of a round that was cut short says nothing of what is there now.
      if (ending.signal.aborted) return
      for (const one of readiness.pass(event)) take(one)
      if (!readiness.isDoubtful || performance.now() - at > longestStart) return
      state.obstacle = 'It takes a login, and gives no answer to anything else so far; asking again until it does.'
      askLater(at)
      stopRound()
    }
    const take = (event: RunEvent) => {
      if (event.type === 'result') {
        standing.see(event.result)
        guide.add(event.result)
      }
      const isFirst = round.firstAfter === undefined
      const haveFailedBeenAsked = round.see(event)
      if (event.type === 'end') Object.assign(state, { outcome: event.outcome, guide: guide.guide(event.outcome) })
      view.tell(state, haveFailedBeenAsked ? 'failed asked' : isFirst && round.firstAfter !== undefined ? 'first verdict' : 'progress')
    }
    const turns = (all: readonly Case[]) => {
      const apart = all.filter(({ id }) => culprits.apart.includes(id))
      const rest = all.filter((one) => !apart.includes(one))
      const groups = [...(fromStart ? [rest] : standing.groups(rest)), ...apart.map((one) => [one])]
      round.begin(groups)
      return groups
    }
    standing.begin()
    try {
      void presence.look()
      const asking = judge(
        asChosen,
        {
          cases: chosen.cases,
          known: options.cases,
          updateBaseline: false,
          since: undefined,
          turns,
          people: hear,
          isKept: true,
          whenUnanswered: presence.look,
        },
        { ...surroundings, stop: ending.signal, tell: telling((text) => (state.note = text)) },
      )
      // Who cleans up after a round that was cut short does not hold up the next one.
      const judged = await Promise.race([asking, cutShort(ending.signal)])
      if (judged === undefined) cleanUpBeside(asking)
      if (state.obstacle === undefined) retries = 0
      if (judged !== undefined && !ending.signal.aborted) {
        code = judged
        standing.settle()
      }
    } catch (error) {
      if (!(error instanceof CannotRun)) throw error
      if (!ending.signal.aborted) meetObstacle(error)
    } finally {
      stop.removeEventListener('abort', stopRound)
      cut = undefined
      standing.end()
      state.isAsking = false
    }
    view.tell(state, state.obstacle !== undefined ? 'obstacle' : ending.signal.aborted ? 'cut' : 'end')
  }

  function meetObstacle({ message, status }: CannotRun): void {
    const isAnswered = (status ?? 0) > 0
    telling((text) => (state.obstacle = text))(isAnswered ? `${message} ${beginWithLogin()}` : message)
    if (state.isGone || !(status === 0 || isNotThere(status))) return
    askLater(performance.now())
  }

  function askLater(at: number): void {
    retry = setTimeout(
      () => {
        next ??= { why: 'it listens', at }
        wake()
      },
      Math.min(firstRetry * 2 ** retries++, longestRetry),
    )
  }

  const away = lookingAt(target, way)
  let isExpected = false
  let goneAt = 0
  const presence = watchPresence({
    address: new URL(target),
    passage: way,
    away,
    isAsking: () => state.isAsking,
    gone() {
      state.isGone = true
      goneAt = performance.now()
      isExpected = culprits.meet()
      state.note = culprits.inWords()
      if (!isExpected) interrupt()
      view.tell(state, 'gone')
    },
    back() {
      state.isGone = false
      const at = performance.now()
      if (!isExpected || at - goneAt > startedByTools) next = { why: 'it was started again', at }
      wake()
    },
  })
  const files = watchFiles(options.paths, (name) => ask(`${name} changed`))
  const quit = new AbortController()
  const release = listenToKeys(stdin, (key) => {
    if (key === '\r' || key === '\n' || key === 'r') ask('you asked')
    if (key === 'a') ask('you asked for all', true)
    if (key === 'n') {
      standing.turn()
      view.tell(state, 'look')
    }
    if (key === 'q') {
      quit.abort()
      interrupt()
    }
    if (key === ctrlC) process.kill(process.pid, 'SIGINT')
  })
  stop.addEventListener('abort', interrupt)
  try {
    while (!stop.aborted && !quit.signal.aborted) {
      const reason = state.isGone ? undefined : next
      if (reason) {
        next = undefined
        await askOnce(reason)
      } else await new Promise<void>((resume) => (wake = resume))
    }
  } finally {
    await Promise.all(cleaning)
    presence.close()
    await away.close()
    files.close()
    release()
    clearTimeout(retry)
    stop.removeEventListener('abort', interrupt)
    view.close(state)
  }
  return code
}

const cutShort = (signal: AbortSignal): Promise<undefined> =>
  new Promise((resume) => {
    if (signal.aborted) resume(undefined)
    else signal.addEventListener('abort', () => resume(undefined), { once: true })
  })
