// Pages and volume: lists and searches turned page by page, at the borders where pages end.
import { type Operation, operation } from '../../../openapi/contract.ts'
import { pagedLists, searches } from '../../../openapi/resources.ts'
import type { Move, Pages } from '../../exchange/recipe.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { RunContext } from '../../runner/trial/context.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { tryPage } from '../../steps/pages.ts'
import { explore } from '../explored.ts'
import type { Further } from '../walk.ts'
import { borders, chosenOf, filteredPages, inSomeOrder, insideOthers, sortedAndFiltered, wholeList } from './moves.ts'

export const lists: readonly Operation[] = [...pagedLists, ...searches]

async function turnAtBorders(trial: Trial, list: Operation): Promise<void> {
  const all = await wholeList(trial, list)
  await turn(trial, [all], (walked) => {
    const records = walked.turned.get(all) ?? []
    if (records.length < 2) return []
    const tellsTotal = list.kind === 'list' || list.id === 'searchCoreCharges'
    return [...borders({ pages: list.id }, records.length, tellsTotal), ...sortedAndFiltered(list, records), ...chosenOf(list, records)]
  })
}

const largestStatuses = new WeakMap<RunContext, Promise<string | undefined>>()

/** The status that most orders have, as far as the first page shows them. */
async function largestStatus(trial: Trial): Promise<string> {
  const found = largestStatuses.get(trial.context) ?? findLargestStatus(trial)
  largestStatuses.set(trial.context, found)
  return (await found) ?? trial.skip('the workflow shows no orders with a workflow status; add some')
}

async function findLargestStatus(trial: Trial): Promise<string | undefined> {
  const list = operation('listWorkflowOrders')
  const { limit } = await wholeList(trial, list)
  const { records = [] } = (await tryPage(trial, list, { limit })) ?? {}
  const statuses = records.map(({ workflowStatusId: id }) => id).filter((id) => typeof id === 'string')
  const countOf = (id: string) => statuses.filter((one) => one === id).length
  const [most] = [...new Set(statuses)].sort((one, other) => countOf(other) - countOf(one))
  return most
}

/** Orders of the workflow have pages of their own (4.14). */
async function turnOrders(trial: Trial, orders: Operation): Promise<void> {
  const { id, path: address } = orders
  const [, name] = address.match(/\{(\w+)\}/) ?? []
  const of: Pages = { pages: id, ...(name !== undefined && { path: { [name]: await largestStatus(trial) } }) }
  const all = await wholeList(trial, orders, of)
  const board: Move[] = name === undefined ? [{ do: 'getWorkflow', query: { limit: 0 } }] : []
  await turn(trial, [all], ({ turned }) => {
    const records = turned.get(all) ?? []
    // All of them are asked upwards, those of one status the other way.
    const chosen =
      name === undefined
        ? [...insideOthers(of, records.length), ...inSomeOrder(of, records), ...filteredPages(of, records)]
        : inSomeOrder(of, records, { descending: true })
    return records.length < 2 ? [] : [...borders(of, records.length, true), ...chosen, ...board]
  })
}

/** Orders of one status that a filter finds are counted and paged by themselves, in an order, too. */
async function turnFiltered(trial: Trial, orders: Operation): Promise<void> {
  const [, name = ''] = orders.path.match(/\{(\w+)\}/) ?? []
  const of: Pages = { pages: orders.id, path: { [name]: await largestStatus(trial) } }
  const all = await wholeList(trial, orders, of)
  await turn(trial, [all], ({ turned }) => filteredPages(of, turned.get(all) ?? []))
}

export async function turn(trial: Trial, steps: readonly Move[], further?: Further): Promise<void> {
  const { turned } = await explore(trial, { steps }, undefined, further)
  if ([...turned.values()].every((records) => records === undefined)) trial.skip('no pages of it could be turned to their end')
}

const atBorders = (list: Operation): Case => ({
  id: `pages/${list.id}`,
  area: list.area,
  title: `Every page of ${list.id} begins where the one before ends, wherever that is`,
  requirements: list.kind === 'search' ? ['list/search-skip', 'list/search-limit'] : ['list/pages', 'list/total', 'list/ids-total'],
  effects: 'read',
  operations: [list.id],
  quiet: true,
  run: (trial) => turnAtBorders(trial, list),
})

const sentencesOfOrders = (id: string): [string, ...string[]] =>
  ['limit', 'skip', 'total', 'has-more'].map((what) => `workflow/${id === 'getWorkflowColumn' ? 'column' : 'list'}-${what}`) as [
    string,
    ...string[],
  ]

export const filteredOrderCases: readonly Case[] = (['listWorkflowOrdersByStatus', 'getWorkflowColumn'] as const).map((id) => ({
  id: `workflow/filtered-pages/${id}`,
  area: 'workflow',
  title: `Pages of what a filter of ${id} finds are counted and cut by themselves`,
  requirements: sentencesOfOrders(id),
  effects: 'read',
  operations: ['listWorkflowOrders', id],
  quiet: true,
  run: (trial) => turnFiltered(trial, operation(id)),
}))

const ofOrders: readonly Case[] = (['listWorkflowOrders', 'listWorkflowOrdersByStatus', 'getWorkflowColumn'] as const).map((id) => ({
  id: `pages/${id}`,
  area: 'workflow',
  title: `Every page of ${id} begins where the one before ends, wherever that is`,
  requirements: sentencesOfOrders(id),
  effects: 'read',
  operations: ['listWorkflowOrders', id],
  mayAsk: ['getWorkflow'],
  quiet: true,
  run: (trial) => turnOrders(trial, operation(id)),
}))

export const pageCases: readonly Case[] = [...lists.map(atBorders), ...ofOrders]
