// What repair-shop-mock prints: plain text in columns, colours only where a person looks.
import { styleText } from 'node:util'
import { visibleLine } from '../../openapi/visible.ts'
import type { LogEntry } from '../doors/http.ts'
import type { ClockState } from '../engine/state/clock.ts'
import { withoutPasswords } from '../engine/steering/passwords.ts'
import type { Login } from '../seeds/worlds/login.ts'

type Style = Parameters<typeof styleText>[0]
export type Paint = (style: Style, text: string) => string

/** Colours on a terminal, unless NO_COLOR asks for none (no-color.org). */
export function painter(isTerminal: boolean | undefined, env: { [name: string]: string | undefined }): Paint {
  return isTerminal && !env.NO_COLOR && env.TERM !== 'dumb'
    ? (style, text) => styleText(style, text, { validateStream: false })
    : (_, text) => text
}

/** What the welcome tells of the mock. */
export interface StartFacts {
  world: string
  seed: number
  logins: readonly Login[]
  clock: ClockState
  /** Where its sandboxes are kept; nothing for memory. */
  keptIn?: string
  /** It goes on from what was kept before. */
  isKept?: boolean
}

interface Start {
  url: string
  version: string
  shown: StartFacts
  start: string | undefined
}

export function welcome({ url, version, shown, start }: Start, paint: Paint): string {
  const { world, seed, logins, clock, keptIn, isKept } = shown
  const running = start === undefined || isKept ? 'clock running' : `clock running from ${start}`
  const time = 'at' in clock ? `clock at ${new Date(clock.at).toISOString()}` : running
  return `
  ${paint('bold', 'repair-shop-mock')} ${version}  ${paint('dim', `world ${world}, seed ${seed}, ${time}${keptIn === undefined ? '' : `, kept in ${keptIn}`}`)}

  ${paint(['bold', 'cyan'], url)}

${loggingIn(url, logins, paint)}
  Open ${url} in a browser to see and steer it; programs do so through ${url}/_mock.

  ${paint('dim', 'A world of its own for each test: put /sandbox/<any name> in front of /v3. Ctrl+C stops. --help tells more.')}

`
}

function loggingIn(url: string, logins: readonly Login[], paint: Paint): string {
  const [first] = logins
  if (!first) return '  Nobody may log in: there are no users.\n'
  const body = JSON.stringify({ audience: 'shop', email: first.email, password: first.password })
  return `${table(logins, paint)}
  Log in:

  curl ${url}/v3/auth/login -H 'Content-Type: application/json' -d '${body.replaceAll("'", "'\\''")}'
`
}

function table(logins: readonly Login[], paint: Paint): string {
  const columns = ['email', 'password', 'role', 'name', 'company'] as const
  const widths = columns.map((column) => Math.max(column.length, ...logins.map((login) => login[column].length)))
  const line = (texts: string[]) =>
    `  ${texts
      .map((text, index) => text.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd()}\n`
  return paint('dim', line([...columns])) + logins.map((login) => line(columns.map((column) => login[column]))).join('')
}

/** `200    1.2 ms  GET     /v3/vendor?limit=5`, and behind it the sandbox, why it was refused, and what was ignored of it. */
export function logLine({ method, url, status, milliseconds, sandbox, reason, findings = [] }: LogEntry, paint: Paint): string {
  const style = status < 400 ? 'green' : status < 500 ? 'yellow' : 'red'
  const time = `${milliseconds.toFixed(1)} ms`.padStart(10)
  const where = sandbox === 'default' ? '' : paint('cyan', `  sandbox ${printable(sandbox, 100)}`)
  const why = reason ? `  ${paint(style, printable(reason, 1000))}` : ''
  const besides = findings.map((finding) => `  ${paint('yellow', printable(finding, 1000))}`).join('')
  return `${paint(style, String(status))} ${paint('dim', time)}  ${printable(method, 20).padEnd(7)} ${printable(url, 300)}${where}${why}${besides}\n`
}

interface Attempt {
  url: string
  milliseconds: number
  /** Why it did not arrive. */
  reason?: string
}

/** `sent   3.1 ms  webhook http://127.0.0.1:9000/hooks`, or `lost` and why. */
export function attemptLine({ url, milliseconds, reason }: Attempt, paint: Paint): string {
  const [style, word] = reason === undefined ? (['green', 'sent'] as const) : (['red', 'lost'] as const)
  const time = `${milliseconds.toFixed(1)} ms`.padStart(9)
  const why = reason === undefined ? '' : `  ${paint(style, printable(reason, 1000))}`
  return `${paint(style, word)} ${paint('dim', time)}  ${'webhook'.padEnd(7)} ${printable(withoutPasswords(url), 300)}${why}\n`
}

/** Nothing that a client sends may steer the terminal. */
const printable = (text: string, longest: number): string => visibleLine(text.length > longest ? `${text.slice(0, longest)}…` : text)
