// Message templates: 2.10, 4.10. No operation reads one, so an empty update shows what a write has left.

import { type Exchange, isRefusal, isSuccess, recordOf } from '../../exchange/exchange.ts'
import { goodAnswer } from '../../exchange/finding.ts'
import { outcomeOf } from '../../exchange/outcome.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { commonPart, idOf } from '../../steps/common.ts'
import { eachAlone, isDated, saysWhenDeleted } from '../../steps/records.ts'
import { refusedAsUnlisted } from '../../steps/unlisted.ts'
import {
  act,
  changes,
  createShown,
  createTemplate,
  defaultIdentifiers,
  everyValue,
  full,
  madeTemplate,
  notDeleted,
  plainTemplate,
  served,
  updateTemplate,
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
      const { id, data, exchange } = await createTemplate(trial, sent)
      trial.includes(data, sent, exchange, { where: '/data' })
      const { userId, companyId } = trial.context.session
      if (data.createdByUserId && userId)
        trial.equal(data.createdByUserId, userId, exchange, { where: '/data/createdByUserId', requirement: 'message-template/created-by' })
      if (data.companyId && companyId)
        trial.equal(data.companyId, companyId, exchange, { where: '/data/companyId', requirement: 'record/company-of-session' })
      if (data.updatedDate !== undefined)
        trial.equal(data.updatedDate, null, exchange, { where: '/data/updatedDate', requirement: 'record/updated-null-at-first' })
      const later = await updateTemplate(trial, id, { subjectText: 'Another subject' }, 'message-template/create-lasts')
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
      const sent = plainTemplate(trial)
      const { data, exchange } = await createTemplate(trial, sent)
      trial.includes(data, sent, exchange, { where: '/data', requirement: 'message-template/create' })
      const { name, messageText } = plainTemplate(trial)
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
        const { id, data, exchange } = await createTemplate(trial, { ...plainTemplate(trial), ...more })
        trial.includes(data, more, exchange, { where: '/data' })
        if ('language' in more && data.language === more.language) trial.shown(exchange, 'record/language-values')
        const later = await trial.call('updateMessageTemplate', { path: { id }, body: { messageText: 'Changed since' } })
        // Whether a deleted template takes updates is not said.
        if (!isSuccess(later)) continue
        const requirement = `message-template/create-${more.deleted ? 'optional' : 'lasts'}`
        trial.includes(later.answer?.body, { data: more }, later, { requirement })
      }
      await deletesNone(trial)
    },
  },
  {
    id: 'message-template/default-identifiers',
    undisturbed: true,
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
      const made: (typeof defaultIdentifiers)[number][] = []
      for (const defaultTemplateIdentifier of defaultIdentifiers) {
        const taken = await trial.call('createMessageTemplate', { body: { ...plainTemplate(trial), defaultTemplateIdentifier } })
        if (await mayBeKept(trial, taken)) continue
        if (isRefusal(taken)) {
          await tellsValueRefused(trial, taken)
          continue
        }
        const { data, exchange } = served(trial, taken, 'message-template/default-identifier-values')
        const id = idOf(trial, data)
        trial.leaves(`message-template ${id}`)
        made.push(defaultTemplateIdentifier)
        const given = { defaultTemplateIdentifier }
        trial.includes(data, given, exchange, { where: '/data', requirement: 'message-template/create-optional' })
        const later = await updateTemplate(trial, id, { subjectText: 'Changed since' })
        trial.includes(later.data, given, later.exchange, { where: '/data', requirement: 'message-template/create-lasts' })
      }
      if (made.length === 0) return
      const sent = plainTemplate(trial)
      const { id } = await createTemplate(trial, sent)
      // Each of them is that of another template by now: where one is taken all the same, that is no reason to refuse the next.
      let isShared = false
      for (const defaultTemplateIdentifier of made) {
        const change = { defaultTemplateIdentifier }
        const given = await trial.call('updateMessageTemplate', { path: { id }, body: change })
        isShared ||= isSuccess(given)
        if (!(isShared && isForValue(given)) && (await mayBeKept(trial, given))) continue
        const { data, exchange } = served(trial, given, 'message-template/update-takes-fields')
        if (!isSuccess(given)) continue
        trial.includes(data, { ...sent, ...change }, exchange, { where: '/data', requirement: 'message-template/update-takes-fields' })
        const later = await updateTemplate(trial, id, { subjectText: 'Changed since' })
        trial.includes(later.data, { ...sent, ...change }, later.exchange, { where: '/data', requirement: 'message-template/update-lasts' })
      }
    },
  },
  {
    id: 'message-template/create-is-new',
    area: 'message-template',
    title: 'Each create makes a template of its own and leaves the one before as it was',
    requirements: ['message-template/create', 'record/id-unique', 'record/others-kept', 'message-template/update-leaves-rest'],
    effects: 'own',
    operations: ['createMessageTemplate', 'updateMessageTemplate', 'changeMessageTemplateState'],
    async run(trial) {
      const sent = full(trial)
      const first = await createShown(trial, sent)
      const more = { messageText: 'Another text', subjectText: 'The other' }
      const twin = await trial.call('createMessageTemplate', { body: { ...sent, ...more } })
      // Whether two may have the same name is not shown.
      const second = isSuccess(twin) ? madeTemplate(trial, twin) : await createTemplate(trial, { ...plainTemplate(trial), ...more })
      trial.holds(second.id !== first.id, 'an id that no other template has', second.id, second.exchange, {
        where: '/data/id',
        requirement: 'record/id-unique',
      })
      await updateTemplate(trial, second.id, { messageText: 'Changed' })
      await act(trial, second.id, 'delete', { reason: 'Not needed' })
      const still = await updateTemplate(trial, first.id, { subjectText: 'Still here' })
      trial.includes(still.data, { id: first.id, ...sent }, still.exchange, { where: '/data', requirement: 'record/others-kept' })
      notDeleted(trial, still, 'record/others-kept')
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
      const { id, data: created } = await createTemplate(trial, full(trial))
      let before = created
      const [renamed, again] = [plainTemplate(trial).name, plainTemplate(trial).name]
      for (const change of eachAlone({ ...changes, name: renamed })) {
        const { data, exchange } = await updateTemplate(trial, id, change)
        trial.includes(data, { id }, exchange, { where: '/data', requirement: 'message-template/update' })
        trial.includes(data, change, exchange, { where: '/data' })
        trial.sameBut(commonPart(data, before), commonPart(before, data), Object.keys(change), exchange, {
          where: '/data',
          requirement: 'message-template/update-leaves-rest',
        })
        isDated(trial, { data, exchange })
        before = data
      }
      for (const last of [{ name: again }, { messageText: 'Come by until eight.' }]) {
        const { data, exchange } = await updateTemplate(trial, id, last)
        trial.includes(data, { ...changes, name: again, ...last }, exchange, {
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
    requirements: ['message-template/update-takes-deleted', 'message-template/update-leaves-rest', 'record/deletion-dated'],
    effects: 'own',
    operations: ['createMessageTemplate', 'updateMessageTemplate', 'changeMessageTemplateState'],
    async run(trial) {
      const template = full(trial)
      const { id } = await createTemplate(trial, template)
      const { userId } = trial.context.session
      const sent = { deleted: true, deletedReason: `${trial.mark} reason`, ...(userId !== '' && { deletedUserId: userId }) }
      const first = await updateTemplate(trial, id, sent)
      trial.includes(first.data, { id, ...sent }, first.exchange, { where: '/data' })
      saysWhenDeleted(trial, first)
      trial.includes(first.data, template, first.exchange, { where: '/data', requirement: 'message-template/update-leaves-rest' })
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
      const later = await updateTemplate(trial, id, { subjectText: 'Back again' })
      trial.includes(later.data, { ...template, deleted: false }, later.exchange, { where: '/data' })
      // However it went.
      const gone = await trial.attempt('changeMessageTemplateState', { path: { id, action: 'delete' }, body: {} })
      const there = isSuccess(gone) ? await trial.attempt('updateMessageTemplate', { path: { id }, body: { deleted: false } }) : gone
      if (isSuccess(there)) trial.includes(there.answer?.body, { data: { deleted: false } }, there)
      // By somebody else, all in one; a target may not take that of anybody but who asks.
      const byOther = other && { ...sent, deletedUserId: other.userId }
      const goneByOther = byOther && (await trial.attempt('updateMessageTemplate', { path: { id }, body: byOther }))
      if (goneByOther && isSuccess(goneByOther)) trial.includes(goneByOther.answer?.body, { data: byOther }, goneByOther)
    },
  },
]

/** A reason does not delete what is not deleted, as it says; it may be refused. */
async function deletesNone(trial: Trial): Promise<void> {
  const kept = { deleted: false, deletedReason: 'None so far' }
  const created = await trial.attempt('createMessageTemplate', { body: { ...plainTemplate(trial), ...kept } })
  const { id, deleted } = recordOf(created)
  if (!isSuccess(created) || typeof id !== 'string') return
  trial.leaves(`message-template ${id}`)
  const about = { where: '/data/deleted' }
  if (deleted !== undefined) trial.equal(deleted, false, created, { ...about, requirement: 'message-template/create-optional' })
  const updated = await trial.attempt('updateMessageTemplate', { path: { id }, body: kept })
  const now = recordOf(updated).deleted
  if (isSuccess(updated) && now !== undefined)
    trial.equal(now, false, updated, { ...about, requirement: 'message-template/create-optional' })
}

/** Not for who asks, nor said to be for the state of records. */
const isForValue = ({ answer }: Exchange): boolean => answer?.status === 400 || answer?.status === 422

/** A refusal that reads like that of a value of no set, while templates are made without one, is for the value. */
async function tellsValueRefused(trial: Trial, exchange: Exchange): Promise<void> {
  const plain = await trial.call('createMessageTemplate', { body: plainTemplate(trial) })
  if (!isSuccess(plain)) return
  trial.leaves(`message-template ${idOf(trial, recordOf(plain))}`)
  trial.holds(false, goodAnswer, outcomeOf(exchange), exchange, { requirement: 'message-template/default-identifier-values' })
}

/** A target may have one template for each default, and keep it. */
const mayBeKept = async (trial: Trial, exchange: Exchange): Promise<boolean> =>
  isRefusal(exchange) && !(await refusedAsUnlisted(trial, exchange, 'defaultTemplateIdentifier'))
