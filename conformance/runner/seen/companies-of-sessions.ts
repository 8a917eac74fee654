// Whose company a session is of, as its login tells (2.2), and records of another one in what it is answered (1).
import { isObject } from '../../exchange/compare.ts'
import { dataOf, type Exchange, isSuccess, recordOf, recordsIn } from '../../exchange/exchange.ts'

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

  /** The first such record of an answer; what records have inside them is not looked at. */
  strangerIn(exchange: Exchange): Stranger | undefined {
    const [, token = ''] = exchange.request.headers.authorization?.match(/^Bearer (.+)$/) ?? []
    const own = this.known.get(token)
    if (own === undefined || !isSuccess(exchange)) return undefined
    const isStrange = ({ companyId }: { companyId?: unknown }) => namesCompany(companyId) && companyId !== own.companyId
    const one = recordOf(exchange)
    if (isStrange(one)) return { where: '/data', companyId: String(one.companyId), reachesOthers: own.reachesOthers }
    const records = recordsIn(exchange)
    const at = records.findIndex(isStrange)
    return at < 0 ? undefined : { where: `/data/${at}`, companyId: String(records[at]?.companyId), reachesOthers: own.reachesOthers }
  }
}

const namesCompany = (companyId: unknown): companyId is string => typeof companyId === 'string' && companyId !== ''

/** Whether its company has a head office, or may have one. */
export function mayHaveHeadOffice(login: Exchange): boolean {
  const { company } = recordOf(login)
  return !isObject(company) || company.hqEnabled !== false
}
