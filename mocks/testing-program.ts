// The program in this process, with streams that remember what it says.
import { expect } from 'vitest'
import { main } from './cli.ts'

export interface Run {
  out: () => string
  err: () => string
  /** Resolves when stdout matches, or what is given, with what matched. */
  says(pattern: RegExp, text?: () => string): Promise<RegExpMatchArray>
  stop(): Promise<number>
  exitCode: Promise<number>
}

/** Runs the program in this process, with streams that remember. */
export function runProgram(args: string[], { isTTY = false, env = {} }: { isTTY?: boolean; env?: { [name: string]: string } } = {}): Run {
  let out = ''
  let err = ''
  let heard = () => {}
  const stop = new AbortController()
  const stdout = {
    isTTY,
    write(text: string) {
      out += text
      heard()
    },
  }
  const stderr = {
    isTTY,
    write(text: string) {
      err += text
      heard()
    },
  }
  const exitCode = main(args, { stdout, stderr, env, stop: stop.signal })
  return {
    out: () => out,
    err: () => err,
    async says(pattern, text = () => out) {
      for (;;) {
        const found = text().match(pattern)
        if (found) return found
        const ended = exitCode.then((code) => {
          throw new Error(`Expected it to print ${pattern}, but it ended with ${code}: ${err}`)
        })
        await Promise.race([
          ended,
          new Promise<void>((resolve) => {
            heard = resolve
          }),
        ])
      }
    },
    stop() {
      stop.abort()
      return exitCode
    },
    exitCode,
  }
}

export const address = /http:\/\/127\.0\.0\.1:\d+/
export async function refused(...args: string[]): Promise<string> {
  const { exitCode, err, out } = runProgram(args)
  expect(await exitCode).toBe(2)
  expect(out()).toBe('')
  expect(err()).toMatch(/^repair-shop-mock: .+\n( {2}.+\n)*$/)
  return err().slice('repair-shop-mock: '.length).trimEnd()
}
