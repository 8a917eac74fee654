// What a write does to more than it is sent: defaults that come back, what another write left behind, what is not looked at again.
import { afterwards, remembering, rewrite } from '../../../tools/kinds.ts'
import { around, bodyOf, isFields, isSuccess, type Lie, records, sentFields, sentOtherwise, withBody } from '../../../tools/lie.ts'

const configs = 'updateRoleNotificationConfigs'
const vendorTexts = ['url', 'accountNumber', 'contactFirstName', 'contactLastName', 'contactEmail', 'address1', 'address2', 'city']

export const onlyThisTimeLies: readonly Lie[] = [
  {
    id: 'sequences/changeMessageTemplateState/deleted-once-only',
    says: 'A template that was deleted and undeleted is told as deleted by the next delete, and is not.',
    breaks: ['message-template/deleted-lasts'],
    operations: ['changeMessageTemplateState', 'updateMessageTemplate'],
    tell: remembering(
      () => new Set<string>(),
      ['changeMessageTemplateState'],
      (call, back) => {
        const { id = '', action } = call.params
        const answer = call.next()
        if (!isSuccess(answer)) return answer
        if (action === 'undelete') back.add(id)
        else if (back.has(id)) rewrite(call, 'messageTemplates', id, { deleted: false, deletedDate: null })
        return answer
      },
    ),
  },
  {
    id: 'sequences/getLaborMatrix/ranges-of-the-updated-without-matrix',
    says: 'Once a matrix was updated, its read shows its ranges without the matrix that they are of.',
    breaks: ['labor-matrix/range-linked', 'list/agrees-with-read'],
    operations: ['getLaborMatrix', 'updateLaborMatrix'],
    tell: records(['getLaborMatrix'], ({ updatedDate, ranges }) => {
      if (updatedDate !== null && Array.isArray(ranges)) for (const range of ranges.filter(isFields)) range.laborMatrixId = null
    }),
  },
  {
    id: 'sequences/createPaymentTerm/whole-days-once-stored',
    says: 'A new term is answered with the fraction of days that was sent, and kept without it.',
    breaks: ['payment-term/create-lasts'],
    operations: ['createPaymentTerm', 'getPaymentTerm'],
    tell: afterwards(['createPaymentTerm'], (call, { id, dueInDays }) => {
      rewrite(call, 'paymentTerms', String(id), { dueInDays: Math.floor(Number(dueInDays)) })
    }),
  },
  {
    id: 'sequences/updateStatement/begin-with-its-end-only',
    says: 'An update of a statement takes the begin of its period only where the end is sent, too.',
    breaks: ['statement/update-takes-fields'],
    operations: ['updateStatement', 'getStatement'],
    tell: sentOtherwise(['updateStatement'], (body) => {
      const { fromDate: _, ...rest } = body
      return 'toDate' in body ? body : rest
    }),
  },
  {
    id: 'sequences/listCoreCharges/updated-from-the-second-time-on',
    says: 'The list of core charges shows no date of an update until there was a second one.',
    breaks: ['record/updated-set'],
    operations: ['listCoreCharges', 'updateCoreCharge'],
    tell: records(['listCoreCharges'], (record, { sandbox: { world } }) => {
      if (Number(world.get('coreCharges', String(record.id))?.meta.version) <= 2) record.updatedDate = null
    }),
  },
  {
    id: 'sequences/updateInspection/completed-now',
    says: 'An inspection that is completed was completed now, whatever is sent with it.',
    breaks: ['inspection/update', 'inspection/update-persists'],
    operations: ['updateInspection', 'getInspection'],
    tell: around(['updateInspection'], (call) => {
      const { id = '' } = call.params
      const isOpen = call.sandbox.world.get('inspections', id)?.completed === false
      const { completedDate, ...rest } = sentFields(call)
      return isOpen && rest.completed === true && completedDate !== undefined ? call.next({ body: rest }) : call.next()
    }),
  },
  {
    id: 'sequences/updateWebhook/never-again',
    says: 'A webhook that was once left without triggers is sent nothing any more.',
    breaks: ['webhook/delivers'],
    operations: ['createWebhook', 'updateWebhook'],
    tell: remembering(
      () => new Set<string>(),
      ['updateWebhook'],
      (call, left) => {
        const { id = '' } = call.params
        const { triggers } = sentFields(call)
        const answer = call.next()
        if (!isSuccess(answer) || !Array.isArray(triggers)) return answer
        if (triggers.length === 0) left.add(id)
        else if (left.has(id)) rewrite(call, 'webhooks', id, { triggers: [] })
        return answer
      },
    ),
  },
  {
    id: `sequences/${configs}/channels-of-a-new-one`,
    says: 'A config that is switched on again has the channels of a new one, unless they are sent with it.',
    breaks: ['role-notification-config/update-leaves-fields'],
    operations: [configs, 'listRoleNotificationConfigs'],
    tell: around([configs], (call) => {
      const { world } = call.sandbox
      const sent = Array.isArray(call.body) ? call.body.filter(isFields) : []
      const off = sent.filter(({ id, active }) => active === true && world.get('roleNotificationConfigs', String(id))?.active === false)
      const answer = call.next()
      if (isSuccess(answer))
        for (const one of off)
          if (!('sendSms' in one))
            rewrite(call, 'roleNotificationConfigs', String(one.id), { sendSms: false, sendEmail: true, sendInApp: true })
      return answer
    }),
  },
  {
    id: 'sequences/createVendor/left-by-the-refused-one',
    says: 'A vendor that is made right after one that was refused has the texts of that one where it is sent none.',
    breaks: ['record/made-of-its-own'],
    operations: ['createVendor', 'getVendor'],
    tell: remembering(
      () => ({ left: {} as { readonly [field: string]: unknown } }),
      ['createVendor'],
      (call, before) => {
        const sent = sentFields(call)
        const left = Object.fromEntries(Object.entries(before.left).filter(([field]) => vendorTexts.includes(field)))
        const answer = call.next(isFields(call.body) ? { body: { ...left, ...sent } } : {})
        before.left = isSuccess(answer) ? {} : sent
        return answer
      },
    ),
  },
  {
    id: 'sequences/updateStatement/name-of-a-new-one',
    says: 'A statement that is given other orders without a name is named as one that was made without a name.',
    breaks: ['statement/update-leaves-rest'],
    operations: ['updateStatement', 'getStatement'],
    tell: sentOtherwise(['updateStatement'], (body) => ('orderIds' in body ? { name: 'Statement', ...body } : body)),
  },
  {
    id: 'sequences/setCompanyLogo/none-when-it-is-there',
    says: 'A logo that is set while it is there is answered with null.',
    breaks: ['company/logo-set'],
    operations: ['setCompanyLogo'],
    tell: remembering(
      () => ({ last: undefined as unknown }),
      ['setCompanyLogo', 'deleteCompanyLogo'],
      (call, known) => {
        const answer = call.next()
        const { blobId } = sentFields(call)
        const isThere = blobId !== undefined && blobId === known.last
        if (isSuccess(answer)) known.last = blobId
        return isThere && isSuccess(answer) ? withBody(answer, { ...bodyOf(answer), data: { blobId: null } }) : answer
      },
    ),
  },
  {
    id: 'sequences/updatePaymentTerm/no-default-once-editable',
    says: 'An update with editable alone leaves a term that is the default of nobody.',
    breaks: ['payment-term/update-leaves-rest', 'record/others-kept'],
    operations: ['updatePaymentTerm', 'getPaymentTerm'],
    tell: around(['updatePaymentTerm'], (call) => {
      const answer = call.next()
      const { id = '' } = call.params
      if (isSuccess(answer) && Object.keys(sentFields(call)).join() === 'editable')
        rewrite(call, 'paymentTerms', id, { customerDefault: false, fleetDefault: false })
      return answer
    }),
  },
  {
    id: 'sequences/updateWebhook/no-error-when-switched-on',
    says: 'A webhook that is switched on is not in error, also where error is sent with it.',
    breaks: ['webhook/update-error', 'webhook/update-error-message'],
    operations: ['updateWebhook', 'getWebhook'],
    tell: sentOtherwise(['updateWebhook'], (body, call) => {
      const isOff = call.sandbox.world.get('webhooks', call.params.id ?? '')?.enabled === false
      return isOff && body.enabled === true ? { ...body, error: false } : body
    }),
  },
  {
    id: 'sequences/updateLaborMatrix/known-ranges-keep-their-end',
    says: 'A range that is sent with the id that it has keeps its end where null is sent.',
    breaks: ['labor-matrix/update-ranges'],
    operations: ['updateLaborMatrix', 'getLaborMatrix'],
    tell: sentOtherwise(['updateLaborMatrix'], (body, call) => {
      const known = call.sandbox.world.get('laborMatrices', call.params.id ?? '')?.ranges ?? []
      if (!Array.isArray(body.ranges)) return body
      const ranges = body.ranges.map((range: unknown) => {
        const before = isFields(range) ? known.find(({ id }) => id === range.id) : undefined
        return isFields(range) && before && range.end === null ? { ...range, end: before.end } : range
      })
      return { ...body, ranges }
    }),
  },
]
