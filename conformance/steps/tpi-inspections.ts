// How cases make an inspection of a tire scan: of which order and scan.

import { type Exchange, isSuccess } from '../exchange/exchange.ts'
import { mayBeForState } from '../exchange/for-state.ts'
import { outcomeOf } from '../exchange/outcome.ts'
import { aPage } from '../runner/seen/listed.ts'
import type { RunContext } from '../runner/trial/context.ts'
import type { Trial } from '../runner/trial/trial.ts'
import type { Schemas } from '../transport/calls.ts'
import { idOf, ownLocation } from './common.ts'
import { likelyFirst } from './named.ts'
import { someOrders } from './records.ts'

interface Pair {
  orderId: string
  tpiScanId: string
}

/** A pair may be inspected once, so that cases side by side need some. */
const somePairs = 20

/** Orders and scans that may go together: those of the same vehicle, those of inspections, and any; those without an inspection first. */
export async function scannedOrders(trial: Trial): Promise<Pair[]> {
  const inspections = await trial.context.find('listTpiInspections', () => true, aPage)
  const scans = await trial.context.find('listTpiScans', () => true, aPage)
  // A list may be of the location that the user is in (2.2), and an inspection be where its order is.
  const isOwn = ({ locationId }: Schemas['WorkflowOrder']) => Number(locationId === ownLocation(trial))
  const orders = (await someOrders(trial)).toSorted((one, other) => isOwn(other) - isOwn(one))
  const together = (fits: (scan: Schemas['TpiScan'], order: Schemas['WorkflowOrder']) => boolean) =>
    orders.flatMap((order) => scans.filter((scan) => fits(scan, order)).map((scan) => ({ orderId: order.id, tpiScanId: scan.id })))
  const sameVehicle = together(({ vehicleId }, order) => vehicleId != null && vehicleId === order.vehicleId)
  const any = orders.slice(0, somePairs).map((order, index) => ({ orderId: order.id, tpiScanId: scans[index % scans.length]?.id }))
  const all = [...sameVehicle, ...inspections, ...any].flatMap(({ orderId, tpiScanId }) =>
    orderId != null && tpiScanId != null ? [{ orderId, tpiScanId }] : [],
  )
  const isUsed = (pair: Pair) => inspections.some(({ orderId, tpiScanId }) => orderId === pair.orderId && tpiScanId === pair.tpiScanId)
  const pairs = [...all.filter((pair) => !isUsed(pair)).slice(0, somePairs), ...all.filter(isUsed).slice(0, 5)]
  return likelyFirst(trial, 'createTpiInspection', pairs, (pair) => pair)
}

/** Runs whose target has made an inspection: what it refuses from then on may be one too many for that order or scan. */
const makesInspections = new WeakSet<RunContext>()

/** A pair that goes together is no wrong body: one that cannot be processed, or that is not found, stands against what is there already. */
const isForOthers = (exchange: Exchange): boolean => exchange.answer?.status === 404 || mayBeForState(exchange, { served: true })

/** A target may want an order and a scan that belong together, or one inspection of a scan, so a few pairs are tried. */
export async function createInspection(trial: Trial, sent: Schemas['TpiInspectionUpdate']): Promise<{ id: string; pair: Pair }> {
  let refused: Exchange | undefined
  for (const pair of await scannedOrders(trial)) {
    const last = await trial.call('createTpiInspection', { body: { ...pair, ...sent } })
    if (!isSuccess(last)) {
      refused ??= last
      // It may be for the inspections that are there.
      if (!isForOthers(last)) refused = last
      continue
    }
    makesInspections.add(trial.context)
    const body = last.answer?.body as { data?: { id?: string } } | undefined
    return { id: idOf(trial, body?.data), pair }
  }
  if (!refused) return trial.skip('the target lists no tire scan, or no order, to make an inspection of; add them')
  if (!makesInspections.has(trial.context) && !isForOthers(refused))
    trial.holds(false, 'a good answer (2xx)', outcomeOf(refused), refused, { requirement: 'tpi-scan/create' })
  return trial.skip('the target makes no inspection of the orders and scans that it lists')
}
