// Records that a user brings along: a snapshot, or as much of one as there is to say. Read here, held against the rest in begin.ts.
import { type Departure, departures } from '../../openapi/findings.ts'
import { hint } from '../../openapi/nearest.ts'
import * as validators from '../control/generated/requests.js'
import type { components } from '../control/generated/types.ts'
import { collectionNames } from '../engine/state/ids.ts'
import type { CollectionName } from '../engine/state/records.ts'
import { BrokenData, type DataFault } from './faults.ts'

/** What it may say stands in mocks/control/openapi.yaml. */
export type Data = components['schemas']['Data']

/** What stands in one place: a file, or an argument. */
export interface DataFile {
  file: string
  data?: unknown
  /** Why there is no data in it. */
  unreadable?: string
}

/** As an argument, or from files. */
export type OwnData = Data | readonly DataFile[]

/** One record, where it stands. */
export interface GivenRecord {
  file: string
  pointer: string
  collection: CollectionName
  /** One is made when it is left out. */
  id: string | undefined
  /** Null for one that is gone. */
  fields: { readonly [field: string]: unknown } | null
  /** As a snapshot keeps it; else fields that are left out are those of a record like it. */
  isWhole: boolean
}

/** What all files say together. */
export interface Given extends Omit<Data, 'format' | 'state'> {
  counter: number
  files: string[]
  records: GivenRecord[]
}

/** World and seed that were asked for go before what the data say, and must not be others. */
export function readData(data: OwnData, { world, seed }: AskedFor = {}): Given {
  const files = isFiles(data) ? data : [{ file: 'data', data }]
  const faults: DataFault[] = []
  const asked = { ...(world !== undefined && { world }), ...(seed !== undefined && { seed }) }
  const given: Given = { ...asked, counter: 0, files: files.map(({ file }) => file), records: [] }
  for (const { file, data, unreadable } of files) {
    const tell = (pointer: string, reason: string) => faults.push({ file, pointer, reason })
    const wrong = unreadable === undefined ? departures(validatorOfData(), data) : []
    if (unreadable !== undefined) tell('', unreadable)
    for (const departure of wrong) tell(departure.where, reasonOf(departure))
    if (unreadable === undefined && wrong.length === 0) take(given, file, data as Data, tell)
  }
  if (faults.length > 0) throw new BrokenData(faults)
  return given
}

interface AskedFor {
  world?: Data['world'] | undefined
  seed?: number | undefined
}

const isFiles = (data: OwnData): data is readonly DataFile[] => Array.isArray(data)

type Tell = (pointer: string, reason: string) => void

function take(given: Given, file: string, { format, state, ...rest }: Data, tell: Tell): void {
  const { counter = 0, changes } = state
  // A whole snapshot that says nothing of it is of a world that was not moved.
  const said: Omit<Data, 'format' | 'state'> = format === 1 && rest.days === undefined ? { ...rest, days: 0 } : rest
  for (const [name, value] of Object.entries(said)) {
    const known = new Map(Object.entries(given)).get(name)
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(value))
      tell(`/${name}`, `expected ${JSON.stringify(known)} as was asked for or stands in another file, got ${JSON.stringify(value)}`)
  }
  Object.assign(given, said)
  given.counter = Math.max(given.counter, counter)
  const seen = new Set(given.records.map(({ collection, id }) => `${collection} ${id}`))
  for (const [name, elements] of Object.entries(changes)) {
    const collection = collectionNames.find((one) => one === name)
    if (!collection) {
      tell(
        `/state/changes/${name}`,
        `expected the name of a collection.${hint(name, collectionNames)} There are ${collectionNames.join(', ')}`,
      )
      continue
    }
    for (const [place, element] of elements.entries()) {
      const record = { file, collection, ...readElement(element, `/state/changes/${name}/${place}`) }
      const key = `${collection} ${record.id}`
      if (record.id !== undefined && seen.has(key)) tell(record.pointer, `expected each record once, got ${record.id} again`)
      if (record.isWhole && record.fields && record.fields.id !== record.id)
        tell(`${record.pointer}/id`, `expected ${record.id}, got ${JSON.stringify(record.fields.id)}`)
      seen.add(key)
      given.records.push(record)
    }
  }
}

type Element = Data['state']['changes'][string][number]

function readElement(element: Element, place: string): Pick<GivenRecord, 'id' | 'fields' | 'isWhole' | 'pointer'> {
  if (isPair(element)) return { id: element[0], fields: element[1], isWhole: true, pointer: `${place}/1` }
  return { id: typeof element.id === 'string' ? element.id : undefined, fields: element, isWhole: false, pointer: place }
}

const isPair = (element: Element): element is Extract<Element, readonly unknown[]> => Array.isArray(element)

function validatorOfData() {
  const validate = validators.stated.Data
  if (!validate) throw new Error('There is no validator of Data. Run "npm run generate".')
  return validate
}

const reasonOf = ({ expected, actual }: Departure): string => `expected ${expected}, got ${actual}`
