// Customers and fleets (2.15).
import type { Collections, Schemas } from '../../engine/state/records.ts'
import type { At } from '../drawing/at.ts'
import { type Draw, present } from '../drawing/draw.ts'
import { soonAfter } from '../drawing/history.ts'
import { labeled } from '../drawing/label.ts'
import type { LocationPlan } from '../drawing/plan.ts'
import { fill, slug } from '../drawing/words.ts'

interface Home {
  latest: string
  fleet: boolean
  country: string
  town: LocationPlan
  paymentTermIds: string[]
  referralSourceIds: string[]
  laborMatrixIds: string[]
}

const fleets = ['Couriers', 'Plumbing', 'Catering', 'Landscaping', 'Taxi', 'Bakery', 'Linen Service', 'Security']
const notes = ['Prefers text messages.', 'Call before noon.', 'Leaves the key in the drop box.', 'Wants the old parts back.']

/** Of the home location of the customer, where its orders mostly are. */
export function makeCustomer(draw: Draw, at: At & Home): Collections['customers'] {
  const { id, faker } = draw
  const { town } = at
  const createdDate = draw.time(at.earliest, at.latest)
  const [firstName, lastName] = [faker.person.firstName(), faker.person.lastName()]
  return {
    id,
    createdDate,
    updatedDate: draw.maybe(0.4, () => draw.time(createdDate, present)),
    companyId: at.companyId,
    customerType: at.fleet ? 'Fleet' : 'Customer',
    firstName,
    lastName,
    companyName: at.fleet ? `${lastName} ${draw.pick(fleets)}` : null,
    address1: faker.location.streetAddress(),
    address2: draw.maybe(0.2, () => `Apt ${draw.whole(1, 60)}`),
    city: town.city,
    state: town.state,
    country: at.country,
    postalCode: town.postalCode,
    dotNumber: at.fleet ? fill(draw, '#######') : null,
    paymentTermId: at.fleet || draw.chance(0.3) ? draw.pick(at.paymentTermIds) : null,
    note: draw.maybe(0.3, () => draw.pick(notes)),
    marketingOptIn: draw.chance(0.5),
    preferredContactMethod: draw.pick(['SMS', 'Email', 'Phone']),
    referralSourceId: draw.maybe(0.6, () => draw.pick(at.referralSourceIds)),
    taxExempt: at.fleet && draw.chance(0.3),
    discountPercent: at.fleet ? 10 : draw.pick([0, 0, 0, 0, 5]),
    laborRateId: null,
    laborMatrixId: draw.maybe(0.1, () => draw.pick(at.laborMatrixIds)),
    pricingMatrixId: null,
    fleetId: at.fleet ? draw.part('flt', 0) : null,
    lastTimeOrderWorked: null,
    statementCount: 0,
    transactionCount: 0,
    deferredServiceCount: 0,
    appointmentCount: 0,
    messageCount: draw.whole(0, 12),
    labelConnections: at.fleet ? [labeled(at.companyId, 'Customer', 'Fleet account', 'blue')] : [],
    customFields: {},
    emails: [makeEmail(draw, at, createdDate, `${slug(firstName)}@${slug(lastName)}.example`)],
    phoneNumbers: makePhones(draw, at, createdDate),
  }
}

function makeEmail(draw: Draw, { companyId, locationId }: At, createdDate: string, email: string): Schemas['WorkflowEmail'] {
  const subscribed = draw.chance(0.8)
  return {
    id: draw.part('eml', 0),
    createdDate,
    updatedDate: null,
    locationId,
    companyId,
    email,
    subscribed,
    customerId: draw.id,
    primary: true,
  }
}

/** A mobile one first, and another one in some cases. */
function makePhones(draw: Draw, at: At & Home, createdDate: string): Schemas['WorkflowPhoneNumber'][] {
  const area = at.country === 'CA' ? '604' : '206'
  const types = draw.chance(0.3) ? ['Mobile', draw.pick(['Work', 'Home'])] : ['Mobile']
  return types.map((type, place) => {
    const optInVerifiedDate = type === 'Mobile' ? draw.maybe(0.6, () => soonAfter(draw, createdDate, 48)) : null
    return {
      id: draw.part('phn', place),
      createdDate,
      updatedDate: optInVerifiedDate,
      locationId: at.locationId,
      companyId: at.companyId,
      customerId: draw.id,
      number: fill(draw, `+1${area}55501##`),
      extension: type === 'Work' ? draw.maybe(0.5, () => fill(draw, '###')) : null,
      country: at.country,
      type,
      userDefinedType: null,
      carrierName: null,
      optInVerifiedDate,
      optIn: optInVerifiedDate !== null,
      lastVerifiedDate: optInVerifiedDate,
      primary: place === 0,
      mobileCountryCode: null,
      mobileNetworkCode: null,
    }
  })
}
