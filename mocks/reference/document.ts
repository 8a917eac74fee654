// The contract as the API reference shows it: what viewers do not show of it (levels, sections, decisions) is said in its texts.
import type { Document, OperationObject, ParameterObject, Schema } from '../../openapi/document-types.ts'
import { referredName } from '../../openapi/referred.ts'
import { assumedWords } from './words.ts'

type Decisions = Document['x-decisions']

/** A copy; the document that was given stays as it is. */
export function referenceDocument(document: Document): Document {
  const decisions = document['x-decisions']
  const { paths, webhooks, components, info } = document
  const { schemas, parameters } = components
  return {
    ...document,
    info: { ...info, description: `${info.description}\n${decisionList(decisions)}` },
    paths: operationsOf(paths, decisions),
    webhooks: operationsOf(webhooks, decisions),
    components: {
      ...components,
      schemas: mapped(schemas, (schema) => shownSchema(schema, schemas)),
      parameters: mapped(parameters, shownParameter),
    },
  }
}

const heading = 'Decisions'

/** Viewers make the address of a heading of its words. */
const linked = (id: string): string => `[${id}](#description/${heading.toLowerCase()})`

function decisionList(decisions: Decisions): string {
  const rows = Object.entries(decisions).map(([id, { gap, decision, level }]) => `- **${id}** *${level}*, **${gap}**: ${decision}`)
  return [`## ${heading}`, '', 'What was decided where the description is silent.', '', ...rows].join('\n')
}

interface Paths {
  [path: string]: { [method: string]: OperationObject }
}

const operationsOf = (paths: Paths, decisions: Decisions): Paths =>
  mapped(paths, (item) => mapped(item, (operation) => shownOperation(operation, decisions)))

function shownOperation(operation: OperationObject, decisions: Decisions) {
  const { description, parameters, 'x-source': source, 'x-decisions': named = [], 'x-assumed': assumed = [] } = operation
  const rows = named.map((id) => `- ${linked(id)} *${decisions[id]?.level}*: ${decisions[id]?.gap}`)
  const badges = [
    { name: `stated in ${source}`, position: 'after' },
    ...(assumed.length > 0 ? [{ name: `assumes ${assumed.join(', ')}`, position: 'after' }] : []),
  ]
  return {
    ...operation,
    description: rows.length > 0 ? `${description}\n\nThe description is silent about:\n\n${rows.join('\n')}` : description,
    'x-badges': badges,
    ...(parameters && { parameters: parameters.map(shownParameter) }),
  }
}

function shownParameter(parameter: ParameterObject): ParameterObject {
  if (parameter.description === undefined) return parameter // a reference
  return { ...parameter, description: withNotes(parameter.description, [], parameter) }
}

/** With notes about each of its fields, how deep it may be. */
function shownSchema(schema: Schema, schemas: Document['components']['schemas']): Schema {
  const { properties, items, allOf, anyOf, required = [], 'x-shown': stated = [], 'x-assumed': assumption } = schema
  const inner = (one: Schema) => shownSchema(one, schemas)
  const alwaysThere: readonly string[] = ((assumption as Schema | undefined)?.required ?? []).filter((name) => !required.includes(name))
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => {
          const some = stated.includes(name) ? ['stated: some answer shows it'] : []
          return [name, shownField(field, some, alwaysThere.includes(name) ? ['always there'] : [], schemas)]
        }),
      ),
    }),
    ...(items && { items: inner(items) }),
    ...(Array.isArray(allOf) && { allOf: allOf.map(inner) }),
    ...(Array.isArray(anyOf) && { anyOf: anyOf.map(inner) }),
  }
}

function shownField(field: Schema, stated: string[], assumedThere: string[], schemas: Document['components']['schemas']): Schema {
  const meant = field.$ref ? { ...schemas[referredName(field.$ref)], ...field } : field
  const assumed = [...assumedThere, ...assumedWords(meant)]
  const notes = assumed.length > 0 ? [...stated, `assumed: ${assumed.join(', ')}`] : stated
  const shown = field.$ref ? field : shownSchema(field, schemas)
  return { ...shown, description: withNotes(typeof meant.description === 'string' ? meant.description : '', notes, meant) }
}

interface Sourced {
  'x-source'?: string | string[]
  'x-decisions'?: string[]
}

/** The description, and under it, small, how sure it is and where it comes from. */
function withNotes(description: string, notes: readonly string[], { 'x-source': source, 'x-decisions': named = [] }: Sourced): string {
  const sections = source === undefined ? [] : [`section ${[source].flat().join(', ')}`]
  const all = [...notes, ...sections, ...named.map(linked)]
  return all.length === 0 ? description : `${description}\n\n*${all.join(' · ')}*`
}

function mapped<Value, Result>(values: { [name: string]: Value }, change: (value: Value) => Result): { [name: string]: Result } {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]))
}
