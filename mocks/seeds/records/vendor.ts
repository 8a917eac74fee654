// Vendors (2.19): suppliers in several countries, each with addresses and phone numbers as they are written there.
import type { Collections, Schemas } from '../../engine/state/records.ts'
import type { At } from '../drawing/at.ts'
import { type Draw, present } from '../drawing/draw.ts'
import { historyWithDeletionOf } from '../drawing/history.ts'
import { fill, slug } from '../drawing/words.ts'

interface Place {
  city: string
  state: string | null
  postalCode: string
  phone: string
}

interface Market {
  country: Schemas['CountryCode']
  names: string[]
  trades: string[]
  streets: string[]
  /** True where the number of a house comes before its street. */
  numberFirst: boolean
  places: Place[]
}

// Phone numbers are from ranges that are kept free for fiction where the country has one.
const unitedStates: Market = {
  country: 'US',
  names: ['Lakeside', 'Northgate', 'Cedar Hill', 'Two Rivers', 'Stonebridge', 'Pinecrest', 'Old Mill', 'Harbor Point', 'Redwood', 'Summit'],
  trades: [
    'Parts Supply',
    'Tire Wholesale',
    'Auto Parts',
    'Brake & Clutch',
    'Filters & Fluids',
    'Glass',
    'Salvage',
    'Tool Rental',
    'Batteries',
  ],
  streets: ['Canal Street', 'Industrial Way', 'Depot Avenue', 'Maple Street', 'Harbor Road', 'Railroad Avenue'],
  numberFirst: true,
  places: [
    { city: 'Seattle', state: 'WA', postalCode: '981##', phone: '+120655501##' },
    { city: 'Portland', state: 'OR', postalCode: '972##', phone: '+150355501##' },
    { city: 'Denver', state: 'CO', postalCode: '802##', phone: '+130355501##' },
    { city: 'Austin', state: 'TX', postalCode: '787##', phone: '+151255501##' },
    { city: 'Columbus', state: 'OH', postalCode: '432##', phone: '+161455501##' },
  ],
}

const abroad: Market[] = [
  {
    country: 'CA',
    names: ['Maple Ridge', 'Grand Fork', 'North Shore', 'Birchwood', 'Lac Clair'],
    trades: ['Auto Parts', 'Tire & Wheel', 'Truck Parts', 'Distribution'],
    streets: ['Terminal Avenue', 'Granite Road', 'Mill Street', 'Foundry Lane'],
    numberFirst: true,
    places: [
      { city: 'Vancouver', state: 'BC', postalCode: 'V6B #@#', phone: '+160455501##' },
      { city: 'Toronto', state: 'ON', postalCode: 'M5V #@#', phone: '+141655501##' },
      { city: 'Montréal', state: 'QC', postalCode: 'H2Y #@#', phone: '+151455501##' },
    ],
  },
  {
    country: 'MX',
    names: ['Refacciones del Valle', 'Llantas La Sierra', 'Autopartes El Puente', 'Frenos del Norte'],
    trades: ['S.A. de C.V.', 'y Asociados'],
    streets: ['Calle del Taller', 'Avenida Industria', 'Calzada del Puente'],
    numberFirst: false,
    places: [
      { city: 'Monterrey', state: 'NL', postalCode: '640##', phone: '+52815550##01' },
      { city: 'Guadalajara', state: 'JAL', postalCode: '441##', phone: '+52335550##01' },
    ],
  },
  {
    country: 'GB',
    names: ['Millbrook', 'Ashdown', 'Kingsferry', 'Thornbury'],
    trades: ['Motor Factors', 'Tyres', 'Vehicle Spares'],
    streets: ['Foundry Lane', 'Wharf Road', 'Station Approach'],
    numberFirst: true,
    places: [
      { city: 'London', state: null, postalCode: 'E14 #AB', phone: '+442079460###' },
      { city: 'Leeds', state: null, postalCode: 'LS1 #EY', phone: '+441134960###' },
    ],
  },
  {
    country: 'DE',
    names: ['Nordhafen', 'Lindenhof', 'Talbrücke', 'Rosengarten'],
    trades: ['Autoteile GmbH', 'Reifenhandel', 'Werkzeuge KG'],
    streets: ['Hafenstraße', 'Industrieweg', 'Am Güterbahnhof'],
    numberFirst: false,
    places: [
      { city: 'Berlin', state: null, postalCode: '104##', phone: '+493023125###' },
      { city: 'Hamburg', state: null, postalCode: '204##', phone: '+494066969###' },
    ],
  },
]

const reasons = ['Went out of business.', 'We buy elsewhere now.', 'Entered twice.']

/** Most are from the United States. None has a name that is taken. */
export function makeVendor(draw: Draw, at: At, taken: ReadonlySet<string> = new Set()): Collections['vendors'] {
  const { id } = draw
  const history = historyWithDeletionOf(draw, at, reasons)
  const market = draw.chance(0.7) ? unitedStates : draw.pick(abroad)
  const place = draw.pick(market.places)
  const name = freeName(market, `${draw.pick(market.names)} ${draw.pick(market.trades)}`, taken)
  const host = `${slug(name).replace(/-+$/, '')}.example`
  return {
    id,
    companyId: at.companyId,
    locationId: at.locationId,
    name,
    url: draw.maybe(0.8, () => `https://${host}`),
    accountNumber: draw.maybe(0.7, () => fill(draw, '@@-#####')),
    ...contact(draw, host, market.country, place),
    ...address(draw, market, place),
    ...purchases(draw, history.createdDate, history.deletedDate ?? present),
    vendorTemplateId: draw.maybe(0.2, () => draw.part('vtp', 0)),
    ...history,
    metadata: {},
  }
}

/** The name, or the first one after it that is free. */
function freeName({ names, trades }: Market, name: string, taken: ReadonlySet<string>): string {
  const all = names.flatMap((first) => trades.map((trade) => `${first} ${trade}`))
  const from = all.indexOf(name)
  return [...all.slice(from), ...all.slice(0, from)].find((one) => !taken.has(one)) ?? name
}

function contact(draw: Draw, host: string, country: string, { phone }: Place) {
  if (draw.chance(0.2)) return { contactFirstName: null, contactLastName: null, contactEmail: null, contactPhone: null }
  const first = draw.faker.person.firstName()
  return {
    contactFirstName: first,
    contactLastName: draw.faker.person.lastName(),
    contactEmail: draw.maybe(0.8, () => `${slug(first)}@${host}`),
    contactPhone: {
      number: fill(draw, phone),
      extension: draw.maybe(0.2, () => fill(draw, '###')),
      country,
      type: draw.pick(['Work', 'Mobile', 'Fax']),
    },
  }
}

function address(draw: Draw, { country, streets, numberFirst }: Market, { city, state, postalCode }: Place) {
  const [street, house] = [draw.pick(streets), draw.whole(2, 980)]
  return {
    address1: numberFirst ? `${house} ${street}` : `${street} ${house}`,
    address2: draw.maybe(0.2, () => fill(draw, 'Unit ##')),
    city,
    state,
    postalCode: fill(draw, postalCode),
    country,
  }
}

function purchases(draw: Draw, from: string, to: string) {
  const count = draw.chance(0.2) ? 0 : draw.whole(1, 60)
  const total = count * draw.whole(4_000, 60_000) + (count > 0 ? draw.whole(0, 900) : 0)
  return {
    purchaseOrderCount: count,
    purchaseOrderAverageCostCents: count > 0 ? Math.round(total / count) : 0,
    purchaseOrderTotalCostCents: total,
    purchaseOrderLastDate: count > 0 ? draw.time(from, to) : null,
  }
}
