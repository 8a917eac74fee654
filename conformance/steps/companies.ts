// Two companies beside each other, and what of an answer belongs to one of them (1).
import { isObject } from '../exchange/compare.ts'
import { type Exchange, isSuccess, recordsIn } from '../exchange/exchange.ts'
import { phrase } from '../exchange/phrase.ts'
import type { Trial } from '../runner/trial/trial.ts'
import type { SignedIn } from '../sessions/sign-in.ts'

/** Two companies, each with the session of one of its users. */
export interface Companies {
  mine: SignedIn
  theirs: SignedIn
}

export async function companies(trial: Trial): Promise<Companies> {
  const [mine, theirs] = [trial.context.session, await trial.other('otherCompany')]
  if (mine.companyId === '' || theirs.companyId === '') trial.skip('the login names no company of the user')
  if (mine.companyId === theirs.companyId) trial.skip('the user given as otherCompany is of the same company')
  return { mine, theirs }
}

/** Pointers to the parts of a body that belong to the company. */
function partsOfCompany(companyId: string, value: unknown, pointer = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((child, index) => partsOfCompany(companyId, child, `${pointer}/${index}`))
  if (!isObject(value)) return []
  const own = value.companyId === companyId ? [pointer] : []
  return [...own, ...Object.entries(value).flatMap(([name, child]) => partsOfCompany(companyId, child, `${pointer}/${name}`))]
}

export function showsNothingOf(trial: Trial, companyId: string, exchange: Exchange): void {
  const [where, ...more] = isSuccess(exchange) ? partsOfCompany(companyId, exchange.answer?.body) : []
  if (where === undefined) return
  trial.holds(
    false,
    `nothing of the company ${companyId}`,
    phrase(`${more.length + 1} ${more.length === 0 ? 'object' : 'objects'} of it`),
    exchange,
    { where, requirement: 'record/other-company' },
  )
}

/** The records of an answer that surely belong to the company: built-in ones may be shown to everybody. */
export function idsOf(companyId: string, exchange: Exchange): string[] {
  return recordsIn(exchange).flatMap((record) => (record.companyId === companyId && typeof record.id === 'string' ? [record.id] : []))
}
