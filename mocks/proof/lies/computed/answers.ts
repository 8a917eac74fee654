// Good answers that depart from their schema at one place: missing, null, of another type, outside its set, in another format.
import { type Operation, operations } from '../../../../openapi/contract.ts'
import { preview } from '../../../../openapi/findings.ts'
import { type Facts, type Place, placesOf, shownPlaces } from '../../../../openapi/places.ts'
import type { JsonType } from '../../../../openapi/schema.ts'
import { around, isSuccess, type Lie, withBody } from '../../tools/lie.ts'
import { atPlace, type Spot } from './change.ts'
import { fitsTypes } from './values.ts'

type Level = 'must' | 'should'

interface Departure {
  kind: 'missing' | 'null' | 'type' | 'fraction' | 'enum' | 'format'
  /** What stands there instead; undefined when nothing does. */
  value: unknown
  level: Level
}

function departuresAt({ pointer, stated, strict }: Place, isShown: boolean): Departure[] {
  const levelOf = (forbids: (facts: Facts) => boolean): Level | undefined =>
    forbids(stated) ? 'must' : forbids(strict) ? 'should' : undefined
  const all: (Omit<Departure, 'level'> & { level: Level | undefined })[] = [
    { kind: 'missing', value: undefined, level: pointer === '' ? undefined : isShown ? 'must' : levelOf(({ required }) => required) },
    { kind: 'null', value: null, level: levelOf(({ types }) => types !== undefined && !types.includes('null')) },
    { kind: 'type', value: strangerTo(stated, strict), level: levelOf(({ types }) => types !== undefined) },
    { kind: 'fraction', value: 1.5, level: levelOf(({ types }) => types?.includes('integer') ?? false) },
    { kind: 'enum', value: outsideOf(strict), level: levelOf(({ values }) => values !== undefined && values.length > 0) },
    { kind: 'format', value: 'the fourth of March', level: isTimePlace(pointer, strict) ? 'should' : undefined },
  ]
  return all.flatMap(({ level, ...departure }) => (level ? [{ ...departure, level }] : []))
}

/** A value that the place's types do not allow, of the kind that servers confuse it with. */
function strangerTo(stated: Facts, strict: Facts): unknown {
  const types = stated.types ?? strict.types ?? []
  const [first = 'null'] = types.filter((type) => type !== 'null')
  return [confusedWith[first], 'none', 12, {}].find((value) => !fitsTypes(value, types))
}

const confusedWith: { readonly [type in JsonType]: unknown } = {
  string: 12,
  integer: '12',
  number: '12',
  boolean: 'true',
  array: {},
  object: [],
  null: {},
}

const outsideOf = ({ values = [] }: Facts): unknown => (typeof values[0] === 'boolean' ? !values[0] : 'NoneOfThese')

/** Times are known by their names. The period of a statement may be plain dates, which this is not either; how a vehicle's production is dated is open. */
const isTimePlace = (pointer: string, { types }: Facts): boolean =>
  (types?.includes('string') ?? false) && /((?<!production)Date|RefreshedAt|Timestamp|TimeOrderWorked|\/clock(In|Out))$/.test(pointer)

function answerLie({ id, source }: Operation, { pointer, sections }: Place, { kind, value, level }: Departure): Lie {
  return {
    id: `computed/${kind}/${id}${pointer}`,
    says: sentence(id, pointer, value),
    breaks: [],
    // The body itself is the operation's own, whatever schema it shares with others.
    place: { sections: pointer === '' ? [source, ...sections] : sections, level },
    operations: [id],
    tell: around([id], (call) => {
      const answer = call.next()
      if (!isSuccess(answer)) return answer
      if (pointer === '') return withBody(answer, value)
      const body: unknown = JSON.parse(answer.body)
      atPlace(body, pointer, (spot) => depart(spot, value))
      return withBody(answer, body)
    }),
  }
}

function depart(spot: Spot, value: unknown): void {
  if (!spot.there) return
  if (value === undefined) spot.remove()
  else spot.set(value)
}

function sentence(id: string, pointer: string, value: unknown): string {
  const where = pointer === '' ? `The body that ${id} answers with` : `${pointer} in the answer of ${id}`
  return value === undefined ? `${where} is missing.` : `${where} is ${preview(value)}.`
}

/** Places where a right server shows nothing: what is wrong there is that anything stands in them. */
const empty = new Set(['/code', '/message', '/documentation_url', '/data/secret'])

export const answerLies: readonly Lie[] = operations.flatMap((operation) => {
  const shown = new Set(shownPlaces(operation).map(({ pointer }) => pointer))
  return placesOf(operation.responses['200']?.schema ?? '')
    .filter(({ pointer }) => !empty.has(pointer))
    .flatMap((place) => departuresAt(place, shown.has(place.pointer)).map((departure) => answerLie(operation, place, departure)))
})
