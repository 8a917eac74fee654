// Bodies that are lawful and end in 5xx: what a column, a driver or a parser behind the server does not take, and nobody looked at before.
import type { OperationId } from '../../../../../openapi/contract.ts'
import { around, type Call, isFields, type Lie, refuse } from '../../../tools/lie.ts'
import { bodyFields, saidOf, writes } from '../../computed/writes.ts'

interface Failure {
  operation: OperationId
  field: string
  name: string
  /** What the field holds: `an emoji`. */
  says: string
  message: string
  isFatal(value: unknown): boolean
}

const text =
  (found: (text: string) => boolean) =>
  (value: unknown): boolean =>
    typeof value === 'string' && found(value)

const holds = (what: RegExp) => text((value) => what.test(value))
const longer = (most: number) => text(({ length }) => length > most)
const above = (most: number) => (value: unknown) => typeof value === 'number' && value > most
const emptyList = (value: unknown) => Array.isArray(value) && value.length === 0

const tooLong = 'value too long for type character varying'
const outOfRange = 'integer out of range'

const failures: readonly Failure[] = [
  {
    operation: 'createVendor',
    field: 'city',
    name: 'emoji',
    says: 'an emoji',
    message: 'Incorrect string value',
    isFatal: holds(/\p{So}/u),
  },
  {
    operation: 'createVendor',
    field: 'name',
    name: 'quote',
    says: 'an apostrophe',
    message: 'syntax error at or near',
    isFatal: holds(/'/),
  },
  { operation: 'createVendor', field: 'postalCode', name: 'long', says: 'more than 12 characters', message: tooLong, isFatal: longer(12) },
  {
    operation: 'createVendor',
    field: 'contactPhone',
    name: 'none',
    says: 'an empty list',
    message: "Cannot read properties of undefined (reading 'number')",
    isFatal: emptyList,
  },
  {
    operation: 'createReferralSource',
    field: 'name',
    name: 'percent',
    says: 'a percent sign',
    message: 'malformed format',
    isFatal: holds(/%/),
  },
  {
    operation: 'updateReferralSource',
    field: 'name',
    name: 'long',
    says: 'more than 100 characters',
    message: tooLong,
    isFatal: longer(100),
  },
  {
    operation: 'createMessageTemplate',
    field: 'messageText',
    name: 'brace',
    says: 'a brace that is not closed',
    message: 'Parse error on line 1',
    isFatal: text((value) => value.split('{').length !== value.split('}').length),
  },
  {
    operation: 'updateMessageTemplate',
    field: 'messageText',
    name: 'long',
    says: 'more than 1,600 characters',
    message: tooLong,
    isFatal: longer(1600),
  },
  {
    operation: 'updateMessageTemplate',
    field: 'subjectText',
    name: 'line-break',
    says: 'a line break',
    message: 'Invalid header',
    isFatal: holds(/\n/),
  },
  {
    operation: 'updateMessageThreadMetadata',
    field: 'draftMessage',
    name: 'long',
    says: 'more than 1,000 characters',
    message: tooLong,
    isFatal: longer(1000),
  },
  {
    operation: 'updateMessageThreadMetadata',
    field: 'draftMessage',
    name: 'empty',
    says: 'an empty text',
    message: 'not-null constraint',
    isFatal: (value) => value === '',
  },
  {
    operation: 'createCoreCharge',
    field: 'amountCents',
    name: 'beyond-32-bits',
    says: 'more than 2,147,483,647',
    message: outOfRange,
    isFatal: above(2 ** 31 - 1),
  },
  {
    operation: 'createCoreCharge',
    field: 'amountCents',
    name: 'zero',
    says: '0',
    message: 'division by zero',
    isFatal: (value) => value === 0,
  },
  {
    operation: 'updateCoreCharge',
    field: 'amountCents',
    name: 'beyond-24-bits',
    says: 'more than 16,777,215',
    message: outOfRange,
    isFatal: above(2 ** 24 - 1),
  },
  {
    operation: 'updateCoreCharge',
    field: 'referenceId',
    name: 'backslash',
    says: 'a backslash',
    message: 'unterminated quoted string',
    isFatal: holds(/\\/),
  },
  {
    operation: 'updateInventoryFee',
    field: 'percent',
    name: 'zero',
    says: '0',
    message: 'division by zero',
    isFatal: (value) => value === 0,
  },
  {
    operation: 'updateInventoryFee',
    field: 'percent',
    name: 'fraction',
    says: 'a fraction',
    message: 'invalid input syntax for type integer',
    isFatal: (value) => typeof value === 'number' && !Number.isInteger(value),
  },
  {
    operation: 'createPaymentTerm',
    field: 'dueInDays',
    name: 'zero',
    says: '0',
    message: 'division by zero',
    isFatal: (value) => value === 0,
  },
  {
    operation: 'createPaymentTerm',
    field: 'dueInDays',
    name: 'beyond-8-bits',
    says: 'more than 127',
    message: outOfRange,
    isFatal: above(127),
  },
  {
    operation: 'updatePaymentTerm',
    field: 'note',
    name: 'digits',
    says: 'digits only',
    message: 'note.trim is not a function',
    isFatal: holds(/^\d+$/),
  },
  {
    operation: 'createLaborMatrix',
    field: 'ranges',
    name: 'none',
    says: 'an empty list',
    message: 'syntax error at or near ")"',
    isFatal: emptyList,
  },
  {
    operation: 'updateLaborMatrix',
    field: 'ranges',
    name: 'none',
    says: 'an empty list',
    message: 'syntax error at or near ")"',
    isFatal: emptyList,
  },
  {
    operation: 'createStatement',
    field: 'note',
    name: 'right-to-left',
    says: 'Hebrew or Arabic letters',
    message: 'Incorrect string value',
    isFatal: holds(/[\u0590-\u06ff]/),
  },
  {
    operation: 'createStatement',
    field: 'orderIds',
    name: 'none',
    says: 'an empty list',
    message: 'syntax error at or near ")"',
    isFatal: emptyList,
  },
  {
    operation: 'updateStatement',
    field: 'toDate',
    name: 'leap-day',
    says: 'a leap day',
    message: 'Invalid time value',
    isFatal: holds(/^\d{4}-02-29/),
  },
  {
    operation: 'updateInspection',
    field: 'ordinal',
    name: 'beyond-15-bits',
    says: 'more than 32,767',
    message: outOfRange,
    isFatal: above(2 ** 15 - 1),
  },
  {
    operation: 'updateInspection',
    field: 'note',
    name: 'tab',
    says: 'a tab',
    message: 'Bad control character in string literal',
    isFatal: holds(/\t/),
  },
  {
    operation: 'updateWebhook',
    field: 'triggers',
    name: 'none',
    says: 'an empty list',
    message: 'syntax error at or near ")"',
    isFatal: emptyList,
  },
  {
    operation: 'updateWebhook',
    field: 'errorMessage',
    name: 'long',
    says: 'more than 512 characters',
    message: tooLong,
    isFatal: longer(512),
  },
  {
    operation: 'createTpiInspection',
    field: 'ordinal',
    name: 'zero',
    says: '0',
    message: 'ordinal is falsy',
    isFatal: (value) => value === 0,
  },
  {
    operation: 'createTransferItem',
    field: 'quantity',
    name: 'fraction',
    says: 'a fraction',
    message: 'invalid input syntax for type integer',
    isFatal: (value) => typeof value === 'number' && !Number.isInteger(value),
  },
]

export const failingLies: readonly Lie[] = failures.map(({ operation, field, name, says, message, isFatal }) => {
  const write = writes.find(({ id }) => id === operation)
  if (!write || !bodyFields(operation).some((one) => one.name === field)) throw new Error(`No write ${operation} has a field ${field}.`)
  const { answers, lasts } = saidOf(write, field)
  return {
    id: `values/${operation}/${field}/fails-with-${name}`,
    says: `${operation} answers 500 when ${field} is or holds ${says}.`,
    breaks: [...new Set([...answers, ...lasts, 'envelope/client-error-status'])],
    operations: [operation],
    tell: around([operation], (call) => (call.caller && hasSome(call, field, isFatal) ? refuse(call, 500, message) : call.next())),
  }
})

const hasSome = ({ body }: Call, field: string, isFatal: (value: unknown) => boolean): boolean =>
  [body].flat().some((one) => isFields(one) && isFatal(one[field]))
