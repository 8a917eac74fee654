// What exploring finds on a server that conforms, and on others: through a recipe, made as small as it can be.
import { expect, test } from 'vitest'
import { createMock, type MockOptions } from '../../mocks/index.ts'
import { trialConfig } from '../../scripts/proof/trial-mock.ts'
import type { Recipe } from '../exchange/recipe.ts'
import { type Case, type Finding, run } from '../index.ts'
import { explore } from './explored.ts'

type Fetch = (request: Request) => Promise<Response>

const life: Recipe = {
  steps: [
    { do: 'createPaymentTerm', as: 'a', body: { name: '{new} first', note: 'Zoë <b>"O\'Neill"</b> & 😀 \\ 100 %\n\tend', dueInDays: 0 } },
    { look: 'a', everywhere: true },
    { do: 'createPaymentTerm', as: 'b' },
    { do: 'updatePaymentTerm', on: 'a', body: { note: '' } },
    { look: 'a' },
    { do: 'updatePaymentTerm', on: 'a', body: { name: '{new} again', dueInDays: 30 } },
    { look: 'a', everywhere: true },
    {
      together: [
        { do: 'updatePaymentTerm', on: 'a', body: { dueInDays: 31 } },
        { do: 'updatePaymentTerm', on: 'a', body: { note: 'Beside' } },
      ],
    },
    { look: 'a' },
    { look: 'b' },
  ],
}

async function exploring(
  recipe: Recipe,
  as: (fetch: Fetch) => Fetch = (fetch) => fetch,
  options: MockOptions = {},
): Promise<readonly Finding[]> {
  const mock = await createMock(options)
  const asked: Case = {
    id: 'explore/one',
    area: 'payment-term',
    title: 'A recipe is gone through',
    requirements: ['payment-term/create-lasts'],
    effects: 'own',
    operations: ['createPaymentTerm'],
    run: async (trial) => void (await explore(trial, recipe)),
  }
  const target = as((request) => mock.fetch(request))
  for await (const event of run({ ...trialConfig(mock), target, cases: [asked], effects: 'own' }))
    if (event.type === 'result') {
      expect(event.result.reason).toBeUndefined()
      return event.result.findings
    }
  throw new Error('The case was not asked.')
}

/** A server that changes what it is sent. */
const changing =
  (change: (body: { [field: string]: unknown }) => void) =>
  (fetch: Fetch): Fetch =>
  async (request) => {
    if (!['POST', 'PUT'].includes(request.method) || !request.url.includes('payment_term')) return fetch(request)
    const body = await request.json()
    change(body)
    return fetch(new Request(request, { body: JSON.stringify(body) }))
  }

test('nothing is found on a server that keeps what it is sent', async () => {
  expect(await exploring(life)).toEqual([])
})

test('a date that is sent again is no change where it is shown in another zone', async () => {
  const errorDate = '2026-03-01T12:00:00.000Z'
  const again = { do: 'updateWebhook', on: 'a', body: { errorDate } } as const
  const recipe: Recipe = { steps: [{ do: 'createWebhook', as: 'a' }, again, { look: 'a' }, again, { look: 'a' }] }
  let sent = ''
  const changingOnce =
    (fetch: Fetch): Fetch =>
    async (request) => {
      const body = request.method === 'PUT' ? await request.clone().text() : ''
      const isSentAgain = body !== '' && body === sent
      sent = body || sent
      return fetch(isSentAgain ? new Request(request.url, { headers: request.headers }) : request)
    }
  expect(await exploring(recipe, changingOnce, { variant: 'dates/offset' })).toEqual([])
})

test('a text that is cut is told with one step, one field and a short text', async () => {
  const cut = changing((body) => {
    if (typeof body.note === 'string' && body.note.includes('😀')) body.note = body.note.slice(0, body.note.indexOf('😀'))
  })
  const found = await exploring(life, cut)
  expect(found.map(({ requirement, level }) => [requirement, level])).toContainEqual(['payment-term/create-lasts', 'must'])
  expect(found[0]?.recipe?.steps).toEqual([{ do: 'createPaymentTerm', as: 'a', body: { note: '😀' } }])
})

test('a text that is tidied is advice', async () => {
  const trims = changing((body) => {
    if (typeof body.note === 'string') body.note = body.note.trim()
  })
  const spaced: Recipe = { steps: [{ do: 'createPaymentTerm', as: 'a', body: { note: '  inner  space ' } }, { look: 'a' }] }
  const found = await exploring(spaced, trims)
  expect(found.map(({ requirement, level }) => [requirement, level])[0]).toEqual(['record/text-untouched', 'should'])
  expect(found.every(({ level }) => level === 'should')).toBe(true)
})

test('an empty text that is taken for none is lost', async () => {
  const empties = changing((body) => {
    if (body.note === '') delete body.note
  })
  const found = await exploring(life, empties)
  expect(found[0]).toMatchObject({ requirement: 'payment-term/update-takes-fields', where: '/data/note', level: 'must' })
  expect(found[0]?.recipe?.steps).toEqual([
    { do: 'createPaymentTerm', as: 'a', body: {} },
    { do: 'updatePaymentTerm', on: 'a', body: { note: '' } },
  ])
})
