// The way to the target: where it is, what its requests carry beside the client's own, and connections that are kept for the next one.
import { once } from 'node:events'
import { Agent, type AgentOptions, type ClientRequest, type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps, Agent as SecureAgent } from 'node:https'
import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { connectingTo, endpointOf, type Passage, proxyAuthorization } from '../../transport/passage.ts'
import { openTunnel } from './other-proxy.ts'

export interface UpstreamOptions extends Passage {
  /** The address that paths are put behind. */
  target: string
  /** Sent with every request. */
  headers: { readonly [name: string]: string }
}

/** Servers close connections that are idle for two seconds or more, and not all say so: what is sent just then gets no answer. */
const longestIdle = 1000

const keeping: AgentOptions = { keepAlive: true, scheduling: 'lifo', maxFreeSockets: 64 }

/** Lets go of connections that were idle for too long. */
function letGo(agent: Agent): Agent {
  const keep = agent.keepSocketAlive.bind(agent)
  const reuse = agent.reuseSocket.bind(agent)
  const closeIdle = function (this: Socket) {
    this.destroy()
  }
  return Object.assign(agent, {
    keepSocketAlive(socket: Socket) {
      socket.setTimeout(longestIdle)
      socket.on('timeout', closeIdle)
      return keep(socket)
    },
    reuseSocket(socket: Socket, asked: ClientRequest) {
      socket.setTimeout(0)
      socket.off('timeout', closeIdle)
      reuse(socket, asked)
    },
  })
}

export class Upstream {
  /** Stands before every path. */
  readonly prefix: string
  readonly host: string
  private readonly isSecure: boolean
  private readonly place: { hostname: string; port: number }
  private readonly connecting: ReturnType<typeof connectingTo>
  private readonly proxy: URL | undefined
  private readonly agent: Agent
  private readonly more: readonly string[]

  constructor({ target, headers, ...passage }: UpstreamOptions) {
    const url = new URL(target)
    this.isSecure = url.protocol === 'https:'
    this.prefix = url.pathname.replace(/\/+$/, '')
    this.host = url.host
    this.place = serverOf(url)
    this.connecting = connectingTo(target, passage)
    this.proxy = passage.proxy === undefined ? undefined : new URL(passage.proxy)
    this.more = Object.entries(headers).flat()
    this.agent = letGo(this.agentFor(target))
  }

  /** The client's headers in their order and spelling, with the target's name as the host. */
  headersOf(raw: readonly string[]): string[] {
    const own = new Set(this.more.flatMap((name, index) => (index % 2 === 0 ? name.toLowerCase() : [])))
    const kept: string[] = []
    for (let index = 0; index + 1 < raw.length; index += 2) {
      const [name = '', value = ''] = [raw[index], raw[index + 1]]
      const lower = name.toLowerCase()
      if (!own.has(lower)) kept.push(name, lower === 'host' ? this.host : value)
    }
    return [...kept, ...this.more]
  }

  ask(method: string, path: string, headers: string[]): ClientRequest {
    const { agent, place, prefix, proxy, isSecure } = this
    const options: RequestOptions = {
      ...place,
      agent,
      method,
      path: `${prefix}${path}`,
      headers: headers as readonly string[],
      setHost: false,
    }
    if (isSecure) return requestHttps({ ...options, ...this.servername })
    if (!proxy) return requestHttp(options)
    const authorization = proxyAuthorization(proxy.href)
    const whole: RequestOptions = {
      ...options,
      ...serverOf(proxy),
      path: `http://${this.host}${options.path}`,
      headers: authorization ? [...headers, 'Proxy-Authorization', authorization] : headers,
    }
    return proxy.protocol === 'https:' ? requestHttps(whole) : requestHttp(whole)
  }

  /** A connection of its own, for what is no longer HTTP. */
  async connect(): Promise<Socket> {
    const { hostname: host, port } = this.place
    const bare = this.proxy
      ? await openTunnel(this.proxy, `${host}:${port}`)
      : await whenConnected(connectTcp({ host, port, ...this.connecting }))
    if (!this.isSecure) return bare
    const server = this.encrypted(bare)
    await once(server, 'secureConnect')
    return server
  }

  close(): void {
    this.agent.destroy()
  }

  /** What is encrypted goes through a proxy in a tunnel; what is not is asked of the proxy itself. */
  private agentFor(target: string): Agent {
    const { connecting, isSecure, proxy } = this
    if (!isSecure) return proxy?.protocol === 'https:' ? new SecureAgent(keeping) : new Agent({ ...keeping, ...(proxy ? {} : connecting) })
    const agent = new SecureAgent({ ...keeping, ...connecting })
    if (!proxy) return agent
    return Object.assign(agent, {
      createConnection: (_: unknown, told: (error: Error | null, socket?: Socket) => void): void => {
        openTunnel(proxy, endpointOf(target)).then((socket) => told(null, this.encrypted(socket)), told)
      },
    })
  }

  private encrypted(socket: Socket): Socket {
    return connectTls({ ...this.connecting, ...this.servername, socket })
  }

  /** An address that is a number has no name to be asked for (RFC 6066, 3). */
  private get servername(): { servername?: string } {
    const { hostname } = this.place
    return isIP(hostname) === 0 ? { servername: hostname } : {}
  }
}

/** Where the server of an address is. */
function serverOf({ hostname, port, protocol }: URL): { hostname: string; port: number } {
  return { hostname: hostname.replace(/^\[|\]$/g, ''), port: Number(port || (protocol === 'https:' ? 443 : 80)) }
}

export async function whenConnected(socket: Socket): Promise<Socket> {
  await once(socket, 'connect')
  return socket
}
