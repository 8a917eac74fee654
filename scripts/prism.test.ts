// A second opinion on the document: Prism, which knows nothing of our validators, serves every example of it.
import { request } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Operation, operations } from '../openapi/contract.ts'
import { type Prism, startPrism } from './prism.ts'

let prism: Prism

beforeAll(async () => {
  prism = await startPrism('mock')
})

afterAll(() => prism.stop())

test.each(operations.map((operation) => [operation.id, operation] as const))('serves the examples of %s', async (_, operation) => {
  const [status = '200', answer] = Object.entries(operation.responses)[0] ?? []
  for (const [name, example] of Object.entries(answer?.examples ?? {})) {
    for (const body of operation.body ? Object.values(operation.body.examples) : [undefined]) {
      const {
        statusCode,
        headers,
        body: text,
      } = await request(`${prism.url}${pathOf(operation)}`, {
        method: operation.method,
        headers: { authorization: 'Bearer token', 'content-type': 'application/json', prefer: `code=${status}, example=${name}` },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      expect({ statusCode, violations: headers['sl-violations'], body: await text.json() }).toEqual({
        statusCode: 200,
        violations: undefined,
        body: example,
      })
    }
  }
})

test('serves the refusal of a body that is not as documented', async () => {
  const { statusCode, body } = await request(`${prism.url}/v3/vendor`, {
    method: 'POST',
    headers: { authorization: 'Bearer token', 'content-type': 'application/json' },
    body: '{}',
  })
  expect({ statusCode, body: await body.json() }).toMatchObject({ statusCode: 422, body: { success: false, code: 'invalid_request' } })
})

function pathOf({ path, parameters }: Operation): string {
  const filled = path.replace('{action}', 'delete').replaceAll(/\{\w+\}/g, 'abc')
  const query = parameters.filter((parameter) => parameter.in === 'query' && parameter.required).map(({ name }) => `${name}=abc`)
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled
}
