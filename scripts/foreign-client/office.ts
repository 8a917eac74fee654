// Scenarios of a foreign client: sessions, settings, and what people write to each other.
import assert from 'node:assert/strict'
import {
  changeMessageTemplateState,
  countUnreadMessages,
  createMessageTemplate,
  createReferralSource,
  createVendor,
  createWebhook,
  deleteCompanyLogo,
  deleteReferralSource,
  getCompanyConfig,
  getMessageThreadMetadata,
  getReferralSource,
  getVendor,
  getWebhook,
  listMessageThreadMetadata,
  listNotifications,
  listReferralSources,
  listRoleNotificationConfigs,
  listVendors,
  login,
  logout,
  markAllNotificationsRead,
  markCustomerNotificationsRead,
  setCompanyLogo,
  updateMessageTemplate,
  updateMessageThreadMetadata,
  updateReferralSource,
  updateRoleNotificationConfigs,
  updateWebhook,
} from 'generated-client'
import { firstOf, good, idOf, refused, type Scenario } from './shop.ts'

export const auth: Scenario = async ({ client, email, password, userId }) => {
  assert.equal(await refused(login({ client, body: { email, password: 'wrong' } })), 401)
  const { data: session } = await good(login({ client, body: { email, password, audience: 'shop' } }))
  assert.equal(session.user.id, userId)
  await good(logout({ client, auth: session.token }))
  assert.equal(await refused(listVendors({ client, auth: session.token })), 401)
}

export const referralSource: Scenario = async ({ client }) => {
  const { data: made } = await good(createReferralSource({ client, body: { name: 'Radio spot' } }))
  await good(updateReferralSource({ client, path: { id: idOf(made) }, body: { name: 'Radio spot, spring' } }))
  const { data: listed } = await good(listReferralSources({ client, query: { ids: [idOf(made)] } }))
  assert.deepEqual([firstOf(listed).name, firstOf(listed).meta?.version], ['Radio spot, spring', 2])
  await good(deleteReferralSource({ client, path: { id: idOf(made) } }))
  assert.equal(await refused(getReferralSource({ client, path: { id: idOf(made) } })), 404)
}

export const vendor: Scenario = async ({ client }) => {
  const body = { name: 'Lakeside Parts', country: 'US' as const, contactPhone: ['+12065550142'] }
  const { data: made } = await good(createVendor({ client, body }))
  const { data: read } = await good(getVendor({ client, path: { id: idOf(made) } }))
  assert.deepEqual([read.name, read.country, read.contactPhone?.number], ['Lakeside Parts', 'US', '+12065550142'])
  const { data: page, meta } = await good(listVendors({ client, query: { limit: 2, skip: 1 } }))
  assert.deepEqual([page.length, meta.hasMore], [2, true])
}

export const messageTemplate: Scenario = async ({ client }) => {
  const { data: made } = await good(createMessageTemplate({ client, body: { name: 'Ready', messageText: 'Come by.', language: 'fr_CA' } }))
  const id = idOf(made)
  const { data: changed } = await good(updateMessageTemplate({ client, path: { id }, body: { subjectText: 'Ready to go' } }))
  assert.deepEqual([changed.messageText, changed.subjectText, changed.language], ['Come by.', 'Ready to go', 'fr_CA'])
  const { data: gone } = await good(changeMessageTemplateState({ client, path: { id, action: 'delete' }, body: { reason: 'Old.' } }))
  assert.deepEqual([gone.deleted, gone.deletedReason], [true, 'Old.'])
  const { data: back } = await good(changeMessageTemplateState({ client, path: { id, action: 'undelete' } }))
  assert.equal(back.deleted, false)
}

export const company: Scenario = async ({ client, companyId }) => {
  const path = { id: companyId }
  const { data: config } = await good(getCompanyConfig({ client, path }))
  assert.equal(config.companyId, companyId)
  const { data: logo } = await good(setCompanyLogo({ client, path, body: { blobId: 'blb_2j8k4l6m' } }))
  assert.equal(logo.blobId, 'blb_2j8k4l6m')
  await good(deleteCompanyLogo({ client, path }))
  assert.equal((await good(deleteCompanyLogo({ client, path }))).data.blobId, null)
}

export const messageThread: Scenario = async ({ client }) => {
  const id = idOf(firstOf((await good(listMessageThreadMetadata({ client, query: { limit: 1 } }))).data))
  await good(updateMessageThreadMetadata({ client, path: { id }, body: { draftMessage: 'We call you.' } }))
  const { data: read } = await good(getMessageThreadMetadata({ client, path: { id } }))
  assert.equal(read.draftMessage, 'We call you.')
}

export const roleNotificationConfig: Scenario = async ({ client, roleId }) => {
  const listed = async () => (await good(listRoleNotificationConfigs({ client, query: { roleId } }))).data
  const { type, sendEmail } = firstOf(await listed())
  await good(updateRoleNotificationConfigs({ client, body: [{ roleId, type, sendEmail: !sendEmail }] }))
  assert.equal((await listed()).find((one) => one.type === type)?.sendEmail, !sendEmail)
}

export const webhook: Scenario = async ({ client }) => {
  const body = { name: 'Bookkeeping', url: 'https://books.example/hooks', triggers: ['payment.created'] }
  const { data: made } = await good(createWebhook({ client, body }))
  await good(updateWebhook({ client, path: { id: idOf(made) }, body: { enabled: false } }))
  const { data: read } = await good(getWebhook({ client, path: { id: idOf(made) } }))
  assert.deepEqual([read.enabled, read.triggers], [false, ['payment.created']])
}

export const notification: Scenario = async ({ client, userId }) => {
  const listed = async () => (await good(listNotifications({ client, path: { id: userId }, query: { limit: 100 } }))).data
  const unread = (await listed()).filter(({ read }) => !read)
  assert.ok(unread.length > 0)
  await good(markAllNotificationsRead({ client }))
  for (const customerId of new Set(unread.map((one) => one.customerId)))
    if (customerId) await good(markCustomerNotificationsRead({ client, path: { customerId } }))
  assert.ok((await listed()).every(({ read }) => read))
  assert.equal((await good(countUnreadMessages({ client }))).data.count, 0)
}
