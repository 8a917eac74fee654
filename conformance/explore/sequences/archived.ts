// Orders of two statuses, archived and brought back in turns (3).

import { isSuccess } from '../../exchange/exchange.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { freeStatuses, othersChangeOrders, putArchivedBack, statusToArchive } from '../../steps/archives.ts'
import { othersChange } from '../../steps/moved.ts'
import { type Order, ordersAtOnce } from '../../steps/workflow.ts'

async function inTurns(trial: Trial): Promise<void> {
  await freeStatuses(trial)
  const before = (await ordersAtOnce(trial)).orders
  const one = await statusToArchive(trial, before)
  const rest = before.filter(({ workflowStatusId }) => workflowStatusId !== one)
  const other = rest.length > 0 ? await statusToArchive(trial, rest) : one
  const archive = (workflowStatusId: string, archived: boolean) => trial.attempt('archiveOrders', { body: { archived, workflowStatusId } })
  putArchivedBack(trial, before, [one, other])
  const states = new Map([one, other].map((status) => [status, false]))
  for (const [status, archived] of [
    [one, true],
    [other, true],
    [one, false],
    [one, true],
    [other, false],
    [one, false],
  ] as const) {
    if (!isSuccess(await archive(status, archived))) return trial.skip('the target refuses to archive the orders of a status')
    states.set(status, archived)
    await isAsArchived(trial, before, states)
  }
  if (trial.findings.length === 0 || !(await othersChangeOrders(trial))) return
  trial.findings.length = 0
  trial.skip(othersChange('orders'))
}

/** Archived orders may be hidden; those that are shown are as the last write to their status left them. */
async function isAsArchived(trial: Trial, before: readonly Order[], states: ReadonlyMap<string, boolean>): Promise<void> {
  const { orders, exchange } = await ordersAtOnce(trial)
  const were = new Map(before.map((order) => [order.id, String(order.workflowStatusId)]))
  for (const { id, archived, workflowStatusId } of orders) {
    const status = were.get(id)
    const state = status === undefined ? undefined : states.get(status)
    if (state === undefined) continue
    trial.equal(workflowStatusId, status, exchange, {
      where: `order ${id}/workflowStatusId`,
      requirement: 'workflow/bulk-changes-archived-only',
    })
    if (typeof archived === 'boolean')
      trial.equal(archived, state, exchange, {
        where: `order ${id}/archived`,
        requirement: state ? 'workflow/bulk-archives' : 'workflow/bulk-restores',
      })
  }
}

export const archiveCase: Case = {
  id: 'sequences/archiveOrders',
  area: 'workflow',
  title: 'Orders of two statuses are archived and brought back in turns, each as often as it is asked for',
  requirements: ['workflow/bulk-archives', 'workflow/bulk-restores', 'workflow/bulk-changes-archived-only'],
  effects: 'disruptive',
  operations: ['archiveOrders', 'listWorkflowOrders'],
  quiet: true,
  run: inTurns,
}
