// The records of one world, each remembered on its own. Only those that were read alone or written are.
import { type Operation, type OperationId, operation } from '../../../openapi/contract.ts'
import { match } from '../../../openapi/match.ts'
import { resourceOf } from '../../../openapi/resources.ts'
import { validateRequest } from '../../../openapi/validate-request.ts'
import { isObject } from '../../exchange/compare.ts'
import { dataOf, type Exchange, isRefusal, isSuccess, jsonIn, recordOf, recordsIn } from '../../exchange/exchange.ts'
import type { Finding } from '../../exchange/finding.ts'
import { isKnownWrite, type KnownWrite } from '../../steps/sentences.ts'
import type { Happened, Judged } from './happened.ts'
import { Newest } from './newest.ts'
import { type AcceptedWrite, RememberedRecord } from './remembered.ts'
import { comparable, sightOf } from './sight.ts'

const mostRecords = 5000

export class RememberedRecords {
  /** By area and id, so that what concerns an area can be forgotten. */
  private readonly byKey = new Newest<RememberedRecord>(mostRecords)

  get size(): number {
    return this.byKey.size
  }

  forget(): void {
    this.byKey.clear()
  }

  see(happened: Happened, author: AcceptedWrite['author']): Judged {
    const about = operation(happened.operation)
    switch (about.kind) {
      case 'read':
        return this.sawRead(happened, about)
      case 'list':
      case 'search':
        return { findings: this.sawMany(happened, about), held: [] }
      case 'create':
      case 'update':
      case 'delete':
        return { findings: this.sawWrite(happened, about, author), held: [] }
      default:
        // Of what they change, nobody knows how much.
        if (about.method !== 'GET' && !isRefusal(happened.exchange)) this.forgetArea(about.area)
        return { findings: [], held: [] }
    }
  }

  private sawRead(happened: Happened, about: Operation): Judged {
    const { exchange } = happened
    const id = namedInPath(exchange)
    if (id === undefined) return { findings: [], held: [] }
    if (exchange.answer?.status === 404) this.known(about.id, id)?.notFound(happened)
    if (!isSuccess(exchange) || !isObject(dataOf(exchange))) return { findings: [], held: [] }
    return this.of(about.id, id).read(happened, sightOf(happened, recordOf(exchange)))
  }

  private sawMany(happened: Happened, about: Operation): Finding[] {
    if (!isSuccess(happened.exchange)) return []
    return recordsIn(happened.exchange).flatMap((record, index) => {
      const known = typeof record.id === 'string' ? this.known(about.id, record.id) : undefined
      return known ? known.listed(happened, sightOf(happened, record), `/data/${index}`, record) : []
    })
  }

  private sawWrite(happened: Happened, about: Operation, author: AcceptedWrite['author']): Finding[] {
    const { exchange } = happened
    const data = recordOf(exchange)
    const id = about.kind === 'create' ? data.id : namedInPath(exchange)
    if (typeof id !== 'string' || !resourceOf(about.id)) return []
    if (!isSuccess(exchange)) {
      this.known(about.id, id)?.wroteNot(isRefusal(exchange))
      return []
    }
    const by = about.id
    const sent = isKnownWrite(by) ? lawfullySent(exchange, about) : undefined
    if (!isKnownWrite(by) || !sent) {
      this.known(about.id, id)?.wroteNot(false)
      return []
    }
    if (about.kind === 'delete') {
      this.of(about.id, id).remove(happened, by)
      return []
    }
    const answered = Object.keys(data).length > 1 ? sightOf(happened, data) : undefined
    const { startedAt, endedAt } = happened
    return this.of(about.id, id).wrote(
      happened,
      writeOf(by, { sent, startedAt, endedAt, author, answered, isCreate: about.kind === 'create' }),
    )
  }

  private known(about: OperationId, id: string): RememberedRecord | undefined {
    return this.byKey.get(recordKey(about, id))
  }

  private of(about: OperationId, id: string): RememberedRecord {
    const key = recordKey(about, id)
    const record = this.byKey.get(key) ?? new RememberedRecord()
    this.byKey.set(key, record)
    return record
  }

  private forgetArea(area: string): void {
    for (const key of this.byKey.keys()) if (key.startsWith(`${area} `)) this.byKey.delete(key)
  }
}

const writeOf = (by: KnownWrite, write: Omit<AcceptedWrite, 'by'>): AcceptedWrite => ({ by, ...write })

const recordKey = (about: OperationId, id: string): string => {
  const resource = resourceOf(about)
  return `${resource?.area} ${resource?.record} ${id}`
}

function namedInPath({ request }: Exchange): string | undefined {
  const found = match(request.method, request.path.split('?', 1)[0] ?? '')
  return found.kind === 'operation' ? (found.params.itemId ?? found.params.id) : undefined
}

/** What a right request sent; what came of a wrong one that was taken all the same is not stated. Of a payment by hand no body is shown (4.22). */
function lawfullySent({ request }: Exchange, about: Operation): AcceptedWrite['sent'] | undefined {
  if (!about.body) return {}
  const [pathname = '', search = ''] = request.path.split('?', 2)
  const found = match(request.method, pathname)
  const body = jsonIn(request.body ?? '')
  if (found.kind !== 'operation' || !isObject(body) || about.id === 'createManualPayment') return undefined
  const { findings } = validateRequest(about, { params: found.params, query: new URLSearchParams(search), body })
  return findings.some(({ level }) => level === 'must') ? undefined : comparable(about.id, body)
}
