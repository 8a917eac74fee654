// A proxy that stands between this one and the target.
import { once } from 'node:events'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Socket } from 'node:net'
import { proxyAuthorization } from '../../transport/passage.ts'

/** Asks it for a connection to a place, such as `shop.example:443`. */
export async function openTunnel(proxy: URL, place: string): Promise<Socket> {
  const authorization = proxyAuthorization(proxy.href)
  const asked = (proxy.protocol === 'https:' ? requestHttps : requestHttp)({
    hostname: proxy.hostname.replace(/^\[|\]$/g, ''),
    port: proxy.port,
    method: 'CONNECT',
    path: place,
    headers: { host: place, ...(authorization && { 'proxy-authorization': authorization }) },
    agent: false,
  }).end()
  const [answer, socket] = await once(asked, 'connect')
  if (answer.statusCode === 200) return socket
  socket.destroy()
  throw new Error(`the proxy ${proxy.host} answered ${answer.statusCode}`)
}
