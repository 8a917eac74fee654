// What one page of a list or search shows beside what was asked for, and beside its own meta (4.1).
import { type Operation, operation } from '../../../openapi/contract.ts'
import { isObject } from '../../exchange/compare.ts'
import { type Exchange, isSuccess, jsonIn, metaBeside, recordsIn } from '../../exchange/exchange.ts'
import type { Finding } from '../../exchange/finding.ts'
import { found, type Happened } from './happened.ts'

type SeenPage = Pick<Happened, 'operation' | 'exchange' | 'kept'>

const enough = 50

export class SeenPages {
  /** Pages that contradicted their own meta, by operation: once, others may have written between the counting and the showing. */
  private readonly doubtful = new Set<string>()
  /** Forms of ids that left records out which a list without ids shows. */
  private readonly read = new Set<string>()
  private readonly plain = new Map<string, readonly string[]>()

  see(happened: SeenPage): Finding[] {
    const { exchange } = happened
    const about = operation(happened.operation)
    if (!isSuccess(exchange) || !(about.kind === 'list' || about.kind === 'search')) return []
    const asked = wantedOf(about, exchange)
    return [
      ...beyondLimit(happened, about, asked),
      ...shownTwice(happened),
      ...this.others(happened, asked),
      ...this.contradiction(happened, about, asked),
    ]
  }

  /** Forms that a server reads ids in are free (D09): one that it has read before, it reads again. */
  private others(happened: SeenPage, { ids, idsAre }: Wanted): Finding[] {
    const records = recordsIn(happened.exchange)
    const shown = records.slice(0, enough).flatMap(({ id }) => (typeof id === 'string' ? id.toLowerCase() : []))
    if (ids.length === 0) this.plain.set(happened.operation, shown)
    if (ids.length === 0 || records.length === 0) return []
    const wanted = new Set(ids.map((id) => id.toLowerCase()))
    const at = records.findIndex(({ id }) => typeof id === 'string' && !wanted.has(id.toLowerCase()))
    const form = `${happened.operation} ${idsAre}`
    if (at < 0 && this.plain.get(happened.operation)?.some((id) => !wanted.has(id))) this.read.add(form)
    if (at < 0 || !this.read.has(form)) return []
    return [found(happened, 'list/ids', `/data/${at}/id`, `one of the ids asked for, ${ids.slice(0, 3).join(', ')}`, records[at]?.id)]
  }

  /** hasMore, total and what is shown say the same. */
  private contradiction(happened: SeenPage, { kind, id }: Operation, { skip }: Wanted): Finding[] {
    const { hasMore, total } = metaBeside(happened.exchange)
    const shown = recordsIn(happened.exchange).length
    if (kind !== 'list' || typeof hasMore !== 'boolean' || typeof total !== 'number' || skip === undefined) return []
    if (skip > 0 && skip >= total) return []
    const isMore = skip + shown < total
    if (hasMore === isMore && skip + shown <= total) {
      this.doubtful.delete(id)
      return []
    }
    const isAgain = this.doubtful.has(id)
    this.doubtful.add(id)
    if (!isAgain) return []
    const told = `after ${skip} skipped, ${shown} of ${total} are shown`
    return skip + shown > total
      ? [found(happened, 'list/total', '/meta/total', `${skip + shown} or more, since ${told}`, total)]
      : [found(happened, 'list/has-more', '/meta/hasMore', `${isMore}, since ${told}`, hasMore)]
  }
}

interface Wanted {
  limit: number | undefined
  /** Undefined where what was asked for is not a number. */
  skip: number | undefined
  ids: readonly string[]
  /** The form that they were sent in. */
  idsAre: string
}

function wantedOf({ kind, parameters }: Operation, { request }: Exchange): Wanted {
  const number = (value: unknown): number | undefined =>
    (typeof value === 'string' || typeof value === 'number') && /^\d+$/.test(String(value)) ? Number(value) : undefined
  if (kind === 'search') {
    const body = jsonIn(request.body ?? '')
    const { limit, skip } = isObject(body) ? body : {}
    return { limit: number(limit), skip: skip === undefined ? 0 : number(skip), ids: [], idsAre: '' }
  }
  const query = new URLSearchParams(request.path.split('?', 2)[1])
  const takes = (name: string) => parameters.some((one) => one.in === 'query' && one.name === name)
  const texts = takes('ids') ? query.getAll('ids') : []
  const skip = query.get('skip')
  return {
    limit: takes('limit') ? number(query.get('limit')) : undefined,
    skip: skip === null || !takes('skip') ? 0 : number(skip),
    ids: texts.flatMap((text) => text.split(',')).filter((id) => id !== ''),
    idsAre: texts.length > 1 ? 'repeated' : texts.some((text) => text.includes(',')) ? 'with commas' : 'alone',
  }
}

function beyondLimit(happened: SeenPage, { kind }: Operation, { limit }: Wanted): Finding[] {
  const shown = recordsIn(happened.exchange).length
  if (limit === undefined || limit < 1 || shown <= limit) return []
  return [found(happened, kind === 'list' ? 'list/limit' : 'list/search-limit', '/data', `${limit} records at most`, shown)]
}

function shownTwice(happened: SeenPage): Finding[] {
  const ids = recordsIn(happened.exchange).map(({ id }) => id)
  const again = ids.findIndex((id, index) => typeof id === 'string' && ids.indexOf(id) < index)
  return again < 0 ? [] : [found(happened, 'list/no-duplicates', `/data/${again}/id`, 'each record once', ids[again])]
}
