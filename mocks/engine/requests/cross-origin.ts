// What browsers on pages of other origins need to hear (D38): whatever they ask for is allowed, credentials too.
type Headers = { readonly [name: string]: string | undefined }

const exposed = 'Allow, Retry-After'
const forAll = { 'access-control-allow-origin': '*', 'access-control-expose-headers': exposed }
const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'

/** An origin that says who it is hears its own name: with credentials, browsers take no other answer. */
export function crossOrigin({ origin }: Headers): { [name: string]: string } {
  if (origin === undefined) return forAll
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': exposed,
    vary: 'Origin',
  }
}

export function preflight(headers: Headers): { [name: string]: string } {
  const isPrivate = headers['access-control-request-private-network'] === 'true'
  return {
    ...crossOrigin(headers),
    'access-control-allow-headers': headers['access-control-request-headers'] ?? 'Authorization, Content-Type, X-Mock-Sandbox, X-Mock-Key',
    'access-control-allow-methods': methods,
    'access-control-max-age': '86400',
    ...(isPrivate && { 'access-control-allow-private-network': 'true' }),
  }
}
