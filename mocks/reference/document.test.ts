import { expect, test } from 'vitest'
import { document } from '../../openapi/contract.ts'
import { referenceDocument } from './document.ts'

const shown = referenceDocument(document)

test('says of an operation where it is stated and what it assumes', () => {
  const { description, ...operation } = shown.paths['/v3/vendor']?.get ?? { description: '' }
  expect(operation).toMatchObject({ 'x-badges': [{ name: 'stated in 4.18' }, { name: 'assumes D03, D07, D08' }] })
  expect(description).toContain('- [D07](#description/decisions) *assumed*: language of `where`')
  expect(description).toContain('- [D06](#description/decisions) *silent*: page size')
})

const notes: [schema: string, field: string, notes: string][] = [
  ['Vendor', 'id', 'assumed: always there · section 2.1'],
  ['Vendor', 'name', 'assumed: always there, never null'],
  ['RecordMeta', 'version', 'stated: some answer shows it · assumed: always there, never null'],
  ['ReferralSource', 'createdDate', 'assumed: a point in time as in RFC 3339, never null · section 2.1 · [D01](#description/decisions)'],
  ['WorkflowVehicle', 'year', 'assumed: always there, integer or null'],
  ['Webhook', 'secret', 'assumed: no answer holds it'],
  ['ReferralSource', 'editable', ''],
]

test.each(notes)('%s.%s is noted as: %s', (schema, field, want) => {
  const { description } = shown.components.schemas[schema]?.properties?.[field] ?? {}
  expect(String(description).split('\n\n*')[1]?.slice(0, -1) ?? '').toBe(want)
})

test('keeps what is above a note, of references too', () => {
  expect(shown.components.schemas.Vendor?.properties?.updatedDate?.description).toMatch(
    /^When the record was last changed.*\n\n\*assumed: always there/,
  )
})

test('lists every decision, with its level', () => {
  for (const [id, { level }] of Object.entries(document['x-decisions']))
    expect(shown.info.description).toContain(`\n- **${id}** *${level}*, `)
})

test('describes the same operations and schemas, and leaves the contract as it is', () => {
  expect(Object.keys(shown.paths)).toEqual(Object.keys(document.paths))
  expect(Object.keys(shown.components.schemas)).toEqual(Object.keys(document.components.schemas))
  expect(document.info.description).not.toContain('## Decisions')
})
