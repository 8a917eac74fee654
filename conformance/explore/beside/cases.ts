// Side by side: requests that are under way together, on own records, a few rounds of them.
import { type OperationId, operation } from '../../../openapi/contract.ts'
import { recordsIn } from '../../exchange/exchange.ts'
import type { Move } from '../../exchange/recipe.ts'
import type { Case } from '../../runner/trial/case.ts'
import { randomBelow } from '../../runner/trial/plan.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { largestServed } from '../../steps/pages.ts'
import { samples } from '../../steps/samples.ts'
import { isKnownWrite, type Sentences, sentences } from '../../steps/sentences.ts'
import { cameOfFindings } from '../came.ts'
import { explore } from '../explored.ts'
import { recordsToChange } from '../sequences/cases.ts'
import type { Further } from '../walk.ts'
import { bulkCases } from './bulk.ts'
import { type BesideKind, besideKinds } from './kinds.ts'
import { besideListCases } from './lists.ts'
import { creates, deletes, insteadOfNothing, ownFirst, sameNames, shownByAnswers, startAnew, subjectsOf, updates } from './rounds.ts'
import { sessionCases } from './sessions.ts'

/** What requests under way together are. */
const rounds = ['creates', 'updates', 'deletes', 'names'] as const
type Name = (typeof rounds)[number]

/** All that there is, where the target serves that much; items of a transfer come all at once (4.17). */
const pageHoldingAll = async (trial: Trial, { list }: BesideKind): Promise<number> =>
  (list && list !== 'listTransferItems' ? await largestServed(trial, operation(list)) : undefined) ?? 1

/** Three records: so many show what is read, changed and written back, and what of it goes to another one. */
async function life(trial: Trial, kind: BesideKind, width: number, chosen: readonly Name[], from = 1): Promise<Move[]> {
  const page = await pageHoldingAll(trial, kind)
  const subjects = subjectsOf({ from, width: Math.max(3, width) })
  const own = ownFirst(subjects)
  const later: { readonly [name in Name]: readonly Move[] } = {
    creates: [],
    updates: updates(kind, own, page, Math.max(1, Math.floor(width / 3))),
    names: sameNames(kind, own),
    deletes: deletes(kind, own),
  }
  return [...creates(kind, subjects, page), ...rounds.filter((name) => chosen.includes(name)).flatMap((name) => later[name])]
}

/** The items of a transfer come on one page that nobody can turn (4.17): what it does not hold their answers show. */
const unshown =
  (trial: Trial, kind: BesideKind): Further =>
  ({ records }) => {
    const last = trial.exchanges.findLast((one) => one.operation === 'listTransferItems')
    if (kind.list !== 'listTransferItems' || !last) return []
    const shown = new Set(recordsIn(last).map(({ id }) => id))
    return shownByAnswers(
      kind,
      [...records].flatMap(([name, { id }]) => (shown.has(id) ? [] : [{ name }])),
    )
  }

/** Two records that were there before. */
async function ofFound(trial: Trial, kind: BesideKind, width: number): Promise<Move[]> {
  const { read, list } = kind
  const { records, fields } = await recordsToChange(trial, { record: kind.record, list, fields: kind.fields })
  if (!read) return []
  const found = subjectsOf({ from: 1, width: records.length })
  const begin = found.map(({ name }, index): Move => ({ do: read, as: name, path: { id: String(records[index]?.id) } }))
  // Where they are listed others are looked at meanwhile.
  const own = { ...kind, fields, list: undefined }
  return [...begin, ...startAnew(own, found), ...updates(own, found, 1, width)]
}

const always = ['record/write-lasts', 'record/meta-version-grows', 'record/others-kept', 'record/identity-kept', 'record/read-by-id']

function requirementsBeside({ record, create, update, remove, list, read }: BesideKind): readonly [string, ...string[]] {
  const told = [create, update, remove].flatMap((id): string[] => {
    if (!id || !isKnownWrite(id)) return []
    const { takes, leaves }: Sentences = sentences[id]
    return [takes, ...(leaves === undefined ? [] : [leaves])]
  })
  const listed = ['list/total', 'list/shows-created', 'list/no-duplicates', 'list/limit', 'http/refused-changes-nothing']
  return [
    'record/write-lasts',
    ...always.filter((id) => read || id !== 'record/meta-version-grows').slice(1),
    ...told,
    ...(create ? ['record/id-unique'] : []),
    'record/meta-user',
    'record/meta-session',
    ...(list ? [...listed, 'record/other-company'] : []),
    ...(remove ? ['list/drops-deleted', 'http/unknown-id'] : []),
    ...(record === 'Webhook' ? ['webhook/name-unique', 'webhook/name-unique-on-update'] : []),
    ...(record === 'LaborMatrix' ? ['labor-matrix/range-linked'] : []),
    ...(record === 'MessageTemplate' ? ['message-template/created-by', 'message-template/deleted-lasts'] : []),
    ...(record === 'Inspection' ? ['inspection/update-leaves-items'] : []),
  ]
}

function caseOf(id: string, kind: BesideKind, columns: readonly string[], moves: (trial: Trial) => Promise<readonly Move[]>): Case {
  const { create, update, remove, record, area, list, read } = kind
  const state: readonly OperationId[] = record === 'MessageTemplate' ? ['changeMessageTemplateState'] : []
  const writes = [create, update, remove].filter((one) => one !== undefined)
  return {
    id,
    area,
    title: `Requests for a ${record} that are under way together end as they would one after the other, in some order`,
    requirements: requirementsBeside(kind),
    effects: writes.some((write) => samples[write].effects !== 'own') ? 'shared' : 'own',
    operations: writes.slice(0, 2),
    mayAsk: [...[read, list, remove].filter((one) => one !== undefined), ...state],
    quiet: true,
    async run(trial) {
      const before = trial.findings.length
      const { answers } = await explore(trial, { steps: await moves(trial) }, insteadOfNothing(kind), unshown(trial, kind))
      if (answers.size === 0) trial.skip(`the target refuses ${create ?? update}`)
      const came = cameOfFindings(trial.findings.slice(before))
      for (const column of columns) trial.explored('beside', record, column, came)
    },
  }
}

/** One round of each. */
const oneOfEach = besideKinds.map((kind) =>
  caseOf(`beside/${kind.record}`, kind, rounds, async (trial) => (kind.create ? life(trial, kind, 3, rounds) : ofFound(trial, kind, 1))),
)

export const besideCases: readonly Case[] = [...oneOfEach, ...bulkCases, ...besideListCases, ...sessionCases]

/** Further rounds, up to so many wide. */
export function* besideGround(seed: number, widest = 8): Generator<Case> {
  const below = randomBelow(seed)
  for (let round = 1; ; round++) {
    const kind = besideKinds[below(besideKinds.length)]
    const name = rounds[below(rounds.length)] ?? 'creates'
    const width = 2 + below(Math.max(1, Math.min(widest, 14) - 1))
    if (kind)
      yield caseOf(`beside/further/${kind.record}/${round}`, kind, [`${name}, ${width} wide`], async (trial) =>
        kind.create ? life(trial, kind, width, [name], 10 * round) : ofFound(trial, kind, width),
      )
  }
}
