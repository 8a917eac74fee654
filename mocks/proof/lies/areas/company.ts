// Departures of the company's configuration and logo.
import type { OperationId } from '../../../../openapi/contract.ts'
import type { PlainAnswer } from '../../../engine/plain/plain.ts'
import { forEveryCompany } from '../../tools/companies.ts'
import { recordOf, remembering, rewrite } from '../../tools/kinds.ts'
import {
  answers,
  around,
  type Call,
  type Fields,
  good,
  isFields,
  isSuccess,
  type Lie,
  records,
  refuse,
  sentFields,
} from '../../tools/lie.ts'
import { isStoredImage } from '../../tools/stored.ts'

const config: readonly OperationId[] = ['getCompanyConfig']
const set: readonly OperationId[] = ['setCompanyLogo']
const remove: readonly OperationId[] = ['deleteCompanyLogo']

/** The first, second … read of the configuration shows these settings. */
const eachReadShows = (settings: (count: number) => Fields): Lie['tell'] =>
  remembering(
    () => ({ count: 0 }),
    config,
    (call, read) => {
      const answer = call.next()
      read.count += 1
      return isSuccess(answer) ? good(call, { data: { ...recordOf(answer), ...settings(read.count) } }) : answer
    },
  )

/** Takes no images but those that are named as stored ones; another answer may come instead, given the logos so far. */
const storedAlone = (instead: (call: Call, blobs: readonly unknown[]) => PlainAnswer | undefined): Lie['tell'] =>
  remembering(
    () => [] as unknown[],
    [...set, ...remove],
    (call, blobs) => {
      const { blobId } = sentFields(call)
      const isOwn = call.caller?.companyId === call.params.id
      if (isOwn && typeof blobId === 'string' && !isStoredImage(blobId)) return refuse(call, 400, 'There is no such image.')
      const answer = call.next()
      if (!isSuccess(answer)) return answer
      if (call.operation.id === 'setCompanyLogo') blobs.push(blobId)
      return instead(call, blobs) ?? answer
    },
  )

export const companyLies: readonly Lie[] = [
  {
    id: 'company/config-of-other-company',
    says: 'The configuration of any company is shown.',
    breaks: ['record/other-company'],
    operations: config,
    tell: forEveryCompany(config, ({ params }) => params.id),
  },
  {
    id: 'company/config-ignores-id',
    says: "Whatever company the path names, the configuration of the caller's is shown.",
    breaks: ['record/other-company', 'http/unknown-id'],
    operations: config,
    tell: around(config, (call) => call.next(call.caller ? { path: `/v3/company/${call.caller.companyId}/config` } : {})),
  },
  {
    id: 'company/config-of-another',
    says: 'The configuration shown is that of another company.',
    breaks: ['company/config-of-that-company'],
    operations: config,
    tell: around(config, (call) => {
      const answer = call.next()
      const other = call.sandbox.world.all('companyConfigs').find(({ companyId }) => companyId !== call.params.id)
      return isSuccess(answer) && other ? good(call, { data: other }) : answer
    }),
  },
  {
    id: 'company/config-refused',
    says: 'The configuration is found by its own id, not by that of the company.',
    breaks: ['company/config-read'],
    operations: config,
    tell: around(config, (call) => refuse(call, 404, 'There is no such configuration.')),
  },
  {
    id: 'company/config-lock-twelve-hours',
    says: 'invoiceLockTime is told in 12 hours: 6:30 PM.',
    breaks: ['company/config-lock-time'],
    operations: config,
    tell: records(config, (settings) => {
      settings.invoiceLockTime = '6:30 PM'
    }),
  },
  {
    id: 'company/config-lock-seconds',
    says: 'invoiceLockTime has seconds.',
    breaks: ['company/config-lock-time'],
    operations: config,
    tell: records(config, (settings) => {
      settings.invoiceLockTime = `${settings.invoiceLockTime ?? '18:30'}:00`
    }),
  },
  {
    id: 'company/config-lock-midnight',
    says: 'Midnight is told as 24:00.',
    breaks: ['company/config-lock-time'],
    operations: config,
    tell: records(config, (settings) => {
      settings.invoiceLockTime = '24:00'
    }),
  },
  {
    id: 'company/config-lock-one-digit',
    says: 'invoiceLockTime has no leading zero.',
    breaks: ['company/config-lock-time'],
    operations: config,
    tell: records(config, (settings) => {
      settings.invoiceLockTime = '6:30'
    }),
  },
  {
    id: 'company/config-timezone-offset',
    says: 'invoiceLockTimezone is an offset.',
    breaks: ['company/config-lock-timezone'],
    operations: config,
    tell: records(config, (settings) => {
      settings.invoiceLockTimezone = '-05:00'
    }),
  },
  {
    id: 'company/config-timezone-name',
    says: 'invoiceLockTimezone is a name for people.',
    breaks: ['company/config-lock-timezone'],
    operations: config,
    tell: records(config, (settings) => {
      settings.invoiceLockTimezone = 'Eastern Standard Time'
    }),
  },
  {
    id: 'company/config-timezone-of-others',
    says: 'invoiceLockTimezone of every company but the first is a name for people.',
    breaks: ['company/config-lock-timezone'],
    operations: config,
    tell: records(config, (settings, { sandbox }) => {
      if (settings.companyId !== sandbox.world.all('companies')[0]?.id) settings.invoiceLockTimezone = 'US Mountain Standard Time'
    }),
  },
  {
    id: 'company/config-created-anew',
    says: 'Every read of the configuration tells another date of its creation.',
    breaks: ['record/read-stable'],
    operations: config,
    tell: eachReadShows((count) => ({ createdDate: new Date(Date.UTC(2026, 0, 1, 0, count)).toISOString() })),
  },
  {
    id: 'company/config-turns',
    says: 'Every read of the configuration turns a setting around.',
    breaks: ['record/read-stable'],
    unseen: 'No request can send it, so it may follow from something else.',
    operations: config,
    tell: eachReadShows((count) => ({ sharedInventory: count % 2 === 1 })),
  },

  {
    id: 'company/logo-another-blob',
    says: 'Setting a logo answers with an id of the server, not with the one sent.',
    breaks: ['company/logo-set'],
    operations: set,
    tell: answers(set, (body) => ({ ...body, data: { blobId: 'blob_of_the_server' } })),
  },
  {
    id: 'company/logo-blob-before',
    says: 'Setting a logo answers with the one there was before.',
    breaks: ['company/logo-set'],
    operations: set,
    tell: around(set, (call) => {
      const before = call.sandbox.world.get('companies', call.params.id ?? '')?.logoBlobId
      const answer = call.next()
      return isSuccess(answer) ? good(call, { data: { blobId: before ?? 'none' } }) : answer
    }),
  },
  {
    id: 'company/logo-blob-cut',
    says: 'Setting a logo keeps the first eight characters of its id.',
    breaks: ['company/logo-set'],
    operations: set,
    tell: answers(set, ({ data, ...rest }) => ({ ...rest, data: { blobId: isFields(data) ? String(data.blobId).slice(0, 8) : null } })),
  },
  {
    id: 'company/logo-without-blob',
    says: 'Setting a logo without a blobId takes the logo away.',
    breaks: ['company/logo-needs-blob'],
    operations: set,
    tell: around(set, (call) => {
      const named = isFields(call.body) && 'blobId' in call.body
      return call.caller && !named ? good(call, { data: { blobId: '' } }) : call.next()
    }),
  },
  {
    id: 'company/logo-delete-says-nothing',
    says: 'Removing the logo answers with empty data.',
    breaks: ['company/logo-delete'],
    operations: remove,
    tell: answers(remove, (body) => ({ ...body, data: {} })),
  },
  {
    id: 'company/logo-delete-names-company',
    says: 'Removing the logo answers with the id of the company.',
    breaks: ['company/logo-delete'],
    operations: remove,
    tell: answers(remove, (body, { params }) => ({ ...body, data: { id: params.id } })),
  },
  {
    id: 'company/logo-of-other-company-set',
    says: 'The logo of any company can be set.',
    breaks: ['record/other-company'],
    operations: set,
    tell: forEveryCompany(set, ({ params }) => params.id),
  },
  {
    id: 'company/logo-of-other-company-removed',
    says: 'The logo of any company can be removed.',
    breaks: ['record/other-company'],
    operations: remove,
    tell: forEveryCompany(remove, ({ params }) => params.id),
  },
  {
    id: 'company/logo-stored-delete-tells-the-first',
    says: 'A logo must be a stored image; removing it answers with the one that was set first, whatever has replaced it.',
    breaks: ['company/logo-delete'],
    operations: [...set, ...remove],
    tell: storedAlone((call, blobs) =>
      call.operation.id === 'deleteCompanyLogo' && blobs.length > 1 ? good(call, { data: { blobId: blobs[0] } }) : undefined,
    ),
  },
  {
    id: 'company/logo-stored-tells-the-one-before',
    says: 'A logo must be a stored image; setting one answers with the one that it replaces.',
    breaks: ['company/logo-set'],
    operations: set,
    tell: storedAlone((call, blobs) =>
      call.operation.id === 'setCompanyLogo' && blobs.length > 1 ? good(call, { data: { blobId: blobs.at(-2) } }) : undefined,
    ),
  },
  {
    id: 'company/logo-delete-tells-the-first',
    says: 'Removing the logo answers with the blobId that was set first, whatever has replaced it.',
    breaks: ['company/logo-delete'],
    operations: [...set, ...remove],
    tell: remembering(
      () => [] as unknown[],
      [...set, ...remove],
      (call, blobs) => {
        const answer = call.next()
        if (!isSuccess(answer)) return answer
        if (call.operation.id === 'setCompanyLogo') blobs.push(recordOf(answer).blobId)
        else if (blobs.length > 1) return good(call, { data: { blobId: blobs[0] } })
        return answer
      },
    ),
  },
  {
    id: 'company/logo-after-removal-tells-the-removed',
    says: 'The first logo that is set after a removal is answered with the blobId that was removed.',
    breaks: ['company/logo-set'],
    operations: [...set, ...remove],
    tell: remembering(
      () => ({ removed: undefined as unknown }),
      [...set, ...remove],
      (call, last) => {
        const answer = call.next()
        if (!isSuccess(answer)) return answer
        const { removed } = last
        last.removed = call.operation.id === 'deleteCompanyLogo' ? recordOf(answer).blobId : undefined
        return removed == null ? answer : good(call, { data: { blobId: removed } })
      },
    ),
  },
  {
    id: 'company/refused-logo-clears',
    says: 'A logo that is refused for lack of a blobId takes away the one that was there.',
    breaks: ['http/refused-changes-nothing'],
    operations: [...set, ...remove],
    tell: around(set, (call) => {
      const answer = call.next()
      const isOwn = call.caller?.companyId === call.params.id
      if (!isSuccess(answer) && isOwn) rewrite(call, 'companies', String(call.params.id), { logoBlobId: null })
      return answer
    }),
  },
]
