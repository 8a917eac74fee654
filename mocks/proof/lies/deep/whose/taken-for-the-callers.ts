// What several companies or users have a part in, and what the server takes for the caller's alone.

import type { OperationId } from '../../../../../openapi/contract.ts'
import { recordOf, remembering, rewrite } from '../../../tools/kinds.ts'
import { around, bodyOf, type Call, isFields, isSuccess, type Lie, records, refuse, sentFields, withBody } from '../../../tools/lie.ts'
import { keptOtherwise } from '../../../tools/stored.ts'

const authorInBody = (id: OperationId, field: string): Lie => ({
  id: `whose/${id}/${field}-is-the-author`,
  says: `An update with ${field} is told as a change of that user.`,
  breaks: ['record/meta-user'],
  operations: [id],
  tell: around([id], (call) => {
    const answer = call.next()
    const [data, named] = [recordOf(answer), sentFields(call)[field]]
    if (!isSuccess(answer) || typeof named !== 'string' || !isFields(data.meta)) return answer
    return withBody(answer, { ...bodyOf(answer), data: { ...data, meta: { ...data.meta, userId: named } } })
  }),
})

const movesToTheCaller = (id: OperationId, collection: 'statements' | 'tpiInspections', field: string): Lie => ({
  id: `whose/${id}/${field}-moves-it-to-the-caller`,
  says: `${id} with ${field} moves the record to the location that the caller has logged into.`,
  breaks: ['record/location-kept'],
  operations: [id],
  tell: keptOtherwise(id, collection, ({ locationId }, _, call) => ({
    locationId: (field in sentFields(call) && currentLocation(call)) || locationId,
  })),
})

const currentLocation = ({ sandbox, caller }: Call): string | undefined =>
  sandbox.world.get('users', caller?.userId ?? '')?.currentLocationId ?? undefined

export const takenForTheCallersLies: readonly Lie[] = [
  {
    id: 'whose/deleteCompanyLogo/image-of-all-companies',
    says: 'Removing a logo removes that of each company which has set the same image.',
    breaks: ['record/other-company'],
    operations: ['setCompanyLogo', 'deleteCompanyLogo'],
    tell: around(['deleteCompanyLogo'], (call) => {
      const answer = call.next()
      const { blobId } = recordOf(answer)
      for (const { id, logoBlobId } of isSuccess(answer) && blobId !== null ? call.sandbox.world.all('companies') : [])
        if (logoBlobId === blobId) rewrite(call, 'companies', id, { logoBlobId: null })
      return answer
    }),
  },
  {
    id: 'whose/deleteCompanyLogo/removed-once-for-all',
    says: 'A logo that was removed and is set again cannot be removed.',
    breaks: ['company/logo-delete'],
    operations: ['setCompanyLogo', 'deleteCompanyLogo'],
    tell: remembering(
      () => new Set<unknown>(),
      ['deleteCompanyLogo'],
      (call, removed) => {
        const blobId = call.sandbox.world.get('companies', call.params.id ?? '')?.logoBlobId
        if (removed.has(blobId)) return refuse(call, 404, 'There is no logo.')
        const answer = call.next()
        if (isSuccess(answer) && typeof blobId === 'string') removed.add(blobId)
        return answer
      },
    ),
  },
  {
    id: 'whose/updateInspection/completed-by-who-says-so',
    says: 'An update that says who completed an inspection has it completed by the caller.',
    breaks: ['inspection/update-persists', 'inspection/update'],
    operations: ['updateInspection', 'getInspection'],
    tell: keptOtherwise('updateInspection', 'inspections', ({ completedById }, _, call) => ({
      completedById: typeof sentFields(call).completedById === 'string' && call.caller ? call.caller.userId : completedById,
    })),
  },
  {
    id: 'whose/updateMessageThreadMetadata/goes-to-who-writes',
    says: 'A draft written in the metadata of another user makes them those of the writer.',
    breaks: ['message-thread/update-leaves-others'],
    operations: ['updateMessageThreadMetadata', 'getMessageThreadMetadata'],
    tell: keptOtherwise('updateMessageThreadMetadata', 'messageThreads', ({ userId }, _, { caller }) => ({
      userId: caller?.userId ?? userId,
    })),
  },
  ...(['customerDefault', 'fleetDefault'] as const).map(
    (flag): Lie => ({
      id: `whose/createPaymentTerm/one-${flag}-for-all`,
      says: `A new term that is ${flag} takes that from the terms of every company.`,
      breaks: ['record/other-company'],
      operations: ['createPaymentTerm', 'getPaymentTerm'],
      tell: around(['createPaymentTerm'], (call) => {
        const answer = call.next()
        if (!isSuccess(answer) || sentFields(call)[flag] !== true) return answer
        for (const { id, companyId } of call.sandbox.world.all('paymentTerms'))
          if (companyId !== call.caller?.companyId) rewrite(call, 'paymentTerms', id, { [flag]: false })
        return answer
      }),
    }),
  ),
  ...(['createStatement', 'updateStatement'] as const).map(
    (write): Lie => ({
      id: `whose/${write}/customer-of-any-company`,
      says: `${write} takes a customer of another company.`,
      breaks: ['record/other-company'],
      operations: [write, 'getStatement'],
      tell: around([write], (call) => {
        const answer = call.next()
        const { customerId, ...body } = sentFields(call)
        const customers = call.sandbox.world.all('customers')
        const [strange, own] = [
          customers.find(({ id, companyId }) => id === customerId && companyId !== call.caller?.companyId),
          customers.find(({ companyId }) => companyId === call.caller?.companyId),
        ]
        if (isSuccess(answer) || !strange || !own) return answer
        const taken = call.next({ body: { ...body, customerId: own.id } })
        const data = recordOf(taken)
        if (!isSuccess(taken)) return taken
        rewrite(call, 'statements', String(data.id), { customerId: strange.id })
        return withBody(taken, { ...bodyOf(taken), data: { ...data, customerId: strange.id } })
      }),
    }),
  ),
  authorInBody('updateInventoryFee', 'userId'),
  authorInBody('updateInspection', 'completedById'),
  movesToTheCaller('updateStatement', 'statements', 'customerId'),
  movesToTheCaller('updateTpiInspection', 'tpiInspections', 'name'),
  {
    id: 'whose/getCompanyConfig/nothing-disabled-for-some',
    says: 'The configuration tells a user of some locations that no permissions are disabled.',
    breaks: ['record/read-stable'],
    operations: ['getCompanyConfig'],
    tell: records(['getCompanyConfig'], (config, { caller }) => {
      if (caller?.locationIds) config.disabledPermissions = []
    }),
  },
]
