// Names of webhooks that are looked for among those of one location alone.
import type { OperationId } from '../../../../../openapi/contract.ts'
import { recordOf, rewrite } from '../../../tools/kinds.ts'
import { around, bodyOf, isSuccess, type Lie, sentFields, withBody } from '../../../tools/lie.ts'
import { otherRecords, storedRecord } from '../../../tools/stored.ts'

const takenElsewhere = (write: OperationId, breaks: string): Lie => ({
  id: `whose/${write}/name-of-another-location`,
  says: `${write} takes the name of a webhook of another location.`,
  breaks: [breaks],
  operations: [write, 'getWebhook'],
  tell: around([write], (call) => {
    const answer = call.next()
    const { name, ...body } = sentFields(call)
    const { locationId = null } = storedRecord(call, 'webhooks') ?? {}
    const sameName = otherRecords(call, 'webhooks').filter((webhook) => webhook.name === name)
    if (answer.status !== 409 || typeof name !== 'string' || sameName.some((webhook) => webhook.locationId === locationId)) return answer
    const taken = call.next({ body: { ...body, name: `${name} of another location` } })
    const data = recordOf(taken)
    if (!isSuccess(taken)) return taken
    rewrite(call, 'webhooks', String(data.id), { name })
    return withBody(taken, { ...bodyOf(taken), data: { ...data, name } })
  }),
})

export const namePerLocationLies: readonly Lie[] = [
  takenElsewhere('createWebhook', 'webhook/name-unique'),
  takenElsewhere('updateWebhook', 'webhook/name-unique-on-update'),
]
