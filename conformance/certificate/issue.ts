// Makes a certificate of a run that was recorded.
import { createPublicKey, type KeyObject, sign } from 'node:crypto'
import { productBuild } from '../reporters/telling/build.ts'
import { contractDigest } from '../reporters/telling/contract-text.ts'
import { verdictInWords } from '../reporters/telling/summary.ts'
import { productVersion } from '../reporters/telling/version.ts'
import type { RunOptions } from '../runner/run.ts'
import type { Case } from '../runner/trial/case.ts'
import type { Outcome } from '../runner/verdict/outcome.ts'
import type { CaseResult } from '../runner/verdict/result.ts'
import {
  aboutCertificates,
  type Certificate,
  type Certified,
  type CertifiedConfig,
  certifiedText,
  digestOf,
  digestOfCases,
  gradeOf,
  openMusts,
  packedEvidence,
  sha256,
  toldRequirements,
} from './certificate.ts'
import type { Recorder } from './evidence.ts'
import { rejudge } from './rejudge.ts'
import { withoutSecrets } from './without-secrets.ts'

interface RecordedRun {
  options: Omit<RunOptions, 'target' | 'cases'>
  cases: readonly Case[]
  target: string
  mark: string
  date: Date
  recorder: Recorder
  outcome: Outcome
  verdicts: ReadonlyMap<string, CaseResult['verdict']>
}

/** It asks the cases again over its own evidence, so that it says which of them come to the same verdict without the server. */
export async function issue({ options, cases, target, mark, date, recorder, outcome, verdicts }: RecordedRun): Promise<Certificate> {
  const people = [options.credentials, options.otherUser, options.otherCompany]
  const headers = options.headers ?? {}
  const values = [...people.flatMap((one) => one?.password ?? []), ...Object.values(headers)]
  const { frames, clean } = withoutSecrets(recorder.frames, { mark, values, headers: Object.keys(headers) })
  const config = configWithoutSecrets(options, clean)
  const again = await rejudge({ cases, frames, mark, config })
  const byCase = new Map(frames.map((frame) => [frame.case, digestOf(frame)]))
  const evidence = packedEvidence(frames)
  const certified: Certified = {
    format: 'repair-shop-conformance certificate 1',
    about: aboutCertificates,
    product: { name: 'repair-shop-conformance', version: productVersion, build: productBuild },
    contract: contractDigest(),
    date: date.toISOString(),
    target,
    mark,
    config,
    verdict: outcome.verdict,
    grade: gradeOf(outcome.verdict, toldRequirements(outcome)),
    inWords: verdictInWords(outcome).text,
    incomplete: outcome.incomplete,
    notExercised: openMusts(toldRequirements(outcome)).map(({ id }) => id),
    cases: cases.map(({ id }) => {
      const verdict = verdicts.get(id) ?? 'skipped'
      return {
        id,
        verdict,
        evidence: byCase.get(id) ?? digestOf(undefined),
        again: again.verdicts.get(id) === verdict && !again.strayed.has(id),
      }
    }),
    requirements: outcome.requirements.map(({ requirement: { id, level }, verdict, cases: by, reasons }) => ({
      ...{ id, level, verdict, cases: by, reasons: reasons.map(clean) },
      evidence: digestOfCases(by, byCase),
    })),
    evidence: {
      exchanges: frames.reduce((sum, { exchanges }) => sum + exchanges.length, 0),
      characters: evidence.text.length,
      packed: evidence.evidence.length,
      sha256: sha256(evidence.evidence),
    },
  }
  return { certified, digest: sha256(certifiedText(certified)), evidence: evidence.evidence }
}

/** The vendor's own key vouches for it. */
export function signed(certificate: Certificate, key: KeyObject): Certificate {
  const { certified, digest, evidence } = certificate
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString()
  const value = sign(null, Buffer.from(certifiedText(certified)), key).toString('base64')
  return { certified, digest, signature: { algorithm: 'ed25519', publicKey, value }, evidence }
}

function configWithoutSecrets(options: RecordedRun['options'], clean: (text: string) => string): CertifiedConfig {
  const person = <Person extends { password: string }>(one: Person): Person => {
    const password = clean(one.password)
    // Too short to be looked for anywhere.
    return { ...one, password: password === one.password ? '$PASSWORD' : password }
  }
  const {
    credentials,
    otherUser,
    otherCompany,
    effects,
    readOnly,
    strict,
    fixtures,
    notations,
    bodies,
    names,
    paths,
    requireExercised,
    webhooks = {},
  } = options
  const { receiver, ...heard } = webhooks
  const config: CertifiedConfig = {
    credentials: person(credentials),
    otherUser: otherUser && person(otherUser),
    otherCompany: otherCompany && person(otherCompany),
    ...{ effects, notations, bodies, names, paths, webhooks: heard },
    ...(readOnly !== undefined && { readOnly }),
    ...(strict !== undefined && { strict }),
    ...(fixtures !== undefined && { fixtures }),
    ...(requireExercised !== undefined && { requireExercised }),
  }
  return JSON.parse(JSON.stringify(config))
}
