// A field of a create that is lost beside another one, or without it: where one branch of the code reads both, and the next forgets one.
import type { OperationId } from '../../../../../openapi/contract.ts'
import { isFields, type Lie, requests } from '../../../tools/lie.ts'

const lost = (create: OperationId, field: string, when: 'beside' | 'without', other: string, breaks: string): Lie => ({
  id: `values/${create}/${field}-lost-${when}-${other}`,
  says: `${create} forgets ${field} where ${other} is ${when === 'beside' ? 'sent as well' : 'not sent'}.`,
  breaks: [breaks],
  operations: [create],
  tell: requests([create], ({ body }) => {
    if (!isFields(body) || !(field in body) || other in body !== (when === 'beside')) return undefined
    const { [field]: _, ...rest } = body
    return { body: rest }
  }),
})

const vendor = 'vendor/create-persists'
const template = 'message-template/create-lasts'
const statement = 'statement/create-lasts'

export const lostBesideLies: readonly Lie[] = [
  lost('createVendor', 'country', 'beside', 'contactPhone', vendor),
  lost('createVendor', 'url', 'without', 'address2', vendor),
  lost('createVendor', 'contactFirstName', 'without', 'contactLastName', vendor),
  lost('createVendor', 'state', 'beside', 'accountNumber', vendor),
  lost('createVendor', 'address2', 'without', 'address1', vendor),
  lost('createVendor', 'postalCode', 'beside', 'contactEmail', vendor),
  lost('createMessageTemplate', 'subjectText', 'beside', 'starterTemplateIdentifier', template),
  lost('createMessageTemplate', 'language', 'without', 'subjectText', template),
  lost('createStatement', 'note', 'beside', 'name', statement),
  lost('createStatement', 'name', 'without', 'note', statement),
]
