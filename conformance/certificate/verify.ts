// Whether a certificate is as it was written, who vouches for it, and whether its evidence leads to its verdict.
import { createPublicKey, type KeyObject, verify as verifySignature } from 'node:crypto'
import { isObject } from '../exchange/compare.ts'
import { productBuild } from '../reporters/telling/build.ts'
import { contractDigest } from '../reporters/telling/contract-text.ts'
import { counted, printable } from '../reporters/telling/text.ts'
import { productVersion } from '../reporters/telling/version.ts'
import type { Case } from '../runner/trial/case.ts'
import type { RequirementResult } from '../runner/verdict/result.ts'
import { reasonOf } from '../transport/reason.ts'
import {
  type Certificate,
  type CertifiedRequirement,
  certificateText,
  certifiedText,
  digestOf,
  digestOfCases,
  gradeOf,
  openMusts,
  sha256,
  toldRequirements,
  unpacked,
} from './certificate.ts'
import type { Frame } from './evidence.ts'
import { rejudge } from './rejudge.ts'

export interface Verified {
  certified: Certificate['certified']
  /** What was changed since it was written, or does not fit together. */
  changed: readonly string[]
  /** What its evidence says otherwise. */
  contradicted: readonly string[]
  /** What this build, another one than made it, comes to otherwise: that speaks neither for it nor against it. */
  otherwise: readonly string[]
  /** What is to be known beside. */
  notes: readonly string[]
}

const most = 20
const firstMany = (all: readonly string[]): string =>
  `${all.slice(0, most).join(', ')}${all.length > most ? ` and ${all.length - most} more` : ''}`

/** Undefined for what is no certificate at all. */
export async function verified(text: string, cases: readonly Case[], key: KeyObject | undefined): Promise<Verified | undefined> {
  const certificate = parsedCertificate(text)
  if (!certificate) return undefined
  const { certified } = certificate
  const unsigned = signatureProblems(certificate, key)
  const changed = [...changesIn(certificate, text), ...unsigned]
  const notes = [...(certificate.signature && unsigned.length > 0 ? [] : signatureNotes(certificate, key)), ...notesOn(certificate)]
  const frames = framesOf(certificate)
  const found = { certified, changed, contradicted: [], otherwise: [], notes }
  if (!frames) return { ...found, changed: [...changed, 'the evidence cannot be unpacked'] }
  try {
    changed.push(...changedEvidence(certificate, frames))
    const own = ownContradictions(certified)
    const { differing, told } = await askedAgain(certificate, frames, cases)
    const isOther = isOfAnotherBuild(certified)
    return {
      ...found,
      contradicted: [...own, ...(isOther ? [] : differing)],
      otherwise: isOther ? differing : [],
      notes: [...notes, ...told],
    }
  } catch (error) {
    const why = [`nothing can be asked again over the evidence (${printable(reasonOf(error))})`]
    return isOfAnotherBuild(certified) ? { ...found, otherwise: why } : { ...found, contradicted: why }
  }
}

const isOfAnotherBuild = ({ product, contract }: Certificate['certified']): boolean =>
  product.version !== productVersion || product.build !== productBuild || contract !== contractDigest()

function parsedCertificate(text: string): Certificate | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isCertificate(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isCertificate(value: unknown): value is Certificate {
  if (!isObject(value) || !isObject(value.certified) || typeof value.digest !== 'string' || typeof value.evidence !== 'string') return false
  const { cases, requirements, evidence, config, product, target, mark } = value.certified
  const texts = [target, mark, value.certified.contract, value.certified.date]
  return (
    [cases, requirements].every(Array.isArray) &&
    [evidence, config, product].every(isObject) &&
    texts.every((one) => typeof one === 'string')
  )
}

function changesIn(certificate: Certificate, text: string): string[] {
  const { certified, digest, evidence } = certificate
  return [
    ...(sha256(certifiedText(certified)) === digest ? [] : ['what is certified does not have the digest that the file gives']),
    ...(sha256(evidence) === certified.evidence.sha256 ? [] : ['the evidence does not have the digest that is certified']),
    // White space, names that come twice, or signs written otherwise.
    ...(certificateText(certificate) === text ? [] : ['the file is not written as this program writes it']),
  ]
}

function signatureProblems({ certified, signature }: Certificate, key: KeyObject | undefined): string[] {
  if (!signature) return key ? ['it is not signed, and a public key was given'] : []
  const problems: string[] = []
  try {
    const own = createPublicKey(signature.publicKey)
    const isRight = (by: KeyObject) =>
      verifySignature(null, Buffer.from(certifiedText(certified)), by, Buffer.from(signature.value, 'base64'))
    if (!isRight(own)) problems.push('the signature is not one of what is certified')
    if (key && !own.equals(key)) problems.push('it is signed with another key than the one that was given')
    if (Buffer.from(signature.value, 'base64').toString('base64') !== signature.value)
      problems.push('the signature is not written as it was')
  } catch {
    problems.push('the signature cannot be read')
  }
  return problems
}

function signatureNotes({ signature }: Certificate, key: KeyObject | undefined): string[] {
  if (signature === undefined)
    return ['It is not signed: it only shows that nothing was changed by accident, for whoever changes it can make its digests anew.']
  if (key) return ['It is signed with the key that was given.']
  return ['It is signed, and nobody said by whom it should be: give --public-key <pem> of whoever vouches for it.']
}

function notesOn({ certified }: Certificate): string[] {
  const { version, build = 'unknown' } = certified.product
  return [
    ...(certified.contract === contractDigest() ? [] : ['It was judged by another contract than that of this build.']),
    ...(version === productVersion && build === productBuild
      ? []
      : [`It was made by version ${version} (build ${build}); this is ${productVersion} (build ${productBuild}).`]),
  ].map((note) => printable(note))
}

function framesOf({ evidence }: Certificate): Frame[] | undefined {
  try {
    const frames = unpacked(evidence)
    return Array.isArray(frames) ? frames : undefined
  } catch {
    return undefined
  }
}

function changedEvidence({ certified }: Certificate, frames: readonly Frame[]): string[] {
  const byCase = new Map(frames.map((frame) => [frame.case, digestOf(frame)]))
  const cases = certified.cases.filter(({ id, evidence }) => (byCase.get(id) ?? digestOf(undefined)) !== evidence).map(({ id }) => id)
  const requirements = certified.requirements
    .filter(({ cases: by, evidence }) => digestOfCases(by, byCase) !== evidence)
    .map(({ id }) => id)
  return [
    ...(cases.length > 0 ? [`the evidence of ${counted(cases.length, 'case')}: ${firstMany(cases)}`] : []),
    ...(requirements.length > 0
      ? [`the evidence digest of ${counted(requirements.length, 'requirement')}: ${firstMany(requirements)}`]
      : []),
  ]
}

function ownContradictions({ grade, verdict, requirements, notExercised }: Certificate['certified']): string[] {
  const own = gradeOf(verdict, requirements)
  const open = openMusts(requirements).map(({ id }) => id)
  return [
    ...(own === grade ? [] : [`its grade is "${grade}", and what it certifies comes to "${own}"`]),
    ...(open.join() === notExercised.join() ? [] : ['the musts that it names as not exercised are not those that it certifies as such']),
  ]
}

/** One that is left out, told twice or told to be of another level would change what the grade says of all. */
function otherLedger(certified: readonly CertifiedRequirement[], now: readonly RequirementResult[]): string[] {
  const line = ({ id, level }: Pick<CertifiedRequirement, 'id' | 'level'>) => `${id} (${level})`
  const [told, known] = [certified.map(line), now.map(({ requirement }) => line(requirement))]
  const differing = new Set([
    ...told.filter((one, at) => !known.includes(one) || told.indexOf(one) !== at),
    ...known.filter((one) => !told.includes(one)),
  ])
  return differing.size === 0 ? [] : [`${counted(differing.size, 'requirement')} left out or told otherwise: ${firstMany([...differing])}`]
}

/** What it comes to otherwise when the cases are asked again, and of how many that is known. */
async function askedAgain({ certified }: Certificate, frames: readonly Frame[], cases: readonly Case[]) {
  const known = new Map(cases.map((one) => [one.id, one]))
  const asked = certified.cases.flatMap(({ id }) => known.get(id) ?? [])
  const unknown = certified.cases.filter(({ id }) => !known.has(id)).map(({ id }) => id)
  const again = await rejudge({ cases: asked, frames, mark: certified.mark, config: certified.config })
  const other = certified.cases.filter(
    ({ id, verdict, again: same }) => same && known.has(id) && (again.verdicts.get(id) !== verdict || again.strayed.has(id)),
  )
  const byDigest = certified.cases.filter(({ again: same }) => !same).map(({ id }) => id)
  const takenAsTold = new Set([...byDigest, ...unknown])
  const requirementsNow = new Map(again.outcome.requirements.map(({ requirement: { id }, verdict }) => [id, verdict]))
  const otherwise = certified.requirements.filter(({ id, verdict, cases: by }) => {
    const now = requirementsNow.get(id)
    return now !== undefined && now !== verdict && !by.some((one) => takenAsTold.has(one))
  })
  const grade = gradeOf(again.outcome.verdict, toldRequirements(again.outcome))
  const verdictDiffers = takenAsTold.size === 0 && grade !== certified.grade
  return {
    differing: [
      ...otherLedger(certified.requirements, again.outcome.requirements),
      ...(other.length > 0
        ? [
            `${counted(other.length, 'case comes', 'cases come')} to another verdict: ${firstMany(other.map(({ id, verdict }) => `${id} (${again.strayed.has(id) ? 'asks what was not recorded' : `${again.verdicts.get(id)}, not ${verdict}`})`))}`,
          ]
        : []),
      ...(otherwise.length > 0
        ? [
            `${counted(otherwise.length, 'requirement')}: ${firstMany(otherwise.map(({ id, verdict }) => `${id} (${requirementsNow.get(id)}, not ${verdict})`))}`,
          ]
        : []),
      ...(unknown.length > 0 ? [`${counted(unknown.length, 'case is', 'cases are')} not known: ${printable(firstMany(unknown))}`] : []),
      ...(verdictDiffers ? [`all in all it is "${grade}", not "${certified.grade}"`] : []),
    ],
    told: [
      `${asked.length - byDigest.filter((id) => known.has(id)).length} of ${counted(certified.cases.length, 'case')} were asked again over the evidence.`,
      ...(byDigest.length > 0 ? [`Of ${counted(byDigest.length, 'case')} only the digest was checked: ${firstMany(byDigest)}.`] : []),
    ],
  }
}
