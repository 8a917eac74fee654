// Updates of records that have what no request sends: it is lost when they are saved.
import { afterwards, recordOf, remembering, rewrite } from '../../../tools/kinds.ts'
import { hasSent, isSuccess, type Lie, sentFields } from '../../../tools/lie.ts'
import { companyRecords, keptOtherwise, othersChanged, storedRecord } from '../../../tools/stored.ts'

/** Once: a conversation that is alone in what it is shows it no second time. */
const bringsOneBack: Lie['tell'] = remembering(
  () => ({ isDone: false }),
  ['updateMessageThreadMetadata'],
  (call, one) => {
    const thread = storedRecord(call, 'messageThreads')
    const answer = call.next()
    if (!isSuccess(answer) || !thread?.archived || one.isDone) return answer
    one.isDone = true
    rewrite(call, 'messageThreads', thread.id, { archived: false })
    return answer
  },
)

/** As where what was deleted is only hidden, and taken out again for what is made of the same scan. */
const namedLikeTheDeleted: Lie['tell'] = remembering(
  () => new Map<string, string | null>(),
  ['createTpiInspection', 'deleteTpiInspection'],
  (call, names) => {
    const gone = storedRecord(call, 'tpiInspections')
    const answer = call.next()
    if (!isSuccess(answer)) return answer
    if (gone) names.set(gone.tpiScanId, gone.name)
    const { tpiScanId, name } = sentFields(call)
    const before = names.get(String(tpiScanId))
    if (!gone && name === undefined && before) rewrite(call, 'tpiInspections', String(recordOf(answer).id), { name: before })
    return answer
  },
)

export const foundAndSavedLies: readonly Lie[] = [
  {
    id: 'sequences/createTpiInspection/named-like-the-deleted',
    says: 'An inspection that is made without a name gets that of the deleted one of its scan.',
    breaks: ['record/write-lasts', 'tpi-scan/create-lasts', 'list/shows-created'],
    operations: ['createTpiInspection', 'deleteTpiInspection', 'listTpiInspections'],
    tell: namedLikeTheDeleted,
  },
  {
    id: 'sequences/updatePaymentTerm/days-take-the-default',
    says: 'A term that gets other days is no default of fleets any more.',
    breaks: ['payment-term/update-leaves-rest'],
    operations: ['updatePaymentTerm', 'getPaymentTerm'],
    tell: keptOtherwise('updatePaymentTerm', 'paymentTerms', (_, __, call) => (hasSent(call, 'dueInDays') ? { fleetDefault: false } : {})),
  },
  {
    id: 'sequences/updateMessageThreadMetadata/brings-one-back',
    says: 'The first draft for an archived conversation brings it back.',
    breaks: ['message-thread/update-leaves-others'],
    operations: ['updateMessageThreadMetadata', 'getMessageThreadMetadata'],
    tell: bringsOneBack,
  },
  {
    id: 'sequences/updateWebhook/secret-switches-on',
    says: 'A webhook that is given a secret alone is enabled.',
    breaks: ['webhook/update-secret'],
    operations: ['updateWebhook', 'getWebhook'],
    tell: keptOtherwise('updateWebhook', 'webhooks', (_, __, call) =>
      hasSent(call, 'secret') && !hasSent(call, 'enabled') ? { enabled: true } : {},
    ),
  },
  {
    id: 'sequences/updateInspection/items-lose-their-marks',
    says: 'An update takes status and message from the items of the inspection.',
    breaks: ['inspection/update-leaves-items', 'inspection/update-leaves-others'],
    operations: ['updateInspection', 'getInspection'],
    tell: keptOtherwise('updateInspection', 'inspections', ({ items }) => ({
      items: items.map((item) => ({ ...item, status: null, message: null })),
    })),
  },
  {
    id: 'sequences/updateInspection/files-of-items-lost',
    says: 'An update takes the pictures from the items of the inspection.',
    breaks: ['inspection/update-leaves-items', 'inspection/update-leaves-others'],
    operations: ['updateInspection', 'getInspection'],
    tell: keptOtherwise('updateInspection', 'inspections', ({ items }) => ({
      items: items.map((item) => ({ ...item, files: item.files.map((file) => ({ ...file, thumbnailUrl: null })) })),
    })),
  },
  {
    id: 'sequences/updateLaborMatrix/default-stays-beside-ranges',
    says: 'An update that takes default away and sends ranges leaves the matrix a default one.',
    breaks: ['labor-matrix/update-takes-fields'],
    operations: ['updateLaborMatrix', 'getLaborMatrix'],
    tell: keptOtherwise('updateLaborMatrix', 'laborMatrices', (now, before, call) =>
      hasSent(call, 'ranges') && before.default ? { default: true } : { default: now.default },
    ),
  },
  {
    id: 'sequences/updatePaymentTerm/days-lost-beside-the-same-name',
    says: 'An update that sends the name that a term has already changes nothing else of it.',
    breaks: ['record/write-lasts'],
    operations: ['updatePaymentTerm', 'getPaymentTerm'],
    tell: keptOtherwise('updatePaymentTerm', 'paymentTerms', (now, before, call) =>
      sentFields(call).name === before.name ? { dueInDays: before.dueInDays, note: before.note } : { note: now.note },
    ),
  },
  {
    id: 'sequences/updateInspection/order-completed-by-name',
    says: 'An inspection that is completed in the name of a user completes the others of its order.',
    breaks: ['inspection/update-leaves-other-inspections', 'record/others-kept'],
    operations: ['updateInspection', 'getInspection', 'listInspections'],
    tell: othersChanged('updateInspection', 'inspections', (other, { orderId, completed, completedById }, _, call) =>
      other.orderId === orderId && completed && hasSent(call, 'completedById') ? { completed, completedById } : undefined,
    ),
  },
  {
    id: 'sequences/createVendor/saved-over-a-namesake',
    says: 'A new vendor is saved over another one of its name as well.',
    breaks: ['record/others-kept'],
    operations: ['createVendor', 'getVendor'],
    tell: afterwards(['createVendor'], (call, { id, name, city }) => {
      for (const other of companyRecords(call, 'vendors'))
        if (other.name === name && other.id !== id) rewrite(call, 'vendors', other.id, { city: city === null ? null : String(city) })
    }),
  },
  {
    id: 'sequences/updateTpiInspection/made-anew-by-its-name',
    says: 'An update with a name sets the date of the creation, too, to that of the update, in whole seconds.',
    breaks: ['record/identity-kept'],
    operations: ['updateTpiInspection', 'listTpiInspections'],
    tell: keptOtherwise('updateTpiInspection', 'tpiInspections', ({ createdDate }, _, call) => ({
      createdDate: hasSent(call, 'name') ? new Date(Math.ceil((Date.parse(createdDate) + 1) / 1000) * 1000).toISOString() : createdDate,
    })),
  },
]
