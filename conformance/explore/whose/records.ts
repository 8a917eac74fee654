// Own records that another company comes upon at every point of their life: it is refused, and nothing of it is done (1).
import { type OperationId, operation } from '../../../openapi/contract.ts'
import { resources } from '../../../openapi/resources.ts'
import { shapeOf } from '../../../openapi/schema.ts'
import { outcomeOf } from '../../exchange/outcome.ts'
import type { Move, Who } from '../../exchange/recipe.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { companiesByIds } from '../../steps/companies.ts'
import { textFieldOf } from '../../steps/records.ts'
import { samples } from '../../steps/samples.ts'
import { allValues } from '../beside/kinds.ts'
import { cameOfFindings } from '../came.ts'
import { explore } from '../explored.ts'
import { sequenceKinds } from '../sequences/kinds.ts'

export interface WhoseKind {
  readonly record: string
  readonly area: string
  readonly create: OperationId
  readonly read: OperationId | undefined
  readonly update: OperationId | undefined
  readonly remove: OperationId | undefined
}

export const kindsOfSeveral: readonly WhoseKind[] = resources.flatMap(({ record, area, create, read, update, delete: remove }) =>
  create && (read ?? update ?? remove) && samples[create].effects !== 'disruptive' ? [{ record, area, create, read, update, remove }] : [],
)

/** Whether another company can make one without records of its own that it would name. */
const needsNothing = (create: OperationId): boolean =>
  !operation(create).path.includes('{') &&
  [...shapeOf(operation(create).body?.schema ?? '').required].every((field) => !field.endsWith('Id'))

/** Another field than the one that the other company sends shows what became of that one. */
const theirField: { readonly [record: string]: string } = { MessageTemplate: 'messageText' }

/** What is deleted may be looked for in another way, and belongs to a company all the same. */
const madeAsDeleted = (create: OperationId, read: OperationId): readonly Move[] => [
  { do: create, as: 'deleted', body: { deleted: true } },
  { do: read, on: 'deleted', by: 'otherCompany' },
]

function movesOf({ record, create, read, update, remove }: WhoseKind): Move[] {
  const body = record === 'TransferItem' ? { quantity: 77 } : { [textFieldOf(record)]: '{new}' }
  const theirs = theirField[record] ? { [theirField[record]]: '{new}' } : body
  const strange = { on: 'one', by: 'otherCompany' } as const
  const looked: Move[] = read ? [{ do: read, ...strange }] : []
  const fields = sequenceKinds.find((kind) => kind.record === record)?.fields ?? {}
  const changed = (values: object): Move => ({ do: update ?? create, ...strange, body: { ...values } })
  const isTemplate = record === 'MessageTemplate'
  const state = (action: string, by: Who): Move => ({ do: 'changeMessageTemplateState', on: 'one', by, path: { action } })
  return [
    // Refused or not, it belongs to who sends it.
    ...(operation(create).path.includes('{') ? [] : [{ do: create, by: 'otherCompany', as: 'theirs' } as const]),
    { do: create, as: 'one' },
    { look: 'one' },
    // What shows a template is an update: whether that leaves the rest alone is seen before anybody comes upon it.
    ...(isTemplate && update ? [{ do: update, on: 'one', body } as const] : []),
    ...looked,
    ...(read && needsNothing(create) ? [{ do: read, on: 'theirs' }] : []),
    // What was refused once is refused again, with other fields as well.
    ...(update ? [changed(theirs), changed({ ...allValues({ fields }, 1), ...theirs }), { look: 'one' } as const] : []),
    ...(isTemplate ? [state('delete', 'otherCompany')] : []),
    // With its flags the other way as well, where a look has told before what became of theirs.
    ...(update ? [{ do: update, on: 'one', body: { ...(!isTemplate && allValues({ fields }, 1)), ...body } }] : []),
    ...(isTemplate ? [state('delete', 'self'), state('undelete', 'otherCompany')] : []),
    ...(isTemplate && update ? [{ do: update, on: 'one', body } as const] : []),
    ...looked,
    ...(remove ? [{ do: remove, ...strange }] : []),
    ...(record === 'Vendor' && read ? madeAsDeleted(create, read) : []),
    { look: 'one', everywhere: true },
  ]
}

/** What another company does to a record of ours, and what we do meanwhile. */
export function strangeMoves({ record, read, update }: WhoseKind): readonly (readonly Move[])[] {
  const body = record === 'TransferItem' ? { quantity: 77 } : { [textFieldOf(record)]: '{new}' }
  const strange = { on: 'one', by: 'otherCompany' } as const
  return [
    [{ look: 'one' }],
    ...(read
      ? [
          [{ do: read, ...strange }],
          [
            { do: read, on: 'one' },
            { do: read, ...strange },
          ] as const,
        ]
      : []),
    ...(update ? [[{ do: update, ...strange, body }], [{ do: update, on: 'one', body }] as const] : []),
  ]
}

/** A create that is taken where nobody has come before it, and each time refused right after one of the other company. */
async function isRefusedAfterOthers(trial: Trial, create: OperationId): Promise<boolean> {
  const makes = async (...before: readonly Move[]): Promise<boolean> =>
    (await explore(trial, { steps: [...before, { do: create, as: 'one' }] })).records.has('one')
  const theirs = { do: create, by: 'otherCompany' } as const
  if (!(await makes()) || (await makes(theirs)) || !(await makes()) || (await makes(theirs))) return false
  const exchange = trial.exchanges.findLast(({ operation: id }) => id === create)
  // A conflict may be one with whoever writes beside it.
  if (exchange?.answer?.status === 409) return false
  if (exchange)
    trial.holds(false, 'a good answer (2xx), as where no other company has asked before', outcomeOf(exchange), exchange, {
      where: '',
      requirement: 'record/other-company',
    })
  return true
}

/** A record of ours that another company comes upon. */
export const recordAmongOtherUsers = (kind: WhoseKind, steps: readonly Move[]): Case => ({
  id: `whose/records/${kind.record}`,
  area: kind.area,
  title: `Another company can neither read, change nor delete a ${kind.record} of ours at any time`,
  requirements: ['record/other-company'],
  effects: samples[kind.create].effects,
  operations: [kind.create, ...[kind.read, kind.update, kind.remove].filter((id) => id !== undefined)],
  async run(trial) {
    await companiesByIds(trial)
    const before = trial.findings.length
    const { records } = await explore(trial, { steps })
    if (!records.has('one') && !(await isRefusedAfterOthers(trial, kind.create))) trial.skip(`the target refuses ${kind.create}`)
    trial.explored('whose', kind.record, 'another company', cameOfFindings(trial.findings.slice(before)))
  },
})

export const recordsInTurn: readonly Case[] = kindsOfSeveral.map((kind) => recordAmongOtherUsers(kind, movesOf(kind)))
