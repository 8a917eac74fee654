// HMAC-SHA256: Node's own, or in plain JavaScript where there is no Node, since the engine runs in a browser too.
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** A JSON web token (HS256). It is looked up, never verified: one that was not issued matches nothing. */
export function makeToken(claims: { [name: string]: unknown }, secret: string): string {
  const { sign, base64Url } = signing()
  const head = `${header}.${base64Url(JSON.stringify(claims))}`
  return `${head}.${sign(head, secret, 'base64url')}`
}

export const signature = (text: string, secret: string): string => signing().sign(text, secret, 'hex')

/** `{"alg":"HS256","typ":"JWT"}` */
const header = 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9'

interface Signing {
  sign(text: string, secret: string, as: 'hex' | 'base64url'): string
  base64Url(text: string): string
}

/** Asked for at each use, not imported, so that a bundle for browsers has no trace of it. */
const signing = (): Signing => (typeof process === 'undefined' || typeof process.getBuiltinModule !== 'function' ? inBrowser : inNode)

const inNode: Signing = {
  sign: (text, secret, as) => process.getBuiltinModule('node:crypto').createHmac('sha256', secret).update(text).digest(as),
  base64Url: (text) => Buffer.from(text).toString('base64url'),
}

const inBrowser: Signing = {
  sign(text, secret, as) {
    const bytes = hmac(sha256, utf8ToBytes(secret), utf8ToBytes(text))
    return as === 'hex' ? bytesToHex(bytes) : plainBase64Url(bytes)
  },
  base64Url: (text) => plainBase64Url(utf8ToBytes(text)),
}

const plainBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
