// Updates of records that have what no request sends: it is lost when they are saved.
import { remembering, rewrite } from '../../../tools/kinds.ts'
import { hasSent, isSuccess, type Lie } from '../../../tools/lie.ts'
import { keptOtherwise, storedRecord } from '../../../tools/stored.ts'

/** Once: a conversation that is alone in what it is shows it no second time. */
const bringsOneBack: Lie['tell'] = remembering(
  () => ({ isDone: false }),
  ['updateMessageThreadMetadata'],
  (call, one) => {
    const thread = storedRecord(call, 'messageThreads')
    const answer = call.next()
    if (!isSuccess(answer) || !thread?.archived || one.isDone) return answer
    one.isDone = true
    rewrite(call, 'messageThreads', thread.id, { archived: false })
    return answer
  },
)

export const foundAndSavedLies: readonly Lie[] = [
  {
    id: 'sequences/updateMessageThreadMetadata/brings-one-back',
    says: 'The first draft for an archived conversation brings it back.',
    breaks: ['message-thread/update-leaves-others'],
    operations: ['updateMessageThreadMetadata', 'getMessageThreadMetadata'],
    tell: bringsOneBack,
  },
  {
    id: 'sequences/updateWebhook/secret-switches-on',
    says: 'A webhook that is given a secret alone is enabled.',
    breaks: ['webhook/update-secret'],
    operations: ['updateWebhook', 'getWebhook'],
    tell: keptOtherwise('updateWebhook', 'webhooks', (_, __, call) =>
      hasSent(call, 'secret') && !hasSent(call, 'enabled') ? { enabled: true } : {},
    ),
  },
  {
    id: 'sequences/updateInspection/items-lose-their-marks',
    says: 'An update takes status and message from the items of the inspection.',
    breaks: ['inspection/update-leaves-items', 'inspection/update-leaves-others'],
    operations: ['updateInspection', 'getInspection'],
    tell: keptOtherwise('updateInspection', 'inspections', ({ items }) => ({
      items: items.map((item) => ({ ...item, status: null, message: null })),
    })),
  },
  {
    id: 'sequences/updateInspection/files-of-items-lost',
    says: 'An update takes the pictures from the items of the inspection.',
    breaks: ['inspection/update-leaves-items', 'inspection/update-leaves-others'],
    operations: ['updateInspection', 'getInspection'],
    tell: keptOtherwise('updateInspection', 'inspections', ({ items }) => ({
      items: items.map((item) => ({ ...item, files: item.files.map((file) => ({ ...file, thumbnailUrl: null })) })),
    })),
  },
]
