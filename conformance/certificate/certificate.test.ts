// Certificates: no secret is in one, its evidence leads to its verdict without a server, and any byte that was changed is told.
import { generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { createMock } from '../../mocks/index.ts'
import { makePost } from '../../scripts/proof/post.ts'
import { trialConfig } from '../../scripts/proof/trial-mock.ts'
import { cases } from '../cases/index.ts'
import { run } from '../runner/run.ts'
import type { Outcome } from '../runner/verdict/outcome.ts'
import type { CaseResult } from '../runner/verdict/result.ts'
import { badgeSvg } from './badge.ts'
import {
  type Certificate,
  type CertifiedRequirement,
  certificateText,
  certifiedText,
  gradeOf,
  openMusts,
  packedEvidence,
  sha256,
  unpacked,
} from './certificate.ts'
import { type Frame, Recorder } from './evidence.ts'
import { issue, signed } from './issue.ts'
import { verified } from './verify.ts'

type Answering = (request: Request) => Promise<Response>

const areas = ['vendor', 'session', 'webhook']
const some = cases.filter(({ area, id }) => areas.includes(area) && !id.startsWith('sequences'))
const mark = 'conformance-certified'

async function certificateOf(change: (answer: Answering) => Answering = (answer) => answer, asked = some): Promise<Certificate> {
  const post = makePost()
  const mock = await createMock({ send: post.send })
  const options = {
    ...trialConfig(mock),
    effects: 'disruptive' as const,
    mark,
    webhooks: { receiver: post.receiver(mock) },
    headers: { 'X-Key': 'key-of-a-gateway' },
  }
  const recorder = new Recorder()
  const verdicts = new Map<string, CaseResult['verdict']>()
  let outcome: Outcome | undefined
  for await (const event of run({ ...options, target: change((request) => mock.fetch(request)), cases: asked, tap: recorder })) {
    if (event.type === 'result') verdicts.set(event.result.case.id, event.result.verdict)
    if (event.type === 'end') outcome = event.outcome
  }
  if (!outcome) throw new Error('the run did not end')
  return issue({ options, cases: asked, target: 'http://shop.example', mark, date: new Date(0), recorder, outcome, verdicts })
}

const { privateKey, publicKey } = generateKeyPairSync('ed25519')

let right: Certificate
beforeAll(async () => {
  right = await certificateOf()
})

test('the evidence leads to every verdict again, but for what judges a secret itself', async () => {
  expect(right.certified.cases.filter(({ again }) => !again).map(({ id }) => id)).toEqual([
    'session/login',
    'session/login-without-audience',
  ])
  const result = await verified(certificateText(right), cases, undefined)
  expect(result).toMatchObject({ changed: [], contradicted: [] })
  expect(result?.notes[0]).toMatch(/not signed: it only shows that nothing was changed by accident/)
})

test('no token, password or key of a gateway is in it', () => {
  const text = JSON.stringify(right.certified) + JSON.stringify(unpacked(right.evidence))
  // A run ends each session that it began.
  expect(text).toMatch(/Bearer \$(?:ENDED_)?TOKEN_/)
  expect(text).not.toMatch(/eyJ[\w-]{10,}\.eyJ(?!zdWIiOiJub2JvZHki)/)
  for (const secret of ['"workshop"', 'key-of-a-gateway']) expect(text).not.toContain(secret)
})

test('what was not exercised is named, and leaves no clean certificate', () => {
  const { grade, notExercised, requirements } = right.certified
  expect(grade).toBe('conforms in what was exercised')
  expect(notExercised).toContain('company/logo-set')
  expect(requirements.filter(({ verdict }) => verdict === 'held').length).toBeGreaterThan(50)
  expect(badgeSvg(right.certified)).toContain(`conforms, ${notExercised.length} musts not exercised`)
})

test('a byte that is changed anywhere is told', async () => {
  const text = certificateText(signed(right, privateKey))
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: text.length - 1 }), fc.constantFrom('0', 'x', ' ', '"'), async (at, sign) => {
      fc.pre(text[at] !== sign)
      const result = await verified(`${text.slice(0, at)}${sign}${text.slice(at + 1)}`, cases, publicKey)
      expect(result === undefined || result.changed.length > 0).toBe(true)
    }),
    {
      numRuns: 25,
      examples: [
        [10, 'x'],
        [text.length - 2, ' '],
        [text.indexOf('"evidence": "', text.indexOf('signature')) + 200, 'x'],
      ],
    },
  )
})

/** As one would write it who makes the digests anew. */
function forged({ certified, evidence }: Certificate, change: { certified?: object; frames?: (frames: Frame[]) => Frame[] }): string {
  const made = change.frames ? packedEvidence(change.frames(unpacked(evidence))).evidence : evidence
  const other = { ...certified, ...change.certified, evidence: { ...certified.evidence, sha256: sha256(made) } }
  return certificateText({ certified: other, digest: sha256(certifiedText(other)), evidence: made })
}

test('evidence that was changed is told by its case, digests or no digests', async () => {
  const one = 'vendor/create-then-read'
  const lowered = (frame: Frame): Frame => JSON.parse(JSON.stringify(frame).replace(/(success[^,]*)true/, '$1false'))
  const text = forged(right, { frames: (frames) => frames.map((frame) => (frame.case === one ? lowered(frame) : frame)) })
  const result = await verified(text, cases, undefined)
  expect(result?.changed.join()).toMatch(/the evidence of 1 case: vendor\/create-then-read/)
  expect(result?.changed.join()).toMatch(/the evidence digest of \d+ requirements?: /)
})

test('a verdict that the evidence does not lead to is contradicted', async () => {
  const wrong = await certificateOf(
    (answer) => async (request) => (request.url.endsWith('/logout') ? Response.json({ success: true }) : answer(request)),
    cases.filter(({ area }) => area === 'session'),
  )
  expect(wrong.certified.grade).toBe('does not conform')
  expect(await verified(certificateText(wrong), cases, undefined)).toMatchObject({ changed: [], contradicted: [] })
  const embellished = {
    verdict: 'conforms',
    grade: 'conforms',
    cases: wrong.certified.cases.map((one) => ({ ...one, verdict: one.verdict === 'fail' ? 'pass' : one.verdict })),
  }
  const result = await verified(forged(wrong, { certified: embellished }), cases, undefined)
  expect(result?.changed).toEqual([])
  expect(result?.contradicted.join()).toMatch(/session\/logout \(fail, not pass\)/)
  expect(result?.contradicted.join()).toMatch(/its grade is "conforms", and what it certifies comes to "conforms in what was exercised"/)
})

test.each<[string, (all: readonly CertifiedRequirement[]) => readonly CertifiedRequirement[], RegExp]>([
  ['left out', (all) => all.filter(({ verdict }) => verdict !== 'not asked' && verdict !== 'not exercised'), /left out or told otherwise/],
  ['told to be assumed', (all) => all.map((one) => ({ ...one, level: one.id === 'company/logo-set' ? 'should' : one.level })), /logo-set/],
])('musts that were not exercised cannot be %s to make it clean', async (_, change, why) => {
  const requirements = change(right.certified.requirements)
  const told = { requirements, notExercised: openMusts(requirements).map(({ id }) => id), grade: gradeOf('conforms', requirements) }
  const result = await verified(forged(right, { certified: told }), cases, undefined)
  expect(result).toMatchObject({ changed: [], contradicted: [expect.stringMatching(why)] })
})

test.each<[string, () => string, RegExp]>([
  ['a certificate that nobody signed', () => certificateText(right), /not signed, and a public key was given/],
  [
    'one signed by somebody else',
    () => certificateText(signed(right, generateKeyPairSync('ed25519').privateKey)),
    /signed with another key/,
  ],
  [
    'what was changed after it was signed',
    () => certificateText({ ...signed(right, privateKey), certified: { ...right.certified, target: 'http://other.example' } }),
    /not one of what is certified/,
  ],
])('%s is told where a key is asked for', async (_, text, why) => {
  const found = await verified(text(), cases, publicKey)
  expect(found?.changed.join()).toMatch(why)
  expect(found?.notes.join()).not.toContain('It is signed')
})

test('one that was signed with the key that is asked for is as it was written', async () => {
  expect(await verified(certificateText(signed(right, privateKey)), cases, publicKey)).toMatchObject({ changed: [], contradicted: [] })
})

test('what another build comes to otherwise neither holds nor contradicts it', async () => {
  const product = { ...right.certified.product, build: 'another' }
  expect(await verified(forged(right, { certified: { product } }), cases, undefined)).toMatchObject({ contradicted: [], otherwise: [] })
  const asks = (one: string) => ({ ...right.certified, product, cases: right.certified.cases.map((it) => ({ ...it, id: one + it.id })) })
  const strange = await verified(forged(right, { certified: asks('old/') }), cases, undefined)
  expect(strange).toMatchObject({ contradicted: [] })
  expect(strange?.otherwise.join()).toMatch(/cases are not known: old\//)
  expect(strange?.notes.join()).toMatch(/It was made by version \S+ \(build another\); this is /)
})

test('a certificate by another contract says so', async () => {
  const result = await verified(forged(right, { certified: { contract: sha256('another') } }), cases, undefined)
  expect(result?.notes.join()).toMatch(/judged by another contract than that of this build/)
})

test.each(['', '{}', '[]', '{"certified":{},"digest":"","evidence":""}'])('%j is no certificate', async (text) => {
  expect(await verified(text, cases, undefined)).toBeUndefined()
})
