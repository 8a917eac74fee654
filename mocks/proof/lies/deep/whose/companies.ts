// Records of another company that come through where few look: behind a refusal, a cache, a filter, or the request before.
import type { OperationId } from '../../../../../openapi/contract.ts'
import { resourceOf } from '../../../../../openapi/resources.ts'
import type { PlainAnswer } from '../../../../engine/plain/plain.ts'
import type { Session } from '../../../../engine/state/records.ts'
import { sessionOf } from '../../../tools/companies.ts'
import { asSession, creates, lists, reads, remembering, searches } from '../../../tools/kinds.ts'
import { around, bodyOf, type Call, isFields, isFiltered, isSorted, isSuccess, type Lie, sentFields, withBody } from '../../../tools/lie.ts'
import { everyNth } from '../../../tools/spread.ts'
import { storedRecord } from '../../../tools/stored.ts'
import { idIn, madeBy } from '../../computed/store.ts'
import type { Write } from '../../computed/writes.ts'
import { show } from '../../computed/writing.ts'
import { fieldUpdates, singleCreates } from '../sequences/past.ts'

/** A running session of another company. */
export const stranger = ({ sandbox, caller }: Call): Session | undefined =>
  caller && sandbox.world.all('sessions').find(({ companyId }) => companyId !== caller.companyId)

/** Whose the record in the path is. */
const companyOfRecord = (
  name:
    | 'referralSources'
    | 'tpiInspections'
    | 'payments'
    | 'coreCharges'
    | 'timesheets'
    | 'messageTemplates'
    | 'webhooks'
    | 'statements'
    | 'paymentTerms',
) => {
  return ({ sandbox, params }: Call): string | null | undefined => sandbox.world.get(name, params.id ?? '')?.companyId
}

/** Refuses a user of another company, and does it all the same. */
const refusedAndDone = (id: OperationId, companyOf: (call: Call) => string | null | undefined): Lie => ({
  id: `whose/${id}/refused-and-done`,
  says: `${id} refuses a user of another company, and does what was asked.`,
  breaks: ['record/other-company', 'http/refused-changes-nothing'],
  operations: [id],
  tell: around([id], (call) => {
    const answer = call.next()
    const owner = call.caller && answer.status === 404 ? sessionOf(call, companyOf(call) ?? undefined) : undefined
    if (owner) call.next(asSession(owner))
    return answer
  }),
})

/** Items that do not say whose they are, as rows of a table that has no such column. */
const itemsOfAnyone: Lie = {
  id: 'whose/listTransferItems/of-any-company-untold',
  says: 'Items tell no company, and are listed to whoever knows the transfer.',
  breaks: ['record/other-company'],
  operations: ['listTransferItems'],
  tell: around(['listTransferItems'], (call) => {
    const owner = sessionOf(call, transferOwner(call) ?? undefined)
    const answer = call.next(owner ? asSession(owner) : {})
    const { data, ...rest } = bodyOf(answer)
    const items = Array.isArray(data) ? data.map((item) => (isFields(item) ? { ...item, companyId: undefined } : item)) : data
    return isSuccess(answer) ? withBody(answer, { ...rest, data: items }) : answer
  }),
}

/** As where two fields are saved in a step of their own, before anybody looks whose the record is. */
const refusedButForDaysAndNote: Lie = {
  id: 'whose/updatePaymentTerm/days-and-note-before-it-is-refused',
  says: 'updatePaymentTerm refuses a user of another company, and sets dueInDays and note all the same.',
  breaks: ['record/other-company', 'http/refused-changes-nothing'],
  operations: ['updatePaymentTerm'],
  tell: around(['updatePaymentTerm'], (call) => {
    const answer = call.next()
    const { dueInDays, note } = sentFields(call)
    const owner = call.caller && answer.status === 404 ? sessionOf(call, companyOfRecord('paymentTerms')(call) ?? undefined) : undefined
    if (owner)
      call.next({ ...asSession(owner), body: { ...(dueInDays !== undefined && { dueInDays }), ...(note !== undefined && { note }) } })
    return answer
  }),
}

/** As where every field of a body is taken over (mass assignment). */
const ofTheBody = (write: Write): Lie => ({
  id: `whose/${write.id}/company-of-the-body`,
  says: `${write.id} gives the record to the company that the body names.`,
  breaks: ['record/company-of-session', 'record/identity-kept', 'record/other-company'],
  operations: [write.id, write.shows],
  tell: around([write.id], (call) => {
    if (!isFields(call.body) || typeof call.body.companyId !== 'string') return call.next()
    const { companyId, ...body } = call.body
    const { answer, ids } = madeBy(call, write.collection, () => call.next({ body }))
    const [id = idIn(call.params)] = ids
    return isSuccess(answer) ? show(call, write, answer, id, { companyId }) : answer
  }),
})

/** Of records that a client makes and a list shows: nobody tries it with what was there before. */
const isOwnAndListed = ({ id }: Write): boolean => {
  const { create, list, search } = resourceOf(id) ?? {}
  return create !== undefined && (list ?? search) !== undefined
}

/** An answer that is the id alone does not tell whose the record is. */
const tellsCompany = ({ id }: Write): boolean => id !== 'updateCoreCharge'

/** What may be sent of a payment is not shown (4.22). */
const isShown = ({ id }: Write): boolean => id !== 'createManualPayment'

const transferOwner = ({ sandbox, params }: Call) => sandbox.world.get('transfers', params.transferId ?? '')?.companyId

const statusOwner = ({ sandbox, body }: Call) =>
  isFields(body) ? sandbox.world.get('workflowStatuses', String(body.workflowStatusId))?.companyId : undefined

const bulkOwner = ({ sandbox, params }: Call) => sandbox.world.all('payments').find((one) => one.bulkPaymentId === params.id)?.companyId

const read = reads.filter((id) => id !== 'getCompanyConfig')

/** As where a cache knows records by id, and not who may see them. */
const readBefore = (id: OperationId): Lie => ({
  id: `whose/${id}/read-before-by-its-own`,
  says: `${id} shows a record to a user of another company once its own has read it, until it changes.`,
  breaks: ['record/other-company'],
  operations: [id],
  tell: remembering(
    () => new Map<string, PlainAnswer>(),
    [id, resourceOf(id)?.update ?? id, resourceOf(id)?.delete ?? id],
    (call, cache) => {
      const key = call.params.id ?? ''
      const answer = call.next()
      if (call.operation.id !== id) {
        if (isSuccess(answer)) cache.delete(key)
        return answer
      }
      if (isSuccess(answer)) cache.set(key, answer)
      return call.caller && answer.status === 404 ? (cache.get(key) ?? answer) : answer
    },
  ),
})

/** As where a cache knows lists by their query alone. */
const askedBefore = (id: OperationId): Lie => ({
  id: `whose/${id}/asked-before-by-another`,
  says: `${id} answers a query as it did for a user of another company who asked the same right before.`,
  breaks: ['record/other-company'],
  operations: [id],
  tell: remembering(
    () => ({ key: '', companyId: '', answer: undefined as PlainAnswer | undefined }),
    [id],
    (call, last) => {
      const { caller } = call
      if (!caller) return call.next()
      const key = `${call.query} ${JSON.stringify(call.body)}`
      const asksForSome = call.query.size > 0 || Object.keys(sentFields(call)).length > 0
      if (last.answer && last.key === key && last.companyId !== caller.companyId && asksForSome) return last.answer
      const answer = call.next()
      Object.assign(last, { key, companyId: caller.companyId, answer: isSuccess(answer) ? answer : undefined })
      return answer
    },
  ),
})

/** Of another company as well, where it is asked so. */
const alsoTheirs = (id: OperationId, isAskedSo: (call: Call) => boolean): Lie['tell'] =>
  around([id], (call) => {
    const answer = call.next()
    const other = isAskedSo(call) && isSuccess(answer) ? stranger(call) : undefined
    if (!other) return answer
    const [body, theirs] = [bodyOf(answer), bodyOf(call.next(asSession(other)))]
    return Array.isArray(theirs.data) ? withBody(answer, { ...body, data: [body.data, theirs.data].flat() }) : answer
  })

/** As where the filter stands in place of the condition about the company. */
const foundByFilter = (id: OperationId): Lie => ({
  id: `whose/${id}/filter-finds-others`,
  says: `${id} with a filter also finds what another company has.`,
  breaks: ['record/other-company'],
  operations: [id],
  tell: alsoTheirs(id, isFiltered),
})

/** A condition that joins others, so that what comes after it in a query without brackets is a condition of its own. */
export const asksForEither = ({ query, body }: Call): boolean =>
  /"OR":/.test(`${query.get('where')}${JSON.stringify(isFields(body) ? body.where : undefined)}`)

/** As where the first of two conditions alone stands beside the one about the company. */
const eitherFindsOthers = (id: OperationId): Lie => ({
  id: `whose/${id}/either-finds-others`,
  says: `${id} asked for one or the other also finds the other of another company.`,
  breaks: ['record/other-company'],
  operations: [id],
  tell: alsoTheirs(id, asksForEither),
})

const isFilteredByNothing = ({ body }: Call): boolean => isFields(body) && isFields(body.where) && Object.keys(body.where).length === 0

/** As where a filter takes the place of the company, and is empty. */
const nothingAsFilter = (id: OperationId): Lie => ({
  id: `whose/${id}/nothing-as-filter`,
  says: `${id} with an empty where shows the records of another company, too.`,
  breaks: ['record/other-company'],
  operations: [id],
  tell: alsoTheirs(id, isFilteredByNothing),
})

const countedByFilter = (id: OperationId): Lie => ({
  id: `whose/${id}/filter-counts-others`,
  says: `meta.total of ${id} with a filter has what another company has in it.`,
  breaks: ['list/total', 'list/filter-meta', 'record/other-company'],
  operations: [id],
  tell: around([id], (call) => {
    const answer = call.next()
    const other = isFiltered(call) && isSuccess(answer) ? stranger(call) : undefined
    const [body, theirs] = [bodyOf(answer), other ? bodyOf(call.next(asSession(other))) : {}]
    if (!isFields(body.meta) || !isFields(theirs.meta)) return answer
    return withBody(answer, { ...body, meta: { ...body.meta, total: Number(body.meta.total) + Number(theirs.meta.total) } })
  }),
})

/** As where what a request belongs to is set by the login before, and kept. */
const ofTheCompanyBefore = (id: OperationId): Lie => ({
  id: `whose/${id}/of-the-company-before`,
  says: `${id} makes a record for the company whose user made one right before.`,
  breaks: ['record/company-of-session', 'record/other-company', 'record/meta-user'],
  operations: [id],
  tell: remembering(
    () => ({ last: undefined as Session | undefined }),
    [id],
    (call, before) => {
      const own = call.caller?.session
      const { last } = before
      before.last = own
      const runs = last && call.sandbox.world.get('sessions', last.id)
      return own && runs && runs.companyId !== own.companyId ? call.next(asSession(runs)) : call.next()
    },
  ),
})

const filtered = [...lists.filter((id) => id !== 'listNotifications'), ...searches]
const counted = lists.filter((id) => id !== 'listNotifications')

const ofAnyReference: Lie = {
  id: 'whose/searchCoreCharges/reference-of-any-company',
  says: 'searchCoreCharges finds charges of all companies by their referenceId.',
  breaks: ['record/other-company'],
  operations: ['searchCoreCharges'],
  tell: around(['searchCoreCharges'], (call) => {
    const answer = call.next()
    const { where } = sentFields(call)
    if (!isSuccess(answer) || !call.caller || !isFields(where) || where.referenceId === undefined) return answer
    const wanted = isFields(where.referenceId) ? where.referenceId.equals : where.referenceId
    const body = bodyOf(answer)
    const others = call.sandbox.world
      .all('coreCharges')
      .filter(({ companyId, referenceId }) => companyId !== call.caller?.companyId && referenceId === wanted)
    return withBody(answer, { ...body, data: [...(Array.isArray(body.data) ? body.data : []), ...others] })
  }),
}

/** What looks for deleted records too looks for them by their ids alone. */
const deletedOfOthers: Lie = {
  id: 'whose/getVendor/deleted-of-another-company',
  says: 'getVendor shows a deleted vendor to a user of another company.',
  breaks: ['record/other-company'],
  operations: ['getVendor'],
  tell: around(['getVendor'], (call) => {
    const vendor = storedRecord(call, 'vendors')
    const owner = vendor?.deleted ? sessionOf(call, vendor.companyId) : undefined
    return call.next(owner ? asSession(owner) : {})
  }),
}

const byIdsInAnOrder: Lie = {
  id: 'whose/listVendors/of-any-company-by-ids-in-an-order',
  says: 'listVendors shows vendors of another company where they are asked for by ids and in an order.',
  breaks: ['record/other-company'],
  operations: ['listVendors'],
  tell: around(['listVendors'], (call) => {
    const [id] = call.query.has('ids') && isSorted(call) ? call.query.getAll('ids') : []
    const owner = sessionOf(call, call.sandbox.world.get('vendors', id ?? '')?.companyId)
    return call.next(owner ? asSession(owner) : {})
  }),
}

/** What looks whose it is looks at the address, and what saves it at the session. */
const logoOfTheCaller: Lie = {
  id: 'whose/setCompanyLogo/refused-and-set-for-the-caller',
  says: 'A logo for another company is refused, and is that of the company of the caller from then on.',
  breaks: ['record/other-company'],
  operations: ['setCompanyLogo', 'deleteCompanyLogo'],
  tell: around(['setCompanyLogo'], (call) => {
    const answer = call.next()
    const companyId = call.caller?.companyId
    if (answer.status === 404 && companyId) call.next({ path: `/v3/company/${companyId}/logo` })
    return answer
  }),
}

export const whoseCompanyLies: readonly Lie[] = [
  byIdsInAnOrder,
  logoOfTheCaller,
  deletedOfOthers,
  ofAnyReference,
  ...searches.map(nothingAsFilter),
  refusedButForDaysAndNote,
  refusedAndDone('deleteReferralSource', companyOfRecord('referralSources')),
  refusedAndDone('deleteTpiInspection', companyOfRecord('tpiInspections')),
  refusedAndDone('deleteManualPayment', companyOfRecord('payments')),
  refusedAndDone('deleteCoreCharge', companyOfRecord('coreCharges')),
  refusedAndDone('deleteTimesheet', companyOfRecord('timesheets')),
  refusedAndDone('changeMessageTemplateState', companyOfRecord('messageTemplates')),
  refusedAndDone('updateMessageTemplate', companyOfRecord('messageTemplates')),
  refusedAndDone('updateWebhook', companyOfRecord('webhooks')),
  refusedAndDone('updateStatement', companyOfRecord('statements')),
  refusedAndDone('updateTpiInspection', companyOfRecord('tpiInspections')),
  refusedAndDone('createTransferItem', transferOwner),
  refusedAndDone('bulkCreateTransferItems', transferOwner),
  refusedAndDone('updateTransferItem', transferOwner),
  refusedAndDone('archiveOrders', statusOwner),
  refusedAndDone('updateBulkPayment', bulkOwner),
  itemsOfAnyone,
  ...read.map(readBefore),
  ...everyNth(filtered, 2, 0).map(askedBefore),
  ...everyNth(filtered, 2, 1).map(foundByFilter),
  ...filtered.filter((id) => id !== 'searchTimesheets').map(eitherFindsOthers),
  ...everyNth(counted, 3, 1).map(countedByFilter),
  ...creates.map(ofTheCompanyBefore),
  ...[...singleCreates, ...fieldUpdates].filter((write) => isOwnAndListed(write) && tellsCompany(write) && isShown(write)).map(ofTheBody),
]
