import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { createMock } from '../mocks/index.ts'
import { document, type OperationId, operation } from '../openapi/contract.ts'
import { typedByExamples } from './typed-by-examples.ts'
import { strictDocument } from './types.ts'

const { schemas } = typedByExamples(strictDocument(document)).components

const typed: [schema: string, field: string, type: unknown][] = [
  ['LoginUser', 'permissions', { type: 'array', items: { type: ['string'] } }],
  ['ManualPaymentCreate', 'amountCents', { type: ['number'] }],
  ['Vendor', 'contactPhone', { type: ['object', 'null'], required: ['number', 'extension', 'country', 'type'] }],
  ['RoleNotificationConfigItem', 'sendSms', { type: ['boolean'] }],
  ['ManualPaymentCreate', 'statementId', { type: ['string', 'null'] }],
]

test.each(typed)('%s.%s is typed by its examples', (schema, field, type) => {
  expect(schemas[schema]?.properties?.[field]).toMatchObject(type as object)
})

test('what is kept by ids is typed by what stands at them', () => {
  expect(schemas.WorkflowInactiveByStatus).toMatchObject({ additionalProperties: { type: ['number'] } })
  const [, whole] = [schemas.WorkflowRead?.allOf].flat()
  expect(whole).toMatchObject({ properties: { data: { additionalProperties: { $ref: '#/components/schemas/WorkflowColumn' } } } })
})

test('leaves open what the examples show as null, or each time with other fields', () => {
  expect(schemas.WorkflowVehicle?.properties?.stockPhoto?.type).toBeUndefined()
  expect(schemas.Notification?.properties?.payload?.properties).toBeUndefined()
})

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
ajv.addSchema({ $id: 'contract', components: { schemas } })

test('says nothing that the mock does not keep to', async () => {
  const mock = await createMock()
  const { token, user } = mock.signIn('owner@harborline.example', { audience: 'hq' })
  const about = async (id: OperationId, path: string) => {
    const answer = await mock.fetch(`http://mock${path}`, { headers: { authorization: `Bearer ${token}` } })
    const body = await answer.json()
    const name = operation(id).responses['200']?.schema
    if (!ajv.validate(`contract#/components/schemas/${name}`, body)) throw new Error(`${id}: ${ajv.errorsText()}`)
  }
  await about('listVendors', '/v3/vendor?limit=500')
  await about('listWorkflowOrders', '/v3/workflow/list?limit=500')
  await about('getWorkflow', '/v3/workflow')
  await about('getCompanyConfig', `/v3/company/${user.companyId}/config`)
  await about('listInspections', '/v3/inspection?limit=500')
  await about('listInventoryLabor', '/v3/inventory_labor?limit=500')
  await about('listNotifications', `/v3/user/${user.id}/notification?limit=500`)
  expect(ajv.validate('contract#/components/schemas/LoginUser', user), ajv.errorsText()).toBe(true)
})
