// Keys of sandboxes: whoever made one with a key shares it only with those whom he tells the key. Kept is a hash of it, the lock.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { Refusal, refusal } from '../plain/errors.ts'

/** The header that a request to such a sandbox sends its key in. */
export const keyHeader = 'x-mock-key'

/** Two sandboxes with the same key have other locks. */
export function lockFor(sandbox: string, key: unknown): string {
  // A key is not repeated in words that somebody may keep.
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,200}$/.test(key))
    throw refusal('invalid_request', 'a key of 8 to 200 characters of ASCII without spaces', 'another one')
  return lockOf(sandbox, key)
}

/** Throws where the sandbox has a key and this is not it. */
export function checkKey(sandbox: string, lock: string | undefined, key: string | undefined): void {
  if (lock === undefined || (key !== undefined && lockOf(sandbox, key) === lock)) return
  const { code, message } = refusal(
    'wrong_key',
    `the key of the sandbox "${sandbox}" as X-Mock-Key`,
    key === undefined ? 'none' : 'another one',
  )
  throw new Refusal(code, `${message} It is the key that the sandbox was made with.`)
}

/** Whatever the key is. */
export const lockOf = (sandbox: string, key: string): string => bytesToHex(sha256(utf8ToBytes(`${sandbox}\n${key}`)))
