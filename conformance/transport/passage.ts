// The way to a target: straight, or through a proxy, with which certificates, and where a name leads.
import type { LookupFunction } from 'node:net'
import { Agent, buildConnector, type Dispatcher, errors, ProxyAgent } from 'undici'

export interface Passage {
  /** PEM text of a certificate authority of the target's own. */
  ca?: string | undefined
  /** PEM texts of the certificate that the client shows, and of its key. */
  cert?: string | undefined
  key?: string | undefined
  /** Address of a proxy before the target, which may hold a user name and password. */
  proxy?: string | undefined
  /** Where host names lead, whatever the machine knows of them: `{ 'shop.example:443': '10.0.0.7' }`. */
  resolve?: { readonly [place: string]: string } | undefined
}

export const passageOf = ({ ca, cert, key, proxy, resolve }: Passage): Passage => ({ ca, cert, key, proxy, resolve })

type Settings = Pick<Agent.Options, 'connections' | 'pipelining' | 'keepAliveTimeout' | 'maxHeaderSize'>

/** `http2` is for targets that take nothing else. */
export function dispatcherFor(address: string, passage: Passage, settings: Settings, http2 = false): Dispatcher {
  const { proxy } = passage
  if (proxy === undefined) {
    const connect = tellingOfNew(buildConnector({ ...connectingTo(address, passage), allowH2: http2 }))
    return new Agent({ ...settings, connect, allowH2: http2 })
  }
  const token = proxyAuthorization(proxy)
  return new ProxyAgent({
    ...settings,
    uri: withoutUser(proxy),
    ...(token && { token }),
    requestTls: tlsOf(passage),
    // What is not encrypted is asked of the proxy itself: many open no tunnel to such ports.
    proxyTunnel: address.startsWith('https:'),
  })
}

const ofNewConnections = new WeakSet<Error>()

/** Whether a connection could not be made, or was lost before it had brought anything. */
export const wasNew = (error: unknown): boolean =>
  error instanceof errors.SocketError ? error.socket?.bytesRead === 0 : error instanceof Error && ofNewConnections.has(error)

const tellingOfNew =
  (connect: buildConnector.connector): buildConnector.connector =>
  (options, told) =>
    connect(options, (...came) => {
      const [failure, socket] = came
      if (failure) ofNewConnections.add(failure)
      socket?.prependListener('error', (error) => {
        if (socket.bytesRead === 0) ofNewConnections.add(error)
      })
      told(...came)
    })

/** What is given to a socket that connects to the target itself. */
export function connectingTo(address: string, passage: Passage) {
  const given = passage.resolve?.[endpointOf(address)]
  return { ...tlsOf(passage), ...(given && { lookup: leadingTo(given) }) }
}

const tlsOf = ({ ca, cert, key }: Passage) => ({ ...(ca && { ca }), ...(cert && { cert }), ...(key && { key }) })

/** As a proxy wants it said; undefined where its address holds no user. */
export function proxyAuthorization(proxy: string): string | undefined {
  const { username, password } = new URL(proxy)
  if (username === '') return undefined
  return `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`
}

/** `shop.example:443` of `https://shop.example/api`. */
export function endpointOf(address: string): string {
  const { hostname, port, protocol } = new URL(address)
  return `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`
}

/** What a connection is made to on the way to an address: what its name leads to, or the proxy before it. */
export function firstPlace(address: string, { proxy, resolve }: Passage): { host: string; port: number } {
  const endpoint = endpointOf(proxy ?? address)
  const [, name = '', port] = /^\[?(.*?)\]?:(\d+)$/.exec(endpoint) ?? []
  return { host: (proxy === undefined ? resolve?.[endpoint] : undefined) ?? name, port: Number(port) }
}

export function withoutUser(proxy: string): string {
  const url = new URL(proxy)
  url.username = ''
  url.password = ''
  return url.href
}

const leadingTo =
  (address: string): LookupFunction =>
  (_, { all }, told) => {
    const family = address.includes(':') ? 6 : 4
    if (all) told(null, [{ address, family }])
    else told(null, address, family)
  }
