// Where the receiver of webhooks listens, and what a target has to call it.
import { isIP } from 'node:net'
import type { ListeningPlace } from './receiver.ts'

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'))

/** What a target on this machine reaches without being told; undefined for others. */
export function placeBeside(target: string): ListeningPlace | undefined {
  const { hostname } = new URL(target)
  if (!isLoopback(hostname)) return undefined
  return hostname === '[::1]'
    ? { address: 'http://[::1]', port: 0, host: '::1' }
    : { address: 'http://127.0.0.1', port: 0, host: '127.0.0.1' }
}

/** `http://ci.example:8090`, or `https://tunnel.example?listen=8090` where this machine has another port; undefined for anything else. */
export function placeAt(text: string): ListeningPlace | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, origin, pathname, port, searchParams, username, hash } = new URL(text)
  const own = searchParams.get('listen') ?? port
  const isOdd = username !== '' || hash !== '' || [...searchParams.keys()].some((name) => name !== 'listen')
  if (!/^https?:$/.test(protocol) || isOdd || !/^\d{1,5}$/.test(own) || Number(own) > 65_535) return undefined
  return { address: `${origin}${pathname}`, port: Number(own) }
}
