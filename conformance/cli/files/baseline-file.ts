// The file of known failures: read before a run, and brought up to date by it when asked.
import { operations } from '../../../openapi/contract.ts'
import { visible } from '../../../openapi/visible.ts'
import { counted, printable } from '../../reporters/telling/text.ts'
import { requirement, requirements } from '../../requirements/index.ts'
import type { Case } from '../../runner/trial/case.ts'
import { baselineEntry, type Departure, isAbout, type KnownFailure, mayPass } from '../../runner/verdict/baseline.ts'
import type { CaseResult } from '../../runner/verdict/result.ts'
import { givenTextIfThere } from '../reading/given-file.ts'
import { parseJson } from '../reading/json.ts'
import { Mistake } from '../reading/mistake.ts'
import { problems } from '../reading/schema.ts'
import { nothingFor } from '../reading/select.ts'
import { openFile } from './whole-file.ts'

const schema = {
  type: 'array',
  items: {
    type: 'object',
    required: ['reason', 'expires'],
    additionalProperties: false,
    properties: {
      case: { type: 'string', minLength: 1 },
      operation: { type: 'string', minLength: 1 },
      requirement: { type: 'string', minLength: 1 },
      where: { type: 'string' },
      reason: { type: 'string', minLength: 1 },
      expires: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'Expected a day such as 2026-12-31.' },
    },
  },
}

const daysAhead = 90

/** The entries; none when there is no file yet and this run is to write it. */
export function readBaseline(file: string, cases: readonly Case[], { mayBeMissing }: { mayBeMissing: boolean }): KnownFailure[] {
  const text = givenTextIfThere(file)
  if (text === undefined) {
    if (mayBeMissing) return []
    throw new Mistake(`The baseline ${file} cannot be read. Is the path right? --update-baseline writes a new one.`)
  }
  const value = parseJson(text, file)
  if (!isBaseline(value)) throw new Mistake(`${file}${problems(schema, value, '')[0]}`)
  const seen = new Set<string>()
  for (const [index, entry] of value.entries()) {
    const { case: id, operation, requirement: broken, expires } = entry
    if ((id === undefined) === (operation === undefined)) throw new Mistake(`${file}[${index}]: it needs either a case or an operation.`)
    if (operation !== undefined && !operations.some((one) => one.id === operation))
      throw new Mistake(`${file}[${index}].operation: there is no operation "${printable(operation)}".`)
    if (id !== undefined && !cases.some((one) => one.id === id))
      throw new Mistake(`${file}[${index}] "${printable(id)}": ${nothingFor(id, cases)}`)
    if (broken !== undefined && !requirements.some((one) => one.id === broken))
      throw new Mistake(`${file}[${index}].requirement: the ledger has no "${printable(broken)}". "list --requirements" shows it.`)
    if (seen.has(entryKey(entry))) throw new Mistake(`${file}[${index}]: ${entryKey(entry)} is listed twice.`)
    if (dayOf(new Date(expires)) !== expires) throw new Mistake(`${file}[${index}].expires: there is no day ${expires}.`)
    seen.add(entryKey(entry))
  }
  return value
}

const isBaseline = (value: unknown): value is KnownFailure[] => problems(schema, value, '').length === 0

export interface BaselineUpdate {
  entries: KnownFailure[]
  added: number
  renewed: number
  dropped: number
}

/** What is to be said of entries that name no more than a case, as those of earlier versions do. */
export function vagueInWords(file: string, entries: readonly KnownFailure[]): string {
  const withoutRequirement = entries.filter(({ requirement, where }) => requirement === undefined && where === undefined).length
  if (withoutRequirement === 0) return ''
  return `${file}: ${counted(withoutRequirement, 'entry names', 'entries name')} a case alone, so new failures of it are excused too. --update-baseline writes what fails, and where.\n`
}

const entryKey = ({ case: id, operation, requirement, where }: Departure): string =>
  [id, operation, requirement, where].filter((part) => part !== undefined && part !== '').join(' ')

/** Gathers what failed and what passed, and makes the next baseline of it. It keeps no exchanges. */
export class NextBaseline {
  private readonly before: readonly KnownFailure[]
  private readonly strict: boolean
  private readonly failed = new Map<string, { departure: Departure; requirement: string; entry: KnownFailure | undefined }>()
  private readonly passed = new Set<KnownFailure>()

  constructor(before: readonly KnownFailure[], strict: boolean) {
    this.before = before
    this.strict = strict
  }

  see(result: CaseResult): void {
    const { case: asked, verdict, findings } = result
    for (const entry of this.before) if (mayPass(entry, result)) this.passed.add(entry)
    if (verdict === 'skipped' || verdict === 'not exercised') return
    for (const finding of findings) {
      const { requirement, level } = finding
      const about = this.before.filter((one) => isAbout(one, asked, finding))
      const [entry] = about.sort((one, other) => entryKey(other).length - entryKey(one).length)
      if (level !== 'must' && !this.strict && !entry) continue
      const departure = baselineEntry(asked, finding)
      const known = this.failed.get(entryKey(departure))?.entry
      this.failed.set(entryKey(departure), { departure, requirement, entry: entry ?? known })
    }
  }

  /** Reasons stay, and so do days that are not over. What came to no verdict stays as it is, and so does what a new failure may hide. */
  update(today: Date): BaselineUpdate {
    const day = dayOf(today)
    const expires = dayOf(new Date(today.getTime() + daysAhead * 86_400_000))
    const failed = [...this.failed.values()]
    const found = new Set(failed.map(({ entry }) => entry))
    const rest = this.before.filter((entry) => !found.has(entry))
    const dropped = rest.filter((entry) => this.passed.has(entry))
    const now = failed.map(({ departure, requirement: broken, entry }) => ({
      ...departure,
      reason: entry?.reason ?? `failed on ${day}: ${requirement(broken).text}`,
      expires: entry && entry.expires >= day ? entry.expires : expires,
    }))
    const entries = [...now, ...rest.filter((entry) => !dropped.includes(entry))]
    return {
      entries: entries.sort((one, two) => (entryKey(one) < entryKey(two) ? -1 : 1)),
      added: failed.filter(({ entry }) => entry === undefined).length,
      renewed: failed.filter(({ entry }) => entry && entry.expires < day).length,
      dropped: dropped.length,
    }
  }
}

/** Until it is whole, nobody sees it under its name. */
export function writeBaseline(file: string, { entries }: BaselineUpdate): void {
  const sink = openFile(file, 'baseline')
  try {
    sink.write(visible(`${JSON.stringify(entries, undefined, 2)}\n`))
    sink.keep()
  } catch (error) {
    sink.drop()
    throw new Mistake(`The baseline ${file} cannot be written (${error instanceof Error ? error.message : error}).`)
  }
}

/** What became of the file, in a line. */
export function updateInWords(file: string, { entries, added, renewed, dropped }: BaselineUpdate): string {
  const parts = [`${added} added`, `${renewed} renewed for ${daysAhead} days`, `${dropped} dropped that pass now`]
  return `${file}: ${counted(entries.length, 'known failure')} (${parts.join(', ')}). What failed in this run does not count in the exit code.\n`
}

const dayOf = (time: Date): string => (Number.isNaN(time.getTime()) ? '' : time.toISOString().slice(0, 10))
