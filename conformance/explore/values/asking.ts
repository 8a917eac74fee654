// Asks a target to take values: all that may stand together at once, and in parts what it refuses; then tells what came of each.
import type { OperationId } from '../../../openapi/contract.ts'
import { resourceOf } from '../../../openapi/resources.ts'
import { type Exchange, isRefusal, isSuccess, recordOf } from '../../exchange/exchange.ts'
import { keptAs } from '../../exchange/kept.ts'
import type { Move, Step } from '../../exchange/recipe.ts'
import type { Came } from '../../runner/seen/covered.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { isDeparture } from '../came.ts'
import { explore } from '../explored.ts'
import type { Walked } from '../walk.ts'
import type { Round } from './rounds.ts'
import { bodyOf, type Sent, smaller } from './sent.ts'
import { judgeSets } from './sets.ts'
import { refuseName } from './ways.ts'

/** So many requests at most are spent on finding out what of one recipe the target does not take. */
const mostSmallerRequests = 60

/** What is to be asked: steps, of which some carry values that are tried. */
export class ValueSteps {
  private readonly sent = new Map<Step, Round>()
  private readonly after = new Map<Step, (round: Round) => readonly Move[]>()

  /** Each round makes a record of its own, of these names; what is made of less is looked at by itself. */
  creates(create: OperationId, names: readonly string[], rounds: readonly Round[]): readonly Move[] {
    const made = (round: Round, as: string): Step =>
      this.step({ do: create, as, body: bodyOf(round) }, round, (less) => [made(less, as), ...looksAt(create, as)])
    return rounds.map((round, at) => made(round, names[at] ?? `record ${at}`))
  }

  /** The rounds change the records of these names in turns; after each turn comes a look. */
  updates(
    update: OperationId,
    names: readonly string[],
    rounds: readonly Round[],
    look: (turn: number) => readonly Move[],
  ): readonly Move[] {
    const changed = (round: Round, on: string): Step =>
      this.step({ do: update, on, body: bodyOf(round) }, round, (less) => [changed(less, on)])
    return rounds.flatMap((round, at) => {
      const isLast = (at + 1) % names.length === 0 || at === rounds.length - 1
      return [changed(round, names[at % names.length] ?? ''), ...(isLast ? look(Math.floor(at / names.length)) : [])]
    })
  }

  /** A step of another form; `instead` is what carries less of it. */
  step(step: Step, round: Round, instead: (less: Round) => readonly Move[]): Step {
    this.sent.set(step, round)
    this.after.set(step, instead)
    return step
  }

  async of(trial: Trial, steps: readonly Move[]): Promise<void> {
    let left = mostSmallerRequests
    const before = trial.findings.length
    const walked = await explore(trial, { steps }, (step) => {
      const round = this.sent.get(step) ?? []
      const [only] = round.length === 1 ? round : []
      if (only?.length !== undefined && only.field.role === 'name') refuseName(trial, only.length)
      const rest = smaller(round)
      left -= rest.length
      return left < 0 ? [] : rest.flatMap((less) => this.after.get(step)?.(less) ?? [])
    })
    await judgeSets(trial, this.sent, walked.answers)
    this.tell(
      trial,
      walked,
      new Set(
        trial.findings
          .slice(before)
          .filter(isDeparture)
          .map(({ where }) => where),
      ),
    )
  }

  private tell(trial: Trial, { answers }: Walked, departed: ReadonlySet<string>): void {
    for (const [step, round] of this.sent) {
      const exchange = answers.get(step)
      if (!exchange) continue
      for (const one of round)
        for (const kind of one.kinds) {
          const came = cameOf(exchange, one, round.length === 1 && one.kinds.length === 1, departed)
          if (came) trial.explored(one.field.role === 'set' ? 'values of sets' : 'values', `${step.do}.${one.field.name}`, kind, came)
        }
    }
  }
}

/** The record as it is shown; nothing reads a message template but a write. */
export function looksAt(about: OperationId, name: string, everywhere = false): readonly Move[] {
  const { read, list, search, update } = resourceOf(about) ?? {}
  if (read ?? list ?? search) return [{ look: name, ...(everywhere && { everywhere }) }]
  return update ? [{ do: update, on: name, body: { language: 'en' } }] : []
}

/** What was refused with others is asked again, and told then. */
function cameOf(exchange: Exchange, { field, value }: Sent, isAlone: boolean, departed: ReadonlySet<string>): Came | undefined {
  if (isRefusal(exchange)) return isAlone ? 'refused' : undefined
  if (!isSuccess(exchange)) return 'departed'
  if (departed.has(`/data/${field.name}`)) return 'departed'
  const shown = recordOf(exchange)[field.name]
  return shown !== undefined && keptAs(value, shown) === 'tidied' ? 'tidied' : 'kept'
}
