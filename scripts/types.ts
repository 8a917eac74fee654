// The TypeScript types of a document, as those who write clients and tests read them.
import openapiTypescript, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import type { Document, Schema } from '../openapi/document-types.ts'
import { withOpenSets } from './open-sets.ts'
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

export function strictDocument(document: Document): Document {
  const schemas = Object.entries(document.components.schemas).map(([name, schema]) => [name, read(schema, 'strict')])
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(schemas) } }
}
