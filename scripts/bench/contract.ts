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
    compare(
      'match every path of the contract',
      () => paths.map(([method, path]) => match(method, path)),
      'look them up in a Map',
      () => paths.map(([method, path]) => table.get(`${method} ${path}`)),
    ),
  ]
}

const exampleOf = (examples: { [name: string]: unknown } = {}) => Object.values(examples)[0] as { data: unknown }
