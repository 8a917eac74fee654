// Inspections of orders with their items and the photos of those (2.13).
import type { Collections, Schemas } from '../../engine/state/records.ts'
import type { At } from '../drawing/at.ts'
import { type Draw, present } from '../drawing/draw.ts'
import { soonAfter } from '../drawing/history.ts'
import { slug } from '../drawing/words.ts'

const subjects = [
  {
    name: 'Brake inspection',
    points: [
      { name: 'Front brake pads', fair: 'About 5 mm left.', bad: 'Worn down to 2 mm; replace them now.' },
      { name: 'Rear brake pads', fair: 'Half worn.', bad: 'Uneven wear; the caliper sticks.' },
      { name: 'Brake fluid', fair: 'Darker than it should be.', bad: 'Too much water in it.' },
      { name: 'Brake hoses', fair: 'First small cracks.', bad: 'Cracked down to the fabric.' },
    ],
  },
  {
    name: 'Courtesy check',
    points: [
      { name: 'Tire tread', fair: '4 mm all around.', bad: 'Below the legal limit in front.' },
      { name: 'Battery', fair: 'Holds 70 percent of its charge.', bad: 'Fails under load.' },
      { name: 'Wiper blades', fair: 'Leave streaks.', bad: 'Torn on the left.' },
      { name: 'Engine air filter', fair: 'Gray, good until the next visit.', bad: 'Clogged with leaves.' },
      { name: 'Lights', fair: 'One lens is dull.', bad: 'Right brake light is out.' },
      { name: 'Coolant', fair: 'Slightly low; topped up.', bad: 'Leaks at the lower hose.' },
    ],
  },
  {
    name: 'Road trip check',
    points: [
      { name: 'Belts and hoses', fair: 'Shiny, no cracks yet.', bad: 'The belt is frayed.' },
      { name: 'Engine oil', fair: 'Due in 1,000 miles.', bad: 'Well overdue.' },
      { name: 'Suspension', fair: 'A little play on the left.', bad: 'A strut leaks.' },
      { name: 'Exhaust', fair: 'Surface rust.', bad: 'A hole before the muffler.' },
      { name: 'Spare tire', fair: 'Low on air.', bad: 'There is none.' },
    ],
  },
] as const

type Point = (typeof subjects)[number]['points'][number]

const notes = ['Customer waits in the lobby.', 'Rear brakes are fine for another year.', 'Show the photos before calling.']

interface About {
  orderId: string
  /** Users who inspect; at least one. */
  inspectorIds: readonly string[]
  /** Where it stands among those of its order. */
  ordinal: number
}

export function makeInspection(draw: Draw, at: At & About): Collections['inspections'] {
  const { id } = draw
  const { companyId, locationId, orderId, inspectorIds, ordinal, createdBy } = at
  const subject = draw.pick(subjects)
  const createdDate = draw.time(at.earliest, present)
  const completed = draw.chance(0.6)
  const inspectorId = draw.pick(inspectorIds)
  const looked = completed ? subject.points.length : draw.whole(0, subject.points.length - 1)
  const dates = subject.points.slice(0, looked).map(() => soonAfter(draw, createdDate, 3))
  const latest = [createdDate, ...dates].sort().at(-1) ?? createdDate
  const completedDate = completed ? soonAfter(draw, latest, 1) : null
  const base = { companyId, locationId, inspectionId: id, createdDate }
  return {
    id,
    companyId,
    locationId,
    orderId,
    name: subject.name,
    note: draw.maybe(0.4, () => draw.pick(notes)),
    templateId: draw.maybe(0.7, () => draw.part('itp', 0)),
    createdById: createdBy.userId,
    completedById: completed ? inspectorId : null,
    completed,
    completedDate,
    ordinal,
    recommended: draw.chance(0.15),
    items: subject.points.map((point, place) => ({
      id: draw.part('itm', place),
      ...base,
      ordinal: place + 1,
      ...findingAt(draw, point, place, inspectorId, dates[place] ?? null),
    })),
    createdDate,
    updatedDate: completedDate ?? (looked > 0 ? latest : null),
    meta: { ...createdBy, version: 1 + looked + Number(completed) },
    metadata: {},
  }
}

type Found = Pick<
  Schemas['InspectionItem'],
  'name' | 'message' | 'status' | 'inspectorUserId' | 'inspectionDate' | 'approved' | 'authorizationStatus' | 'files' | 'updatedDate'
>

function findingAt(draw: Draw, { name, fair, bad }: Point, place: number, inspectorId: string, date: string | null): Found {
  if (date === null) return { name, ...notLookedAt }
  const status = draw.pick(['Good', 'Good', 'Fair', 'Bad'])
  const approved = status === 'Good' ? null : draw.maybe(0.7, () => draw.chance(0.6))
  return {
    name,
    message: status === 'Good' ? null : status === 'Fair' ? fair : bad,
    status,
    inspectorUserId: inspectorId,
    inspectionDate: date,
    approved,
    authorizationStatus: status === 'Good' ? null : approved === null ? 'Pending' : approved ? 'Authorized' : 'Declined',
    files:
      status === 'Good' ? [] : Array.from({ length: draw.whole(0, 2) }, (_, file) => photo(draw, `${slug(name)}-${file + 1}`, place, file)),
    updatedDate: date,
  }
}

const notLookedAt = {
  message: null,
  status: null,
  inspectorUserId: null,
  inspectionDate: null,
  approved: null,
  authorizationStatus: null,
  files: [],
  updatedDate: null,
}

function photo(draw: Draw, name: string, place: number, file: number): Schemas['InspectionFile'] {
  const id = draw.part('fil', `${place}-${file}`)
  const [fileType, ending] = draw.chance(0.85) ? ['image/jpeg', 'jpg'] : ['video/mp4', 'mp4']
  return {
    id,
    url: `https://files.harborline.example/${id}.${ending}`,
    thumbnailUrl: draw.maybe(0.9, () => `https://files.harborline.example/${id}-small.jpg`),
    fileSize: draw.whole(90_000, 4_000_000),
    fileType,
    fileName: `${name}.${ending}`,
  }
}
