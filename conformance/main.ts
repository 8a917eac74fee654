// What the program repair-shop-conformance does: reads a command, does it, and ends with 0, 1 or 2.
import { discreetly } from './cli/config/discreet.ts'
import { type Command, readCommand } from './cli/config/flags.ts'
import { helpText } from './cli/config/help.ts'
import {
  configOf,
  connectionOf,
  credentialsOf,
  effectsOf,
  forReplay,
  millisecondsOf,
  othersIn,
  partOf,
  targetOf,
} from './cli/config/settings.ts'
import { readRecipe } from './cli/files/recipe-file.ts'
import { judgeRecordingIn } from './cli/judge-recording.ts'
import { proxyTo } from './cli/proxy.ts'
import { Mistake } from './cli/reading/mistake.ts'
import { selected } from './cli/reading/select.ts'
import type { Surroundings, TellingElsewhere } from './cli/reading/surroundings.ts'
import { productVersion } from './reporters/telling/version.ts'
import { CannotRun } from './sessions/cannot-run.ts'
import { wasStopped } from './transport/bounds.ts'

/** Runs the program and returns its exit code: 0 conforms, 1 does not, 2 could not run. */
export async function main(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const telling = (write: (text: string) => unknown) => discreetly(write, args, surroundings.env)
  const tell = telling((text) => surroundings.stderr.write(text))
  try {
    return await runCommand(readCommand(args), { ...surroundings, tell, telling })
  } catch (error) {
    if (!(error instanceof Mistake || error instanceof CannotRun)) throw error
    const isGuided = args.includes('--guide') && error instanceof CannotRun && (error.status ?? 0) > 0
    tell(
      `repair-shop-conformance: ${error.message}${isGuided ? ` ${(await import('./reporters/telling/guide-text.ts')).beginWithLogin()}` : ''}\n`,
    )
    return 2
  }
}

/** What a command needs is loaded for it alone: a proxy that stands all day has no use for the cases. */
async function runCommand(command: Command, surroundings: TellingElsewhere): Promise<number> {
  const { given, argument } = command
  const config = configOf(command, surroundings.env)
  if (config.maxTime !== undefined) surroundings.bound?.(millisecondsOf(config.maxTime))
  const print = (text: string): number => {
    surroundings.stdout.write(text)
    return 0
  }
  switch (command.name) {
    case 'help':
      return print(helpText((await import('./cli/files/last-run.ts')).lastRunFolder(surroundings.env), command.about))
    case 'version':
      return print(`${productVersion}\n`)
    case 'list': {
      const [{ cases }, { listOfCases, listOfRequirements }] = [await import('./cases/index.ts'), await import('./cli/reading/words.ts')]
      const chosen = selected(cases, given.only, given.skip)
      return print(command.requirements ? listOfRequirements(chosen, { all: chosen.length === cases.length }) : listOfCases(chosen))
    }
    case 'explain': {
      const [{ cases }, { explain }] = [await import('./cases/index.ts'), await import('./cli/reading/words.ts')]
      const { explainedByExample } = await import('./cli/explaining/explained.ts')
      return print(explain(argument, cases) + (await explainedByExample(argument, cases)))
    }
    case 'plan': {
      const [{ cases }, { planText }] = [await import('./cases/index.ts'), await import('./cli/plan.ts')]
      if (config.target !== undefined) targetOf(config)
      const { cases: chosen } = partOf(selected(cases, config.only, config.skip), config)
      return print(planText(chosen, { effects: effectsOf(config), readOnly: config.readOnly ?? false }))
    }
    case 'init': {
      const { init } = await import('./cli/init/init.ts')
      return print(
        await init({
          target: targetOf(config),
          credentials: credentialsOf(config),
          others: othersIn(surroundings.env),
          effects: effectsOf(config),
          ...connectionOf(config),
          tell: surroundings.tell,
          stop: surroundings.stop,
        }),
      )
    }
    case 'diff': {
      const { diffOf } = await import('./cli/diff.ts')
      const { text, code } = diffOf(command.files, command.format)
      print(text)
      return code
    }
    case 'certify': {
      const { certify, verifyCertificate } = await import('./cli/certify.ts')
      const { verify, publicKey } = command.certifying
      return verify === undefined ? certify(config, command.certifying, surroundings) : verifyCertificate(verify, publicKey, surroundings)
    }
    case 'merge':
      return (await import('./cli/merge/merge.ts')).merge(command.files, config, command.since, surroundings)
    case 'check-har':
      return judgeRecordingIn(argument, config, { requests: command.requests }, surroundings)
    case 'proxy':
      return proxyTo(config, command.proxy, command.requests, surroundings)
    case 'replay': {
      const [{ judge }, { replayOf }] = [await import('./cli/judge.ts'), await import('./explore/replayed.ts')]
      const asked = command.files.map(readRecipe).map(({ name, recipe }) => replayOf(name, recipe, recipe.finding?.requirement))
      return judge(forReplay(config), { cases: asked, updateBaseline: false, since: undefined }, surroundings)
    }
    case 'explore':
      return (await import('./cli/explore.ts')).exploreTarget(config, surroundings)
    case 'run': {
      const { cases } = await import('./cases/index.ts')
      const { updateBaseline, since, failed, watch, watchPaths: paths, guide } = command
      if (watch) return (await import('./cli/watch/watch.ts')).watchTarget(config, { cases, failed, paths, guide }, surroundings)
      const { judge } = await import('./cli/judge.ts')
      return judge(config, { cases, updateBaseline, since, failed, guided: guide, isKept: true }, surroundings)
    }
  }
}

/** The first signal lets a run come to its end, the second ends the process. Until the function that it gives is called. */
function stopBySignal(stop: AbortController): () => void {
  const stopping = (code: number) => () => {
    if (stop.signal.aborted) process.exit(code)
    process.stderr.write('\nStopping: what is under way cleans up, then the report comes. Once more leaves at once.\n')
    stop.abort(wasStopped)
  }
  const listeners = [['SIGINT', stopping(130)] as const, ['SIGTERM', stopping(143)] as const, ['SIGHUP', stopping(129)] as const]
  for (const [signal, listener] of listeners) process.on(signal, listener)
  return () => {
    for (const [signal, listener] of listeners) process.off(signal, listener)
  }
}

export function runAsProgram(): void {
  const { stdin, stdout, stderr, env } = process
  const stop = new AbortController()
  const args = process.argv.slice(2)
  const hear = () => stopBySignal(stop)
  let longest: number | undefined
  const bound = (milliseconds: number) => {
    longest = milliseconds
  }
  // A file is read in a moment, and leaves nothing to clean up: where it takes longer, it listens as well.
  if (!args.includes('check-har')) hear()
  // Whoever reads our output may have seen enough: a run cleans up, and the exit code says how it ended.
  for (const stream of [stdout, stderr]) stream.on('error', () => stop.abort(wasStopped))
  // A disk that is full has seen nothing.
  let isLost = false
  stdout.on('error', (error) => {
    if (isLost || ('code' in error && error.code === 'EPIPE')) return
    isLost = true
    process.exitCode = 2
    stderr.write(`repair-shop-conformance: what it prints cannot be written: ${error.message}\n`)
  })
  main(args, { stdin, stdout, stderr, env, stop: stop.signal, hear, spent: performance.now(), bound })
    .then(
      (code) => {
        process.exitCode = isLost ? 2 : code
      },
      (error: unknown) => {
        process.exitCode = 2
        if (isWithoutFolder(error))
          return stderr.write('repair-shop-conformance: The folder that it was started in is gone. Change to one that is there.\n')
        const trace = String(error instanceof Error ? error.stack : error)
        return discreetly((text) => stderr.write(text), args, env)(`repair-shop-conformance failed itself: ${trace}\n`)
      },
    )
    .then(() => leaveUnread(stop.signal, longest))
}

const isWithoutFolder = (error: unknown): boolean => error instanceof Error && 'syscall' in error && error.syscall === 'uv_cwd'

/**
 * All is done and said, but perhaps not read. Who asked to stop, or gave it a time, does not wait for a reader that may never come: what it
 * lacks then is told by 2.
 */
function leaveUnread(stop: AbortSignal, longest: number | undefined): void {
  const leave = () => setTimeout(() => process.exit(2), mostReading).unref()
  if (longest !== undefined) setTimeout(leave, longest - mostReading - performance.now()).unref()
  if (stop.aborted) leave()
  else stop.addEventListener('abort', leave, { once: true })
}

const mostReading = 500 // milliseconds
