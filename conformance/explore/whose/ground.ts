// On without end: other queries that two users ask in turn, and longer lives of records that another company comes upon.
import { type Operation, operation } from '../../../openapi/contract.ts'
import type { Move } from '../../exchange/recipe.ts'
import type { Case } from '../../runner/trial/case.ts'
import { randomBelow } from '../../runner/trial/plan.ts'
import { listsOfSeveral, queryInTurn, type SomePage } from './lists.ts'
import { kindsOfSeveral, recordAmongOtherUsers, strangeMoves, type WhoseKind } from './records.ts'

const fields = ['createdDate', 'updatedDate', 'name', 'id', 'locationId'] as const

function somePage({ kind, id }: Operation, below: (bound: number) => number): SomePage {
  const by = id === 'searchTimesheets' ? 'number' : fields[below(fields.length)]
  const order = { by, isDescending: kind === 'search' && below(2) === 1 }
  return { limit: 1 + below(60), ...(below(2) === 0 && { skip: below(8) }), ...(below(2) === 0 && order) }
}

export function* whoseGround(seed: number): Generator<Case> {
  const below = randomBelow(seed)
  for (let round = 1; ; round++) {
    const list = listsOfSeveral[below(listsOfSeveral.length)]
    if (list) yield ofList(list, round, somePage(list, below), below(3))
    const kind = kindsOfSeveral[below(kindsOfSeveral.length)]
    if (kind)
      yield ofRecord(
        kind,
        round,
        Array.from({ length: 3 + below(6) }, () => below(1000)),
      )
  }
}

const ofList = (list: Operation, round: number, wanted: SomePage, named: number): Case => ({
  id: `whose/further/${list.id}/${round}`,
  area: list.area,
  title: `${list.id} answers each company for itself, whatever page was asked for before`,
  requirements: ['record/other-company'],
  effects: 'read',
  operations: [list.id],
  run: (trial) => queryInTurn(trial, list, wanted, named),
})

function ofRecord(kind: WhoseKind, round: number, picks: readonly number[]): Case {
  const ways = strangeMoves(kind)
  const met = picks.flatMap((pick): readonly Move[] => ways[pick % ways.length] ?? [])
  return {
    ...recordAmongOtherUsers(kind, [{ do: kind.create, as: 'one' }, ...met, { look: 'one', everywhere: true }]),
    id: `whose/further/${kind.record}/${round}`,
    operations: [kind.create, ...[kind.read, kind.update].filter((id) => id !== undefined)].map((id) => operation(id).id),
  }
}
