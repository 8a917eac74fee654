// Bulk payments: 2.5, 4.5.
import { shapeOf } from '../../../openapi/schema.ts'
import { type Exchange, isRefusal, isSuccess, recordOf, recordsIn } from '../../exchange/exchange.ts'
import { mayBeForState } from '../../exchange/for-state.ts'
import { outcomeOf } from '../../exchange/outcome.ts'
import { aPage } from '../../runner/seen/listed.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { foundNone } from '../../steps/found-none.ts'
import { payByHand } from '../../steps/payments.ts'
import { isDated, listAgrees, type Shown, searchFor, someOrders } from '../../steps/records.ts'
import { amountCents, isRemoved, mostlyPaid, type Payment, type PaymentsFound, payWithin, removesPart, searchAll } from './payment-steps.ts'

export const bulkPaymentScenarios: readonly Case[] = [
  {
    id: 'payment/bulk-update',
    area: 'payment',
    title: 'A bulk update takes each of its documented fields, and an empty object',
    requirements: ['payment/bulk-update', 'payment/bulk-update-leaves-rest', 'payment/search', 'record/empty-update'],
    effects: 'shared',
    quiet: true,
    operations: ['searchPayments', 'updateBulkPayment'],
    async run(trial) {
      const found = await searchAll(trial)
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
      'record/updated-set',
      'record/other-company',
    ],
    // The payments of the bulk payment may have different numbers, and no operation puts those back one by one.
    effects: 'disruptive',
    quiet: true,
    operations: ['searchPayments', 'updateBulkPayment', 'createManualPayment', 'deleteManualPayment'],
    async run(trial) {
      const { id, parts } = await findBulk(trial, await searchAll(trial))
      await payBeside(trial, parts)
      const own = await payWithin(trial, id)
      // Part of another one, whose name begins as this one does.
      const beside = await payWithin(trial, `${id}2`)
      const before = await searchAll(trial)
      const ofOthers = await paymentsOfOthers(trial)
      const shownAll = await isAll(trial, before)
      await refusesNobody(trial, id, parts)
      // The zeros that it begins with belong to it.
      const checkNumber = '0090125'
      const update = await trial.call('updateBulkPayment', { path: { id }, body: { checkNumber } })
      if (!isSuccess(update)) trial.skip(refusesAll)
      putCheckNumberBack(trial, id, { parts, shownAll })
      const changed = await searchAll(trial)
      for (const { id: part } of parts) {
        const now = changed.payments.find((one) => one.id === part)
        const was = before.payments.find((one) => one.id === part)
        if (was && now) changesToWhatWasSent(trial, was, { data: now, exchange: changed.exchange }, { checkNumber })
      }
      reachesAll(trial, parts, changed, checkNumber)
      leavesRest(trial, parts, before, changed)
      const lettered = await takesLetters(trial, id, parts)
      // It needs nothing but this field; so it needs nothing but another one, either.
      for (const body of sameInAll(parts).filter((one) => !('checkNumber' in one)))
        mustBeServed(trial, await trial.call('updateBulkPayment', { path: { id }, body }), 'payment/bulk-update')
      const after = await searchAll(trial)
      for (const part of lettered) keepsWhatItGot(trial, part, letters, after)
      for (const payment of before.payments.filter(({ bulkPaymentId }) => bulkPaymentId !== id)) {
        const now = after.payments.find((one) => one.id === payment.id)
        const others = { data: payment, exchange: before.exchange }
        listAgrees(trial, { data: now, exchange: after.exchange }, others, givenOnce, 'payment/bulk-update-leaves-others')
      }
      if (beside) await takesValues(trial, `${id}2`, beside)
      await updatesTogether(trial, id, parts, await turnsFlagsBack(trial, id, parts))
      await staysWithOthers(trial, ofOthers)
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
    if (now[field] === value) {
      trial.shown(exchange, about.requirement)
      isDated(trial, { data: now, exchange }, `the payment ${was.id}`)
    } else trial.equal(now[field], value, exchange, about)
  }
}

/** Whether it is all is open (D47), and a type may have no use for the number; but no word of the description tells one of a type from the next. */
function reachesAll(trial: Trial, parts: readonly Payment[], { payments, exchange }: PaymentsFound, checkNumber: string): void {
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

/** As the other company is shown them; none where it is not another one. */
async function paymentsOfOthers(trial: Trial): Promise<readonly Fields[]> {
  const theirs = await trial.context.other('otherCompany')
  if (!theirs || ['', trial.context.session.companyId].includes(theirs.companyId)) return []
  return recordsIn(await trial.attempt('searchPayments', { body: {} }, theirs))
}

/** A bulk payment is of one company: what it is updated with shows in no payment of another. */
async function staysWithOthers(trial: Trial, before: readonly Fields[]): Promise<void> {
  const now = before.length > 0 ? await paymentsOfOthers(trial) : []
  const exchange = trial.exchanges.at(-1)
  const given = (payment: Fields) => Object.fromEntries(bulkFields.map((field) => [field, payment[field]]))
  for (const was of before) {
    const same = now.find(({ id }) => id === was.id)
    if (same && exchange)
      trial.equal(given(same), given(was), exchange, { where: `the payment ${was.id}`, requirement: 'record/other-company' })
  }
}

/** Texts that look like numbers, signs that are escaped, and switches both ways. */
const bulkValues: readonly Payment[] = [
  { cardDigits: '0042', cardName: "O'Neill & Søn", cardConfirmation: '007', debitCard: true, chargeFromPublicPage: true },
  { cardDigits: '4242', debitCard: false, chargeFromPublicPage: false, checkNumber: '90071992547409931' },
  { debitCard: true },
  { cardType: 'Visa' },
  { cardName: 'Ana Oy' },
]

const letters = { checkNumber: 'CK-1001' }

/** Whether a number may have letters is not shown; they are lost by no one who takes it. Tells which payments show them. */
async function takesLetters(trial: Trial, id: string, parts: readonly Payment[]): Promise<readonly Payment[]> {
  const before = await shownParts(trial, parts)
  if (!isSuccess(await trial.attempt('updateBulkPayment', { path: { id }, body: letters }))) return []
  const { payments, exchange } = await shownParts(trial, parts)
  for (const was of before.payments) {
    const now = payments.find((one) => one.id === was.id)
    if (now) changesToWhatWasSent(trial, was, { data: now, exchange }, letters)
  }
  return payments.filter(({ checkNumber }) => checkNumber === letters.checkNumber)
}

/** What one bulk update gave a payment stays, where the next one does not send it. */
function keepsWhatItGot(trial: Trial, { id }: Payment, given: Payment, { payments, exchange }: PaymentsFound): void {
  const now = payments.find((one) => one.id === id)
  for (const [field, value] of Object.entries(given))
    if (now && field in now)
      trial.equal(new Map<string, unknown>(Object.entries(now)).get(field), value, exchange, {
        where: `the payment ${id}/${field}`,
        requirement: 'payment/bulk-update-values',
      })
}

/** A bulk payment of one payment of the run's own takes what others could not be given back. */
async function takesValues(trial: Trial, bulk: string, id: string): Promise<void> {
  let was: Payment | undefined = (await searchFor(trial, 'searchPayments', id)).data
  let sentBefore: Payment = {}
  for (const body of bulkValues) {
    const update = await trial.attempt('updateBulkPayment', { path: { id: bulk }, body })
    const now = await searchFor(trial, 'searchPayments', id)
    if (!was || !now.data) return
    // Which types of card there are is not shown.
    if (!isSuccess(update)) continue
    changesToWhatWasSent(trial, was, now, body)
    const before: Fields = was
    // What it has taken once it takes again.
    const earlier: Fields = sentBefore
    const again = Object.entries(body).filter(([field]) => field in earlier && before[field] === earlier[field])
    keepsWhatItGot(trial, { id }, Object.fromEntries(again), { payments: [now.data], exchange: now.exchange })
    const given = Object.entries(sentBefore).filter(([field, value]) => !(field in body) && before[field] === value)
    keepsWhatItGot(trial, { id }, Object.fromEntries(given), { payments: [now.data], exchange: now.exchange })
    was = now.data
    sentBefore = { ...sentBefore, ...body }
  }
  await takesNone(trial, bulk, id, was)
  await goesByAnotherId(trial, bulk, id)
}

/** An empty number replaces the one that the payment got just before. */
async function takesNone(trial: Trial, bulk: string, id: string, was: Payment | undefined): Promise<void> {
  const sent = bulkValues.find(({ checkNumber }) => checkNumber)?.checkNumber
  if (!sent || was?.checkNumber !== sent) return
  if (!isSuccess(await trial.attempt('updateBulkPayment', { path: { id: bulk }, body: { checkNumber: '' } }))) return
  const { data, exchange } = await searchFor(trial, 'searchPayments', id)
  const { checkNumber }: Payment = { ...data }
  trial.holds(!checkNumber, 'an empty text', checkNumber, exchange, {
    where: `the payment ${id}/checkNumber`,
    requirement: 'payment/bulk-update-values',
  })
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
  if (!isSuccess(update)) return
  const now = await searchFor(trial, 'searchPayments', id)
  changesToWhatWasSent(trial, was, now, body)
  const shown: Payment = now.data ?? {}
  if (shown.checkNumber !== body.checkNumber) return
  // It takes either, so it takes both at once.
  const both = { bulkPaymentId: bulk, checkNumber: '0090128' }
  if (!isSuccess(await trial.attempt('updateBulkPayment', { path: { id: next }, body: both }))) return
  const { data, exchange } = await searchFor(trial, 'searchPayments', id)
  if (data) keepsWhatItGot(trial, { id }, both, { payments: [data], exchange })
}

const flags = ['debitCard', 'chargeFromPublicPage'] as const
type Flag = (typeof flags)[number]

/**
 * What turns a flag of these payments turns it back, too: so it is left as it was, or, where they differ in it or have none, as most had it.
 * Tells which it turns, and what they were.
 */
async function turnsFlagsBack(trial: Trial, bulk: string, parts: readonly Payment[]): Promise<ReadonlyMap<Flag, boolean>> {
  const turning = new Map<Flag, boolean>()
  for (const flag of flags) {
    const values = parts.map((part) => part[flag])
    if (values.every((value) => value === undefined)) continue
    const before = values.filter((value) => value).length * 2 > values.length
    const was = await shownParts(trial, parts)
    if (!isSuccess(await giveFlag(trial, bulk, flag, !before))) continue
    const then = await shownParts(trial, parts)
    leavesRest(trial, parts, was, then, [flag])
    const turned = then.payments.filter((one) => one[flag] === !before)
    turnsEvenly(trial, then, flag, turned)
    if (!isSuccess(await trial.inTurn(() => giveFlag(trial, bulk, flag, before)))) {
      trial.leaves(`${flag} of a bulk payment`)
      continue
    }
    if (turned.length === parts.length) turning.set(flag, before)
    const back = await shownParts(trial, parts)
    for (const one of back.payments)
      if (parts.some((part) => part.id === one.id && part[flag] !== one[flag])) trial.leaves(`payment ${one.id}, with another ${flag}`)
    leavesRest(trial, parts, then, back, [flag])
    const { payments, exchange } = back
    for (const { id, [flag]: now } of payments)
      if (turned.some((one) => one.id === id))
        trial.equal(now, before, exchange, { where: `the payment ${id}/${flag}`, requirement: 'payment/bulk-update-values' })
  }
  await turnOneByOne(trial, bulk, parts, turning)
  return turning
}

/** Payments of one type are turned together, as they take one number (D47). */
function turnsEvenly(trial: Trial, { payments, exchange }: PaymentsFound, flag: Flag, turned: readonly Payment[]): void {
  const [first] = turned
  const alike = payments.filter((one) => one.paymentType === first?.paymentType && typeof one[flag] === 'boolean')
  for (const { id, [flag]: now } of first ? alike : [])
    trial.equal(now, first?.[flag], exchange, { where: `the payment ${id}/${flag}`, requirement: 'payment/bulk-update-evenly' })
}

const giveFlag = (trial: Trial, bulk: string, flag: Flag, value: boolean) =>
  trial.attempt('updateBulkPayment', { path: { id: bulk }, body: { [flag]: value } })

/** What one flag was given stays while the other is turned and turned back. */
async function turnOneByOne(trial: Trial, bulk: string, parts: readonly Payment[], turning: ReadonlyMap<Flag, boolean>): Promise<void> {
  if (turning.size < flags.length) return
  for (const [flag, before] of turning) {
    const others = Object.fromEntries([...turning].filter(([other]) => other !== flag))
    for (const value of [!before, before]) {
      if (!isSuccess(await giveFlag(trial, bulk, flag, value))) return
      const shown = await shownParts(trial, parts)
      for (const part of parts) keepsWhatItGot(trial, part, others, shown)
    }
  }
  // One is off and the other on in one body, and the other way round.
  for (const first of [true, false]) {
    const body = Object.fromEntries(flags.map((flag, at) => [flag, at === 0 ? first : !first]))
    if (!isSuccess(await trial.attempt('updateBulkPayment', { path: { id: bulk }, body }))) break
    const shown = await shownParts(trial, parts)
    for (const part of parts) keepsWhatItGot(trial, part, body, shown)
  }
  await trial.attempt('updateBulkPayment', { path: { id: bulk }, body: Object.fromEntries(turning) })
}

async function shownParts(trial: Trial, parts: readonly Payment[]): Promise<PaymentsFound> {
  const { payments, exchange } = await searchAll(trial)
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
  // What it takes one by one it takes at once, beside the id of the bulk payment, too; then back again.
  const away = { ...turned, ...numbers[0] }
  const back = { ...Object.fromEntries(turning), ...numbers[1] }
  for (const [body, wanted] of [
    [{ ...away, bulkPaymentId: bulk }, away],
    [back, back],
  ] as const) {
    const answer = await update(body)
    const { payments, exchange } = await shownParts(trial, parts)
    if (!isSuccess(answer) || payments.length < parts.length) continue
    for (const one of payments)
      trial.equal(Object.fromEntries(Object.keys(wanted).map((field) => [field, one[field as Flag]])), wanted, exchange, about)
  }
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
async function leavesNotes(trial: Trial, before: PaymentsFound): Promise<void> {
  const partsOf = (bulk: unknown) => before.payments.filter(({ bulkPaymentId }) => bulkPaymentId === bulk)
  const unlike = before.payments.find(
    ({ bulkPaymentId, note }) => bulkPaymentId && partsOf(bulkPaymentId).some((other) => other.note !== note),
  )
  const parts = partsOf(unlike?.bulkPaymentId)
  const [body] = sameInAll(parts)
  // Parts that no page shows may have other values.
  if (!unlike?.bulkPaymentId || !body || !(await isAll(trial, before))) return
  const update = await trial.call('updateBulkPayment', { path: { id: unlike.bulkPaymentId }, body })
  if (isSuccess(update)) leavesRest(trial, parts, before, await searchAll(trial))
}

/** What each of them has of its own stays its own. */
function leavesRest(
  trial: Trial,
  parts: readonly Payment[],
  before: PaymentsFound,
  after: PaymentsFound,
  sent: readonly string[] = ['checkNumber'],
): void {
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
  const { payments } = await searchAll(trial)
  const mine = new Set(parts.flatMap((part) => (part.checkNumber === checkNumber ? [] : [part.id])))
  const changed = payments.filter((one) => mine.has(one.id) && one.checkNumber === checkNumber)
  if (!isRefusal(refused)) return
  trial.equal(changed, [], refused, { where: 'payments with the number that was refused', requirement: 'http/refused-changes-nothing' })
}

/** Whether a search finds no others after these. */
async function isAll(trial: Trial, { payments }: PaymentsFound): Promise<boolean> {
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
    const { payments } = await searchAll(trial)
    for (const part of parts) {
      const now = payments.find((one) => one.id === part.id)
      if (now && now.checkNumber !== part.checkNumber) trial.leaves(`payment ${part.id}, with another checkNumber`)
    }
  })
}

/** A bulk payment, that of the config first, and its payments: of the page, or as far as the search shows them. */
async function findBulk(trial: Trial, { payments }: PaymentsFound): Promise<{ id: string; parts: readonly Payment[] }> {
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
  ...[
    'orderId',
    'amountCents',
    'tipAmountCents',
    'paymentType',
    'paymentMode',
    'transactionType',
    'payerId',
    'statementId',
    'customerCreditId',
    'note',
    'recordedDate',
  ],
]
