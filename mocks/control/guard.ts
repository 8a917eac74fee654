// Who may steer the mock: this machine, and no web page of another origin. A page that a developer looks at must not be able to reach it
// by a request of its own or by a name that leads here (DNS rebinding).
import { Refusal, refusal } from '../engine/plain/errors.ts'

interface Asking {
  /** Where the connection comes from. */
  address: string | undefined
  headers: { readonly [name: string]: string | undefined }
}

/** What opens the control plane. */
export interface Key {
  /** Opens it from elsewhere. */
  token: string | undefined
  /** Others share it, perhaps by a balancer on this machine: where there is a token, to come from here says nothing. */
  isShared: boolean
}

/** Throws when the control plane is not for this request. */
export function guard({ address, headers }: Asking, { token, isShared }: Key): void {
  const given = headers['x-mock-control']
  if (given !== undefined && token !== undefined && equalInConstantTime(given, token)) return
  if (given !== undefined) throw forbidden('the token that --control-token was given', 'another one')
  if (isShared && token !== undefined) throw forbidden('the token that --control-token was given', 'none')
  if (!isThisMachine(address ?? '')) throw forbidden('a request from this machine', `one from ${address ?? 'elsewhere'}`)
  const host = hostOf(headers.host ?? '')
  if (!isNameOfThisMachine(host))
    throw forbidden('a Host of this machine, such as 127.0.0.1 or localhost', JSON.stringify(host.slice(0, 100)))
  const [elsewhere] = forwardedFrom(headers)
  if (elsewhere !== undefined) throw forbidden('a request from this machine', `one that was forwarded from ${elsewhere.slice(0, 100)}`)
  const { origin } = headers
  if (origin !== undefined && origin !== `http://${headers.host}`)
    throw forbidden("the mock's own page", `a page of ${origin.slice(0, 100)}`)
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none')
    throw forbidden("the mock's own page", `a page of another origin (${site})`)
}

const isNameOfThisMachine = (host: string): boolean => host === 'localhost' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host)

/** Where a request was before a proxy or a tunnel on this machine passed it on, as far as they say it: what is elsewhere. */
function forwardedFrom({ forwarded = '', 'x-forwarded-for': addresses = '', 'x-forwarded-host': hosts = '' }: Asking['headers']): string[] {
  const said = [...forwarded.matchAll(/\b(for|host)\s*=\s*(?:"([^"]*)"|([^;,\s]*))/gi)].map(([, by = '', quoted, plain = '']) => ({
    by: by.toLowerCase(),
    place: quoted ?? plain,
  }))
  const listed = (by: string, texts: string) => texts.split(',').map((place) => ({ by, place: place.trim() }))
  const isHere = (by: string, place: string) =>
    isNameOfThisMachine(hostOf(place)) || (by === 'for' && isThisMachine(place.replace(/^\[|\](:\d+)?$/g, '')))
  return [...said, ...listed('for', addresses), ...listed('host', hosts)].flatMap(({ by, place }) =>
    place === '' || isHere(by, place) ? [] : [place],
  )
}

const hostOf = (host: string): string => host.toLowerCase().replace(/:\d+$/, '')

const isThisMachine = (address: string): boolean => address === '::1' || /^(::ffff:)?127\./.test(address)

/** In the same time wherever they differ. */
function equalInConstantTime(one: string, other: string): boolean {
  let differences = one.length ^ other.length
  for (let index = 0; index < other.length; index++) differences |= one.charCodeAt(index) ^ other.charCodeAt(index)
  return differences === 0
}

function forbidden(expected: string, actual: string): Refusal {
  const remedy = 'To steer the mock from elsewhere, start it with --control-token and send the token as X-Mock-Control.'
  const { message } = refusal('not_allowed', expected, actual)
  return new Refusal('not_allowed', `${message} ${remedy}`)
}
