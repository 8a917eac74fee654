// Departures in the behaviour of inspections.
import type { OperationId } from '../../../../openapi/contract.ts'
import type { Collections } from '../../../engine/state/records.ts'
import { remembering } from '../../tools/kinds.ts'
import {
  around,
  bodyOf,
  type Call,
  type Fields,
  isFields,
  type Lie,
  records,
  refuse,
  sentFields,
  sentOtherwise,
  withBody,
} from '../../tools/lie.ts'
import { keptOtherwise, othersChanged, storedRecord } from '../../tools/stored.ts'

type Inspection = Collections['inspections']

const views = ['getInspection', 'listInspections'] as const
const update: readonly OperationId[] = ['updateInspection', 'getInspection']

/** Items of a record that is shown. */
const inspectionItems = ({ items }: Fields): Fields[] => (Array.isArray(items) ? items.filter(isFields) : [])

const nextOf = ({ sandbox }: Call, id: unknown): Inspection | undefined => {
  const all = sandbox.world.all('inspections')
  return all[(all.findIndex((one) => one.id === id) + 1) % all.length]
}

const keepsItems = ['inspection/update-leaves-items']
const sameEverywhere = ['inspection/same-everywhere', 'list/agrees-with-read']

export const inspectionLies: readonly Lie[] = [
  // Views.
  {
    id: 'inspection/read-without-items',
    says: 'A read leaves the items out.',
    breaks: ['inspection/read-has-items'],
    operations: views,
    tell: records(['getInspection'], (inspection) => {
      delete inspection.items
    }),
  },
  {
    id: 'inspection/read-items-by-id',
    says: 'A read carries the items as an object by id.',
    breaks: ['inspection/read-has-items'],
    operations: views,
    tell: records(['getInspection'], (inspection) => {
      inspection.items = Object.fromEntries(inspectionItems(inspection).map((item) => [item.id, item]))
    }),
  },
  {
    id: 'inspection/read-items-of-next',
    says: 'A read carries the items of the next inspection.',
    breaks: ['inspection/items-are-its-own', ...sameEverywhere],
    operations: views,
    tell: records(['getInspection'], (inspection, call) => {
      inspection.items = nextOf(call, inspection.id)?.items ?? []
    }),
  },
  {
    id: 'inspection/read-items-of-all',
    says: 'A read carries the items of the next inspection beside its own.',
    breaks: ['inspection/items-are-its-own'],
    operations: views,
    tell: records(['getInspection'], (inspection, call) => {
      inspection.items = [...inspectionItems(inspection), ...(nextOf(call, inspection.id)?.items ?? [])]
    }),
  },
  {
    id: 'inspection/items-name-order',
    says: 'inspectionId of an item is the order.',
    breaks: ['inspection/items-are-its-own'],
    operations: views,
    tell: records(views, (inspection) => {
      for (const item of inspectionItems(inspection)) item.inspectionId = inspection.orderId
    }),
  },
  {
    id: 'inspection/read-three-items',
    says: 'A read carries three items at most.',
    breaks: sameEverywhere,
    operations: views,
    tell: records(['getInspection'], (inspection) => {
      inspection.items = inspectionItems(inspection).slice(0, 3)
    }),
  },
  {
    id: 'inspection/list-without-files',
    says: 'The list shows items without their files.',
    breaks: sameEverywhere,
    operations: views,
    tell: records(['listInspections'], (inspection) => {
      for (const item of inspectionItems(inspection)) item.files = []
    }),
  },
  {
    id: 'inspection/list-status-stale',
    says: 'The list shows every item as Good.',
    breaks: sameEverywhere,
    operations: views,
    tell: records(['listInspections'], (inspection) => {
      for (const item of inspectionItems(inspection)) item.status = 'Good'
    }),
  },
  {
    id: 'inspection/read-of-order',
    says: 'A read shows the inspection that was made after it.',
    breaks: ['inspection/read', 'record/read-by-id'],
    operations: views,
    tell: around(['getInspection'], (call) => {
      const next = nextOf(call, call.params.id)
      return next?.companyId === call.caller?.companyId && next ? call.next({ path: `/v3/inspection/${next.id}` }) : call.next()
    }),
  },

  // What an update does to items.
  {
    id: 'inspection/update-drops-items',
    says: 'An update without items removes them.',
    breaks: keepsItems,
    operations: update,
    tell: keptOtherwise('updateInspection', 'inspections', () => ({ items: [] })),
  },
  {
    id: 'inspection/update-drops-last-item',
    says: 'An update removes the last item.',
    breaks: keepsItems,
    operations: update,
    tell: keptOtherwise('updateInspection', 'inspections', ({ items }) => ({ items: items.slice(0, -1) })),
  },
  {
    id: 'inspection/update-loses-files',
    says: 'An update loses the files of the items.',
    breaks: keepsItems,
    operations: update,
    tell: keptOtherwise('updateInspection', 'inspections', ({ items }) => ({ items: items.map((item) => ({ ...item, files: [] })) })),
  },
  {
    id: 'inspection/update-renumbers-items',
    says: 'An update counts the items from 0.',
    breaks: keepsItems,
    unseen: 'No request can send it, so it may follow from something else.',
    operations: update,
    tell: keptOtherwise('updateInspection', 'inspections', ({ items }) => ({
      items: items.map((item, ordinal) => ({ ...item, ordinal })),
    })),
  },
  {
    id: 'inspection/completion-approves-items',
    says: 'Completing an inspection approves its items.',
    breaks: keepsItems,
    unseen: 'No request can send it, so it may follow from something else.',
    operations: update,
    tell: keptOtherwise('updateInspection', 'inspections', ({ items }, _, call) =>
      sentFields(call).completed === true ? { items: items.map((item) => ({ ...item, approved: true })) } : {},
    ),
  },
  {
    id: 'inspection/reopening-clears-items',
    says: 'Taking completed back clears the status of the items.',
    breaks: keepsItems,
    unseen: 'No request can send it, so it may follow from something else.',
    operations: update,
    tell: keptOtherwise('updateInspection', 'inspections', ({ items }, _, call) =>
      sentFields(call).completed === false ? { items: items.map((item) => ({ ...item, status: null })) } : {},
    ),
  },
  {
    id: 'inspection/items-get-new-ids',
    says: 'An update makes the items anew, with other ids.',
    breaks: keepsItems,
    operations: update,
    tell: keptOtherwise('updateInspection', 'inspections', ({ items }, _, { sandbox }) => ({
      items: items.map((item) => ({ ...item, id: `itm_${sandbox.world.next()}` })),
    })),
  },

  // What an update does to the rest.
  {
    id: 'inspection/never-completed',
    says: 'completed true is taken and not stored.',
    breaks: ['inspection/update-completed'],
    operations: update,
    tell: sentOtherwise(['updateInspection'], (body) => (body.completed === true ? { ...body, completed: undefined } : body)),
  },
  {
    id: 'inspection/stays-completed',
    says: 'completed false is taken for not sent.',
    breaks: ['inspection/update-completed'],
    operations: update,
    tell: sentOtherwise(['updateInspection'], (body) => (body.completed === false ? { ...body, completed: undefined } : body)),
  },
  {
    id: 'inspection/stays-completed-where-dated',
    says: 'completed false is taken for not sent where the inspection was completed before with a date of its own.',
    breaks: ['inspection/update-completed'],
    operations: update,
    tell: sentOtherwise(['updateInspection'], (body, call) => {
      const { completed, completedDate, updatedDate } = call.sandbox.world.get('inspections', call.params.id ?? '') ?? {}
      const isDated = completed === true && completedDate != null && updatedDate === completedDate
      return body.completed === false && isDated ? { ...body, completed: undefined } : body
    }),
  },
  {
    id: 'inspection/completed-by-who-updates',
    says: 'An update of a completed inspection that does not say who completed it names its sender.',
    breaks: ['inspection/update-leaves-others'],
    operations: update,
    tell: sentOtherwise(['updateInspection'], (body, call) => {
      const isCompleted = call.sandbox.world.get('inspections', call.params.id ?? '')?.completed === true
      return isCompleted && body.completed !== false && body.completedById === undefined
        ? { ...body, completedById: call.caller?.userId }
        : body
    }),
  },
  {
    id: 'inspection/completed-by-any-update',
    says: 'Any update completes the inspection.',
    breaks: ['inspection/update-leaves-others'],
    operations: update,
    tell: keptOtherwise('updateInspection', 'inspections', ({ completed }, _, call) =>
      'completed' in sentFields(call) ? { completed } : { completed: true },
    ),
  },
  {
    id: 'inspection/completed-by-caller',
    says: 'completedById is the user who sends the update, whatever it says.',
    breaks: ['inspection/update', 'inspection/update-persists'],
    operations: update,
    tell: sentOtherwise(['updateInspection'], (body) => (body.completed === true ? { ...body, completedById: undefined } : body)),
  },
  {
    id: 'inspection/completed-now',
    says: 'completedDate is the time of the update that completes, whatever it says.',
    breaks: ['inspection/update', 'inspection/update-persists'],
    operations: update,
    tell: sentOtherwise(['updateInspection'], (body) => (body.completed === true ? { ...body, completedDate: undefined } : body)),
  },
  {
    id: 'inspection/completer-forgotten',
    says: 'completedById is not stored.',
    breaks: ['inspection/update', 'inspection/update-persists'],
    operations: update,
    tell: keptOtherwise('updateInspection', 'inspections', () => ({ completedById: null })),
  },
  {
    id: 'inspection/completes-order',
    says: 'Completing an inspection completes all inspections of its order.',
    breaks: ['inspection/update-leaves-other-inspections'],
    operations: update,
    tell: othersChanged('updateInspection', 'inspections', ({ orderId }, updated, _, call) =>
      sentFields(call).completed === true && orderId != null && orderId === updated.orderId ? { completed: true } : undefined,
    ),
  },
  {
    id: 'inspection/completion-renames',
    says: 'Completing an inspection writes so into its name.',
    breaks: ['inspection/update-leaves-others'],
    operations: update,
    tell: keptOtherwise('updateInspection', 'inspections', ({ name }, _, call) =>
      sentFields(call).completed === true ? { name: `${name} (completed)` } : { name },
    ),
  },
  {
    id: 'inspection/update-takes-over',
    says: 'An update sets createdById to the user who sends it.',
    breaks: ['inspection/update-leaves-others'],
    operations: update,
    tell: keptOtherwise('updateInspection', 'inspections', ({ createdById }, _, { caller }) => ({
      createdById: caller?.userId ?? createdById,
    })),
  },
  {
    id: 'inspection/name-clears-note',
    says: 'An update of the name clears the note.',
    breaks: ['inspection/update-leaves-others'],
    operations: update,
    tell: keptOtherwise('updateInspection', 'inspections', (_, __, call) => ('name' in sentFields(call) ? { note: null } : {})),
  },
  {
    id: 'inspection/recommended-forgotten',
    says: 'An update sets recommended to false.',
    breaks: ['inspection/update-leaves-others'],
    operations: update,
    tell: keptOtherwise('updateInspection', 'inspections', ({ recommended }, _, call) =>
      'recommended' in sentFields(call) ? { recommended } : { recommended: false },
    ),
  },
  {
    id: 'inspection/order-refused',
    says: 'An update of the order is refused.',
    breaks: ['inspection/update-fields-optional'],
    operations: update,
    tell: around(['updateInspection'], (call) => ('orderId' in sentFields(call) ? refuse(call, 400, 'The order is fixed.') : call.next())),
  },
  {
    id: 'inspection/update-needs-name',
    says: 'An update without a name is refused.',
    breaks: ['inspection/update-fields-optional', 'inspection/update-completed'],
    operations: update,
    tell: around(['updateInspection'], (call) => ('name' in sentFields(call) ? call.next() : refuse(call, 400, 'name is missing.'))),
  },
  {
    id: 'inspection/ordinal-zero-based',
    says: 'An ordinal is stored one lower than it was sent.',
    breaks: ['inspection/update', 'inspection/update-persists'],
    operations: update,
    tell: sentOtherwise(['updateInspection'], (body) => (typeof body.ordinal === 'number' ? { ...body, ordinal: body.ordinal - 1 } : body)),
  },
  {
    id: 'inspection/list-name-stale',
    says: 'The list shows inspections with the name of before their last update.',
    breaks: ['inspection/update-persists', 'list/shows-changed'],
    operations: [...views, 'updateInspection'],
    tell: remembering(
      () => new Map<unknown, unknown>(),
      ['updateInspection', 'listInspections'],
      (call, old) => {
        const before = call.operation.id === 'updateInspection' ? storedRecord(call, 'inspections') : undefined
        if (before) old.set(before.id, before.name)
        const answer = call.next()
        const { data, ...rest } = bodyOf(answer)
        if (!Array.isArray(data)) return answer
        const shown = data.filter(isFields).map((one) => (old.has(one.id) ? { ...one, name: old.get(one.id) } : one))
        return withBody(answer, { ...rest, data: shown })
      },
    ),
  },
  {
    id: 'inspection/update-of-namesakes',
    says: 'A new name is given to every inspection that had the old one.',
    breaks: ['inspection/update-leaves-other-inspections', 'record/others-kept'],
    operations: [...update, 'listInspections'],
    tell: othersChanged('updateInspection', 'inspections', (other, meant, before) =>
      other.name === before.name ? { name: meant.name ?? '' } : undefined,
    ),
  },
  {
    id: 'inspection/update-moves-next',
    says: 'An update moves the next inspection one place down.',
    breaks: ['inspection/update-leaves-other-inspections', 'record/others-kept'],
    operations: [...update, 'listInspections'],
    tell: othersChanged('updateInspection', 'inspections', (other, meant, _, call) =>
      nextOf(call, meant.id)?.id === other.id ? { ordinal: Number(other.ordinal) + 1 } : undefined,
    ),
  },
  {
    id: 'inspection/recommended-with-order',
    says: 'An update of recommended changes that of every inspection of the order.',
    breaks: ['inspection/update-leaves-other-inspections', 'record/others-kept'],
    operations: [...update, 'listInspections'],
    tell: othersChanged('updateInspection', 'inspections', (other, meant, before) =>
      other.orderId === meant.orderId && meant.recommended !== before.recommended ? { recommended: meant.recommended } : undefined,
    ),
  },
]
