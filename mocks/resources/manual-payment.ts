// The body of a payment by hand. The description does not show it, so no schema checks it: it is read here (D15).
import { shapeOf } from '../../openapi/schema.ts'
import { type Issue, invalid } from '../engine/plain/errors.ts'

const isText = (value: unknown): value is string => typeof value === 'string'
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'
const isName = (value: unknown): value is string => isText(value) && value.trim() !== '' && value.length <= 255
/** A date, or a time with its zone: without one it would be another time on another machine. No 31st of February either. */
const timeForm = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/i
const isTime = (value: unknown): value is string => {
  const [, date = ''] = isText(value) ? (value.match(timeForm) ?? []) : []
  const midnight = Date.parse(date)
  return isText(value) && !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(date) && !Number.isNaN(Date.parse(value))
}
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value)
const isAmount = (value: unknown): value is number => isWhole(value) && value >= 0
const isCharge = (value: unknown): value is number => isWhole(value) && value >= 1

const paymentTypes: readonly unknown[] = shapeOf('PaymentType').known
const isPaymentType = (value: unknown): value is string => paymentTypes.includes(value)

const most = Number.MAX_SAFE_INTEGER

/** The fields of the payment that the body gives; null for those it leaves out. */
export function readManualPayment(body: { readonly [field: string]: unknown }) {
  const issues: Issue[] = []

  function read<Value>(field: string, expected: string, fits: (value: unknown) => value is Value): Value | null {
    const value = body[field]
    if (value === undefined || value === null) return null
    if (fits(value)) return value
    issues.push({ path: `/body/${field}`, expected, actual: shownInMessage(value) })
    return null
  }

  function need<Value>(field: string, expected: string, fits: (value: unknown) => value is Value): Value | null {
    const value = body[field] ?? null
    if (value === null) issues.push({ path: `/body/${field}`, expected, actual: 'nothing' })
    return read(field, expected, fits)
  }

  const text = (field: string) => read(field, 'text', isText)
  const recordedDate = read('recordedDate', 'a time such as 2026-03-04T10:20:30.000Z', isTime)
  const orderId = need('orderId', 'the id of an order', isName)
  const amountCents = need('amountCents', `whole cents from 1 to ${most}`, isCharge)
  const paymentType = need('paymentType', `one of ${paymentTypes.join(', ')}`, isPaymentType)
  const payment = {
    note: text('note'),
    recordedDate: recordedDate && new Date(recordedDate).toISOString(),
    checkNumber: text('checkNumber'),
    cardType: text('cardType'),
    cardDigits: text('cardDigits'),
    cardName: text('cardName'),
    cardConfirmation: text('cardConfirmation'),
    tipAmountCents: read('tipAmountCents', `whole cents from 0 to ${most}`, isAmount) ?? 0,
    receiptNumber: read('receiptNumber', 'a whole number', isWhole),
    statementId: text('statementId'),
    customerCreditId: text('customerCreditId'),
    deposit: read('deposit', 'true or false', isFlag) ?? false,
    idempotencyKey: read('idempotencyKey', '1 to 255 characters', isName),
  }
  if (issues.length > 0 || orderId === null || amountCents === null || paymentType === null) throw invalid('invalid_request', issues)
  return { ...payment, orderId, amountCents, paymentType }
}

function shownInMessage(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
