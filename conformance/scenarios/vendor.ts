// Vendors: 2.19, 4.18.
import type { Schemas } from '../runner/calls.ts'
import type { Case } from '../runner/case.ts'
import type { Trial } from '../runner/trial.ts'
import { idOf } from './parts.ts'

export const vendorScenarios: readonly Case[] = [
  {
    id: 'vendor/create-then-read',
    area: 'vendor',
    title: 'A new vendor has the values sent, in its answer and in its read',
    requirements: ['vendor/create', 'vendor/create-persists', 'vendor/read', 'record/write-lasts'],
    effects: 'own',
    operations: ['createVendor', 'getVendor'],
    async run(trial) {
      const sent = { ...plain(trial), accountNumber: 'A-1', city: 'Tacoma', state: 'WA', postalCode: '98402', url: 'https://parts.example' }
      const { body, exchange, id } = await createVendor(trial, sent)
      trial.includes(body.data, sent, exchange, { where: '/data' })
      const read = await trial.ask('getVendor', { path: { id } })
      trial.includes(read.body.data, { id, ...sent }, read.exchange, { where: '/data', requirement: 'vendor/create-persists' })
    },
  },
  {
    id: 'vendor/create-then-list',
    area: 'vendor',
    title: 'The list shows a new vendor as its read does',
    requirements: ['list/shows-created', 'vendor/same-everywhere', 'vendor/list', 'list/ids'],
    effects: 'own',
    operations: ['createVendor', 'getVendor', 'listVendors'],
    async run(trial) {
      const { id } = await createVendor(trial, plain(trial))
      const read = await trial.ask('getVendor', { path: { id } })
      const list = await trial.ask('listVendors', { query: { ids: [id] } })
      const [listed] = list.body.data
      trial.equal(
        list.body.data.map((vendor) => vendor.id),
        [id],
        list.exchange,
        { where: '/data', requirement: 'list/ids' },
      )
      const shown = Object.fromEntries(
        Object.keys(listed ?? {}).map((name) => [name, (read.body.data as { [name: string]: unknown })[name]]),
      )
      if (listed) trial.equal(listed, shown, list.exchange, { where: '/data/0', requirement: 'vendor/same-everywhere' })
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
      await createVendor(trial, plain(trial))
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
      const first = await createVendor(trial, { ...plain(trial), city: 'Tacoma' })
      const before = await trial.ask('getVendor', { path: { id: first.id } })
      const second = await createVendor(trial, { ...plain(trial), city: 'Yakima' })
      trial.holds(second.id !== first.id, 'an id that no other vendor has', second.id, second.exchange, {
        where: '/data/id',
        requirement: 'record/id-unique',
      })
      const after = await trial.ask('getVendor', { path: { id: first.id } })
      trial.equal(after.body.data, before.body.data, after.exchange, { where: '/data', requirement: 'record/others-kept' })
    },
  },
  {
    id: 'vendor/contact-phone',
    area: 'vendor',
    title: 'A create takes contactPhone as an array, and the vendor shows an object',
    requirements: ['vendor/create-contact-phone'],
    effects: 'own',
    operations: ['createVendor'],
    async run(trial) {
      const { body, exchange } = await createVendor(trial, { ...plain(trial), contactPhone: ['+12065550142'] })
      const { contactPhone } = body.data
      const fits = contactPhone === undefined || contactPhone === null || (typeof contactPhone === 'object' && !Array.isArray(contactPhone))
      trial.holds(fits, 'an object', contactPhone, exchange, { where: '/data/contactPhone' })
    },
  },
  {
    id: 'vendor/countries',
    area: 'vendor',
    title: 'A create accepts countries of the ISO list and keeps them',
    requirements: ['vendor/country-full-list', 'vendor/country-code'],
    effects: 'own',
    operations: ['createVendor'],
    async run(trial) {
      for (const country of ['US', 'AX', 'NO', 'ZW'] as const) {
        const { body, exchange } = await createVendor(trial, { ...plain(trial), country })
        trial.equal(body.data.country, country, exchange, { where: '/data/country' })
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
      for (const country of ['XX', 'us', 'USA']) trial.refused(await trial.attempt('createVendor', { body: { ...plain(trial), country } }))
    },
  },
]

const plain = (trial: Trial): Schemas['VendorCreate'] => ({ name: `${trial.mark} parts` })

async function createVendor(trial: Trial, sent: Schemas['VendorCreate']) {
  const { body, exchange } = await trial.ask('createVendor', { body: sent })
  const id = idOf(trial, body.data)
  trial.leaves(`vendor ${id}`)
  return { body, exchange, id }
}
