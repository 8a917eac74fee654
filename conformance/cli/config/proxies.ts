// Which proxy stands before a server: the one that is asked for, or that of the environment, as other programs read it.
import { isLoopback } from '../../receiving/place.ts'
import { Mistake } from '../reading/mistake.ts'
import type { Env } from './config.ts'

/** Undefined for the straight way. What the environment says is not about this machine. */
export function proxyFor(target: string | undefined, wanted: string | undefined, env: Env): string | undefined {
  if (wanted === 'off' || target === undefined || !URL.canParse(target)) return undefined
  if (wanted !== undefined) return checked(wanted, '--proxy')
  const url = new URL(target)
  const [name, value] = ofEnvironment(url.protocol === 'https:' ? 'https_proxy' : 'http_proxy', env)
  if (value === '' || isLoopback(url.hostname) || isSpared(url, ofEnvironment('no_proxy', env)[1])) return undefined
  return checked(value.includes('://') ? value : `http://${value}`, name)
}

/** The lower case wins, as with curl. */
function ofEnvironment(name: string, env: Env): [string, string] {
  const upper = name.toUpperCase()
  return env[name] ? [name, env[name]] : [upper, env[upper] ?? '']
}

/** `*`, or hosts with commas between: each stands for the names that end with it, too. */
function isSpared({ hostname, port, protocol }: URL, list: string): boolean {
  const usual = protocol === 'https:' ? '443' : '80'
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((one) => one !== '')
    .some((one) => {
      const [, host = '', wanted] = one.match(/^\*?\.?(.*?)(?::(\d+))?$/) ?? []
      if (one === '*') return true
      return (wanted === undefined || wanted === (port || usual)) && (hostname === host || hostname.endsWith(`.${host}`))
    })
}

/** What it holds may be a password, so it is not shown. */
function checked(proxy: string, name: string): string {
  if (URL.canParse(proxy) && /^https?:$/.test(new URL(proxy).protocol)) return proxy
  throw new Mistake(`${name}: expected the address of a proxy, such as http://proxy.example:3128${name === '--proxy' ? ', or off' : ''}.`)
}
