// Which addresses of webhooks a target takes is found out once; where it takes none, the cases say what to give.
import { expect, test } from 'vitest'
import { createMock } from '../../mocks/index.ts'
import { type CaseResult, cases, run } from '../index.ts'
import type { WebhookOptions } from '../receiving/receiving.ts'

const asked = cases.filter(({ id }) => id === 'webhook/create-then-read')

/** What comes of the case with a target that takes urls which fit; and the urls that it was sent. */
async function judged(
  taken: RegExp,
  refusal: string,
  webhooks: WebhookOptions = {},
  status = 422,
): Promise<{ result: CaseResult; urls: string[] }> {
  const mock = await createMock()
  const urls: string[] = []
  const target = async (request: Request): Promise<Response> => {
    if (request.method !== 'POST' || !request.url.endsWith('/v3/webhook')) return mock.fetch(request)
    const { url } = (await request.clone().json()) as { url: string }
    urls.push(url)
    return taken.test(url)
      ? mock.fetch(request)
      : Response.json({ success: false, message: refusal, documentation_url: 'https://docs.example/errors' }, { status })
  }
  const [credentials = { email: '', password: '' }] = mock.logins
  for await (const event of run({ target, credentials, cases: asked, effects: 'disruptive', webhooks }))
    if (event.type === 'result') return { result: event.result, urls }
  throw new Error('Expected a result.')
}

test('a target that takes any address is asked with one that nobody has', async () => {
  const { result, urls } = await judged(/./, '')
  expect(result.verdict).toBe('pass')
  expect(new Set(urls.map((url) => new URL(url).host))).toEqual(new Set(['hooks.example']))
})

test('a target that wants a host which is known gets one', async () => {
  const { result } = await judged(/\.com\//, 'url must be public')
  expect(result.verdict).toBe('pass')
})

test('a target that takes none of them is not blamed, and one is asked for', async () => {
  const { result } = await judged(/\/\/hooks\.shop\.test\//, 'url must be of your company')
  expect([result.verdict, result.reason]).toEqual(['not exercised', expect.stringContaining('webhookAddress')])
  const { result: given } = await judged(/\/\/hooks\.shop\.test\//, '', { address: 'https://hooks.shop.test/' })
  expect(given.verdict).toBe('pass')
})

test('a target that refuses webhooks for something else is blamed', async () => {
  const { result } = await judged(/^$/, 'triggers is missing')
  expect(result.verdict).toBe('fail')
})

test.each([401, 404, 405, 501])(
  'a target that does not serve the operation (%d) is blamed, wherever its errors are explained',
  async (status) => {
    const { result } = await judged(/^$/, 'no', {}, status)
    expect(result.verdict).toBe('fail')
  },
)
