// A field of a create that is lost beside another one, or without it: where one branch of the code reads both, and the next forgets one.
import type { OperationId } from '../../../../../openapi/contract.ts'
import { isFields, type Lie, requests } from '../../../tools/lie.ts'

const forgotten = (create: OperationId, field: string, when: 'beside' | 'without', other: string, breaks: string): Lie => ({
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
  forgotten('createVendor', 'country', 'beside', 'contactPhone', vendor),
  forgotten('createVendor', 'url', 'without', 'address2', vendor),
  forgotten('createVendor', 'contactFirstName', 'without', 'contactLastName', vendor),
  forgotten('createVendor', 'state', 'beside', 'accountNumber', vendor),
  forgotten('createVendor', 'address2', 'without', 'address1', vendor),
  forgotten('createVendor', 'postalCode', 'beside', 'contactEmail', vendor),
  forgotten('createMessageTemplate', 'subjectText', 'beside', 'starterTemplateIdentifier', template),
  forgotten('createMessageTemplate', 'language', 'without', 'subjectText', template),
  forgotten('createStatement', 'note', 'beside', 'name', statement),
  forgotten('createStatement', 'name', 'without', 'note', statement),
]
