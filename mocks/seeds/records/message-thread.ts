// Message thread metadata (2.17): what one user sees of the thread with a customer.
import { idOf } from '../../engine/state/ids.ts'
import type { Collections } from '../../engine/state/records.ts'
import type { At } from '../drawing/at.ts'
import { type Draw, present } from '../drawing/draw.ts'
import { historyOf } from '../drawing/history.ts'

const drafts = ['The new pads are in. We call you when the brakes are tested.', 'Your vehicle is ready.', 'Could you come by on']

export function makeMessageThread(draw: Draw, at: At & { userId: string; customerId: string }): Collections['messageThreads'] {
  const { companyId, locationId, userId, customerId } = at
  const history = historyOf(draw, at)
  const unread = draw.chance(0.4) ? draw.whole(1, 5) : 0
  return {
    id: draw.id,
    companyId,
    locationId,
    userId,
    customerId,
    messageThreadId: idOf('mth', 0, customerId),
    archived: draw.chance(0.2),
    important: draw.chance(0.2),
    unreadMessagesCount: unread,
    unreadTimestamp: unread > 0 ? draw.time(history.createdDate, present) : null,
    draftMessage: draw.maybe(0.2, () => draw.pick(drafts)),
    ...history,
    metadata: {},
  }
}
