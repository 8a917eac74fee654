// What a handler of an operation gets and returns, typed by the contract: a missing or misspelt one does not compile.
import type { OperationId } from '../../openapi/contract.ts'
import type { operations } from '../../openapi/generated/inner-types.ts'
import type { Clock } from './state/clock.ts'
import type { Caller } from './state/sessions.ts'
import type { Author, World } from './state/world.ts'

type PartOf<Id extends OperationId, Part extends 'path' | 'query'> = operations[Id]['parameters'] extends { [Name in Part]?: infer Values }
  ? Exclude<Values, undefined>
  : never

type BodyOf<Id extends OperationId> = operations[Id] extends { requestBody?: infer Body }
  ? Body extends { content: { 'application/json': infer Json } }
    ? Json
    : undefined
  : undefined

type AnswerOf<Id extends OperationId> = operations[Id]['responses'][200] extends { content: { 'application/json': infer Json } }
  ? Json
  : never

/** What every handler can rely on, whatever the operation. */
export interface Surroundings {
  world: World
  clock: Clock
  /** The sandbox's time as the API writes it. */
  now: string
  /** Who changes records with this request. */
  author: Author
  caller: Caller
  /** Name of the sandbox. */
  sandbox: string
}

export interface Context<Params, Query, Body> extends Surroundings {
  params: Params
  query: Query
  body: Body
}

/** The answer without `success`, which the engine puts in front. */
type Result<Answer> = Answer extends unknown ? Omit<Answer, 'success' | 'code' | 'message' | 'documentation_url'> : never

type Handler<Id extends OperationId> = (
  context: Context<PartOf<Id, 'path'>, Partial<PartOf<Id, 'query'>>, BodyOf<Id>>,
) => Result<AnswerOf<Id>>

export type Handlers = { [Id in OperationId]: Handler<Id> }
