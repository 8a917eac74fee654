// A user with location-specific access deletes no record of a location whose records the target keeps from him (2.2, 5).
import { type OperationId, operation } from '../../../openapi/contract.ts'
import { resourceOf } from '../../../openapi/resources.ts'
import { isSuccess, recordOf, recordsIn } from '../../exchange/exchange.ts'
import { outcomeOf } from '../../exchange/outcome.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { brokenBy, isBeyond, keptEverywhere, type Limited, limitedUser } from '../../steps/locations.ts'
import { ordersToPay, orderToPay, payByHand } from '../../steps/payments.ts'
import { tidyUp } from '../../steps/records.ts'

type Fields = { readonly [field: string]: unknown }
type Found = Fields & { readonly id: string }

const mostPages = 10
/** What is deleted by mistake is gone: one of each type is enough. */
const mostTypes = 3

/** Nobody deletes what is built in (2.3). */
const isFixed = ({ reserved, editable }: Fields): boolean => reserved === true || editable === false

/** Records that the run's own user is shown, of locations beyond the other's; one of each type. */
async function unlikeBeyond(trial: Trial, id: OperationId, limited: Limited): Promise<readonly Found[]> {
  const { list, search } = resourceOf(id) ?? {}
  const view = list ?? search
  const found = new Map<unknown, Found>()
  let skip = 0
  for (let pages = 0; view && pages < mostPages && found.size < mostTypes; pages++) {
    const records = recordsIn(await trial.attempt(view, operation(view).kind === 'search' ? { body: { skip } } : { query: { skip } }))
    for (const record of records)
      if (typeof record.id === 'string' && isBeyond(limited, record) && !isFixed(record) && !found.has(record.type))
        found.set(record.type, { ...record, id: record.id })
    if (records.length === 0) break
    skip += records.length
  }
  return [...found.values()].slice(0, mostTypes)
}

/** A payment of the run's own for an order of another location. */
async function paidBeyond(trial: Trial, limited: Limited): Promise<readonly Found[]> {
  const order = (await ordersToPay(trial)).find((one) => isBeyond(limited, one))
  if (!order) return []
  const made = await payByHand(trial, { ...orderToPay(order), amountCents: 1, note: trial.mark })
  const { id, ...rest } = recordOf(made)
  if (!isSuccess(made) || typeof id !== 'string') return []
  tidyUp(trial, 'createManualPayment', id)
  return isBeyond(limited, rest) ? [{ ...rest, id }] : []
}

async function refusesToDelete(trial: Trial, id: OperationId): Promise<void> {
  const limited = await limitedUser(trial)
  const found = id === 'deleteManualPayment' ? await paidBeyond(trial, limited) : await unlikeBeyond(trial, id, limited)
  const [first] = found
  if (!first)
    return trial.skip(
      "the run's own user is shown no record of a location that the other user cannot access; log in as one with company-wide access",
    )
  if ((await brokenBy(trial, limited, id, first)) !== keptEverywhere)
    return trial.skip('the target keeps no records of other locations from the user, as far as it shows')
  for (const record of found) {
    const exchange = await trial.attempt(id, { path: { id: record.id } }, limited.session)
    const isDone = isSuccess(exchange)
    if (isDone) trial.leaves(`${id} of ${record.id} by a user who may not read it`)
    trial.holds(!isDone, `a refusal: the record is of the location ${record.locationId}`, outcomeOf(exchange), exchange, { where: '' })
  }
}

const deletes = ['deleteReferralSource', 'deleteTpiInspection', 'deleteCoreCharge', 'deleteTimesheet', 'deleteManualPayment'] as const

export const locationDeleteCases: readonly Case[] = deletes.map((id) => ({
  id: `session/other-locations/deleted/${id}`,
  area: operation(id).area,
  title: `${id} of a user with location-specific access deletes no record of another location that is kept from the user elsewhere`,
  requirements: [keptEverywhere],
  effects: 'disruptive',
  operations: [id],
  quiet: true,
  run: (trial) => refusesToDelete(trial, id),
}))
