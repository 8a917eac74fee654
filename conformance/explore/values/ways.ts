// What a run learns of its target's ways: how it writes a moment, since no format is stated (D01), and how long its names may be (8).
import { operation } from '../../../openapi/contract.ts'
import { isCounted } from '../../exchange/times.ts'
import type { RunContext } from '../../runner/trial/context.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { tryPage } from '../../steps/pages.ts'
import type { Notation, Ways } from './rounds.ts'

/** RFC 3339 may tell a moment in any zone, and in other fractions of a second; here the hands of the clock stay. */
const zones: readonly string[] = ['Z', 'Z', 'Z', '+05:30', 'Z', '-08:00', '+00:00', '+14:00']

const notations: readonly (readonly [shown: RegExp, write: Notation])[] = [
  [
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
    (moment, turn) => moment.replace(turn % 2 === 0 ? '' : '.000', '').replace('Z', zones[turn % zones.length] ?? 'Z'),
  ],
  [/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/, (moment) => moment.slice(0, 19).replace('T', ' ')],
  [/^\w{3}, \d\d \w{3} \d{4} /, (moment) => new Date(moment).toUTCString()],
  [/^[1-3]\d{12}$/, (moment) => asCount(Date.parse(moment))],
  [/^[1-3]\d{9}$/, (moment) => asCount(Math.floor(Date.parse(moment) / 1000))],
]

/** What is not of this century may be read as something else. */
const asCount = (time: number): string | undefined => (isCounted(String(time)) ? String(time) : undefined)

const refusedNames = new WeakMap<RunContext, number>()

/** A name of this length was refused: another one of a resource like it need not be. */
export function refuseName({ context }: Trial, length: number): void {
  refusedNames.set(context, Math.min(length, refusedNames.get(context) ?? length))
}

export async function waysOf(trial: Trial): Promise<Ways> {
  return { write: await notationOf(trial), longestName: (refusedNames.get(trial.context) ?? Number.POSITIVE_INFINITY) - 1 }
}

const lists = ['listVendors', 'listPaymentTerms', 'listReferralSources'] as const

/** As a date that the target shows is written; without one, or in a notation that is not known, no moment is sent. */
async function notationOf(trial: Trial): Promise<Notation> {
  for (const list of lists) {
    const [found] = await trial.context.find(list, ({ createdDate }) => typeof createdDate === 'string')
    const write = notationAs(found?.createdDate)
    if (write) return write
  }
  // The first run on an empty target finds none but its own.
  for (const list of lists) {
    const { records = [] } = (await tryPage(trial, operation(list), {})) ?? {}
    const write = notationAs(records.find(({ createdDate }) => typeof createdDate === 'string')?.createdDate)
    if (write) return write
  }
  return () => undefined
}

const notationAs = (date: unknown): Notation | undefined => notations.find(([shown]) => shown.test(String(date)))?.[1]
