// What requests under way together find on servers that lose, mix up and repeat.
import { expect, test } from 'vitest'
import { createMock } from '../../../mocks/index.ts'
import { trialConfig } from '../../../scripts/proof/trial-mock.ts'
import { type CaseResult, run } from '../../index.ts'
import { besideCases, besideGround } from './cases.ts'

type Fetch = (request: Request) => Promise<Response>

async function terms(as: (fetch: Fetch) => Fetch): Promise<CaseResult> {
  const mock = await createMock()
  const target = as((request) => mock.fetch(request))
  const cases = besideCases.filter(({ id }) => id === 'beside/PaymentTerm')
  for await (const event of run({ ...trialConfig(mock), target, cases, effects: 'own' })) if (event.type === 'result') return event.result
  throw new Error('The case was not asked.')
}

const broken = ({ findings }: CaseResult): string[] => [...new Set(findings.map(({ requirement }) => requirement))]

const later = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

const isUpdate = ({ method, url }: Request): boolean => method === 'PUT' && url.includes('/v3/payment_term/')

test('nothing is found where each takes effect at once', async () => {
  const result = await terms((fetch) => fetch)
  expect([result.verdict, broken(result)]).toEqual(['pass', []])
})

test('nothing is found where one of two writes is refused for the other', async () => {
  const busy = new Set<string>()
  const result = await terms((fetch) => async (request) => {
    if (!isUpdate(request)) return fetch(request)
    if (busy.has(request.url)) return Response.json({ success: false, message: 'Someone else is changing it' }, { status: 409 })
    busy.add(request.url)
    await later()
    const answer = await fetch(request)
    busy.delete(request.url)
    return answer
  })
  expect(broken(result)).toEqual([])
})

test('an update that writes back what it read before another one is a lost update, told with how often it came again', async () => {
  const result = await terms((fetch) => async (request) => {
    if (!isUpdate(request)) return fetch(request)
    const read = await fetch(new Request(request.url, { headers: request.headers }))
    if (!read.ok) return fetch(request)
    const { data } = (await read.json()) as { data: { name: string; note: string; dueInDays: number } }
    const { name, note, dueInDays } = data
    const body = { name, dueInDays, ...(note !== null && { note }), ...((await request.json()) as object) }
    await later()
    return fetch(new Request(request.url, { method: 'PUT', headers: request.headers, body: JSON.stringify(body) }))
  })
  const [lost] = result.findings.filter(({ requirement }) => requirement === 'record/write-lasts')
  expect(lost).toMatchObject({ level: 'must', again: { times: 5, tries: 5 } })
  const groups = lost?.recipe?.steps.flatMap((move) => ('together' in move ? [move.together.length] : [])) ?? []
  expect(Math.max(...groups)).toBe(2)
})

test('a version that two changes share is told', async () => {
  const versions = new Map<string, number>()
  const result = await terms((fetch) => async (request) => {
    const answer = await fetch(request)
    const { pathname } = new URL(request.url)
    if (request.method !== 'GET' || !/payment_term\/\w+$/.test(pathname) || !answer.ok) return answer
    const body = (await answer.json()) as { data: { meta: { version: number } } }
    const known = versions.get(pathname) ?? body.data.meta.version
    // It counts one change for all that came since the last look.
    const counted = body.data.meta.version > known ? known + 1 : known
    versions.set(pathname, counted)
    body.data.meta.version = counted
    return Response.json(body)
  })
  expect(broken(result)).toContain('record/meta-version-grows')
})

test('a list that is asked two things at once, and answers both with one, is told', async () => {
  const underWay = new Map<string, Promise<Response>>()
  const result = await terms((fetch) => async (request) => {
    const { pathname } = new URL(request.url)
    if (request.method !== 'GET' || !pathname.endsWith('/payment_term')) return fetch(request)
    const first = underWay.get(pathname) ?? later().then(() => fetch(request))
    underWay.set(pathname, first)
    const answer = await first
    underWay.delete(pathname)
    return answer.clone()
  })
  expect(broken(result)).toContain('list/limit')
})

test('nothing is found in further rounds, and the same seed makes the same ones', async () => {
  const take = () => {
    const ground = besideGround(7)
    return Array.from({ length: 12 }, () => ground.next().value)
  }
  expect(take().map(({ id }) => id)).toEqual(take().map(({ id }) => id))
  const mock = await createMock()
  for await (const event of run({ ...trialConfig(mock), target: (request) => mock.fetch(request), cases: take(), effects: 'own' }))
    if (event.type === 'result') expect([event.result.case.id, broken(event.result)]).toEqual([event.result.case.id, []])
})
