// What tests of the control plane share: they ask through the door in process, and hold every answer against the document.
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { expect } from 'vitest'
import { controlDocument, matchControl } from './operations.ts'

const ajv = new Ajv2020({ strict: false })
formats.default(ajv)
ajv.addSchema(controlDocument, 'control')

/** What is asked of a mock here. */
interface Steered {
  fetch(url: string, init?: RequestInit): Promise<Response>
  deliver(): Promise<void>
}

export type Body = {
  success: boolean
  code: string
  message: string
  data: Any
  meta: Any
  next: { does: string; method: string; path: string }[]
}
// biome-ignore lint/suspicious/noExplicitAny: what a test looks into is told by what it expects of it
export type Any = any

/** Asks, and holds the answer against the document. */
export async function steer(mock: Steered, method: string, path: string, body?: unknown): Promise<{ status: number; body: Body }> {
  const headers = { 'content-type': 'application/json' }
  const response = await mock.fetch(`http://mock${path}`, { method, ...(body !== undefined && { body: JSON.stringify(body), headers }) })
  const json = (await response.json()) as Body
  const found = matchControl(method, path.split('?')[0] ?? '')
  if (found.kind === 'operation') {
    const pointer = `${found.operation.path.replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D')}/${method.toLowerCase()}`
    const shared = controlDocument.paths[found.operation.path]?.[method.toLowerCase()]?.responses['200'] as { $ref?: string } | undefined
    const place = shared?.$ref ? shared.$ref.slice(1) : `/paths/${pointer}/responses/200`
    const schema = response.ok ? `${place}/content/application~1json/schema` : '/components/schemas/Refusal'
    const validate = ajv.getSchema(`control#${schema}`)
    expect(validate?.(json), `${method} ${path}: ${JSON.stringify(validate?.errors)}`).toBe(true)
  }
  return { status: response.status, body: json }
}

/** The API, asked by somebody who was signed in without a password. */
export async function signedIn(mock: Steered, sandbox = 'default') {
  const { body } = await steer(mock, 'POST', `/_mock/sandboxes/${sandbox}/sessions`, { email: 'owner@harborline.example' })
  const authorization = `Bearer ${body.data.token}`
  return async (path: string, init: RequestInit = {}) => {
    const headers = { authorization, 'content-type': 'application/json', 'x-mock-sandbox': sandbox, ...init.headers }
    const response = await mock.fetch(`http://mock${path}`, { ...init, headers })
    return { status: response.status, body: (await response.json()) as Body, headers: response.headers }
  }
}

/** One webhook and one change that it tells of; gives the id of the delivery. */
export async function delivered(mock: Steered, url = 'http://127.0.0.1:9/hooks'): Promise<string> {
  const api = await signedIn(mock)
  const hook = { name: 'CI', url, triggers: ['referral_source.created'], version: 'v3', secret: 's3cret', enabled: true }
  expect((await api('/v3/webhook', { method: 'POST', body: JSON.stringify(hook) })).status).toBe(200)
  await api('/v3/referral_source', { method: 'POST', body: '{"name": "Billboard"}' })
  await mock.deliver()
  return (await steer(mock, 'GET', '/_mock/sandboxes/default/outbox')).body.data[0].id
}
