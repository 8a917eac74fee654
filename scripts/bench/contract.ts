// The contract's readers: how long they take to load, to validate, and to find an operation.
import { operation, operations } from '../../openapi/contract.ts'
import { match } from '../../openapi/match.ts'
import { validateResponse } from '../../openapi/validate.ts'
import { compare, compareStarts, type Row } from './measure.ts'

export function contractRows(): Row[] {
  const read = operation('getVendor')
  const list = operation('listVendors')
  const one = exampleOf(read.responses['200']?.examples)
  const [record] = [exampleOf(list.responses['200']?.examples)].flatMap(({ data }) => data as unknown[])
  const fifty = { success: true, data: Array.from({ length: 50 }, () => record), meta: { hasMore: true, total: 120 } }
  const listOf = (count: number, element: unknown) => ({ ...fifty, data: Array.from({ length: count }, () => element) })
  /** Per record, beside a short list: the cost is flat, whatever their number. */
  const flat = (count: number, what: string, element: unknown): Row => {
    const [short, long] = [listOf(100, element), listOf(count, element)]
    const work = (body: unknown) => () => validateResponse(list, 200, body)
    const row = compare(`validate a list of ${count} ${what}, per record`, work(long), 'a list of 100, per record', work(short), 3)
    return { ...row, value: row.value / count, referenceValue: row.referenceValue / 100 }
  }
  const [oneText, fiftyText] = [JSON.stringify(one), JSON.stringify(fifty)]
  const paths = operations.map(({ method, path }) => [method, path.replaceAll(/\{\w+\}/g, 'abc_12345678')] as const)
  const table = new Map(paths.map(([method, path], index) => [`${method} ${path}`, index]))
  const dist = new URL('../../dist/openapi/index.js', import.meta.url).href
  return [
    compareStarts('load contract and validators', `await import(${JSON.stringify(dist)})`, 'start bare node', ''),
    compare(
      'validate one vendor',
      () => validateResponse(read, 200, one),
      'JSON.parse of it',
      () => JSON.parse(oneText),
    ),
    compare(
      'validate a list of 50 vendors',
      () => validateResponse(list, 200, fifty),
      'JSON.parse of it',
      () => JSON.parse(fiftyText),
    ),
    ...[1000, 10_000, 100_000].map((count) => flat(count, 'vendors', record)),
    flat(10_000, 'empty records', {}),
    compare(
      'match every path of the contract',
      () => paths.map(([method, path]) => match(method, path)),
      'look them up in a Map',
      () => paths.map(([method, path]) => table.get(`${method} ${path}`)),
    ),
  ]
}

const exampleOf = (examples: { [name: string]: unknown } = {}) => Object.values(examples)[0] as { data: unknown }
