// Sets of words that the description does not name in full, in the types of a document: the known words are offered to who writes or
// compares one, and others are taken too.
import type { Document, Schema } from '../openapi/document-types.ts'
import { referredName } from '../openapi/referred.ts'

/**
 * Clients read answers through `paths`, and openapi-fetch 0.17 changes those field by field (`Readable<>`): of `string & {}`, without which the
 * words would be lost among all texts, it makes an object that is no text any more. So what `paths` answer is plain text at these fields, and
 * goes wherever the record is asked for by its name, or by that of the operation.
 */
export function withOpenSets(text: string, document: Document): string {
  const sets = openSetsOf(document)
  if (sets.length === 0) return text
  const open = operationsAnswering(document, sets)
  // Where a set or null is assumed to be text, the text is a word of the set.
  const assumed = new RegExp(`string \\| (components\\["schemas"\\]\\["(?:${sets.join('|')})"\\]) \\| null`, 'g')
  const offering = text.replaceAll(/("\)?) \| string\b/g, '$1 | (string & {})').replaceAll(assumed, '$1')
  const [paths = '', ...others] = offering.split(/(?=^export interface webhooks )/m)
  const answering = new RegExp(`operations\\["(?:${open.join('|')})"\\]`, 'g')
  return `${plainAnswers}\n${paths.replaceAll(answering, 'PlainAnswers<$&>')}${others.join('')}`
}

const plainAnswers = `/** With any text where a word of an open set may stand. */
type PlainText<T> = unknown extends T ? T : T extends string ? (string extends T ? string : T) : { [K in keyof T]: PlainText<T[K]> };
/** What clients read may be changed by them field by field, after which only a plain text is one still. */
type PlainAnswers<Operation> = { [Part in keyof Operation]: Part extends "responses" ? PlainText<Operation[Part]> : Operation[Part] };
`

const openSetsOf = ({ components: { schemas } }: Document): string[] =>
  Object.keys(schemas).filter((name) => isOpenSet(schemas[name] ?? {}))

export const isOpenSet = ({ anyOf }: Schema): boolean =>
  Array.isArray(anyOf) &&
  anyOf.some((branch: Schema) => branch.enum) &&
  anyOf.some((branch: Schema) => branch.type === 'string' && !branch.enum)

function operationsAnswering({ paths, components: { schemas } }: Document, names: readonly string[]): string[] {
  const reached = (value: unknown, before: ReadonlySet<string> = new Set()): boolean =>
    referencesIn(value).some((name) => names.includes(name) || (!before.has(name) && reached(schemas[name], new Set([...before, name]))))
  return Object.values(paths)
    .flatMap((item) => Object.values(item))
    .filter(({ responses }) => reached(Object.values(responses).map(({ content }) => content?.['application/json'].schema)))
    .map(({ operationId }) => operationId)
}

const referencesIn = (value: unknown): string[] =>
  [...JSON.stringify(value ?? null).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference = '']) => referredName(reference))
