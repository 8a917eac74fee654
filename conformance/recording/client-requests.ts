// What the client of a recording sent, held against the contract. It is told apart from what the server answered: it is another's doing.
import { operation } from '../../openapi/contract.ts'
import { match } from '../../openapi/match.ts'
import { validateRequest } from '../../openapi/validate-request.ts'
import type { Exchange } from '../exchange/exchange.ts'
import { type ClientDeparture, toldPlace } from '../exchange/finding.ts'
import { counted, printable } from '../reporters/telling/text.ts'

/** Takes the requests one by one, and tells each kind of departure once, with how often it came. */
export class ClientRequests {
  private readonly found = new Map<string, ClientDeparture>()

  /** Returns those that did not come before. */
  see(exchange: Exchange): ClientDeparture[] {
    return departuresOf(exchange).filter((departure) => {
      const key = JSON.stringify([departure.request, departure.where.replaceAll(/\/\d+(?=\/|$)/g, '/*'), departure.expected])
      const before = this.found.get(key)
      if (before) before.count += 1
      else this.found.set(key, departure)
      return !before
    })
  }

  departures(): ClientDeparture[] {
    return [...this.found.values()].sort((one, other) => Number(one.level === 'should') - Number(other.level === 'should'))
  }
}

function departuresOf({ operation: id, request }: Exchange): ClientDeparture[] {
  if (!id) return []
  const asked = operation(id)
  const [pathname = '', search = ''] = request.path.split('?', 2)
  const matched = match(request.method, pathname)
  if (matched.kind !== 'operation') return []
  const query = new URLSearchParams(search)
  const body = bodyAsJson(request.body)
  const about = { request: `${asked.method} ${asked.path}`, count: 1 }
  const known = new Set(asked.parameters.flatMap(({ in: place, name }) => (place === 'query' ? [name] : [])))
  const unknown = [...new Set(query.keys())].filter((name) => !known.has(name))
  // The description names the parameters of each operation, and does not say that others are refused.
  const ofQuery = unknown.map((name) => ({
    ...about,
    level: 'should' as const,
    where: toldPlace(`/query/${name}`),
    expected: known.size > 0 ? `one of ${[...known].join(', ')}` : 'no query',
    actual: 'a parameter that the operation does not know',
  }))
  if (body.kind === 'not JSON')
    return [...ofQuery, { ...about, level: 'must', where: '/body', expected: 'a body of JSON', actual: 'text that is not JSON' }]
  const { findings } = validateRequest(asked, { params: matched.params, query, body: body.value })
  return [...ofQuery, ...findings.map(({ level, where, expected, actual }) => ({ ...about, level, where, expected, actual }))]
}

type SentBody = { kind: 'JSON'; value: unknown } | { kind: 'not JSON' }

function bodyAsJson(text: string | undefined): SentBody {
  if (text === undefined || text === '') return { kind: 'JSON', value: undefined }
  try {
    return { kind: 'JSON', value: JSON.parse(text) }
  } catch {
    return { kind: 'not JSON' }
  }
}

const mostTold = 30

/** In lines to be printed beside the report, which is about the server. */
export function aboutClient(departures: readonly ClientDeparture[]): string {
  if (departures.length === 0) return "The client's requests are as documented.\n"
  const told = departures.slice(0, mostTold).map(({ level, request, where, expected, actual, count }) => {
    const place = where === '' ? '' : ` at ${where}`
    return `  ${String(count).padStart(4)}  ${level === 'must' ? '' : 'advice: '}${request}${place}: expected ${expected}, sent ${actual}`
  })
  const more = departures.length > mostTold ? [`  and ${departures.length - mostTold} more`] : []
  return `${[`Departures of the client's requests, ${counted(departures.length, 'kind')} (the server is not to blame):`, ...told, ...more].map((line) => printable(line, 400)).join('\n')}\n`
}
