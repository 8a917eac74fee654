// Side by side: requests that are under way together, on own records, a few rounds of them.
import { type OperationId, operation } from '../../../openapi/contract.ts'
import { type Resource, resources } from '../../../openapi/resources.ts'
import { type Shape, shapeOf } from '../../../openapi/schema.ts'
import type { Move, Step } from '../../exchange/recipe.ts'
import type { Case } from '../../runner/case.ts'
import { randomBelow } from '../../runner/plan.ts'
import { samples } from '../../steps/samples.ts'
import { isKnownWrite, sentences } from '../../steps/sentences.ts'
import { explore } from '../explored.ts'
import { sessionCases } from './sessions.ts'

type Value = (n: number) => unknown

/** Records that the run makes and changes itself. */
interface Kind {
  readonly record: string
  readonly area: string
  readonly create: OperationId
  readonly update: OperationId
  readonly read: OperationId | undefined
  readonly remove: OperationId | undefined
  /** Fields that any server would take such values for, each another value for another number. */
  readonly fields: readonly (readonly [string, Value])[]
}

/** What other records decide, what names them, and what more than one field follows from, is left alone. */
const leftAlone = /Id$|Date$|^(default|customerDefault|fleetDefault|editable|ordinal|error\w*|enabled|deleted\w*|version|secret|url)$/

const kinds: readonly Kind[] = resources.flatMap((resource) => kindOf(resource) ?? [])

function kindOf({ record, area, create, update, read, list, delete: remove }: Resource): Kind | undefined {
  if (!create || !update || !(read ?? list) || samples[create].effects !== 'own') return undefined
  const fields = [...shapeOf(operation(update).body?.schema ?? '').properties].flatMap(([field, shape]) => {
    const value = valuesFor(field, shape)
    return value ? [[field, value] as const] : []
  })
  return fields.length > 0 ? { record, area, create, update, read, remove, fields } : undefined
}

function valuesFor(field: string, { types = [], values }: Shape): Value | undefined {
  if (leftAlone.test(field) && field !== 'referenceId') return undefined
  if (values && values.length > 1) return (n) => values[n % values.length]
  if (values) return undefined
  if (types.includes('number') || types.includes('integer')) return (n) => 100 + n
  return types.includes('string') ? (n) => `{new} ${n}` : undefined
}

/** What requests under way together are: each round is one of them. */
const rounds: { readonly [name: string]: (kind: Kind, from: number, width: number) => Move[] } = {
  'creates together': ({ create }, from, width) => {
    const names = Array.from({ length: width }, (_, at) => `new ${from + at}`)
    return [{ together: names.map((as): Step => ({ do: create, as })) }, ...names.map((look): Move => ({ look }))]
  },
  'updates of different fields': ({ update, fields }, from) => [
    { together: fields.map(([field, value], at): Step => ({ do: update, on: 'one', body: { [field]: value(from + at) } })) },
  ],
  'updates of one field, and reads': ({ update, read, fields }, from, width) => {
    const [field, value] = fields[from % fields.length] ?? []
    if (field === undefined || !value) return []
    const writes = Array.from({ length: width }, (_, at): Step => ({ do: update, on: 'one', body: { [field]: value(from + at) } }))
    return [{ together: writes.flatMap((step): Step[] => (read ? [step, { do: read, on: 'one' }] : [step])) }]
  },
  'updates of two records': ({ update, read, fields }, from, width) => {
    const [field, value] = fields[from % fields.length] ?? []
    if (field === undefined || !value) return []
    const about = Array.from({ length: width }, (_, at) => (at % 2 === 0 ? 'one' : 'two'))
    const writes = about.map((on, at): Step => ({ do: update, on, body: { [field]: value(from + at) } }))
    return [
      { together: writes.flatMap((step): Step[] => (read && step.on ? [step, { do: read, on: step.on }] : [step])) },
      { look: 'one' },
      { look: 'two' },
    ]
  },
  'a delete beside an update': ({ create, remove, update, fields }, from) => {
    const [field, value] = fields[0] ?? []
    if (!remove || field === undefined || !value) return []
    const gone = `gone ${from}`
    const change: Step = { do: update, on: 'two', body: { [field]: value(from) } }
    return [
      { do: create, as: gone },
      { look: 'two' },
      { together: [{ do: remove, on: gone }, change] },
      { look: gone, everywhere: true },
      { look: 'two' },
    ]
  },
}

const life = ({ create }: Kind, moves: readonly Move[]): Move[] => [
  { do: create, as: 'one' },
  { do: create, as: 'two' },
  { look: 'one' },
  { look: 'two' },
  ...moves,
]

function caseOf(id: string, kind: Kind, names: readonly string[], moves: readonly Move[]): Case {
  const { create, update, remove, record, area } = kind
  const takes = isKnownWrite(update) ? sentences[update].takes : 'record/write-lasts'
  return {
    id,
    area,
    title: `Requests for a ${record} that are under way together end as they would one after the other, in some order`,
    requirements: ['record/write-lasts', takes],
    effects: 'own',
    operations: [create, update, ...(remove ? [remove] : [])],
    quiet: true,
    async run(trial) {
      const before = trial.findings.length
      const { answers } = await explore(trial, { steps: life(kind, moves) })
      if (answers.size === 0) trial.skip(`the target refuses ${create}`)
      const came = trial.findings.length > before ? 'departed' : 'kept'
      for (const name of names) trial.explored('beside', record, name, came)
    },
  }
}

const names = Object.keys(rounds)

/** One round of each: as wide as shows what is read, changed and written back. */
export const besideCases: readonly Case[] = [
  ...kinds.map((kind) =>
    caseOf(
      `beside/${kind.record}`,
      kind,
      names,
      names.flatMap((name, at) => rounds[name]?.(kind, 10 * at, 3) ?? []),
    ),
  ),
  ...sessionCases,
]

/** Further rounds, up to so many wide. */
export function* besideGround(seed: number, widest = 8): Generator<Case> {
  const below = randomBelow(seed)
  for (let round = 1; ; round++) {
    const kind = kinds[below(kinds.length)]
    const name = names[below(names.length)] ?? ''
    const width = 2 + below(Math.max(1, Math.min(widest, 14) - 1))
    if (kind)
      yield caseOf(
        `beside/further/${kind.record}/${round}`,
        kind,
        [`${name}, ${width} wide`],
        rounds[name]?.(kind, 10 * round, width) ?? [],
      )
  }
}
