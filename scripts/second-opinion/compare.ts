// Runs the judge through Prism, then gives Prism and our validators wrong answers, and gathers where the two differ.
import { type Case, cases, type Exchange, run } from '../../conformance/index.ts'
import { trialConfig } from '../proof/trial-mock.ts'
import { exchangeWith, wrongAnswersOf } from './departures.ts'
import { type Difference, differenceOf, differencesOf } from './differences.ts'
import { ourRemarks, prismRemarks } from './remarks.ts'
import { startWatched, type Watched } from './server.ts'

export interface Comparison {
  /** What the judge sent through Prism. */
  exchanges: number
  wrongAnswers: number
  /** Of the wrong answers, who said anything at all. A change may leave an answer lawful. */
  seen: { byBoth: number; byPrism: number; byUs: number; byNeither: number }
  differences: Difference[]
}

/** `tell` hears how far it is. */
export async function compareVerdicts(wanted: (one: Case) => boolean, tell: (progress: string) => void): Promise<Comparison> {
  const watched = await startWatched()
  try {
    const good = new Map<string, Exchange>()
    const comparison: Comparison = {
      exchanges: 0,
      wrongAnswers: 0,
      seen: { byBoth: 0, byPrism: 0, byUs: 0, byNeither: 0 },
      differences: [],
    }
    await compareRun(watched, cases.filter(wanted), good, comparison, tell)
    for (const exchange of good.values()) {
      await compareWrongAnswers(watched, exchange, comparison)
      tell(`${comparison.wrongAnswers} wrong answers, now of ${exchange.operation}`)
    }
    return comparison
  } finally {
    await watched.stop()
  }
}

/** Keeps the fullest good answer of each operation that is not huge. */
async function compareRun(
  { mock, url }: Watched,
  chosen: readonly Case[],
  good: Map<string, Exchange>,
  comparison: Comparison,
  tell: (progress: string) => void,
): Promise<void> {
  const settings = { cases: chosen, effects: 'disruptive', mark: 'second opinion', concurrency: 1, timeout: 60_000 } as const
  // Deliveries do not go through Prism.
  const webhooks = { receiver: 'off' }
  for await (const event of run({ target: url, ...trialConfig(mock), ...settings, webhooks })) {
    if (event.type !== 'result') continue
    const { case: asked, exchanges, findings } = event.result
    for (const exchange of exchanges) {
      comparison.differences.push(...differencesOf(asked.id, exchange))
      if (isFuller(exchange, good.get(exchange.operation ?? ''))) good.set(exchange.operation ?? '', exchange)
    }
    // The mock conforms: whatever else a case does not like came from Prism.
    for (const { check, exchange, where, expected, actual } of findings)
      if (check === 'expectation' && exchange)
        comparison.differences.push(
          differenceOf(asked.id, exchange, { by: 'us', about: 'answer', where, what: `${expected}, got ${actual}` }),
        )
    comparison.exchanges += exchanges.length
    tell(`${comparison.exchanges} exchanges, now of ${asked.id}`)
  }
}

const huge = 20_000

function isFuller({ operation, answer }: Exchange, best: Exchange | undefined): boolean {
  if (!operation || answer?.status !== 200 || answer.text.length > huge) return false
  return answer.text.length > (best?.answer?.text.length ?? 0)
}

async function compareWrongAnswers({ receive }: Watched, good: Exchange, comparison: Comparison): Promise<void> {
  const wrong = wrongAnswersOf(good)
  const received = await receive(good, wrong)
  for (const [index, answer] of wrong.entries()) {
    const [through, direct] = [received[index] ?? good, exchangeWith(good, answer)]
    comparison.differences.push(...differencesOf(answer.what, through, direct))
    comparison.seen[seenBy(prismRemarks(through).length > 0, ourRemarks(direct).length > 0)] += 1
  }
  comparison.wrongAnswers += wrong.length
}

function seenBy(prism: boolean, us: boolean): keyof Comparison['seen'] {
  if (prism && us) return 'byBoth'
  if (prism) return 'byPrism'
  return us ? 'byUs' : 'byNeither'
}
