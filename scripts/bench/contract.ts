// The contract's readers: how long they take to load, to validate, and to find an operation.
import { operation, operations } from '../../openapi/contract.ts'
import { match } from '../../openapi/match.ts'
import { validateResponse } from '../../openapi/validate.ts'
import { type Bench, compareStarts, compareWork, type Measurement } from './measure.ts'

const read = operation('getVendor')
const list = operation('listVendors')

const exampleOf = (examples: { [name: string]: unknown } = {}) => Object.values(examples)[0] as { data: unknown }
const vendor = exampleOf(read.responses['200']?.examples)
const [record] = [exampleOf(list.responses['200']?.examples)].flatMap(({ data }) => data as unknown[])
/** Each record is an object of its own, as in an answer that was parsed. */
const listOf = (count: number, element = record) => ({
  success: true,
  data: Array.from({ length: count }, () => structuredClone(element)),
  meta: { hasMore: true, total: 2 * count },
})

const loading = `await import(${JSON.stringify(new URL('../../dist/openapi/index.js', import.meta.url).href)})`

export const contractBenches: readonly Bench[] = [
  { id: 'contract/load', measure: async () => [await compareStarts('load contract and validators', loading, 'start bare node', '')] },
  {
    id: 'contract/validate-some',
    measure: async () => [
      await besideParsing('validate one vendor', () => validateResponse(read, 200, vendor), vendor),
      await besideParsing('validate a list of 50 vendors', () => validateResponse(list, 200, listOf(50)), listOf(50)),
    ],
  },
  {
    id: 'contract/validate-many',
    measure: async () => [
      await flat(1000, 'vendors', record),
      await flat(10_000, 'vendors', record),
      await flat(10_000, 'empty records', {}),
    ],
  },
  { id: 'contract/match', measure: async () => [await matching()] },
]

function besideParsing(name: string, work: () => unknown, value: unknown): Promise<Measurement> {
  const text = JSON.stringify(value)
  return compareWork(name, work, 'JSON.parse of it', () => JSON.parse(text))
}

/** Per record, beside a short list: the cost is flat, whatever their number. */
async function flat(count: number, what: string, element: unknown): Promise<Measurement> {
  const [short, long] = [listOf(100, element), listOf(count, element)]
  const work = (body: unknown) => () => validateResponse(list, 200, body)
  const row = await compareWork(`validate a list of ${count} ${what}, per record`, work(long), 'a list of 100, per record', work(short), 5)
  return {
    ...row,
    values: row.values.map((value) => value / count),
    referenceValues: row.referenceValues.map((value) => value / 100),
  }
}

function matching(): Promise<Measurement> {
  const paths = operations.map(({ method, path }) => [method, path.replaceAll(/\{\w+\}/g, 'abc_12345678')] as const)
  const table = new Map(paths.map(([method, path], index) => [`${method} ${path}`, index]))
  return compareWork(
    'match every path of the contract',
    () => paths.map(([method, path]) => match(method, path)),
    'look them up in a Map',
    () => paths.map(([method, path]) => table.get(`${method} ${path}`)),
  )
}
