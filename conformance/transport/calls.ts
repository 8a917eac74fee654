// What a case sends and gets, typed by the contract: a wrong parameter or body field does not compile.
import type { OperationId } from '../../openapi/contract.ts'
import type { components, operations } from '../../openapi/generated/types.ts'

export type Schemas = components['schemas']

/** Something for every field of a body but some: whoever claims to send each field does not compile when there is a new one. */
export type Every<Body, But extends keyof Body = never> = { [Field in Exclude<keyof Body, But>]-?: Body[Field] | undefined }

type Parameters<Id extends OperationId> = operations[Id]['parameters']

type Part<Values, Name extends string> = [Values] extends [undefined]
  ? unknown
  : undefined extends Values
    ? { [Key in Name]?: Values }
    : { [Key in Name]: Values }

type BodyOf<Id extends OperationId> = operations[Id] extends { requestBody: { content: { 'application/json': infer Json } } }
  ? { body: Json }
  : operations[Id] extends { requestBody?: { content: { 'application/json': infer Json } } }
    ? { body?: Json }
    : unknown

/** Path parameters, query and body of an operation. */
export type Input<Id extends OperationId> = Part<Parameters<Id>['path'], 'path'> & Part<Parameters<Id>['query'], 'query'> & BodyOf<Id>

/** The same without any promise, for requests that are wrong on purpose. */
export interface LooseInput {
  path?: { [name: string]: string }
  query?: { [name: string]: unknown }
  body?: unknown
}

/** The body of a good answer. */
export type AnswerOf<Id extends OperationId> = operations[Id]['responses'][200] extends { content: { 'application/json': infer Json } }
  ? Json
  : never
