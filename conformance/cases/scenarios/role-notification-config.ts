// What users of a role are notified of: 2.20, 4.19.

import { type Exchange, isRefusal, isSuccess, metaBeside, recordsIn } from '../../exchange/exchange.ts'
import type { Case } from '../../runner/trial/case.ts'
import { Skip } from '../../runner/trial/endings.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import type { SignedIn } from '../../sessions/sign-in.ts'
import { foundAgain } from '../../steps/again.ts'
import { metaAgrees } from '../../steps/common.ts'
import { companyBeside } from '../../steps/companies.ts'
import { isDated } from '../../steps/records.ts'
import { unlikeField } from '../../steps/unlike-values.ts'
import type { Schemas } from '../../transport/calls.ts'

type RoleConfig = Schemas['RoleNotificationConfig']

const area = 'role-notification-config'

/** Configs are those of the role, whoever looks. */
async function sameForOthers(trial: Trial, roleId: string): Promise<void> {
  const other = await trial.context.other('otherUser')
  if (!other) return
  const look = (who: SignedIn) => trial.attempt('listRoleNotificationConfigs', { query: { roleId } }, who)
  await foundAgain(trial, async () => {
    const [own, theirs] = [await look(trial.context.session), await look(other)]
    const known = new Map(recordsIn(own).map((config) => [config.id, config]))
    for (const config of isSuccess(theirs) ? recordsIn(theirs) : []) {
      const before = known.get(config.id)
      const field = before && unlikeField('listRoleNotificationConfigs', before, config)
      if (!before || field === undefined) continue
      const told = { where: `config ${config.id}/${field}`, requirement: 'record/read-stable' }
      return void trial.equal(config[field], before[field], theirs, told)
    }
  })
}

export const roleNotificationConfigScenarios: readonly Case[] = [
  {
    id: 'role-notification-config/list',
    area,
    title: 'The list shows configs of the role that was asked for, and needs a role',
    requirements: [
      'role-notification-config/list',
      'role-notification-config/list-of-that-role',
      'role-notification-config/list-meta',
      'role-notification-config/texts',
      'role-notification-config/active',
      'role-notification-config/channels',
      'role-notification-config/tidy-record',
      'list/no-duplicates',
      'list/has-more',
      'list/total',
      'record/read-stable',
    ],
    effects: 'read',
    operations: ['listRoleNotificationConfigs'],
    async run(trial) {
      const roleId = roleToConfigure(trial)
      const { body, exchange } = await trial.ask(
        'listRoleNotificationConfigs',
        { query: { roleId } },
        { requirement: 'role-notification-config/list' },
      )
      metaAgrees(trial, body, exchange)
      const { total } = body.meta ?? {}
      if (typeof total === 'number')
        trial.holds(total >= body.data.length, `${body.data.length} or more, since so many are shown`, total, exchange, {
          where: '/meta/total',
          requirement: 'list/total',
        })
      for (const [index, config] of body.data.entries())
        if (config.roleId !== undefined && config.roleId !== null)
          trial.equal(config.roleId, roleId, exchange, {
            where: `/data/${index}/roleId`,
            requirement: 'role-notification-config/list-of-that-role',
          })
      const ids = body.data.flatMap(({ id }) => id ?? [])
      trial.equal([...new Set(ids)], ids, exchange, { where: '/data', requirement: 'list/no-duplicates' })
      await sameForOthers(trial, roleId)
    },
  },
  {
    id: 'role-notification-config/refused-changes-nothing',
    area,
    title: 'Without a session, or with one config that is wrong, an update changes no config',
    requirements: ['http/refused-changes-nothing', 'http/token-needed'],
    // What a broken target would do.
    effects: 'shared',
    operations: ['listRoleNotificationConfigs', 'updateRoleNotificationConfigs'],
    async run(trial) {
      const query = { roleId: roleToConfigure(trial) }
      const before = await trial.ask('listRoleNotificationConfigs', { query })
      const first =
        before.body.data.find(({ active }) => typeof active === 'boolean') ??
        trial.skip('the role has no config whose active is shown; add one')
      const put = (active: boolean | undefined, token: string | null) =>
        trial.attempt('updateRoleNotificationConfigs', { body: [{ ...first, active }] }, { token })
      trial.refused(await put(first.active === false, null), 'http/token-needed')
      const after = await trial.ask('listRoleNotificationConfigs', { query })
      const now = after.body.data.find(({ id }) => id === first.id)
      if (now?.active !== first.active) {
        trial.cleanUp(() => put(first.active ?? true, trial.context.session.token))
        return trial.equal(now?.active, first.active, after.exchange, { where: '/data/active' })
      }
      // What is right in a body is not kept, either, where the body is refused for what is wrong in it.
      const partly = [
        { ...first, active: !first.active },
        { ...first, active: { wrongType: true } },
      ]
      const exchange = await trial.attempt('updateRoleNotificationConfigs', { body: partly })
      const later = await trial.ask('listRoleNotificationConfigs', { query })
      const then = later.body.data.find(({ id }) => id === first.id)
      if (then?.active !== first.active) trial.cleanUp(() => put(first.active ?? true, trial.context.session.token))
      if (isRefusal(exchange)) trial.equal(then?.active, first.active, later.exchange, { where: '/data/active' })
    },
  },
  {
    id: 'role-notification-config/list-of-nobody',
    area,
    title: 'A role that has no configs shows none of another role, not even of one that is asked for at the same time',
    requirements: ['role-notification-config/list-of-that-role', 'list/total'],
    effects: 'read',
    operations: ['listRoleNotificationConfigs'],
    async run(trial) {
      const roleId = `no-role-${trial.mark}`
      const exchange = await trial.attempt('listRoleNotificationConfigs', { query: { roleId } })
      const found = configsIn(exchange.answer?.body)
      const others = found.filter((config) => typeof config.roleId === 'string' && config.roleId !== roleId)
      trial.equal(others, [], exchange, { where: '/data' })
      const { total } = metaBeside(exchange)
      if (isSuccess(exchange) && found.length === 0 && typeof total === 'number')
        trial.equal(total, 0, exchange, { where: '/meta/total', requirement: 'list/total' })
      await rolesTogether(trial, roleId)
      await partOfRole(trial)
    },
  },
  {
    id: 'role-notification-config/list-without-role',
    area,
    title: 'A list without a roleId is refused',
    requirements: ['role-notification-config/list-needs-role'],
    effects: 'read',
    operations: ['listRoleNotificationConfigs'],
    async run(trial) {
      trial.refused(await trial.attempt('listRoleNotificationConfigs', {}))
    },
  },
  {
    id: 'role-notification-config/update-not-an-array',
    area,
    title: 'An update whose body is not an array is refused',
    requirements: ['role-notification-config/update-takes-array', 'http/refused-changes-nothing'],
    effects: 'shared',
    operations: ['listRoleNotificationConfigs', 'updateRoleNotificationConfigs'],
    async run(trial) {
      const { roleId, configs } = await foundConfigs(trial, 1)
      const [config] = configs
      if (config) putBack(trial, [config])
      trial.refused(await trial.attempt('updateRoleNotificationConfigs', { body: { ...config, active: !config?.active } }))
      const after = await trial.ask('listRoleNotificationConfigs', { query: { roleId } })
      const same = after.body.data.find(({ id }) => id === config?.id)
      trial.sameBut(same, config, [], after.exchange, { where: '/data', requirement: 'http/refused-changes-nothing' })
    },
  },
  {
    id: 'role-notification-config/update-then-list',
    area,
    title: 'Flags of a config that was sent are in the list afterwards, and nothing else has changed',
    requirements: [
      'role-notification-config/update-persists',
      'role-notification-config/update',
      'role-notification-config/update-answers-null',
      'role-notification-config/update-leaves-fields',
      'role-notification-config/update-leaves-others',
      'record/other-company',
      'list/shows-changed',
      'record/updated-set',
    ],
    effects: 'shared',
    operations: ['listRoleNotificationConfigs', 'updateRoleNotificationConfigs'],
    async run(trial) {
      const { roleId, configs } = await foundConfigs(trial, 1)
      const [config] = configs
      if (!config) return
      putBack(trial, [config])
      for (const flag of flags) {
        if (typeof config[flag] !== 'boolean') continue
        await changeConfigs(trial, roleId, [{ ...config, [flag]: !config[flag] }])
      }
      const turned = { ...config, ...Object.fromEntries(flags.map((flag) => [flag, !config[flag]])) }
      // The same twice.
      const theirsStay = await configsElsewhere(trial, config)
      await changeConfigs(trial, roleId, [turned])
      await theirsStay()
      await changeConfigs(trial, roleId, [turned])
      await switchedAlone(trial, roleId, turned)
      await changeConfigs(trial, roleId, [config])
      await switchedAlone(trial, roleId, config)
      for (const together of channelsTogether) await changeConfigs(trial, roleId, [{ ...config, ...together }])
      await seenInAnotherSession(trial, roleId, config)
    },
  },
  {
    id: 'role-notification-config/update-several',
    area,
    title: 'An update reaches every config of the array',
    requirements: ['role-notification-config/update-several', 'role-notification-config/update-leaves-others', 'record/updated-set'],
    effects: 'shared',
    operations: ['listRoleNotificationConfigs', 'updateRoleNotificationConfigs'],
    async run(trial) {
      const { roleId, configs } = await foundConfigs(trial, 2)
      const chosen = configs.slice(0, 3)
      putBack(trial, chosen)
      const turned = chosen.map((config) => ({ ...config, active: !config.active, sendEmail: !config.sendEmail }))
      await changeConfigs(trial, roleId, turned, 'role-notification-config/update-several')
      // The same ones once more, of which one is as it was.
      const again = turned.map((config, at) => (at === 0 ? { ...config, active: chosen[0]?.active ?? true } : config))
      await changeConfigs(trial, roleId, again, 'role-notification-config/update-several')
    },
  },
  {
    id: 'role-notification-config/update-spares-other-roles',
    area,
    title: 'An update of a config of one role leaves that of another role as it was, of the same type, too, and one of both reaches both',
    requirements: [
      'role-notification-config/update-leaves-others',
      'role-notification-config/update-several',
      'role-notification-config/update-persists',
      'record/updated-set',
    ],
    effects: 'shared',
    operations: ['listRoleNotificationConfigs', 'updateRoleNotificationConfigs'],
    async run(trial) {
      const { roleId, configs } = await foundConfigs(trial, 1)
      const other = await configsOfAnother(trial, roleId)
      const { id, type } = configs.find((config) => other.configs.some((one) => one.type === config.type)) ?? {}
      const mine = configs.find((config) => config.id === id) ?? trial.skip('no two roles have a config of the same type; add one')
      putBack(trial, [mine])
      const turned = Object.fromEntries(flags.flatMap((flag) => (typeof mine[flag] === 'boolean' ? [[flag, !mine[flag]]] : [])))
      for (const config of [{ ...mine, ...turned }, mine]) {
        await send(trial, [config])
        const after = await trial.ask('listRoleNotificationConfigs', { query: { roleId: other.roleId } })
        for (const theirs of other.configs.filter((one) => one.type === type)) {
          const at = after.body.data.findIndex((one) => one.id === theirs.id)
          trial.sameBut(after.body.data[at], theirs, [], after.exchange, { where: `/data/${at}` })
        }
      }
      await changesBoth(trial, mine, other.configs.find((one) => one.type === type) ?? mine)
    },
  },
  {
    id: 'role-notification-config/update-many',
    area,
    title: 'An update of all configs of a role reaches each of them, and one of none changes none',
    requirements: ['role-notification-config/update-several', 'role-notification-config/update-leaves-others', 'record/updated-set'],
    effects: 'shared',
    operations: ['listRoleNotificationConfigs', 'updateRoleNotificationConfigs'],
    async run(trial) {
      const { roleId, configs: all } = await foundConfigs(trial, 4)
      // Two of one type could not be told apart.
      const configs = all.filter(({ type }) => all.filter((other) => other.type === type).length === 1).slice(0, 60)
      putBack(trial, configs)
      const turned = configs.map((config, at) => ({ ...config, active: at % 2 === 0, sendSms: !config.sendSms }))
      await changeConfigs(trial, roleId, turned, 'role-notification-config/update-several')
      const before = await trial.ask('listRoleNotificationConfigs', { query: { roleId } })
      // Whether an empty array is taken is not shown.
      await trial.attempt('updateRoleNotificationConfigs', { body: [] })
      const after = await trial.ask('listRoleNotificationConfigs', { query: { roleId } })
      const now = new Map(after.body.data.map((config) => [config.id, config]))
      for (const config of before.body.data)
        trial.sameBut(now.get(config.id), config, [], after.exchange, {
          where: '/data',
          requirement: 'role-notification-config/update-leaves-others',
        })
    },
  },
]

/** Whether one is active is told apart from the ways it is sent: none of them, one again, and all of one that is not active. */
const channelsTogether = [
  { active: true, sendSms: false, sendEmail: false, sendInApp: false },
  { active: true, sendSms: false, sendEmail: true, sendInApp: false },
  { active: false, sendSms: true, sendEmail: true, sendInApp: true },
] as const

const flags = ['active', 'sendSms', 'sendEmail', 'sendInApp'] as const
const documented = new Set<string>(['id', 'companyId', 'roleId', 'type', 'group', ...flags, 'createdDate', 'updatedDate'])

function roleToConfigure(trial: Trial): string {
  return (
    trial.context.fixture('role') ||
    trial.context.session.roleIds[0] ||
    trial.skip('no operation lists roles and the login names none; give the id of one as fixtures.role')
  )
}

/** An id is no pattern: the beginning of one is another one, or none. */
async function partOfRole(trial: Trial): Promise<void> {
  const part = roleToConfigure(trial).slice(0, -4)
  if (part === '') return
  const exchange = await trial.attempt('listRoleNotificationConfigs', { query: { roleId: part } })
  const strange = configsIn(exchange.answer?.body).filter(({ roleId }) => typeof roleId === 'string' && roleId !== part)
  trial.equal(strange.slice(0, 3), [], exchange, { where: '/data' })
}

/** Each is answered with configs of its own role, whichever is asked for first. */
async function rolesTogether(trial: Trial, nobody: string): Promise<void> {
  const given = trial.context.fixture('role')
  const { roleIds } = trial.context.session
  const others = (await trial.context.other('otherUser'))?.roleIds ?? []
  const roles = [...new Set([...(given ? [given] : []), ...roleIds, ...others, nobody])].slice(0, 2)
  for (const both of [roles, roles.toReversed()]) {
    const lists = await Promise.all(both.map((roleId) => trial.attempt('listRoleNotificationConfigs', { query: { roleId } })))
    for (const [index, exchange] of lists.entries()) {
      const of = (isSuccess(exchange) ? recordsIn(exchange) : []).map(({ roleId }) => roleId)
      const strange = of.find((one) => typeof one === 'string' && one !== both[index])
      if (of.length > 0) trial.equal(strange ?? both[index], both[index], exchange, { where: '/data/*/roleId' })
    }
  }
}

/** The configs of the role that can be sent back as they are. */
async function foundConfigs(trial: Trial, needed: number): Promise<{ roleId: string; configs: RoleConfig[] }> {
  const roleId = roleToConfigure(trial)
  const { body } = await trial.ask('listRoleNotificationConfigs', { query: { roleId } })
  const configs = body.data.filter(({ id, type }) => id && type)
  if (configs.length < needed)
    trial.skip(
      `the role ${roleId} shows ${configs.length} notification configs at once, and ${needed} are needed; give another role as fixtures.role`,
    )
  return { roleId, configs }
}

/** The configs of another role, which another user has, or the same; the case ends where none is known. */
async function configsOfAnother(trial: Trial, roleId: string): Promise<{ roleId: string; configs: RoleConfig[] }> {
  const roles = [...trial.context.session.roleIds, ...((await trial.context.other('otherUser'))?.roleIds ?? [])]
  for (const other of new Set(roles.filter((one) => one !== roleId))) {
    const { body } = await trial.ask('listRoleNotificationConfigs', { query: { roleId: other } })
    const configs = body.data.filter(({ id, type }) => id && type)
    if (configs.length > 0) return { roleId: other, configs }
  }
  return trial.skip('no other role with configs is known; give a user of another role as otherUser in the config')
}

const putBack = (trial: Trial, configs: RoleConfig[]): void =>
  trial.cleanUp(() =>
    send(trial, configs).catch((error) => {
      // Where it takes them in no form, it has not taken them before.
      if (!(error instanceof Skip)) throw error
    }),
  )

/** What an item of the body has is not shown (4.22): all that is listed, what 2.20 documents, or just what tells it apart and is changed. */
const forms: readonly ((name: string) => boolean)[] = [
  () => true,
  (name) => documented.has(name),
  (name) => ['id', 'roleId', 'type', ...flags].includes(name),
  (name) => ['id', ...flags].includes(name),
  (name) => ['roleId', 'type', ...flags].includes(name),
]

async function send(trial: Trial, configs: RoleConfig[]): Promise<Exchange> {
  const bodies = forms.map((fits) => configs.map((config) => Object.fromEntries(Object.entries(config).filter(([name]) => fits(name)))))
  const different = bodies.filter((body, index) => JSON.stringify(body) !== JSON.stringify(bodies[index - 1]))
  for (const body of different) {
    const exchange = await trial.attempt('updateRoleNotificationConfigs', { body })
    if (!isRefusal(exchange)) return exchange
  }
  return trial.skip('the target refuses configs in every form that was tried, and the description shows none')
}

/** Sends the configs and compares the whole list with the one before. */
async function changeConfigs(trial: Trial, roleId: string, sent: RoleConfig[], requirement = 'role-notification-config/update-persists') {
  const before = await trial.ask('listRoleNotificationConfigs', { query: { roleId } })
  const written = await send(trial, sent)
  const { status = 0 } = written.answer ?? {}
  trial.holds(status >= 200 && status < 300, 'a good answer (2xx)', status, written, { requirement: 'role-notification-config/update' })
  const after = await trial.ask('listRoleNotificationConfigs', { query: { roleId } })
  const now = new Map(after.body.data.map((config) => [config.id, config]))
  const wanted = new Map(sent.map((config) => [config.id, config]))
  for (const config of before.body.data) {
    const mine = wanted.get(config.id)
    const where = `/data/${after.body.data.findIndex(({ id }) => id === config.id)}`
    const others = { where, requirement: 'role-notification-config/update-leaves-others' }
    if (!mine) {
      const kept = now.get(config.id)
      trial.holds(kept !== undefined, `the config ${config.id}`, 'nothing', after.exchange, others)
      if (kept) trial.sameBut(kept, config, [], after.exchange, others)
      continue
    }
    const set = Object.fromEntries(flags.flatMap((flag) => (typeof mine[flag] === 'boolean' ? [[flag, mine[flag]]] : [])))
    const changed = Object.keys(set).filter((flag) => mine[flag as 'active'] !== config[flag as 'active'])
    const changes = Object.fromEntries(changed.map((flag) => [flag, set[flag]]))
    trial.includes(now.get(config.id), changes, after.exchange, { where, requirement })
    if (changed.length > 0) isDated(trial, { data: now.get(config.id), exchange: after.exchange }, where)
    trial.sameBut(now.get(config.id), config, changed, after.exchange, {
      where,
      requirement: 'role-notification-config/update-leaves-fields',
    })
  }
}

/** The configs of another company that are of this type, and that they stay as they are (1). */
async function configsElsewhere(trial: Trial, { type }: RoleConfig): Promise<() => Promise<void>> {
  const theirs = await companyBeside(trial)
  const [roleId] = theirs?.roleIds ?? []
  if (!theirs || roleId === undefined) return async () => {}
  const look = async () => {
    const exchange = await trial.attempt('listRoleNotificationConfigs', { query: { roleId } }, theirs)
    return { exchange, config: recordsIn(exchange).find((one) => one.type === type) }
  }
  const { config: before } = await look()
  return async () => {
    const { config: now, exchange } = await look()
    if (!before || !now) return
    for (const flag of flags)
      trial.equal(now[flag], before[flag], exchange, { where: `config ${String(now.id)}/${flag}`, requirement: 'record/other-company' })
  }
}

/** Configs are those of the role, not of the session that changed them. */
async function seenInAnotherSession(trial: Trial, roleId: string, { id }: RoleConfig): Promise<void> {
  if (!(await trial.context.severalSessions())) return
  const other = await trial.signIn()
  await foundAgain(trial, async () => {
    const look = (who: SignedIn) => trial.attempt('listRoleNotificationConfigs', { query: { roleId } }, who)
    const [own, theirs] = [await look(trial.context.session), await look(other)]
    const [mine, shown] = [own, theirs].map((exchange) => recordsIn(exchange).find((one) => one.id === id))
    for (const flag of mine && shown ? flags : [])
      trial.equal(shown?.[flag], mine?.[flag], theirs, {
        where: `config ${id}/${flag}, in another session`,
        requirement: 'role-notification-config/update-persists',
      })
  })
}

/** What a target keeps of a config whose flags were sent alone once, it keeps each time; whether it takes flags alone, or replaces all, is not shown. */
async function switchedAlone(trial: Trial, roleId: string, { id, type }: RoleConfig): Promise<void> {
  const shown = async () => (await trial.ask('listRoleNotificationConfigs', { query: { roleId } })).body.data.find((one) => one.id === id)
  let isKept = false
  for (const flag of ['active', 'active', 'sendEmail', 'active', 'active'] as const) {
    const before = await shown()
    if (typeof before?.[flag] !== 'boolean') return
    const exchange = await trial.attempt('updateRoleNotificationConfigs', { body: [{ id, roleId, type, [flag]: !before[flag] }] })
    const after = await shown()
    if (!isSuccess(exchange) || !after) return
    const lost = flags.find((name) => name !== flag && typeof before[name] === 'boolean' && after[name] !== before[name])
    if (lost !== undefined && !isKept) return
    isKept = true
    const told = { where: `config ${id}/${lost}`, requirement: 'role-notification-config/update-leaves-fields' }
    if (lost !== undefined) return trial.equal(after[lost], before[lost], exchange, told)
  }
}

/** Configs of one type of two roles, sent in one request or in two at the same time, both get what was sent. */
async function changesBoth(trial: Trial, one: RoleConfig, other: RoleConfig): Promise<void> {
  const flag = flags.find((name) => typeof one[name] === 'boolean' && typeof other[name] === 'boolean')
  if (flag === undefined) return
  putBack(trial, [one, other])
  const turned = [one, other].map((config) => ({ ...config, [flag]: !config[flag] }))
  await send(trial, turned)
  await both(turned, 'role-notification-config/update-several')
  await Promise.all([one, other].map((config) => send(trial, [config])))
  await both([one, other], 'role-notification-config/update-persists')

  async function both(sent: readonly RoleConfig[], requirement: string): Promise<void> {
    for (const { id, roleId, [flag as 'active']: expected } of sent) {
      const after = await trial.ask('listRoleNotificationConfigs', { query: { roleId: String(roleId) } })
      const at = after.body.data.findIndex((config) => config.id === id)
      trial.equal(after.body.data[at]?.[flag as 'active'], expected, after.exchange, { where: `/data/${at}/${flag}`, requirement })
    }
  }
}

function configsIn(body: unknown): { roleId?: unknown }[] {
  const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined
  return Array.isArray(data) ? data.filter((one) => typeof one === 'object' && one !== null) : []
}
