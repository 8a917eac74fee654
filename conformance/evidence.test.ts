// What the judge calls held on servers of which little can be seen: nothing is green by accident.
import { expect, test } from 'vitest'
import { createMock, type MockOptions } from '../mocks/index.ts'
import { makePost } from '../scripts/proof/post.ts'
import { trialConfig } from '../scripts/proof/trial-mock.ts'
import { cases, type Outcome, type RequirementResult, type RunOptions, run } from './index.ts'

type Fetch = (request: Request) => Promise<Response>

interface Judging extends Partial<RunOptions> {
  /** What the server is instead of the mock. */
  as?: (fetch: Fetch) => Fetch
  world?: MockOptions['world']
  clock?: MockOptions['clock']
}

async function judge({ as = (fetch) => fetch, world, clock, ...options }: Judging): Promise<Outcome> {
  const post = makePost()
  const mock = await createMock({ send: post.send, ...(world !== undefined && { world }), ...(clock !== undefined && { clock }) })
  const target = as((request) => mock.fetch(request))
  const webhooks = { receiver: post.receiver(mock) }
  for await (const event of run({ ...trialConfig(mock), target, webhooks, cases, effects: 'disruptive', ...options }))
    if (event.type === 'end') return event.outcome
  throw new Error('The run told no end.')
}

const musts = ({ requirements }: Outcome, verdict: RequirementResult['verdict']): string[] =>
  requirements.flatMap((one) => (one.requirement.level === 'must' && one.verdict === verdict ? [one.requirement.id] : []))

const only = (prefix: string) => cases.filter(({ id, area }) => area === prefix || id.startsWith(prefix))

const refusal = (status: number, headers = {}) => Response.json({ success: false, message: 'Not here' }, { status, headers })

const pathOf = ({ url }: Request): string => new URL(url).pathname

test('a run of all cases asks about every must, and shows what held each', async () => {
  // That a later update dates a record anew shows where time goes on.
  const outcome = await judge({ clock: 'real' })
  expect(outcome).toMatchObject({ verdict: 'conforms', incomplete: [] })
  expect(musts(outcome, 'not asked')).toEqual([])
  expect(musts(outcome, 'not exercised')).toEqual([])
  const held = outcome.requirements.filter(({ verdict }) => verdict === 'held')
  expect(held.filter(({ evidence }) => evidence.length === 0)).toEqual([])
})

test('a server that has nothing but a login holds what is seen of logins and of refusals, and no more', async () => {
  const as =
    (fetch: Fetch): Fetch =>
    async (request) =>
      pathOf(request) === '/v3/auth/login' ? fetch(request) : refusal(404)
  const outcome = await judge({ as })
  expect(musts(outcome, 'held').filter((id) => !id.startsWith('session/'))).toEqual([
    'http/json-answers',
    'http/malformed-json',
    'http/required-field-type',
    'envelope/success-true',
    'envelope/failure-status',
    'envelope/client-error-status',
    'envelope/error-success-false',
    'envelope/error-message-text',
    'envelope/error-code-text',
    'envelope/error-data-object',
    'envelope/error-link-text',
    'record/required-present',
  ])
  const seen = outcome.requirements.flatMap(({ requirement, evidence }) => (requirement.id.startsWith('session/') ? evidence : []))
  expect(new Set(seen.map(({ operation }) => operation))).toEqual(new Set(['login']))
  expect(outcome.verdict).toBe('does not conform')
  expect(outcome.incomplete[0]).toMatch(/answered with 404: only the login is offered at this address$/)
})

const ofAnyAnswer =
  /^(session|envelope)\/|^(http\/(json-answers|login-needs-no-token|version-prefix|token-accepted)|record\/required-present)$/

test('good answers without anything in them hold nothing but that they came', async () => {
  const as =
    (fetch: Fetch): Fetch =>
    async (request) =>
      pathOf(request) === '/v3/auth/login' ? fetch(request) : Response.json({})
  const outcome = await judge({ as })
  expect(musts(outcome, 'held').filter((id) => !ofAnyAnswer.test(id))).toEqual([])
})

test('empty lists hold nothing about what lists show, but for their meta', async () => {
  const nothing = { success: true, data: [], meta: { hasMore: false, total: 0 } }
  const as =
    (fetch: Fetch): Fetch =>
    async (request) =>
      pathOf(request) === '/v3/auth/login' ? fetch(request) : Response.json(nothing)
  const outcome = await judge({ as })
  expect(musts(outcome, 'held').filter((id) => !ofAnyAnswer.test(id))).toEqual([
    'list/total',
    'list/has-more',
    'inventory-transfer/list-meta',
    'role-notification-config/list-meta',
    'notification/list-meta',
  ])
  const vendors = outcome.requirements.find(({ requirement: { id } }) => id === 'vendor/list')
  expect(vendors?.reasons).toContain('listVendors never shows a record, so what it shows without any says nothing')
})

test.each<[string, () => Response, RegExp]>([
  [
    'a gateway',
    () => Response.json({ message: 'Forbidden' }, { status: 403 }),
    /answered with 403 by what is not the API .* with --header$/,
  ],
  ['a proxy', () => new Response('upstream', { status: 502 }), /answered with 502: the server behind a proxy is down/],
  ['a limit', () => refusal(429, { 'retry-after': '0' }), /answered with 429: have the limit raised/],
])('%s behind the login is told first', async (_, answer, want) => {
  const as =
    (fetch: Fetch): Fetch =>
    async (request) =>
      /auth/.test(pathOf(request)) ? fetch(request) : answer()
  const { incomplete } = await judge({ as, cases: only('request/served/').slice(0, 30) })
  expect(incomplete[0]).toMatch(want)
})

test('a refusal says nothing where the right request is refused as well', async () => {
  const as =
    (fetch: Fetch): Fetch =>
    async (request) =>
      request.method === 'POST' && pathOf(request) === '/v3/vendor' ? refusal(400) : fetch(request)
  const { requirements } = await judge({ as, cases: only('request/needs-fields/createVendor') })
  const name = requirements.find(({ requirement }) => requirement.id === 'vendor/create-needs-name')
  expect(name).toMatchObject({
    verdict: 'not exercised',
    reasons: ['nothing shows that createVendor serves a right request, so its refusal of a wrong one says nothing'],
  })
})

test('a refusal says something where the right request is served, also in a run of that case alone', async () => {
  const { requirements, verdict } = await judge({ cases: only('request/needs-fields/createVendor') })
  const name = requirements.find(({ requirement }) => requirement.id === 'vendor/create-needs-name')
  expect(name).toMatchObject({ verdict: 'held', evidence: [{ operation: 'createVendor', status: 400 }] })
  expect(verdict).toBe('conforms')
})

test('a refusal of a delete says something where a right one is answered without a body', async () => {
  const as =
    (fetch: Fetch): Fetch =>
    async (request) => {
      const answer = await fetch(request)
      return request.method === 'DELETE' && answer.ok ? new Response(null, { status: 204 }) : answer
    }
  const { requirements } = await judge({ as, cases: only('referral-source/') })
  const refused = requirements.filter(({ requirement }) => /^referral-source.*-delete$/.test(requirement.id))
  expect(refused.map(({ requirement, verdict }) => [requirement.id, verdict])).toEqual([
    ['referral-source/not-editable-delete', 'held'],
    ['referral-source/reserved-delete', 'held'],
  ])
})

test('a server that refuses every write holds nothing about writes', async () => {
  const as =
    (fetch: Fetch): Fetch =>
    async (request) =>
      ['GET', 'HEAD'].includes(request.method) || /auth|search/.test(pathOf(request)) ? fetch(request) : refusal(403)
  const outcome = await judge({ as })
  const writes = /\/(create|update|delete(?!d)|charge|mark|customer-read|bulk|.*-update|.*-delete|built-in)/
  expect(musts(outcome, 'held').filter((id) => writes.test(id))).toEqual([])
})

test('a server that refuses every write is blamed for its writes, and for nothing that needs one', async () => {
  const as =
    (fetch: Fetch): Fetch =>
    async (request) =>
      ['GET', 'HEAD'].includes(request.method) || /auth|search/.test(pathOf(request)) ? fetch(request) : refusal(400)
  const asked = cases.filter(({ area }) => /referral-source|payment-term|vendor|core-charge|message-template/.test(area))
  expect(musts(await judge({ as, cases: asked }), 'broken')).toEqual([
    'referral-source/create',
    'payment-term/create',
    'core-charge/create',
    'message-template/create',
    'vendor/create',
  ])
})

test('a world without records leaves a run incomplete, with what would change most first', async () => {
  const outcome = await judge({ world: 'empty' })
  expect(outcome.verdict).toBe('incomplete')
  expect(outcome.incomplete).toEqual([expect.stringMatching(/^\d+ of \d+ musts were exercised, and 90 % of them are required$/)])
  const counts = outcome.remedies.map((one) => one.musts)
  expect(counts).toEqual(counts.toSorted((one, other) => other - one))
  expect(await judge({ world: 'empty', requireExercised: 10 })).toMatchObject({ verdict: 'conforms', incomplete: [] })
})

test('a run that is cut short is incomplete, however right all was that it saw', async () => {
  const stop = new AbortController()
  let requests = 0
  const as =
    (fetch: Fetch): Fetch =>
    (request) => {
      requests += 1
      if (requests === 100) stop.abort()
      return fetch(request)
    }
  const outcome = await judge({ as, cases: only('vendor'), signal: stop.signal, requireExercised: 0 })
  expect(outcome).toMatchObject({ verdict: 'incomplete', stopped: 'the run was stopped' })
  expect(outcome.incomplete).toEqual([
    expect.stringMatching(/^the run was stopped, and \d+ of \d+ cases were not asked, or not to the end$/),
  ])
})

test('a run of one area speaks of what its cases and checks are about', async () => {
  const vendors =
    (fetch: Fetch): Fetch =>
    async (request) =>
      /^\/v3\/(auth|vendor)/.test(pathOf(request)) ? fetch(request) : refusal(404)
  const outcome = await judge({ as: vendors, cases: only('vendor') })
  expect(outcome).toMatchObject({ verdict: 'conforms', incomplete: [] })
  expect(outcome.exercised.of).toBeLessThan(120)
  expect(musts(outcome, 'not asked')).toContain('webhook/create')
})

test('what effects leave out is told with what would let it in, and not counted', async () => {
  const outcome = await judge({ cases: only('company'), effects: 'read' })
  const logo = outcome.requirements.find(({ requirement }) => requirement.id === 'company/logo-set')
  expect(logo).toMatchObject({ verdict: 'not asked', reasons: ['its effects are disruptive; allow them with --effects disruptive'] })
  expect(outcome.incomplete).toEqual([])
})

test('a server that takes no orderBy does not hold what a refused one says', async () => {
  const as =
    (fetch: Fetch): Fetch =>
    async (request) =>
      (await request.clone().text()).includes('orderBy') ? refusal(422) : fetch(request)
  const outcome = await judge({ as, cases: only('timesheet/search-order') })
  const sorting = outcome.requirements.filter(({ requirement: { id } }) => /timesheet\/search-(order-by|direction)/.test(id))
  expect(sorting.map(({ verdict }) => verdict)).toEqual(['not exercised', 'not exercised'])
  expect(outcome.verdict).toBe('does not conform')
})

test('who takes no search at all is not blamed for what the searches were to show', async () => {
  const as =
    (fetch: Fetch): Fetch =>
    async (request) =>
      pathOf(request).endsWith('/search') ? refusal(400) : fetch(request)
  const { requirements } = await judge({ as, cases: only('request/needs-token/createStatement') })
  expect(requirements.flatMap(({ requirement: { id }, verdict }) => (verdict === 'broken' ? [id] : []))).toEqual(['list/search-empty-body'])
})

test('an operation that only the last cases look for is told as missing, too', async () => {
  const mock = await createMock()
  const target: Fetch = async (request) => (/auth|vendor/.test(pathOf(request)) ? mock.fetch(request) : refusal(404))
  const missing = new Set<string>()
  for await (const event of run({ ...trialConfig(mock), target, cases: only('request/served/'), effects: 'disruptive' }))
    if (event.type === 'result' && event.result.missing) missing.add(event.result.missing.operation)
  expect([...missing]).toEqual(expect.arrayContaining(['listTimesheets', 'deleteTimesheet', 'setCompanyLogo', 'createManualPayment']))
})

test('what is told of an operation that is not there does not hang on which case comes first', async () => {
  const mock = await createMock()
  const target: Fetch = async (request) => (/auth|vendor/.test(pathOf(request)) ? mock.fetch(request) : refusal(404))
  const both = cases.filter(({ id }) => /^request\/served\/(listInspections|getInspection)$/.test(id))
  const verdicts = async (turns: RunOptions['turns']) => {
    const results: string[] = []
    for await (const event of run({ ...trialConfig(mock), target, cases: both, effects: 'read', turns }))
      if (event.type === 'result') results.push(`${event.result.case.id} ${event.result.verdict}`)
    return results.sort()
  }
  const inOrder = await verdicts((cases) => cases.map((one) => [one]))
  expect(inOrder).toEqual(['request/served/getInspection fail', 'request/served/listInspections fail'])
  expect(await verdicts((cases) => cases.map((one) => [one]).reverse())).toEqual(inOrder)
})

test.each<[string, (request: Request) => Response | undefined]>([
  [
    'removes nothing (405) and has no bulk operations yet (501)',
    (request) => {
      if (/DELETE|PATCH/.test(request.method)) return refusal(405)
      return /\/(bulk|items)(\/|$)/.test(pathOf(request)) ? refusal(501) : undefined
    },
  ],
  [
    'has vendors alone, in words of a router',
    (request) =>
      /auth|vendor/.test(pathOf(request))
        ? undefined
        : Response.json({ success: false, message: `Cannot ${request.method} ${pathOf(request)}` }, { status: 404 }),
  ],
])('a server that %s is blamed for that alone', async (_, answers) => {
  const outcome = await judge({ as: (fetch) => async (request) => answers(request) ?? fetch(request) })
  expect(musts(outcome, 'broken')).toEqual(['http/version-prefix'])
})

/** The request without that parameter, in its query or in the body of a search. */
async function without(parameter: string, request: Request): Promise<Request> {
  const url = new URL(request.url)
  url.searchParams.delete(parameter)
  const text = request.method === 'GET' ? '' : await request.text()
  const body = url.pathname.endsWith('/search') ? JSON.stringify({ ...JSON.parse(text || '{}'), [parameter]: undefined }) : text
  return new Request(url, { method: request.method, headers: request.headers, ...(body !== '' && { body }) })
}

test.each([
  ['skip', /skip|has-more/],
  ['limit', /limit$/],
])('a server that ignores %s is told of that, and not of what is asked by it', async (parameter, told) => {
  // What is no JSON is sent as it is.
  const as =
    (fetch: Fetch): Fetch =>
    async (request) =>
      fetch(await without(parameter, request.clone()).catch(() => request))
  const outcome = await judge({ as, cases: cases.filter(({ id }) => /^(list|pages|workflow|timesheet)\//.test(id)) })
  const broken = musts(outcome, 'broken')
  expect(broken.length).toBeGreaterThan(1)
  expect(broken.filter((id) => !told.test(id))).toEqual([])
})

test('who has timesheets alone so far is judged by them, and told what else they need', async () => {
  const as =
    (fetch: Fetch): Fetch =>
    async (request) =>
      /auth|timesheet/.test(pathOf(request)) ? fetch(request) : refusal(404)
  const outcome = await judge({ as, cases: only('timesheet') })
  expect(musts(outcome, 'broken')).toEqual([])
})

test('a payment that needs an order says that no order is shown', async () => {
  const as =
    (fetch: Fetch): Fetch =>
    async (request) =>
      /auth|payment/.test(pathOf(request)) ? fetch(request) : refusal(404)
  const { remedies } = await judge({ as, cases: only('payment') })
  expect(remedies.map(({ reason }) => reason)).toContain('listWorkflowOrders shows no records (404: "Not here")')
})

test('a server error for a record of another company is told as that, and not as a record that was shown or changed', async () => {
  const as =
    (fetch: Fetch): Fetch =>
    async (request) => {
      const answer = await fetch(request)
      return answer.status === 404 ? Response.json({ success: false, message: 'deadlock found' }, { status: 500 }) : answer
    }
  const outcome = await judge({ as, cases: only('record/other-company/updateCoreCharge') })
  expect(musts(outcome, 'broken')).toEqual(['envelope/client-error-status'])
})
