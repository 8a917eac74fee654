// Departures in what users of a role are notified of.
import type { OperationId } from '../../../../openapi/contract.ts'
import type { Collections } from '../../../engine/state/records.ts'
import { remembering, rewrite, tokenOf } from '../../tools/kinds.ts'
import { answers, around, bodyOf, type Call, type Fields, good, isFields, isSuccess, type Lie, refuse, withBody } from '../../tools/lie.ts'

type Config = Collections['roleNotificationConfigs']

const list: readonly OperationId[] = ['listRoleNotificationConfigs']
const update: readonly OperationId[] = ['updateRoleNotificationConfigs']

const allConfigs = ({ sandbox }: Call): readonly Config[] => sandbox.world.all('roleNotificationConfigs')

const sentConfigs = ({ body }: Call): Fields[] => (Array.isArray(body) ? body.filter(isFields) : [])

/** The stored configs that the body is about. */
const meant = (call: Call): Config[] =>
  allConfigs(call).filter((config) => sentConfigs(call).some(({ roleId, type }) => config.roleId === roleId && config.type === type))

/** An update with other items. */
const sends = (change: (items: Fields[]) => Fields[]): Lie['tell'] =>
  around(update, (call) => call.next(sentConfigs(call).length > 0 ? { body: change(sentConfigs(call)) } : {}))

/** After an update more has changed. */
const alsoChanges = (change: (call: Call, before: readonly Config[]) => void): Lie['tell'] =>
  around(update, (call) => {
    const before = allConfigs(call)
    const answer = call.next()
    if (isSuccess(answer)) change(call, before)
    return answer
  })

const withoutField = (item: Fields, name: string): Fields => Object.fromEntries(Object.entries(item).filter(([field]) => field !== name))

const alter = (call: Call, { id }: Config, fields: Partial<Config>): void => rewrite(call, 'roleNotificationConfigs', id, fields)

/** What was there before, to whoever did not send the update. */
const inItsSession: Lie['tell'] = remembering(
  () => new Map<string, { by: string | undefined; was: Config }>(),
  [...list, ...update],
  (call, changed) => {
    const before = meant(call)
    const answer = call.next()
    if (!isSuccess(answer)) return answer
    for (const was of before) changed.set(was.id, { by: tokenOf(call), was: changed.get(was.id)?.was ?? was })
    const body = bodyOf(answer)
    if (!Array.isArray(body.data)) return answer
    const shown = (config: Fields) => {
      const known = changed.get(String(config.id))
      return known && known.by !== tokenOf(call) ? { ...config, ...known.was } : config
    }
    return withBody(answer, { ...body, data: body.data.filter(isFields).map(shown) })
  },
)

export const roleNotificationConfigLies: readonly Lie[] = [
  {
    id: 'role-notification-config/update-in-its-session',
    says: 'An update is shown in the session that sent it, and in no other.',
    breaks: ['role-notification-config/update-persists'],
    operations: [...list, ...update],
    tell: inItsSession,
  },
  {
    id: 'role-notification-config/update-undated',
    says: 'A config that was updated has no updatedDate.',
    breaks: ['record/updated-set'],
    operations: [...list, ...update],
    tell: alsoChanges((call) => {
      for (const config of meant(call)) alter(call, config, { updatedDate: null })
    }),
  },
  {
    id: 'role-notification-config/role-ignored',
    says: 'The list shows the configs of all roles, whatever roleId is asked for.',
    breaks: ['role-notification-config/list-of-that-role'],
    operations: list,
    tell: answers(list, (body, call) => ({
      ...body,
      data: allConfigs(call).filter(({ companyId }) => companyId === call.caller?.companyId),
    })),
  },
  {
    id: 'role-notification-config/unknown-role-shows-all',
    says: 'For a role that has no configs the list shows those of all roles.',
    breaks: ['role-notification-config/list-of-that-role'],
    operations: list,
    tell: around(list, (call) => {
      const answer = call.next()
      return answer.status === 404 ? good(call, { data: allConfigs(call).slice(0, 10), meta: {} }) : answer
    }),
  },
  {
    id: 'role-notification-config/role-not-needed',
    says: 'Without a roleId the list shows the configs of all roles.',
    breaks: ['role-notification-config/list-needs-role'],
    operations: list,
    tell: around(list, (call) => {
      const own = allConfigs(call).filter(({ companyId }) => companyId === call.caller?.companyId)
      return call.caller && !call.query.has('roleId') ? good(call, { data: own, meta: { hasMore: false, total: own.length } }) : call.next()
    }),
  },
  {
    id: 'role-notification-config/list-empty',
    says: 'The list of a role is an object by type, not an array.',
    breaks: ['role-notification-config/list', 'envelope/list-data'],
    operations: list,
    tell: answers(list, (body) => ({
      ...body,
      data: Object.fromEntries([body.data].flat().flatMap((config) => (isFields(config) ? [[config.type, config]] : []))),
    })),
  },
  {
    id: 'role-notification-config/update-by-post-only',
    says: 'Configs are updated with POST; PUT is refused with 405.',
    breaks: ['role-notification-config/update', 'http/version-prefix'],
    operations: update,
    tell: around(update, (call) => refuse(call, 405, 'Use POST.')),
  },
  {
    id: 'role-notification-config/update-answers-configs',
    says: 'An update answers with the configs it changed.',
    breaks: ['role-notification-config/update-answers-null'],
    operations: update,
    tell: answers(update, (body, call) => ({ ...body, data: meant(call) })),
  },
  {
    id: 'role-notification-config/update-takes-one',
    says: 'An update takes a single config without an array around it.',
    breaks: ['role-notification-config/update-takes-array'],
    operations: update,
    tell: around(update, (call) => call.next(isFields(call.body) ? { body: [call.body] } : {})),
  },
  {
    id: 'role-notification-config/update-takes-anything',
    says: 'A body that is not an array is a success that changes nothing.',
    breaks: ['role-notification-config/update-takes-array'],
    operations: update,
    tell: around(update, (call) => (call.caller && isFields(call.body) ? good(call, { data: null }) : call.next())),
  },
  {
    id: 'role-notification-config/update-stores-nothing',
    says: 'An update is a success that changes nothing.',
    breaks: ['role-notification-config/update-persists'],
    operations: update,
    tell: around(update, (call) => (call.caller && sentConfigs(call).length > 0 ? good(call, { data: null }) : call.next())),
  },
  ...(['active', 'sendSms', 'sendEmail', 'sendInApp'] as const).map(
    (flag): Lie => ({
      id: `role-notification-config/update-loses-${flag}`,
      says: `An update does not store ${flag}.`,
      breaks: ['role-notification-config/update-persists'],
      operations: update,
      tell: sends((items) => items.map((item) => withoutField(item, flag))),
    }),
  ),
  {
    id: 'role-notification-config/update-adds-doubles',
    says: 'An update adds new configs beside the old ones.',
    breaks: ['role-notification-config/update-persists', 'role-notification-config/update-leaves-others'],
    operations: [...update, ...list],
    tell: around(update, (call) => {
      const before = meant(call)
      const answer = call.next()
      if (!isSuccess(answer)) return answer
      const { world } = call.sandbox
      world.transact(() => {
        for (const config of before) {
          const now = allConfigs(call).find(({ id }) => id === config.id)
          world.insert('roleNotificationConfigs', config)
          if (now) world.insert('roleNotificationConfigs', { ...now, id: world.newId('roleNotificationConfigs') })
        }
      })
      return answer
    }),
  },
  {
    id: 'role-notification-config/update-replaces-list',
    says: 'An update removes the configs of the role that were not sent.',
    breaks: ['role-notification-config/update-leaves-others'],
    operations: [...update, ...list],
    tell: alsoChanges((call) => {
      const kept = meant(call)
      const { world } = call.sandbox
      const roles = new Set(kept.map(({ roleId }) => roleId))
      world.transact(() => {
        for (const config of allConfigs(call))
          if (roles.has(config.roleId) && !kept.includes(config)) world.remove('roleNotificationConfigs', config)
      })
    }),
  },
  {
    id: 'role-notification-config/update-of-whole-role',
    says: 'An update sets active of all configs of the role.',
    breaks: ['role-notification-config/update-leaves-others'],
    operations: update,
    tell: alsoChanges((call) => {
      for (const { roleId, active } of meant(call))
        for (const config of allConfigs(call)) if (config.roleId === roleId) alter(call, config, { active })
    }),
  },
  {
    id: 'role-notification-config/update-of-group',
    says: 'An update sets the channels of all configs of the group.',
    breaks: ['role-notification-config/update-leaves-others'],
    operations: update,
    tell: alsoChanges((call) => {
      for (const { roleId, group, sendSms, sendEmail } of meant(call))
        for (const config of allConfigs(call))
          if (config.roleId === roleId && config.group === group) alter(call, config, { sendSms, sendEmail })
    }),
  },
  {
    id: 'role-notification-config/update-of-all-roles',
    says: 'An update reaches the configs of the same type of all roles.',
    breaks: ['role-notification-config/update-leaves-others'],
    operations: update,
    tell: alsoChanges((call) => {
      for (const { type, active, sendEmail } of meant(call))
        for (const config of allConfigs(call)) if (config.type === type) alter(call, config, { active, sendEmail })
    }),
  },
  {
    id: 'role-notification-config/update-first-only',
    says: 'Of several configs an update stores the first only.',
    breaks: ['role-notification-config/update-several'],
    operations: update,
    tell: sends((items) => items.slice(0, 1)),
  },
  {
    id: 'role-notification-config/update-last-missing',
    says: 'Of several configs an update forgets the last.',
    breaks: ['role-notification-config/update-several'],
    operations: update,
    tell: sends((items) => (items.length > 1 ? items.slice(0, -1) : items)),
  },
  {
    id: 'role-notification-config/update-last-for-all',
    says: 'The flags of the last config of an update are stored in all of them.',
    breaks: ['role-notification-config/update-several'],
    operations: update,
    tell: sends((items) =>
      items.map((item) => ({ ...item, ...onlyFields(items.at(-1) ?? {}, ['active', 'sendSms', 'sendEmail', 'sendInApp']) })),
    ),
  },
  {
    id: 'role-notification-config/update-turns-others-off',
    says: 'Setting one channel turns off the others.',
    breaks: ['role-notification-config/update-leaves-fields', 'role-notification-config/update-persists'],
    operations: update,
    tell: sends((items) => items.map((item) => (item.sendSms === true ? { ...item, sendEmail: false, sendInApp: false } : item))),
  },
  {
    id: 'role-notification-config/update-off-without-channel',
    says: 'A config of which no channel is on is not active, and stays so when one is put on again.',
    breaks: ['role-notification-config/update-persists', 'role-notification-config/update-leaves-fields'],
    operations: update,
    tell: alsoChanges((call) => {
      for (const config of meant(call))
        if (!config.sendSms && !config.sendEmail && !config.sendInApp) alter(call, config, { active: false })
    }),
  },
  {
    id: 'role-notification-config/update-clears-group',
    says: 'An update empties the group of the config.',
    breaks: ['role-notification-config/update-leaves-fields'],
    operations: update,
    tell: alsoChanges((call) => {
      for (const config of meant(call)) alter(call, config, { group: 'Other' })
    }),
  },
  {
    id: 'role-notification-config/update-new-id',
    says: 'An update gives the config another id.',
    breaks: ['role-notification-config/update-persists', 'role-notification-config/update-leaves-fields'],
    operations: [...update, ...list],
    tell: alsoChanges((call) => {
      const { world } = call.sandbox
      world.transact(() => {
        for (const config of meant(call)) {
          world.remove('roleNotificationConfigs', config)
          world.insert('roleNotificationConfigs', { ...config, id: world.newId('roleNotificationConfigs') })
        }
      })
    }),
  },
  {
    id: 'role-notification-config/refused-keeps-first',
    says: 'An update of several configs that is refused for the last has changed those before it.',
    breaks: ['http/refused-changes-nothing'],
    operations: ['updateRoleNotificationConfigs', ...list],
    tell: around(['updateRoleNotificationConfigs'], (call) => {
      const answer = call.next()
      if (call.caller && answer.status >= 400 && Array.isArray(call.body)) call.next({ body: call.body.slice(0, -1) })
      return answer
    }),
  },
  {
    id: 'role-notification-config/list-from-cache',
    says: 'The list is served from what the first request for it got.',
    breaks: ['role-notification-config/update-persists'],
    operations: list,
    tell: remembering(
      () => new Map<string, Fields>(),
      list,
      (call, known) => {
        const answer = call.next()
        if (!isSuccess(answer)) return answer
        const key = `${call.query.get('roleId')}`
        known.set(key, known.get(key) ?? bodyOf(answer))
        return withBody(answer, known.get(key))
      },
    ),
  },
  {
    id: 'role-notification-config/list-by-beginning',
    says: 'The list shows the configs of the first role of the company whose id begins with the roleId.',
    breaks: ['role-notification-config/list-of-that-role'],
    operations: list,
    tell: around(list, (call) => {
      const asked = call.query.get('roleId') ?? ''
      const roles = call.sandbox.world
        .all('roles')
        .filter(({ id, companyId }) => companyId === call.caller?.companyId && id.startsWith(asked))
      const [role] = asked === '' ? [] : roles
      return role ? call.next({ query: new URLSearchParams({ ...Object.fromEntries(call.query), roleId: role.id }) }) : call.next()
    }),
  },
]

const onlyFields = (item: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.flatMap((name) => (name in item ? [[name, item[name]]] : [])))
