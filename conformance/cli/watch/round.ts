// One round of a watch as far as it has come: what it was for, which groups of cases are done, what it fixed and broke.
import type { RunEvent } from '../../runner/run.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Departure } from '../../runner/verdict/baseline.ts'
import type { Outcome } from '../../runner/verdict/outcome.ts'
import { type Changes, type JudgedCase, Since } from '../../runner/verdict/since.ts'

const groupsInWords = ['what you work on', 'what failed', 'what failed and takes long', 'what is beside it', 'the rest'] as const

export interface RoundChanges extends Pick<Changes, 'fixed'> {
  broke: readonly Departure[]
  /** Their sentences failed before, in another place or another case: whether a case meets that may hang on the records that are there. */
  moved: readonly Departure[]
}

export interface RoundState {
  /** Why it is asked: `the target was restarted`. */
  readonly why: string
  /** Cases asked, and all. */
  readonly done: number
  readonly all: number
  /** The group of cases that is asked; undefined before the first and when all are done. */
  readonly group: (typeof groupsInWords)[number] | undefined
  /** Milliseconds from its reason to the first verdict. */
  readonly firstAfter: number | undefined
  readonly changes: RoundChanges
  readonly outcome: Outcome | undefined
}

export class WatchRound implements RoundState {
  readonly why: string
  private readonly since: Since
  private readonly brokenBefore: ReadonlySet<string | undefined>
  private readonly start: number
  private readonly now: () => number
  private groups: readonly ReadonlySet<string>[] = []
  private readonly seen = new Set<string>()
  firstAfter: number | undefined
  outcome: Outcome | undefined

  /** `before` is what the cases had come to; `start` when the reason for it came. */
  constructor(why: string, before: readonly JudgedCase[], start: number, now: () => number) {
    this.why = why
    this.since = new Since(before)
    this.brokenBefore = new Set(before.flatMap(({ findings }) => findings.map(({ requirement }) => requirement)))
    this.start = start
    this.now = now
  }

  /** The cases in the order in which they are asked. */
  begin(groups: readonly (readonly Case[])[]): void {
    this.groups = groups.map((group) => new Set(group.map(({ id }) => id)))
  }

  /** True when the last of the cases that failed before has been asked: what people wait for first. */
  see(event: RunEvent): boolean {
    if (event.type === 'end') this.outcome = event.outcome
    if (event.type !== 'result') return false
    const { result } = event
    if (result.verdict !== 'skipped') this.firstAfter ??= this.now() - this.start
    this.since.see(result)
    const before = this.failedLeft()
    this.seen.add(result.case.id)
    return before > 0 && this.failedLeft() === 0
  }

  /** Of the cases that failed before those that are still to be asked. */
  private failedLeft(): number {
    return this.groups.slice(0, 2).reduce((sum, group) => sum + [...group].filter((id) => !this.seen.has(id)).length, 0)
  }

  get done(): number {
    return this.seen.size
  }

  get all(): number {
    return this.groups.reduce((sum, group) => sum + group.size, 0)
  }

  get group(): RoundState['group'] {
    const at = this.groups.findIndex((group) => [...group].some((id) => !this.seen.has(id)))
    return groupsInWords[at]
  }

  get changes(): RoundChanges {
    const { fixed, new: fresh, changed } = this.since.result()
    const [spread, broke] = [true, false].map((was) => fresh.filter((one) => this.brokenBefore.has(one.requirement) === was))
    return { fixed, broke: broke ?? [], moved: [...changed, ...(spread ?? [])] }
  }
}
