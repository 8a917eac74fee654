// The door for MSW: every request below an address is answered by the mock. Others are MSW's to treat as it does.
import { type HttpHandler, HttpResponse, http } from 'msw'
import type { Mock } from './assemble.ts'

export interface MswOptions {
  /** Where the app believes the server: `https://api.example.com/shop`. Any host unless given. */
  baseUrl?: string
}

/**
 * Handlers for `setupServer` and `setupWorker`, of a mock from `repair-shop-v3/mocks` or `repair-shop-v3/mocks/browser`.
 *
 * @example
 * const server = setupServer(...handlers(await createMock(), { baseUrl: 'https://api.example.com' }))
 */
export function mswHandlers({ fetch }: Pick<Mock, 'fetch'>, { baseUrl }: MswOptions = {}): HttpHandler[] {
  const base = baseUrl?.replace(/\/+$/, '')
  const prefix = base === undefined ? '' : new URL(base).pathname.replace(/\/+$/, '')
  const answered = async ({ request }: { request: Request }): Promise<Response> => {
    const { origin, pathname, search } = new URL(request.url)
    const { method, headers, signal } = request
    const body = await request.arrayBuffer()
    const init = { method, headers, signal, ...(body.byteLength > 0 && { body }) }
    // A connection that is cut before the answer is a failed request to MSW too.
    return fetch(`${origin}${pathname.slice(prefix.length)}${search}`, init).catch(() => HttpResponse.error())
  }
  return ['/v3/*', '/sandbox/*', '/_mock', '/_mock/*'].map((path) => http.all(`${base ?? '*'}${path}`, answered))
}
