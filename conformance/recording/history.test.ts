// What is held against what was seen before: a departure is told where versions and dates prove it, and never where somebody may have
// written around whoever recorded.
import { expect, test } from 'vitest'
import { createMock } from '../../mocks/index.ts'
import { entry, har, judgeHar, shop } from './testing.ts'
import { visitAtRandom } from './visiting.ts'

type Fields = { readonly [field: string]: unknown }

interface Pass {
  method?: string
  path?: string
  body?: unknown
  status?: number
  data?: unknown
  meta?: object
  token?: string
  /** Seconds after the begin; one after the other unless given. */
  at?: number
  took?: number
  headers?: { name: string; value: string }[]
}

const term = (fields: Fields = {}, meta: Fields = {}): Fields => ({
  id: 't1',
  companyId: 'c1',
  locationId: 'l1',
  name: 'Net 30',
  dueInDays: 30,
  note: 'first',
  editable: true,
  customerDefault: false,
  fleetDefault: false,
  createdDate: '2026-03-01T08:00:00.000Z',
  updatedDate: null,
  meta: { userId: 'u1', sessionId: 's1', version: 1, ...meta },
  ...fields,
})

const later = (minute: number): string => `2026-03-04T10:${String(minute).padStart(2, '0')}:00.000Z`
const read = (data: unknown, more: Pass = {}): Pass => ({ path: '/v3/payment_term/t1', data, ...more })
const put = (body: object, data: unknown, more: Pass = {}): Pass => ({ method: 'PUT', path: '/v3/payment_term/t1', body, data, ...more })
const list = (data: unknown[], more: Pass = {}): Pass => ({
  path: '/v3/payment_term',
  data,
  meta: { hasMore: false, total: data.length },
  ...more,
})

function told(...passes: Pass[]): string[] {
  const entries = passes.map(
    ({ method = 'GET', path = '', body, status = 200, data, meta, token = 'a.b.c', headers = [], ...times }, index) => {
      const { at = index, took = 100 } = times
      return entry({
        method,
        url: `${shop}${path}`,
        status,
        body: status < 300 ? { success: true, data, ...(meta && { meta }) } : { success: false, message: 'No.' },
        request: {
          headers: [{ name: 'Authorization', value: `Bearer ${token}` }, ...headers],
          ...(body !== undefined && { postData: { mimeType: 'application/json', text: JSON.stringify(body) } }),
        },
        entry: { startedDateTime: new Date(Date.UTC(2026, 2, 4, 9) + at * 1000).toISOString(), time: took },
      })
    },
  )
  const { findings } = judgeHar(har(...entries))
  return findings
    .filter(({ check }) => check === 'history' || check === 'session-ended')
    .map(({ requirement, where }) => `${requirement} ${where}`.trim())
}

const sent = { note: 'second' }
const second = (fields: Fields = {}, version = 2) => term({ note: 'second', updatedDate: later(1), ...fields }, { version })
const before = read(term())
const written = put(sent, second())

test.each<[string, Pass[], string[]]>([
  ['a write that is shown', [before, written, read(second())], []],
  [
    'a write that is lost',
    [before, written, read(term())],
    ['payment-term/update-takes-fields /data/note', 'record/updated-set /data/updatedDate'],
  ],
  ['a write that is shown once and lost then', [written, read(second({ note: 'first' }))], ['payment-term/update-takes-fields /data/note']],
  [
    'a write that changes more',
    [before, written, read(second({ name: 'Other' }))],
    ['payment-term/update-leaves-rest /data/name', 'record/write-lasts /data/name'],
  ],
  ['a write that is tidied', [before, put({ note: 'second ' }, second()), read(second())], ['record/text-untouched /data/note']],
  ['a change that is not counted', [before, written, read(second({}, 1))], ['record/meta-version-grows /data/meta/version']],
  [
    'a change that is told of somebody else',
    [
      {
        method: 'POST',
        path: '/v3/auth/login',
        body: { email: 'a@b.example', password: 'x' },
        data: { token: 'a.b.c', sessionId: 's1', user: { id: 'u1' } },
      },
      before,
      written,
      read(second({ meta: { userId: 'u2', sessionId: 's1', version: 2 } })),
    ],
    ['record/meta-user /data/meta/userId'],
  ],
  ['a record that changes while nobody writes', [before, read(term({ name: 'Other' }))], ['record/read-stable /data/name']],
  [
    'a refused write that changes',
    [before, put(sent, null, { status: 400 }), read(term({ note: 'second' }))],
    ['http/refused-changes-nothing /data/note'],
  ],
  [
    'an answer that shows something else than was sent',
    [before, put(sent, second({ note: 'third' }))],
    ['payment-term/update-takes-fields /data/note'],
  ],
  [
    'an update that moves the creation',
    [before, put(sent, second({ createdDate: later(1) })), read(second({ createdDate: later(1) }))],
    ['record/identity-kept /data/createdDate'],
  ],
  ['a version that goes back alone', [read(second({}, 5)), read(second({}, 4))], ['record/meta-version-grows /data/meta/version']],
  [
    'a look into the past',
    [read(second({}, 5)), read(term({}, { version: 4 })), read(second({}, 5))],
    ['record/meta-version-grows /data/meta/version'],
  ],
  ['a list that shows what was', [before, written, list([term()]), read(second())], ['list/shows-changed /data/0/note']],
  ['a list beside its read', [before, list([term({ name: 'Other' })]), read(term())], ['list/agrees-with-read /data/0/name']],
  ['a record that is not found in between', [before, read(null, { status: 404 }), before], ['record/read-stable']],
])('%s is told as it is', (_, passes, expected) => {
  expect(told(...passes).sort()).toEqual(expected.toSorted())
})

test.each<[string, Pass[]]>([
  ['somebody else wrote after the write', [before, put(sent, second()), read(second({ note: 'theirs', updatedDate: later(2) }, 3))]],
  ['somebody else wrote between two reads', [before, read(second({ name: 'Theirs' }))]],
  ['somebody else wrote before the write was answered', [before, put(sent, { id: 't1' }), read(second({ note: 'theirs' }, 3))]],
  ['versions are not counted one by one', [before, put(sent, { id: 't1' }), read(second({ note: 'theirs' }, 17))]],
  ['no answer shows a version', [before, put(sent, { id: 't1' }), read(term({ note: 'theirs', updatedDate: later(3), meta: {} }))]],
  ['the read was under way with the write', [before, put(sent, second(), { at: 1, took: 900 }), read(term(), { at: 1.5 })]],
  [
    'two writes were under way together',
    [before, put(sent, second(), { at: 1, took: 900 }), put({ note: 'x' }, second(), { at: 1.5, took: 900 }), read(second())],
  ],
  ['a write came to no answer', [before, put(sent, null, { status: 500 }), read(second({}, 1))]],
  ['what was sent was not as documented', [before, put({ note: 5 }, second()), read(second())]],
  ['the target was set up anew', [before, read(term({ createdDate: later(9), name: 'Seed' }))]],
  ['the target was set up anew, and went back', [read(second({}, 5)), read(term()), read(second({ updatedDate: later(7) }, 2))]],
  ['the target was set up anew, which ended the session', [before, read(null, { status: 401 }), read(term({ name: 'Seed' }))]],
  ['it is another session', [before, read(term({ name: 'Seed' }), { token: 'd.e.f' })]],
  [
    'something else was asked that may change anything',
    [before, { method: 'POST', path: '/reset', data: {} }, read(term({ name: 'Seed' }))],
  ],
  ['it is another sandbox', [before, read(term({ name: 'Seed' }), { headers: [{ name: 'X-Mock-Sandbox', value: 'b' }] })]],
  ['a list shows what somebody wrote', [before, list([second({ name: 'Theirs' })]), read(second({ name: 'Theirs' }))]],
  ['a default was taken by another', [read(term({ customerDefault: true })), read(term())]],
])('%s: nothing is told', (_, passes) => {
  expect(told(...passes)).toEqual([])
})

test('a record that is there after its delete is told, unless the target may have been set up anew', () => {
  const charge = {
    id: 'k1',
    companyId: 'c1',
    partId: 'p1',
    amountCents: 5,
    status: 'Ready',
    createdDate: later(1),
    updatedDate: null,
    meta: { version: 1 },
  }
  const path = '/v3/core_charge/k1'
  const made: Pass = { method: 'POST', path: '/v3/core_charge', body: { amountCents: 5, partId: 'p1', status: 'Ready' }, data: charge }
  const removed: Pass = { method: 'DELETE', path, data: { id: 'k1' } }
  expect(told(made, removed, { path, data: charge })).toEqual(['core-charge/delete-permanent /data'])
  expect(told(made, removed, { path: '/v3/core_charge', data: [charge], meta: { hasMore: false, total: 1 } })).toEqual([
    'list/drops-deleted /data/0',
  ])
  expect(told({ path, data: charge }, removed, { path, data: charge })).toEqual([])
})

test('a page is held against what was asked for, and against its own counts where they are wrong twice', () => {
  const page = (ids: string[], path: string, total = ids.length, hasMore = false): Pass => ({
    path: `/v3/payment_term${path}`,
    data: ids.map((id) => term({ id })),
    meta: { hasMore, total },
  })
  expect(told(page(['t1', 't2'], '?limit=1', 2))).toEqual(['list/limit /data'])
  expect(told(page(['t1', 't1'], ''))).toEqual(['list/no-duplicates /data/1/id'])
  expect(told(page(['t1'], '?limit=1', 3))).toEqual([])
  expect(told(page(['t1'], '?limit=1', 3), page(['t1'], '?limit=1', 3))).toEqual(['list/has-more /meta/hasMore'])
  expect(told(page(['t1', 't2'], '', 1), page(['t1', 't2'], '', 1))).toEqual(['list/total /meta/total'])
  const read = [page(['t1', 't2', 't3'], ''), page(['t1', 't2'], '?ids=t1,t2')]
  expect(told(...read, page(['t1', 't3'], '?ids=t1,t2'))).toEqual(['list/ids /data/1/id'])
  expect(told(page(['t1', 't2', 't3'], ''), page(['t1', 't3'], '?ids=t1,t2'))).toEqual([])
})

test('what came later in time may stand earlier in the file', () => {
  const passes = [
    { ...before, at: 0 },
    { ...read(second()), at: 9 },
    { ...written, at: 4 },
  ]
  expect(told(...passes)).toEqual([])
})

test('a lawful client of the mock finds nothing, also while somebody writes around it', async () => {
  const mock = await createMock()
  const { clock } = mock.sandbox()
  // Time passes with what is asked and answered, not with the machine: who overlaps whom is the same in every run.
  const tick = (): number => {
    clock.advance(5)
    return clock.now()
  }
  const entries: object[] = []
  const asking =
    (isRecorded: boolean) =>
    async ({ method, path, body, token }: { method: string; path: string; body?: unknown; token?: string | undefined }) => {
      const text = body === undefined ? undefined : JSON.stringify(body)
      const headers = { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) }
      const start = tick()
      const answer = await mock.fetch(`http://mock${path}`, { method, headers, ...(text !== undefined && { body: text }) })
      const answered = await answer.text()
      const times = { startedDateTime: new Date(start).toISOString(), time: tick() - start }
      const pairs = Object.entries(headers).map(([name, value]) => ({ name, value }))
      const request = { headers: pairs, ...(text !== undefined && { postData: { text } }) }
      const parsed: unknown = answered === '' ? undefined : JSON.parse(answered)
      if (isRecorded) entries.push(entry({ method, url: `${shop}${path}`, status: answer.status, body: parsed, request, entry: times }))
      return { status: answer.status, body: parsed }
    }
  const [credentials = { email: '', password: '' }] = mock.logins
  await Promise.all([true, false].map((isRecorded, seed) => visitAtRandom(asking(isRecorded), { seed, steps: 150, credentials })))
  const { results, client } = judgeHar(har(...entries))
  expect(results.flatMap(({ findings }) => findings)).toEqual([])
  expect(client).toEqual([])
  const held = results.flatMap(({ evidence }) => evidence.map(({ requirement }) => requirement))
  expect(held).toEqual(expect.arrayContaining(['record/read-stable', 'record/meta-version-grows', 'inspection/update-persists']))
})
