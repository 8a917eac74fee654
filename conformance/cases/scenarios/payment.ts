// Payments: 2.5, 4.5.

import { shapeOf } from '../../../openapi/schema.ts'
import { isObject } from '../../exchange/compare.ts'
import { type Exchange, isRefusal, isSuccess, jsonIn, recordOf, recordsIn } from '../../exchange/exchange.ts'
import { mayBeForState } from '../../exchange/for-state.ts'
import { outcomeOf } from '../../exchange/outcome.ts'
import { aPage } from '../../runner/seen/listed.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { idOf } from '../../steps/common.ts'
import { foundNone } from '../../steps/found-none.ts'
import { isNotFoundBy } from '../../steps/gone.ts'
import { askNaming } from '../../steps/named.ts'
import { type OrderToPay, ordersToPay, orderToPay, payByHand, unlikeOrdersFirst } from '../../steps/payments.ts'
import { isNew, listAgrees, type Shown, searchFor, someOrders, tidyUp } from '../../steps/records.ts'
import { refusedAsUnknown } from '../../steps/unknown-ids.ts'
import type { Schemas } from '../../transport/calls.ts'

type Payment = Schemas['Payment']

const fields = [
  ...['id', 'companyId', 'locationId', 'orderId', 'amountCents', 'refundedAmountCents', 'refunded', 'refundReason', 'status'],
  ...['transactionType', 'paymentMode', 'paymentType', 'provider', 'chargeId', 'customerCreditId', 'payerId', 'statementId'],
  ...['bulkPaymentId', 'payoutId', 'settlementId', 'idempotencyKey', 'recordedDate', 'note', 'checkNumber', 'cardType'],
  ...['cardDigits', 'cardName', 'cardConfirmation', 'debitCard', 'deposit', 'imported', 'chargeFromPublicPage', 'receiptNumber'],
  ...['tipAmountCents', 'createdDate'],
]

export const paymentScenarios: readonly Case[] = [
  {
    id: 'payment/charge-then-search',
    area: 'payment',
    title: 'A search finds a payment recorded by hand as its create answered it',
    requirements: [
      'payment/charge-lasts',
      'payment/charge',
      'payment/charge-amount',
      'record/numbers-kept',
      'record/text-untouched',
      'payment/search',
      'record/write-lasts',
    ],
    // The order is paid a little until the payment is removed.
    effects: 'shared',
    quiet: true,
    operations: ['createManualPayment', 'searchPayments', 'deleteManualPayment'],
    async run(trial) {
      const { id, data, exchange } = await charge(trial)
      trial.cleanUp(() => trial.call('deleteManualPayment', { path: { id } }))
      isNew(trial, { data, exchange })
      await isOfAmount(trial, { data, exchange }, amountCents)
      const found = await searchFor(trial, 'searchPayments', id)
      trial.holds(found.data !== undefined, `the payment ${id}`, found.data, found.exchange, { where: '/data' })
      listAgrees(trial, found, { data, exchange }, knownFields(data, exchange), 'payment/charge-lasts')
      staysWithoutFees(trial, data, found)
      await keepsWhatIsBeside(trial)
    },
  },
  {
    id: 'payment/charge-of-thousands',
    area: 'payment',
    title: 'A payment by hand of more than a thousand dollars, where the target takes one, is recorded to the cent',
    requirements: ['payment/charge-amount', 'record/numbers-kept', 'payment/charge-lasts'],
    effects: 'shared',
    quiet: true,
    operations: ['createManualPayment', 'searchPayments', 'deleteManualPayment'],
    async run(trial) {
      const orders = await ordersToPay(trial)
      // An order that becomes paid may become an invoice, so that this one is open by more; or the payment is for none.
      const openBy = (amount: number) =>
        orders.find(({ remainingCostCents, archived }) => Number(remainingCostCents) > amount && archived !== true)?.id
      const much = amountsOfThousands.find(openBy) ?? amountsOfThousands[0]
      const orderId = openBy(much)
      const exchange = await payByHand(trial, { ...(orderId && { orderId }), amountCents: much, note: trial.mark })
      if (!isSuccess(exchange)) {
        const ofNone = `no order is open by more than ${amountsOfThousands[0]} cents, and the target takes no payment without an order`
        trial.skip(orderId ? `the target takes no payment of ${much} cents (${outcomeOf(exchange)})` : ofNone)
      }
      const data: Payment = recordOf(exchange)
      const id = idOf(trial, data)
      trial.cleanUp(() => trial.call('deleteManualPayment', { path: { id } }))
      await isOfAmount(trial, { data, exchange }, much)
      listAgrees(trial, await searchFor(trial, 'searchPayments', id), { data, exchange }, ['amountCents'], 'payment/charge-lasts')
    },
  },
  {
    id: 'payment/charge-types',
    area: 'payment',
    title: 'A payment by hand of a listed type, where the target takes it as that, is recorded as of that type',
    requirements: ['payment/charge-type'],
    effects: 'shared',
    quiet: true,
    operations: ['createManualPayment', 'deleteManualPayment'],
    async run(trial) {
      const shown: { sent: string; type: unknown; exchange: Exchange }[] = []
      for (const paymentType of oddTypes) {
        const exchange = await tryCharge(trial, { paymentType })
        const { id, paymentType: type }: Payment = recordOf(exchange)
        if (!isSuccess(exchange) || typeof id !== 'string') continue
        const gone = await trial.attempt('deleteManualPayment', { path: { id } })
        if (!isSuccess(gone)) trial.leaves(`payment ${id}`)
        if (type != null) shown.push({ sent: paymentType, type, exchange })
      }
      // What the body holds is not shown (4.22): who takes others as they are sent takes this as well.
      if (!shown.some(({ sent, type }) => type === sent)) trial.skip('the target takes no paymentType of those that are listed')
      for (const { sent, type, exchange } of shown) trial.equal(type, sent, exchange, { where: '/data/paymentType' })
    },
  },
  {
    id: 'payment/delete',
    area: 'payment',
    title: 'A search no longer finds a removed payment, but finds the others',
    requirements: ['payment/delete-removes', 'payment/delete', 'record/others-kept', 'record/id-unique', 'http/unknown-id-delete'],
    effects: 'shared',
    quiet: true,
    operations: ['createManualPayment', 'searchPayments', 'deleteManualPayment'],
    async run(trial) {
      const kept = await charge(trial)
      trial.cleanUp(() => trial.call('deleteManualPayment', { path: { id: kept.id } }))
      const { id, exchange: second } = await charge(trial)
      trial.holds(id !== kept.id, 'an id that no other payment has', id, second, { where: '/data/id', requirement: 'record/id-unique' })
      const made = await searchFor(trial, 'searchPayments', id)
      trial.holds(made.data !== undefined, `the payment ${id}`, made.data, made.exchange, {
        where: '/data',
        requirement: 'payment/charge-lasts',
      })
      const { payments } = await search(trial)
      const { body, exchange } = await trial.ask('deleteManualPayment', { path: { id } })
      trial.equal(body.data?.id, id, exchange, { where: '/data/id', requirement: 'payment/delete' })
      const gone = await searchFor(trial, 'searchPayments', id)
      trial.holds(gone.data === undefined, `no payment ${id}`, gone.data, gone.exchange, { where: '/data' })
      const { orderId }: Payment = recordOf(second)
      if (orderId) await isNotFoundBy(trial, 'searchPayments', id, { orderId })
      const now = (await search(trial)).payments.map((one) => one.id)
      const unseen = payments.flatMap((one) => (one.id == null || one.id === id || now.includes(one.id) ? [] : [one.id]))
      // Those that the page does not show any more may be on another one by now.
      for (const one of [kept.id, ...unseen.slice(0, 3)]) {
        const other = await searchFor(trial, 'searchPayments', one)
        const about = { where: '/data', requirement: 'record/others-kept' }
        trial.holds(other.data !== undefined, `the payment ${one}`, other.data, other.exchange, about)
      }
      refusedAsUnknown(trial, await trial.call('deleteManualPayment', { path: { id } }), 'http/unknown-id')
      const bulk = payments.find(({ bulkPaymentId }) => bulkPaymentId)?.bulkPaymentId
      const part = bulk && (await payWithin(trial, bulk))
      if (part) await removesPart(trial, part, await payWithin(trial, bulk))
    },
  },
  {
    id: 'payment/delete-refused',
    area: 'payment',
    title: 'Removing a payment that is not there is refused',
    requirements: ['http/unknown-id', 'http/unknown-id-delete'],
    effects: 'read',
    operations: ['deleteManualPayment'],
    async run(trial) {
      refusedAsUnknown(trial, await trial.call('deleteManualPayment', { path: { id: `${trial.mark}-no-payment` } }), 'http/unknown-id')
    },
  },
  {
    id: 'payment/bulk-update',
    area: 'payment',
    title: 'A bulk update takes each of its documented fields, and an empty object',
    requirements: ['payment/bulk-update', 'payment/bulk-update-leaves-rest', 'payment/search', 'record/empty-update'],
    effects: 'shared',
    quiet: true,
    operations: ['searchPayments', 'updateBulkPayment'],
    async run(trial) {
      const found = await search(trial)
      const { id, parts } = await findBulk(trial, found)
      const alike = sameInAll(parts)
      const bodies = [...alike, Object.assign({}, ...alike)]
      const updates: Exchange[] = []
      for (const body of bodies) updates.push(await trial.call('updateBulkPayment', { path: { id }, body }))
      // The remaining fields of the body are not shown: a target may need one of them, but then it needs it each time.
      if (updates.every(isRefusal)) trial.skip(refusesAll)
      for (const exchange of updates) mustBeServed(trial, exchange, 'payment/bulk-update')
      mustBeServed(trial, await trial.call('updateBulkPayment', { path: { id }, body: {} }), 'record/empty-update')
      await leavesNotes(trial, found)
    },
  },
  {
    id: 'payment/bulk-update-reach',
    area: 'payment',
    title: 'A bulk update leaves all payments that are not part of the bulk payment as they were',
    requirements: [
      'payment/bulk-update-leaves-others',
      'payment/bulk-update',
      'payment/bulk-update-reaches-all',
      'payment/bulk-update-evenly',
      'payment/bulk-update-values',
      'payment/bulk-update-leaves-rest',
      'payment/delete-removes',
      'http/refused-changes-nothing',
    ],
    // The payments of the bulk payment may have different numbers, and no operation puts those back one by one.
    effects: 'disruptive',
    quiet: true,
    operations: ['searchPayments', 'updateBulkPayment', 'createManualPayment', 'deleteManualPayment'],
    async run(trial) {
      const { id, parts } = await findBulk(trial, await search(trial))
      await payBeside(trial, parts)
      const own = await payWithin(trial, id)
      // Part of another one, whose name begins as this one does.
      const beside = await payWithin(trial, `${id}2`)
      const before = await search(trial)
      const shownAll = await isAll(trial, before)
      await refusesNobody(trial, id, parts)
      // The zeros that it begins with belong to it.
      const checkNumber = '0090125'
      const update = await trial.call('updateBulkPayment', { path: { id }, body: { checkNumber } })
      if (!isSuccess(update)) trial.skip(refusesAll)
      putCheckNumberBack(trial, id, { parts, shownAll })
      const changed = await search(trial)
      for (const { id: part } of parts) {
        const now = changed.payments.find((one) => one.id === part)
        const was = before.payments.find((one) => one.id === part)
        if (was && now) changesToWhatWasSent(trial, was, { data: now, exchange: changed.exchange }, { checkNumber })
      }
      reachesAll(trial, parts, changed, checkNumber)
      leavesRest(trial, parts, before, changed)
      await takesLetters(trial, id, parts)
      // It needs nothing but this field; so it needs nothing but another one, either.
      for (const body of sameInAll(parts))
        mustBeServed(trial, await trial.call('updateBulkPayment', { path: { id }, body }), 'payment/bulk-update')
      const after = await search(trial)
      for (const payment of before.payments.filter(({ bulkPaymentId }) => bulkPaymentId !== id)) {
        const now = after.payments.find((one) => one.id === payment.id)
        const others = { data: payment, exchange: before.exchange }
        listAgrees(trial, { data: now, exchange: after.exchange }, others, givenOnce, 'payment/bulk-update-leaves-others')
      }
      if (beside) await takesValues(trial, `${id}2`, beside)
      await updatesTogether(trial, id, parts, await turnsFlagsBack(trial, id, parts))
      if (!own || !(await removesPart(trial, own, ...parts.slice(0, 3).map((part) => part.id)))) return
      // Those that it reaches are those that are there, not those of the update before.
      const later = await payWithin(trial, id)
      const next = '0090126'
      if (!isSuccess(await trial.call('updateBulkPayment', { path: { id }, body: { checkNumber: next } }))) return
      await isRemoved(trial, own)
      if (later !== undefined) await reachesPart(trial, later, next)
      const reached = changed.payments.filter((one) => one.checkNumber === checkNumber)
      const { payments, exchange } = await shownParts(trial, parts)
      for (const one of payments.filter(({ id: part }) => reached.some((other) => other.id === part)))
        trial.equal(one.checkNumber, next, exchange, {
          where: `the payment ${one.id}/checkNumber`,
          requirement: 'payment/bulk-update-evenly',
        })
    },
  },
]

/** Whether a payment of the bulk payment is reached is open (D47); what is changed becomes what was sent. */
function changesToWhatWasSent(trial: Trial, was: Payment, { data, exchange }: Shown, sent: Payment): void {
  const before: Fields = was
  const now: Fields = { ...data }
  for (const [field, value] of Object.entries(sent)) {
    if (!(field in now) || now[field] === before[field]) continue
    const about = { where: `the payment ${was.id}/${field}`, requirement: 'payment/bulk-update-values' }
    if (now[field] === value) trial.shown(exchange, about.requirement)
    else trial.equal(now[field], value, exchange, about)
  }
}

/** Whether it is all is open (D47), and a type may have no use for the number; but no word of the description tells one of a type from the next. */
function reachesAll(trial: Trial, parts: readonly Payment[], { payments, exchange }: Found, checkNumber: string): void {
  const now = parts.flatMap(({ id }) => payments.find((one) => one.id === id && 'checkNumber' in one) ?? [])
  const taken = new Set(now.flatMap((one) => (one.checkNumber === checkNumber ? [one.paymentType] : [])))
  for (const part of now) {
    const about = { where: `the payment ${part.id}/checkNumber` }
    trial.equal(part.checkNumber, checkNumber, exchange, { ...about, requirement: 'payment/bulk-update-reaches-all' })
    if (taken.has(part.paymentType))
      trial.equal(part.checkNumber, checkNumber, exchange, { ...about, requirement: 'payment/bulk-update-evenly' })
  }
}

interface Fields {
  readonly [field: string]: unknown
}

/** Texts that look like numbers, signs that are escaped, and switches both ways. */
const bulkValues: readonly Payment[] = [
  { cardDigits: '0042', cardName: "O'Neill & Søn", cardConfirmation: '007', debitCard: true, chargeFromPublicPage: true },
  { cardDigits: '4242', debitCard: false, chargeFromPublicPage: false, checkNumber: '90071992547409931' },
]

/** Whether a number may have letters is not shown; they are lost by no one who takes it. */
async function takesLetters(trial: Trial, id: string, parts: readonly Payment[]): Promise<void> {
  const sent = { checkNumber: 'CK-1001' }
  const before = await shownParts(trial, parts)
  if (!isSuccess(await trial.attempt('updateBulkPayment', { path: { id }, body: sent }))) return
  const { payments, exchange } = await shownParts(trial, parts)
  for (const was of before.payments) {
    const now = payments.find((one) => one.id === was.id)
    if (now) changesToWhatWasSent(trial, was, { data: now, exchange }, sent)
  }
}

/** A bulk payment of one payment of the run's own takes what others could not be given back. */
async function takesValues(trial: Trial, bulk: string, id: string): Promise<void> {
  let was: Payment | undefined = (await searchFor(trial, 'searchPayments', id)).data
  for (const body of bulkValues) {
    const update = await trial.attempt('updateBulkPayment', { path: { id: bulk }, body })
    const now = await searchFor(trial, 'searchPayments', id)
    if (!isSuccess(update) || !was || !now.data) return
    changesToWhatWasSent(trial, was, now, body)
    was = now.data
  }
  await goesByAnotherId(trial, bulk, id)
}

/** What the id of a bulk payment in a body does is not said; where the payment goes by that one from then on, a bulk update finds it there. */
async function goesByAnotherId(trial: Trial, bulk: string, id: string): Promise<void> {
  const next = `${bulk}3`
  const moved = await trial.attempt('updateBulkPayment', { path: { id: bulk }, body: { bulkPaymentId: next } })
  const was: Payment = (await searchFor(trial, 'searchPayments', id)).data ?? {}
  if (!isSuccess(moved) || was.bulkPaymentId !== next) return
  const body = { checkNumber: '0090127' }
  const update = await trial.attempt('updateBulkPayment', { path: { id: next }, body })
  mustBeServed(trial, update, 'payment/bulk-update')
  if (isSuccess(update)) changesToWhatWasSent(trial, was, await searchFor(trial, 'searchPayments', id), body)
}

const flags = ['debitCard', 'chargeFromPublicPage'] as const
type Flag = (typeof flags)[number]

/** What turns a flag of these payments turns it back, too: so it is left as it was. Tells which it turns, and what they were. */
async function turnsFlagsBack(trial: Trial, bulk: string, parts: readonly Payment[]): Promise<ReadonlyMap<Flag, boolean>> {
  const turning = new Map<Flag, boolean>()
  for (const flag of flags) {
    const [before, ...others] = new Set(parts.map((part) => part[flag]))
    if (typeof before !== 'boolean' || others.length > 0) continue
    const update = (value: boolean) => trial.attempt('updateBulkPayment', { path: { id: bulk }, body: { [flag]: value } })
    const was = await shownParts(trial, parts)
    if (!isSuccess(await update(!before))) continue
    const then = await shownParts(trial, parts)
    leavesRest(trial, parts, was, then, [flag])
    const turned = then.payments.filter((one) => one[flag] === !before)
    if (!isSuccess(await trial.inTurn(() => update(before)))) {
      trial.leaves(`${flag} of a bulk payment`)
      continue
    }
    if (turned.length === parts.length) turning.set(flag, before)
    const { payments, exchange } = await shownParts(trial, parts)
    for (const { id, [flag]: now } of payments)
      if (turned.some((one) => one.id === id))
        trial.equal(now, before, exchange, { where: `the payment ${id}/${flag}`, requirement: 'payment/bulk-update-values' })
  }
  return turning
}

async function shownParts(trial: Trial, parts: readonly Payment[]): Promise<Found> {
  const { payments, exchange } = await search(trial)
  return { payments: payments.filter((one) => parts.some(({ id }) => id === one.id)), exchange }
}

/** Updates that are under way together: those of two fields both stay, and of two values of one all payments have the same. */
async function updatesTogether(trial: Trial, bulk: string, parts: readonly Payment[], turning: ReadonlyMap<Flag, boolean>): Promise<void> {
  const update = (body: Payment) => trial.attempt('updateBulkPayment', { path: { id: bulk }, body })
  const before = (await shownParts(trial, parts)).payments
  const [checkNumber, ...others] = new Set(before.map((one) => one.checkNumber))
  // With a number that all of them take, another is as good a field as a flag.
  const numbers = checkNumber && others.length === 0 ? [{ checkNumber: '0090124' }, { checkNumber }] : [{}, {}]
  const turned = Object.fromEntries([...turning].map(([flag, value]) => [flag, !value]))
  const about = { where: `payments of ${bulk}`, requirement: 'payment/bulk-update-values' }
  for (const wanted of [
    { ...turned, ...numbers[0] },
    { ...Object.fromEntries(turning), ...numbers[1] },
  ] as const) {
    const sent = Object.entries(wanted)
    const answers = await Promise.all(sent.map(([field, value]) => update({ [field]: value })))
    const { payments, exchange } = await shownParts(trial, parts)
    if (!answers.every(isSuccess)) break
    for (const one of payments) trial.equal(Object.fromEntries(sent.map(([field]) => [field, one[field as Flag]])), wanted, exchange, about)
  }
  for (const [flag, value] of turning) {
    const answers = await Promise.all([update({ [flag]: !value }), update({ [flag]: value })])
    const { payments, exchange } = await shownParts(trial, parts)
    const values = new Set(payments.map((one) => one[flag]))
    if (answers.every(isSuccess) && payments.length === parts.length)
      trial.equal(values.size, 1, exchange, { ...about, where: `values of ${flag} of ${about.where}` })
  }
  await update({ ...Object.fromEntries(turning), ...numbers[1] })
}

async function reachesPart(trial: Trial, id: string, checkNumber: string): Promise<void> {
  const { data, exchange } = await searchFor(trial, 'searchPayments', id)
  const shown: Payment = { ...data }
  if (shown.checkNumber === undefined) return
  const about = { where: `the payment ${id}/checkNumber`, requirement: 'payment/bulk-update-reaches-all' }
  trial.equal(shown.checkNumber, checkNumber, exchange, about)
}

const bulkFields = [...shapeOf('BulkPaymentUpdate').properties.keys()]

/** Values that all of the payments have already, each alone, so that nothing has to be put back; null is not a value of a text. */
const sameInAll = (parts: readonly Payment[]): { [field: string]: unknown }[] =>
  bulkFields.flatMap((field) => {
    const [value, ...others] = new Set(parts.map((part) => new Map<string, unknown>(Object.entries(part)).get(field)))
    return others.length > 0 || value == null || value === '' ? [] : [{ [field]: value }]
  })

/** What is refused for the state that the payments are in, which may be of other types, shows nothing. */
function mustBeServed(trial: Trial, exchange: Exchange, requirement: string): void {
  if (mayBeForState(exchange, { served: false }))
    trial.unjudgedPart ??= `a bulk update is refused for the state of the payments (${outcomeOf(exchange)})`
  else trial.holds(isSuccess(exchange), 'a good answer (2xx)', outcomeOf(exchange), exchange, { requirement })
}

/** Payments of one bulk payment with different notes keep them, whatever is sent for all. */
async function leavesNotes(trial: Trial, before: Found): Promise<void> {
  const partsOf = (bulk: unknown) => before.payments.filter(({ bulkPaymentId }) => bulkPaymentId === bulk)
  const unlike = before.payments.find(
    ({ bulkPaymentId, note }) => bulkPaymentId && partsOf(bulkPaymentId).some((other) => other.note !== note),
  )
  const parts = partsOf(unlike?.bulkPaymentId)
  const [body] = sameInAll(parts)
  // Parts that no page shows may have other values.
  if (!unlike?.bulkPaymentId || !body || !(await isAll(trial, before))) return
  const update = await trial.call('updateBulkPayment', { path: { id: unlike.bulkPaymentId }, body })
  if (isSuccess(update)) leavesRest(trial, parts, before, await search(trial))
}

/** What each of them has of its own stays its own. */
function leavesRest(trial: Trial, parts: readonly Payment[], before: Found, after: Found, sent: readonly string[] = ['checkNumber']): void {
  const rest = givenOnce.filter((field) => !sent.includes(field))
  for (const { id } of parts) {
    const [data, now] = [before, after].map(({ payments }) => payments.find((one) => one.id === id))
    const was = { data, exchange: before.exchange }
    if (data && now) listAgrees(trial, { data: now, exchange: after.exchange }, was, rest, 'payment/bulk-update-leaves-rest')
  }
}

const refusesAll = 'the target refuses every body that the description shows; it may want more in it'

/** A number that nobody else would give shows in no payment after an update without a session. */
async function refusesNobody(trial: Trial, id: string, parts: readonly Payment[]): Promise<void> {
  const checkNumber = '90210'
  const refused = await trial.attempt('updateBulkPayment', { path: { id }, body: { checkNumber } }, { token: null })
  const { payments } = await search(trial)
  const mine = new Set(parts.flatMap((part) => (part.checkNumber === checkNumber ? [] : [part.id])))
  const changed = payments.filter((one) => mine.has(one.id) && one.checkNumber === checkNumber)
  if (!isRefusal(refused)) return
  trial.equal(changed, [], refused, { where: 'payments with the number that was refused', requirement: 'http/refused-changes-nothing' })
}

/** Whether a search finds no others after these. */
async function isAll(trial: Trial, { payments }: Found): Promise<boolean> {
  const further = recordsIn(await trial.call('searchPayments', { body: { skip: payments.length } }))
  return further.every(({ id }) => payments.some((one) => one.id === id))
}

/** Payments for the orders of these that are not part of the bulk payment, where the target takes them: a mistake reaches them first. */
async function payBeside(trial: Trial, parts: readonly Payment[]): Promise<void> {
  // None may become paid by it: it might become an invoice.
  const nearlyPaid = (await someOrders(trial)).flatMap(({ id, remainingCostCents: left }) => (left && left <= mostlyPaid ? [id] : []))
  const orders = new Set(parts.flatMap(({ orderId }) => (orderId && !nearlyPaid.includes(orderId) ? [orderId] : [])))
  for (const orderId of [...orders].slice(0, 2)) {
    const exchange = await payByHand(trial, { orderId, amountCents, note: trial.mark })
    const id = isSuccess(exchange) ? recordOf(exchange).id : undefined
    if (typeof id === 'string') trial.cleanUp(() => trial.call('deleteManualPayment', { path: { id } }))
  }
}

/** The number that most of them had is put back on all; who had another one, or none, is told. */
function putCheckNumberBack(trial: Trial, id: string, { parts, shownAll }: { parts: readonly Payment[]; shownAll: boolean }): void {
  const sharing = (one: Payment) => parts.filter(({ checkNumber }) => checkNumber === one.checkNumber).length
  const [most] = parts.filter(({ checkNumber }) => checkNumber).sort((one, other) => sharing(other) - sharing(one))
  trial.cleanUp(async () => {
    if (most?.checkNumber) await trial.call('updateBulkPayment', { path: { id }, body: { checkNumber: most.checkNumber } })
    if (!shownAll) trial.leaves(`bulk-payment ${id}, whose further payments may have another checkNumber`)
    const { payments } = await search(trial)
    for (const part of parts) {
      const now = payments.find((one) => one.id === part.id)
      if (now && now.checkNumber !== part.checkNumber) trial.leaves(`payment ${part.id}, with another checkNumber`)
    }
  })
}

/** A bulk payment, that of the config first, and its payments: of the page, or as far as the search shows them. */
async function findBulk(trial: Trial, { payments }: Found): Promise<{ id: string; parts: readonly Payment[] }> {
  const given = trial.context.fixture('bulkPayment')
  const isPart = ({ bulkPaymentId }: Payment) => bulkPaymentId != null && bulkPaymentId === (given ?? bulkPaymentId)
  const onPage = payments.filter(isPart)
  const inBulk = onPage.length > 0 ? onPage : await trial.context.find('searchPayments', isPart, aPage)
  const numbersOf = (bulk: unknown) => new Set(inBulk.filter((one) => one.bulkPaymentId === bulk).map(({ checkNumber }) => checkNumber))
  const numbered = inBulk.filter(({ checkNumber }) => checkNumber != null)
  // Where all have the same number, it can be put back.
  const part = numbered.find(({ bulkPaymentId }) => numbersOf(bulkPaymentId).size === 1) ?? numbered[0] ?? inBulk[0]
  const todo = 'add one, or give the id of one as fixtures.bulkPayment'
  const id = given ?? part?.bulkPaymentId ?? foundNone(trial, 'searchPayments', 'payment that is part of a bulk payment', todo)
  return { id, parts: inBulk.filter(({ bulkPaymentId }) => bulkPaymentId === id) }
}

/** What a payment does not get by itself as it is processed. */
const givenOnce = [
  ...bulkFields,
  ...['orderId', 'amountCents', 'tipAmountCents', 'paymentType', 'payerId', 'statementId', 'customerCreditId', 'note', 'recordedDate'],
]

/** Not a round amount, so that rounding shows, nor one that a detour over dollars leaves as it is. */
const amountCents = 207
/** With so little open, an order is nearly paid. */
const mostlyPaid = 1000

/** The id of a payment by hand that is part of the bulk payment, where a target takes it as that. */
async function payWithin(trial: Trial, bulkPaymentId: string): Promise<string | undefined> {
  const made = recordOf(await tryCharge(trial, { bulkPaymentId }))
  if (typeof made.id !== 'string') return undefined
  const { id } = made
  trial.cleanUp(() => trial.attempt('deleteManualPayment', { path: { id } }))
  return made.bulkPaymentId === bulkPaymentId ? id : undefined
}

/** It is removed like any other, and alone; false where the target keeps it. */
async function removesPart(trial: Trial, id: string, ...others: readonly (string | undefined)[]): Promise<boolean> {
  if (!isSuccess(await trial.attempt('deleteManualPayment', { path: { id } }))) {
    trial.leaves(`payment ${id}`)
    return false
  }
  await isRemoved(trial, id)
  for (const other of others.filter((one) => one !== undefined)) {
    const still = await searchFor(trial, 'searchPayments', other)
    trial.holds(still.data !== undefined, `the payment ${other}, another part of the bulk payment`, still.data, still.exchange, {
      where: '/data',
      requirement: 'record/others-kept',
    })
  }
  return true
}

async function isRemoved(trial: Trial, id: string): Promise<void> {
  const gone = await searchFor(trial, 'searchPayments', id)
  trial.holds(gone.data === undefined, `no payment ${id}`, gone.data, gone.exchange, {
    where: '/data',
    requirement: 'payment/delete-removes',
  })
}

/** Records a payment by hand; the body is not shown (D15), so a target that refuses ours is not judged. */
async function charge(trial: Trial): Promise<{ id: string; data: Payment; exchange: Exchange }> {
  const exchange = await tryCharge(trial)
  if (!isSuccess(exchange))
    trial.skip(
      'the target refuses our body of a payment by hand, which is not shown; give what its refusal wants as bodies.createManualPayment',
    )
  const answer = exchange.answer?.body
  const data: Payment = isObject(answer) && isObject(answer.data) ? answer.data : {}
  trial.holds(typeof data.id === 'string', 'the payment', answer, exchange, { where: '/data', requirement: 'payment/charge' })
  return { id: idOf(trial, data), data, exchange }
}

async function tryCharge(
  trial: Trial,
  more: { bulkPaymentId?: string; tipAmountCents?: number; checkNumber?: string; paymentType?: string; note?: string } = {},
): Promise<Exchange> {
  const orders = await ordersToPay(trial)
  // A small part of what is open: the order must not become paid by it.
  const isOpen = ({ remainingCostCents, archived }: OrderToPay) => Number(remainingCostCents) > mostlyPaid && archived !== true
  const open = orders.filter(isOpen)
  const candidates = unlikeOrdersFirst([...open, ...orders.filter((order) => !isOpen(order))]).map(orderToPay)
  // Signs that are escaped in some places.
  const note = `${trial.mark} payment: O'Neill & "Söhne" <1>`
  const asked = await askNaming(trial, 'createManualPayment', candidates, (named) =>
    payByHand(trial, { ...named, amountCents, note, ...more }),
  )
  return asked?.exchange ?? trial.skip('the target lists no order to pay; add one')
}

/** In dollars they are written with a sign between the digits. */
const amountsOfThousands = [123_456, 100_101] as const

/** Those of several words, and such as are easily left out. */
const oddTypes = ['ACH', 'BNPL', 'Mechanical_Installment', 'Vehicle_Service_Contract', 'Work_Order_Adjustment', 'Head_Office_Fleet']

/** Without any cent that could be lost. */
const evenAmounts = [50, 110]
/** Cash may be rounded to what coins there are. */
const smallestCoin = 5

/**
 * What the body holds is not shown, so another amount is advice (D45), unless the target takes others as they are sent: then it lost some of
 * this one.
 */
async function isOfAmount(trial: Trial, { data, exchange }: { data: Payment; exchange: Exchange }, sent: number): Promise<void> {
  const { amountCents: shown } = data
  if (shown === undefined) return
  const where = '/data/amountCents'
  trial.equal(shown, sent, exchange, { where, requirement: 'payment/charge-amount' })
  if (shown !== sent && (Number(shown) % smallestCoin === 0 || !(await takesAmounts(trial, data.orderId)))) return
  trial.equal(shown, sent, exchange, { where, requirement: 'record/numbers-kept' })
}

async function takesAmounts(trial: Trial, orderId: unknown): Promise<boolean> {
  for (const amount of evenAmounts) {
    const made = recordOf(
      await payByHand(trial, { ...(typeof orderId === 'string' && { orderId }), amountCents: amount, note: trial.mark }),
    )
    tidyUp(trial, 'createManualPayment', made.id)
    if (made.amountCents !== amount) return false
  }
  return true
}

/** The fields that the answer to a create gives. One that is still on its way may arrive meanwhile, and what has no value yet may get one. */
function knownFields(data: Payment, { request }: Exchange): string[] {
  const moves = data.status === 'Pending' || data.status === 'Processing'
  const values: { readonly [field: string]: unknown } = { ...data }
  const sent = jsonIn(request.body ?? '')
  const isKnown = (field: string) => values[field] != null || (Object.hasOwn(data, field) && isObject(sent) && field in sent)
  return fields.filter((field) => isKnown(field) && !(moves && field === 'status'))
}

/** Null says that there will be none, so it is not 0 later, which says that there are none yet (2.5). */
function staysWithoutFees(trial: Trial, made: Payment, { data, exchange }: Shown): void {
  for (const fee of ['interchangeFee', 'duesAndAssessmentsFee']) {
    const now: unknown = Reflect.get(data ?? {}, fee)
    if (Reflect.get(made, fee) === null && now !== undefined)
      trial.holds(now !== 0, 'null, since there will be no fees', now, exchange, {
        where: `/data/${fee}`,
        requirement: 'payment/charge-lasts',
      })
  }
}

/** A tip larger than the amount, and the number of a check that no number holds. */
const beside = { tipAmountCents: 2 * amountCents + 1, checkNumber: '90071992547409931' }

/** What comes beside the amount, where the target takes it; whether the amount has the tip in it is the client's. */
async function keepsWhatIsBeside(trial: Trial): Promise<void> {
  // Spreadsheets read it as a formula.
  const more = await tryCharge(trial, { ...beside, note: `=1+1 ${trial.mark}` })
  const exchange = isSuccess(more) ? more : await tryCharge(trial, { tipAmountCents: 31 })
  const data: Payment = recordOf(exchange)
  const { id, tipAmountCents, checkNumber } = data
  if (!isSuccess(exchange) || typeof id !== 'string') return
  trial.cleanUp(() => trial.call('deleteManualPayment', { path: { id } }))
  listAgrees(trial, await searchFor(trial, 'searchPayments', id), { data, exchange }, knownFields(data, exchange), 'payment/charge-lasts')
  if (exchange !== more) return
  // Whether it takes them is not shown (4.22): what it has of them it has whole.
  const isWhole = (field: keyof typeof beside, requirement: string, shown: unknown) =>
    shown && trial.equal(shown, beside[field], exchange, { where: `/data/${field}`, requirement })
  isWhole('tipAmountCents', 'record/numbers-kept', tipAmountCents)
  isWhole('checkNumber', 'record/text-untouched', checkNumber)
  if (tipAmountCents === beside.tipAmountCents) await keepsNoTip(trial)
}

/** None is a tip, too, for who takes tips. */
async function keepsNoTip(trial: Trial): Promise<void> {
  const exchange = await tryCharge(trial, { tipAmountCents: 0 })
  const { id, tipAmountCents: shown }: Payment = recordOf(exchange)
  if (!isSuccess(exchange) || typeof id !== 'string') return
  trial.cleanUp(() => trial.call('deleteManualPayment', { path: { id } }))
  if (shown !== undefined) trial.equal(shown, 0, exchange, { where: '/data/tipAmountCents', requirement: 'record/numbers-kept' })
}

interface Found {
  payments: readonly Payment[]
  exchange: Exchange
}

/** As many as the target shows at once. */
async function search(trial: Trial): Promise<Found> {
  const many = await trial.call('searchPayments', { body: { limit: 300 } })
  const exchange = isSuccess(many) ? many : (await trial.ask('searchPayments', { body: {} })).exchange
  const body = exchange.answer?.body
  const payments: readonly Payment[] | undefined = isObject(body) && Array.isArray(body.data) ? body.data.filter(isObject) : undefined
  trial.holds(payments !== undefined, 'an array of payments', body, exchange, { where: '/data', requirement: 'payment/search' })
  return { payments: payments ?? [], exchange }
}
