// What is outside a listed set and near a value of it: taken for that value, where it is to be refused. And apps that a login does not know.
import type { OperationId } from '../../../../../openapi/contract.ts'
import { type Lie, refusedWhere, requests, sentFields } from '../../../tools/lie.ts'
import { sentAs } from './kept-values.ts'
import { inSet } from './sets.ts'

interface NearMiss {
  operation: OperationId
  field: string
  name: string
  says: string
  breaks: string
  /** What it is taken for; undefined when it is no near miss. */
  meant(value: unknown, values: readonly string[]): string | undefined
}

const otherCase = (value: unknown, values: readonly string[]): string | undefined =>
  typeof value === 'string' && !values.includes(value) ? values.find((known) => known.toLowerCase() === value.toLowerCase()) : undefined

const isListed = (value: unknown, values: readonly string[]): boolean => values.some((known) => known === value)

const near: readonly NearMiss[] = [
  {
    operation: 'createVendor',
    field: 'country',
    name: 'takes-lower-case',
    says: 'takes a country in lower case',
    breaks: 'vendor/country-in-list',
    meant: otherCase,
  },
  {
    operation: 'createVendor',
    field: 'country',
    name: 'takes-uk',
    says: 'takes UK for GB',
    breaks: 'vendor/country-in-list',
    meant: (value) => (value === 'UK' ? 'GB' : undefined),
  },
  {
    operation: 'createVendor',
    field: 'country',
    name: 'takes-three-letters',
    says: 'takes codes of three letters',
    breaks: 'vendor/country-in-list',
    meant: (value) => (value === 'USA' ? 'US' : value === 'CAN' ? 'CA' : undefined),
  },
  {
    operation: 'createCoreCharge',
    field: 'status',
    name: 'takes-other-case',
    says: 'takes a status in other capitals',
    breaks: 'http/required-field-enum',
    meant: otherCase,
  },
  {
    operation: 'createCoreCharge',
    field: 'status',
    name: 'takes-empty',
    says: 'takes an empty text for the first status',
    breaks: 'http/required-field-enum',
    meant: (value, [first]) => (value === '' ? first : undefined),
  },
  {
    operation: 'createLaborMatrix',
    field: 'type',
    name: 'takes-singular',
    says: 'takes the singular of a type',
    breaks: 'http/required-field-enum',
    meant: (value, values) => values.find((known) => known === `${String(value)}s`),
  },
  {
    operation: 'createLaborMatrix',
    field: 'type',
    name: 'takes-first-letter',
    says: 'takes the first letter of a type',
    breaks: 'http/required-field-enum',
    meant: (value, values) => values.find((known) => known[0] === value),
  },
  {
    operation: 'createMessageTemplate',
    field: 'language',
    name: 'takes-language-alone',
    says: 'takes a language without its region',
    breaks: 'http/optional-field-enum',
    meant: (value, values) => (isListed(value, values) ? undefined : values.find((known) => known.startsWith(`${String(value)}_`))),
  },
  {
    operation: 'updateMessageTemplate',
    field: 'language',
    name: 'takes-other-region',
    says: 'takes a language in another region for the listed one',
    breaks: 'http/optional-field-enum',
    meant: (value, values) =>
      isListed(value, values)
        ? undefined
        : values.findLast((known) => known.slice(0, 3) === String(value).slice(0, 3) && known.includes('_')),
  },
  {
    operation: 'updateMessageTemplate',
    field: 'language',
    name: 'takes-hyphen',
    says: 'takes a hyphen for the underscore of a language',
    breaks: 'http/optional-field-enum',
    meant: (value, values) => values.find((known) => known.replace('_', '-') === value && known !== value),
  },
]

const nearMisses: readonly Lie[] = near.flatMap(({ operation, field, name, says, breaks, meant }) =>
  inSet(operation, field, ({ values }) => [
    {
      id: `values/${operation}/${field}/${name}`,
      says: `${operation} ${says}, instead of refusing it.`,
      breaks: [breaks],
      operations: [operation],
      tell: sentAs([operation], field, (value) => meant(value, values) ?? value),
    },
  ]),
)

const unknownAction = (action: string, same: string): Lie => ({
  id: `values/changeMessageTemplateState/action/takes-${same}`,
  says: `The action ${same} is taken for ${action}, instead of being refused.`,
  breaks: ['message-template/action-values'],
  operations: ['changeMessageTemplateState'],
  tell: requests(['changeMessageTemplateState'], ({ params }) =>
    params.action === same ? { path: `/v3/message_template/${params.id}/${action}` } : undefined,
  ),
})

/** Which of the listed apps may be logged into is the user's; that the server does not know one at all is a departure. */
const unknownAudience = (audience: string): Lie => ({
  id: `values/login/audience/fails-with-${audience.replaceAll('_', '-')}`,
  says: `A login with the listed audience ${audience} is answered with 500.`,
  breaks: ['session/login', 'envelope/client-error-status'],
  operations: ['login'],
  tell: refusedWhere(['login'], 500, (body) => body.audience === audience, 'Unknown audience.'),
})

const refusedAudience = (audience: string): Lie => ({
  id: `values/login/audience/refuses-${audience.replaceAll('_', '-')}`,
  says: `A login with the listed audience ${audience} is refused as having none that is listed.`,
  breaks: ['session/login'],
  operations: ['login'],
  tell: refusedWhere(['login'], 400, (body) => body.audience === audience, `audience: "${audience}" is not one of the known values.`),
})

const audiences: readonly Lie[] = [
  unknownAudience('mobile_android'),
  unknownAudience('ops'),
  refusedAudience('mobile_ios'),
  refusedAudience('api'),
  {
    id: 'values/login/audience/app-as-head-office',
    says: 'A login with the audience mobile is a head-office login.',
    breaks: ['session/company-locations-head-office'],
    operations: ['login'],
    tell: requests(['login'], (call) => {
      const body = sentFields(call)
      return body.audience === 'mobile' ? { body: { ...body, audience: 'hq' } } : undefined
    }),
  },
  {
    id: 'values/login/audience/ios-as-head-office',
    says: 'A login with the audience mobile_ios is a head-office login.',
    breaks: ['session/company-locations-head-office'],
    operations: ['login'],
    tell: requests(['login'], (call) => {
      const body = sentFields(call)
      return body.audience === 'mobile_ios' ? { body: { ...body, audience: 'api_hq' } } : undefined
    }),
  },
]

export const nearMissLies: readonly Lie[] = [
  ...nearMisses,
  unknownAction('undelete', 'DELETE'),
  unknownAction('undelete', 'restore'),
  ...audiences,
]
