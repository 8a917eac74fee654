// Departures in the behaviour of vendors.
import { type Lie, records } from '../lie.ts'

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
]
