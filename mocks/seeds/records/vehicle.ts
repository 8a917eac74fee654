// Vehicles (2.15), of makes that do not exist.
import { idOf } from '../../engine/state/ids.ts'
import type { Collections, Schemas } from '../../engine/state/records.ts'
import type { At } from '../drawing/at.ts'
import { type Draw, present } from '../drawing/draw.ts'
import { soonAfter } from '../drawing/history.ts'
import { labeled } from '../drawing/label.ts'
import { fill } from '../drawing/words.ts'

const models = [
  { make: 'Calder', model: 'Summit', type: 'SUV', size: 'Midsize', engine: '2.4L L4' },
  { make: 'Calder', model: 'Vale', type: 'Sedan', size: 'Compact', engine: '1.8L L4' },
  { make: 'Norrow', model: 'Pike', type: 'Pickup', size: 'Full size', engine: '5.0L V8' },
  { make: 'Norrow', model: 'Cargo', type: 'Van', size: 'Full size', engine: '3.5L V6' },
  { make: 'Ostrea', model: 'Tide', type: 'Hatchback', size: 'Compact', engine: '1.5L L3' },
  { make: 'Ostrea', model: 'Lagoon', type: 'Wagon', size: 'Midsize', engine: '2.0L L4' },
  { make: 'Veyra', model: 'E4', type: 'Sedan', size: 'Midsize', engine: 'Electric' },
  { make: 'Brightwater', model: 'Juniper', type: 'SUV', size: 'Compact', engine: '2.0L L4' },
] as const

const notes = ['Wheel lock key in the glove box.', 'The alarm goes off when the battery is disconnected.', 'Tow hook is in the trunk.']

interface Registration {
  latest: string
  state: string
  country: string
}

export function makeVehicle(draw: Draw, at: At & Registration): Collections['vehicles'] {
  const { id, faker } = draw
  const { make, model, type, size, engine } = draw.pick(models)
  const year = draw.whole(2004, 2025)
  const createdDate = draw.time(at.earliest, at.latest)
  const tirePressureLogs = draw.chance(0.3) ? [makeTirePressureLog(draw, at, createdDate)] : []
  return {
    id,
    createdDate,
    updatedDate: draw.maybe(0.4, () => draw.time(createdDate, present)),
    companyId: at.companyId,
    size,
    type,
    year,
    make,
    makeId: idOf('mak', 0, make),
    model,
    modelId: idOf('mdl', 0, make, model),
    submodel: draw.pick(['Base', 'Touring', 'Limited', null]),
    submodelId: null,
    engine,
    productionDate: draw.maybe(0.4, () => `${year}-0${draw.whole(1, 9)}`),
    transmission: engine === 'Electric' ? 'Single speed' : draw.pick(['Automatic', 'Automatic', 'Manual', 'CVT']),
    drivetrain: draw.pick(['FWD', 'RWD', 'AWD', '4WD']),
    vin: faker.vehicle.vin(),
    color: draw.pick(['Black', 'Blue', 'Gray', 'Green', 'Red', 'Silver', 'White']),
    unit: draw.maybe(0.1, () => fill(draw, 'Unit ##')),
    mileage: draw.whole(8_000, 190_000),
    mileageUnit: at.country === 'CA' ? 'km' : 'mi',
    odometer: null,
    licensePlate: faker.vehicle.vrm(),
    licensePlateState: at.state,
    licensePlateCountry: at.country,
    note: draw.maybe(0.2, () => draw.pick(notes)),
    vcdbVehicleId: null,
    ownerCount: 1,
    orderCount: 0,
    appointmentCount: 0,
    tirePressureLogCount: tirePressureLogs.length,
    mileageLogCount: 0,
    deferredServiceCount: 0,
    messageCount: 0,
    customPhoto: null,
    stockPhoto: null,
    labelConnections: engine === 'Electric' ? [labeled(at.companyId, 'Vehicle', 'Electric', 'green')] : [],
    customFields: {},
    tirePressureLogs,
  }
}

function makeTirePressureLog(draw: Draw, { companyId, locationId }: At, after: string): Schemas['WorkflowTirePressureLog'] {
  return {
    id: draw.part('tpr', 0),
    createdDate: soonAfter(draw, after, 24),
    updatedDate: null,
    companyId,
    locationId,
    orderId: null,
    vehicleId: draw.id,
    frontLeft: draw.whole(26, 36),
    frontRight: draw.whole(26, 36),
    rearLeft: draw.whole(26, 36),
    rearRight: draw.whole(26, 36),
  }
}

/** As an order calls it: 2019 Calder Summit. */
export const vehicleName = ({ year, make, model }: Collections['vehicles']): string => [year, make, model].filter(Boolean).join(' ')
