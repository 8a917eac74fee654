// Requests for records of a kind that are under way together, told as moves of a recipe.
import { type OperationId, operation } from '../../../openapi/contract.ts'
import type { Move, Step } from '../../exchange/recipe.ts'
import type { Instead } from '../walk.ts'
import { allValues, type BesideKind, oneValue } from './kinds.ts'

type Values = { readonly [field: string]: unknown }

/** The records of a recipe are numbered. */
interface Round {
  readonly from: number
  readonly width: number
}

export interface Subject {
  readonly name: string
  readonly number: number
}

export const subjectsOf = ({ from, width }: Round): readonly Subject[] =>
  Array.from({ length: width }, (_, at) => ({ name: `r${from + at}`, number: from + at }))

/** So many of those that are made are made by another user, who may be refused: what is to happen happens to the others first. */
const isOfOther = (index: number): boolean => index % 3 === 1
export const ownFirst = (subjects: readonly Subject[]): readonly Subject[] => [
  ...subjects.filter((_, index) => !isOfOther(index)),
  ...subjects.filter((_, index) => isOfOther(index)),
]

/** Values that neither the record has nor another one gets: lists of values are of two, three or five. */
const numberAt = ({ number }: Subject, change: number): number => number + 31 * change
/** Those of later rounds. */
const laterChange = 10
const wrongChange = 21

/** A list or search of which no record is left out where there are few. */
const listing = (id: OperationId, limit: number): Step =>
  operation(id).kind === 'search' ? { do: id, body: { limit } } : { do: id, query: { limit } }

const pages = (list: OperationId | undefined, page: number): readonly Step[] => {
  if (!list) return []
  if (list === 'listTransferItems') return [{ do: list }]
  return [listing(list, page), { ...listing(list, page), by: 'otherCompany' }, listing(list, 1)]
}

/** What is right in one field and wrong in another. */
const wrongBody = (kind: BesideKind, n: number) => {
  const [good, bad = good] = Object.keys(kind.fields)
  return { ...(good && { [good]: oneValue(kind, good, n) }), ...(bad && { [bad]: { wrongType: true } }) }
}

/** Every third is made by another user, one is wrong, and one is sent twice; the lists are asked meanwhile, for as many as a page holds. */
export function creates(kind: BesideKind, subjects: readonly Subject[], page: number): Move[] {
  const { create } = kind
  const [one] = subjects
  if (!create || !one) return []
  const own = subjects.filter((_, index) => !isOfOther(index))
  const made = ownFirst(subjects).map(
    (subject): Step => ({
      do: create,
      as: subject.name,
      body: { ...allValues(kind, subject.number), ...kind.alsoSent },
      ...(!own.includes(subject) && { by: 'otherUser' }),
    }),
  )
  const wrong: Step = { do: create, body: wrongBody(kind, numberAt(one, wrongChange)), wrong: 'maybe' }
  const [first, ...rest] = made
  if (!first) return []
  // Two webhooks cannot have one name (2.21).
  const twin = kind.record === 'Webhook' ? [] : [{ ...first, as: `${one.name}twin` }]
  // What is counted before they are made may be shown after it, or the other way round.
  const early = kind.list && kind.list !== 'listTransferItems' ? [listing(kind.list, page)] : []
  return [{ together: [...early, first, wrong, ...rest, ...twin, ...pages(kind.list, page)] }]
}

/**
 * A value of a list may be what a record has already, from before or from the try before: then nobody would see it lost. What gets several
 * at once begins with others.
 */
export function startAnew(kind: BesideKind, subjects: readonly Subject[]): Move[] {
  const { update, fields } = kind
  const isNewEachTime = Object.keys(fields).every((field) => String(oneValue(kind, field, 0)).startsWith('{new'))
  if (!update || isNewEachTime) return []
  return subjects.flatMap(({ name, number }): Move[] => [{ do: update, on: name, body: allValues(kind, number) }, { look: name }])
}

/** One gets its fields in several updates, one in a single one, and one comes beside them; the first is read between them, the second after. */
export function updates(kind: BesideKind, subjects: readonly Subject[], page: number, width = 1): Move[] {
  const { update, read, list } = kind
  const [one, whole = one, beside] = subjects
  const fields = Object.keys(kind.fields)
  const [field] = fields
  if (!update || field === undefined || !one || !whole) return []
  const set = ({ name: on }: Subject, body: Values): Step => ({ do: update, on, body })
  const look = ({ name: on }: Subject): readonly Step[] => (read ? [{ do: read, on }] : [])
  const alone = (change: number) => fields.map((name) => set(one, { [name]: oneValue(kind, name, numberAt(one, change)) }))
  // Of one field there are two updates, so that they can take turns.
  const inOneSession = Array.from({ length: fields.length > 1 ? width : width + 1 }, (_, index) => alone(index + 1)).flat()
  // Which session changed a record (2.1) shows where another one changes another record between two changes of this one.
  const several = whole === one ? inOneSession.map((step, at) => (at === 0 ? step : { ...step, by: 'sameUser' as const })) : inOneSession
  const setWhole: readonly Step[] = whole === one ? [] : [{ ...set(whole, allValues(kind, numberAt(whole, 1))), by: 'sameUser' }]
  const last = beside ?? whole
  const wrong = ({ name: on }: Subject): Step => ({ do: update, on, body: wrongBody(kind, numberAt(one, wrongChange)), wrong: 'maybe' })
  // What is refused takes back neither what came before it nor what comes while it is under way; of one field the latest alone is seen.
  const isBetween = fields.length > 1
  const group = [
    ...several.slice(0, 1),
    // What it finds must not be kept and shown after the updates; a record that has changed is not kept from before.
    ...look(one),
    ...(isBetween ? [wrong(one)] : []),
    ...(isBetween || whole === one ? [] : [wrong(whole)]),
    ...setWhole,
    // Who takes one of them for all takes the last, which is a right one.
    ...(isBetween ? [] : [wrong(last)]),
    ...several.slice(1),
    ...look(whole),
    // What changes is listed all the same.
    ...(list && list !== 'listTransferItems' ? [listing(list, page)] : []),
    // Made by another user, and changed by that one.
    ...(beside ? [{ ...set(beside, { [field]: oneValue(kind, field, numberAt(beside, 1)) }), by: 'otherUser' } as const] : []),
  ]
  return [{ together: group }, ...(read || list ? [] : shownByAnswers(kind, subjects))]
}

/** Where no operation shows a record, the answer to one more update does, which need not carry anything. */
export function shownByAnswers({ update, fields }: BesideKind, subjects: readonly Pick<Subject, 'name'>[]): Move[] {
  if (!update || Object.keys(fields).length === 0) return []
  return subjects.map(({ name: on }) => ({ do: update, on, body: {} }))
}

/** Who takes no update that carries nothing may take one of a field. */
export const insteadOfNothing =
  (kind: BesideKind): Instead =>
  ({ body, ...step }) => {
    const [field] = Object.keys(kind.fields)
    const isEmpty = step.do === kind.update && body !== undefined && Object.keys(body).length === 0
    return isEmpty && field !== undefined ? [{ ...step, body: { [field]: oneValue(kind, field, laterChange) } }] : []
  }

/** Two deletes of one record, an update before one and after another, and a delete of a third; what a list counts meanwhile, it shows. */
export function deletes(kind: BesideKind, subjects: readonly Subject[]): Move[] {
  const { record, remove, update } = kind
  const [one, two, three] = subjects
  const [field = ''] = Object.keys(kind.fields)
  if (!one || !two || !three) return []
  const change = (subject: Subject): readonly Step[] =>
    update ? [{ do: update, on: subject.name, body: { [field]: oneValue(kind, field, numberAt(subject, laterChange + 1)) } }] : []
  if (record === 'MessageTemplate') {
    const state = ({ name: on }: Subject, action: string, body: Values = {}): Step => ({
      do: 'changeMessageTemplateState',
      on,
      path: { action },
      body,
    })
    const gone = (subject: Subject) => state(subject, 'delete', { reason: `{new reason${subject.number}}` })
    return [
      { together: [...change(one), gone(one), gone(two), ...change(two), ...change(three)] },
      // Whether they are deleted now, their answers alone tell.
      ...[one, two].map(({ name: on }): Step => ({ do: 'updateMessageTemplate', on, body: { language: 'en' } })),
      state(one, 'undelete'),
      state(two, 'undelete'),
    ]
  }
  if (!remove) return []
  const gone = ({ name: on }: Subject): Step => ({ do: remove, on })
  return [{ together: [...change(one), gone(one), gone(two), gone(two), ...change(two), gone(three)] }]
}

/** Webhooks that ask for one name: when they are made, when they get it, and one of each (2.21). */
export function sameNames({ record, create, update }: BesideKind, [one, two]: readonly Subject[]): Move[] {
  if (record !== 'Webhook' || !create || !update || !one || !two) return []
  const body = (which: string) => ({ name: `{new same${which}}` })
  const make = (which: string, as: string): Step => ({ do: create, as, body: body(which) })
  const set = ({ name: on }: Subject, which: string): Step => ({ do: update, on, body: body(which) })
  return [
    { together: [make('a', 'same1'), make('a', 'same2'), set(one, 'b'), set(two, 'b')] },
    { together: [set(one, 'c'), make('c', 'same3')] },
  ]
}
