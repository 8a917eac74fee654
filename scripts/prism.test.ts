// A second opinion on the document: Prism, which knows nothing of our validators, serves every example of it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { request } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Operation, operations } from '../openapi/contract.ts'

const program = fileURLToPath(import.meta.resolve('@stoplight/prism-cli/dist/index.js'))
const document = fileURLToPath(new URL('../openapi/generated/openapi.json', import.meta.url))

let base = ''
let prism: ReturnType<typeof spawn> | undefined

beforeAll(async () => {
  const port = await freePort()
  base = `http://127.0.0.1:${port}`
  prism = spawn(process.execPath, [program, 'mock', document, '--port', String(port), '--errors'], { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise<void>((listening) => {
    prism?.stdout?.on('data', (text) => String(text).includes('is listening') && listening())
  })
}, 60_000)

afterAll(async () => {
  if (prism?.kill()) await once(prism, 'exit')
})

test.each(operations.map((operation) => [operation.id, operation] as const))('serves the examples of %s', async (_, operation) => {
  const [status = '200', answer] = Object.entries(operation.responses)[0] ?? []
  for (const [name, example] of Object.entries(answer?.examples ?? {})) {
    for (const body of operation.body ? Object.values(operation.body.examples) : [undefined]) {
      const {
        statusCode,
        headers,
        body: text,
      } = await request(`${base}${pathOf(operation)}`, {
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
  const { statusCode, body } = await request(`${base}/v3/vendor`, {
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise((closed) => server.close(closed))
  return typeof address === 'object' && address ? address.port : 0
}
