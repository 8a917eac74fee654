// Customers, their vehicles, and the orders for these with services and labors.
import type { Collections } from '../../engine/state/records.ts'
import { type Job, jobs } from '../drawing/jobs.ts'
import { makeCustomer } from '../records/customer.ts'
import { firstOrders, makeOrder, makeOrderLine } from '../records/order.ts'
import { makeVehicle } from '../records/vehicle.ts'
import { type Stage, stages } from '../records/workflow-status.ts'
import { pick, type Setting, times } from './setting.ts'
import type { Stock } from './stock.ts'

export type Work = ReturnType<typeof makeWork>

export function makeWork(setting: Setting, stock: Pick<Stock, 'paymentTerms' | 'referralSources' | 'laborMatrices'>) {
  const { plan, draw, at } = setting
  const fleets = Math.ceil(plan.customers / 20)
  const customers = times(plan.customers, (turn) => {
    const references = {
      paymentTermIds: idsAt(setting, stock.paymentTerms, turn),
      referralSourceIds: idsAt(setting, stock.referralSources, turn),
      laborMatrixIds: idsAt(setting, stock.laborMatrices, turn),
    }
    const home = { fleet: turn < fleets, country: plan.country, town: pick(plan.shops, turn), latest: firstOrders, ...references }
    return makeCustomer(draw('customers', turn), { ...at(turn), ...home })
  })
  const vehicles = times(Math.ceil(plan.customers * 1.25), (turn) => {
    const owner = ownerOf(turn, plan.customers, fleets)
    const { createdDate, state, country } = pick(customers, owner)
    const registration = { state: state ?? '', country: country ?? '', latest: firstOrders }
    return makeVehicle(draw('vehicles', turn), { ...at(owner), earliest: createdDate, ...registration })
  })
  const { orders, services, labors } = makeOrders(setting, customers, vehicles, fleets)
  return { customers, vehicles, orders, services, labors }
}

/** Every customer has a vehicle; those beyond belong to the fleets, which come first. */
const ownerOf = (vehicle: number, customers: number, fleets: number): number => (vehicle < customers ? vehicle : vehicle % fleets)

/** Ten orders in a row stand for what a shop has on its board. */
const mix: readonly Stage[] = [
  ...(['Invoiced', 'Estimate', 'Invoiced', 'In progress', 'Invoiced', 'Dropped off', 'Invoiced', 'Ready', 'Invoiced', 'Invoiced'] as const),
  ...(['Invoiced', 'In progress', 'Invoiced', 'Waiting for parts', 'Invoiced', 'Estimate', 'Invoiced', 'Dropped off', 'Invoiced'] as const),
]

function makeOrders(setting: Setting, customers: Collections['customers'][], vehicles: Collections['vehicles'][], fleets: number) {
  const { plan, foundation, draw, at, techniciansOf, writersOf } = setting
  const { workflowStatuses } = foundation
  const positions = new Map<Stage, number>()
  const orders: Collections['orders'][] = []
  const services: Collections['services'][] = []
  const labors: Collections['labors'][] = []
  for (let turn = 0; turn < plan.orders; turn++) {
    // One order in four is for a fleet.
    const vehicle = turn % 4 === 3 ? fleetVehicle(turn, vehicles.length, customers.length, fleets) : turn % customers.length
    const owner = ownerOf(vehicle, customers.length, fleets)
    const stage = pick(mix, turn)
    const position = (positions.get(stage) ?? 0) + 1
    positions.set(stage, position)
    const { locationId, ...here } = at(owner)
    const order = makeOrder(draw('orders', turn), {
      ...here,
      locationId,
      stage,
      workflowStatusId: pick(workflowStatuses, stages.indexOf(stage)).id,
      workflowStatusPosition: position,
      customer: pick(customers, owner),
      vehicle: pick(vehicles, vehicle),
      jobs: jobsAt(turn),
      serviceWriterId: pick(writersOf(locationId), turn).id,
      technicianId: pick(techniciansOf(locationId), turn).id,
    })
    orders.push(order)
    for (const [place, { service, labor }] of jobsAt(turn).entries()) {
      services.push(makeOrderLine(draw('services', turn, place), { order, name: service }))
      labors.push(makeOrderLine(draw('labors', turn, place), { order, name: labor }))
    }
  }
  return { orders: numbered(orders), services, labors }
}

/** As a shop counts them: in the order in which they were made. */
function numbered(orders: readonly Collections['orders'][]): Collections['orders'][] {
  const made = [...orders].sort((one, other) => (one.createdDate < other.createdDate ? -1 : 1))
  const places = new Map(made.map(({ id }, place) => [id, place]))
  return orders.map((order) => ({ ...order, number: String(1001 + (places.get(order.id) ?? 0)) }))
}

const fleetVehicle = (turn: number, vehicles: number, customers: number, fleets: number): number =>
  vehicles > customers ? customers + (Math.floor(turn / 4) % (vehicles - customers)) : turn % fleets

/** One to three, never the same twice. */
const jobsAt = (turn: number): Job[] => times(1 + ((turn * 7) % 3), (place) => pick(jobs, turn * 5 + place * 4))

/** Of the records that the shops made in turn, those of the shop whose turn it is. */
function idsAt({ shops }: Setting, records: readonly { id: string; deleted?: boolean }[], turn: number): string[] {
  return records.filter((_, place) => place % shops.length === turn % shops.length).map(({ id }) => id)
}
