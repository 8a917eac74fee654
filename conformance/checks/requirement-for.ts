// Which sentence of the ledger a departure from the contract's schemas breaks.
import type { Operation, OperationId } from '../../openapi/contract.ts'
import { requirement, requirements } from '../requirements/index.ts'
import type { Requirement } from '../requirements/requirement.ts'

type Level = Requirement['level']

/**
 * Id of the requirement that a finding at the pointer `where` of an answer's body breaks. `actual` is what the finding says is there:
 * `nothing` and `null` break other sentences than a wrong value does.
 */
export function requirementFor(operation: Operation, status: number, where: string, level: Level, actual?: string): string {
  if (status >= 400 && status < 600) return ofError(where, level)
  if (status < 200 || status >= 300) return 'envelope/failure-status'
  const pointer = where.replaceAll(/\/\d+(?=\/|$)/g, '/*')
  return level === 'must' ? stated(operation, pointer, actual === 'nothing') : assumed(operation, pointer, actual)
}

function ofError(where: string, level: Level): string {
  if (level === 'should') return 'envelope/error-message-present'
  return errorFields[where] ?? 'envelope/error-success-false'
}

const errorFields: { [where: string]: string } = {
  '/message': 'envelope/error-message-text',
  '/code': 'envelope/error-code-text',
  '/data': 'envelope/error-data-object',
  '/documentation_url': 'envelope/error-link-text',
}

function stated(operation: Operation, pointer: string, missing: boolean): string {
  const field = belowRecord(pointer)
  return (
    ofAnswer(operation, pointer, 'must') ??
    (missing ? requiredRule(operation, field) : undefined) ??
    // The sentence about the very field says more than the one about its name.
    ofField(operation, pointer, 'must') ??
    generalRule(field) ??
    envelopeRule(operation, pointer)
  )
}

function assumed(operation: Operation, pointer: string, actual = 'null'): string {
  if (pointer === '') return 'http/status-success'
  const field = belowRecord(pointer)
  const absent = actual === 'null' || actual === 'nothing'
  const own = ofAnswer(operation, pointer, 'should') ?? ofField(operation, pointer, 'should')
  if (own) return own
  if (!absent && dateName.test(pointer)) return 'record/date-format'
  if (/^meta(\/|$)/.test(field)) return 'record/tidy-meta'
  if (/^\/meta(\/|$)/.test(pointer) && operation.area !== 'workflow') return 'list/tidy-meta'
  // Of a field with a stated type only its absence, or the format of a date, is left to assume.
  if (!absent && !['workflow', 'timesheet'].includes(operation.area)) return 'record/types-by-name'
  return tidyRule(operation, field)
}

const dateName = /(Date|RefreshedAt|Timestamp|TimeOrderWorked|\/clock(In|Out))$/

/** What stands after `/data`, and after the index of a list; empty outside a record. */
const belowRecord = (pointer: string): string => pointer.match(/^\/data(?:\/\*)?\/([^*].*)$/)?.[1] ?? ''

/** Section 2.1, whatever the record is. */
const generalRules: readonly [RegExp, string][] = [
  [/^meta$/, 'record/meta'],
  [/^meta\/userId$/, 'record/meta-user'],
  [/^meta\/sessionId$/, 'record/meta-session'],
  [/^meta\/version$/, 'record/meta-version'],
  [/^metadata$/, 'record/metadata'],
  [/(^|\/)id$/, 'record/id'],
  [/(^|\/)companyId$/, 'record/company-id'],
  [/(^|\/)locationId$/, 'record/location-id'],
  [/(^|\/)deleted$/, 'record/deleted-flag'],
  [/(^|\/)deletedDate$/, 'record/deleted-date'],
  [/(^|\/)deletedReason$/, 'record/deleted-reason'],
  [/(^|\/)deletedUserId$/, 'record/deleted-user'],
  [/(^|\/)(language|preferred\w*Language)$/, 'record/language-values'],
  [/Date$/, 'record/dates-are-text'],
  [/Cents$/, 'record/cents-are-integers'],
  [/percent$/i, 'record/percents-are-numbers'],
]

const generalRule = (field: string): string | undefined => generalRules.find(([pattern]) => pattern.test(field))?.[1]

function requiredRule({ area }: Operation, field: string): string | undefined {
  if (/^meta(\/|$)/.test(field)) return 'record/meta'
  if (field === '') return undefined
  if (area === 'auth') return 'record/required-present'
  return area === 'referral-source' ? 'referral-source/required-fields' : undefined
}

/** What single operations answer with, beside records. */
const answers: { [operation in OperationId]?: { [pointer: string]: string } } = {
  login: { '': 'session/login', '/data': 'session/login' },
  logout: { '': 'session/logout' },
  updateReferralSource: { '/data': 'referral-source/update-answers-record' },
  deleteReferralSource: { '/data': 'referral-source/delete-names-id', '/data/id': 'referral-source/delete-names-id' },
  createTpiInspection: { '/data/id': 'tpi-scan/create' },
  updateTpiInspection: { '/data/id': 'tpi-scan/update' },
  deleteTpiInspection: { '/data/id': 'tpi-scan/delete' },
  deleteManualPayment: { '/data/id': 'payment/delete' },
  updateCoreCharge: { '/data/id': 'core-charge/update' },
  deleteCoreCharge: { '/data/id': 'core-charge/delete' },
  deleteTimesheet: { '/data/id': 'timesheet/delete' },
  setCompanyLogo: { '/data/blobId': 'company/logo-set' },
  deleteCompanyLogo: { '/data/blobId': 'company/logo-delete' },
  getWorkflow: { '/data': 'workflow/board' },
  createTransferItem: {
    '/meta': 'inventory-transfer/create-transfer-date',
    '/meta/transferUpdatedDate': 'inventory-transfer/create-transfer-date',
  },
  updateTransferItem: {
    '/meta': 'inventory-transfer/update-transfer-date',
    '/meta/transferUpdatedDate': 'inventory-transfer/update-transfer-date',
  },
  updateRoleNotificationConfigs: { '/data': 'role-notification-config/update-answers-null' },
  markAllNotificationsRead: { '/data': 'notification/all-read-answers-null' },
}

function ofAnswer({ id }: Operation, pointer: string, level: Level): string | undefined {
  const found = answers[id]?.[pointer]
  return found !== undefined && requirement(found).level === level ? found : undefined
}

/** The area's own requirement of a field, or of the array that an element stands in. */
function ofField(operation: Operation, pointer: string, level: Level): string | undefined {
  const names = [pointer, belowRecord(pointer)].flatMap((name) => [name, name.replace(/\/\*$/, '')]).filter((name) => name !== '')
  const own = ownFields(operation)[level]
  return names.map((name) => own.get(name)).find((id) => id !== undefined)
}

type ByField = { readonly [level in Level]: ReadonlyMap<string, string> }

const fieldsKnown = new WeakMap<Operation, ByField>()

/** The requirements of fields of the area and of the record that the path is about. */
function ownFields(operation: Operation): ByField {
  const known = fieldsKnown.get(operation)
  if (known) return known
  const { area, path } = operation
  const prefix = `${ledgerArea(area)}/`
  const own = requirements.filter(({ id, of }) => id.startsWith(prefix) && (of === undefined || path.startsWith(`/v3/${of}`)))
  // Of several the first counts: the pairs go in backwards.
  const pairs = (level: Level) =>
    own.filter((one) => one.level === level).flatMap(({ id, fields = [] }) => fields.map((field) => [field, id] as const))
  const found = { must: new Map(pairs('must').reverse()), should: new Map(pairs('should').reverse()) }
  fieldsKnown.set(operation, found)
  return found
}

const ledgerArea = (area: string): string => (area === 'auth' ? 'session' : area)

const envelopeFields: { [pointer: string]: string } = {
  '': 'envelope/success-true',
  '/success': 'envelope/success-true',
  '/code': 'envelope/success-code-unset',
  '/message': 'envelope/success-message-unset',
  '/documentation_url': 'envelope/success-link-unset',
  '/meta': 'envelope/list-meta',
  '/meta/hasMore': 'list/has-more',
  '/meta/total': 'list/total',
}

function envelopeRule({ id, path, area }: Operation, pointer: string): string {
  const known = envelopeFields[pointer]
  if (known) return known
  if (path.endsWith('/search')) return 'envelope/search-data'
  return id.startsWith('list') && area !== 'workflow' ? 'envelope/list-data' : 'envelope/single-data'
}

/** That a record is complete, and null only where that makes sense. */
function tidyRule({ area, path }: Operation, field: string): string {
  switch (area) {
    case 'auth':
      return 'session/tidy-session'
    case 'company':
      return 'company/tidy-config'
    case 'inventory':
      return path.startsWith('/v3/inventory_fee') ? 'inventory/tidy-fee' : 'inventory/tidy-labor'
    case 'workflow':
      return field.startsWith('orders/*/') ? 'workflow/tidy-order' : 'workflow/tidy-answers'
    case 'timesheet':
      return /^(order|service|labor|technician)\//.test(field) ? 'timesheet/search-tidy-embedded' : 'timesheet/tidy-record'
    default:
      return `${area}/tidy-record`
  }
}
