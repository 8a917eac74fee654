// HMAC-SHA256 in plain JavaScript, so that the engine runs in a browser too.
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** A JSON web token (HS256). It is looked up, never verified: one that was not issued matches nothing. */
export function makeToken(claims: { [name: string]: unknown }, secret: string): string {
  const head = `${base64Url(utf8ToBytes('{"alg":"HS256","typ":"JWT"}'))}.${base64Url(utf8ToBytes(JSON.stringify(claims)))}`
  return `${head}.${base64Url(sign(head, secret))}`
}

export const signature = (text: string, secret: string): string => bytesToHex(sign(text, secret))

const sign = (text: string, secret: string): Uint8Array => hmac(sha256, utf8ToBytes(secret), utf8ToBytes(text))

const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
