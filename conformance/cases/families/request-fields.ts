// Bodies that are wrong in one field: 7.
import { type Operation, type OperationId, operation } from '../../../openapi/contract.ts'
import { resourceOf } from '../../../openapi/resources.ts'
import { shapeOf } from '../../../openapi/schema.ts'
import { differences, isObject } from '../../exchange/compare.ts'
import { dataOf, type Exchange, isRefusal, isSuccess, recordOf } from '../../exchange/exchange.ts'
import { outcomeOf } from '../../exchange/outcome.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { optionalOf, requiredOf, requirementOfMissing, requirementOfWrong, wrongValues } from '../../steps/fields.ts'
import { refusalIsNoChange } from '../../steps/meta-stays.ts'
import { tryPage } from '../../steps/pages.ts'
import { type Shown, takeAway } from '../../steps/records.ts'
import { sampleInput, samples } from '../../steps/samples.ts'
import { whereFields } from '../../steps/selection.ts'
import { readAfter } from '../../steps/shown-records.ts'
import { shownNow } from '../../steps/written.ts'
import type { LooseInput } from '../../transport/calls.ts'
import { forEach, laterShown, statusOf } from './request-steps.ts'

function atLeastOne(values: readonly string[]): [string, ...string[]] {
  const [first = '', ...rest] = values
  return [first, ...rest]
}

interface WrongBody {
  body: object
  /** Why it is to be refused; a server may tidy what is told without one. */
  requirement?: string
  /** Must not show up in the answer when the target takes it all the same. */
  wrong?: Wrong
}

interface Wrong {
  field: string
  value: unknown
  /** The listed value that it is in other letters: whether their case matters is not said, so it may be understood as that one. */
  meant?: string | undefined
}

const wordFor = (body: object, field: string): string => {
  const value = (body as { [name: string]: unknown })[field]
  return value === undefined ? 'missing' : JSON.stringify(value)
}

/** Looks at the answer and, where that carries the id alone or refuses it, at the record itself. */
export async function notKept(trial: Trial, exchange: Exchange, input: LooseInput, { field, value }: Wrong): Promise<void> {
  const data = await valueShownOf(trial, exchange, input, field)
  if (!isObject(data) || !Object.hasOwn(data, field)) return
  const isOther = differences(data[field], value).length > 0
  trial.holds(isOther, 'another value than the wrong one', data[field], exchange, {
    where: `/data/${field}`,
    requirement: 'http/wrong-value-not-kept',
  })
  // Where nothing removes the record the next run finds it: what a read shows of it is to be told by this one too.
  if (!isOther && exchange.operation && typeof data.id === 'string') await shownNow(trial, exchange.operation, input, data.id)
}

async function valueShownOf(trial: Trial, exchange: Exchange, input: LooseInput, field: string): Promise<unknown> {
  const answered = dataOf(exchange)
  return isObject(answered) && Object.hasOwn(answered, field) ? answered : laterShown(trial, exchange, input)
}

/** True where it was taken as the listed value that it spells otherwise. */
async function isReadInOtherLetters(trial: Trial, exchange: Exchange, input: LooseInput, wrong: Wrong | undefined): Promise<boolean> {
  if (!isSuccess(exchange) || wrong?.meant === undefined) return false
  const data = await valueShownOf(trial, exchange, input, wrong.field)
  return isObject(data) && data[wrong.field] === wrong.meant
}

/** Sends bodies that are wrong in one field. */
async function eachField(
  trial: Trial,
  { id }: Operation,
  fields: readonly string[],
  wrongBodies: (field: string, body: { readonly [name: string]: unknown }) => WrongBody[],
): Promise<void> {
  const input = await sampleInput(id, trial)
  const body = isObject(input.body) ? input.body : {}
  const who = samples[id].ownSession ? { token: (await trial.signIn()).token } : {}
  const look = lookOf(trial, id, input)
  const before = await look?.()
  let [isMade, isNamed] = [false, false]
  let refuse: (() => Promise<unknown>) | undefined
  for (const field of fields)
    for (const { body: sent, requirement, wrong } of wrongBodies(field, body)) {
      const exchange = await trial.attempt(id, { ...input, body: sent }, who)
      isNamed ||= 'name' in sent && sent.name === body.name
      const refusal = `a refusal (4xx), for ${field} is ${wordFor(sent, field)}`
      if (requirement !== undefined && !(await isReadInOtherLetters(trial, exchange, input, wrong)))
        trial.holds(isRefusal(exchange), refusal, outcomeOf(exchange), exchange, { requirement })
      if (requirement !== 'session/audience-outside-set') statusOf(trial, exchange, 400, 'http/status-not-as-documented')
      if (isRefusal(exchange) && wrong && readAfter(id)) await notKept(trial, exchange, input, wrong)
      if (isRefusal(exchange)) refuse = () => trial.attempt(id, { ...input, body: sent }, who)
      if (!isSuccess(exchange)) continue
      isMade = true
      if (samples[id].effects !== 'read') takeAway(trial, id, recordOf(exchange).id)
      if (wrong) await notKept(trial, exchange, input, wrong)
      // What was changed although it was wrong is made right again.
      if (samples[id].path) await trial.attempt(id, input, who)
    }
  if (isNamed && !isMade && makesNamed(id)) await madeNoNamesake(trial, id, body.name)
  if (!look || !before || !refuse || isMade) return
  const after = await look()
  takesNoneOf(trial, body, before, after)
  await refusalIsNoChange(trial, { before, after, refuse, look })
}

/** What was right in the bodies that were refused is not taken from them, either. */
export function takesNoneOf(trial: Trial, body: object, before: Shown, { data, exchange }: Shown): void {
  const [was, now] = [recordOf(before.exchange), new Map<string, unknown>(Object.entries(data ?? {}))]
  for (const [field, value] of Object.entries(body))
    if (typeof value === 'string' && was[field] !== value)
      trial.holds(now.get(field) !== value, 'another value than that of a body that was refused', now.get(field), exchange, {
        where: `/data/${field}`,
        requirement: 'http/refused-changes-nothing',
      })
}

/** The record that an update names, where a read shows when it was changed. */
export function lookOf(trial: Trial, id: OperationId, { path }: LooseInput): (() => Promise<Shown>) | undefined {
  const read = isLookedAt(id) ? readAfter(id) : undefined
  if (read === undefined) return undefined
  return async () => {
    const exchange = await trial.attempt(read, { ...(path && { path }) })
    return { data: recordOf(exchange), exchange }
  }
}

export const isLookedAt = (id: OperationId): boolean =>
  operation(id).kind === 'update' && readAfter(id) !== undefined && samples[id].effects === 'own'

const makesNamed = (id: OperationId): boolean =>
  operation(id).kind === 'create' && shapeOf(operation(id).body?.schema ?? '').properties.has('name') && resourceOf(id)?.list !== undefined

/** What all of the refused bodies would have been called nothing is, where the target filters by names. */
async function madeNoNamesake(trial: Trial, id: OperationId, name: unknown): Promise<void> {
  const list = operation(resourceOf(id)?.list ?? id)
  if (typeof name !== 'string') return
  for (const wanted of whereFields(list, { name })) {
    const found = await tryPage(trial, list, wanted)
    if (!found) continue
    const made = found.records.filter((record) => record.name === name)
    return trial.holds(made.length === 0, `no record ${name}, which was refused`, `${made.length} of them`, found.exchange, {
      where: '/data',
      requirement: 'http/refused-changes-nothing',
    })
  }
}

/** Of creates whose other fields are sent wrong beside a name, and of updates whose record tells when it was changed. */
const refusedNames = ({ id }: Operation, fields: readonly string[]): string[] =>
  isLookedAt(id) || (makesNamed(id) && fields.some((field) => field !== 'name')) ? ['http/refused-changes-nothing'] : []

const hasSet = (operation: Operation, fields: readonly string[]): boolean =>
  fields.some((field) => wrongValues(operation, field).some(({ kind }) => kind === 'enum'))

/** What reads has no record to keep a wrong value in. */
const keepingNone = ({ id }: Operation): string[] => (samples[id].effects === 'read' ? [] : ['http/wrong-value-not-kept'])

export const needsFields = forEach(
  (operation) => requiredOf(operation).length > 0,
  (operation) => ({
    what: 'needs-fields',
    title: `${operation.method} ${operation.path} refuses a body without ${requiredOf(operation).join(' or without ')}`,
    requirements: [
      ...atLeastOne(requiredOf(operation).map((field) => requirementOfMissing(operation.id, field))),
      'http/status-not-as-documented',
      ...refusedNames(operation, requiredOf(operation)),
    ],
    run: (trial) =>
      eachField(trial, operation, requiredOf(operation), (field, body) => {
        const { [field]: _, ...rest } = body
        return [{ body: rest, requirement: requirementOfMissing(operation.id, field) }]
      }),
  }),
)

const takesItems = ({ id }: Operation): boolean => id === 'bulkCreateTransferItems' || id === 'createTransferItems'

/** Sends a right item and one that is wrong. Whether the other one is made all the same is not stated: then count tells that this one was not. */
async function refusesItem(trial: Trial, id: OperationId, changed: { quantity?: unknown }, requirement: string): Promise<void> {
  const input = await sampleInput(id, trial)
  const [first] = Array.isArray(input.body) ? input.body : []
  const { quantity: _, ...rest } = isObject(first) ? first : {}
  const exchange = await trial.attempt(id, { ...input, body: [first, { ...rest, ...changed }] })
  const { count } = isSuccess(exchange) && isObject(exchange.answer?.body) ? exchange.answer.body : {}
  if (count !== 1) return trial.refused(exchange, requirement)
  trial.leaves('1 transfer item')
  trial.shown(exchange, requirement)
}

export const itemsNeedQuantity = forEach(takesItems, ({ id, method, path }) => ({
  what: 'needs-fields',
  title: `${method} ${path} refuses an item without quantity`,
  requirements: ['inventory-transfer/create-needs-quantity'],
  run: (trial) => refusesItem(trial, id, {}, 'inventory-transfer/create-needs-quantity'),
}))

export const itemFieldTypes = forEach(takesItems, ({ id, method, path }) => ({
  what: 'required-field-types',
  title: `${method} ${path} refuses an item whose quantity is of another type, or null`,
  requirements: ['http/required-field-type', 'http/required-field-null'],
  async run(trial) {
    for (const { value, kind } of wrongValues(operation('createTransferItem'), 'quantity'))
      await refusesItem(trial, id, { quantity: value }, `http/required-field-${kind}`)
    await refusesItem(trial, id, { quantity: null }, 'http/required-field-null')
  },
}))

export const requiredFieldTypes = forEach(
  (operation) => requiredOf(operation).length > 0,
  (operation) => ({
    what: 'required-field-types',
    title: `${operation.method} ${operation.path} refuses a required field that is of another type, outside its set, or null`,
    requirements: [
      'http/required-field-type',
      ...(hasSet(operation, requiredOf(operation)) ? ['http/required-field-enum'] : []),
      'http/required-field-null',
      ...keepingNone(operation),
      ...refusedNames(operation, requiredOf(operation)),
    ],
    run: (trial) =>
      eachField(trial, operation, requiredOf(operation), (field, body) => [
        ...wrongValues(operation, field).map(({ value, kind }) => ({
          body: { ...body, [field]: value },
          requirement: `http/required-field-${kind}`,
          wrong: { field, value },
        })),
        { body: { ...body, [field]: null }, requirement: 'http/required-field-null' },
      ]),
  }),
)

export const optionalFieldTypes = forEach(
  (operation) => optionalOf(operation).length > 0,
  (operation) => ({
    what: 'optional-field-types',
    title: `${operation.method} ${operation.path} refuses an optional field that is of another type or outside its set`,
    requirements: [
      'http/optional-field-type',
      'http/optional-field-enum',
      ...keepingNone(operation),
      ...refusedNames(operation, optionalOf(operation)),
      ...optionalOf(operation).flatMap((field) => Object.values(requirementOfWrong[`${operation.id}.${field}`] ?? {})),
    ],
    run: (trial) =>
      eachField(trial, operation, optionalOf(operation), (field, body) =>
        wrongValues(operation, field).map(({ value, kind }) => ({
          body: { ...body, [field]: value },
          requirement: requirementOfWrong[`${operation.id}.${field}`]?.[kind] ?? `http/optional-field-${kind}`,
          wrong: { field, value },
        })),
      ),
  }),
)

/** In other letters, cut short, with more after it, or none. White space around it may be tidied away. */
const nearMisses: readonly ((value: string) => string)[] = [
  (value) => (value === value.toLowerCase() ? value.toUpperCase() : value.toLowerCase()),
  (value) => value.slice(0, -1),
  (value) => value.slice(0, 1),
  (value) => `${value}s`,
  () => '',
]

/** Codes of countries that are none, or none any more. */
const noCountries: readonly string[] = ['UK', 'EU', 'AN', 'XK', 'usa']

/** Languages without their region, in another one, or spelt with another sign (2.1). */
const noLanguages: readonly string[] = ['fr', 'es', 'en_CA', 'es_ES', 'fr-CA']

function missesOf(operation: Operation, field: string): readonly string[] {
  const { values = [] } = shapeOf(operation.body?.schema ?? '').properties.get(field) ?? {}
  const [first] = values.filter((value) => typeof value === 'string')
  if (first === undefined || values.length < 2) return []
  if (field === 'country') return noCountries
  const misses = [...nearMisses.map((miss) => miss(first)), ...(field === 'language' ? noLanguages : [])]
  return [...new Set(misses)].filter((one) => !values.includes(one))
}

const sameLetters = (operation: Operation, field: string, value: string): string | undefined =>
  shapeOf(operation.body?.schema ?? '')
    .properties.get(field)
    ?.values?.filter((one) => typeof one === 'string')
    .find((one) => one.toLowerCase() === value.toLowerCase())

const setsOf = (operation: Operation, fields: readonly string[]): readonly string[] =>
  fields.filter((field) => missesOf(operation, field).length > 0)

const namesOfBody = (operation: Operation): readonly string[] =>
  operation.kind === 'search' || !operation.body ? [] : [...shapeOf(operation.body.schema).properties.keys()]

export const nearlyOfSets = forEach(
  (operation) => setsOf(operation, namesOfBody(operation)).length > 0,
  (operation) => ({
    what: 'near-misses',
    title: `${operation.method} ${operation.path} refuses what is nearly a value of a set`,
    requirements: [
      'http/optional-field-enum',
      'http/required-field-enum',
      ...keepingNone(operation),
      ...refusedNames(operation, namesOfBody(operation)),
    ],
    run: (trial) =>
      eachField(trial, operation, setsOf(operation, namesOfBody(operation)), (field, body) =>
        missesOf(operation, field).map((value) => ({
          body: { ...body, [field]: value },
          requirement: requiredOf(operation).includes(field)
            ? 'http/required-field-enum'
            : value === ''
              ? 'http/optional-field-enum'
              : (requirementOfWrong[`${operation.id}.${field}`]?.enum ?? 'http/optional-field-enum'),
          wrong: { field, value, meant: sameLetters(operation, field, value) },
        })),
      ),
  }),
)
