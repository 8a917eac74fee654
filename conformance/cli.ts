#!/usr/bin/env node
// The program repair-shop-conformance: reads a command, does it, and ends with 0, 1 or 2.
import { realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { cases } from './cases/index.ts'
import { discreetly } from './cli/config/discreet.ts'
import { type Command, readCommand } from './cli/config/flags.ts'
import { helpText } from './cli/config/help.ts'
import { configOf, connectionOf, credentialsOf, effectsOf, forReplay, targetOf } from './cli/config/settings.ts'
import { exploreTarget } from './cli/explore.ts'
import { readRecipe } from './cli/files/recipe-file.ts'
import { init } from './cli/init/init.ts'
import { judge } from './cli/judge.ts'
import { judgeRecordingIn } from './cli/judge-recording.ts'
import { planText } from './cli/plan.ts'
import { Mistake } from './cli/reading/mistake.ts'
import { selected } from './cli/reading/select.ts'
import type { Surroundings, Talking } from './cli/reading/surroundings.ts'
import { explain, listOfCases, listOfRequirements } from './cli/reading/words.ts'
import { replayOf } from './explore/replayed.ts'
import { CannotRun } from './sessions/sign-in.ts'
import { wasStopped } from './transport/transport.ts'

/** Runs the program and returns its exit code: 0 conforms, 1 does not, 2 could not run. */
export async function main(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const tell = discreetly((text) => surroundings.stderr.write(text), args, surroundings.env)
  try {
    return await runCommand(readCommand(args), { ...surroundings, tell })
  } catch (error) {
    if (!(error instanceof Mistake || error instanceof CannotRun)) throw error
    tell(`repair-shop-conformance: ${error.message}\n`)
    return 2
  }
}

async function runCommand(command: Command, surroundings: Talking): Promise<number> {
  const { given, argument } = command
  const config = configOf(command, surroundings.env)
  const print = (text: string): number => {
    surroundings.stdout.write(text)
    return 0
  }
  switch (command.name) {
    case 'help':
      return print(helpText())
    case 'version':
      return print(`${version()}\n`)
    case 'list': {
      const chosen = selected(cases, given.only, given.skip)
      return print(command.requirements ? listOfRequirements(chosen, { all: chosen.length === cases.length }) : listOfCases(chosen))
    }
    case 'explain':
      return print(explain(argument, cases))
    case 'plan': {
      if (config.target !== undefined) targetOf(config)
      const chosen = selected(cases, config.only, config.skip)
      return print(planText(chosen, { effects: effectsOf(config), readOnly: config.readOnly ?? false }))
    }
    case 'init':
      return print(
        await init({
          target: targetOf(config),
          credentials: credentialsOf(config),
          effects: effectsOf(config),
          ...connectionOf(config),
          tell: surroundings.tell,
          stop: surroundings.stop,
        }),
      )
    case 'check-har':
      return judgeRecordingIn(argument, config, { requests: command.requests }, surroundings)
    case 'replay': {
      const asked = command.files.map(readRecipe).map(({ name, recipe }) => replayOf(name, recipe, recipe.finding?.requirement))
      return judge(forReplay(config), { cases: asked, updateBaseline: false, since: undefined }, surroundings)
    }
    case 'explore':
      return exploreTarget(config, surroundings)
    case 'run':
      return judge(config, { cases, updateBaseline: command.updateBaseline, since: command.since }, surroundings)
  }
}

function version(): string {
  const { version }: { version: string } = createRequire(import.meta.url)('repair-shop-v3/package.json')
  return version
}

/** The first signal lets a run come to its end, the second ends the process. Until the function that it gives is called. */
function stopBySignal(stop: AbortController): () => void {
  const stopping = (code: number) => () => {
    if (stop.signal.aborted) process.exit(code)
    process.stderr.write('\nStopping: what is under way cleans up, then the report comes. Once more leaves at once.\n')
    stop.abort(wasStopped)
  }
  const listeners = [['SIGINT', stopping(130)] as const, ['SIGTERM', stopping(143)] as const]
  for (const [signal, listener] of listeners) process.on(signal, listener)
  return () => {
    for (const [signal, listener] of listeners) process.off(signal, listener)
  }
}

function runAsProgram(): void {
  // Nothing but a verdict is green, also when the process ends before anybody said how it went.
  process.exitCode = 2
  // A run makes much garbage and keeps little: memory grows by so much at a time, where it would double.
  setFlagsFromString('--heap-growing-percent=40')
  const { stdout, stderr, env } = process
  const stop = new AbortController()
  const args = process.argv.slice(2)
  const hear = () => stopBySignal(stop)
  // A file is read in a moment, and leaves nothing to clean up: where it takes longer, it listens as well.
  if (!args.includes('check-har')) hear()
  // Whoever reads our output may have seen enough: a run cleans up, and the exit code says how it ended.
  for (const stream of [stdout, stderr]) stream.on('error', () => stop.abort(wasStopped))
  main(args, { stdout, stderr, env, stop: stop.signal, hear, spent: performance.now() })
    .then(
      (code) => {
        process.exitCode = code
      },
      (error: unknown) => {
        const trace = String(error instanceof Error ? error.stack : error)
        discreetly((text) => stderr.write(text), args, env)(`repair-shop-conformance failed itself: ${trace}\n`)
        process.exitCode = 2
      },
    )
    .then(() => leaveUnread(stop.signal))
}

/** All is done and said, but perhaps not read. Who asked to stop does not wait for a reader that may never come: what it lacks then is told by 2. */
function leaveUnread(stop: AbortSignal): void {
  const leave = () => setTimeout(() => process.exit(2), mostReading).unref()
  if (stop.aborted) leave()
  else stop.addEventListener('abort', leave, { once: true })
}

const mostReading = 1_000 // milliseconds

// npm starts it through a link.
if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) runAsProgram()
