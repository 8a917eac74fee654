// Metadata of message threads: 2.17, 4.16. No operation creates one, so those found are changed and put back.
import { operation } from '../../openapi/contract.ts'
import { find } from '../families/list-pages.ts'
import type { Case } from '../runner/case.ts'
import type { Trial } from '../runner/trial.ts'
import { withIds } from './parts.ts'
import { isChanged, keeps, type Shown, shows } from './records.ts'

export const messageThreadScenarios: readonly Case[] = [
  {
    id: 'message-thread/read',
    area: 'message-thread',
    title: 'Each record of the list is read by its id',
    requirements: ['message-thread/read', 'message-thread/list', 'record/read-by-id'],
    effects: 'read',
    operations: ['listMessageThreadMetadata', 'getMessageThreadMetadata'],
    async run(trial) {
      const listed = withIds((await trial.ask('listMessageThreadMetadata', {})).body.data)
      if (listed.length === 0) trial.skip('the target lists no message thread metadata; add a thread')
      for (const id of new Set([...listed.slice(0, 3), ...listed.slice(-2)].map((one) => one.id))) {
        const { data, exchange } = await read(trial, id)
        shows(trial, { data, exchange }, { id }, 'record/read-by-id')
      }
    },
  },
  {
    id: 'message-thread/update',
    area: 'message-thread',
    title: 'An update sets the draft, as read and list show, and leaves the rest and the other records',
    requirements: [
      'message-thread/update',
      'message-thread/update-persists',
      'message-thread/update-leaves-others',
      'message-thread/update-leaves-other-records',
      'list/shows-changed',
      'record/write-lasts',
      'record/others-kept',
      'record/identity-kept',
      'record/updated-set',
      'record/meta-version-grows',
    ],
    effects: 'shared',
    operations: ['listMessageThreadMetadata', 'getMessageThreadMetadata', 'updateMessageThreadMetadata'],
    async run(trial) {
      const listed = withIds(await trial.known.page('listMessageThreadMetadata'))
      // A draft can be put back, null cannot: an empty one is the nearest.
      const one = listed.find(({ draftMessage }) => draftMessage) ?? listed[0]
      if (!one) return trial.skip('the target lists no message thread metadata; add a thread')
      const bystander = listed.find(({ id }) => id !== one.id)
      const beside = bystander && (await read(trial, bystander.id))
      const before = await read(trial, one.id)
      trial.cleanUp(() =>
        trial.call('updateMessageThreadMetadata', { path: { id: one.id }, body: { draftMessage: one.draftMessage ?? '' } }),
      )
      const draftMessage = `${trial.mark} "draft" – ünïcode\nsecond line`
      const { body, exchange } = await trial.ask('updateMessageThreadMetadata', { path: { id: one.id }, body: { draftMessage } })
      shows(trial, { data: body.data, exchange }, { id: one.id, draftMessage }, 'message-thread/update')
      const after = await read(trial, one.id)
      shows(trial, after, { draftMessage }, 'message-thread/update-persists')
      keeps(trial, after, before, fields, 'message-thread/update-leaves-others')
      isChanged(trial, after, before)
      const inList = await find(trial, operation('listMessageThreadMetadata'), one.id)
      if (inList.record && 'draftMessage' in inList.record)
        shows(trial, { data: inList.record, exchange: inList.exchange }, { draftMessage }, 'message-thread/update-persists')
      if (!bystander || !beside) return
      keeps(trial, await read(trial, bystander.id), beside, ['draftMessage'], 'message-thread/update-leaves-other-records')
    },
  },
]

const fields = ['locationId', 'userId', 'customerId', 'messageThreadId', 'archived', 'important', 'unreadMessagesCount', 'unreadTimestamp']

async function read(trial: Trial, id: string): Promise<Shown> {
  const { body, exchange } = await trial.ask('getMessageThreadMetadata', { path: { id } })
  return { data: body.data, exchange }
}
