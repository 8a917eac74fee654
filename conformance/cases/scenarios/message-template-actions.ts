// Message templates: the actions delete and undelete (2.1, 3, 4.10), and who may take them.

import { type Exchange, isSuccess } from '../../exchange/exchange.ts'
import { momentOf } from '../../exchange/times.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import type { SignedIn } from '../../sessions/sign-in.ts'
import { commonPart } from '../../steps/common.ts'
import { isDated, listAgrees, newName, type Shown } from '../../steps/records.ts'
import {
  act,
  createShown,
  createTemplate,
  full,
  keptBy,
  madeTemplate,
  notDeleted,
  plainTemplate,
  templateIn,
  updateTemplate,
} from './message-template-steps.ts'

export const messageTemplateActionScenarios: readonly Case[] = [
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
      'record/deletion-dated',
      'record/updated-set',
    ],
    effects: 'own',
    operations: ['createMessageTemplate', 'updateMessageTemplate', 'changeMessageTemplateState'],
    async run(trial) {
      const sent = { ...full(trial), subjectText: 'Ready' }
      const made = await createTemplate(trial, sent)
      const { id } = made
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
      listAgrees(trial, gone, made, keptBy(made), 'message-template/delete-is-soft')
      const back = await act(trial, id, 'undelete', {})
      trial.includes(back.data, { id, deleted: false }, back.exchange, { where: '/data', requirement: 'message-template/undelete' })
      listAgrees(trial, back, made, keptBy(made), 'message-template/undelete-leaves-rest')
      const change = { subjectText: 'Back again' }
      const later = await updateTemplate(trial, id, change)
      trial.includes(later.data, { deleted: false }, later.exchange, { where: '/data', requirement: 'message-template/deleted-lasts' })
      const whole = { ...made, data: { ...made.data, ...change } }
      listAgrees(trial, later, whole, keptBy(made), 'message-template/undelete-leaves-rest')
      // Nothing is shown that lets it go only once (3).
      const goneAgain = await act(trial, id, 'delete', {})
      saysOfWhichDeletion(trial, gone, later, goneAgain)
      const again = await act(trial, id, 'undelete', {})
      trial.includes(again.data, { id, deleted: false }, again.exchange, { where: '/data', requirement: 'message-template/undelete' })
      // Whether it is an update itself is not shown; there has been one by now.
      isDated(trial, again)
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
      const [one, other] = [await createTemplate(trial, plainTemplate(trial)), await createTemplate(trial, plainTemplate(trial))]
      for (const { id } of [one, other]) await act(trial, id, 'delete', { reason: 'Both are gone' })
      const back = await act(trial, one.id, 'undelete', {})
      trial.includes(back.data, { id: one.id, deleted: false }, back.exchange, { where: '/data', requirement: 'message-template/undelete' })
      const still = await trial.call('updateMessageTemplate', { path: { id: other.id }, body: { subjectText: 'While deleted' } })
      if (!isSuccess(still)) trial.skip('the target does not update deleted templates, so nothing shows them')
      trial.includes(still.answer?.body, { data: { deleted: true } }, still)
    },
  },
  {
    id: 'message-template/undelete-by-another',
    area: 'message-template',
    title: 'A template that one user has deleted is there again when another undeletes it',
    requirements: ['message-template/undelete', 'message-template/deleted-lasts'],
    effects: 'own',
    operations: ['createMessageTemplate', 'updateMessageTemplate', 'changeMessageTemplateState'],
    async run(trial) {
      const [mine, theirs] = [trial.context.session, await trial.other('otherUser')]
      let isSeen = false
      // One of the two may have the rights for what the other makes.
      for (const [one, other] of [
        [mine, theirs],
        [theirs, mine],
      ] as const) {
        const asked = await trial.attempt('createMessageTemplate', { body: plainTemplate(trial) }, one)
        if (!isSuccess(asked)) continue
        const { id } = madeTemplate(trial, asked)
        const turn = (action: string, who: SignedIn) => trial.attempt('changeMessageTemplateState', { path: { id, action }, body: {} }, who)
        const gone = await turn('delete', one)
        const back = isSuccess(gone) ? await turn('undelete', other) : gone
        if (!isSuccess(back)) continue
        isSeen = true
        trial.includes(back.answer?.body, { data: { id, deleted: false } }, back)
        const later = await trial.attempt('updateMessageTemplate', { path: { id }, body: { subjectText: 'Back again' } }, one)
        const about = { requirement: 'message-template/deleted-lasts' }
        if (isSuccess(later)) trial.includes(later.answer?.body, { data: { deleted: false } }, later, about)
      }
      if (!isSeen) trial.skip('neither of the two users may undelete what the other has deleted')
    },
  },
  {
    id: 'message-template/delete-one',
    undisturbed: true,
    area: 'message-template',
    title: 'The action delete leaves another template of the same identifiers, in another language',
    requirements: ['record/others-kept'],
    effects: 'own',
    operations: ['createMessageTemplate', 'updateMessageTemplate', 'changeMessageTemplateState'],
    async run(trial) {
      const identifiers = { defaultTemplateIdentifier: 'InvoiceDefault', starterTemplateIdentifier: 'ThankYouForReachingOut' } as const
      const make = async (language: 'en' | 'fr_CA') => {
        const made = await trial.attempt('createMessageTemplate', { body: { ...plainTemplate(trial), ...identifiers, language } })
        // Whether two may be of one identifier, or one of both, is not shown.
        return isSuccess(made) ? madeTemplate(trial, made) : trial.skip('the target makes no two templates of the same identifiers')
      }
      const [one, other] = [await make('en'), await make('fr_CA')]
      const path = { id: one.id, action: 'delete' }
      const gone = await trial.attempt('changeMessageTemplateState', { path, body: {} })
      if (!isSuccess(gone)) trial.skip('the target deletes no template with a default identifier')
      notDeleted(trial, await updateTemplate(trial, other.id, { subjectText: 'Still there' }))
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
      const ofOther = await trial.attempt('createMessageTemplate', { body: plainTemplate(trial) }, { token: theirs.token })
      if (!isSuccess(ofOther)) trial.skip('the other user may make no template')
      const names = (exchange: Exchange, field: 'createdByUserId' | 'deletedUserId', userId: string, requirement: string) => {
        const { data } = templateIn(trial, exchange)
        if (data[field] != null) trial.equal(data[field], userId, exchange, { where: `/data/${field}`, requirement })
      }
      const made = { id: madeTemplate(trial, ofOther).id }
      names(ofOther, 'createdByUserId', theirs.userId, 'message-template/created-by')
      // One of the two may have the rights for what the other makes.
      const byMe = await trial.attempt('updateMessageTemplate', { path: made, body: { subjectText: 'Of the first' } })
      if (isSuccess(byMe)) names(byMe, 'createdByUserId', theirs.userId, 'message-template/update-leaves-rest')
      const goneByMe = await trial.attempt('changeMessageTemplateState', { path: { ...made, action: 'delete' }, body: {} })
      if (isSuccess(goneByMe)) names(goneByMe, 'deletedUserId', mine.userId, 'message-template/delete-user')
      const { id } = await createTemplate(trial, plainTemplate(trial))
      const path = { id }
      for (const body of [
        { subjectText: 'Of another' },
        { messageText: 'Of another' },
        { language: 'fr_CA', name: newName(trial, 'Pickup') },
      ]) {
        const changed = await trial.attempt('updateMessageTemplate', { path, body }, { token: theirs.token })
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
      const { id } = await createTemplate(trial, plainTemplate(trial))
      const reason = `${trial.mark} reason`
      await act(trial, id, 'delete', { reason })
      const later = await trial.call('updateMessageTemplate', { path: { id }, body: { subjectText: 'While deleted' } })
      // Whether a deleted template takes updates is not said.
      if (!isSuccess(later)) trial.skip('the target does not update deleted templates, so nothing shows them')
      trial.includes(later.answer?.body, { data: { deleted: true } }, later)
      trial.includes(later.answer?.body, { data: { deletedReason: reason } }, later, { requirement: 'message-template/delete-reason' })
      // So does one that was brought back and is deleted again.
      await act(trial, id, 'undelete', {})
      await act(trial, id, 'delete', { reason })
      const last = await trial.call('updateMessageTemplate', { path: { id }, body: { subjectText: 'While deleted again' } })
      if (isSuccess(last)) trial.includes(last.answer?.body, { data: { deleted: true } }, last)
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
      const { id } = await createTemplate(trial, plainTemplate(trial))
      const { data, exchange } = await act(trial, id, 'delete', {}, 'message-template/delete-without-reason')
      trial.includes(data, { id, deleted: true }, exchange, { where: '/data', requirement: 'message-template/delete' })
    },
  },
  {
    id: 'message-template/undelete-what-is-there',
    area: 'message-template',
    title: 'The action undelete deletes no template, however often it is taken',
    requirements: ['message-template/undelete', 'message-template/deleted-lasts'],
    effects: 'own',
    operations: ['createMessageTemplate', 'updateMessageTemplate', 'changeMessageTemplateState'],
    async run(trial) {
      const { id } = await createTemplate(trial, plainTemplate(trial))
      // No move begins there (3): it may be refused.
      const undeleteAgain = async () => {
        const exchange = await trial.attempt('changeMessageTemplateState', { path: { id, action: 'undelete' }, body: {} })
        if (isSuccess(exchange)) notDeleted(trial, templateIn(trial, exchange), 'message-template/undelete')
        notDeleted(trial, await updateTemplate(trial, id, { subjectText: `${trial.mark} subject` }), 'message-template/deleted-lasts')
      }
      await undeleteAgain()
      await act(trial, id, 'delete', {})
      await act(trial, id, 'undelete', {})
      await undeleteAgain()
    },
  },
  {
    id: 'message-template/reason-of-another',
    area: 'message-template',
    title: 'A template that is deleted without a reason shows none that was sent with another one, and one made after that is not deleted',
    requirements: ['message-template/create', 'message-template/delete-reason'],
    effects: 'own',
    // The last reason of all is the one of this case.
    quiet: true,
    operations: ['createMessageTemplate', 'changeMessageTemplateState'],
    async run(trial) {
      const [one, other] = [await createTemplate(trial, plainTemplate(trial)), await createTemplate(trial, plainTemplate(trial))]
      const reason = `${trial.mark} reason of the first`
      await act(trial, one.id, 'delete', { reason })
      const { data, exchange } = await act(trial, other.id, 'delete', {}, 'message-template/delete-without-reason')
      // A target may make one up.
      trial.holds(data.deletedReason !== reason, 'a reason that was not sent with another one', data.deletedReason, exchange, {
        where: '/data/deletedReason',
        requirement: 'message-template/delete-reason',
      })
      notDeleted(trial, await createTemplate(trial, plainTemplate(trial)))
    },
  },
  {
    id: 'message-template/without-session',
    area: 'message-template',
    title: 'An update, a delete and an undelete without a session are refused, and change nothing',
    requirements: ['http/refused-changes-nothing', 'http/token-needed', 'message-template/update-leaves-rest'],
    effects: 'own',
    operations: ['createMessageTemplate', 'updateMessageTemplate', 'changeMessageTemplateState'],
    async run(trial) {
      const sent = full(trial)
      const { id } = await createShown(trial, sent)
      const nobody = { token: null }
      const refused = async (exchange: Promise<Exchange>) => trial.refused(await exchange, 'http/token-needed')
      await refused(trial.attempt('updateMessageTemplate', { path: { id }, body: { messageText: 'Of nobody' } }, nobody))
      await refused(trial.attempt('changeMessageTemplateState', { path: { id, action: 'delete' }, body: {} }, nobody))
      const after = await updateTemplate(trial, id, { subjectText: 'After the refusals' })
      trial.includes(after.data, sent, after.exchange, { where: '/data' })
      notDeleted(trial, after)
    },
  },
  {
    id: 'message-template/unknown-action',
    area: 'message-template',
    title: 'Any action but delete and undelete is refused, and changes nothing',
    requirements: ['message-template/action-values', 'http/refused-changes-nothing', 'message-template/update-leaves-rest'],
    effects: 'own',
    operations: ['createMessageTemplate', 'updateMessageTemplate', 'changeMessageTemplateState'],
    async run(trial) {
      const { id, data: before } = await createShown(trial, full(trial))
      for (const action of ['remove', 'restore', 'deleted'])
        trial.refused(await trial.attempt('changeMessageTemplateState', { path: { id, action }, body: { reason: 'no' } }))
      const { data, exchange } = await updateTemplate(trial, id, { subjectText: 'After the refusals' })
      trial.sameBut(commonPart(data, before), commonPart(before, data), ['subjectText'], exchange, {
        where: '/data',
        requirement: 'http/refused-changes-nothing',
      })
      // The description does not say that case matters: what is taken is understood.
      for (const [action, deleted] of [['DELETE', true] as const, ['Undelete', false] as const]) {
        const changed = await trial.attempt('changeMessageTemplateState', { path: { id, action }, body: {} })
        if (isSuccess(changed)) trial.includes(templateIn(trial, changed).data, { deleted }, changed, { where: '/data' })
      }
    },
  },
]

/** Coarser than any clock but those that keep days. */
const aMinute = 60_000

/** Where time has gone by between two deletions, as far as the target tells it, the second is not of the first one's time. */
function saysOfWhichDeletion(trial: Trial, first: Shown, between: Shown, { data, exchange }: Shown): void {
  const dateOf = ({ data: shown }: Shown, field: 'deletedDate' | 'updatedDate'): unknown => Reflect.get(shown ?? {}, field)
  const [was, is] = [dateOf(first, 'deletedDate'), dateOf({ data, exchange }, 'deletedDate')]
  const since = momentOf(dateOf(between, 'updatedDate')) - momentOf(was)
  const isFine = /\.\d*[1-9]/.test(String(was))
  if (typeof was !== 'string' || !(since > (isFine ? 0 : aMinute))) return
  const about = { where: '/data/deletedDate', requirement: 'record/deletion-dated' }
  trial.holds(is !== was, 'when it was deleted again', is, exchange, about)
}
