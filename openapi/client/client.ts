// A typed client: openapi-fetch with somebody signed in, whose token is renewed when it ends, and with the sandbox of a mock.
import createFetchClient, { type Client } from 'openapi-fetch'
import type { components, paths } from '../generated/types.ts'

type Shapes = components['schemas']

export interface RepairShopOptions {
  /** Where the server is: `http://127.0.0.1:4010`. */
  baseUrl: string
  /** A world of one's own, where the server is the mock. */
  sandbox?: string
  /** That of the sandbox, where it was made with one. */
  sandboxKey?: string
  /** The token of a session that is there already. */
  token?: string
  /** In place of the global `fetch`: that of a mock in process, for one. */
  fetch?: (request: Request) => Promise<Response>
}

export type RepairShopClient<Paths extends object = paths> = Client<Paths> & {
  /** Opens a session, which every other request is sent in. When it ends, it is opened again with what is given here. */
  signIn(login: Shapes['LoginBody']): Promise<Shapes['LoginSession']>
  /** Ends the session. */
  signOut(): Promise<void>
}

/** The server did not let somebody in. */
export class SignInRefused extends Error {
  readonly status: number
  /** Why, in the words of the server. */
  readonly code: string | null | undefined
  constructor(status: number, code: string | null | undefined, message: string) {
    super(message)
    this.name = 'SignInRefused'
    this.status = status
    this.code = code
  }
}

/**
 * A client of the API. `createClient<paths>` with the paths of `repair-shop-v3/types/strict` shows what a tidy server always sends.
 *
 * @example
 * const api = createClient({ baseUrl: 'http://127.0.0.1:4010', sandbox: 'my-test' })
 * await api.signIn({ email: 'owner@harborline.example', password: 'workshop' })
 */
export function createClient<Paths extends object = paths>({
  baseUrl,
  sandbox,
  sandboxKey,
  ...options
}: RepairShopOptions): RepairShopClient<Paths> {
  const { fetch: send = (request: Request) => fetch(request) } = options
  let { token } = options
  let known: Shapes['LoginBody'] | undefined
  let renewal: Promise<boolean> | undefined

  const sendAs = (request: Request, sender: string | undefined): Promise<Response> => {
    if (sandbox !== undefined) request.headers.set('x-mock-sandbox', sandbox)
    if (sandboxKey !== undefined) request.headers.set('x-mock-key', sandboxKey)
    if (sender !== undefined) request.headers.set('authorization', `Bearer ${sender}`)
    return send(request)
  }
  const outside = createFetchClient<paths>({ baseUrl, fetch: (request) => sendAs(request, undefined) })
  const inside = createFetchClient<paths>({ baseUrl, fetch: (request) => sendAs(request, token) })

  const open = async (login: Shapes['LoginBody']): Promise<Shapes['LoginSession']> => {
    const { data, error, response } = await outside.POST('/v3/auth/login', { body: login })
    if (!data) throw new SignInRefused(response.status, error?.code, error?.message ?? `The server answered ${response.status}.`)
    token = data.data.token
    return data.data
  }

  /** False where the session could not be opened again. Whatever number of requests meet its end, that is tried once. */
  const isRenewed = (login: Shapes['LoginBody']): Promise<boolean> => {
    renewal ??= open(login)
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        renewal = undefined
      })
    return renewal
  }

  const sendInSession = async (request: Request): Promise<Response> => {
    const sender = token
    if (!known) return sendAs(request, sender)
    const again = request.clone()
    const response = await sendAs(request, sender)
    // Another request may have met the end first.
    const isToTryAgain = response.status === 401 && (token !== sender || (await isRenewed(known)))
    return isToTryAgain ? sendAs(again, token) : response
  }

  return Object.assign(createFetchClient<Paths>({ baseUrl, fetch: sendInSession }), {
    async signIn(login: Shapes['LoginBody']) {
      const session = await open(login)
      known = login
      return session
    },
    async signOut() {
      await inside.POST('/v3/auth/logout', { body: {} })
      known = undefined
      token = undefined
    },
  })
}
