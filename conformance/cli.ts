#!/usr/bin/env node
// The program repair-shop-conformance: runs the cases against an address, lists them, explains one.
import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { helpText, Mistake, type RunCommand, readCommand } from './cli/flags.ts'
import { explain, listOfCases, listOfRequirements } from './cli/words.ts'
import { CannotRun, cases, run } from './index.ts'
import { consoleReporter } from './reporters/console.ts'
import { painter } from './reporters/text.ts'

interface Output {
  write(text: string): unknown
  isTTY?: boolean
}

/** What a program has around it. Results go to stdout, talk goes to stderr. */
export interface Surroundings {
  stdout: Output
  stderr: Output
  env: { [name: string]: string | undefined }
}

/** Runs the program and returns its exit code: 0 conforms, 1 does not, 2 could not run. */
export async function main(args: string[], surroundings: Surroundings): Promise<number> {
  const { stdout, stderr, env } = surroundings
  try {
    const command = readCommand(args, env)
    switch (command.name) {
      case 'help':
        stdout.write(helpText())
        return 0
      case 'list':
        stdout.write(command.requirements ? listOfRequirements(cases) : listOfCases(cases))
        return 0
      case 'explain':
        stdout.write(explain(command.id, cases))
        return 0
      case 'run':
        return await judge(command, surroundings)
    }
  } catch (error) {
    if (!(error instanceof Mistake || error instanceof CannotRun)) throw error
    stderr.write(`repair-shop-conformance: ${error.message}\n`)
    return 2
  }
}

async function judge({ target, wanted, options }: RunCommand, { stdout, stderr, env }: Surroundings): Promise<number> {
  const chosen = cases.filter(wanted)
  if (chosen.length === 0) throw new Mistake('No case is left to run. "repair-shop-conformance list" shows them all.')
  const live = stderr.isTTY ? stderr : undefined
  const report = consoleReporter({ target, results: stdout, paint: painter(stdout.isTTY, env), live })
  let conforms = false
  for await (const event of run({ ...options, target, cases: chosen })) {
    report(event)
    if (event.type === 'end') conforms = event.outcome.verdict === 'conforms'
  }
  return conforms ? 0 : 1
}

// npm starts it through a link.
if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { stdout, stderr, env } = process
  main(process.argv.slice(2), { stdout, stderr, env }).then((code) => {
    process.exitCode = code
  })
}
