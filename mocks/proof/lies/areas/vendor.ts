// Departures in the behaviour of vendors.
import { recordOf, remembering, rewrite } from '../../tools/kinds.ts'
import {
  answers,
  around,
  bodyOf,
  type Fields,
  good,
  isFields,
  isSuccess,
  type Lie,
  records,
  refuse,
  refusedWhere,
  requests,
  sentFields,
  sentOtherwise,
  withBody,
} from '../../tools/lie.ts'
import { companyRecords } from '../../tools/stored.ts'

/** Takes creates that the right server would refuse, without the field. */
const taking = (field: string): Lie['tell'] =>
  around(['createVendor'], (call) => {
    const answer = call.next()
    return isSuccess(answer) || !(field in sentFields(call)) ? answer : call.next({ body: { ...sentFields(call), [field]: undefined } })
  })

const texts = (body: Fields, change: (text: string) => string, ...names: string[]): Fields => ({
  ...body,
  ...Object.fromEntries(names.flatMap((name) => (typeof body[name] === 'string' ? [[name, change(body[name])]] : []))),
})

const everyView = ['createVendor', 'getVendor', 'listVendors'] as const

/** Codes that countries or their lists got late. */
const recentCountries = ['SS', 'BQ', 'CW', 'SX', 'ME', 'RS']
const large = ['US', 'CA', 'MX', 'GB', 'DE', 'FR']

export const vendorLies: readonly Lie[] = [
  {
    id: 'vendor/read-country-lower-case',
    says: 'The country of a vendor comes in lower case.',
    breaks: ['vendor/country-code'],
    operations: ['getVendor'],
    tell: records(['getVendor'], (vendor) => {
      if (typeof vendor.country === 'string') vendor.country = vendor.country.toLowerCase()
    }),
  },
  {
    id: 'vendor/country-of-three-letters',
    says: 'The country of a vendor comes as a code of three letters.',
    breaks: ['vendor/country-code'],
    operations: everyView,
    tell: records(everyView, (vendor) => {
      if (vendor.country === 'US') vendor.country = 'USA'
    }),
  },
  {
    id: 'vendor/country-by-name',
    says: 'A list shows the name of the country.',
    breaks: ['vendor/country-code', 'vendor/same-everywhere'],
    operations: ['listVendors'],
    tell: records(['listVendors'], (vendor) => {
      if (vendor.country === 'US') vendor.country = 'United States'
    }),
  },
  {
    id: 'vendor/country-any',
    says: 'A create takes any text as a country.',
    breaks: ['vendor/country-in-list'],
    operations: ['createVendor'],
    tell: taking('country'),
  },
  {
    id: 'vendor/country-any-two-letters',
    says: 'A create takes any two capital letters as a country.',
    breaks: ['vendor/country-in-list'],
    operations: ['createVendor'],
    tell: around(['createVendor'], (call) => {
      const { country } = sentFields(call)
      const answer = call.next()
      return !isSuccess(answer) && /^[A-Z]{2}$/.test(String(country)) ? call.next({ body: { ...sentFields(call), country: 'US' } }) : answer
    }),
  },
  {
    id: 'vendor/countries-of-old-list',
    says: 'A create refuses countries that joined the list in this century.',
    breaks: ['vendor/country-full-list'],
    operations: ['createVendor'],
    tell: refusedWhere(['createVendor'], 422, ({ country }) => recentCountries.includes(String(country)), 'Unknown country.'),
  },
  {
    id: 'vendor/countries-of-market',
    says: 'A create knows the countries in which the shop does business, and refuses the others.',
    breaks: ['vendor/country-full-list'],
    operations: ['createVendor'],
    tell: refusedWhere(
      ['createVendor'],
      422,
      ({ country }) => country !== undefined && !large.includes(String(country)),
      'Unknown country.',
    ),
  },
  {
    id: 'vendor/country-namibia-is-nothing',
    says: 'The country NA is taken for no country.',
    breaks: ['vendor/country-full-list', 'vendor/create'],
    operations: ['createVendor'],
    tell: sentOtherwise(['createVendor'], (body) => (body.country === 'NA' ? { ...body, country: undefined } : body)),
  },
  {
    id: 'vendor/country-norway-is-no',
    says: 'The country NO is refused.',
    breaks: ['vendor/country-full-list'],
    operations: ['createVendor'],
    tell: refusedWhere(['createVendor'], 422, ({ country }) => country === 'NO', 'country must be text.'),
  },
  {
    id: 'vendor/country-once',
    says: 'A create is refused when another vendor has the same country.',
    breaks: ['vendor/create', 'vendor/country-full-list', 'vendor/create-is-new'],
    operations: ['createVendor'],
    tell: around(['createVendor'], (call) => {
      const { country } = sentFields(call)
      const isTaken = call.sandbox.world
        .all('vendors')
        .some((vendor) => vendor.country === country && vendor.companyId === call.caller?.companyId)
      return country !== undefined && isTaken ? refuse(call, 409, 'There is a vendor already.') : call.next()
    }),
  },
  {
    id: 'vendor/created-deleted-without-date',
    says: 'A vendor that was created as deleted does not say since when.',
    breaks: ['record/deletion-dated'],
    operations: ['createVendor', 'getVendor'],
    tell: records(['createVendor', 'getVendor'], (vendor) => {
      if (vendor.deleted === true) vendor.deletedDate = null
    }),
  },
  {
    id: 'vendor/phone-as-array',
    says: 'contactPhone comes back as the array that was sent.',
    breaks: ['vendor/contact-phone-is-object', 'vendor/create-contact-phone'],
    operations: ['createVendor'],
    tell: records(['createVendor'], (vendor, call) => {
      if (Array.isArray(sentFields(call).contactPhone)) vendor.contactPhone = sentFields(call).contactPhone
    }),
  },
  {
    id: 'vendor/read-phone-as-array',
    says: 'A read shows contactPhone as an array.',
    breaks: ['vendor/contact-phone-is-object'],
    operations: ['getVendor'],
    tell: records(['getVendor'], (vendor) => {
      if (isFields(vendor.contactPhone)) vendor.contactPhone = [vendor.contactPhone]
    }),
  },
  {
    id: 'vendor/phone-as-text',
    says: 'contactPhone is shown as text.',
    breaks: ['vendor/contact-phone-is-object'],
    operations: everyView,
    tell: records(everyView, (vendor) => {
      if (isFields(vendor.contactPhone)) vendor.contactPhone = vendor.contactPhone.number
    }),
  },
  {
    id: 'vendor/phone-lost',
    says: 'A create takes contactPhone and does not store it.',
    breaks: ['vendor/create-contact-phone'],
    operations: ['createVendor', 'getVendor'],
    tell: around(['createVendor'], (call) => {
      const answer = call.next()
      const { id } = recordOf(answer)
      if (typeof id === 'string') rewrite(call, 'vendors', id, { contactPhone: null })
      return answer
    }),
  },
  {
    id: 'vendor/phone-taken-alone',
    says: 'A create takes a contactPhone that is not an array.',
    breaks: ['vendor/create-contact-phone-is-array'],
    operations: ['createVendor'],
    tell: sentOtherwise(['createVendor'], (body) =>
      'contactPhone' in body ? { ...body, contactPhone: [body.contactPhone].flat() } : body,
    ),
  },
  {
    id: 'vendor/created-deleted-forgotten',
    says: 'A new vendor is never deleted, whatever is sent.',
    breaks: ['vendor/create-deleted'],
    operations: ['createVendor'],
    tell: sentOtherwise(['createVendor'], (body) => ({ ...body, deleted: undefined, deletedReason: undefined, deletedUserId: undefined })),
  },
  {
    id: 'vendor/created-deleted-reason-lost',
    says: 'A create takes deleted and loses the reason.',
    breaks: ['vendor/create-deleted'],
    operations: ['createVendor'],
    tell: sentOtherwise(['createVendor'], (body) => ({ ...body, deletedReason: undefined })),
  },
  {
    id: 'vendor/created-deleted-by-caller',
    says: 'deletedUserId of a new vendor is always the user who creates it.',
    breaks: ['vendor/create-deleted'],
    operations: ['createVendor'],
    tell: requests(['createVendor'], (call) => ({
      body: { ...sentFields(call), ...('deletedUserId' in sentFields(call) && { deletedUserId: call.caller?.userId }) },
    })),
  },
  {
    id: 'vendor/created-deleted-not-stored',
    says: 'A create answers with deleted as sent, and stores the vendor as not deleted.',
    breaks: ['vendor/create-deleted'],
    operations: ['createVendor', 'getVendor'],
    tell: around(['createVendor'], (call) => {
      const answer = call.next()
      const { id } = recordOf(answer)
      const alive = { deleted: false, deletedDate: null, deletedReason: null, deletedUserId: null }
      if (typeof id === 'string') rewrite(call, 'vendors', id, alive)
      return answer
    }),
  },
  {
    id: 'vendor/zeros-lost',
    says: 'Texts of digits are stored as numbers: leading zeros are lost.',
    breaks: ['vendor/create', 'vendor/create-persists'],
    operations: ['createVendor'],
    tell: sentOtherwise(['createVendor'], (body) => texts(body, (text) => text.replace(/^0+(?=\d+$)/, ''), 'accountNumber', 'postalCode')),
  },
  {
    id: 'vendor/names-in-capitals',
    says: 'The name of a vendor is stored in capitals.',
    breaks: ['vendor/create', 'vendor/create-persists'],
    operations: ['createVendor'],
    tell: sentOtherwise(['createVendor'], (body) => texts(body, (text) => text.toUpperCase(), 'name')),
  },
  {
    id: 'vendor/accents-lost',
    says: 'Letters with accents are stored without them.',
    breaks: ['vendor/create', 'vendor/create-persists'],
    operations: ['createVendor'],
    tell: sentOtherwise(['createVendor'], (body) =>
      texts(body, (text) => text.normalize('NFD').replaceAll(/\p{M}/gu, ''), 'contactLastName'),
    ),
  },
  {
    id: 'vendor/contact-names-swapped',
    says: 'First and last name of the contact are swapped.',
    breaks: ['vendor/create', 'vendor/create-persists'],
    operations: ['createVendor'],
    tell: sentOtherwise(['createVendor'], (body) => ({
      ...body,
      contactFirstName: body.contactLastName,
      contactLastName: body.contactFirstName,
    })),
  },
  {
    id: 'vendor/read-addresses-joined',
    says: 'A read shows both address lines in the first.',
    breaks: ['vendor/create-persists', 'vendor/same-everywhere'],
    operations: ['getVendor'],
    tell: records(['getVendor'], (vendor) => {
      if (typeof vendor.address2 === 'string') vendor.address1 = `${vendor.address1}, ${vendor.address2}`
    }),
  },
  {
    id: 'vendor/create-takes-no-name',
    says: 'A create without a name makes a vendor without one.',
    breaks: ['vendor/create-needs-name'],
    operations: ['createVendor'],
    tell: sentOtherwise(['createVendor'], (body) => ({ ...body, name: body.name ?? 'Unnamed' })),
  },
  {
    id: 'vendor/create-needs-country',
    says: 'A create without a country is refused.',
    breaks: ['vendor/create-name-is-enough'],
    operations: ['createVendor'],
    tell: refusedWhere(['createVendor'], 422, ({ country }) => country === undefined, 'country is missing.'),
  },
  {
    id: 'vendor/create-needs-contact',
    says: 'A create without a contact is refused.',
    breaks: ['vendor/create-name-is-enough'],
    operations: ['createVendor'],
    tell: refusedWhere(
      ['createVendor'],
      422,
      (body) => !Object.keys(body).some((name) => name.startsWith('contact')),
      'A contact is missing.',
    ),
  },
  {
    id: 'vendor/create-replaces-latest',
    says: 'A create without an account number takes the place of the vendor that was created last.',
    breaks: ['vendor/create-is-new', 'record/id-unique'],
    operations: ['createVendor', 'getVendor'],
    tell: remembering(
      () => ({ latest: undefined as unknown }),
      ['createVendor'],
      (call, memory) => {
        const { latest } = memory
        const answer = call.next()
        memory.latest = recordOf(answer).id
        const { world } = call.sandbox
        const old = typeof latest === 'string' ? world.get('vendors', latest) : undefined
        if (isSuccess(answer) && old) world.transact(() => world.remove('vendors', old))
        return answer
      },
    ),
  },
  {
    id: 'vendor/create-knows-name-and-mail',
    says: 'A create with the name and contactEmail of a vendor answers with that one, and makes none.',
    breaks: ['vendor/create-is-new', 'record/id-unique'],
    operations: ['createVendor', 'getVendor'],
    tell: around(['createVendor'], (call) => {
      const { name, contactEmail } = sentFields(call)
      const known = companyRecords(call, 'vendors').find((one) => one.name === name && one.contactEmail === contactEmail)
      return known && typeof contactEmail === 'string' ? good(call, { data: known }) : call.next()
    }),
  },
  {
    id: 'vendor/create-clears-others',
    says: 'A new vendor takes the city from the one before it.',
    breaks: ['vendor/create-is-new', 'record/others-kept'],
    operations: ['createVendor', 'getVendor'],
    tell: around(['createVendor'], (call) => {
      const before = call.sandbox.world.all('vendors').at(-1)
      const answer = call.next()
      if (before) rewrite(call, 'vendors', before.id, { city: null })
      return answer
    }),
  },
  {
    id: 'vendor/create-says-in-words',
    says: 'A create answers with a text instead of the vendor.',
    breaks: ['vendor/create', 'envelope/single-data'],
    operations: ['createVendor'],
    tell: answers(['createVendor'], () => ({ success: true, data: 'The vendor was created.' })),
  },
  {
    id: 'vendor/read-figures-zero',
    says: 'A read shows no purchase orders where the list shows some.',
    breaks: ['vendor/same-everywhere', 'list/agrees-with-read'],
    operations: ['getVendor', 'listVendors'],
    tell: records(['getVendor'], (vendor) => {
      vendor.purchaseOrderCount = 0
    }),
  },
  {
    id: 'vendor/list-without-new-values',
    says: 'A list shows new vendors with their name alone.',
    breaks: ['vendor/create-persists', 'list/agrees-with-read', 'vendor/same-everywhere'],
    operations: ['createVendor', 'listVendors'],
    tell: remembering(
      () => new Set<unknown>(),
      ['createVendor', 'listVendors'],
      (call, made) => {
        const answer = call.next()
        const body = bodyOf(answer)
        if (Array.isArray(body.data) && isSuccess(answer)) {
          const bare = { city: null, country: null, accountNumber: null }
          return withBody(answer, {
            ...body,
            data: body.data.filter(isFields).map((one) => (made.has(one.id) ? { ...one, ...bare } : one)),
          })
        }
        made.add(recordOf(answer).id)
        return answer
      },
    ),
  },
]
