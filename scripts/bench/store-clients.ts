// What clients ask of a mock when stores are compared.
import type { PlainAnswer, PlainRequest } from '../../mocks/index.ts'
import { dist, type Request } from './servers.ts'

export const mockWords = [dist('mocks/cli.js'), '--port', 'PORT', '--quiet', '--max-sandboxes', '100000']

const credentials = JSON.stringify({ audience: 'shop', email: 'owner@harborline.example', password: 'workshop' })

export function requestsFor(sandbox: string, token: string) {
  const at = `/sandbox/${sandbox}/v3`
  const json = { 'content-type': 'application/json' }
  const headers = { authorization: `Bearer ${token}` }
  return {
    login: { method: 'POST', path: `${at}/auth/login`, headers: json, body: credentials },
    list: { method: 'GET', path: `${at}/vendor?limit=50`, headers },
    one: { method: 'GET', path: `${at}/payment_term?limit=1`, headers },
    create: { method: 'POST', path: `${at}/vendor`, headers: { ...headers, ...json }, body: '{"name":"Lakeside Parts","city":"Seattle"}' },
  } satisfies { [kind: string]: Request }
}

/** Somebody who is signed in to a sandbox of a mock in this process. */
export interface Client {
  create(): Promise<PlainAnswer>
  list(): Promise<PlainAnswer>
}

export async function clientOf(
  mock: { handle(request: PlainRequest): PlainAnswer | Promise<PlainAnswer> },
  sandbox: string,
): Promise<Client> {
  const ask = async ({ method, path, headers = {}, body = '' }: Request): Promise<PlainAnswer> => {
    const answer = await mock.handle({ method, url: path, headers, body })
    if (answer.status !== 200) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.body}`)
    return answer
  }
  const { data }: { data: { token: string } } = JSON.parse((await ask(requestsFor(sandbox, '').login)).body)
  const { create, list } = requestsFor(sandbox, data.token)
  return { create: () => ask(create), list: () => ask(list) }
}
