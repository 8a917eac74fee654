// What several companies or users have a part in, and what the server takes for the caller's alone.
import { recordOf, remembering, rewrite } from '../../../tools/kinds.ts'
import { around, bodyOf, isSuccess, type Lie, refuse, sentFields, withBody } from '../../../tools/lie.ts'
import { keptOtherwise } from '../../../tools/stored.ts'

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
]
