// A finding as a shell script: the requests of the smallest attempt that showed it, with what an earlier answer gave taken from it.

import { operation } from '../../../openapi/contract.ts'
import { type Exchange, isSuccess, recordOf } from '../../exchange/exchange.ts'
import type { Attempt, Finding } from '../../exchange/finding.ts'
import { quoted } from './text.ts'

/** Beyond that nobody reads it: the recipe asks it again. */
const mostRequests = 25
const longestLine = 6_000

/** Its lines, to be run with bash; undefined where the requests are too many or too long, or where none were kept. */
export function scriptOf(base: string, { attempt, exchange: last }: Finding): readonly string[] | undefined {
  if (!attempt || !last) return undefined
  const beside = attempt.together.find((group) => group.includes(last)) ?? [last]
  const end = Math.max(...beside.map((one) => attempt.exchanges.indexOf(one)))
  const isTogether = (one: Exchange) => attempt.together.some((group) => group.includes(one))
  const told = attempt.exchanges.slice(0, end + 1).filter((one) => one === last || isTogether(one) || !isLookAround(one))
  if (end < 0 || told.length > mostRequests) return undefined
  const script = new Script(attempt, told)
  const requests = told.flatMap((one, index) => script.lines(one, told[index + 1]))
  if (requests.some((line) => line.length > longestLine)) return undefined
  const secrets = new Set(
    requests.flatMap((line) =>
      [...line.matchAll(/\$((?:\w+_)?(?:TOKEN(?:_OF_\w+)?|PASSWORD|SECRET)(?:_\d+)?)\b/g)].map(([, name]) => name),
    ),
  )
  return [
    ...[...secrets].map((name) => `: "\${${name}:?is to be set}"`),
    `URL=${quoted(base.replace(/\/+$/, ''))}`,
    ...(script.keepsAnswers ? ['ANSWERS=$(mktemp -d)'] : []),
    ...requests,
  ]
}

/** Lists are looked through for what is judged; what they show is judged only where a finding is about them. */
const isLookAround = ({ operation: id }: Exchange): boolean => id !== undefined && ['list', 'search'].includes(operation(id).kind)

class Script {
  private readonly attempt: Attempt
  private readonly told: readonly Exchange[]
  /** What ids are called from here on. */
  private readonly names = new Map<string, string>()
  private files = 0
  /** Ids in answers that are still to come. */
  private readonly waiting: { readonly id: string; readonly file: string }[] = []

  constructor(attempt: Attempt, told: readonly Exchange[]) {
    this.attempt = attempt
    this.told = told
  }

  /** Whether answers go to files, where ids are taken from once all have come. */
  get keepsAnswers(): boolean {
    return this.files > 0
  }

  lines(exchange: Exchange, next: Exchange | undefined): string[] {
    const beside = this.attempt.together.find((group) => group.includes(exchange))
    const curl = this.curl(exchange)
    const id = this.idNamedLater(exchange)
    if (!beside) return [id === undefined ? curl : `${this.nameFor(id)}=$(${curl} | jq -r .data.id)`]
    const file = id === undefined ? undefined : `"$ANSWERS/${++this.files}"`
    if (id !== undefined && file !== undefined) this.waiting.push({ id, file })
    const lines = [`${curl}${file === undefined ? '' : ` > ${file}`} &`]
    if (next !== undefined && beside.includes(next)) return lines
    const made = this.waiting.splice(0).map((one) => `${this.nameFor(one.id)}=$(jq -r .data.id ${one.file})`)
    return [...lines, 'wait', ...made]
  }

  /** The id of the answer, where it is new and a later request names it. */
  private idNamedLater(exchange: Exchange): string | undefined {
    const { id } = recordOf(exchange)
    const later = this.told.slice(this.told.indexOf(exchange) + 1)
    const isNew = typeof id === 'string' && /^[\w-]{4,}$/.test(id) && !this.names.has(id) && isSuccess(exchange)
    return isNew && later.some(({ request: { path, body = '' } }) => path.includes(id) || body.includes(id)) ? id : undefined
  }

  private nameFor(id: string): string {
    const name = this.names.size === 0 ? 'ID' : `ID${this.names.size + 1}`
    this.names.set(id, name)
    return name
  }

  private curl(exchange: Exchange): string {
    const { method, path, headers, body } = exchange.request
    const shown = Object.entries(headers).filter(([name]) => name !== 'accept')
    const parts = [
      `curl -X ${method} -sS "$URL${this.withNames(path.replaceAll(/[\\"`$]/g, '\\$&'))}"`,
      ...shown.map(
        ([name, value]) =>
          `-H ${name === 'authorization' ? `"Authorization: Bearer $${this.tokenOf(exchange)}"` : quoted(`${name}: ${value}`)}`,
      ),
      ...(body === undefined ? [] : [`-d ${this.withNames(quoted(plainly(body)), `'"`, `"'`)}`]),
    ]
    return parts.join(' ')
  }

  private tokenOf(exchange: Exchange): string {
    const session = this.attempt.sessions.get(exchange) ?? 0
    return session === 0 ? 'TOKEN' : `TOKEN_${session + 1}`
  }

  private withNames(text: string, before = '', after = ''): string {
    return [...this.names].reduce((named, [id, name]) => named.replaceAll(id, `${before}$${name}${after}`), text)
  }
}

/** JSON in which every sign can be seen and copied. */
const plainly = (json: string): string =>
  json.replaceAll(/\p{C}|(?! )\p{Z}|\p{VS}/gu, (sign) =>
    [...Array(sign.length).keys()].map((at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, '0')}`).join(''),
  )
