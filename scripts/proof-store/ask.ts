// What clients of the proof ask of a mock: one connection for each request, so that every request can end at another replica.
import { request } from 'node:http'

export interface ClientRequest {
  method: string
  /** From the version on: /v3/vendor */
  path: string
  sandbox: string
  token?: string
  body?: object
}

export interface Answer {
  status: number
  headers: { [name: string]: string | string[] | undefined }
  data: unknown
}

/** The answer, or nothing where the connection ended before it: nobody knows whether the request took effect. */
export function answerTo(url: string, { method, path, sandbox, token, body }: ClientRequest): Promise<Answer | undefined> {
  const headers = { ...(body && { 'content-type': 'application/json' }), ...(token && { authorization: `Bearer ${token}` }) }
  return new Promise((resolve) => {
    const cut = () => resolve(undefined)
    request(`${url}/sandbox/${sandbox}${path}`, { method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', cut)
      response.on('end', () => {
        if (!response.complete) return cut()
        resolve({ status: response.statusCode ?? 0, headers: response.headers, data: dataOf(Buffer.concat(chunks).toString()) })
      })
    })
      .on('error', cut)
      .end(body && JSON.stringify(body))
  })
}

/** A balancer answers in words of its own. */
function dataOf(text: string): unknown {
  if (!text.startsWith('{')) return undefined
  const { data }: { data?: unknown } = JSON.parse(text)
  return data
}

/** Of a record that was made or read. */
export const fieldOf = (data: unknown, field: 'id' | 'name' | 'token' | 'createdDate'): string => {
  const value = typeof data === 'object' && data !== null ? Object.entries(data).find(([name]) => name === field)?.[1] : undefined
  return typeof value === 'string' ? value : ''
}

const credentials = { audience: 'shop', email: 'owner@harborline.example', password: 'workshop' }

/** Asks until somebody lets it in; what a sign-in that was cut off left behind does no harm. */
export async function letIn(address: () => string, sandbox: string): Promise<string> {
  for (;;) {
    const answer = await answerTo(address(), { method: 'POST', path: '/v3/auth/login', sandbox, body: credentials })
    if (answer?.status === 200) return fieldOf(answer.data, 'token')
    await aMoment()
  }
}

/** Whoever is refused comes back, and not at once: the time in between lets others work. */
export const aMoment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20))
