// Tire-pressure scans and the inspections made of them: 2.4, 4.4.
import { operation } from '../../../openapi/contract.ts'
import { isObject } from '../../exchange/compare.ts'
import { dataOf, type Exchange, isSuccess, recordOf } from '../../exchange/exchange.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { looksAgree } from '../../steps/agreement.ts'
import { idOf } from '../../steps/common.ts'
import { foundNone } from '../../steps/found-none.ts'
import { find, type ListedRecord, tryPage } from '../../steps/pages.ts'
import { isChanged, isNew, keeps, newName, type Shown, shows, writeEach } from '../../steps/records.ts'
import { foundByNow } from '../../steps/selection.ts'
import { createInspection, scannedOrders } from '../../steps/tpi-inspections.ts'
import { refusedAsUnknown } from '../../steps/unknown-ids.ts'
import { takesBack } from '../../steps/written-back.ts'
import type { Every, Schemas } from '../../transport/calls.ts'

const fields = ['name', 'ordinal', 'orderId', 'tpiScanId']
/** Not the place among others of the order, which moves on where another one is given it. */
const keptByOthers = ['name', 'orderId', 'tpiScanId', 'updatedDate']
/** Without pdfUrl, which may be signed anew for each answer. */
const scanFields = [
  'id',
  'createdDate',
  'updatedDate',
  'companyId',
  'locationId',
  'scannedBy',
  'vehicleId',
  'scanDate',
  'isAlignmentRecommended',
  'isRotationRecommended',
  'vehicleConditions',
] as const

const takes = 'tpi-scan/update-takes-fields'

export const tpiScanScenarios: readonly Case[] = [
  {
    id: 'tpi-scan/scan-copies',
    area: 'tpi-scan',
    title: 'An inspection shows the scan that it names, as the list of scans does',
    requirements: [
      'tpi-scan/scan-copies-agree',
      'tpi-scan/inspection-own-scan',
      'tpi-scan/list-inspections',
      'tpi-scan/list-scans',
      'list/ids',
    ],
    effects: 'read',
    operations: ['listTpiInspections', 'listTpiScans'],
    async run(trial) {
      const { body, exchange } = await trial.ask('listTpiInspections', {}, { requirement: 'tpi-scan/list-inspections' })
      const shown = body.data.filter(({ tpiScan }) => tpiScan != null)
      showInEach(trial, body.data, exchange)
      const some = shown.length > 0 ? shown : await trial.context.find('listTpiInspections', ({ tpiScan }) => tpiScan != null)
      if (some.length === 0) foundNone(trial, 'listTpiInspections', 'scan inspection that shows its scan', 'add one')
      for (const inspection of unlikeFirst(some).slice(0, 5)) await agreesWithScan(trial, inspection)
    },
  },
  {
    id: 'tpi-scan/create-then-list',
    area: 'tpi-scan',
    title: 'A new inspection is in the list under the id answered, with the values sent and its scan',
    requirements: [
      'tpi-scan/create',
      'tpi-scan/create-lasts',
      'tpi-scan/inspection-own-scan',
      'tpi-scan/scan-copies-agree',
      'list/shows-created',
    ],
    effects: 'own',
    operations: ['listTpiInspections', 'listTpiScans', 'createTpiInspection', 'deleteTpiInspection'],
    async run(trial) {
      const sent = { name: newName(trial, 'Tires'), ordinal: 7 } satisfies Every<Schemas['TpiInspectionCreate'], 'orderId' | 'tpiScanId'>
      const { id, pair } = await createOwn(trial, sent)
      const listed = await listedInspection(trial, id)
      const about = { where: '/data', requirement: 'tpi-scan/create-lasts' }
      trial.holds(listed.data !== undefined, `the scan inspection ${id}`, listed.data, listed.exchange, about)
      if (!listed.data) return
      shows(trial, listed, { id, ...sent, ...pair }, 'tpi-scan/create-lasts')
      isNew(trial, listed)
      await agreesWithScan(trial, listed.data)
      await bothShowIt(trial, listed, pair)
    },
  },
  {
    id: 'tpi-scan/create-required',
    area: 'tpi-scan',
    title: 'A new inspection needs orderId and tpiScanId, and nothing else',
    requirements: ['tpi-scan/create-optional', 'tpi-scan/create-needs-order', 'tpi-scan/create-needs-scan'],
    effects: 'own',
    operations: ['listTpiInspections', 'listTpiScans', 'createTpiInspection', 'deleteTpiInspection'],
    async run(trial) {
      const named = { name: newName(trial, 'Tires'), ordinal: 7 }
      const { id, pair } = await createInspection(trial, named)
      const { orderId, tpiScanId } = pair
      const remove = (inspection: string) => trial.call('deleteTpiInspection', { path: { id: inspection } })
      await remove(id)
      for (const sent of [{}, { name: newName(trial, 'Tires') }, { ordinal: 8 }]) {
        const { body } = await trial.ask('createTpiInspection', { body: { ...pair, ...sent } }, { requirement: 'tpi-scan/create-optional' })
        await remove(idOf(trial, body.data))
      }
      trial.refused(await trial.attempt('createTpiInspection', { body: { ...named, tpiScanId } }), 'tpi-scan/create-needs-order')
      trial.refused(await trial.attempt('createTpiInspection', { body: { ...named, orderId } }), 'tpi-scan/create-needs-scan')
    },
  },
  {
    id: 'tpi-scan/update',
    area: 'tpi-scan',
    title: 'An update takes name and ordinal alone, answers with the id and leaves the rest',
    requirements: [
      'tpi-scan/update',
      'tpi-scan/update-takes-fields',
      'tpi-scan/update-leaves-rest',
      'list/shows-changed',
      'record/others-kept',
    ],
    effects: 'own',
    operations: ['listTpiInspections', 'listTpiScans', 'createTpiInspection', 'updateTpiInspection', 'deleteTpiInspection'],
    async run(trial) {
      const first = { name: newName(trial, 'Tires'), ordinal: 7 }
      const { id } = await createOwn(trial, first)
      const alone = await listThere(trial, id)
      const other = await createOwn(trial, { name: newName(trial, 'Tires'), ordinal: 8 })
      keeps(trial, await listThere(trial, id), alone, keptByOthers, 'record/others-kept')
      const before = await listThere(trial, other.id)
      const values = { name: newName(trial, 'Tires'), ordinal: 9 } satisfies Every<Schemas['TpiInspectionUpdate'], 'orderId' | 'tpiScanId'>
      await writeEach<Schemas['TpiInspectionUpdate']>(trial, values, {
        read: () => listThere(trial, id),
        write: (body) => updateTpiInspection(trial, id, body),
        fields,
        answers: 'tpi-scan/update',
        takes,
        leaves: 'tpi-scan/update-leaves-rest',
      })
      await takesBack(trial, { update: 'updateTpiInspection', id, first, read: () => listThere(trial, id), takes })
      const moved = await listThere(trial, other.id)
      keeps(trial, moved, before, keptByOthers, 'record/others-kept')
      await updateTpiInspection(trial, id, { name: newName(trial, 'Tires') })
      keeps(trial, await listThere(trial, other.id), moved, [...keptByOthers, 'ordinal'], 'record/others-kept')
    },
  },
  {
    id: 'tpi-scan/first-place',
    area: 'tpi-scan',
    title: 'An ordinal of 0 that a create or an update takes is in the list',
    requirements: ['tpi-scan/update-takes-fields', 'tpi-scan/create-lasts'],
    effects: 'own',
    operations: ['listTpiInspections', 'listTpiScans', 'createTpiInspection', 'updateTpiInspection', 'deleteTpiInspection'],
    async run(trial) {
      const { id, pair } = await createOwn(trial, { name: newName(trial, 'Tires'), ordinal: 7 })
      const changed = await trial.call('updateTpiInspection', { path: { id }, body: { ordinal: 0 } })
      if (isSuccess(changed)) shows(trial, await listThere(trial, id), { ordinal: 0 }, 'tpi-scan/update-takes-fields')
      const made = await trial.call('createTpiInspection', { body: { ...pair, ordinal: 0 } })
      // Which numbers a target takes is not shown, nor whether a scan may have two inspections.
      if (!isSuccess(made)) return isSuccess(changed) ? undefined : trial.skip('the target takes no ordinal of 0')
      const body = made.answer?.body as { data?: { id?: string } } | undefined
      const second = idOf(trial, body?.data)
      trial.cleanUp(() => trial.call('deleteTpiInspection', { path: { id: second } }))
      shows(trial, await listThere(trial, second), { ordinal: 0 }, 'tpi-scan/create-lasts')
    },
  },
  {
    id: 'tpi-scan/update-links',
    area: 'tpi-scan',
    title: 'An update moves an inspection to another order and to another scan, each alone',
    requirements: [
      'tpi-scan/update',
      'tpi-scan/update-takes-fields',
      'tpi-scan/update-leaves-rest',
      'tpi-scan/inspection-own-scan',
      'tpi-scan/scan-copies-agree',
      'http/refused-changes-nothing',
      'list/shows-changed',
    ],
    effects: 'own',
    operations: ['listTpiInspections', 'listTpiScans', 'createTpiInspection', 'updateTpiInspection', 'deleteTpiInspection'],
    async run(trial) {
      const { id, pair } = await createOwn(trial, { name: newName(trial, 'Tires'), ordinal: 7 })
      const others = await scannedOrders(trial)
      let moved = 0
      for (const field of ['orderId', 'tpiScanId'] as const) {
        const choices = new Set(others.map((other) => other[field]).filter((one) => one !== pair[field]))
        for (const choice of [...choices].slice(0, 3)) {
          const before = await listThere(trial, id)
          const exchange = await trial.call('updateTpiInspection', { path: { id }, body: { [field]: choice } })
          const after = await listThere(trial, id)
          // Whether an order and a scan must belong together is not shown.
          if (!isSuccess(exchange)) {
            keeps(trial, after, before, fields, 'http/refused-changes-nothing')
            continue
          }
          moved += 1
          answersWithId(trial, id, exchange)
          shows(trial, after, { [field]: choice }, 'tpi-scan/update-takes-fields')
          await foundByNow(trial, operation('listTpiInspections'), id, field, { is: choice, was: pair[field] })
          const rest = fields.filter((name) => name !== field)
          keeps(trial, after, before, rest, 'tpi-scan/update-leaves-rest')
          isChanged(trial, after, before)
          await agreesWithScan(trial, after.data)
          break
        }
      }
      if (moved > 0) {
        await takesBack(trial, {
          update: 'updateTpiInspection',
          id,
          first: pair,
          read: async () => {
            const back = await listThere(trial, id)
            return back
          },
          takes,
        })
      }
      if (moved === 0) trial.skip('the target has no other order or scan that it lets the inspection move to')
    },
  },
  {
    id: 'tpi-scan/delete',
    area: 'tpi-scan',
    title: 'A deleted inspection is no longer in the list; its scan and the other inspections still are',
    requirements: [
      'tpi-scan/delete-removes',
      'tpi-scan/delete',
      'tpi-scan/delete-leaves-scan',
      'list/drops-deleted',
      'record/others-kept',
      'http/unknown-id-delete',
    ],
    effects: 'own',
    // Which of two inspections of a scan is the latest hangs on who makes others.
    quiet: true,
    operations: ['listTpiInspections', 'listTpiScans', 'createTpiInspection', 'deleteTpiInspection'],
    async run(trial) {
      const kept = await createOwn(trial, { name: newName(trial, 'Tires') })
      const { id, pair } = await createInspection(trial, { name: newName(trial, 'Tires') })
      await listThere(trial, id)
      const { body, exchange } = await trial.ask('deleteTpiInspection', { path: { id } })
      trial.equal(body.data?.id, id, exchange, { where: '/data/id', requirement: 'tpi-scan/delete' })
      const gone = await listedInspection(trial, id)
      trial.holds(gone.data === undefined, `no scan inspection ${id}`, gone.data, gone.exchange, {
        where: '/data',
        requirement: 'tpi-scan/delete-removes',
      })
      const { scan, answer } = await findScan(trial, pair.tpiScanId)
      trial.holds(scan !== undefined, `the scan ${pair.tpiScanId}`, scan, answer, {
        where: '/data',
        requirement: 'tpi-scan/delete-leaves-scan',
      })
      const other = await listedInspection(trial, kept.id)
      const about = { where: '/data', requirement: 'record/others-kept' }
      trial.holds(other.data !== undefined, `the scan inspection ${kept.id}`, other.data, other.exchange, about)
      refusedAsUnknown(trial, await trial.call('deleteTpiInspection', { path: { id } }), 'http/unknown-id')
    },
  },
]

interface ListedInspection extends Shown {
  data: Schemas['TpiInspection'] | undefined
}

async function createOwn(trial: Trial, sent: Schemas['TpiInspectionUpdate']) {
  const made = await createInspection(trial, sent)
  trial.cleanUp(() => trial.call('deleteTpiInspection', { path: { id: made.id } }))
  return made
}

async function updateTpiInspection(trial: Trial, id: string, sent: Schemas['TpiInspectionUpdate']): Promise<Shown> {
  const { exchange } = await trial.ask('updateTpiInspection', { path: { id }, body: sent })
  answersWithId(trial, id, exchange)
  return { data: undefined, exchange }
}

function answersWithId(trial: Trial, id: string, exchange: Exchange): void {
  const data = dataOf(exchange)
  trial.equal(isObject(data) ? data.id : undefined, id, exchange, { where: '/data/id', requirement: 'tpi-scan/update' })
}

async function listedInspection(trial: Trial, id: string): Promise<ListedInspection> {
  const { record, exchange } = await find(trial, operation('listTpiInspections'), id)
  return { data: record, exchange }
}

/** The same where the record must be there: no operation but the list reads an inspection. */
async function listThere(trial: Trial, id: string): Promise<ListedInspection> {
  const listed = await listedInspection(trial, id)
  const about = { where: '/data', requirement: 'list/shows-created' }
  trial.holds(listed.data !== undefined, `the scan inspection ${id}`, listed.data, listed.exchange, about)
  return listed.data ? listed : trial.skip('the list does not show the inspection that was just made')
}

const asListed = (scan: Schemas['TpiScan']): ListedRecord =>
  Object.fromEntries(scanFields.filter((field) => scan[field] !== undefined).map((field) => [field, scan[field]]))

async function findScan(trial: Trial, id: string) {
  const { record, exchange } = await find(trial, operation('listTpiScans'), id)
  const scan: Schemas['TpiScan'] | undefined = record
  return { scan, answer: exchange }
}

/** Two inspections of one scan on one page show it both. */
async function bothShowIt(trial: Trial, { data }: ListedInspection, pair: { orderId: string; tpiScanId: string }): Promise<void> {
  const made = await trial.attempt('createTpiInspection', { body: { ...pair, name: newName(trial, 'Tires') } })
  const { id: other } = recordOf(made)
  if (!isSuccess(made) || typeof other !== 'string' || !data?.id) return
  trial.cleanUp(() => trial.attempt('deleteTpiInspection', { path: { id: other } }))
  const page = await tryPage(trial, operation('listTpiInspections'), { ids: [data.id, other] })
  const scans = (page?.records ?? []).filter(({ tpiScanId }) => tpiScanId === pair.tpiScanId).map(({ tpiScan }) => tpiScan)
  if (page && scans.length === 2 && scans.some(isObject))
    trial.holds(scans.every(isObject), 'the scan, as in the other inspection of it', null, page.exchange, {
      where: '/data/*/tpiScan',
      requirement: 'tpi-scan/scan-copies-agree',
    })
}

/** Those of one scan show it alike, beside each other. */
function showInEach(trial: Trial, inspections: readonly Schemas['TpiInspection'][], exchange: Exchange): void {
  const shown = new Set(inspections.flatMap(({ tpiScan, tpiScanId }) => (isObject(tpiScan) ? [tpiScanId] : [])))
  for (const [at, { tpiScan, tpiScanId }] of inspections.entries())
    if (tpiScanId != null && shown.has(tpiScanId))
      trial.holds(isObject(tpiScan), 'the scan, as in another inspection of it', tpiScan, exchange, {
        where: `/data/${at}/tpiScan`,
        requirement: 'tpi-scan/scan-copies-agree',
      })
}

/** One of each that is recommended, and then the others: what mixes them up shows in some only. */
function unlikeFirst(inspections: readonly Schemas['TpiInspection'][]): Schemas['TpiInspection'][] {
  const kindOf = ({ tpiScan }: Schemas['TpiInspection']) => `${tpiScan?.isAlignmentRecommended} ${tpiScan?.isRotationRecommended}`
  const kinds = inspections.map(kindOf)
  const isFirst = (one: Schemas['TpiInspection'], index: number) => kinds.indexOf(kindOf(one)) === index
  return [...inspections.filter(isFirst), ...inspections.filter((one, index) => !isFirst(one, index))]
}

async function agreesWithScan(trial: Trial, inspection: Schemas['TpiInspection'] | undefined): Promise<void> {
  const { id, tpiScan: copy } = inspection ?? {}
  if (copy?.id == null || id == null) return
  const { scan, answer } = await findScan(trial, copy.id)
  const about = { where: '/data', requirement: 'tpi-scan/list-scans' }
  trial.holds(scan !== undefined, `the scan ${copy.id}, which an inspection shows`, scan, answer, about)
  if (!scan) return
  const inInspection = { shown: asListed(copy), again: async () => asListed((await listedInspection(trial, id)).data?.tpiScan ?? {}) }
  const inList = { shown: asListed(scan), again: async () => asListed((await findScan(trial, copy.id ?? '')).scan ?? {}) }
  await looksAgree(trial, inInspection, inList, answer, 'tpi-scan/scan-copies-agree')
}
