#!/usr/bin/env node
// The program repair-shop-mock: reads flags, starts the HTTP door, says how to use it, stops gracefully.
import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import about from 'repair-shop-v3/package.json' with { type: 'json' }
import { watchDataFiles } from './cli/data-files.ts'
import { helpText, Mistake, readFlags, type Settings } from './cli/flags.ts'
import { logLine, painter, welcome } from './cli/words.ts'

/** What a program has around it. Results go to stdout, talk goes to stderr. */
export interface Terminal {
  stdout: Output
  stderr: Output
  env: { [name: string]: string | undefined }
  /** Aborted when the server is to stop. */
  stop: AbortSignal
}

interface Output {
  write(text: string): unknown
  isTTY?: boolean
}

/** Runs the program and returns its exit code: 0 when it was stopped or printed what was asked, 2 when it could not start. */
export async function main(args: string[], surroundings: Terminal): Promise<number> {
  const { stdout, stderr } = surroundings
  try {
    const settings = readFlags(args, surroundings.env)
    if (settings.print === 'help') stdout.write(helpText())
    else if (settings.print === 'version') stdout.write(`${about.version}\n`)
    else if (settings.print) stdout.write(await catalogue(settings.print))
    else await serveMock(settings, surroundings)
    return 0
  } catch (error) {
    if (!(error instanceof Mistake)) throw error
    stderr.write(`repair-shop-mock: ${error.message}\n`)
    return 2
  }
}

/** One a line: its id, then what it does. */
async function catalogue(kind: 'lies' | 'variants'): Promise<string> {
  const all = kind === 'lies' ? (await import('./proof/lies/index.ts')).everyLie : (await import('./proof/variants/index.ts')).variants
  return all.map(({ id, says }) => `${id}  ${says.replaceAll(/\s+/g, ' ')}\n`).join('')
}

async function serveMock(settings: Settings, { stdout, stderr, env, stop }: Terminal): Promise<void> {
  const { port, host, latency, quiet, start, controlToken, data } = settings
  const paint = painter(stderr.isTTY, env)
  const say = (text: string) => stderr.write(text)
  // Loaded here, so that --help and mistakes do not wait for them.
  const [{ makeMock }, { serve }] = await Promise.all([import('./cli/make-mock.ts'), import('./doors/http.ts')])
  const { served, shown, beginOn, close: closeMock } = await makeMock(settings, { say, paint })
  const log = quiet ? {} : { log: (entry: Parameters<typeof logLine>[0]) => say(logLine(entry, paint)) }
  const { url, close } = await serve(served, { port, host, latency, controlToken, ...log }).catch(async (error) => {
    await closeMock()
    throw couldNotListen(error, settings)
  })
  stdout.write(quiet ? `${url}\n` : welcome({ url, version: about.version, shown, start }, painter(stdout.isTTY, env)))
  const watcher = data !== undefined && settings.watch && beginOn ? watchDataFiles(data, { beginOn }, say, paint) : undefined
  if (!stop.aborted) await new Promise((resolve) => stop.addEventListener('abort', resolve, { once: true }))
  watcher?.close()
  await close()
  await closeMock()
}

function couldNotListen(error: Error & { code?: string }, { port, host }: Settings): Error {
  const { code = '' } = error
  if (code === 'EADDRINUSE')
    return new Mistake(`Port ${port} of ${host} is taken. Stop the program that has it, or add --port 0 to take a free one.`)
  if (code === 'EACCES') return new Mistake(`Port ${port} needs rights that you do not have. Take one above 1023, such as --port 4010.`)
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(code))
    return new Mistake(`This machine has no address ${host}. Take --host 127.0.0.1, or --host 0.0.0.0 for all that it has.`)
  return error
}

function runAsProgram(): void {
  const stop = new AbortController()
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)
    process.on(signal, () => (stop.signal.aborted ? process.exit(code) : stop.abort()))
  const { stdout, stderr, env } = process
  // Whoever reads our output may have seen enough.
  for (const stream of [stdout, stderr]) stream.on('error', () => stop.abort())
  main(process.argv.slice(2), { stdout, stderr, env, stop: stop.signal }).then((code) => {
    process.exitCode = code
  })
}

// npm starts it through a link.
if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) runAsProgram()
