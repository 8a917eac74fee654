// Lists after creates, changes and deletes.
import { type Operation, type OperationId, operation } from '../../../openapi/contract.ts'
import type { Case } from '../../runner/case.ts'
import type { Trial } from '../../runner/trial.ts'
import { idOf } from '../../steps/common.ts'
import { find, page, steadyTotal, tryPage } from '../../steps/pages.ts'
import { createStatement } from '../../steps/statements.ts'
import { createInspection } from '../../steps/tpi-inspections.ts'

/** How a record of a list is made, changed and removed, as far as the API can. */
interface Life {
  list: OperationId
  operations: readonly OperationId[]
  /** The field that `name` goes into. */
  field: string
  create(trial: Trial, name: string): Promise<string>
  change?(trial: Trial, id: string, name: string): Promise<unknown>
  remove?(trial: Trial, id: string): Promise<unknown>
}

const listLives: readonly Life[] = [
  {
    list: 'listReferralSources',
    operations: ['createReferralSource', 'updateReferralSource', 'deleteReferralSource'],
    field: 'name',
    create: async (trial, name) => idOf(trial, (await trial.ask('createReferralSource', { body: { name } })).body.data),
    change: (trial, id, name) => trial.ask('updateReferralSource', { path: { id }, body: { name } }),
    remove: (trial, id) => trial.ask('deleteReferralSource', { path: { id } }),
  },
  {
    list: 'listPaymentTerms',
    operations: ['createPaymentTerm', 'updatePaymentTerm'],
    field: 'name',
    create: async (trial, name) =>
      idOf(trial, (await trial.ask('createPaymentTerm', { body: { name, dueInDays: 7, editable: true } })).body.data),
    change: (trial, id, name) => trial.ask('updatePaymentTerm', { path: { id }, body: { name } }),
  },
  {
    list: 'listLaborMatrices',
    operations: ['createLaborMatrix', 'updateLaborMatrix'],
    field: 'name',
    create: async (trial, name) => idOf(trial, (await trial.ask('createLaborMatrix', { body: { name, type: 'Hours' } })).body.data),
    change: (trial, id, name) => trial.ask('updateLaborMatrix', { path: { id }, body: { name } }),
  },
  {
    list: 'listVendors',
    operations: ['createVendor'],
    field: 'name',
    create: async (trial, name) => idOf(trial, (await trial.ask('createVendor', { body: { name } })).body.data),
  },
  {
    list: 'listCoreCharges',
    operations: ['createCoreCharge', 'updateCoreCharge', 'deleteCoreCharge'],
    field: 'referenceId',
    async create(trial, referenceId) {
      const partId = (await trial.context.page('listCoreCharges')).find((charge) => charge.partId)?.partId
      if (!partId) return trial.skip('the target lists no core charge with a part; add one')
      const { body } = await trial.ask('createCoreCharge', { body: { partId, referenceId, amountCents: 1500, status: 'Ready' } })
      return idOf(trial, body.data)
    },
    change: (trial, id, referenceId) => trial.ask('updateCoreCharge', { path: { id }, body: { referenceId } }),
    remove: (trial, id) => trial.ask('deleteCoreCharge', { path: { id } }),
  },
  {
    list: 'listTpiInspections',
    operations: ['createTpiInspection', 'updateTpiInspection', 'deleteTpiInspection'],
    field: 'name',
    create: async (trial, name) => (await createInspection(trial, { name })).id,
    change: (trial, id, name) => trial.ask('updateTpiInspection', { path: { id }, body: { name } }),
    remove: (trial, id) => trial.ask('deleteTpiInspection', { path: { id } }),
  },
]

interface Made {
  id: string
  remove(): Promise<void>
}

async function make(trial: Trial, { list, create, remove }: Life, name: string): Promise<Made> {
  const id = await create(trial, name)
  if (!remove) trial.leaves(`${operation(list).area} ${id}`)
  let there = remove !== undefined
  const removeOnce = async () => {
    if (there) await remove?.(trial, id)
    there = false
  }
  trial.cleanUp(removeOnce)
  return { id, remove: removeOnce }
}

const nameOf = (trial: Trial, more: string): string => `${trial.mark} ${more}`

/** Others may make and delete records at the same time, but not each time. */
const mostTries = 3

/** The total must be another by `change` after the work, the answer of which is told; tried again where others may have been at it. */
async function countsBy(trial: Trial, list: Operation, change: number, work: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries++) {
    const before = await steadyTotal(trial, list)
    await work()
    const { total, exchange } = await page(trial, list, { limit: 1 })
    if (total === before + change || (await steadyTotal(trial, list)) !== total) return
    if (tries === mostTries) return trial.equal(total, before + change, exchange, { where: '/meta/total' })
  }
}

async function showsCreated(trial: Trial, life: Life): Promise<void> {
  const list = operation(life.list)
  let count = 0
  await countsBy(trial, list, 1, async () => {
    const { id } = await make(trial, life, nameOf(trial, `listed ${++count}`))
    const { record, exchange } = await find(trial, list, id)
    trial.holds(record !== undefined, `the new record ${id} in the list`, 'it is not there', exchange, { where: '/data' })
  })
}

async function showsChanged(trial: Trial, life: Life): Promise<void> {
  const list = operation(life.list)
  const { id } = await make(trial, life, nameOf(trial, 'before'))
  await find(trial, list, id)
  const name = nameOf(trial, 'after')
  await life.change?.(trial, id, name)
  const { record, exchange } = await find(trial, list, id)
  // A list that does not show it is another question's.
  if (record && life.field in record) trial.equal(record[life.field], name, exchange, { where: `/data/0/${life.field}` })
}

async function dropsDeleted(trial: Trial, life: Life): Promise<void> {
  const list = operation(life.list)
  const made: Made[] = []
  for (let count = 1; count <= mostTries; count++) made.push(await make(trial, life, nameOf(trial, `removed ${count}`)))
  await countsBy(trial, list, -1, async () => {
    const next = made.shift()
    if (!next) return
    await next.remove()
    const { record, exchange } = await find(trial, list, next.id)
    trial.holds(record === undefined, `no record ${next.id}, which was deleted`, record, exchange, { where: '/data' })
  })
}

/** Ascending and descending, in the notations that are known; the target may understand none (D08). */
const orders = (field: string): readonly (readonly [string, string])[] => [
  [JSON.stringify({ [field]: 'asc' }), JSON.stringify({ [field]: 'desc' })],
  [field, `-${field}`],
  [`${field} asc`, `${field} desc`],
  [`${field}:asc`, `${field}:desc`],
]

async function collates(trial: Trial, life: Life): Promise<void> {
  const list = operation(life.list)
  const made = { ten: '', two: '', thirty: '' }
  for (const [key, text] of [
    ['ten', '10'],
    ['thirty', '30'],
    ['two', '2'],
  ] as const)
    made[key] = (await make(trial, life, nameOf(trial, text))).id
  const ids = Object.values(made)
  const [asText, naturally] = [
    [made.ten, made.two, made.thirty],
    [made.two, made.ten, made.thirty],
  ]
  const is = (one: readonly string[] | undefined, other: readonly string[]) => one?.join() === other.join()
  for (const [ascending, descending] of orders(life.field)) {
    const up = (await tryPage(trial, list, { ids, orderby: ascending }))?.ids
    const down = (await tryPage(trial, list, { ids, orderby: descending }))?.ids
    const understands = (is(up, asText) || is(up, naturally)) && (is(down, asText.toReversed()) || is(down, naturally.toReversed()))
    if (!understands) continue
    const sorted = await page(trial, list, { ids, orderby: ascending, collate: true })
    return trial.equal(sorted.ids, naturally, sorted.exchange, { where: '/data' })
  }
  trial.skip('no orderby is known that the target understands')
}

/** Records of one search, made for its order. */
interface Ordered {
  search: 'searchCoreCharges' | 'searchStatements'
  /** The field that the text goes into. */
  field: string
  /** The body of core charges is only assumed to be that of the other searches (4.22, D41). */
  requirement: string
  operations: readonly OperationId[]
  make(trial: Trial, text: string): Promise<string>
}

const orderedBy: readonly Ordered[] = [
  {
    search: 'searchCoreCharges',
    field: 'referenceId',
    requirement: 'core-charge/search-body',
    operations: ['createCoreCharge', 'deleteCoreCharge'],
    async make(trial, text) {
      const life = listLives.find(({ list }) => list === 'listCoreCharges')
      return life ? (await make(trial, life, text)).id : trial.skip('no core charge can be made')
    },
  },
  {
    search: 'searchStatements',
    field: 'name',
    requirement: 'list/search-collate',
    operations: ['createStatement'],
    make: async (trial, name) => (await createStatement(trial, { name })).id,
  },
]

async function searchCollates(trial: Trial, { search, field, make: makeOne }: Ordered): Promise<void> {
  const [ten, thirty, two] = [
    await makeOne(trial, nameOf(trial, '10')),
    await makeOne(trial, nameOf(trial, '30')),
    await makeOne(trial, nameOf(trial, '2')),
  ]
  const [asText, naturally] = [
    [ten, two, thirty],
    [two, ten, thirty],
  ]
  const where = { id: { in: [ten, thirty, two] } }
  const ask = async (direction: string) => (await tryPage(trial, operation(search), { where, orderBy: { [field]: direction } }))?.ids.join()
  const [up, down] = [await ask('asc'), await ask('desc')]
  const understands = [asText, naturally].some((order) => up === order.join() && down === order.toReversed().join())
  if (!understands) trial.skip('no orderBy is known that the target understands')
  const sorted = await page(trial, operation(search), { where, orderBy: { [field]: 'asc' }, collate: true })
  trial.equal(sorted.ids, naturally, sorted.exchange, { where: '/data' })
}

type Ask = (trial: Trial, life: Life) => Promise<void>

const caseOf =
  (name: string, requirement: string, title: (list: string) => string, ask: Ask, quiet = false) =>
  (life: Life): Case => ({
    id: `list/${name}/${life.list}`,
    area: operation(life.list).area,
    title: title(life.list),
    requirements: [requirement],
    effects: 'own',
    operations: [life.list, ...life.operations],
    ...(quiet && { quiet }),
    run: (trial) => ask(trial, life),
  })

export const writeCases: readonly Case[] = [
  ...listLives.map(
    caseOf('shows-created', 'list/shows-created', (list) => `${list} shows a new record, and counts it`, showsCreated, true),
  ),
  ...listLives
    .filter(({ change }) => change)
    .map(caseOf('shows-changed', 'list/shows-changed', (list) => `${list} shows a record as its change left it`, showsChanged)),
  ...listLives
    .filter(({ remove }) => remove)
    .map(
      caseOf(
        'drops-deleted',
        'list/drops-deleted',
        (list) => `${list} has lost a deleted record, and does not count it`,
        dropsDeleted,
        true,
      ),
    ),
  ...listLives.map(
    caseOf('collate', 'list/collate', (list) => `collate sorts ${list} naturally, with an orderby that the target understands`, collates),
  ),
  ...orderedBy.map(
    (ordered): Case => ({
      id: `list/search-collate/${ordered.search}`,
      area: operation(ordered.search).area,
      title: `collate sorts ${ordered.search} naturally, with an orderBy that the target understands`,
      requirements: [ordered.requirement],
      effects: 'own',
      operations: [ordered.search, ...ordered.operations],
      run: (trial) => searchCollates(trial, ordered),
    }),
  ),
]
