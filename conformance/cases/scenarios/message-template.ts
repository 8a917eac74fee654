// Message templates: 2.10, 3, 4.10. No operation reads one, so an empty update shows what a write has left.

import { type Exchange, isSuccess } from '../../exchange/exchange.ts'
import type { Case } from '../../runner/case.ts'
import { changingFields, commonPart, idOf } from '../../steps/common.ts'
import { listAgrees } from '../../steps/records.ts'
import {
  act,
  changes,
  create,
  defaultIdentifiers,
  everyValue,
  full,
  keptBy,
  madeTemplate,
  plain,
  served,
  templateIn,
  update,
} from './message-template-steps.ts'

export const messageTemplateScenarios: readonly Case[] = [
  {
    id: 'message-template/create',
    area: 'message-template',
    title: 'A new template has the values sent, in its answer and in that of a later write',
    requirements: [
      'message-template/create',
      'message-template/create-optional',
      'message-template/create-lasts',
      'message-template/created-by',
      'record/company-of-session',
      'record/updated-null-at-first',
      'record/write-lasts',
    ],
    effects: 'own',
    operations: ['createMessageTemplate', 'updateMessageTemplate'],
    async run(trial) {
      const sent = full(trial)
      const { id, data, exchange } = await create(trial, sent)
      trial.includes(data, sent, exchange, { where: '/data' })
      const { userId, companyId } = trial.context.session
      if (data.createdByUserId && userId)
        trial.equal(data.createdByUserId, userId, exchange, { where: '/data/createdByUserId', requirement: 'message-template/created-by' })
      if (data.companyId && companyId)
        trial.equal(data.companyId, companyId, exchange, { where: '/data/companyId', requirement: 'record/company-of-session' })
      if (data.updatedDate !== undefined)
        trial.equal(data.updatedDate, null, exchange, { where: '/data/updatedDate', requirement: 'record/updated-null-at-first' })
      const later = await update(trial, id, { subjectText: 'Another subject' }, 'message-template/create-lasts')
      trial.includes(later.data, { id, ...sent }, later.exchange, { where: '/data', requirement: 'message-template/create-lasts' })
    },
  },
  {
    id: 'message-template/create-with-little',
    area: 'message-template',
    title: 'A text and a name are all that a new template needs, and both are needed',
    requirements: ['message-template/create-optional', 'message-template/create-needs-text', 'message-template/create-needs-name'],
    effects: 'own',
    operations: ['createMessageTemplate'],
    async run(trial) {
      const sent = plain(trial)
      const { data, exchange } = await create(trial, sent)
      trial.includes(data, sent, exchange, { where: '/data', requirement: 'message-template/create' })
      const { name, messageText } = plain(trial)
      trial.refused(await trial.attempt('createMessageTemplate', { body: { name } }), 'message-template/create-needs-text')
      trial.refused(await trial.attempt('createMessageTemplate', { body: { messageText } }), 'message-template/create-needs-name')
    },
  },
  {
    id: 'message-template/create-each-optional',
    area: 'message-template',
    title: 'A create takes each field that an update takes, with every documented value',
    requirements: [
      'message-template/create-optional',
      'message-template/create-lasts',
      'message-template/language-values',
      'message-template/starter-identifier-values',
      'record/language-values',
    ],
    effects: 'own',
    operations: ['createMessageTemplate', 'updateMessageTemplate'],
    async run(trial) {
      const { userId } = trial.context.session
      const byUser = { deleted: true, deletedUserId: (await trial.context.other('otherUser'))?.userId ?? userId }
      for (const more of userId === '' ? everyValue : [...everyValue, byUser]) {
        const { id, data, exchange } = await create(trial, { ...plain(trial), ...more })
        trial.includes(data, more, exchange, { where: '/data' })
        const later = await trial.call('updateMessageTemplate', { path: { id }, body: { messageText: 'Changed since' } })
        // Whether a deleted template takes updates is not said.
        if (!isSuccess(later)) continue
        const requirement = `message-template/create-${more.deleted ? 'optional' : 'lasts'}`
        trial.includes(later.answer?.body, { data: more }, later, { requirement })
      }
    },
  },
  {
    id: 'message-template/default-identifiers',
    area: 'message-template',
    title: 'A template takes each documented defaultTemplateIdentifier, in a create and in an update',
    requirements: [
      'message-template/default-identifier-values',
      'message-template/create-optional',
      'message-template/create-lasts',
      'message-template/update-takes-fields',
      'message-template/update-lasts',
    ],
    // The target may take the identifier from the template that had it.
    effects: 'disruptive',
    operations: ['createMessageTemplate', 'updateMessageTemplate'],
    async run(trial) {
      for (const defaultTemplateIdentifier of defaultIdentifiers) {
        const taken = await trial.call('createMessageTemplate', { body: { ...plain(trial), defaultTemplateIdentifier } })
        // A target may have one template for each, and keep it.
        if (taken.answer?.status === 409) continue
        const { data, exchange } = served(trial, taken, 'message-template/default-identifier-values')
        const id = idOf(trial, data)
        trial.leaves(`message template ${id}`)
        const given = { defaultTemplateIdentifier }
        trial.includes(data, given, exchange, { where: '/data', requirement: 'message-template/create-optional' })
        const later = await update(trial, id, { subjectText: 'Changed since' })
        trial.includes(later.data, given, later.exchange, { where: '/data', requirement: 'message-template/create-lasts' })
      }
      const sent = plain(trial)
      const { id } = await create(trial, sent)
      const change = { defaultTemplateIdentifier: 'ReviewRequest' as const }
      const given = await trial.call('updateMessageTemplate', { path: { id }, body: change })
      if (given.answer?.status === 409) return
      const { data, exchange } = served(trial, given, 'message-template/update-takes-fields')
      trial.includes(data, { ...sent, ...change }, exchange, { where: '/data', requirement: 'message-template/update-takes-fields' })
      const later = await update(trial, id, { subjectText: 'Changed since' })
      trial.includes(later.data, { ...sent, ...change }, later.exchange, { where: '/data', requirement: 'message-template/update-lasts' })
    },
  },
  {
    id: 'message-template/create-is-new',
    area: 'message-template',
    title: 'Each create makes a template of its own and leaves the one before as it was',
    requirements: ['message-template/create', 'record/id-unique', 'record/others-kept'],
    effects: 'own',
    operations: ['createMessageTemplate', 'updateMessageTemplate', 'changeMessageTemplateState'],
    async run(trial) {
      const sent = full(trial)
      const first = await create(trial, sent)
      const more = { messageText: 'Another text', subjectText: 'The other' }
      const twin = await trial.call('createMessageTemplate', { body: { ...sent, ...more } })
      // Whether two may have the same name is not shown.
      const second = isSuccess(twin) ? madeTemplate(trial, twin) : await create(trial, { ...plain(trial), ...more })
      trial.holds(second.id !== first.id, 'an id that no other template has', second.id, second.exchange, {
        where: '/data/id',
        requirement: 'record/id-unique',
      })
      await update(trial, second.id, { messageText: 'Changed' })
      await act(trial, second.id, 'delete', { reason: 'Not needed' })
      const { data, exchange } = await update(trial, first.id, { subjectText: 'Still here' })
      trial.includes(data, { id: first.id, ...sent }, exchange, { where: '/data', requirement: 'record/others-kept' })
      trial.holds(data.deleted !== true, 'a template that is not deleted', data.deleted, exchange, {
        where: '/data/deleted',
        requirement: 'record/others-kept',
      })
    },
  },
  {
    id: 'message-template/update-each-field',
    area: 'message-template',
    title: 'An update changes the field sent, that field alone, and for good',
    requirements: [
      'message-template/update-takes-fields',
      'message-template/update',
      'message-template/update-leaves-rest',
      'message-template/update-lasts',
      'record/identity-kept',
      'record/updated-set',
    ],
    effects: 'own',
    operations: ['createMessageTemplate', 'updateMessageTemplate'],
    async run(trial) {
      const { id, data: created } = await create(trial, full(trial))
      let before = created
      const [renamed, again] = [plain(trial).name, plain(trial).name]
      const all = [...changes, { name: renamed }]
      for (const change of all) {
        const { data, exchange } = await update(trial, id, change)
        trial.includes(data, { id }, exchange, { where: '/data', requirement: 'message-template/update' })
        trial.includes(data, change, exchange, { where: '/data' })
        trial.sameBut(commonPart(data, before), commonPart(before, data), [...Object.keys(change), ...changingFields], exchange, {
          where: '/data',
          requirement: 'message-template/update-leaves-rest',
        })
        if (data.updatedDate !== undefined)
          trial.holds(data.updatedDate !== null, 'the time of the update', null, exchange, {
            where: '/data/updatedDate',
            requirement: 'record/updated-set',
          })
        before = data
      }
      for (const last of [{ name: again }, { messageText: 'Come by until eight.' }]) {
        const { data, exchange } = await update(trial, id, last)
        trial.includes(data, Object.assign({}, ...changes, { name: again }, last), exchange, {
          where: '/data',
          requirement: 'message-template/update-lasts',
        })
      }
    },
  },
  {
    id: 'message-template/update-deleted',
    area: 'message-template',
    title: 'An update gives the template the deleted, deletedReason and deletedUserId sent',
    requirements: ['message-template/update-takes-deleted', 'message-template/update-leaves-rest'],
    effects: 'own',
    operations: ['createMessageTemplate', 'updateMessageTemplate'],
    async run(trial) {
      const template = full(trial)
      const { id } = await create(trial, template)
      const { userId } = trial.context.session
      const sent = { deleted: true, deletedReason: `${trial.mark} reason`, ...(userId !== '' && { deletedUserId: userId }) }
      const gone = await update(trial, id, sent)
      trial.includes(gone.data, { id, ...sent }, gone.exchange, { where: '/data' })
      trial.includes(gone.data, template, gone.exchange, { where: '/data', requirement: 'message-template/update-leaves-rest' })
      const other = await trial.context.other('otherUser')
      const changes = [{ deletedReason: `${trial.mark} other reason` }, ...(other ? [{ deletedUserId: other.userId }] : [])]
      let shown: object = sent
      for (const change of changes) {
        const later = await trial.call('updateMessageTemplate', { path: { id }, body: change })
        // Whether a deleted template takes updates is not said.
        if (!isSuccess(later)) continue
        shown = { ...shown, ...change }
        trial.includes(later.answer?.body, { data: shown }, later)
      }
      const back = await trial.call('updateMessageTemplate', { path: { id }, body: { deleted: false } })
      // Whether a deleted template takes updates is not said.
      if (!isSuccess(back)) trial.skip('the target does not update deleted templates, so only undelete brings one back')
      trial.includes(back.answer?.body, { data: { deleted: false } }, back)
      const later = await update(trial, id, { subjectText: 'Back again' })
      trial.includes(later.data, { ...template, deleted: false }, later.exchange, { where: '/data' })
    },
  },
  {
    id: 'message-template/delete-and-undelete',
    area: 'message-template',
    title: 'The actions delete and undelete turn deleted on and off and leave the rest',
    requirements: [
      'message-template/delete',
      'message-template/delete-reason',
      'message-template/delete-user',
      'message-template/delete-is-soft',
      'message-template/undelete',
      'message-template/undelete-leaves-rest',
      'message-template/deleted-lasts',
      'message-template/delete-who-when',
    ],
    effects: 'own',
    operations: ['createMessageTemplate', 'updateMessageTemplate', 'changeMessageTemplateState'],
    async run(trial) {
      const sent = { ...full(trial), subjectText: 'Ready' }
      const madeTemplate = await create(trial, sent)
      const { id } = madeTemplate
      const reason = `${trial.mark} reason`
      const gone = await act(trial, id, 'delete', { reason })
      trial.includes(gone.data, { id, deleted: true }, gone.exchange, { where: '/data' })
      const about = (name: string, requirement: string) => ({ where: `/data/${name}`, requirement })
      trial.equal(gone.data.deletedReason, reason, gone.exchange, about('deletedReason', 'message-template/delete-reason'))
      const { deletedUserId, deletedDate } = gone.data
      if (deletedUserId && trial.context.session.userId)
        trial.equal(deletedUserId, trial.context.session.userId, gone.exchange, about('deletedUserId', 'message-template/delete-user'))
      trial.holds(
        Boolean(deletedUserId && deletedDate),
        'deletedUserId and deletedDate',
        { deletedUserId, deletedDate },
        gone.exchange,
        about('deletedDate', 'message-template/delete-who-when'),
      )
      listAgrees(trial, gone, madeTemplate, keptBy(madeTemplate), 'message-template/delete-is-soft')
      const back = await act(trial, id, 'undelete', {})
      trial.includes(back.data, { id, deleted: false }, back.exchange, { where: '/data', requirement: 'message-template/undelete' })
      listAgrees(trial, back, madeTemplate, keptBy(madeTemplate), 'message-template/undelete-leaves-rest')
      const change = { subjectText: 'Back again' }
      const later = await update(trial, id, change)
      trial.includes(later.data, { deleted: false }, later.exchange, { where: '/data', requirement: 'message-template/deleted-lasts' })
      const whole = { ...madeTemplate, data: { ...madeTemplate.data, ...change } }
      listAgrees(trial, later, whole, keptBy(madeTemplate), 'message-template/undelete-leaves-rest')
    },
  },
  {
    id: 'message-template/undelete-one',
    area: 'message-template',
    title: 'The action undelete brings back the template of the path, and no other',
    requirements: ['record/others-kept', 'message-template/undelete'],
    effects: 'own',
    operations: ['createMessageTemplate', 'updateMessageTemplate', 'changeMessageTemplateState'],
    async run(trial) {
      const [one, other] = [await create(trial, plain(trial)), await create(trial, plain(trial))]
      for (const { id } of [one, other]) await act(trial, id, 'delete', { reason: 'Both are gone' })
      const back = await act(trial, one.id, 'undelete', {})
      trial.includes(back.data, { id: one.id, deleted: false }, back.exchange, { where: '/data', requirement: 'message-template/undelete' })
      const still = await trial.call('updateMessageTemplate', { path: { id: other.id }, body: { subjectText: 'While deleted' } })
      if (!isSuccess(still)) trial.skip('the target does not update deleted templates, so nothing shows them')
      trial.includes(still.answer?.body, { data: { deleted: true } }, still)
    },
  },
  {
    id: 'message-template/users',
    area: 'message-template',
    title: 'A template names the user who made it and the user who deleted it, each separately',
    requirements: ['message-template/created-by', 'message-template/delete-user', 'message-template/update-leaves-rest'],
    effects: 'own',
    operations: ['createMessageTemplate', 'updateMessageTemplate', 'changeMessageTemplateState'],
    async run(trial) {
      const [mine, theirs] = [trial.context.session, await trial.other('otherUser')]
      if (mine.userId === '' || theirs.userId === '' || mine.userId === theirs.userId) trial.skip('the logins do not name two users')
      const ofOther = await trial.attempt('createMessageTemplate', { body: plain(trial) }, { token: theirs.token })
      if (!isSuccess(ofOther)) trial.skip('the other user may make no template')
      const names = (exchange: Exchange, field: 'createdByUserId' | 'deletedUserId', userId: string, requirement: string) => {
        const { data } = templateIn(trial, exchange)
        if (data[field] != null) trial.equal(data[field], userId, exchange, { where: `/data/${field}`, requirement })
      }
      madeTemplate(trial, ofOther)
      names(ofOther, 'createdByUserId', theirs.userId, 'message-template/created-by')
      const { id } = await create(trial, plain(trial))
      const path = { id }
      for (const subjectText of ['Of another', 'Of another again']) {
        const changed = await trial.attempt('updateMessageTemplate', { path, body: { subjectText } }, { token: theirs.token })
        if (isSuccess(changed)) names(changed, 'createdByUserId', mine.userId, 'message-template/update-leaves-rest')
      }
      const action = { path: { id, action: 'delete' }, body: { reason: 'By another' } }
      const gone = await trial.attempt('changeMessageTemplateState', action, { token: theirs.token })
      // The other user may be kept from it (D12).
      if (!isSuccess(gone)) return
      names(gone, 'deletedUserId', theirs.userId, 'message-template/delete-user')
      names(gone, 'createdByUserId', mine.userId, 'message-template/delete-is-soft')
    },
  },
  {
    id: 'message-template/delete-lasts',
    area: 'message-template',
    title: 'A deleted template stays deleted until it is undeleted, and so does the reason',
    requirements: ['message-template/deleted-lasts', 'message-template/delete-reason'],
    effects: 'own',
    operations: ['createMessageTemplate', 'updateMessageTemplate', 'changeMessageTemplateState'],
    async run(trial) {
      const { id } = await create(trial, plain(trial))
      const reason = `${trial.mark} reason`
      await act(trial, id, 'delete', { reason })
      const later = await trial.call('updateMessageTemplate', { path: { id }, body: { subjectText: 'While deleted' } })
      // Whether a deleted template takes updates is not said.
      if (!isSuccess(later)) trial.skip('the target does not update deleted templates, so nothing shows them')
      trial.includes(later.answer?.body, { data: { deleted: true } }, later)
      trial.includes(later.answer?.body, { data: { deletedReason: reason } }, later, { requirement: 'message-template/delete-reason' })
    },
  },
  {
    id: 'message-template/delete-without-reason',
    area: 'message-template',
    title: 'The action delete needs no reason',
    requirements: ['message-template/delete-without-reason', 'message-template/delete'],
    effects: 'own',
    operations: ['createMessageTemplate', 'changeMessageTemplateState'],
    async run(trial) {
      const { id } = await create(trial, plain(trial))
      const { data, exchange } = await act(trial, id, 'delete', {}, 'message-template/delete-without-reason')
      trial.includes(data, { id, deleted: true }, exchange, { where: '/data', requirement: 'message-template/delete' })
    },
  },
  {
    id: 'message-template/without-session',
    area: 'message-template',
    title: 'An update, a delete and an undelete without a session are refused, and change nothing',
    requirements: ['http/refused-changes-nothing', 'http/token-needed'],
    effects: 'own',
    operations: ['createMessageTemplate', 'updateMessageTemplate', 'changeMessageTemplateState'],
    async run(trial) {
      const sent = full(trial)
      const { id } = await create(trial, sent)
      const nobody = { token: null }
      const refused = async (exchange: Promise<Exchange>) => trial.refused(await exchange, 'http/token-needed')
      await refused(trial.attempt('updateMessageTemplate', { path: { id }, body: { messageText: 'Of nobody' } }, nobody))
      await refused(trial.attempt('changeMessageTemplateState', { path: { id, action: 'delete' }, body: {} }, nobody))
      const after = await update(trial, id, { subjectText: 'After the refusals' })
      trial.includes(after.data, sent, after.exchange, { where: '/data' })
      trial.holds(after.data.deleted !== true, 'a template that is not deleted', after.data.deleted, after.exchange, {
        where: '/data/deleted',
      })
    },
  },
  {
    id: 'message-template/unknown-action',
    area: 'message-template',
    title: 'Any action but delete and undelete is refused, and changes nothing',
    requirements: ['message-template/action-values', 'http/refused-changes-nothing'],
    effects: 'own',
    operations: ['createMessageTemplate', 'updateMessageTemplate', 'changeMessageTemplateState'],
    async run(trial) {
      const { id, data: before } = await create(trial, full(trial))
      for (const action of ['remove', 'restore', 'deleted'])
        trial.refused(await trial.attempt('changeMessageTemplateState', { path: { id, action }, body: { reason: 'no' } }))
      const { data, exchange } = await update(trial, id, { subjectText: 'After the refusals' })
      trial.sameBut(commonPart(data, before), commonPart(before, data), ['subjectText', ...changingFields], exchange, {
        where: '/data',
        requirement: 'http/refused-changes-nothing',
      })
    },
  },
]
