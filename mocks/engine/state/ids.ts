// Ids that look random and are not: the same seed and the same place give the same id on every machine (D02).
import type { CollectionName } from './records.ts'

const prefixes: { [Name in CollectionName]: string } = {
  companies: 'com',
  companyConfigs: 'cfg',
  locations: 'loc',
  roles: 'rol',
  users: 'usr',
  sessions: 'ses',
  customers: 'cus',
  vehicles: 'veh',
  workflowStatuses: 'wfs',
  orders: 'ord',
  services: 'srv',
  labors: 'lab',
  parts: 'prt',
  tires: 'tir',
  transfers: 'trf',
  referralSources: 'ref',
  tpiInspections: 'tpi',
  tpiScans: 'scn',
  payments: 'pay',
  statements: 'sta',
  paymentTerms: 'trm',
  laborMatrices: 'lmx',
  coreCharges: 'cch',
  messageTemplates: 'tpl',
  timesheets: 'tsh',
  inventoryLabor: 'ilb',
  inventoryFees: 'fee',
  inspections: 'ins',
  messageThreads: 'mtm',
  transferItems: 'tri',
  vendors: 'ven',
  roleNotificationConfigs: 'rnc',
  webhooks: 'whk',
  webhookSecrets: 'whs',
  notifications: 'ntf',
}

export const collectionNames = Object.keys(prefixes) as CollectionName[]

/** The id of the record at this place of a collection, such as `makeId('vendors', 1, 'seed', 17)`. */
export const makeId = (collection: CollectionName, seed: number, ...place: (string | number)[]): string =>
  idOf(prefixes[collection], seed, collection, ...place)

/** An id of something that is part of a record: a range, an item, a file. */
export const idOf = (prefix: string, seed: number, ...place: (string | number)[]): string =>
  `${prefix}_${letters(hash([seed, ...place].join('/')))}`

/** 53 bits that differ in about half their places when the text differs in one (cyrb53 by bryc, public domain). */
export function hash(text: string): number {
  let one = 0xdeadbeef
  let two = 0x41c6ce57
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    one = Math.imul(one ^ code, 2654435761)
    two = Math.imul(two ^ code, 1597334677)
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909)
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909)
  return 4294967296 * (2097151 & two) + (one >>> 0)
}

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** The last 50 bits, five to a letter; whole numbers of 32 bits are cut faster than larger ones. */
const letters = (bits: number): string => fiveLetters(Math.floor(bits / 2 ** 25)) + fiveLetters(bits % 2 ** 25)

/** One text of five codes is made faster than by adding letter to letter. */
const fiveLetters = (bits: number): string =>
  String.fromCharCode(letterAt(bits, 20), letterAt(bits, 15), letterAt(bits, 10), letterAt(bits, 5), letterAt(bits, 0))

const letterAt = (bits: number, shift: number): number => alphabet.charCodeAt((bits >> shift) & 31)
