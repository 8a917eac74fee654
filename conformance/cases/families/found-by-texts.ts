// A filter that a target understands understands every text: signs that have a meaning in patterns, lists and queries are none there (4.1).
import { type Operation, type OperationId, operation } from '../../../openapi/contract.ts'
import { resources } from '../../../openapi/resources.ts'
import { isSuccess, recordOf } from '../../exchange/exchange.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { bodyFieldsOf } from '../../steps/fields.ts'
import { tryPage } from '../../steps/pages.ts'
import { newName, textFieldOf, tidyUpAfter } from '../../steps/records.ts'
import { inOneWord, samples } from '../../steps/samples.ts'
import { understood, whereFields } from '../../steps/selection.ts'

interface FoundKind {
  readonly create: OperationId
  readonly field: string
  readonly views: readonly Operation[]
}

const kinds: readonly FoundKind[] = resources.flatMap(({ record, create, list, search }) => {
  const field = textFieldOf(record)
  // The items of a transfer have no filter, and the search of time entries no text (4.11, 4.17).
  const views = [list, search].flatMap((id) => (id === undefined || id === 'listTransferItems' ? [] : [operation(id)]))
  const takesIt = create !== undefined && bodyFieldsOf(operation(create)).includes(field)
  return takesIt && views.length > 0 ? [{ create, field, views }] : []
})

/** The second is what the first means as a pattern. */
const odd = `50%_a, 2 "b" c\\d 'e' & f|(g)`
const alike = `50 or more a, 2 "b" c\\d 'e' & f|(g)`

interface Made {
  readonly id: string
  /** As the target keeps it. */
  readonly text: string
}

async function makeWith(trial: Trial, { create, field }: FoundKind, text: string): Promise<Made> {
  const exchange = await trial.attempt(create, { body: { ...Object(await samples[create].body?.(trial)), [field]: text } })
  tidyUpAfter(trial, exchange)
  const { id, [field]: kept }: { readonly [name: string]: unknown } = recordOf(exchange)
  if (!isSuccess(exchange) || typeof id !== 'string') return trial.skip(`the target refuses ${create} with such a text`)
  return { id, text: typeof kept === 'string' ? kept : text }
}

async function isFoundByAnyText(trial: Trial, kind: FoundKind): Promise<void> {
  const name = inOneWord(newName(trial, 'Sought'))
  const [plain, sought, other] = [
    await makeWith(trial, kind, inOneWord(newName(trial, 'Plain'))),
    await makeWith(trial, kind, `${name}-${inOneWord(odd)}`),
    await makeWith(trial, kind, `${name}-${inOneWord(alike)}`),
  ]
  let count = 0
  for (const view of kind.views) {
    const found = await understood(trial, view, whereFields(view, { [kind.field]: plain.text }), [plain.id])
    const wanted = found && whereFields(view, { [kind.field]: sought.text })[found.form]
    // What a target will not be asked it refuses.
    const page = wanted && (await tryPage(trial, view, wanted))
    if (!page) continue
    count += 1
    const requirement = view.id === 'searchCoreCharges' ? 'core-charge/search-body' : 'list/filter-meta'
    const about = { where: '/data', requirement }
    trial.holds(page.ids.includes(sought.id), `the record ${sought.id}, which has this ${kind.field}`, page.ids, page.exchange, about)
    trial.holds(!page.ids.includes(other.id), `no record ${other.id}, which has another`, page.ids, page.exchange, about)
  }
  if (count === 0) trial.skip('the target understands no filter by a text that was tried')
}

export const foundByTextCases: readonly Case[] = kinds.map((kind) => ({
  id: `list/odd-texts/${kind.create}`,
  area: operation(kind.create).area,
  title: `What ${kind.create} makes is found by its ${kind.field}, with signs that mean something elsewhere`,
  requirements: kind.views.some(({ id }) => id === 'searchCoreCharges')
    ? ['list/filter-meta', 'core-charge/search-body']
    : ['list/filter-meta'],
  effects: 'own',
  operations: [kind.create, ...kind.views.map(({ id }) => id)],
  run: (trial) => isFoundByAnyText(trial, kind),
}))
