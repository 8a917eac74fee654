// The short forms of filters and orders (D07, D08), spelt out where a body's schema knows only the long ones, as the timesheet search's does.
import { type Shape, shapeOf } from '../../../openapi/schema.ts'
import { keysOfText } from '../lists/order.ts'

/** `{where: {laborId: 'lab_1'}, orderBy: '-number'}` as `{where: {laborId: {equals: 'lab_1'}}, orderBy: {number: 'desc'}}`. */
export function withLongForms(schema: string, body: unknown): unknown {
  if (!isObjectOfFields(body) || !(body.where || body.orderBy)) return body
  const { properties } = shapeOf(schema)
  const { where, orderBy } = body
  return {
    ...body,
    ...(isObjectOfFields(where) && { where: longWhere(where, properties.get('where')) }),
    ...(typeof orderBy === 'string' && isObjectOnly(properties.get('orderBy')) && { orderBy: longOrder(orderBy) ?? orderBy }),
  }
}

interface Fields {
  [name: string]: unknown
}

const isObjectOfFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

const isObjectOnly = (shape: Shape | undefined): boolean => shape?.types?.join() === 'object'

function longWhere(where: Fields, shape: Shape | undefined): Fields {
  const fields = Object.entries(where).map(([name, value]) => {
    const isShort = isObjectOnly(shape?.properties.get(name)) && (typeof value !== 'object' || value === null)
    return [name, isShort ? { equals: value } : value]
  })
  return Object.fromEntries(fields)
}

/** Undefined for a text that is no order: the schema then says what it expects. */
function longOrder(order: string): Fields | undefined {
  try {
    return Object.fromEntries(keysOfText(order).map(({ path, descending }) => [path.join('.'), descending ? 'desc' : 'asc']))
  } catch {
    return undefined
  }
}
