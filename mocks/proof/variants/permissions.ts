// Users who may not do everything: which permission an endpoint needs is not shown (5).
import { type Operation, operations } from '../../../openapi/contract.ts'
import { around, refuse } from '../tools/lie.ts'
import type { Variant } from './variant.ts'

const searchesAndSessions = ({ kind, area }: Operation): boolean => kind === 'search' || area === 'auth'

/** The user's own notifications need none (5.4). */
const forbids = (id: string, says: string, isForbidden: (operation: Operation) => boolean): Variant => ({
  id: `permissions/${id}`,
  says,
  vary: around(
    operations.filter((operation) => operation.area !== 'notification' && isForbidden(operation)).map((operation) => operation.id),
    (call) => (call.caller ? refuse(call, 403, 'The user may not do this.') : call.next()),
  ),
})

export const permissionVariants: readonly Variant[] = [
  forbids('no-new-vendors', 'The user may not create vendors.', ({ id }) => id === 'createVendor'),
  forbids('no-webhooks', 'The user may do nothing with webhooks.', ({ area }) => area === 'webhook'),
  forbids('no-deletes', 'The user may not delete anything.', ({ method }) => method === 'DELETE'),
  forbids('no-updates', 'The user may not change anything.', ({ method }) => method === 'PUT' || method === 'PATCH'),
  forbids('reads-only', 'The user may only look.', (one) => one.method !== 'GET' && !searchesAndSessions(one)),
  forbids('no-billing', 'The user may do nothing with payments, statements and payment terms.', ({ area }) =>
    ['payment', 'statement', 'payment-term'].includes(area),
  ),
  forbids('no-company', 'The user may neither see the configuration nor set the logo.', ({ area }) => area === 'company'),
]
