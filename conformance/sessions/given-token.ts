// A token that was given, or that a command prints, in place of a login.
import { exec } from 'node:child_process'
import { isObject } from '../exchange/compare.ts'
import { isSuccess, recordsIn } from '../exchange/exchange.ts'
import { fitsHeader } from '../transport/sendable.ts'
import type { Target } from '../transport/target.ts'
import { CannotRun } from './cannot-run.ts'
import type { SignedIn } from './signed-in.ts'
import { whyNotSignedIn } from './unreached.ts'

export interface GivenToken {
  /** The token, anew each time where a command prints it. */
  next(stop?: AbortSignal): Promise<string>
  /** Who it is of, which no login tells. */
  userId?: string | undefined
  companyId?: string | undefined
}

/** Why what needs a login is not asked. */
export const noLoginNeeded =
  'the run works with a token that it was given, so it neither logs in nor out; give --email and --password instead to judge that'

/** Why what names the user or the company is not asked. */
export const nobodyKnown = 'a given token does not tell whose it is; give the ids as fixtures.user and fixtures.company'

/** Milliseconds that a command may take. */
const patience = 60_000

/** What a command prints is a token; it is run again for another one. */
export const printedBy = (command: string, stop?: AbortSignal): Promise<string> =>
  new Promise((resolve, reject) => {
    exec(command, { timeout: patience, signal: stop, encoding: 'utf8' }, (error, stdout, stderr) => {
      const token = stdout.trim()
      const advice = 'Run it in a shell, and see that it prints the token and nothing else.'
      if (stop?.aborted) reject(new CannotRun('Stopped before the token command had ended.'))
      else if (error) reject(new CannotRun(`The token command ${endInWords(error)}${saidInWords(stderr)}. ${advice}`))
      else if (token === '') reject(new CannotRun(`The token command printed nothing. ${advice}`))
      else if (/\s/.test(token) || !fitsHeader(token)) reject(new CannotRun(`The token command printed more than one word. ${advice}`))
      else resolve(token)
    })
  })

function endInWords({ code, killed }: { code?: number | string | null | undefined; killed?: boolean | undefined }): string {
  return killed ? `did not end within ${patience / 1000} s` : `ended with ${code ?? 'a signal'}`
}

const longestSaid = 300

/** What it said to stderr may have a secret in it: words that may be one are left out. */
function saidInWords(stderr: string): string {
  const said = stderr
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(token|secret|password|key|bearer)(["']?\s*[:=]?\s*)\S+/gi, '$1$2…')
    .replaceAll(/(?=[\w+/=.-]*\d)[\w+/=.-]{12,}|[\w+/=-]{24,}/g, '…')
  return said === '' ? '' : `, and said: ${said.slice(0, longestSaid).replace(/\.$/, '')}`
}

/** A session with it, as far as a harmless request says that it is one. */
export async function openWith(target: Target, { next, userId = '', companyId }: GivenToken): Promise<SignedIn> {
  const token = await next(target.stop)
  const look = await target.call('listVendors', { query: { limit: 1 } }, token)
  const { answer } = look
  if (!answer) throw new CannotRun(await whyNotSignedIn(look, '', target.address), 0)
  if (answer.status === 404)
    throw new CannotRun(`There is no list of vendors at ${target.address}/v3/vendor (404). Give the address that stands before /v3.`)
  if (answer.status === 401 || (answer.status === 403 && !isObject(answer.body)))
    throw new CannotRun(
      `The target refuses the token with ${answer.status}: it may have expired, or be for another address. Give a new one.`,
    )
  const [record] = isSuccess(look) ? recordsIn(look) : []
  const found = typeof record?.companyId === 'string' ? record.companyId : ''
  return { token, sessionId: '', userId, companyId: companyId ?? found, roleIds: [], login: look }
}
