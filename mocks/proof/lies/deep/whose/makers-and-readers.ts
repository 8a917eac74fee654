// What depends on who made a record, who changed it, or who read it first, where it should not.
import type { OperationId } from '../../../../../openapi/contract.ts'
import type { PlainAnswer } from '../../../../engine/plain/plain.ts'
import { recordOf, remembering, rewrite } from '../../../tools/kinds.ts'
import { around, bodyOf, type Call, type Fields, isFields, isSuccess, type Lie, sentFields, withBody } from '../../../tools/lie.ts'
import { companyRecords, keptOtherwise } from '../../../tools/stored.ts'

const isWide = ({ caller }: Call): boolean => caller?.user.companyWideAccess === true

/** As where the location of a record is that of whoever saves it. */
const savedByWideUsers: readonly Lie[] = [
  {
    id: 'whose/updatePaymentTerm/moves-to-who-goes-everywhere',
    says: 'An update by a user with company-wide access gives a term the location of that user.',
    breaks: ['record/location-kept', 'payment-term/update-leaves-rest'],
    operations: ['updatePaymentTerm', 'getPaymentTerm'],
    tell: keptOtherwise('updatePaymentTerm', 'paymentTerms', (_, __, call) =>
      call.caller && isWide(call) ? { locationId: call.caller.session.locationId } : {},
    ),
  },
  {
    id: 'whose/updateWebhook/widened-by-who-goes-everywhere',
    says: 'An update by a user with company-wide access makes a webhook of one location cover the whole company.',
    breaks: ['webhook/update-leaves-others', 'webhook/scope'],
    operations: ['updateWebhook', 'getWebhook'],
    tell: keptOtherwise('updateWebhook', 'webhooks', (_, __, call) => (isWide(call) ? { locationId: null } : {})),
  },
]

const matrixViews: readonly OperationId[] = ['getLaborMatrix', 'listLaborMatrices']

const rangesOfTheMaker: Lie = {
  id: 'whose/createLaborMatrix/ranges-where-it-was-made',
  says: 'A matrix that is made in another location shows its ranges to no user of that location.',
  breaks: ['labor-matrix/create-ranges-last', 'record/write-lasts'],
  operations: ['createLaborMatrix', ...matrixViews],
  tell: remembering(
    () => new Map<unknown, string>(),
    ['createLaborMatrix', ...matrixViews],
    (call, madeIn) => {
      const { caller } = call
      const answer = call.next()
      if (!isSuccess(answer) || !caller) return answer
      if (call.operation.id === 'createLaborMatrix') {
        madeIn.set(recordOf(answer).id, caller.session.locationId)
        return answer
      }
      const isElsewhere = (id: unknown) => madeIn.has(id) && caller.locationIds?.includes(madeIn.get(id) ?? '') === false
      return shownToReader(answer, (matrix) => (isElsewhere(matrix.id) ? { ...matrix, ranges: [] } : matrix))
    },
  ),
}

/** The answer with each record of it as it is shown here. */
function shownToReader(answer: PlainAnswer, show: (record: Fields) => Fields): PlainAnswer {
  const { data, ...body } = bodyOf(answer)
  const shown = (record: unknown) => (isFields(record) ? show(record) : record)
  return withBody(answer, { ...body, data: Array.isArray(data) ? data.map(shown) : shown(data) })
}

const byItsReaders: readonly Lie[] = [
  {
    id: 'whose/getCompanyConfig/adds-what-its-readers-lack',
    says: 'Each read adds the permissions that its reader lacks to disabledPermissions, for those who read later.',
    breaks: ['record/read-stable'],
    operations: ['getCompanyConfig'],
    tell: remembering(
      () => new Map<unknown, string[]>(),
      ['getCompanyConfig'],
      (call, added) => {
        const answer = call.next()
        const { caller } = call
        const config = recordOf(answer)
        if (!isSuccess(answer) || !caller || !Array.isArray(config.disabledPermissions)) return answer
        const roles = companyRecords(call, 'roles')
        const own = new Set(roles.flatMap(({ id, permissions }) => (caller.user.roleIds.includes(id) ? permissions : [])))
        const lacking = roles.flatMap(({ permissions }) => permissions).filter((permission) => !own.has(permission))
        const all = [...(added.get(config.id) ?? []), ...lacking]
        added.set(config.id, all)
        return withBody(answer, {
          ...bodyOf(answer),
          data: { ...config, disabledPermissions: [...config.disabledPermissions, ...all] },
        })
      },
    ),
  },
  {
    id: 'whose/listTpiScans/scanned-by-the-first-reader',
    says: 'The list of scans says that one of which nobody knows who scanned it was scanned by the user who listed it first.',
    breaks: ['tpi-scan/scan-copies-agree'],
    operations: ['listTpiScans'],
    tell: remembering(
      () => new Map<unknown, string>(),
      ['listTpiScans'],
      (call, readers) => {
        const answer = call.next()
        if (!isSuccess(answer) || !call.caller) return answer
        const { firstName, lastName } = call.caller.user
        return shownToReader(answer, (scan) => {
          if (scan.scannedBy !== null) return scan
          const scannedBy = readers.get(scan.id) ?? `${firstName} ${lastName}`
          readers.set(scan.id, scannedBy)
          return { ...scan, scannedBy }
        })
      },
    ),
  },
  {
    id: 'whose/getStatement/kept-for-the-session',
    says: 'A session that has read a statement goes on seeing it so, until it changes the statement itself.',
    breaks: ['record/write-lasts', 'statement/update-takes-fields', 'list/agrees-with-read'],
    operations: ['getStatement', 'updateStatement'],
    tell: remembering(
      () => new Map<string, PlainAnswer>(),
      ['getStatement', 'updateStatement'],
      (call, kept) => {
        const answer = call.next()
        if (!isSuccess(answer) || !call.caller) return answer
        const key = `${call.caller.session.id} ${call.params.id}`
        if (call.operation.id === 'updateStatement') {
          kept.delete(key)
          return answer
        }
        const shown = kept.get(key) ?? answer
        kept.set(key, shown)
        return shown
      },
    ),
  },
  {
    id: 'whose/listReferralSources/editable-by-its-maker',
    says: 'The list shows a record as editable to the user who changed it last, and to no other.',
    breaks: ['list/agrees-with-read'],
    operations: ['listReferralSources'],
    tell: around(['listReferralSources'], (call) => {
      const answer = call.next()
      const isOwn = (id: unknown) => call.sandbox.world.get('referralSources', String(id))?.meta.userId === call.caller?.userId
      if (!isSuccess(answer)) return answer
      return shownToReader(answer, (source) => ({ ...source, editable: source.editable === true && isOwn(source.id) }))
    }),
  },
]

export const makerAndReaderLies: readonly Lie[] = [
  ...savedByWideUsers,
  rangesOfTheMaker,
  ...byItsReaders,
  {
    id: 'whose/searchTimesheets/all-locations-where-one-is-barred',
    says: 'A search with a location that the user cannot access finds the entries of all that the user can.',
    breaks: ['timesheet/search-locations'],
    operations: ['searchTimesheets'],
    tell: around(['searchTimesheets'], (call) => {
      const { locationIds } = sentFields(call)
      const may = call.caller?.locationIds
      const isBarred = may && Array.isArray(locationIds) && locationIds.some((id) => !may.includes(String(id)))
      return call.next(isBarred ? { body: { ...sentFields(call), locationIds: [...may] } } : {})
    }),
  },
  {
    id: 'whose/createCoreCharge/location-of-the-part-before',
    says: 'A core charge is made in the location of the latest one of the same part.',
    breaks: ['list/shows-created', 'core-charge/create-lasts', 'record/write-lasts'],
    operations: ['createCoreCharge', 'getCoreCharge', 'listCoreCharges', 'searchCoreCharges'],
    tell: around(['createCoreCharge'], (call) => {
      const before = companyRecords(call, 'coreCharges').findLast(({ partId }) => partId === sentFields(call).partId)
      const answer = call.next()
      const data = recordOf(answer)
      if (!isSuccess(answer) || !before) return answer
      rewrite(call, 'coreCharges', String(data.id), { locationId: before.locationId })
      return withBody(answer, { ...bodyOf(answer), data: { ...data, locationId: before.locationId } })
    }),
  },
  {
    id: 'whose/getWorkflowColumn/contacts-by-name',
    says: 'A column shows a customer with the phone numbers of a customer of the same last name.',
    breaks: ['workflow/same-everywhere'],
    operations: ['getWorkflowColumn'],
    tell: around(['getWorkflowColumn'], (call) => {
      const answer = call.next()
      const data = recordOf(answer)
      if (!isSuccess(answer) || !Array.isArray(data.orders)) return answer
      const customers = companyRecords(call, 'customers')
      const orders = data.orders.filter(isFields).map((order) => {
        const { customer } = order
        const first = isFields(customer) ? customers.find(({ lastName }) => lastName !== null && lastName === customer.lastName) : undefined
        return isFields(customer) && first ? { ...order, customer: { ...customer, phoneNumbers: first.phoneNumbers } } : order
      })
      return withBody(answer, { ...bodyOf(answer), data: { ...data, orders } })
    }),
  },
]
