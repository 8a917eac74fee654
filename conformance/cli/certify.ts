// The command certify: judges a server and keeps all that it rests on in one file; with --verify it judges such a file instead.
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { cases } from '../cases/index.ts'
import { badgeSvg } from '../certificate/badge.ts'
import { certificateText, openMusts } from '../certificate/certificate.ts'
import { Recorder } from '../certificate/evidence.ts'
import { issue, signed } from '../certificate/issue.ts'
import { type Verified, verified } from '../certificate/verify.ts'
import { inMegabytes } from '../recording/check-har.ts'
import { counted, printable } from '../reporters/telling/text.ts'
import type { Outcome } from '../runner/verdict/outcome.ts'
import type { CaseResult } from '../runner/verdict/result.ts'
import type { CertificateWish } from './config/certificate-wish.ts'
import type { Config } from './config/config.ts'
import { runOptionsOf } from './config/settings.ts'
import { openFile } from './files/whole-file.ts'
import { judge } from './judge.ts'
import { givenText } from './reading/given-file.ts'
import { parseJson } from './reading/json.ts'
import { Mistake } from './reading/mistake.ts'
import type { Talking } from './reading/surroundings.ts'

/** All cases are asked, one by one, and none is excused. */
const forCertificate = ({ only, skip, shard, baseline, bail, maxTime, seed, recipes, concurrency, ...config }: Config): Config => config

/** It ends as a run does. */
export async function certify(given: Config, wish: CertificateWish, around: Talking): Promise<number> {
  const config = forCertificate(given)
  const { target, ...options } = runOptionsOf(config, cases)
  const key = wish.sign === undefined ? undefined : keyIn(wish.sign, createPrivateKey, 'private')
  const recorder = new Recorder()
  const date = new Date()
  const verdicts = new Map<string, CaseResult['verdict']>()
  let mark = ''
  let outcome: Outcome | undefined
  const sink = openFile(wish.certificate, 'certificate')
  try {
    const code = await judge(
      config,
      {
        cases,
        updateBaseline: false,
        since: undefined,
        tap: recorder,
        watch(event) {
          if (event.type === 'start') mark = event.mark
          if (event.type === 'result') verdicts.set(event.result.case.id, event.result.verdict)
          if (event.type === 'end') outcome = event.outcome
        },
      },
      around,
    )
    if (!outcome) return code
    const made = await issue({ options, cases, target, mark, date, recorder, outcome, verdicts })
    const certificate = key ? signed(made, key) : made
    const text = certificateText(certificate)
    sink.write(text)
    sink.keep()
    if (wish.badge !== undefined) writeWhole(wish.badge, badgeSvg(certificate.certified))
    const { grade, evidence, cases: certified } = certificate.certified
    const again = certified.filter((one) => one.again).length
    around.tell(
      `${printable(wish.certificate)}: ${grade}, ${key ? 'signed' : 'not signed'}, ${inMegabytes(text.length)} MB with ${counted(evidence.exchanges, 'exchange')} (${inMegabytes(evidence.characters)} MB unpacked); ${again} of ${counted(certified.length, 'case')} can be asked again over them.\n`,
    )
    return code
  } finally {
    sink.drop()
  }
}

function writeWhole(path: string, text: string): void {
  const sink = openFile(path, 'badge')
  sink.write(text)
  sink.keep()
}

/** 0 when it is as it was written and its evidence leads to the verdict that it conforms; 1 when not; 2 when nothing can be said of it, or it is none. */
export async function verifyCertificate(file: string, publicKey: string | undefined, { stdout }: Talking): Promise<number> {
  const key = publicKey === undefined ? undefined : keyIn(publicKey, createPublicKey, 'public')
  const text = textOfCertificate(file)
  const result = await verified(text, cases, key)
  if (!result) {
    // What a change has left that is not JSON is told with its line.
    parseJson(text, file)
    throw new Mistake(`${file} is no certificate, or not a whole one. certify <address> writes one.`)
  }
  const { changed, contradicted, otherwise, notes, certified } = result
  const open = openMusts(certified.requirements).map(({ id }) => id)
  const lines = [
    `${printable(certified.target)}, ${printable(certified.date)}: certified as "${printable(certified.grade)}"`,
    ...notes.map((note) => `  ${note}`),
    ...(open.length > 0
      ? [`  It says nothing of ${counted(open.length, 'must')} that were not exercised: ${printable(open.join(', '), 10_000)}.`]
      : []),
    ...changed.map((what) => `changed: ${what}`),
    ...contradicted.map((what) => `contradicted by its evidence: ${what}`),
    ...otherwise.map((what) => `another build judges otherwise: ${what}`),
    conclusion(result),
  ]
  stdout.write(`${lines.join('\n')}\n`)
  if (changed.length + contradicted.length > 0) return 1
  if (otherwise.length > 0) return 2
  return certified.verdict === 'conforms' ? 0 : certified.verdict === 'does not conform' ? 1 : 2
}

function conclusion({ changed, contradicted, otherwise, certified }: Verified): string {
  if (changed.length > 0) return 'It is not as it was written.'
  if (contradicted.length > 0) return 'It is as it was written, and its evidence says otherwise.'
  const { version, build } = certified.product
  if (otherwise.length > 0)
    return `It is as it was written. Whether its evidence leads to its verdict cannot be said by another build: verify it with version ${printable(version)}${build === undefined ? '' : `, build ${printable(build)}`}, which made it.`
  return 'It is as it was written, and its evidence leads to its verdict.'
}

const textOfCertificate = (file: string): string => givenText(file, `The certificate ${file} cannot be read. Is the path right?`)

function keyIn(file: string, read: (pem: string) => KeyObject, half: 'private' | 'public'): KeyObject {
  const pem = givenText(file, `The key ${file} cannot be read. Is the path right?`)
  const key = keyOfPem(pem, read)
  if (key?.asymmetricKeyType !== 'ed25519' || key.type !== half)
    throw new Mistake(
      `Expected ${file} to be a PEM file with a ${half} Ed25519 key: openssl genpkey -algorithm ed25519 makes one, openssl pkey -pubout its public half.`,
    )
  return key
}

function keyOfPem(pem: string, read: (pem: string) => KeyObject): KeyObject | undefined {
  try {
    return read(pem)
  } catch {
    return undefined
  }
}
