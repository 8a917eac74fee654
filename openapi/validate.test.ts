import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type OperationId, operation, operations } from './contract.ts'
import { type Finding, inWords, type RawRequest, validateRequest, validateResponse } from './validate.ts'

const request = (id: OperationId, { params = {}, query = '', body }: { params?: RawRequest['params']; query?: string; body?: unknown }) =>
  validateRequest(operation(id), { params, query: new URLSearchParams(query), body })

const answer = (id: OperationId, body: unknown, status = 200) => validateResponse(operation(id), status, body)
const told = (findings: Finding[]) => findings.map((finding) => `${finding.level} ${inWords(finding)}`)

const vendor = (change: object) => {
  const { data, ...rest } = structuredClone(Object.values(operation('getVendor').responses['200']?.examples ?? {})[0]) as { data: object }
  return { ...rest, data: { ...data, ...change } }
}

test.each<[OperationId, Parameters<typeof request>[1], string[]]>([
  ['listVendors', { query: 'limit=10&skip=0&collate=true&orderby=name&ids=a&ids=b' }, []],
  ['listVendors', { query: 'limit=ten' }, ['must /query/limit: expected a number, got "ten"']],
  ['listVendors', { query: 'limit=' }, ['must /query/limit: expected a number, got ""']],
  ['listVendors', { query: 'limit=1&limit=2' }, ['must /query/limit: expected one value, got 2 values']],
  ['listVendors', { query: 'collate=1' }, ['must /query/collate: expected true or false, got the text "1"']],
  ['listVendors', { query: 'unknown=1' }, []],
  ['listRoleNotificationConfigs', {}, ['must /query/roleId: expected a value, got nothing']],
  ['getVendor', { params: { id: 'ven_1' } }, []],
  ['getVendor', {}, ['must /path/id: expected a value, got nothing']],
  [
    'changeMessageTemplateState',
    { params: { id: 'tpl_1', action: 'archive' } },
    ['must /path/action: expected one of delete, undelete, got "archive"'],
  ],
  ['createVendor', { body: { name: 'Lakeside' } }, []],
  ['createVendor', {}, ['must /body: expected a JSON body, got nothing']],
  ['createVendor', { body: [] }, ['must /body: expected an object, got an empty array']],
  ['createVendor', { body: {} }, ['must /body/name: expected a value, got nothing']],
  ['createVendor', { body: { name: null } }, ['must /body/name: expected a string, got null']],
  [
    'createCoreCharge',
    { body: { amountCents: 1.5, partId: 'prt_1', status: 'ready' } },
    [
      'must /body/amountCents: expected a whole number, got 1.5',
      'must /body/status: expected one of NotReady, Ready, PickedUp, Refunded, NotRefundable, got "ready"',
    ],
  ],
])('request %s %j', (id, parts, want) => {
  expect(told(request(id, parts).findings)).toEqual(want)
})

test('reads query parameters as the types of the contract', () => {
  const { query } = request('listVendors', { query: 'limit=10&collate=false&ids=a,b&ids=c&where=%7B%7D' })
  expect(query).toEqual({ limit: 10, collate: false, ids: ['a', 'b', 'c'], where: '{}' })
})

test.each<[string, unknown, string[]]>([
  ['the example', vendor({}), []],
  ['extra fields', vendor({ fax: '1' }), []],
  ['an absent field', vendor({ url: undefined }), ['should /data/url: expected a value, got nothing']],
  ['a null field', vendor({ name: null }), ['should /data/name: expected a string, got null']],
  ['a null id', vendor({ id: null }), ['must /data/id: expected a string, got null']],
  ['no meta', vendor({ meta: undefined }), ['must /data/meta: expected a value, got nothing']],
  [
    'a date of its own',
    vendor({ createdDate: '4 March 2026' }),
    ['should /data/createdDate: expected a time like 2026-03-04T10:20:30.000Z, got "4 March 2026"'],
  ],
  [
    'a wrong type',
    vendor({ purchaseOrderCount: '3' }),
    ['must /data/purchaseOrderCount: expected a whole number or null, got the text "3"'],
  ],
  [
    'a closed set and a value of another type',
    vendor({ country: 5 }),
    [expect.stringMatching(/^must \/data\/country: expected one of AD, .* or null, got 5$/)],
  ],
  ['success missing', { data: vendor({}).data }, ['must /success: expected a value, got nothing']],
  ['success as text', { ...vendor({}), success: 'yes' }, ['must /success: expected true, got "yes"']],
  ['success false', { ...vendor({}), success: false }, ['must /success: expected true, got false']],
  ['no object', '<html>', ['must the body: expected an object, got "<html>"']],
])('answer with %s', (_, body, want) => {
  expect(told(answer('getVendor', body))).toEqual(want)
})

test('tells a closed set as one expectation', () => {
  const [finding] = answer('getVendor', vendor({ country: 'us' }))
  expect(finding).toMatchObject({ level: 'must', where: '/data/country', actual: '"us"', operation: 'getVendor' })
  expect(finding?.expected).toMatch(/^one of AD, AE, .* … \(249 values\) or null$/)
})

test('leaves open sets open', () => {
  const payment = { id: 'pay_1', paymentType: 'SomethingNew', provider: 'Another' }
  const must = answer('searchPayments', { success: true, data: [payment] }).filter(({ level }) => level === 'must')
  expect(must).toEqual([])
})

test.each<[OperationId, unknown, string[]]>([
  ['searchPayments', [{ id: 'pay_1', paymentType: 5 }], ['/data/0/paymentType: expected a string or null, got 5']],
  [
    'searchPayments',
    [{ id: 'pay_1', refundReason: 5 }],
    ['/data/0/refundReason: expected one of Duplicate, Fraudulent, RequestedByCustomer or null, got 5'],
  ],
  [
    'getCompanyConfig',
    { id: 'cfg_1', meta: {}, preferredLanguage: 4 },
    ['/data/preferredLanguage: expected one of en, en_US, fr_CA, es_MX or null, got 4'],
  ],
  [
    'getCompanyConfig',
    { id: 'cfg_1', meta: {}, invoiceLockTime: '9:00' },
    ['/data/invoiceLockTime: expected text of the form ^([01][0-9]|2[0-3]):[0-5][0-9]$, got "9:00"'],
  ],
  ['getWorkflowColumn', { orders: [{ id: 'ord_1', customer: 5 }] }, ['/data/orders/0/customer: expected an object or null, got 5']],
  [
    'getWorkflowColumn',
    { orders: [{ id: 'ord_1', profitability: { parts: { discountCents: 'x' } } }] },
    ['/data/orders/0/profitability/parts/discountCents: expected a whole number or null, got "x"'],
  ],
])('tells in words what is wrong in an answer of %s', (id, data, want) => {
  const must = answer(id, { success: true, data }).filter(({ level }) => level === 'must')
  expect(must.map(inWords)).toEqual(want)
})

test.each<[OperationId, object, string]>([
  ['createReferralSource', { success: true, message: 'Created' }, 'must /message: expected an empty text, got "Created"'],
  ['getWebhook', { success: true, data: { id: 'whk_1', meta: {}, secret: 's' } }, 'should /data/secret: expected no such field, got "s"'],
])('sees in an answer of %s what should not be there', (id, body, want) => {
  expect(told(answer(id, body))).toContain(want)
})

test.each<[OperationId, unknown, string]>([
  ['logout', { reason: 'late' }, 'must /body: expected an object without fields, got an object with the field "reason"'],
  ['searchTimesheets', { orderBy: {} }, 'must /body/orderBy/number: expected a value, got nothing'],
  ['searchCoreCharges', { where: 'name' }, 'should /body/where: expected an object, got "name"'],
  [
    'createStatement',
    { customerId: 'cus_1', fromDate: 'yesterday', toDate: '2026-03-31' },
    'should /body/fromDate: expected a time like 2026-03-04T10:20:30.000Z or a date like 2026-03-04, got "yesterday"',
  ],
])('tells in words what is wrong in a request of %s', (id, body, want) => {
  expect(told(request(id, { body }).findings)).toEqual([want])
})

test('takes any 2xx with the right body, and advises 200', () => {
  expect(told(answer('getVendor', vendor({}), 201))).toEqual(['should the body: expected the status 200, got 201'])
})

test('asks for the stated 200 where the description states it', () => {
  expect(told(answer('logout', { success: true }, 204))).toEqual(['must the body: expected the status 200, got 204'])
})

test.each([400, 404, 422, 500, 503])('takes the error body with %i', (status) => {
  expect(answer('getVendor', { success: false, message: 'No.', code: 'no' }, status)).toEqual([])
  expect(told(answer('getVendor', { success: true }, status))[0]).toBe('must /success: expected false, got true')
})

test.each([0, 4, 100, 302, 600, 4040, Number.NaN])('refuses the status %d', (status) => {
  expect(answer('getVendor', vendor({}), status)[0]).toMatchObject({ level: 'must', expected: 'a status of the class 2xx, 4xx or 5xx' })
})

test('never throws, whatever comes', () => {
  const anything = fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
    withObjectString: true,
    withSet: true,
  })
  fc.assert(
    fc.property(fc.constantFrom(...operations), anything, fc.integer({ min: 100, max: 599 }), (operation, value, status) => {
      for (const finding of validateResponse(operation, status, value)) expect(inWords(finding).length).toBeLessThan(1000)
      for (const finding of validateRequest(operation, { params: {}, query: new URLSearchParams(), body: value }).findings)
        expect(inWords(finding).length).toBeLessThan(1000)
    }),
  )
})

test.each([
  [
    'a getter that throws',
    {
      get success() {
        throw new Error('no')
      },
    },
  ],
  [
    'a hostile proxy',
    new Proxy(
      {},
      {
        get: () => {
          throw new Error('no')
        },
        ownKeys: () => {
          throw new Error('no')
        },
      },
    ),
  ],
  [
    'a circle',
    (() => {
      const circle: { data?: unknown } = {}
      circle.data = circle
      return circle
    })(),
  ],
  ['a deep nest', JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`)],
])('survives %s', (_, body) => {
  expect(answer('getVendor', body).length).toBeGreaterThan(0)
})

test('a body that is refused anyway is not told to its end', () => {
  const { findings } = request('createLaborMatrix', {
    body: { name: 'Diesel', type: 'hours', ranges: Array.from({ length: 100_000 }, () => 7) },
  })
  expect(findings.filter(({ where }) => /^\/body\/ranges\/\d+$/.test(where))).toHaveLength(50)
})

test('what is wrong at the end of a long body is told', () => {
  const good = { start: 0, end: 1, multiplier: 1 }
  const { findings } = request('createLaborMatrix', { body: { name: 'Diesel', type: 'hours', ranges: [...Array(1000).fill(good), 7] } })
  expect(told(findings).filter((one) => one.includes('/ranges/'))).toEqual(['must /body/ranges/1000: expected an object, got 7'])
})
