// For each write, what is asked of it: the rounds of its fields, and where what they set is looked at.
import type { OperationId } from '../../../openapi/contract.ts'
import { resourceOf } from '../../../openapi/resources.ts'
import type { Move } from '../../exchange/recipe.ts'
import { textFieldOf } from '../../steps/records.ts'
import { answersIdAlone } from '../model.ts'
import { looksAt, ValueSteps } from './asking.ts'
import { type Field, fieldsOf } from './fields.ts'
import { oddCountries, type Some } from './kinds.ts'
import { ofSet, packRounds, type Round, type Ways, wholeRounds } from './rounds.ts'

export interface Share {
  /** Where among the values that stand alone each field begins. */
  readonly turn: number
  /** Which of them a create and an update get. */
  readonly made: Some
  readonly changed: Some
  /** How often a look follows an update of a record that no list shows with others. */
  readonly lookEvery: number
  /** Those that stand alone only. */
  readonly further?: true
}

export interface Plan {
  readonly asking: ValueSteps
  readonly steps: readonly Move[]
}

const hides = ({ beside }: Field): boolean => 'deleted' in beside

export const namesFor = (rounds: readonly unknown[]): readonly string[] => rounds.map((_, at) => `record ${at + 1}`)

/** All in one answer where a list or search shows them; else one by one. */
export const looksTogether = (about: OperationId, names: readonly string[]): readonly Move[] =>
  isListed(about) ? [{ listed: names }] : names.flatMap((name) => looksAt(about, name))

/** In the list as well as in the search. */
const looksInBoth = (about: OperationId, names: readonly string[]): readonly Move[] => {
  const looks = looksTogether(about, names)
  return hasBoth(about) ? [...looks, ...looks] : looks
}

function isListed(about: OperationId): boolean {
  const { list, search } = resourceOf(about) ?? {}
  return (list ?? search) !== undefined
}

function hasBoth(about: OperationId): boolean {
  const { list, search } = resourceOf(about) ?? {}
  return list !== undefined && search !== undefined
}

/** So many values are looked at one by one. */
const few = 6

/** So many records are made one after the other, beside others. */
const mostInARow = 10

/** Records of the run's own, one for each round. */
export function creating(create: OperationId, { turn, made, further }: Share, ways: Ways): readonly Plan[] {
  const fields = fieldsOf(create)
  const shown = fields.filter((field) => !hides(field))
  const whole = wholeRounds(shown, made, turn, ways)
  const rounds = [...(further ? [] : packRounds(shown)), ...whole, ...leavingDefaults(whole)]
  const hidden = further ? [] : packRounds(fields.filter(hides), true)
  const rows = Array.from({ length: Math.ceil(rounds.length / mostInARow) }, (_, at) =>
    rounds.slice(at * mostInARow, (at + 1) * mostInARow),
  )
  return rows.map((row, at) => {
    const asking = new ValueSteps()
    const names = namesFor(row)
    const steps = [
      ...asking.creates(create, names, row),
      ...(at === 0 && isListed(create) ? looksAt(create, 'record 1') : []),
      ...looksTogether(create, names),
      ...(at === 0 && isListed(create) && !further ? [{ seek: 'record 1', by: textFieldOf(resourceOf(create)?.record ?? '') }] : []),
      ...(at === 0 ? asking.creates(create, ['hidden'], hidden).flatMap((step) => [step, ...looksAt(create, 'hidden')]) : []),
    ]
    return { asking, steps }
  })
}

/** What has a default is left out once more beside each kind of what has none: it may be made of that. */
function leavingDefaults(rounds: readonly Round[]): readonly Round[] {
  const byKind = new Map<string, Round>()
  for (const round of rounds) {
    const rest = round.filter(({ field }) => !field.hasDefault)
    const kinds = rest.flatMap((one) => one.kinds).join()
    if (rest.length > 0 && rest.length < round.length && rest.every(({ odd }) => !odd)) byKind.set(kinds, rest)
  }
  return [...byKind.values()]
}

/** Countries, those that are known to be lost unless others are given, beside texts that stand alone. */
export function countries({ turn, made }: Pick<Share, 'turn' | 'made'>, ways: Ways, codes: readonly string[] = oddCountries): Plan {
  const asking = new ValueSteps()
  const fields = fieldsOf('createVendor')
  const texts = wholeRounds(
    fields.filter(({ role, beside }) => role === 'text' && Object.keys(beside).length === 0),
    made,
    turn,
    ways,
  )
  const rounds = fields
    .filter(({ name }) => name === 'country')
    .flatMap((field) => codes.filter((one) => field.values.includes(one)).map((one, at) => [ofSet(field, one), ...(texts[at] ?? [])]))
  const names = namesFor(rounds)
  return { asking, steps: [...asking.creates('createVendor', names, rounds), ...looksTogether('createVendor', names)] }
}

/** Records, changed in turns: those that `first` gets, by the names that it gives. */
export function updating(
  update: OperationId,
  fields: readonly Field[],
  names: readonly string[],
  first: (asking: ValueSteps) => readonly Move[],
  { turn, changed, lookEvery, further }: Share,
  ways: Ways,
): Plan {
  const asking = new ValueSteps()
  const shown = fields.filter((field) => !hides(field))
  const hidden = fields.filter(hides)
  const alone = wholeRounds(shown, changed, turn, ways)
  const ofAll = further
    ? []
    : packRounds(
        shown,
        shown.every(({ role }) => role !== 'name'),
      )
  const looks = names.flatMap((name) => looksAt(update, name))
  const isDue = (at: number) => names.length > 1 || alone.length <= few || answersIdAlone(update) || at % lookEvery === lookEvery - 1
  // What was found is looked at alone and now and then in a list; where it gets few values, in lists alone.
  const aloneOrListed = (at: number) =>
    isListed(update) && (alone.length <= few || Math.floor(at / lookEvery) % 2 === 1) ? [{ listed: names }] : looks
  const send = (some: readonly Round[], look: (at: number) => readonly Move[]) => asking.updates(update, names, some, look)
  const steps = [
    ...first(asking),
    ...send(alone, (at) => (isDue(at) ? (names.length > 1 ? looksInBoth(update, names) : aloneOrListed(at)) : [])),
    // With these a name is one that no other run could want.
    ...send(ofAll, (at) => (isListed(update) ? [...(at === 0 ? looks.slice(0, 1) : []), { listed: names }] : looks.slice(0, ofAll.length))),
    ...(further && shown.some(({ role }) => role === 'name') ? names.map((on): Move => ({ do: update, on, body: { name: '{new}' } })) : []),
    ...names
      .slice(0, 1)
      .flatMap((one) =>
        [...(further ? [] : packRounds(hidden, true)), ...wholeRounds(hidden, { from: 0, count: 1 }, turn, ways)].flatMap((round, at) => [
          ...asking.updates(update, [one], [round], () => (at === 0 ? looksAt(update, one) : [])),
          restored(update, one),
        ]),
      ),
  ]
  return { asking, steps }
}

/** Brings back what was deleted with a reason. */
const restored = (update: OperationId, on: string): Move =>
  update === 'updateInventoryFee'
    ? { do: update, on, body: { deleted: false } }
    : { do: 'changeMessageTemplateState', on, path: { action: 'undelete' } }

/** The reason of a delete, which is taken back each time. */
export function acting({ turn, changed }: Share, ways: Ways): Plan {
  const asking = new ValueSteps()
  const act = 'changeMessageTemplateState'
  const fields = fieldsOf(act)
  const deleted = (round: Round): readonly Move[] => {
    const body = Object.fromEntries(round.map(({ field, value }) => [field.name, value]))
    return [asking.step({ do: act, on: 'a', path: { action: 'delete' }, body }, round, deleted), restored(act, 'a')]
  }
  const all = [...packRounds(fields, true), ...wholeRounds(fields, changed, turn, ways)]
  return { asking, steps: [{ do: 'createMessageTemplate', as: 'a' }, ...all.flatMap(deleted)] }
}
