// A document as a module. Who starts asks for few of its schemas, and for no example: each is parsed when it is first asked for.
import type { Document } from '../openapi/document-types.ts'

export function documentModule(document: Document): string {
  const { schemas, examples } = document.components
  // The control plane shows no examples.
  const later = { schemas: textsOf(schemas), ...(examples && { examples: textsOf(examples) }) }
  const empty = Object.fromEntries(Object.keys(later).map((group) => [group, {}]))
  const rest = { ...document, components: { ...document.components, ...empty } }
  return `export const document = JSON.parse(${JSON.stringify(JSON.stringify(rest))})
for (const [group, texts] of Object.entries(${JSON.stringify(later)}))
  for (const [name, text] of Object.entries(texts)) {
    let parsed
    Object.defineProperty(document.components[group], name, { enumerable: true, get: () => (parsed ??= JSON.parse(text)) })
  }
`
}

const textsOf = (named: object) => Object.fromEntries(Object.entries(named).map(([name, value]) => [name, JSON.stringify(value)]))
