// For each write, what is asked of it: the rounds of its fields, and where what they set is looked at.
import type { OperationId } from '../../../openapi/contract.ts'
import type { Move } from '../../exchange/recipe.ts'
import { Asking, looksAt } from './asking.ts'
import { type Field, fieldsOf } from './fields.ts'
import { oddCountries } from './kinds.ts'
import { ofSet, packRounds, type Round, type Ways, wholeRounds } from './rounds.ts'

/** Where among the values that stand alone it begins, how many rounds of them there are, and how often a look follows one. */
export interface Share {
  readonly turn: number
  readonly rounds: number
  readonly lookEvery: number
  /** Any values by turns, instead of all kinds of content and the likeliest of those that stand alone. */
  readonly further?: true
}

export interface Plan {
  readonly asking: Asking
  readonly steps: readonly Move[]
}

const hides = ({ beside }: Field): boolean => 'deleted' in beside

/** Records of the run's own, one for each round. */
export function creating(create: OperationId, { turn, rounds, lookEvery, further }: Share, ways: Ways): Plan {
  const asking = new Asking()
  const fields = fieldsOf(create)
  const shown = fields.filter((field) => !hides(field))
  const packs = (some: readonly Field[]) => (further ? [] : packRounds(some))
  const steps = [
    ...asking.creates(create, packs(shown), (_, name) => looksAt(create, name, true)),
    ...asking.creates(create, wholeRounds(shown, rounds, turn, ways, further), (at, name) =>
      at % lookEvery === 0 ? looksAt(create, name) : [],
    ),
    ...asking.creates(create, packs(fields.filter(hides)), (_, name) => looksAt(create, name)),
  ]
  return { asking, steps }
}

/** Countries, those that are known to be lost unless others are given; what was answered says enough. */
export function countries(codes: readonly string[] = oddCountries): Plan {
  const asking = new Asking()
  const fields = fieldsOf('createVendor').filter(({ name }) => name === 'country')
  const rounds = fields.flatMap((field) => codes.filter((one) => field.values.includes(one)).map((one) => [ofSet(field, one)]))
  return { asking, steps: asking.creates('createVendor', rounds, (at, name) => (at === 0 ? looksAt('createVendor', name) : [])) }
}

/** One record, again and again; `first` gets it, and calls it `a`. */
export function updating(update: OperationId, fields: readonly Field[], first: Move, share: Share, ways: Ways): Plan {
  const { turn, rounds, lookEvery, further } = share
  const asking = new Asking()
  const shown = fields.filter((field) => !hides(field))
  const hidden = fields.filter(hides)
  const others = shown.filter(({ role }) => !['name', 'text'].includes(role))
  const look = looksAt(update, 'a')
  const everywhere = looksAt(update, 'a', true)
  const send = (some: readonly Round[], looks: (round: number) => readonly Move[]) => asking.updates(update, 'a', some, looks)
  // What only the id answers is seen by looking.
  const isBrief = answersId.includes(update)
  const steps = [
    first,
    ...look,
    ...send(further ? [] : packRounds(shown), () => everywhere),
    // Texts are still there when something else was changed.
    ...send(wholeRounds(others, 1, turn, ways).slice(0, 1), () => look),
    ...send(wholeRounds(shown, isBrief ? Math.ceil(rounds * 0.6) : rounds, turn, ways, further), (round) =>
      isBrief ? (round % 2 === 0 ? everywhere : look) : round % lookEvery === 0 ? (round === 0 ? everywhere : look) : [],
    ),
    // A name that another run could want is free again.
    ...(shown.some(({ role }) => role === 'name') ? [{ do: update, on: 'a', body: { name: '{new}' } }] : []),
    ...look,
    ...[...packRounds(hidden), ...wholeRounds(hidden, 3, turn, ways)].flatMap((round) => [...send([round], () => look), undeleted]),
  ]
  return { asking, steps }
}

const undeleted: Move = { do: 'changeMessageTemplateState', on: 'a', path: { action: 'undelete' } }

/** The reason of a delete, which is taken back each time. */
export function acting({ turn, rounds }: Share, ways: Ways): Plan {
  const asking = new Asking()
  const act = 'changeMessageTemplateState'
  const fields = fieldsOf(act)
  const deleted = (round: Round): readonly Move[] => {
    const body = Object.fromEntries(round.map(({ field, value }) => [field.name, value]))
    return [asking.step({ do: act, on: 'a', path: { action: 'delete' }, body }, round, deleted), undeleted]
  }
  const all = [...packRounds(fields), ...wholeRounds(fields, rounds, turn, ways)]
  return { asking, steps: [{ do: 'createMessageTemplate', as: 'a' }, ...all.flatMap(deleted)] }
}

/** Their answers are the id alone (4.4, 4.9). */
const answersId: readonly OperationId[] = ['updateTpiInspection', 'updateCoreCharge']
