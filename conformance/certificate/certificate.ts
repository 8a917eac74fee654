// What a certificate is: what was judged and how, what came of it, and the evidence, each with a digest.
import { createHash } from 'node:crypto'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import type { WebhookOptions } from '../receiving/receiving.ts'
import type { RunOptions } from '../runner/run.ts'
import type { Outcome } from '../runner/verdict/outcome.ts'
import type { CaseResult, RequirementResult } from '../runner/verdict/result.ts'
import type { Frame } from './evidence.ts'

/** Which cases are asked and how they are judged; without secrets. */
export type CertifiedConfig = Pick<
  RunOptions,
  | 'credentials'
  | 'otherUser'
  | 'otherCompany'
  | 'effects'
  | 'readOnly'
  | 'strict'
  | 'fixtures'
  | 'notations'
  | 'bodies'
  | 'names'
  | 'paths'
  | 'requireExercised'
> & { webhooks: Omit<WebhookOptions, 'receiver'> }

export interface CertifiedCase {
  id: string
  verdict: CaseResult['verdict']
  /** Of all that it sent and received. */
  evidence: string
  /** True when the case, asked again over the evidence alone, comes to the same verdict. */
  again: boolean
}

export interface CertifiedRequirement {
  id: string
  level: 'must' | 'should'
  verdict: RequirementResult['verdict']
  cases: readonly string[]
  /** Of the evidence of these cases. */
  evidence: string
  reasons: readonly string[]
}

/** What the digest and the signature are about. */
export interface Certified {
  format: 'repair-shop-conformance certificate 1'
  about: readonly string[]
  /** A build of the same version may ask otherwise. */
  product: { name: string; version: string; build?: string }
  /** SHA-256 of openapi.json. */
  contract: string
  date: string
  target: string
  mark: string
  config: CertifiedConfig
  verdict: Outcome['verdict']
  /** `conforms` only where every must of the ledger that a client can judge was exercised. */
  grade: Grade
  inWords: string
  incomplete: readonly string[]
  /** Musts of the ledger that nobody saw: the certificate says nothing of them. */
  notExercised: readonly string[]
  cases: readonly CertifiedCase[]
  requirements: readonly CertifiedRequirement[]
  evidence: { exchanges: number; characters: number; packed: number; sha256: string }
}

export type Grade = 'conforms' | 'conforms in what was exercised' | 'does not conform' | 'incomplete'

export interface Certificate {
  certified: Certified
  /** SHA-256 of `certified`. */
  digest: string
  /** Ed25519 over `certified`, by the key whose public half is here. */
  signature?: { algorithm: 'ed25519'; publicKey: string; value: string }
  /** All that was sent and received: JSON, packed with brotli, in base64. */
  evidence: string
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** As it is written: one text for one certificate, so that any byte that is changed can be told. */
export const certificateText = (certificate: Certificate): string => `${JSON.stringify(certificate, undefined, 1)}\n`

/** What the digest and the signature are made of. */
export const certifiedText = (certified: Certified): string => JSON.stringify(certified)

const packing = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS }

export const packedEvidence = (frames: readonly Frame[]): { text: string; evidence: string } => {
  const text = JSON.stringify(frames)
  return { text, evidence: brotliCompressSync(text, { params: packing }).toString('base64') }
}

/** More is not unpacked: a certificate may come from anybody. */
const mostEvidence = 1024 ** 3

export const unpacked = (evidence: string): Frame[] =>
  JSON.parse(brotliDecompressSync(Buffer.from(evidence, 'base64'), { maxOutputLength: mostEvidence }).toString())

export const digestOf = (frame: Frame | undefined): string => sha256(JSON.stringify(frame ?? null))

/** Of several cases together. */
export const digestOfCases = (ids: readonly string[], cases: ReadonlyMap<string, string>): string =>
  sha256(ids.map((id) => cases.get(id) ?? '').join(' '))

type Told = Pick<CertifiedRequirement, 'id' | 'level' | 'verdict'>

/** Musts of the ledger that nobody saw, for whatever reason. */
export const openMusts = (requirements: readonly Told[]): Told[] =>
  requirements.filter(({ level, verdict }) => level === 'must' && (verdict === 'not exercised' || verdict === 'not asked'))

/** It follows from what is certified beside it. */
export function gradeOf(verdict: Outcome['verdict'], requirements: readonly Told[]): Grade {
  if (verdict !== 'conforms') return verdict
  return openMusts(requirements).length > 0 ? 'conforms in what was exercised' : 'conforms'
}

export const toldRequirements = ({ requirements }: Outcome): Told[] =>
  requirements.map(({ requirement: { id, level }, verdict }) => ({ id, level, verdict }))

/** What it proves and what not, in the file itself. */
export const aboutCertificates: readonly string[] = [
  'This file says what a run of repair-shop-conformance against one server came to, and holds all that was sent and received, without secrets.',
  'It proves no more than that these answers lead to this verdict. Nobody can tell from the file alone that the server gave them: an unsigned file shows only that nothing was changed by accident, for whoever changes it can make its digests anew. A signature shows whose key vouches for it.',
  'certify --verify asks every case again over the recorded answers, with the contract of the build that verifies, and so comes to the verdict itself; where another build than the one that made it comes to something else, that says nothing. Cases with "again": false judge what was hidden, such as the form of a token, or what came by chance: of these only the digest is checked.',
  'It speaks of the moment when it was made, of the musts that were exercised, and of no others.',
]
