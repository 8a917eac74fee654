// Which sentence of the ledger a departure from the contract's schemas breaks: looked up by the places that each sentence owns.
import { type Operation, operations } from '../../openapi/contract.ts'
import { requirements } from '../requirements/index.ts'
import type { Requirement } from '../requirements/requirement.ts'

type Level = Requirement['level']

/**
 * Id of the requirement that a finding at the pointer `where` of an answer's body breaks. `actual` is what the finding says is there:
 * `nothing` and `null` may break other sentences than a wrong value does.
 */
export function requirementFor(operation: Operation, status: number, where: string, level: Level, actual = 'null'): string {
  const pointer = where.replaceAll(/\/\d+(?=\/|$)/g, '/*')
  const departure = actual === 'nothing' ? 'missing' : actual === 'null' ? 'null' : 'wrong'
  const known = ownersOf(operation)
  const place = `${answersOf(status)} ${level} ${departure} ${pointer}`
  const owner =
    known.byPlace.get(place) ?? known.rules.find((rule) => owns(rule, answersOf(status), level, departure, pointer))?.requirement.id
  if (owner === undefined)
    throw new Error(
      `No "${level}" names "${pointer}" in "at" for what is ${departure} there in answers of ${operation.id} with status ${status}: ` +
        `conformance/requirements/${operation.area}.ts.`,
    )
  known.byPlace.set(place, owner)
  return owner
}

type Answers = NonNullable<Requirement['answers']> | 'success'
type Departure = 'missing' | 'null' | 'wrong'

function answersOf(status: number): Answers {
  if (status >= 200 && status < 300) return 'success'
  return status >= 400 && status < 600 ? 'failure' : 'neither'
}

/** One place that a requirement owns. */
interface Rule {
  requirement: Requirement
  pointer: RegExp
  /** The higher, the more specific: the first that differs decides. */
  rank: readonly number[]
}

function owns({ requirement, pointer: pattern }: Rule, answers: Answers, level: Level, departure: Departure, pointer: string): boolean {
  const { when, answers: of = 'success' } = requirement
  if (of !== answers || requirement.level !== level) return false
  if (when === 'wrong' ? departure !== 'wrong' : when === 'absent' ? departure === 'wrong' : when && departure !== when) return false
  // What is said of an array is said of its elements.
  return pattern.test(pointer) || pattern.test(pointer.replace(/\/\*$/, ''))
}

interface Owners {
  /** The most specific first. */
  rules: readonly Rule[]
  byPlace: Map<string, string>
}

const owners = new WeakMap<Operation, Owners>()

function ownersOf(operation: Operation): Owners {
  const known = owners.get(operation)
  if (known) return known
  const { id, kind, area } = operation
  const rules = [anything, ledgerArea(area), kind, id].flatMap((about) => rulesAbout.get(about) ?? [])
  const made = { rules: rules.sort(bySpecificity), byPlace: new Map<string, string>() }
  owners.set(operation, made)
  return made
}

const anything = 'anything'

/** What a requirement speaks of, from the widest to the closest: anything, an area, a kind of operation, operations. */
function sayingAbout({ id, of }: Requirement): { subjects: readonly string[]; closeness: number } {
  if (typeof of === 'string') return { subjects: [of], closeness: 2 }
  if (of !== undefined) return { subjects: of, closeness: 3 }
  const area = id.slice(0, id.indexOf('/'))
  return areas.has(area) ? { subjects: [area], closeness: 1 } : { subjects: [anything], closeness: 0 }
}

function ledgerArea(area: string): string {
  return area === 'auth' ? 'session' : area
}

function rulesOf(requirement: Requirement, scope: number): Rule[] {
  const { at = [], when } = requirement
  return at.map((place) => {
    const names = place.split('/').filter((name) => name !== '' && !/^\*+$/.test(name))
    const [last = ''] = place.split('/').slice(-1)
    // That something is missing is told by the sentence that it is there; a name tells more than a part of one, or any.
    const closeness = /^\*+$/.test(last) ? 0 : last.includes('*') ? 1 : 2
    return { requirement, pointer: patternOf(place), rank: [Number(when === 'missing'), closeness, names.length, scope] }
  })
}

/** Compares ranks from the highest down. */
function bySpecificity(one: Rule, other: Rule): number {
  const differing = one.rank.findIndex((rank, index) => rank !== other.rank[index])
  return (other.rank[differing] ?? 0) - (one.rank[differing] ?? 0)
}

/** As in a .gitignore: two stars in front or between are any names or none, at the end anything below. */
function patternOf(at: string): RegExp {
  const [root, names] = at.startsWith('/') || at === '' ? ['', at] : ['/data(?:/\\*)?', `/${at}`]
  const pattern = names
    .replace(/\/\*\*$/, '/.+')
    .replaceAll('/**/', '(?:/.+)?/')
    .replaceAll(/\/\*(?=\/|$)/g, '/\\*')
    .replaceAll(/(?<=\w)\*|\*(?=\w)/g, '[^/]*')
  return new RegExp(`^${root}${pattern}$`)
}

const areas = new Set(operations.map(({ area }) => ledgerArea(area)))

/** Made once for all operations that share them. */
const rulesAbout = new Map<string, Rule[]>()
for (const requirement of requirements) {
  const { subjects, closeness } = sayingAbout(requirement)
  const rules = rulesOf(requirement, closeness)
  for (const subject of subjects) rulesAbout.set(subject, [...(rulesAbout.get(subject) ?? []), ...rules])
}
