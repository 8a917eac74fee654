// Whose company a session is of, as its login tells (2.2), and records of another one in what it is answered (1).
import { isObject } from '../../exchange/compare.ts'
import { dataOf, type Exchange, isSuccess, recordOf, recordsIn } from '../../exchange/exchange.ts'

type Fields = { readonly [field: string]: unknown }

interface Bound {
  readonly companyId: string
  /** Those that have a head office, too (2.2). */
  readonly reachesOthers: boolean
}

/** A record that names another company than that of the session which was shown it. */
interface Stranger extends Bound {
  readonly where: string
}

export class CompaniesOfSessions {
  /** By token. */
  private readonly known = new Map<string, Bound>()

  see(login: Exchange): void {
    const data = login.operation === 'login' && isSuccess(login) ? dataOf(login) : undefined
    if (!isObject(data) || !isObject(data.user)) return
    const { companyId } = data.user
    if (typeof data.token === 'string' && namesCompany(companyId))
      this.known.set(data.token, { companyId, reachesOthers: data.hqEnabled !== false })
  }

  /** The first such record of an answer, or such a part of one. */
  strangerIn(exchange: Exchange): Stranger | undefined {
    const [, token = ''] = exchange.request.headers.authorization?.match(/^Bearer (.+)$/) ?? []
    const own = this.known.get(token)
    if (own === undefined || !isSuccess(exchange)) return undefined
    const { companyId, reachesOthers } = own
    const one = recordOf(exchange)
    const records = recordsIn(exchange)
    for (const [at, record] of [one, ...records].entries()) {
      const strange = strangeIn(record, companyId)
      if (strange !== undefined) return { where: at === 0 ? '/data' : `/data/${at - 1}`, companyId: strange, reachesOthers }
    }
    return undefined
  }
}

/** The other company that a record names, or one of what it embeds. */
function strangeIn(record: Fields, companyId: string): string | undefined {
  const isStrange = (named: unknown): named is string => namesCompany(named) && named !== companyId
  if (isStrange(record.companyId)) return record.companyId
  for (const field in record) {
    const part = record[field]
    if (isObject(part) && isStrange(part.companyId)) return part.companyId
  }
  return undefined
}

const namesCompany = (companyId: unknown): companyId is string => typeof companyId === 'string' && companyId !== ''

/** Whether its company has a head office, or may have one. */
export function mayHaveHeadOffice(login: Exchange): boolean {
  const { company } = recordOf(login)
  return !isObject(company) || company.hqEnabled !== false
}
