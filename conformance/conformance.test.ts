// The judge against servers whose verdict is known: our mock conforms, and mocks with one departure each do not.
import { beforeAll, expect, test } from 'vitest'
import { createMock, type Mock } from '../mocks/index.ts'
import { operation } from '../openapi/contract.ts'
import { makePost } from '../scripts/proof/post.ts'
import { trialConfig } from '../scripts/proof/trial-mock.ts'
import { ways } from './cases/ground.ts'
import { type CaseResult, cases, requirements, run } from './index.ts'
import { areaWritten, claimOf, isBesideWriters } from './runner/trial/claims.ts'

type Fetch = (request: Request) => Promise<Response>

async function judge(
  change: (fetch: Fetch) => Fetch = (fetch) => fetch,
  chosen = cases,
  look: (mock: Mock) => void = () => {},
): Promise<CaseResult[]> {
  const post = makePost()
  const mock = await createMock({ send: post.send })
  const target = change((request) => mock.fetch(request))
  const webhooks = { receiver: post.receiver(mock) }
  const results: CaseResult[] = []
  for await (const event of run({ ...trialConfig(mock), target, webhooks, cases: chosen, effects: 'disruptive' }))
    if (event.type === 'result') results.push(event.result)
  look(mock)
  return results
}

const told = (results: readonly CaseResult[]) =>
  results.flatMap(({ case: { id }, findings }) =>
    findings.map(({ requirement, where, expected, actual }) => `${id}: ${requirement} ${where} ${expected} / ${actual}`),
  )

/** Answers of one operation, changed. */
const lie =
  (method: string, path: RegExp, change: (body: { [name: string]: unknown }) => unknown) =>
  (fetch: Fetch): Fetch =>
  async (request) => {
    const answer = await fetch(request)
    if (request.method !== method || !path.test(new URL(request.url).pathname) || !answer.ok) return answer
    const body = (await answer.json()) as { [name: string]: unknown }
    return Response.json(change(body), { status: answer.status })
  }

const data = (body: { [name: string]: unknown }, change: object) => ({ ...body, data: { ...(body.data as object), ...change } })

let right: Promise<CaseResult[]>
let differences: ReturnType<ReturnType<Mock['sandbox']>['world']['differences']> = []

beforeAll(() => {
  right = judge(undefined, undefined, (mock) => {
    differences = mock.sandbox().world.differences()
  })
})

test('no operation is asked with a parameter that it does not have', async () => {
  const strange = (await right).flatMap(({ case: { id }, exchanges }) =>
    exchanges.flatMap(({ operation: asked, request }) => {
      const known = asked ? operation(asked).parameters.map(({ name }) => name) : []
      const names = asked ? [...new URL(request.path, 'http://mock').searchParams.keys()] : []
      return names.filter((name) => !known.includes(name)).map((name) => `${id}: ${asked}?${name}`)
    }),
  )
  expect(strange).toEqual([])
})

test('a run holds a fixed share of what can be explored', async () => {
  const explored = new Set(ways.flatMap((way) => way.cases.map(({ id }) => id)))
  const requests = (await right).flatMap(({ case: { id }, exchanges }) => (explored.has(id) ? exchanges : []))
  expect(requests.length).toBeGreaterThan(1000)
  expect(requests.length).toBeLessThanOrEqual(2600)
})

test('our mock conforms, without advice', async () => {
  const results = await right
  expect(told(results)).toEqual([])
  expect(results).toHaveLength(cases.length)
  expect(results.flatMap(({ case: { id }, reason }) => (reason === undefined ? [] : [`${id}: ${reason}`]))).toEqual([
    'record/changed-by-another-user/updateWebhook: of the two users one may not updateWebhook what the other has made',
  ])
})

/** Of records that were there before, what no operation gives back; who changed one, and when, shows of each. */
const changesForGood = {
  companies: ['logoBlobId'],
  // Of the statements that are left.
  customers: ['statementCount'],
  messageThreads: ['draftMessage', 'unreadMessagesCount', 'unreadTimestamp'],
  notifications: ['read'],
  paymentTerms: ['customerDefault', 'fleetDefault'],
  payments: ['checkNumber', 'debitCard'],
  // The mock itself notes that nobody takes what it delivers.
  webhooks: ['errorDate', 'errorMessage'],
}

test('records that were there before are as they were, but for what no operation gives back, which is told', async () => {
  const results = await right
  const known = new Map<string, readonly string[]>(Object.entries(changesForGood))
  const found = differences.filter(({ kind }) => kind !== 'created')
  const gone = found.filter(({ kind }) => kind === 'deleted').map(({ collection }) => collection)
  const changed = found.flatMap(({ kind, collection, id, before, after }) =>
    kind !== 'updated' ? [] : changedFields(before, after).map((field) => ({ collection, id, field })),
  )
  expect(changed.filter(({ collection, field }) => !known.get(collection)?.includes(field))).toEqual([])
  expect(gone.filter((collection) => collection !== 'timesheets')).toEqual([])
  const used = (kind: string) => results.reduce((sum, { usedUp }) => sum + (usedUp?.[kind] ?? 0), 0)
  expect(used('timesheet')).toBe(gone.length)
  for (const kind of ['company logo', 'unread notification', 'unread notification of the other user'])
    expect(used(kind), kind).toBeGreaterThan(0)
  const byName = changed.flatMap(({ id, field }) => toldOf[field]?.(id) ?? [])
  expect(byName.length).toBeGreaterThan(3)
  const left = results.flatMap((result) => result.left)
  expect(left.filter((what) => /^order |^bulk-payment |, (with an|no longer)/.test(what)).sort()).toEqual(byName.sort())
})

const changedFields = (before: object | undefined, after: object | undefined): string[] => {
  const [old, now] = [before, after].map(
    (one) =>
      new Map<string, string | undefined>(
        Object.entries({ ...one, meta: 0, updatedDate: 0 }).map(([name, value]) => [name, JSON.stringify(value)]),
      ),
  )
  return [...(now ?? [])].flatMap(([name, value]) => (old?.get(name) === value ? [] : [name]))
}

const toldOf: { readonly [field: string]: (id: string) => string } = {
  draftMessage: (id) => `message-thread ${id}, with an empty draft where it had none`,
  checkNumber: (id) => `payment ${id}, with another checkNumber`,
  debitCard: (id) => `payment ${id}, with another debitCard`,
  customerDefault: (id) => `payment-term ${id}, no longer customerDefault`,
  fleetDefault: (id) => `payment-term ${id}, no longer fleetDefault`,
}

test('what a case sends is where it claims to be, and alone where it may move records of others', async () => {
  const movers = /"(default|customerDefault|fleetDefault|ordinal|defaultTemplateIdentifier)":(true|\d|"[A-Z])/
  const wrong = (await right).flatMap(({ case: one, exchanges }) => {
    const claim = claimOf(one)
    const sent = exchanges.flatMap(({ operation: id, request, answer }) => {
      const area = id && areaWritten(id)
      const isDone = area !== undefined && request.method !== 'GET' && answer !== undefined && answer.status < 300
      return isDone ? [{ area, moves: movers.test(request.body ?? '') }] : []
    })
    return sent.flatMap(({ area, moves }) => {
      const stay = claim.get(area)
      return stay === 'alone' || (isBesideWriters(stay) && (!moves || one.refusals)) ? [] : [`${one.id}: ${area} is claimed ${stay}`]
    })
  })
  expect([...new Set(wrong)]).toEqual([])
})

test.each<[string, (fetch: Fetch) => Fetch, string]>([
  ['a vendor without meta', lie('GET', /^\/v3\/vendor\/\w+$/, (body) => data(body, { meta: undefined })), 'record/meta'],
  ['a country in lower case', lie('GET', /^\/v3\/vendor\/\w+$/, (body) => data(body, { country: 'us' })), 'vendor/country-code'],
  ['a create that loses a field', lie('GET', /^\/v3\/vendor\/\w+$/, (body) => data(body, { city: null })), 'vendor/create-persists'],
  [
    'a logout that ends nothing',
    (fetch) => async (request) => (request.url.endsWith('/logout') ? Response.json({ success: true }) : fetch(request)),
    'session/logout-ends',
  ],
])('%s is caught', async (_, change, requirement) => {
  const area = requirement.split('/')[0]
  const chosen = cases.filter((one) => one.area === area || one.area === 'vendor')
  const found = await judge(change, chosen)
  expect(found.flatMap(({ findings }) => findings.map((finding) => finding.requirement))).toContain(requirement)
})

test('case ids are unique, well-formed, and name requirements and operations that exist', () => {
  const known = new Set(requirements.map(({ id }) => id))
  expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length)
  for (const { id, requirements: judged } of cases) {
    expect(id).toMatch(/^[a-z-]+(\/[\w-]+)+$/)
    expect(
      judged.filter((name) => !known.has(name)),
      id,
    ).toEqual([])
  }
})

// Ids stand in baselines and reports of others.
test('keeps every case id', async () => {
  await expect(
    `${cases
      .map(({ id }) => id)
      .sort()
      .join('\n')}\n`,
  ).toMatchFileSnapshot('cases/case-ids.txt')
})
