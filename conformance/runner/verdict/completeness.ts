// Whether a run judged what it was to judge: a verdict over what nobody looked at is worth nothing.
import type { RequirementResult } from './result.ts'

export interface Completeness {
  /** What is missing, as sentences without their full stop; none when the run judged what it was to judge. */
  incomplete: readonly string[]
  /** What stood in the way of everything but the login. */
  obstacle: string | undefined
  /** The musts that the cases asked about, and those of them that were seen. */
  exercised: { musts: number; of: number; required: number }
  /** Why musts were not seen, with how many: what would change most comes first. */
  remedies: readonly Remedy[]
}

export interface Remedy {
  reason: string
  musts: number
}

interface Asked {
  results: readonly RequirementResult[]
  requireExercised: number
  /** Cases that came to a verdict, and all. */
  judged: number
  cases: number
  stopped: string | undefined
  /** What stood in the way of everything but the login. */
  obstacle: string | undefined
  /** Cases that were not asked, or not to the end, because the run was stopped. */
  unasked: number
  /** Of a part of a run: how much was exercised is for all parts together to say. */
  isPart?: boolean
}

/** What they say is said of every area, and one area need not have what they are about: amounts, reads by id, lists. */
const ofEveryArea = ['http/', 'envelope/', 'list/', 'record/', 'session/']

/** How the reason begins where no case gave one: nothing that was asked for lacked, and nothing that came was about it. */
export const noAnswerShowed = 'no answer showed'

const isOfEveryArea = ({ requirement: { id } }: RequirementResult): boolean => ofEveryArea.some((prefix) => id.startsWith(prefix))

/** No case that was chosen (--only, --skip) is about it; what effects leave out has a reason. */
const isNotChosen = ({ requirement: { level }, verdict, reasons }: RequirementResult): boolean =>
  level === 'must' && verdict === 'not asked' && reasons.length === 0

export function completenessOf({
  results,
  requireExercised,
  judged,
  cases,
  stopped,
  obstacle,
  unasked,
  isPart = false,
}: Asked): Completeness {
  const musts = results.filter(({ requirement: { level }, verdict }) => level === 'must' && !['unjudged', 'not asked'].includes(verdict))
  const open = musts.filter(({ verdict }) => verdict === 'not exercised')
  const exercised = { musts: musts.length - open.length, of: musts.length, required: requireExercised }
  // Who chose an area is told about that: what it has nothing of does not count against it, what the target lacks does.
  const isOfAreas = results.some(isNotChosen) && !musts.every(isOfEveryArea)
  const isBeside = (one: RequirementResult) => isOfEveryArea(one) && one.reasons.every((reason) => reason.startsWith(noAnswerShowed))
  const wanted = isOfAreas ? exercised.of - open.filter(isBeside).length : exercised.of
  const isShort = !isPart && exercised.musts * 100 < requireExercised * wanted
  return {
    incomplete: [
      ...(obstacle === undefined ? [] : [obstacle]),
      ...(unasked > 0 ? [`${stopped}, and ${unasked} of ${cases} cases were not asked, or not to the end`] : []),
      ...(judged === 0 ? ['no case came to a verdict'] : []),
      ...(isShort ? [`${exercised.musts} of ${wanted} musts were exercised, and ${requireExercised} % of them are required`] : []),
    ],
    obstacle,
    exercised,
    remedies: remediesOf(open),
  }
}

function remediesOf(open: readonly RequirementResult[]): Remedy[] {
  const musts = new Map<string, number>()
  for (const { reasons } of open) for (const reason of reasons) musts.set(reason, (musts.get(reason) ?? 0) + 1)
  return [...musts].map(([reason, count]) => ({ reason, musts: count })).sort((one, other) => other.musts - one.musts)
}
