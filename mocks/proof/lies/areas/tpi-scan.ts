// Departures of tire-pressure scans and their inspections: the scan that an inspection shows, its place, and what a delete takes along.
import type { Collections } from '../../../engine/state/records.ts'
import { afterwards, recordOf, remembering, rewrite, showing } from '../../tools/kinds.ts'
import {
  answers,
  around,
  bodyOf,
  type Call,
  type Fields,
  good,
  isFields,
  isSuccess,
  type Lie,
  records,
  refuse,
  requests,
  sentFields,
  withBody,
} from '../../tools/lie.ts'
import { otherRecords, removeRecords, storedRecord } from '../../tools/stored.ts'

type Inspection = Collections['tpiInspections']

/** A scan of the company other than this one. */
const otherScan = ({ sandbox, caller }: Call, scanId: unknown) =>
  sandbox.world.all('tpiScans').find(({ id, companyId }) => id !== scanId && companyId === caller?.companyId)

/** The scan within each inspection of the list. */
const changesCopies = (change: (scan: Fields, inspection: Fields, call: Call) => void): Lie['tell'] =>
  records(['listTpiInspections'], (inspection, call) => {
    if (isFields(inspection.tpiScan)) change(inspection.tpiScan, inspection, call)
  })

const shown = ['listTpiInspections', 'listTpiScans'] as const

export const tpiScanLies: readonly Lie[] = [
  {
    id: 'tpi-scan/scan-of-another',
    says: 'An inspection shows another scan than the one that tpiScanId names.',
    breaks: ['tpi-scan/inspection-own-scan'],
    operations: shown,
    tell: records(['listTpiInspections'], (inspection, call) => {
      inspection.tpiScan = otherScan(call, inspection.tpiScanId)
    }),
  },
  {
    id: 'tpi-scan/scan-newest-of-vehicle',
    says: 'An inspection shows the first scan that was made of the vehicle.',
    breaks: ['tpi-scan/inspection-own-scan'],
    operations: shown,
    tell: records(['listTpiInspections'], (inspection, { sandbox }) => {
      const scans = sandbox.world.all('tpiScans')
      const vehicleId = scans.find(({ id }) => id === inspection.tpiScanId)?.vehicleId
      inspection.tpiScan = scans.find((scan) => scan.vehicleId === vehicleId)
    }),
  },
  {
    id: 'tpi-scan/scan-of-before',
    says: 'An inspection that is given another scan goes on showing the one before.',
    breaks: ['tpi-scan/inspection-own-scan'],
    operations: ['updateTpiInspection', ...shown],
    tell: around(['updateTpiInspection'], (call) => {
      const before = storedRecord(call, 'tpiInspections')?.tpiScan
      const answer = call.next()
      if (isSuccess(answer) && before) rewrite(call, 'tpiInspections', call.params.id ?? '', { tpiScan: before })
      return answer
    }),
  },
  {
    id: 'tpi-scan/scan-id-of-copy',
    says: 'The scan within an inspection has an id of its own.',
    breaks: ['tpi-scan/inspection-own-scan'],
    operations: shown,
    tell: changesCopies((scan, { id }) => {
      scan.id = `${id}-scan`
    }),
  },
  {
    id: 'tpi-scan/copy-without-conditions',
    says: 'The scan within an inspection shows the first of its vehicleConditions alone.',
    breaks: ['tpi-scan/scan-copies-agree'],
    operations: shown,
    tell: changesCopies((scan) => {
      if (Array.isArray(scan.vehicleConditions)) scan.vehicleConditions = scan.vehicleConditions.slice(0, 1)
    }),
  },
  {
    id: 'tpi-scan/copy-recommends-otherwise',
    says: 'The scan within an inspection lays isAlignmentRecommended beside the value of isRotationRecommended.',
    breaks: ['tpi-scan/scan-copies-agree'],
    operations: shown,
    tell: changesCopies((scan) => {
      const { isAlignmentRecommended, isRotationRecommended } = scan
      Object.assign(scan, { isAlignmentRecommended: isRotationRecommended, isRotationRecommended: isAlignmentRecommended })
    }),
  },
  {
    id: 'tpi-scan/copy-dated-anew',
    says: 'The scan within an inspection was scanned when the inspection was made.',
    breaks: ['tpi-scan/scan-copies-agree'],
    operations: shown,
    tell: changesCopies((scan, { createdDate }) => {
      scan.scanDate = createdDate
    }),
  },
  {
    id: 'tpi-scan/scans-without-inspection-only',
    says: 'The list of scans leaves out those that have an inspection.',
    breaks: ['tpi-scan/list-scans'],
    operations: shown,
    tell: showing(
      ['listTpiScans'],
      ({ id }, { sandbox }) => !sandbox.world.all('tpiInspections').some(({ tpiScanId }) => tpiScanId === id),
    ),
  },
  {
    id: 'tpi-scan/newest-inspection-of-order-only',
    says: 'The list shows the newest inspection of each order alone.',
    breaks: ['tpi-scan/list-inspections', 'list/shows-created', 'record/others-kept'],
    operations: ['listTpiInspections', 'createTpiInspection'],
    tell: showing(
      ['listTpiInspections'],
      ({ id, orderId }, { sandbox }) => sandbox.world.all('tpiInspections').findLast((one) => one.orderId === orderId)?.id === id,
    ),
  },

  {
    id: 'tpi-scan/create-replaces',
    says: 'A create removes the other inspections of the order.',
    breaks: ['record/others-kept'],
    operations: ['createTpiInspection', 'listTpiInspections'],
    tell: afterwards(['createTpiInspection'], (call, { id }) => {
      const { orderId } = sentFields(call)
      removeRecords(
        call,
        'tpiInspections',
        otherRecords(call, 'tpiInspections').filter((one) => one.orderId === orderId && one.id !== id),
      )
    }),
  },
  {
    id: 'tpi-scan/create-names-scan',
    says: 'A create answers with the id of the scan.',
    breaks: ['tpi-scan/create', 'tpi-scan/create-lasts'],
    operations: ['createTpiInspection', 'listTpiInspections'],
    tell: answers(['createTpiInspection'], (body, call) => ({ ...body, data: { id: sentFields(call).tpiScanId } })),
  },
  {
    id: 'tpi-scan/create-takes-latest-scan',
    says: 'A create takes the latest scan there is, whatever tpiScanId says.',
    breaks: ['tpi-scan/create-lasts'],
    operations: ['createTpiInspection', 'listTpiInspections'],
    tell: requests(['createTpiInspection'], (call) => {
      const latest = call.sandbox.world.all('tpiScans').findLast(({ companyId }) => companyId === call.caller?.companyId)
      const sent = sentFields(call)
      return latest && sent.tpiScanId !== undefined ? { body: { ...sent, tpiScanId: latest.id } } : undefined
    }),
  },
  {
    id: 'tpi-scan/create-counts-ordinal',
    says: 'A create gives the inspection the next free place, whatever ordinal says.',
    breaks: ['tpi-scan/create-lasts'],
    operations: ['createTpiInspection', 'listTpiInspections'],
    tell: afterwards(['createTpiInspection'], (call, { id }) =>
      rewrite(call, 'tpiInspections', String(id), {
        ordinal: otherRecords(call, 'tpiInspections').filter(({ orderId }) => orderId === sentFields(call).orderId).length,
      }),
    ),
  },
  {
    id: 'tpi-scan/ordinal-from-zero',
    says: 'An ordinal is stored one lower than it was sent.',
    breaks: ['tpi-scan/create-lasts', 'tpi-scan/update-takes-fields'],
    operations: ['createTpiInspection', 'updateTpiInspection', 'listTpiInspections'],
    tell: requests(['createTpiInspection', 'updateTpiInspection'], (call) => {
      const { ordinal } = sentFields(call)
      return typeof ordinal === 'number' ? { body: { ...sentFields(call), ordinal: ordinal - 1 } } : undefined
    }),
  },
  {
    id: 'tpi-scan/ordinal-zero-lost',
    says: 'An ordinal of 0 is lost.',
    breaks: ['tpi-scan/create-lasts', 'tpi-scan/update-takes-fields'],
    operations: ['createTpiInspection', 'updateTpiInspection', 'listTpiInspections'],
    tell: requests(['createTpiInspection', 'updateTpiInspection'], (call) => {
      const { ordinal, ...rest } = sentFields(call)
      return ordinal === 0 ? { body: rest } : undefined
    }),
  },
  {
    id: 'tpi-scan/create-needs-name',
    says: 'A create without a name is refused.',
    breaks: ['tpi-scan/create-optional'],
    operations: ['createTpiInspection'],
    tell: around(['createTpiInspection'], (call) => ('name' in sentFields(call) ? call.next() : refuse(call, 400, 'What is it called?'))),
  },
  {
    id: 'tpi-scan/create-needs-ordinal',
    says: 'A create without ordinal is refused.',
    breaks: ['tpi-scan/create-optional'],
    operations: ['createTpiInspection'],
    tell: around(['createTpiInspection'], (call) =>
      'ordinal' in sentFields(call) ? call.next() : refuse(call, 400, 'Which place has it?'),
    ),
  },

  {
    id: 'tpi-scan/update-names-scan',
    says: 'PUT answers with the id of the scan.',
    breaks: ['tpi-scan/update'],
    operations: ['updateTpiInspection'],
    tell: answers(['updateTpiInspection'], (body, call) => ({ ...body, data: { id: storedRecord(call, 'tpiInspections')?.tpiScanId } })),
  },
  {
    id: 'tpi-scan/move-names-order',
    says: 'PUT answers with the id of the order where it moves the inspection to another one.',
    breaks: ['tpi-scan/update'],
    operations: ['updateTpiInspection'],
    tell: answers(['updateTpiInspection'], (body, call) => {
      const { orderId } = sentFields(call)
      return orderId === undefined ? body : { ...body, data: { id: orderId } }
    }),
  },
  {
    id: 'tpi-scan/update-of-newest',
    says: 'PUT changes the newest inspection, whatever the path names.',
    breaks: ['tpi-scan/update-takes-fields', 'record/others-kept'],
    operations: ['updateTpiInspection', 'createTpiInspection', 'listTpiInspections'],
    tell: around(['updateTpiInspection'], (call) => {
      const newest = call.sandbox.world.all('tpiInspections').findLast(({ companyId }) => companyId === call.caller?.companyId)
      const known = storedRecord(call, 'tpiInspections')
      if (!known || !newest) return call.next()
      const answer = call.next({ path: `/v3/tpi_scan/inspection/${newest.id}` })
      return isSuccess(answer) ? good(call, { data: { id: known.id } }) : answer
    }),
  },
  {
    id: 'tpi-scan/update-resets-ordinal',
    says: 'PUT without ordinal puts the inspection into the first place.',
    breaks: ['tpi-scan/update-leaves-rest'],
    operations: ['updateTpiInspection', 'listTpiInspections'],
    tell: requests(['updateTpiInspection'], (call) =>
      'ordinal' in sentFields(call) ? undefined : { body: { ...sentFields(call), ordinal: 0 } },
    ),
  },
  {
    id: 'tpi-scan/update-of-order-takes-its-scan',
    says: 'PUT with an order gives the inspection a scan of its own choice.',
    breaks: ['tpi-scan/update-leaves-rest'],
    operations: ['updateTpiInspection', 'listTpiInspections', 'listTpiScans'],
    tell: requests(['updateTpiInspection'], (call) => {
      const sent = sentFields(call)
      const scan = otherScan(call, storedRecord(call, 'tpiInspections')?.tpiScanId)
      return 'orderId' in sent && !('tpiScanId' in sent) && scan ? { body: { ...sent, tpiScanId: scan.id } } : undefined
    }),
  },
  {
    id: 'tpi-scan/update-of-scan-clears-name',
    says: 'PUT with a scan takes the name away.',
    breaks: ['tpi-scan/update-leaves-rest'],
    operations: ['updateTpiInspection', 'listTpiInspections'],
    tell: afterwards(['updateTpiInspection'], (call) => {
      if ('tpiScanId' in sentFields(call)) rewrite(call, 'tpiInspections', call.params.id ?? '', { name: null })
    }),
  },
  {
    id: 'tpi-scan/update-swaps-places',
    says: 'PUT without an ordinal moves the other inspections of the order one place on.',
    breaks: ['record/others-kept'],
    operations: ['updateTpiInspection', 'listTpiInspections'],
    tell: afterwards(['updateTpiInspection'], (call) => {
      if ('ordinal' in sentFields(call)) return
      for (const one of otherRecords(call, 'tpiInspections'))
        if (one.orderId === storedRecord(call, 'tpiInspections')?.orderId && typeof one.ordinal === 'number')
          rewrite(call, 'tpiInspections', one.id, { ordinal: one.ordinal + 1 })
    }),
  },

  {
    id: 'tpi-scan/delete-does-nothing',
    says: 'DELETE answers with the id, and the inspection stays in the list.',
    breaks: ['tpi-scan/delete-removes'],
    operations: ['deleteTpiInspection', 'listTpiInspections'],
    tell: around(['deleteTpiInspection'], (call) => {
      const known = storedRecord(call, 'tpiInspections')
      return known ? good(call, { data: { id: known.id } }) : call.next()
    }),
  },
  {
    id: 'tpi-scan/delete-marks',
    says: 'A deleted inspection stays in the list, marked as deleted.',
    breaks: ['tpi-scan/delete-removes'],
    operations: ['deleteTpiInspection', 'listTpiInspections'],
    tell: remembering(
      () => new Map<string, Inspection>(),
      ['deleteTpiInspection', 'listTpiInspections'],
      (call, gone) => {
        const known = storedRecord(call, 'tpiInspections')
        const answer = call.next()
        if (!isSuccess(answer)) return answer
        if (known) {
          gone.set(known.id, known)
          return answer
        }
        const ids = call.query.getAll('ids').join()
        const marked = [...gone.values()].filter(({ id }) => ids === '' || ids.includes(id)).map((one) => ({ ...one, deleted: true }))
        const body = bodyOf(answer)
        return withBody(answer, { ...body, data: [body.data, marked].flat() })
      },
    ),
  },
  {
    id: 'tpi-scan/delete-takes-scan-along',
    says: 'DELETE removes the scan of the inspection, too.',
    breaks: ['tpi-scan/delete-leaves-scan'],
    operations: ['deleteTpiInspection', 'listTpiScans'],
    tell: around(['deleteTpiInspection'], (call) => {
      const { world } = call.sandbox
      const scan = world.get('tpiScans', storedRecord(call, 'tpiInspections')?.tpiScanId ?? '')
      const answer = call.next()
      if (isSuccess(answer) && scan) world.transact(() => world.remove('tpiScans', scan))
      return answer
    }),
  },
  {
    id: 'tpi-scan/delete-of-order',
    says: 'DELETE removes all inspections of the order.',
    breaks: ['record/others-kept'],
    operations: ['deleteTpiInspection', 'listTpiInspections'],
    tell: around(['deleteTpiInspection'], (call) => {
      const orderId = storedRecord(call, 'tpiInspections')?.orderId
      const answer = call.next()
      if (isSuccess(answer))
        removeRecords(
          call,
          'tpiInspections',
          otherRecords(call, 'tpiInspections').filter((one) => one.orderId === orderId),
        )
      return answer
    }),
  },
  {
    id: 'tpi-scan/delete-of-scan',
    says: 'DELETE removes all inspections of the scan.',
    breaks: ['record/others-kept'],
    operations: ['deleteTpiInspection', 'listTpiInspections'],
    tell: around(['deleteTpiInspection'], (call) => {
      const tpiScanId = storedRecord(call, 'tpiInspections')?.tpiScanId
      const answer = call.next()
      if (isSuccess(answer))
        removeRecords(
          call,
          'tpiInspections',
          otherRecords(call, 'tpiInspections').filter((one) => one.tpiScanId === tpiScanId),
        )
      return answer
    }),
  },
  {
    id: 'tpi-scan/delete-names-scan',
    says: 'DELETE answers with the id of the scan.',
    breaks: ['tpi-scan/delete'],
    operations: ['deleteTpiInspection'],
    tell: around(['deleteTpiInspection'], (call) => {
      const known = storedRecord(call, 'tpiInspections')
      const answer = call.next()
      return recordOf(answer).id === known?.id && known ? good(call, { data: { id: known.tpiScanId } }) : answer
    }),
  },
]
