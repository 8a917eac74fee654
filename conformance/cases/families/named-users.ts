// Updates that name a user: that one is no author of the change (2.1).
import { operation } from '../../../openapi/contract.ts'
import { resourceOf } from '../../../openapi/resources.ts'
import { isSuccess, recordOf } from '../../exchange/exchange.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { otherUser } from '../../steps/common.ts'
import { page } from '../../steps/pages.ts'
import { isChangedByOthers, metaOf } from '../../steps/records.ts'

/** Of records that are there before: who they name is put back. */
const naming = { updateInventoryFee: 'userId', updateInspection: 'completedById' } as const

async function namesItsAuthor(trial: Trial, id: keyof typeof naming): Promise<void> {
  const { userId: named } = await otherUser(trial)
  const { userId } = trial.context.session
  if (named === '' || named === userId) return trial.skip('the logins do not name two users')
  const [field, list] = [naming[id], resourceOf(id)?.list ?? id]
  const { records } = await page(trial, operation(list), {})
  const one = records.find((record) => typeof record.id === 'string' && typeof record[field] === 'string' && record.deleted !== true)
  if (!one) return trial.skip(`the target shows no such record with a ${field}; add one`)
  const path = { id: String(one.id) }
  trial.cleanUp(() => trial.attempt(id, { path, body: { [field]: one[field] } }))
  const exchange = await trial.attempt(id, { path, body: { [field]: named } })
  // Who may be named is for the target to say.
  if (!isSuccess(exchange)) return trial.skip(`the target takes no other user as ${field}`)
  const shown = { data: recordOf(exchange), exchange }
  const author = metaOf(shown.data).userId
  if (author != null && !isChangedByOthers(trial, shown))
    trial.equal(author, userId, exchange, { where: '/data/meta/userId', requirement: 'record/meta-user' })
}

export const namedUserCases: readonly Case[] = (Object.keys(naming) as (keyof typeof naming)[]).map((id) => ({
  id: `record/named-user/${id}`,
  area: operation(id).area,
  title: `${id} that names another user is a change of who sends it`,
  requirements: ['record/meta-user'],
  effects: 'shared',
  operations: [id],
  run: (trial) => namesItsAuthor(trial, id),
}))
