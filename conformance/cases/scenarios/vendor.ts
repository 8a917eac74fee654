// Vendors: 2.19, 4.18.

import { operation } from '../../../openapi/contract.ts'
import { isObject } from '../../exchange/compare.ts'
import { type Exchange, isSuccess, recordOf } from '../../exchange/exchange.ts'
import { goodAnswer } from '../../exchange/finding.ts'
import { outcomeOf } from '../../exchange/outcome.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { commonPart, idOf } from '../../steps/common.ts'
import { find, isWhole, unsteady, walk, wholePage } from '../../steps/pages.ts'
import { isNew, newName, type Shown, saysWhenDeleted, shows, tidyUpAfter } from '../../steps/records.ts'
import type { Every, Schemas } from '../../transport/calls.ts'

/** What the numbers that are sent end with, however a target writes and parts them: of one vendor, and of two that are made together. */
const [subscriber, ...subscribersTogether] = ['5550142', '5550171', '5550193'] as const

/** What a phone number in the array looks like is not shown (2.19): one of these that the target takes must be kept. */
const phoneForms: readonly ((subscriber: string) => Schemas['VendorCreate']['contactPhone'])[] = [
  (digits) => [`+1206${digits}`],
  (digits) => [{ number: `+1206${digits}` }],
  (digits) => [{ number: `206${digits}`, country: 'US' }],
]

/** Digits of what may be a whole number; its fields are not shown (2.19). */
const numbersIn = (phone: unknown): string[] =>
  Object.entries(isObject(phone) ? phone : {}).flatMap(([name, text]) => {
    const digits = typeof text === 'string' && !/(id|date)$/i.test(name) ? text.replaceAll(/\D/g, '') : ''
    return digits.length >= subscriber.length ? [digits] : []
  })

/** Longer than most are, and beginning with a zero. */
const postalCodes: { readonly [country: string]: string } = { US: '02134-0042', NO: '0150' }

/** One of a country is kept whole, as any text is; a target may refuse it. */
async function keepsPostalCode(trial: Trial, country: Schemas['VendorCreate']['country']): Promise<void> {
  const postalCode = postalCodes[country ?? '']
  if (postalCode === undefined) return
  const exchange = await trial.attempt('createVendor', { body: { ...plainVendor(trial), country, postalCode } })
  tidyUpAfter(trial, exchange)
  if (!isSuccess(exchange)) return
  const read = await trial.ask('getVendor', { path: { id: idOf(trial, recordOf(exchange)) } })
  shows(trial, { data: read.body.data, exchange: read.exchange }, { postalCode }, 'vendor/create-persists')
}

/** Nothing says that a name is of one vendor alone; a target may refuse it a second time. */
async function leavesItsNamesake(trial: Trial, id: string, name: string): Promise<void> {
  const path = { id }
  const before = await trial.ask('getVendor', { path })
  const city = newName(trial, 'City')
  const exchange = await trial.attempt('createVendor', { body: { name, city } })
  tidyUpAfter(trial, exchange)
  if (!isSuccess(exchange)) return
  trial.holds(recordOf(exchange).id !== id, 'an id of its own', recordOf(exchange).id, exchange, { where: '/data/id' })
  const after = await trial.ask('getVendor', { path })
  trial.equal(after.body.data.city ?? null, before.body.data.city ?? null, after.exchange, {
    where: '/data/city',
    requirement: 'record/others-kept',
  })
}

export const vendorScenarios: readonly Case[] = [
  {
    id: 'vendor/create-then-read',
    area: 'vendor',
    title: 'A new vendor has the values sent, each of them, in its answer and in its read',
    requirements: [
      'vendor/create',
      'vendor/create-persists',
      'vendor/read',
      'record/write-lasts',
      'record/updated-null-at-first',
      'record/company-of-session',
      'record/meta-user',
      'record/meta-session',
    ],
    effects: 'own',
    operations: ['createVendor', 'getVendor'],
    async run(trial) {
      const sent = { ...plainVendor(trial), ...details }
      const { body, exchange, id } = await createVendor(trial, sent)
      shows(trial, { data: body.data, exchange }, sent, 'vendor/create')
      isNew(trial, { data: body.data, exchange })
      const read = await trial.ask('getVendor', { path: { id } })
      trial.equal(read.body.data.id, id, read.exchange, { where: '/data/id', requirement: 'vendor/read' })
      shows(trial, { data: read.body.data, exchange: read.exchange }, { id, ...sent }, 'vendor/create-persists')
      trial.equal(read.body.data.name, sent.name, read.exchange, { where: '/data/name', requirement: 'record/write-lasts' })
      isNew(trial, { data: read.body.data, exchange: read.exchange })
    },
  },
  {
    id: 'vendor/create-then-list',
    area: 'vendor',
    title: 'The list shows a new vendor as its read does',
    requirements: ['list/shows-created', 'vendor/same-everywhere', 'vendor/list'],
    effects: 'own',
    operations: ['createVendor', 'getVendor', 'listVendors'],
    async run(trial) {
      const { id } = await createVendor(trial, { ...plainVendor(trial), ...details })
      const read = await trial.ask('getVendor', { path: { id } })
      const { record, exchange } = await find(trial, operation('listVendors'), id)
      trial.holds(record !== undefined, `the vendor ${id}`, 'nothing', exchange, { where: '/data' })
      if (record) trial.equal(record.id, id, exchange, { where: '/data/0/id', requirement: 'vendor/list' })
      const about = { where: '/data/0', requirement: 'vendor/same-everywhere' }
      if (record) trial.sameBut(commonPart(record, read.body.data), commonPart(read.body.data, record), [], exchange, about)
    },
  },
  {
    id: 'vendor/create-with-name-only',
    area: 'vendor',
    title: 'A name is all that a new vendor needs, and it is needed',
    requirements: ['vendor/create-name-is-enough', 'vendor/create-needs-name'],
    effects: 'own',
    operations: ['createVendor'],
    async run(trial) {
      const { exchange } = await createVendor(trial, plainVendor(trial))
      trial.shown(exchange, 'vendor/create-name-is-enough')
      trial.refused(await trial.attempt('createVendor', { body: { city: 'Tacoma' } }), 'vendor/create-needs-name')
    },
  },
  {
    id: 'vendor/create-is-new',
    area: 'vendor',
    title: 'Each create makes a vendor of its own and leaves the one before as it was',
    requirements: ['vendor/create-is-new', 'record/id-unique', 'record/others-kept'],
    effects: 'own',
    operations: ['createVendor', 'getVendor'],
    async run(trial) {
      const body = { ...plainVendor(trial), ...details, city: 'Tacoma' }
      const first = await createVendor(trial, body)
      const before = await trial.ask('getVendor', { path: { id: first.id } })
      const second = await createVendor(trial, { ...plainVendor(trial), city: 'Yakima' })
      const isAnother = (id: unknown, exchange: Exchange) =>
        trial.holds(id !== first.id, 'an id that no other vendor has', id, exchange, { where: '/data/id', requirement: 'record/id-unique' })
      isAnother(second.id, second.exchange)
      // It may be refused for being so much like the first one, and is another one where it is not.
      const alike = await trial.attempt('createVendor', { body })
      tidyUpAfter(trial, alike)
      if (isSuccess(alike)) isAnother(recordOf(alike).id, alike)
      const after = await trial.ask('getVendor', { path: { id: first.id } })
      const about = { where: '/data', requirement: 'record/others-kept' }
      trial.sameBut(after.body.data, before.body.data, [], after.exchange, about)
    },
  },
  {
    id: 'vendor/create-makes-one',
    area: 'vendor',
    title: 'One create makes one vendor',
    requirements: ['vendor/create-is-new', 'vendor/create-persists', 'list/shows-created', 'record/others-kept'],
    effects: 'own',
    operations: ['createVendor', 'listVendors', 'getVendor'],
    async run(trial) {
      const { name } = plainVendor(trial)
      const { id } = await createVendor(trial, { name })
      const pages = await walk(
        trial,
        operation('listVendors'),
        wholePage,
        {},
        { part: (one) => ('name' in one ? { id: one.id, name: one.name } : {}) },
      )
      const [first] = pages
      const all = pages.flatMap(({ records }) => records)
      if (!all.some((vendor) => 'name' in vendor)) trial.skip('the list shows no names, so the new vendor cannot be recognised')
      const found = all.filter((vendor) => vendor.name === name)
      const shown = pages.flatMap(({ ids: onPage }) => onPage)
      if (found.length === 0 && new Set(shown).size < Math.max(shown.length, first?.total ?? 0)) trial.skip(unsteady)
      const ids = [...new Set(found.map((vendor) => String(vendor.id)))]
      if (!first || (ids.length === 0 && !isWhole(pages))) return
      trial.equal(ids, [id], first.exchange, { where: `vendors named ${name}`, requirement: 'vendor/create-persists' })
      if (ids.length === 1) trial.shown(first.exchange, 'vendor/create-is-new')
      await leavesItsNamesake(trial, id, name)
    },
  },
  {
    id: 'vendor/contact-phone',
    area: 'vendor',
    title: 'A create takes contactPhone as an array, and the vendor shows an object',
    requirements: ['vendor/create-contact-phone'],
    effects: 'own',
    operations: ['createVendor', 'getVendor'],
    async run(trial) {
      const taken: Shown[] = []
      for (const form of phoneForms) {
        const shown = await madeWithPhone(trial, form(subscriber), [subscriber])
        taken.push(...shown)
        // What is sent beside it is not kept for it, nor instead of it.
        if (shown.some(({ data }) => numbersIn(phoneOf(data)).length > 0))
          await Promise.all([
            ...subscribersTogether.map((digits) => madeWithPhone(trial, form(digits), [digits])),
            showsOneOf(trial, form, shown),
          ])
      }
      if (taken.length === 0) return trial.skip('the target takes none of the forms of a phone number that were tried')
      const [first] = taken
      if (taken.every(({ data }) => phoneOf(data) === undefined)) trial.skip('the target never shows contactPhone')
      const both = taken.some(({ data }, index) => index % 2 === 0 && isObject(phoneOf(data)) && isObject(phoneOf(taken[index + 1]?.data)))
      if (first)
        trial.holds(both, 'an object, in the answer and in the read', phoneOf(first.data), first.exchange, { where: '/data/contactPhone' })
    },
  },
  {
    id: 'vendor/create-deleted',
    area: 'vendor',
    title: 'A create takes deleted, deletedReason and deletedUserId',
    requirements: ['vendor/create-deleted', 'record/deleted-flag', 'record/deleted-reason', 'record/deleted-user', 'record/deletion-dated'],
    effects: 'own',
    operations: ['createVendor', 'getVendor'],
    async run(trial) {
      const { userId } = (await trial.context.other('otherUser')) ?? trial.context.session
      const whole = { deleted: true, deletedReason: `${trial.mark} closed its shop`, ...(userId !== '' && { deletedUserId: userId }) }
      for (const sent of [whole, { deleted: true }, { deleted: false }]) {
        const { body, exchange, id } = await createVendor(trial, { ...plainVendor(trial), ...sent })
        shows(trial, { data: body.data, exchange }, sent, 'vendor/create-deleted')
        saysWhenDeleted(trial, { data: body.data, exchange })
        // A deleted vendor need not be read any more.
        const read = await trial.attempt('getVendor', { path: { id } })
        if (isSuccess(read)) shows(trial, shownIn(read), sent, 'vendor/create-deleted')
      }
      // A reason does not delete what is not deleted, as it says; it may be refused.
      const kept = { ...plainVendor(trial), deleted: false, deletedReason: 'None so far' }
      const exchange = await trial.attempt('createVendor', { body: kept })
      if (!isSuccess(exchange)) return
      trial.leaves(`vendor ${recordOf(exchange).id}`)
      shows(trial, shownIn(exchange), { deleted: false }, 'vendor/create-deleted')
    },
  },
  {
    id: 'vendor/countries',
    area: 'vendor',
    title: 'A create accepts countries of the ISO list and keeps them',
    requirements: ['vendor/country-full-list', 'vendor/country-code', 'vendor/create-persists'],
    effects: 'own',
    operations: ['createVendor', 'getVendor'],
    async run(trial) {
      // Who takes no vendor at all refuses no country.
      await createVendor(trial, plainVendor(trial))
      // Those that lists and parsers like to lose: young ones, territories, and what a parser takes for nothing or for no.
      for (const country of ['US', 'AX', 'NO', 'NA', 'SS', 'BQ', 'ME', 'ZW'] as const) {
        const exchange = await trial.attempt('createVendor', { body: { ...plainVendor(trial), country } })
        await keepsPostalCode(trial, country)
        tidyUpAfter(trial, exchange)
        // There may be any number of vendors in a country: a conflict is about its value as well.
        if ([402, 403].includes(exchange.answer?.status ?? 0)) trial.skipWhereFull(exchange)
        trial.holds(isSuccess(exchange), goodAnswer, outcomeOf(exchange), exchange)
        if (!isSuccess(exchange)) continue
        const id = idOf(trial, recordOf(exchange))
        trial.equal(recordOf(exchange).country, country, exchange, { where: '/data/country' })
        const read = await trial.ask('getVendor', { path: { id } })
        shows(trial, { data: read.body.data, exchange: read.exchange }, { country }, 'vendor/create-persists')
      }
    },
  },
  {
    id: 'vendor/country-outside-the-list',
    area: 'vendor',
    title: 'A create with a country outside the ISO list is refused',
    requirements: ['vendor/country-in-list'],
    effects: 'own',
    operations: ['createVendor'],
    async run(trial) {
      for (const country of ['XX', 'us', 'USA', 'ZZ', 'Us', '840']) {
        const exchange = await trial.attempt('createVendor', { body: { ...plainVendor(trial), country } })
        // Whoever reads it in any letters shows it as it is listed.
        const isRead = /^us$/i.test(country) && recordOf(exchange).country === 'US'
        if (isRead) tidyUpAfter(trial, exchange)
        else trial.refused(exchange)
      }
    },
  },
]

const plainVendor = (trial: Trial): Schemas['VendorCreate'] => ({ name: newName(trial, 'parts') })

/** Every plain field that a create takes, each with a value of its own; numbers in texts begin with 0. */
const details = {
  accountNumber: '00420',
  address1: '12 Dock Street',
  address2: 'Hall 7',
  city: 'Boston',
  state: 'MA',
  postalCode: '02134',
  country: 'US',
  contactFirstName: 'Ana',
  contactLastName: "O'Neill-Munoz",
  contactEmail: 'orders@parts.example',
  url: 'https://parts.example/catalog',
} as const satisfies Every<Schemas['VendorCreate'], 'name' | 'contactPhone' | 'deleted' | 'deletedReason' | 'deletedUserId'>

/** The record that a good answer carries. */
function shownIn(exchange: Exchange): Shown & { data: object } {
  const body = exchange.answer?.body
  return { data: isObject(body) && isObject(body.data) ? body.data : {}, exchange }
}

const phoneOf = (data: object | undefined): unknown => (isObject(data) ? data.contactPhone : undefined)

/** The vendor as the answer to its create shows it and as a read does; none where the target does not take the number. */
async function madeWithPhone(
  trial: Trial,
  contactPhone: Schemas['VendorCreate']['contactPhone'],
  endings: readonly string[],
): Promise<Shown[]> {
  const exchange = await trial.attempt('createVendor', { body: { ...plainVendor(trial), contactPhone } })
  if (!isSuccess(exchange)) return []
  const made = shownIn(exchange)
  trial.leaves(`vendor ${idOf(trial, made.data)}`)
  const read = await trial.ask('getVendor', { path: { id: idOf(trial, made.data) } })
  const shown = [made, { data: read.body.data, exchange: read.exchange }]
  for (const { data, exchange: answer } of shown) {
    const phone = phoneOf(data)
    trial.holds(phone == null || isObject(phone), 'an object', phone, answer, { where: '/data/contactPhone' })
    const numbers = numbersIn(phone)
    if (numbers.length > 0)
      trial.holds(
        numbers.some((one) => endings.some((digits) => one.endsWith(digits))),
        `a number that ends with ${endings.join(' or ')}`,
        phone,
        answer,
        { where: '/data/contactPhone' },
      )
  }
  return shown
}

/** Which of several numbers is shown is not stated, but the vendor shows an object wherever it does with one (2.19). */
async function showsOneOf(trial: Trial, form: (typeof phoneForms)[number], withOne: readonly Shown[]): Promise<void> {
  const several = subscribersTogether.flatMap((digits) => form(digits) ?? [])
  for (const [at, { data, exchange }] of (await madeWithPhone(trial, several, subscribersTogether)).entries())
    if (isObject(phoneOf(withOne[at]?.data)))
      trial.holds(isObject(phoneOf(data)), 'an object, as with one number', phoneOf(data), exchange, { where: '/data/contactPhone' })
}

async function createVendor(trial: Trial, sent: Schemas['VendorCreate']) {
  const { body, exchange } = await trial.ask('createVendor', { body: sent })
  const id = idOf(trial, body.data)
  trial.leaves(`vendor ${id}`)
  return { body, exchange, id }
}
