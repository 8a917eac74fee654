// Configuration and logo of a company: 2.16, 4.15.

import { schemas } from '../../../openapi/contract.ts'
import { isObject } from '../../exchange/compare.ts'
import { type Exchange, isRefusal, isSuccess, recordOf } from '../../exchange/exchange.ts'
import { outcomeOf } from '../../exchange/outcome.ts'
import { phrase } from '../../exchange/phrase.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { otherUser } from '../../steps/common.ts'
import { companyBeside } from '../../steps/companies.ts'
import { logInWith } from '../../steps/further-session.ts'
import { unlikeAmong } from '../../steps/unlike-values.ts'

const settings = Object.keys(schemas.CompanyConfig?.properties ?? {})

export const companyScenarios: readonly Case[] = [
  {
    id: 'company/config',
    area: 'company',
    title: 'The configuration is that of the company asked for, whichever was asked for before',
    requirements: ['company/config-read', 'company/config-of-that-company', 'record/company-id'],
    effects: 'read',
    operations: ['getCompanyConfig'],
    async run(trial) {
      const id = companyOf(trial)
      const { body, exchange } = await trial.ask('getCompanyConfig', { path: { id } }, { requirement: 'company/config-read' })
      const about = { where: '/data/companyId', requirement: 'company/config-of-that-company' }
      if (body.data.companyId != null) trial.equal(body.data.companyId, id, exchange, about)
      // What was asked for before, and refused or not, is of another company.
      const theirs = await companyBeside(trial)
      if (!theirs) return
      await trial.attempt('getCompanyConfig', { path: { id: theirs.companyId } })
      const after = await trial.attempt('getCompanyConfig', { path: { id } })
      const { companyId } = recordOf(after)
      if (isSuccess(after) && companyId != null) trial.equal(companyId, id, after, about)
    },
  },
  {
    id: 'company/config-lock',
    area: 'company',
    title: 'Invoices of each company lock at a time of day as HH:mm, in an IANA timezone or in that of each location',
    requirements: ['company/config-lock-time', 'company/config-lock-timezone'],
    effects: 'read',
    operations: ['getCompanyConfig'],
    async run(trial) {
      const { body, exchange } = await trial.ask('getCompanyConfig', { path: { id: companyOf(trial) } })
      locksInTime(trial, body.data, exchange)
      const theirs = await companyBeside(trial)
      const other = theirs && (await trial.attempt('getCompanyConfig', { path: { id: theirs.companyId } }, theirs))
      if (other && isSuccess(other)) locksInTime(trial, recordOf(other), other)
    },
  },
  {
    id: 'company/config-repeat',
    area: 'company',
    title: 'The configuration reads the same again, also when another user has read it meanwhile',
    requirements: ['record/read-stable'],
    effects: 'read',
    operations: ['getCompanyConfig'],
    async run(trial) {
      const id = companyOf(trial)
      const before = await trial.ask('getCompanyConfig', { path: { id } })
      const theirs = await trial.context.other('otherUser')
      if (theirs) await trial.attempt('getCompanyConfig', { path: { id } }, theirs)
      const after = await trial.ask('getCompanyConfig', { path: { id } })
      if (after.body.data.updatedDate !== before.body.data.updatedDate) trial.skip('others change the configuration meanwhile')
      trial.sameBut(after.body.data, before.body.data, ['meta', 'metadata'], after.exchange, { where: '/data' })
      const [were, are] = [before, after].map(({ body }) => body.data.disabledPermissions?.map(String).toSorted())
      if (were && are) trial.equal(are, were, after.exchange, { where: '/data/disabledPermissions' })
    },
  },
  {
    id: 'company/config-of-readers',
    area: 'company',
    title: 'A read of the configuration is no change of it, and who changed it last is the same for another user',
    requirements: ['record/read-stable', 'record/meta-session'],
    effects: 'own',
    operations: ['login', 'getCompanyConfig'],
    async run(trial) {
      const path = { id: companyOf(trial) }
      const read = (token: string) => trial.attempt('getCompanyConfig', { path }, { token })
      const { data: session, token } = await logInWith(trial)
      const first = await read(token)
      const { meta, ...config } = recordOf(first)
      if (!isSuccess(first)) return trial.skip('a further session is refused the configuration')
      // It has changed nothing, so it made no change.
      if (isObject(meta) && typeof session.sessionId === 'string')
        trial.holds(meta.sessionId !== session.sessionId, 'the session of the latest change', phrase('the one that reads'), first, {
          where: '/data/meta/sessionId',
          requirement: 'record/meta-session',
        })
      const other = await read((await otherUser(trial)).token)
      const { meta: _, ...again } = recordOf(await read(token))
      if (again.updatedDate !== config.updatedDate) return
      // Who changed it last does not hang on who asks.
      const { updatedById } = recordOf(other)
      if (typeof updatedById === 'string' && typeof again.updatedById === 'string')
        trial.equal(updatedById, again.updatedById, other, { where: '/data/updatedById', requirement: 'record/read-stable' })
      const [mine, theirs] = [again, recordOf(other)].map(({ disabledPermissions: some }) =>
        Array.isArray(some) ? some.map(String).toSorted() : undefined,
      )
      if (mine && theirs) trial.equal(theirs, mine, other, { where: '/data/disabledPermissions', requirement: 'record/read-stable' })
      // No operation sends these settings, and some may move by themselves.
      const still = settings.filter((name) => again[name] === config[name])
      const field = unlikeAmong(still, again, recordOf(other))
      if (field !== undefined)
        trial.equal(recordOf(other)[field], again[field], other, { where: `/data/${field}`, requirement: 'record/read-stable' })
    },
  },
  {
    id: 'company/logo',
    area: 'company',
    title: 'Setting the logo answers with the blobId sent, removing it with a blobId, which is the latest one',
    requirements: ['company/logo-set', 'company/logo-delete', 'record/other-company', 'http/refused-changes-nothing'],
    // No operation reads the logo, so it cannot be put back.
    effects: 'disruptive',
    operations: ['setCompanyLogo', 'deleteCompanyLogo'],
    async run(trial) {
      const id = companyOf(trial)
      const given = trial.context.fixture('blob')
      const blobId = given ?? `${trial.mark}-Logo`
      const set = await trial.call('setCompanyLogo', { path: { id }, body: { blobId } })
      if (isSuccess(set)) trial.includes(set.answer?.body, { data: { blobId } }, set)
      else if (given === undefined) trial.skip('the target wants the id of a stored image; give one as fixtures.blob')
      else trial.holds(false, 'a good answer (2xx)', outcomeOf(set), set)
      const next = await anotherLogo(trial, id, blobId)
      if (next === undefined) trial.unjudgedPart ??= 'the target takes no other logo; give another stored image as fixtures.otherBlob'
      const gone = await trial.ask('deleteCompanyLogo', { path: { id } })
      trial.holds('blobId' in gone.body.data, 'a blobId', gone.body.data, gone.exchange, {
        where: '/data/blobId',
        requirement: 'company/logo-delete',
      })
      const { blobId: removed } = gone.body.data
      if (next !== undefined)
        trial.holds(typeof removed !== 'string' || removed === '' || removed === next, next, removed, gone.exchange, {
          where: '/data/blobId',
          requirement: 'company/logo-delete',
        })
      // What was removed may be set again, by each company for itself; the first of two after the other is the latest then.
      const body = { blobId }
      const tellsWhich = removed === (next ?? blobId)
      const setAgain = async (image: string): Promise<Exchange> => {
        const exchange = await trial.attempt('setCompanyLogo', { path: { id }, body: { blobId: image } })
        if (isSuccess(exchange)) trial.includes(exchange.answer?.body, { data: { blobId: image } }, exchange)
        return exchange
      }
      // Another one than was removed comes first; and one may be set that is there.
      if (next !== undefined) for (const image of [blobId, next, next]) await setAgain(image)
      const again = await setAgain(blobId)
      const theirs = await trial.context.other('otherCompany')
      const path = { id: theirs?.companyId ?? '' }
      const isTheirs =
        theirs && path.id !== '' && path.id !== id && isSuccess(await trial.attempt('setCompanyLogo', { path, body }, theirs))
      // While it is there: that none is there is a reason to refuse as well.
      const strange = theirs && isSuccess(again) ? await trial.attempt('deleteCompanyLogo', { path: { id } }, theirs) : undefined
      const isTaken = strange !== undefined && isSuccess(strange)
      if (strange && (isTaken || isRefusal(strange)))
        trial.holds(!isTaken, 'a refusal (4xx)', outcomeOf(strange), strange, { requirement: 'record/other-company' })
      const goneAgain = await trial.attempt('deleteCompanyLogo', { path: { id } })
      if (isSuccess(again) && !isTaken) logoIsRemoved(trial, goneAgain, tellsWhich ? body : {}, 'company/logo-delete')
      // What is refused leaves it as it is.
      const isThere = isSuccess(goneAgain) && isSuccess(await setAgain(blobId))
      if (isThere && isRefusal(await trial.attempt('setCompanyLogo', { path: { id }, body: {} })))
        logoIsRemoved(
          trial,
          await trial.attempt('deleteCompanyLogo', { path: { id } }),
          tellsWhich ? body : {},
          'http/refused-changes-nothing',
        )
      if (!isTheirs) return
      logoIsRemoved(trial, await trial.attempt('deleteCompanyLogo', { path }, theirs), tellsWhich ? body : {}, 'record/other-company')
      if (theirs && next !== undefined)
        await setTogether(trial, tellsWhich, [
          { path: { id }, who: {}, blobId },
          { path, who: theirs, blobId: next },
        ])
    },
  },
  {
    id: 'company/logo-needs-blob',
    area: 'company',
    title: 'Setting a logo without a blobId is refused',
    requirements: ['company/logo-needs-blob'],
    effects: 'shared',
    operations: ['setCompanyLogo'],
    async run(trial) {
      const id = companyOf(trial)
      for (const body of [{}, { blob: 'x' }]) trial.refused(await trial.attempt('setCompanyLogo', { path: { id }, body }))
    },
  },
]

/** Sets another one, whose id is as long and odd as the target takes, or that of another stored image; tells which it is. */
async function anotherLogo(trial: Trial, id: string, first: string): Promise<string | undefined> {
  const stored = trial.context.fixture('otherBlob') ?? first
  for (const blobId of [`${trial.mark}/Next%2Flogo.${'0123456789'.repeat(16)}.日本.png`, `${trial.mark}-next-logo`, stored]) {
    if (blobId === first) continue
    const set = await trial.attempt('setCompanyLogo', { path: { id }, body: { blobId } })
    if (!isSuccess(set)) continue
    trial.includes(set.answer?.body, { data: { blobId } }, set)
    return blobId
  }
  return undefined
}

/** The logo that was set stays so until it is removed; whether a removal answers with that one is seen before. */
function logoIsRemoved(trial: Trial, exchange: Exchange, told: { blobId?: string }, requirement: string): void {
  // Who may set one need not be one who may remove it (D12).
  if (exchange.answer?.status === 403) return
  trial.holds(isSuccess(exchange), 'the removal of the logo, which was set', outcomeOf(exchange), exchange, { requirement })
  if (isSuccess(exchange)) trial.includes(recordOf(exchange), told, exchange, { where: '/data', requirement })
}

interface OwnLogo {
  readonly path: { readonly id: string }
  readonly who: { readonly token?: string }
  readonly blobId: string
}

/** Two companies that set theirs at once: each is answered with its own, and keeps it. */
async function setTogether(trial: Trial, tellsWhich: boolean, each: readonly OwnLogo[]): Promise<void> {
  const set = await Promise.all(each.map(({ path, who, blobId }) => trial.attempt('setCompanyLogo', { path, body: { blobId } }, who)))
  for (const [at, { path, who, blobId }] of each.entries()) {
    const answer = set[at]
    if (answer && isSuccess(answer))
      trial.includes(recordOf(answer), { blobId }, answer, { where: '/data', requirement: 'company/logo-set' })
    const removed = await trial.attempt('deleteCompanyLogo', { path }, who)
    // That it is gone need not have to do with the other one.
    const requirement = isSuccess(removed) ? 'record/other-company' : 'company/logo-delete'
    if (set.every(isSuccess)) logoIsRemoved(trial, removed, tellsWhich ? { blobId } : {}, requirement)
  }
}

function companyOf(trial: Trial): string {
  return trial.context.session.companyId || trial.skip('the login names no company of the user')
}

function locksInTime(trial: Trial, config: { readonly [setting: string]: unknown }, exchange: Exchange): void {
  const { invoiceLockTime: time, invoiceLockTimezone: zone } = config
  if (typeof time === 'string')
    trial.holds(/^([01]\d|2[0-3]):[0-5]\d$/.test(time), 'a time of day as HH:mm', time, exchange, { where: '/data/invoiceLockTime' })
  const about = { where: '/data/invoiceLockTimezone', requirement: 'company/config-lock-timezone' }
  if (zone === null || typeof zone === 'string')
    trial.holds(zone === null || isTimezone(zone), 'an IANA timezone, or null', zone, exchange, about)
}

function isTimezone(zone: string): boolean {
  if (/^[+-]/.test(zone)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}
