// The TypeScript types of a document, as those who write clients and tests read them.
import openapiTypescript, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import type { Document, Schema } from '../openapi/document-types.ts'
import { read } from './readings.ts'
import { typedByExamples } from './typed-by-examples.ts'

/** What the description states, and no more. */
export const statedTypes = (document: Document): Promise<string> => typesOf(document)

/** What a tidy server answers, such as the mock: what is assumed is stated, and what is left open is as in the examples. */
export const strictTypes = (document: Document): Promise<string> => typesOf(typedByExamples(strictDocument(document)))

/** The assumptions alone, of values that nobody changes: what the mock itself is typed with. */
export const innerTypes = (document: Document): Promise<string> => typesOf(strictDocument(document), { immutable: true })

/** An object whose fields are not shown holds anything, not nothing. */
async function typesOf(document: Document, options: { immutable?: boolean } = {}): Promise<string> {
  const transform = (schema: object) => (isText({ ...schema }) ? ts.factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword) : undefined)
  const text = astToString(await openapiTypescript(JSON.stringify(document), { emptyObjectsUnknown: true, transform, ...options }))
  return withOpenSets(text, document)
}

/** Text in one of several formats. A format is no type, so the branches alone would be anything. */
function isText({ type, anyOf }: Schema): boolean {
  return type === 'string' && Array.isArray(anyOf) && anyOf.every((branch) => Object.keys(branch).join() === 'format')
}

/**
 * The type of an open set offers the known words to who writes it, and takes others too. Fields that hold one are plain text: clients change
 * the types of answers field by field (Readable<> of openapi-fetch 0.17), and of the union would make an object that is no text any more.
 */
function withOpenSets(text: string, { components: { schemas } }: Document): string {
  const open = Object.keys(schemas).filter((name) => isOpenSet(schemas[name] ?? {}))
  const used = new RegExp(`components\\["schemas"\\]\\["(?:${open.join('|')})"\\]`, 'g')
  return text.replaceAll(used, 'string').replaceAll(/("\)?) \| string\b/g, '$1 | (string & {})')
}

const isOpenSet = ({ anyOf }: Schema): boolean =>
  Array.isArray(anyOf) &&
  anyOf.some((branch: Schema) => branch.enum) &&
  anyOf.some((branch: Schema) => branch.type === 'string' && !branch.enum)

export function strictDocument(document: Document): Document {
  const schemas = Object.entries(document.components.schemas).map(([name, schema]) => [name, read(schema, 'strict')])
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(schemas) } }
}
