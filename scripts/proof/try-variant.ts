// Tries one variant: every case is asked, and none may find that a sentence is broken.
import { type Case, cases, type Finding, run } from '../../conformance/index.ts'
import type { Receiver } from '../../conformance/receiving/receiver.ts'
import { brokenCase } from '../../conformance/runner/run-case.ts'
import type { Credentials } from '../../conformance/sessions/sign-in.ts'
import { serve } from '../../mocks/doors/http.ts'
import type { WorldName } from '../../mocks/index.ts'
import type { Handle } from '../../mocks/proof/tools/lie.ts'
import type { Variant } from '../../mocks/proof/variants/index.ts'
import { makeTrialMock, type TrialMock, trialConfig, webhookWait } from './trial-mock.ts'

/** What variants are held beside. */
export const plain: Variant = { id: 'plain', says: 'The mock as it is.', vary: ({ handle }) => handle }

export interface VariantResult {
  variant: string
  /** `case: requirement where expected / actual`; none for a suite that is fair. */
  accusations: readonly string[]
  advice: number
  /** Requirements that must hold and could not be judged. */
  notExercised: readonly string[]
  /** Why cases came to no verdict. */
  reasons: ReadonlyMap<string, string>
  requests: number
  milliseconds: number
}

const trialMocks = new Map<WorldName, Promise<TrialMock>>()

function trialMockFor(world: WorldName): Promise<TrialMock> {
  const known = trialMocks.get(world) ?? makeTrialMock({ world })
  trialMocks.set(world, known)
  return known
}

/** What is about bytes and sockets is only seen over HTTP. */
const overHttp = ({ id, prefix }: Variant): boolean => prefix !== undefined || /^http\/(gzip|brotli|chunked|close|header-names)$/.test(id)

export async function tryVariant(variant: Variant, asked: readonly Case[] = cases, { concurrency = 8 } = {}): Promise<VariantResult> {
  const trialMock = await trialMockFor(variant.world ?? 'shop')
  let handle: Handle = () => {
    throw new Error('The variant has no server yet.')
  }
  const { fetch, receiver, drop } = trialMock.target((server) => {
    handle = variant.vary(server)
    return handle
  })
  const served = overHttp(variant) ? await serve({ ...trialMock.mock, handle }, { port: 0 }) : undefined
  try {
    return await judged(
      variant,
      served ? `${served.url}${variant.prefix ?? ''}` : fetch,
      receiver,
      trialMock,
      asked,
      variant.oneByOne ? 1 : concurrency,
    )
  } finally {
    await served?.close()
    drop()
  }
}

async function judged(
  variant: Variant,
  target: string | ((request: Request) => Promise<Response>),
  receiver: Receiver,
  trialMock: TrialMock,
  asked: readonly Case[],
  concurrency: number,
): Promise<VariantResult> {
  const { fixtures, credentials, otherUser, otherCompany } = trialConfig(trialMock.mock)
  const { idOf = (id: string) => id } = variant
  const accusations: string[] = []
  const reasons = new Map<string, string>()
  const notExercised: string[] = []
  let [advice, requests, milliseconds] = [0, 0, 0]
  for await (const event of run({
    credentials: login(credentials),
    otherUser: otherUser && login(otherUser),
    otherCompany: otherCompany && login(otherCompany),
    fixtures: Object.fromEntries(Object.entries(fixtures).map(([name, id]) => [name, idOf(id)])),
    target,
    webhooks: { receiver, patience: webhookWait },
    cases: asked,
    effects: 'disruptive',
    concurrency,
    mark: 'conformance-m1x2y3z4',
  })) {
    if (event.type === 'result') {
      const { case: one, findings, reason, verdict, left } = event.result
      const broken = findings.filter(({ level }) => level === 'must')
      for (const finding of broken) accusations.push(`${one.id}: ${findingInWords(finding)}`)
      for (const trouble of left.filter((text) => text.includes('could not put back'))) accusations.push(`${one.id}: ${trouble}`)
      if (reason?.startsWith(brokenCase)) accusations.push(`${one.id}: ${reason}`)
      advice += findings.length - broken.length
      if (reason !== undefined && verdict !== 'pass') reasons.set(one.id, reason)
    }
    if (event.type === 'end') {
      const { outcome } = event
      for (const { verdict, requirement } of outcome.requirements)
        if (verdict === 'not exercised' && requirement.level === 'must') notExercised.push(requirement.id)
      requests = outcome.requests
      milliseconds = outcome.milliseconds
    }
  }
  return { variant: variant.id, accusations, advice, notExercised, reasons, requests, milliseconds }
}

const login = ({ email, password }: Credentials): Credentials => ({ email, password })

const findingInWords = ({ requirement, where, expected, actual }: Finding): string => `${requirement} ${where} ${expected} / ${actual}`
