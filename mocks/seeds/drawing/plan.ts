// The companies of the seeded worlds: what stays the same whatever the seed, so that people can learn the names and logins.

export const password = 'workshop'

export const roleNames = ['Owner', 'Service writer', 'Technician'] as const
export type RoleName = (typeof roleNames)[number]

export interface LocationPlan {
  name: string
  city: string
  state: string
  postalCode: string
  timezone: string
}

interface UserPlan {
  email: string
  role: RoleName
  /** Places in the list of locations; `all` for access to the whole company. */
  locations: number[] | 'all'
}

export interface CompanyPlan {
  /** Where its records take their chance from; never changes. */
  key: string
  name: string
  country: 'US' | 'CA'
  headOffice: boolean
  /** Where cars are repaired; a head office comes last. */
  shops: LocationPlan[]
  office: LocationPlan | null
  users: UserPlan[]
  /** How many of each. */
  customers: number
  orders: number
  timesheets: number
  threads: number
  webhooks: number
  /** Of each kind of record without a number of its own. */
  others: number
}

const west = { state: 'WA', timezone: 'America/Los_Angeles' }

export const harborline: CompanyPlan = {
  key: 'harborline',
  name: 'Harborline Auto Repair',
  country: 'US',
  headOffice: true,
  shops: [
    { ...west, name: 'Harborline Dockside', city: 'Seattle', postalCode: '98101' },
    { ...west, name: 'Harborline Uptown', city: 'Seattle', postalCode: '98109' },
    { ...west, name: 'Harborline Ridge', city: 'Tacoma', postalCode: '98402' },
  ],
  office: { ...west, name: 'Harborline Head Office', city: 'Seattle', postalCode: '98104' },
  users: [
    { email: 'owner@harborline.example', role: 'Owner', locations: 'all' },
    { email: 'writer@harborline.example', role: 'Service writer', locations: [0] },
    { email: 'writer2@harborline.example', role: 'Service writer', locations: [1, 2] },
    { email: 'technician@harborline.example', role: 'Technician', locations: [0] },
    { email: 'technician2@harborline.example', role: 'Technician', locations: [1] },
    { email: 'technician3@harborline.example', role: 'Technician', locations: [2] },
    { email: 'technician4@harborline.example', role: 'Technician', locations: [0, 1] },
  ],
  customers: 80,
  orders: 150,
  timesheets: 140,
  threads: 66,
  webhooks: 4,
  others: 66,
}

/** Another company, so that a client can be seen to keep them apart. It is small, and in Canada. */
export const secondGear: CompanyPlan = {
  key: 'secondgear',
  name: 'Second Gear Garage',
  country: 'CA',
  headOffice: false,
  shops: [{ name: 'Second Gear Garage', city: 'Vancouver', state: 'BC', postalCode: 'V6A 1C4', timezone: 'America/Vancouver' }],
  office: null,
  users: [{ email: 'owner@secondgear.example', role: 'Owner', locations: 'all' }],
  customers: 7,
  orders: 24,
  timesheets: 8,
  threads: 4,
  webhooks: 1,
  others: 5,
}

/** A company that just began: one location, its owner, and nothing else yet. */
export const blankSlate: CompanyPlan = {
  ...harborline,
  key: 'blank',
  headOffice: false,
  shops: harborline.shops.slice(0, 1),
  office: null,
  users: harborline.users.slice(0, 1),
}
