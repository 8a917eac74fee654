// Users (2.2): their e-mail addresses are the same in every world, their names are not.
import type { Collections } from '../../engine/state/records.ts'
import type { Draw } from '../drawing/draw.ts'
import { password } from '../drawing/plan.ts'

interface Employment {
  companyId: string
  earliest: string
  email: string
  roleId: string
  /** All locations of the company when undefined. */
  limitedTo: string[] | undefined
  allLocationIds: string[]
}

const colors = ['aqua', 'blue', 'brown', 'green', 'orange', 'purple', 'red', 'yellow'] as const

export function makeUser(draw: Draw, at: Employment): Collections['users'] {
  const locationIds = at.limitedTo ?? at.allLocationIds
  return {
    id: draw.id,
    companyId: at.companyId,
    firstName: draw.faker.person.firstName(),
    lastName: draw.faker.person.lastName(),
    email: at.email,
    password,
    color: draw.pick(colors),
    preferredLanguage: draw.pick(['en', 'en_US', 'en_US', 'es_MX'] as const),
    companyWideAccess: at.limitedTo === undefined,
    locationIds,
    currentLocationId: locationIds[0] ?? null,
    roleIds: [at.roleId],
    isOperatorEmployee: false,
    createdDate: draw.time(at.earliest, '2024-06-30T17:00:00.000Z'),
    updatedDate: null,
  }
}
