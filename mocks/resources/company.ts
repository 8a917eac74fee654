// The configuration of a company, and its logo (4.15).

import type { Context, Handlers } from '../engine/handlers.ts'
import { refusal } from '../engine/plain/errors.ts'
import type { Company } from '../engine/state/records.ts'
import { checkTexts } from './checks.ts'

export const company = {
  getCompanyConfig(context) {
    const { id } = ownCompany(context)
    const config = context.world.all('companyConfigs').find(({ companyId }) => companyId === id)
    if (!config) throw refusal('not_found', 'a company with a configuration', JSON.stringify(id))
    return { data: config }
  },
  setCompanyLogo(context) {
    const { body, world, author } = context
    const own = ownCompany(context)
    checkTexts(body, ['blobId'])
    world.update('companies', own, { logoBlobId: body.blobId }, author)
    return { data: { blobId: body.blobId } }
  },
  /** Answers which image it was; null when there was none. */
  deleteCompanyLogo(context) {
    const { world, author } = context
    const own = ownCompany(context)
    if (own.logoBlobId !== null) world.update('companies', own, { logoBlobId: null }, author)
    return { data: { blobId: own.logoBlobId } }
  },
} satisfies Partial<Handlers>

/** Any other company looks as if it did not exist. */
function ownCompany({ world, caller, params: { id } }: Context<{ id: string }, unknown, unknown>): Company {
  const own = id === caller.companyId ? world.get('companies', id) : undefined
  if (own) return own
  throw refusal('not_found', 'the id of your own company', JSON.stringify(id))
}
