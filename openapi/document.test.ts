// What the document says of itself: completeness, honesty levels, decisions, examples, links.
import { expect, test } from 'vitest'
import { document, operation, operations, schemas } from './contract.ts'
import { match } from './match.ts'
import { validateRequest, validateResponse } from './validate.ts'

const decisions = new Map(Object.entries(document['x-decisions']).map(([id, { level }]) => [id, level]))

/** Part 4 of the description, row by row, and the four paths beside it. */
const described = `
  POST /v3/auth/login · POST /v3/auth/logout
  GET PUT DELETE /v3/referral_source/{id} · GET POST /v3/referral_source
  GET POST /v3/tpi_scan/inspection · PUT DELETE /v3/tpi_scan/inspection/{id} · GET /v3/tpi_scan
  POST /v3/integration/payment/search · DELETE /v3/integration/payment/manual/{id} · POST /v3/integration/payment/manual/charge
  PUT /v3/integration/payment/manual/charge/bulk/{id}
  GET PUT /v3/statement/{id} · POST /v3/statement/search · POST /v3/statement
  GET PUT /v3/payment_term/{id} · GET POST /v3/payment_term
  GET PUT /v3/labor_matrix/{id} · GET POST /v3/labor_matrix
  GET PUT DELETE /v3/core_charge/{id} · GET POST /v3/core_charge · POST /v3/core_charge/search
  PATCH /v3/message_template/{id}/{action} · PUT /v3/message_template/{id} · POST /v3/message_template
  POST /v3/timesheet/search · GET DELETE /v3/timesheet/{id} · GET /v3/timesheet
  GET /v3/inventory_labor/{id} · GET /v3/inventory_labor · POST /v3/inventory_labor/search
  GET PUT /v3/inventory_fee/{id} · GET /v3/inventory_fee · POST /v3/inventory_fee/search
  GET PUT /v3/inspection/{id} · GET /v3/inspection
  PUT /v3/order/workflow_status/bulk · GET /v3/workflow · GET /v3/workflow/{id} · GET /v3/workflow/list · GET /v3/workflow/list/{statusId}
  GET /v3/company/{id}/config · PUT DELETE /v3/company/{id}/logo
  GET /v3/message_thread_metadata · GET PUT /v3/message_thread_metadata/{id}
  GET POST /v3/inventory_transfer/{transferId}/item · PUT /v3/inventory_transfer/{transferId}/item/{itemId}
  POST /v3/inventory_transfer/{transferId}/bulk · POST /v3/inventory_transfer/{transferId}/items
  GET /v3/vendor/{id} · GET POST /v3/vendor
  GET PUT /v3/role_notification_config
  GET PUT /v3/webhook/{id} · POST /v3/webhook
  GET /v3/user/{id}/notification · PUT /v3/user/{id}/notification/read · PUT /v3/user/notification/read/{customerId}
  PUT /v3/user/notification_all_read · GET /v3/user/notification/unread_messaging_count`
  .split(/[\n·]/)
  .map((row) => row.trim().split(' '))
  .flatMap((words) => words.slice(0, -1).map((method) => `${method} ${words.at(-1)}`))

test('has every operation of the description, and no other', () => {
  expect(operations.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(described.sort())
})

test('matches each path to its own operation', () => {
  for (const { id, method, path } of operations)
    expect(match(method, path.replaceAll(/[{}]/g, '')), `${method} ${path}`).toMatchObject({ operation: { id } })
})

test('names sections of the description on every schema, and on the fields that come from others', () => {
  expect(Object.keys(schemas).filter((name) => schemas[name]?.['x-source'] === undefined)).toEqual([])
  walk(schemas, '', ({ 'x-source': source }, where) => {
    for (const section of [source ?? []].flat()) expect(section, where).toMatch(/^[1-9](\.\d+)?$/)
  })
})

test('describes every schema and every property', () => {
  const missing: string[] = []
  walk(schemas, '', (node, where) => {
    for (const [name, property] of Object.entries(node.properties ?? {})) {
      const told = property.description ?? property.$ref ?? (name === 'data' || name === 'meta' || node.description)
      if (!told) missing.push(`${where}/properties/${name}`)
    }
  })
  expect(missing).toEqual([])
  expect(Object.entries(schemas).filter(([, schema]) => !schema.description)).toEqual([])
})

test('uses decisions that exist, and every one that judges somebody', () => {
  const used = new Set<string>()
  const { paths, webhooks, components } = document
  walk({ paths, webhooks, components }, '', (node) => {
    for (const id of node['x-decisions'] ?? []) used.add(id)
  })
  expect([...used].filter((id) => !decisions.has(id))).toEqual([])
  expect([...decisions].filter(([id, level]) => level !== 'silent' && !used.has(id ?? ''))).toEqual([])
})

test('carries every row of decisions.md', () => {
  const rows = Array.from({ length: decisions.size }, (_, index) => `D${String(index + 1).padStart(2, '0')}`)
  expect([...decisions.keys()]).toEqual(rows)
})

test('assumes on an operation exactly its assumed decisions', () => {
  for (const { id, decisions: named, assumed } of operations)
    expect(assumed, id).toEqual(named.filter((decision) => decisions.get(decision) === 'assumed'))
})

test('states the status 200 of login and logout only', () => {
  const stated = operations.filter(({ assumed }) => !assumed.includes('D03'))
  expect(stated.map(({ id }) => id).sort()).toEqual(['login', 'logout'])
})

test('lets everybody but login ask for a session', () => {
  expect(operations.filter(({ security }) => !security).map(({ id }) => id)).toEqual(['login'])
})

test('assumes only plain schemas, without references', () => {
  walk(schemas, '', (node, where) => {
    if (node['x-assumed']) expect(JSON.stringify(node['x-assumed']), where).not.toContain('$ref')
  })
})

test('lists as shown only fields that it describes and does not require', () => {
  walk(schemas, '', ({ 'x-shown': shown = [], properties = {}, required = [] }, where) => {
    expect(Object.keys(properties), where).toEqual(expect.arrayContaining(shown))
    expect(
      shown.filter((name) => required.includes(name)),
      where,
    ).toEqual([])
  })
})

test('keeps every record open', () => {
  walk(schemas, '', (node, where) => expect(node.additionalProperties ?? node.unevaluatedProperties, where).toBeUndefined())
})

test('shows an example of every body that is valid in both readings', () => {
  for (const operation of operations) {
    for (const [name, body] of Object.entries(operation.body?.examples ?? {}))
      expect(bodyFindings(operation.id, body), `${operation.id} request ${name}`).toEqual([])
    for (const [status, { examples }] of Object.entries(operation.responses)) {
      expect(Object.keys(examples).length, `${operation.id} ${status}`).toBeGreaterThan(0)
      for (const [name, example] of Object.entries(examples))
        expect(validateResponse(operation, Number(status.replace('XX', '00')), example), `${operation.id} ${status} ${name}`).toEqual([])
    }
    if (operation.body) expect(Object.keys(operation.body.examples).length, operation.id).toBeGreaterThan(0)
  }
})

test('tells one story in its examples: each record keeps its company and its creation', () => {
  const facts = new Map<string, Set<string>>()
  for (const { responses } of operations)
    walkValues(responses['200']?.examples, ({ id, companyId, createdDate }) => {
      if (typeof id !== 'string' || typeof createdDate !== 'string') return
      const told = JSON.stringify({ companyId, createdDate })
      facts.set(id, (facts.get(id) ?? new Set()).add(told))
    })
  expect(facts.size).toBeGreaterThan(30)
  expect([...facts].filter(([, told]) => told.size > 1)).toEqual([])
})

test('tells one story in its examples: a session is one user, and a record was changed when its version says so', () => {
  const users = new Map<unknown, Set<unknown>>()
  for (const { responses } of operations)
    walkValues(responses['200']?.examples, ({ id, updatedDate, meta }) => {
      if (typeof meta !== 'object' || meta === null || !('version' in meta && 'sessionId' in meta && 'userId' in meta)) return
      expect(updatedDate === null, `${id} has version ${meta.version}`).toBe(meta.version === 1)
      users.set(meta.sessionId, (users.get(meta.sessionId) ?? new Set()).add(meta.userId))
    })
  expect([...users].filter(([, known]) => known.size > 1)).toEqual([])
})

test('links only to operations and parameters that exist, and names all that they need', () => {
  for (const { id, links } of operations)
    for (const link of links) {
      const { parameters } = operation(link.operation)
      const given = Object.keys(link.parameters)
      expect(
        parameters.map(({ name }) => name),
        `${id} → ${link.operation}`,
      ).toEqual(expect.arrayContaining(given))
      const needed = parameters.filter(({ required }) => required).map(({ name }) => name)
      expect(given, `${id} → ${link.operation}`).toEqual(expect.arrayContaining(needed))
    }
})

test('links from a place that its examples show', () => {
  for (const { id, path, body, responses, links } of operations)
    for (const link of links)
      for (const expression of Object.values(link.parameters)) {
        const [, from, place = ''] = expression.match(/^\$(request\.path\.|request\.body#|response\.body#)(.+)$/) ?? []
        if (from === undefined) continue // a fixed value, such as the action of a change
        const examples = from === 'request.body#' ? body?.examples : responses['200']?.examples
        const shown =
          from === 'request.path.'
            ? path.includes(`{${place}}`)
            : Object.values(examples ?? {}).some((example) => at(example, place) !== undefined)
        expect(shown, `${id} → ${link.operation}: ${expression}`).toBe(true)
      }
})

test('links to every operation that takes an id which another returns', () => {
  const linked = new Set(operations.flatMap(({ links }) => links.map((link) => link.operation)))
  const needsId = operations.filter(({ path }) => path.includes('{'))
  expect(needsId.filter(({ id }) => !linked.has(id)).map(({ id }) => id)).toEqual([
    // No operation of the description returns a transfer.
    'createTransferItem',
    'bulkCreateTransferItems',
    'createTransferItems',
  ])
})

interface Node {
  [key: string]: unknown
  properties?: { [name: string]: Node }
  required?: string[]
  'x-source'?: string | string[]
  'x-decisions'?: string[]
  'x-shown'?: string[]
}

function walk(value: unknown, where: string, visit: (node: Node, where: string) => void): void {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) visit(value as Node, where)
  for (const [key, child] of Object.entries(value)) if (key !== 'examples') walk(child, `${where}/${key}`, visit)
}

function at(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((part, key) => (typeof part === 'object' && part !== null ? Reflect.get(part, key) : undefined), value)
}

function walkValues(value: unknown, visit: (record: { [name: string]: unknown }) => void): void {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) visit(value as { [name: string]: unknown })
  for (const child of Object.values(value)) walkValues(child, visit)
}

function bodyFindings(id: Parameters<typeof operation>[0], body: unknown) {
  const { findings } = validateRequest(operation(id), { params: {}, query: new URLSearchParams(), body })
  return findings.filter(({ where }) => where.startsWith('/body'))
}
