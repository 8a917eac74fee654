// The parts of an OpenAPI 3.1 document that ours uses, after bundling.

export interface Schema {
  [keyword: string]: unknown
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  minimum?: number
  maximum?: number
  items?: Schema
  properties?: { [name: string]: Schema }
  required?: string[]
  /** Section of the description, or several that say the same. */
  'x-source'?: string | string[]
  'x-decisions'?: string[]
  /** Properties that a row of part 4, or 2.1 of meta, states without calling them required: one answer may lack them, all of a server may not. */
  'x-shown'?: string[]
}

export interface ParameterObject {
  name: string
  in: 'path' | 'query'
  required?: boolean
  description: string
  schema: Schema
  'x-source': string
  'x-decisions'?: string[]
}

export interface LinkObject {
  operationId: string
  parameters?: { [name: string]: string }
  description?: string
}

interface ExampleObject {
  summary?: string
  value: unknown
}

export interface ContentObject {
  'application/json': { schema: Schema; examples: { [name: string]: ExampleObject } }
}

interface ResponseObject {
  description: string
  /** Every answer of ours has one; a reference to a shared response shows it there. */
  content: ContentObject
  links?: { [name: string]: LinkObject }
}

export interface OperationObject {
  operationId: string
  tags: string[]
  summary: string
  description: string
  parameters?: ParameterObject[]
  requestBody?: { required?: boolean; content: ContentObject }
  responses: { [status: string]: ResponseObject }
  security?: object[]
  'x-source': string
  'x-decisions'?: string[]
  'x-assumed'?: string[]
}

export interface Document {
  openapi: string
  /** What was decided where the description is silent, by id. */
  'x-decisions': { [id: string]: { gap: string; decision: string; level: string } }
  info: { title: string; version: string; description: string }
  tags: { name: string; description: string }[]
  paths: { [path: string]: { [method: string]: OperationObject } }
  webhooks: { [name: string]: { [method: string]: OperationObject } }
  components: {
    schemas: { [name: string]: Schema }
    parameters: { [name: string]: ParameterObject }
    responses: { [name: string]: ResponseObject }
    examples: { [name: string]: ExampleObject }
  }
}
