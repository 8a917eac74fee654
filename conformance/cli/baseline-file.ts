// The file of known failures: read before a run, and brought up to date by it when asked.
import { readFileSync, writeFileSync } from 'node:fs'
import { counted, printable } from '../reporters/telling/text.ts'
import type { KnownFailure } from '../runner/baseline.ts'
import type { Case } from '../runner/case.ts'
import type { CaseResult } from '../runner/result.ts'
import { parseJson } from './json.ts'
import { Mistake } from './mistake.ts'
import { problems } from './schema.ts'
import { nothingFor } from './select.ts'

const schema = {
  type: 'array',
  items: {
    type: 'object',
    required: ['case', 'reason', 'expires'],
    additionalProperties: false,
    properties: {
      case: { type: 'string', minLength: 1 },
      reason: { type: 'string', minLength: 1 },
      expires: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'Wanted is a day such as 2026-12-31.' },
    },
  },
}

const daysAhead = 90

/** The entries; none when there is no file yet and this run is to write it. */
export function readBaseline(file: string, cases: readonly Case[], { mayBeMissing }: { mayBeMissing: boolean }): KnownFailure[] {
  const text = textOf(file)
  if (text === undefined) {
    if (mayBeMissing) return []
    throw new Mistake(`The baseline ${file} cannot be read. Is the path right? --update-baseline writes a new one.`)
  }
  const value = parseJson(text, file)
  if (!isBaseline(value)) throw new Mistake(`${file}${problems(schema, value, '')[0]}`)
  const seen = new Set<string>()
  for (const [index, { case: id, expires }] of value.entries()) {
    if (!cases.some((one) => one.id === id)) throw new Mistake(`${file}[${index}] "${printable(id)}": ${nothingFor(id, cases)}`)
    if (seen.has(id)) throw new Mistake(`${file}[${index}]: ${id} is listed twice.`)
    if (dayOf(new Date(expires)) !== expires) throw new Mistake(`${file}[${index}].expires: there is no day ${expires}.`)
    seen.add(id)
  }
  return value
}

const isBaseline = (value: unknown): value is KnownFailure[] => problems(schema, value, '').length === 0

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

export interface BaselineUpdate {
  entries: KnownFailure[]
  added: string[]
  renewed: string[]
  dropped: string[]
}

/** Gathers what failed and what passed, and makes the next baseline of it. It keeps no exchanges. */
export class NextBaseline {
  private readonly before: readonly KnownFailure[]
  private readonly failed = new Map<string, string>()
  private readonly passed = new Set<string>()

  constructor(before: readonly KnownFailure[]) {
    this.before = before
  }

  see({ case: { id }, verdict, findings }: CaseResult): void {
    if (verdict === 'pass' || verdict === 'advice') this.passed.add(id)
    if (verdict !== 'fail' && verdict !== 'known') return
    const first = findings.find(({ level }) => level === 'must')
    const finding = first
      ? `${first.requirement}${first.where && ` at ${first.where}`}: expected ${first.expected}, got ${first.actual}`
      : ''
    this.failed.set(id, printable(finding, 200))
  }

  /** Reasons stay, and so do days that are not over. Cases that came to no verdict stay as they are. */
  update(today: Date): BaselineUpdate {
    const day = dayOf(today)
    const expires = dayOf(new Date(today.getTime() + daysAhead * 86_400_000))
    const isOver = (entry: KnownFailure) => entry.expires < day && this.failed.has(entry.case)
    const kept = this.before.filter((entry) => !this.passed.has(entry.case)).map((entry) => (isOver(entry) ? { ...entry, expires } : entry))
    const added = [...this.failed].filter(([id]) => !this.before.some((entry) => entry.case === id))
    const entries = [...kept, ...added.map(([id, told]) => ({ case: id, reason: `failed on ${day}: ${told}`, expires }))]
    return {
      entries: entries.sort((one, two) => (one.case < two.case ? -1 : 1)),
      added: added.map(([id]) => id),
      renewed: this.before.filter(isOver).map((entry) => entry.case),
      dropped: this.before.filter((entry) => this.passed.has(entry.case)).map((entry) => entry.case),
    }
  }
}

export function writeBaseline(file: string, { entries }: BaselineUpdate): void {
  try {
    writeFileSync(file, `${JSON.stringify(entries, undefined, 2)}\n`)
  } catch (error) {
    throw new Mistake(`The baseline ${file} cannot be written (${error instanceof Error ? error.message : error}).`)
  }
}

/** What became of the file, in a line. */
export function updateInWords(file: string, { entries, added, renewed, dropped }: BaselineUpdate): string {
  const parts = [`${added.length} added`, `${renewed.length} renewed for ${daysAhead} days`, `${dropped.length} dropped that pass now`]
  return `${file}: ${counted(entries.length, 'known failure')} (${parts.join(', ')}). What failed in this run does not count in the exit code.\n`
}

const dayOf = (time: Date): string => (Number.isNaN(time.getTime()) ? '' : time.toISOString().slice(0, 10))
