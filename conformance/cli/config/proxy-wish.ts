// What the flags of proxy ask for.
import { Mistake } from '../reading/mistake.ts'

const failOnWords = ['must', 'should', 'never'] as const

export const proxyFlags = {
  port: { type: 'string', value: '<number>', for: ['proxy'], help: 'where it listens on this machine, 4020 unless given' },
  page: { type: 'string', value: '<number>', for: ['proxy'], help: 'where its page is, the port after its own unless given; or off' },
  'fail-on': {
    type: 'string',
    value: '<word>',
    for: ['proxy'],
    help: `what makes the exit code 1: ${failOnWords.join(', ')}; must unless given`,
  },
} as const

export interface ProxyWish {
  port: number
  /** Where the page is; undefined for none. 0 is any port that is free. */
  page: number | undefined
  failOn: (typeof failOnWords)[number]
}

const defaultPort = 4020

type Given = { readonly [name in keyof ProxyWish]: string | undefined }

export function proxyWishOf({ port, page, failOn = 'must' }: Given): ProxyWish {
  const known = failOnWords.find((one) => one === failOn)
  if (!known) throw new Mistake(`--fail-on: expected one of ${failOnWords.join(', ')}, got "${failOn}".`)
  const own = portIn('port', port) ?? defaultPort
  return { port: own, page: page === 'off' ? undefined : (portIn('page', page) ?? (own === 0 ? 0 : own + 1)), failOn: known }
}

function portIn(flag: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (/^\d{1,5}$/.test(text) && Number(text) < 65_536) return Number(text)
  throw new Mistake(`--${flag}: expected a port${flag === 'page' ? ', or off' : ''}, got "${text}".`)
}
