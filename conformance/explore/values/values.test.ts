// What trying values finds on a server that conforms, and on servers that lose one kind of them.
import { expect, test } from 'vitest'
import { createMock } from '../../../mocks/index.ts'
import { trialConfig } from '../../../scripts/proof/trial-mock.ts'
import { type Case, type CaseResult, cases, run } from '../../index.ts'
import { valuesGround } from './cases.ts'
import { longs, packs, wholes } from './kinds.ts'

type Fetch = (request: Request) => Promise<Response>
type Body = { [field: string]: unknown }

const named = (...ids: readonly string[]): readonly Case[] => cases.filter(({ id }) => ids.includes(id))

async function asking(chosen: readonly Case[], as: (fetch: Fetch) => Fetch = (fetch) => fetch): Promise<readonly CaseResult[]> {
  const mock = await createMock()
  const target = as((request) => mock.fetch(request))
  const results: CaseResult[] = []
  for await (const event of run({ ...trialConfig(mock), target, cases: chosen, effects: 'shared' }))
    if (event.type === 'result') results.push(event.result)
  expect(results).toHaveLength(chosen.length)
  return results
}

/** Bodies of writes to this path, changed or refused. */
const writing =
  (path: string, change: (body: Body) => Body | undefined) =>
  (fetch: Fetch): Fetch =>
  async (request) => {
    if (!['POST', 'PUT'].includes(request.method) || !new URL(request.url).pathname.startsWith(`/v3/${path}`)) return fetch(request)
    const body = change(await request.json())
    if (!body) return Response.json({ success: false, message: 'Not that.' }, { status: 400 })
    return fetch(new Request(request, { body: JSON.stringify(body) }))
  }

const told = (results: readonly CaseResult[]) =>
  results.flatMap(({ findings }) => findings.map(({ level, requirement, where }) => `${level} ${requirement} ${where}`))

test('a server that conforms keeps all of them, and what it refuses is not held against it', async () => {
  let [requests, values] = [0, 0]
  const counting =
    (fetch: Fetch): Fetch =>
    async (request) => {
      requests += 1
      if (['POST', 'PUT'].includes(request.method)) values += Object.keys(await request.clone().json()).length
      return fetch(request)
    }
  const results = await asking(
    cases.filter(({ id }) => id.startsWith('values/')),
    counting,
  )
  expect(told(results)).toEqual([])
  // Several values share a request, and one request looks at several records.
  expect(requests / values).toBeLessThan(0.6)
})

test.each<[string, string, string, (body: Body) => Body, string]>([
  [
    'the word null, taken for none',
    'values/updatePaymentTerm',
    'payment_term',
    (body) => (body.note === 'null' ? { ...body, note: '' } : body),
    'must payment-term/update-takes-fields /data/note',
  ],
  [
    'zeros before a number, left out',
    'values/updateCoreCharge',
    'core_charge',
    (body) => (typeof body.referenceId === 'string' ? { ...body, referenceId: body.referenceId.replace(/^0+(?=\d+$)/, '') } : body),
    'must core-charge/update-takes-fields /data/referenceId',
  ],
  [
    'cents that go through dollars',
    'values/updateCoreCharge',
    'core_charge',
    (body) => (typeof body.amountCents === 'number' ? { ...body, amountCents: Math.trunc((body.amountCents / 100) * 100) } : body),
    'must core-charge/update-takes-fields /data/amountCents',
  ],
  [
    'cents that are multiplied to dollars and back',
    'values/updateCoreCharge',
    'core_charge',
    (body) => (typeof body.amountCents === 'number' ? { ...body, amountCents: Math.floor(body.amountCents * 0.01 * 100) } : body),
    'must core-charge/update-takes-fields /data/amountCents',
  ],
  [
    'a leap day that becomes the day after',
    'values/updateWebhook',
    'webhook',
    (body) => (String(body.errorDate).includes('-02-29') ? { ...body, errorDate: '2024-03-01T23:59:59.999Z' } : body),
    'must webhook/update-error-date /data/errorDate',
  ],
])('%s', async (_, id, path, change, expected) => {
  expect(told(await asking(named(id), writing(path, change)))).toContain(expected)
})

type Loss = (text: string) => string

/**
 * What a server does that loses a kind of text: one that may stand among others wherever it stands, else where it is all there is. Long
 * ones are as long as the target takes them.
 */
const losses: readonly (readonly [kind: string, loss: Loss])[] = [
  ...packs.flat().map(({ kind, text }): [string, Loss] => [kind, (sent) => sent.replaceAll(text, '')]),
  ...[...new Set(wholes.map(({ kind }) => kind))]
    .filter((kind) => !(kind in longs))
    .map((kind): [string, Loss] => {
      const values = wholes.filter((one) => one.kind === kind).map(({ value }) => value)
      return [kind, (sent) => (values.includes(sent) ? `${sent.slice(1)}.` : sent)]
    }),
]

/** Kinds that are tried seldom come when exploring. */
const furtherUpdates = [...take(furtherOf('updatePaymentTerm'), 25)]

function* furtherOf(update: string): Generator<Case> {
  for (const one of valuesGround(7)) if (one.id.startsWith(`values/further/${update}/`)) yield one
}

test.each(losses)('a server that loses this kind of text is told: %s', async (_, loss) => {
  const losing = writing('payment_term', (body) => ({ ...body, note: typeof body.note === 'string' ? loss(body.note) : body.note }))
  const found = told(await asking(named('values/updatePaymentTerm'), losing))
  expect(found.length > 0 ? found : told(await asking(furtherUpdates, losing))).toEqual(
    expect.arrayContaining([expect.stringMatching(/^(must payment-term|should record)\/.* \/data\/note$/)]),
  )
})

test('a kind of letter that is lost among others is told as that alone, with the fewest steps', async () => {
  const lost = writing('vendor', (body) => ({ ...body, city: String(body.city ?? '').replaceAll('&amp;', '&') }))
  const [result] = await asking(named('values/createVendor'), lost)
  expect(result?.findings[0]).toMatchObject({ requirement: 'vendor/create-persists', where: '/data/city', level: 'must' })
  expect(result?.findings[0]?.recipe?.steps[0]).toMatchObject({ do: 'createVendor', body: { city: expect.stringMatching(/^.?&amp;.?$/) } })
})

test('what is refused is asked in smaller parts, until only what is not taken is left out', async () => {
  const refusing = writing('payment_term', (body) => (String(body.note).includes('😀') || Number(body.dueInDays) < 0 ? undefined : body))
  const [result] = await asking(named('values/updatePaymentTerm'), refusing)
  expect(result?.findings).toEqual([])
  const came = (row: string, column: string) => result?.explored?.find((cell) => cell.row === row && cell.column === column)?.came
  expect(came('updatePaymentTerm.note', 'emoji')).toEqual({ refused: 1 })
  expect(came('updatePaymentTerm.note', 'quotes')).toEqual({ kept: 1 })
  expect(came('updatePaymentTerm.name', 'emoji')).toEqual({ kept: 1 })
})

test('white space that is left out is advice, and no departure', async () => {
  const trims = writing('referral_source', (body) => ({ ...body, name: String(body.name).trim() }))
  const [result] = await asking(named('values/updateReferralSource'), trims)
  expect(new Set(told(result ? [result] : []))).toEqual(new Set(['should record/text-untouched /data/name']))
  expect(result?.verdict).toBe('advice')
  const came = result?.explored?.flatMap((cell) => Object.keys(cell.came))
  expect(came).toContain('tidied')
  expect(came).not.toContain('departed')
})

test('a country that is refused as one that no list has, while others are taken, is told', async () => {
  const picky = writing('vendor', (body) => (body.country === 'PS' ? { ...body, country: 'ZZ' } : body))
  expect(told(await asking(named('values/createVendor/countries'), picky))).toEqual(['must vendor/country-full-list '])
})

test('a list that shows a text otherwise than it was sent is told, though answers and reads are right', async () => {
  const lowerCasing =
    (fetch: Fetch): Fetch =>
    async (request) => {
      const answer = await fetch(request)
      const isList = request.method === 'GET' && new URL(request.url).pathname === '/v3/payment_term'
      return isList ? new Response((await answer.text()).replaceAll('McDONALD', 'mcdonald'), answer) : answer
    }
  const [result] = await asking(named('values/updatePaymentTerm'), lowerCasing)
  expect(told(result ? [result] : [])).toContain('must payment-term/update-takes-fields /data/note')
})

/** Logins to this app are refused in these words. */
const without =
  (audience: string, status: number, message: string) =>
  (fetch: Fetch): Fetch =>
  async (request) => {
    if (!request.url.endsWith('/auth/login')) return fetch(request)
    const body: Body = await request.clone().json()
    if (body.audience === 'garage' || body.audience === audience)
      return Response.json({ success: false, message: message.replace('{app}', String(body.audience)) }, { status })
    return fetch(request)
  }

test('a listed audience that is refused as one that nobody knows is told', async () => {
  const withoutMobile = without('mobile_ios', 400, 'There is no app {app}.')
  expect(told(await asking(named('values/login/audiences'), withoutMobile))).toEqual(['must session/login '])
})

test('a listed audience that this user may not use is not held against the server', async () => {
  expect(told(await asking(named('values/login/audiences'), without('mobile_ios', 403, 'Not this app.')))).toEqual([])
})

test('exploring on is the same for the same seed, in small cases, and finds nothing on a server that conforms', async () => {
  const some = [...take(valuesGround(7), 25)]
  expect([...take(valuesGround(7), 25)].map(({ id }) => id)).toEqual(some.map(({ id }) => id))
  const results = await asking(some)
  expect(told(results)).toEqual([])
  expect(Math.max(...results.map(({ exchanges }) => exchanges.length))).toBeLessThan(60)
})

test('no two further cases share an id', () => {
  const ids = [...take(valuesGround(0), 400)].map(({ id }) => id)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
})

function* take<One>(all: Iterable<One>, count: number): Generator<One> {
  let left = count
  for (const one of all) {
    if (left-- === 0) return
    yield one
  }
}
