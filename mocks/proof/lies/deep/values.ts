// Values that a server takes and then loses, cuts, escapes, coerces or replaces: other values of the same field come through.
import { type Lie, requests, sentFields } from '../../tools/lie.ts'

export const valueLies: readonly Lie[] = [
  {
    id: 'values/createVendor/name/cut-at-255',
    says: 'createVendor keeps only the first 255 characters of a longer name.',
    breaks: ['vendor/create', 'vendor/create-persists', 'record/write-lasts'],
    operations: ['createVendor', 'getVendor'],
    tell: requests(['createVendor'], (call) => {
      const { name, ...rest } = sentFields(call)
      return typeof name === 'string' && name.length > 255 ? { body: { ...rest, name: name.slice(0, 255) } } : undefined
    }),
  },
]
