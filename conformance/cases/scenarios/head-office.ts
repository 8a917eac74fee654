// Logins to the head office, and what they alone show: 2.2.
import { isObject } from '../../exchange/compare.ts'
import { dataOf, type Exchange, isSuccess } from '../../exchange/exchange.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import type { Credentials } from '../../sessions/sign-in.ts'
import { closeLater, userIn } from '../../steps/further-session.ts'

export const headOfficeScenarios: readonly Case[] = [
  {
    id: 'session/head-office',
    area: 'session',
    title:
      'A login to the head office may show all locations of the company, as an array, the same ones to each of its users, and none of another one',
    requirements: ['session/company-locations', 'session/company-locations-all', 'record/other-company'],
    effects: 'own',
    operations: ['login'],
    async run(trial) {
      await trial.needsSeveralSessions()
      const own = await headOfficeOf(trial, trial.context.credentials)
      if (!own) return trial.skip('the user may not log in to the head office')
      const theirs = trial.context.credentialsOf('otherCompany')
      const ofOthers = theirs && (await headOfficeOf(trial, theirs))
      if (ofOthers) shareNoLocation(trial, own, ofOthers)
      const credentials = trial.context.credentialsOf('otherUser')
      const other = credentials && (await headOfficeOf(trial, credentials))
      if (own.all === undefined || other?.all === undefined || own.companyId !== other.companyId) return
      const { where, requirement } = { where: '/data/user/companyLocations', requirement: 'session/company-locations-all' }
      trial.equal(other.all.length, own.all.length, other.exchange, { where: `${where} (number of locations)`, requirement })
    },
  },
  {
    id: 'session/company-locations',
    area: 'session',
    title: 'Only head-office logins return companyLocations',
    requirements: ['session/company-locations-head-office'],
    effects: 'own',
    operations: ['login'],
    async run(trial) {
      await trial.needsSeveralSessions()
      const { credentials } = trial.context
      const theirs = trial.context.credentialsOf('otherUser')
      let opened = 0
      for (const [audience, { email, password }] of [
        ...ofNoHeadOffice.map((one) => [one, credentials] as const),
        ...(theirs ? ofNoHeadOffice.slice(0, 2).map((one) => [one, theirs] as const) : []),
      ]) {
        const exchange = await trial.call('login', { body: { email, password, audience } }, { token: null })
        // Which user may log into which app is not shown.
        if (!isSuccess(exchange)) continue
        opened += 1
        showsNoCompanyLocations(trial, exchange, audience)
        closeLater(trial, dataOf(exchange))
      }
      if (opened === 0) trial.skip('the user may log into no app that is not one of the head office')
      await besideHeadOffice(trial, credentials)
    },
  },
]

/** A login to the shop at the same time as one to the head office, before it and after it, is one to the shop. */
async function besideHeadOffice(trial: Trial, { email, password }: Credentials): Promise<void> {
  for (const audiences of [['hq', 'shop'] as const, ['shop', 'hq'] as const]) {
    const both = await Promise.all(
      audiences.map((audience) => trial.attempt('login', { body: { email, password, audience } }, { token: null })),
    )
    for (const [at, exchange] of both.entries()) {
      if (!isSuccess(exchange)) continue
      closeLater(trial, dataOf(exchange))
      if (audiences[at] === 'shop') showsNoCompanyLocations(trial, exchange, 'shop')
    }
  }
}

function showsNoCompanyLocations(trial: Trial, login: Exchange, audience: string): void {
  const { companyLocations = null } = userIn(login)
  const none = companyLocations === null || (Array.isArray(companyLocations) && companyLocations.length === 0)
  trial.holds(none, `no companyLocations for ${audience}`, companyLocations, login, { where: '/data/user/companyLocations' })
}

/** That of an app beside `api_hq`, which is one of the head office, is none. */
const ofNoHeadOffice = ['shop', 'app', 'api', 'mobile', 'mobile_android', 'mobile_ios'] as const

interface HeadOffice {
  readonly companyId: unknown
  /** Where the target shows them. */
  readonly all: readonly unknown[] | undefined
  readonly exchange: Exchange
}

/** A location is of one company (1). */
function shareNoLocation(trial: Trial, own: HeadOffice, theirs: HeadOffice): void {
  if (own.companyId === theirs.companyId) return
  const known = new Set((own.all ?? []).map(idOfLocation))
  const shared = (theirs.all ?? []).map(idOfLocation).filter((name) => name !== undefined && known.has(name))
  const about = { where: '/data/user/companyLocations', requirement: 'record/other-company' }
  // That none is shared is little to see.
  if (shared.length > 0) trial.equal(shared, [], theirs.exchange, about)
}

/** What an element looks like is not shown: its id, or itself where it is a text. */
const idOfLocation = (location: unknown): unknown => (isObject(location) ? (location.id ?? location.locationId) : location)

/** Undefined where the user may not log in there. */
async function headOfficeOf(trial: Trial, { email, password }: Credentials): Promise<HeadOffice | undefined> {
  const exchange = await trial.call('login', { body: { audience: 'hq', email, password } }, { token: null })
  if (!isSuccess(exchange)) return undefined
  const data = dataOf(exchange)
  closeLater(trial, data)
  const { companyId, companyLocations: all } = userIn(exchange)
  trial.holds(all == null || Array.isArray(all), 'an array', all, exchange, { where: '/data/user/companyLocations' })
  return { companyId, all: Array.isArray(all) ? all : undefined, exchange }
}
