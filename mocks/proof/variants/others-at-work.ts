// Others work beside the client: they drag cards of the board while it is read.
import { around, bodyOf, type Call, isFields, isSuccess } from '../tools/lie.ts'
import type { Variant } from './variant.ts'

const somebody = ({ sandbox }: Call) => ({
  userId: 'usr_somebodyel',
  sessionId: 'ses_somebodyel',
  time: new Date(sandbox.clock.now()).toISOString(),
})

/** The card goes to another column of its company. */
function dragCard(call: Call, id: unknown, count: number): void {
  const { world } = call.sandbox
  const order = world.get('orders', String(id))
  const columns = new Set(world.all('orders').flatMap((one) => (one.companyId === order?.companyId ? [one.workflowStatusId] : [])))
  const others = [...columns].filter((column) => column !== order?.workflowStatusId)
  const workflowStatusId = others[count % others.length]
  if (order && workflowStatusId) world.update('orders', order, { workflowStatusId }, somebody(call))
}

export const othersAtWorkVariants: readonly Variant[] = [
  {
    id: 'others/cards-dragged',
    oneByOne: true,
    says: 'Of every third column or list of a status that is read, somebody drags a card to another column right after.',
    vary(server) {
      let count = 0
      return around(['listWorkflowOrdersByStatus', 'getWorkflowColumn'], (call) => {
        const answer = call.next()
        const { data } = isSuccess(answer) ? bodyOf(answer) : {}
        const orders = isFields(data) && Array.isArray(data.orders) ? data.orders.filter(isFields) : []
        if (orders.length > 0 && ++count % 3 === 0) dragCard(call, orders[count % orders.length]?.id, count)
        return answer
      })(server)
    },
  },
]
