// What a query may hold: only what the contract has, in the form that it is read in. What is not understood is refused, never ignored:
// a list that was to be filtered and is not looks like an answer.
import type { Operation, Parameter } from '../../../openapi/contract.ts'
import { preview } from '../../../openapi/findings.ts'
import { type Issue, invalid } from '../plain/errors.ts'

export function checkQuery({ parameters }: Operation, query: URLSearchParams): void {
  if (query.size === 0) return
  const known = parameters.filter((parameter) => parameter.in === 'query')
  const names = new Set(known.map(({ name }) => name))
  const unknown = [...new Set(query.keys())].filter((name) => !names.has(name)).map((name) => unknownParameter(name, known))
  const lists = known.filter(isList).flatMap(({ name }) => query.getAll(name).flatMap((text) => wrongList(name, text)))
  const issues = [...unknown, ...lists]
  if (issues.length > 0) throw invalid('invalid_request', issues)
}

const isList = ({ schema }: Parameter): boolean => schema.type === 'array'

/** `ids[]`, `ids[0]` and `ids.0` are how other servers spell `ids`; any other name is not of this operation. */
function unknownParameter(name: string, known: readonly Parameter[]): Issue {
  const [, meant = name] = name.match(/^(\w+)(\[\w*\]|\.\w+)+$/) ?? []
  const parameter = known.find((one) => one.name === meant)
  const names = known.length > 0 ? `one of ${known.map((one) => one.name).join(', ')}` : 'no query'
  const expected = parameter ? formOf(parameter) : names
  return { path: `/query/${name.slice(0, 80)}`, expected, actual: preview(name) }
}

const formOf = (parameter: Parameter): string =>
  isList(parameter) ? listForm(parameter.name) : `${parameter.name}=…, with JSON for what has parts`

const listForm = (name: string): string => `${name}=a,b or ${name}=a&${name}=b`

const wrongList = (name: string, text: string): Issue[] =>
  /^\s*[[{]/.test(text) ? [{ path: `/query/${name}`, expected: listForm(name), actual: preview(text) }] : []
