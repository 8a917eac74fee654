// What records look like that no answer shows as they are kept: the mock reads their fields, so each has to be there and of its kind.
import { preview } from '../../../openapi/findings.ts'
import type { CollectionName, Collections } from '../../engine/state/records.ts'
import { type Broken, brokenRecord, type Rule } from './rule.ts'

type KindOf<Value> = [Value] extends [boolean]
  ? 'true or false'
  : [Value] extends [number]
    ? 'a number'
    : [Value] extends [string[]]
      ? 'a list of texts'
      : [Value] extends [string]
        ? 'a text'
        : 'a text or null'

type Kind = KindOf<boolean> | KindOf<number> | KindOf<string[]> | KindOf<string> | KindOf<string | null>

type Kinds<Name extends CollectionName> = { [Field in keyof Collections[Name]]-?: KindOf<Collections[Name][Field]> }

type Kept =
  | 'companies'
  | 'locations'
  | 'roles'
  | 'users'
  | 'sessions'
  | 'workflowStatuses'
  | 'services'
  | 'labors'
  | 'parts'
  | 'tires'
  | 'transfers'
  | 'webhookSecrets'

const base = { id: 'a text', companyId: 'a text', createdDate: 'a text', updatedDate: 'a text or null' } as const
const line = { ...base, orderId: 'a text', name: 'a text' } as const
const goods = {
  ...base,
  locationId: 'a text',
  name: 'a text',
  sku: 'a text',
  retailCostCents: 'a number',
  wholesaleCostCents: 'a number',
} as const

const kept: { [Name in Kept]: Kinds<Name> } = {
  companies: {
    ...base,
    name: 'a text',
    hqEnabled: 'true or false',
    upgraded: 'true or false',
    upgradedDate: 'a text',
    upgradeScheduledDate: 'a text',
    selfScheduledUpgrade: 'true or false',
    whiteLabelBlobId: 'a text or null',
    individualTaxId: 'true or false',
    logoBlobId: 'a text or null',
    entitlements: 'a list of texts',
  },
  locations: {
    ...base,
    name: 'a text',
    address1: 'a text',
    address2: 'a text or null',
    city: 'a text',
    state: 'a text',
    postalCode: 'a text',
    country: 'a text',
    timezone: 'a text',
    requireMileageRecordBeforeInvoice: 'true or false',
  },
  roles: { ...base, name: 'a text', permissions: 'a list of texts' },
  users: {
    ...base,
    firstName: 'a text',
    lastName: 'a text',
    email: 'a text',
    password: 'a text',
    color: 'a text',
    preferredLanguage: 'a text',
    companyWideAccess: 'true or false',
    locationIds: 'a list of texts',
    currentLocationId: 'a text or null',
    roleIds: 'a list of texts',
    isOperatorEmployee: 'true or false',
  },
  sessions: {
    ...base,
    sessionId: 'a text',
    userId: 'a text',
    locationId: 'a text',
    headOffice: 'true or false',
    expiresAt: 'a number',
  },
  workflowStatuses: { ...base, name: 'a text', position: 'a number' },
  services: line,
  labors: line,
  parts: goods,
  tires: goods,
  transfers: { ...base, fromLocationId: 'a text', toLocationId: 'a text' },
  webhookSecrets: { ...base, secret: 'a text' },
}

const tests: { [Each in Kind]: (value: unknown) => boolean } = {
  'true or false': (value) => typeof value === 'boolean',
  'a number': (value) => typeof value === 'number',
  'a list of texts': (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
  'a text': (value) => typeof value === 'string',
  'a text or null': (value) => typeof value === 'string' || value === null,
}

export const keptShapes: Rule = (world) =>
  (Object.keys(kept) as Kept[]).flatMap((name) => {
    const kinds = Object.entries<Kind>(kept[name])
    return world.all(name).flatMap((record) => misshapen(name, new Map<string, unknown>(Object.entries(record)), kinds))
  })

const misshapen = (name: CollectionName, record: ReadonlyMap<string, unknown>, kinds: [field: string, kind: Kind][]): Broken[] =>
  kinds
    .filter(([field, kind]) => !tests[kind](record.get(field)))
    .map(([field, kind]) => {
      const value = record.get(field)
      return brokenRecord(name, String(record.get('id')), `expected ${kind}, got ${preview(value)}`, `/${field}`)
    })
