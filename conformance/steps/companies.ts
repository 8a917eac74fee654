// Two companies beside each other, and what of an answer belongs to one of them (1).
import type { OperationId } from '../../openapi/contract.ts'
import { resourceOf } from '../../openapi/resources.ts'
import { isObject } from '../exchange/compare.ts'
import { type Exchange, isSuccess, recordOf, recordsIn } from '../exchange/exchange.ts'
import { phrase } from '../exchange/phrase.ts'
import type { RunContext } from '../runner/trial/context.ts'
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

const counting = new WeakMap<RunContext, Promise<boolean>>()

/**
 * Whether each company counts its ids by itself, in a database of its own: then an id of ours names a record of the other company as well.
 * Nothing says that it does not (2.1), as long as nobody is shown or changes what is not theirs.
 */
export function countIdsApart(trial: Trial, both: Companies): Promise<boolean> {
  const found = counting.get(trial.context) ?? lookForOneOfBoth(trial, both)
  counting.set(trial.context, found)
  return found
}

async function lookForOneOfBoth(trial: Trial, { mine, theirs }: Companies): Promise<boolean> {
  for (const list of ['listPaymentTerms', 'listReferralSources'] as const) {
    const [own, others] = [await trial.attempt(list, {}, mine), await trial.attempt(list, {}, theirs)].map(recordsIn)
    const isTheirs = (one: Fields) => others?.some((other) => areTwo(one, other) && other.companyId === theirs.companyId)
    if (own?.some((one) => one.companyId === mine.companyId && isTheirs(one))) return true
  }
  return false
}

type Fields = { readonly [field: string]: unknown }

const areTwo = (one: Fields, other: Fields): boolean =>
  one.id === other.id && (one.createdDate !== other.createdDate || one.name !== other.name)

/** The same, where nothing can be asked unless an id tells one company from the other. */
export async function companiesByIds(trial: Trial): Promise<Companies> {
  const both = await companies(trial)
  return (await countIdsApart(trial, both))
    ? trial.skip('each company counts its ids by itself, so one of ours names a record of the other company as well')
    : both
}

/** Pointers to the parts of a body that belong to the company. */
function partsOfCompany(companyId: string, body: unknown): string[] {
  const found: string[] = []
  const way: (string | number)[] = []
  const lookInto = (name: string | number, child: unknown) => {
    way.push(name)
    look(child)
    way.pop()
  }
  const look = (value: unknown) => {
    if (Array.isArray(value)) value.forEach((child, at) => void lookInto(at, child))
    if (!isObject(value)) return
    if (value.companyId === companyId) found.push(way.map((part) => `/${part}`).join(''))
    for (const name in value) lookInto(name, value[name])
  }
  look(body)
  return found
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

/** A user of another company, where one is known and the logins tell the two apart. */
export async function companyBeside({ context }: Trial): Promise<SignedIn | undefined> {
  const theirs = await context.other('otherCompany')
  return theirs?.companyId && theirs.companyId !== context.session.companyId ? theirs : undefined
}

/** The defaults of another company, and that they stay: that company may choose others itself, and nobody else. */
export async function defaultsElsewhere(trial: Trial, list: OperationId, flags: readonly string[]): Promise<() => Promise<void>> {
  const theirs = await companyBeside(trial)
  const { read } = resourceOf(list) ?? {}
  if (!theirs || !read) return async () => {}
  const listed = async () => recordsIn(await trial.attempt(list, {}, theirs))
  const records = (await listed()).filter(({ companyId }) => companyId === theirs.companyId)
  const defaults = flags.map((flag) => ({ flag, id: records.find((record) => record[flag] === true)?.id }))
  return async () => {
    for (const { flag, id } of defaults) {
      if (typeof id !== 'string') continue
      const exchange = await trial.attempt(read, { path: { id } }, theirs)
      const { [flag]: isDefault } = recordOf(exchange)
      if (typeof isDefault !== 'boolean' || (!isDefault && (await listed()).some((record) => record[flag] === true))) continue
      trial.equal(isDefault, true, exchange, { where: `/data/${flag}`, requirement: 'record/other-company' })
    }
  }
}
