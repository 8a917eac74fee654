// What is found of a list does not hang on which case looks at it first, nor on how many records earlier runs have left.
import { expect, test } from 'vitest'
import { createMock } from '../../mocks/index.ts'
import { trialConfig } from '../../scripts/proof/trial-mock.ts'
import { cases, run } from '../index.ts'

type Change = (request: Request, answer: Response) => Promise<Response> | Response

/** What one case alone finds on a target whose pages of vendors are changed by this, and how it asked for them. */
async function asked(id: string, change: Change) {
  const mock = await createMock()
  const limits: (string | null)[] = []
  const target = async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url)
    const answer = await mock.fetch(request)
    if (request.method !== 'GET' || pathname !== '/v3/vendor') return answer
    limits.push(searchParams.get('limit'))
    return change(request, answer)
  }
  const broken = new Set<string>()
  for await (const event of run({ ...trialConfig(mock), target, cases: cases.filter((one) => one.id === id), effects: 'own' }))
    if (event.type === 'result') for (const { requirement } of event.result.findings) broken.add(requirement)
  return { broken: [...broken], limits }
}

const empty = (answer: Response) =>
  Response.json({ success: true, data: [], meta: { total: 0, hasMore: false } }, { headers: answer.headers })

test('a record that ids do not bring, as they bring others, is told by the case that looks first', async () => {
  const first = new Set<string>()
  const { broken } = await asked('list/shows-created/listVendors', async (request, answer) => {
    const ids = new URL(request.url).searchParams.getAll('ids')
    if (ids.length > 0) return ids.every((id) => first.has(id)) ? answer : empty(answer)
    const { data }: { data: { id: string }[] } = await answer.clone().json()
    if (first.size === 0) for (const { id } of data.slice(0, 1)) first.add(id)
    return answer
  })
  expect(broken).toEqual(['list/shows-created'])
})

test('a target whose ids bring nothing at all is spared', async () => {
  const { broken } = await asked('list/shows-created/listVendors', (request, answer) =>
    new URL(request.url).searchParams.has('ids') ? empty(answer) : answer,
  )
  expect(broken).toEqual([])
})

test('where no large page is served, the largest that is served is found once', async () => {
  const { broken, limits } = await asked('vendor/create-makes-one', (request, answer) =>
    Number(new URL(request.url).searchParams.get('limit')) > 100
      ? Response.json({ success: false, message: 'too many' }, { status: 400 })
      : answer,
  )
  expect(broken).toEqual([])
  expect(limits.slice(0, 3)).toEqual(['500', '200', '100'])
  expect(new Set(limits.slice(3))).toEqual(new Set(['100']))
})

test('a list that has far more than one page of 500 is looked at in small pages, and a few of them', async () => {
  const { broken, limits } = await asked('vendor/create-makes-one', async (_request, answer) => {
    const { meta, data } = await answer.json()
    return Response.json({ success: true, data, meta: { ...meta, total: 100_000 } })
  })
  expect(broken).toEqual([])
  expect(limits.slice(0, 3)).toEqual(['500', '100', '100'])
  expect(limits.length).toBeLessThan(20)
})
