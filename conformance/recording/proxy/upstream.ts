// The way to the target: where it is, what its requests carry beside the client's own, and connections that are kept for the next one.
import { Agent, type AgentOptions, type ClientRequest, type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps, Agent as SecureAgent } from 'node:https'
import { isIP, type Socket } from 'node:net'

export interface UpstreamOptions {
  /** The address that paths are put behind. */
  target: string
  /** Sent with every request. */
  headers: { readonly [name: string]: string }
  /** PEM text of the target's own certificate authority. */
  ca: string | undefined
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
  readonly hostname: string
  readonly port: number
  readonly isSecure: boolean
  readonly ca: string | undefined
  private readonly agent: Agent
  private readonly more: readonly string[]

  constructor({ target, headers, ca }: UpstreamOptions) {
    const url = new URL(target)
    this.isSecure = url.protocol === 'https:'
    this.prefix = url.pathname.replace(/\/+$/, '')
    this.host = url.host
    this.hostname = url.hostname.replace(/^\[|\]$/g, '')
    this.port = Number(url.port || (this.isSecure ? 443 : 80))
    this.ca = ca
    this.more = Object.entries(headers).flat()
    this.agent = letGo(this.isSecure ? new SecureAgent({ ...keeping, ...(ca !== undefined && { ca }) }) : new Agent(keeping))
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
    const { hostname, port, agent, prefix } = this
    const options: RequestOptions = {
      hostname,
      port,
      agent,
      method,
      path: `${prefix}${path}`,
      headers: headers as readonly string[],
      setHost: false,
    }
    return this.isSecure ? requestHttps({ ...options, ...this.servername }) : requestHttp(options)
  }

  /** An address that is a number has no name to be asked for (RFC 6066, 3). */
  get servername(): { servername?: string } {
    return isIP(this.hostname) === 0 ? { servername: this.hostname } : {}
  }

  close(): void {
    this.agent.destroy()
  }
}
