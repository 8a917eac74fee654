// What the flags of certify ask for.
import { resolve } from 'node:path'

export const certifyFlags = {
  certificate: { type: 'string', value: '<file>', for: ['certify'], help: 'where it is written; certificate.json unless given' },
  badge: { type: 'string', value: '<file>', for: ['certify'], help: 'an SVG beside it that says what it comes to' },
  sign: { type: 'string', value: '<key.pem>', for: ['certify'], help: 'a private Ed25519 key that vouches for it' },
  verify: {
    type: 'string',
    value: '<file>',
    for: ['certify'],
    help: 'tells whether a certificate was changed, and judges its evidence again, without a server',
  },
  'public-key': { type: 'string', value: '<key.pem>', for: ['certify'], help: 'with --verify: whose signature it must have' },
} as const

export interface CertificateWish {
  /** Where it is written. */
  certificate: string
  badge: string | undefined
  sign: string | undefined
  /** A certificate that is there already. */
  verify: string | undefined
  publicKey: string | undefined
}

type GivenPaths = { readonly [what in keyof CertificateWish]: string | undefined }

export function certificateWishOf({ certificate = 'certificate.json', badge, sign, verify, publicKey }: GivenPaths): CertificateWish {
  const path = (file: string | undefined) => (file === undefined ? undefined : resolve(file))
  return { certificate: resolve(certificate), badge: path(badge), sign: path(sign), verify: path(verify), publicKey: path(publicKey) }
}
