// The forms of bodies that a target has taken: one of the same form that it refuses later is refused for something else than its form.
import { type OperationId, operation } from '../../../openapi/contract.ts'
import { shapeOf } from '../../../openapi/schema.ts'
import { isObject } from '../../exchange/compare.ts'
import { type Exchange, isSuccess, jsonIn } from '../../exchange/exchange.ts'

export class TakenBodies {
  private readonly forms = new Set<string>()

  see(exchange: Exchange): void {
    const form = isSuccess(exchange) ? formOf(exchange) : undefined
    if (form !== undefined) this.forms.add(form)
  }

  /** Whether one of its form was taken. */
  has(exchange: Exchange): boolean {
    const form = formOf(exchange)
    return form !== undefined && this.forms.has(form)
  }
}

/** Creates alone are asked for. */
function formOf({ operation: id, request }: Exchange): string | undefined {
  if (id === undefined || request.method !== 'POST' || !['create', 'bulk'].includes(operation(id).kind)) return undefined
  return `${id} ${JSON.stringify([jsonIn(request.body ?? '')].flat().map((body) => formOfFields(id, body)))}`
}

/** Names and kinds of values, and values themselves where there are few. */
function formOfFields(id: OperationId, body: unknown): unknown {
  if (!isObject(body)) return typeof body
  const shape = shapeOf(operation(id).body?.schema ?? '')
  const { properties } = shape.items ?? shape
  return Object.entries(body)
    .map(([name, value]) => [name, typeof value === 'boolean' || properties.get(name)?.values ? value : kindOf(value)])
    .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1))
}

const kindOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? `array of ${value.length}` : typeof value)
