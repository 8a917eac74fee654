import type { Collections } from '../../engine/state/records.ts'

/** Somebody to log in as. */
export interface Login {
  email: string
  password: string
  name: string
  company: string
  role: string
}

interface People {
  users: readonly Collections['users'][]
  companies: readonly Collections['companies'][]
  roles: readonly Collections['roles'][]
}

export const loginsOf = ({ users, companies, roles }: People): Login[] =>
  users.map(({ email, password, firstName, lastName, companyId, roleIds }) => ({
    email,
    password,
    name: `${firstName} ${lastName}`,
    company: companies.find(({ id }) => id === companyId)?.name ?? '',
    role: roles.find(({ id }) => roleIds.includes(id))?.name ?? '',
  }))
