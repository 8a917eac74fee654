// A user with location-specific access deletes no record of a location whose records the target keeps from him (2.2, 5).
import { type OperationId, operation } from '../../../openapi/contract.ts'
import { isRefusal, isSuccess, recordOf } from '../../exchange/exchange.ts'
import { outcomeOf } from '../../exchange/outcome.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { isGone } from '../../steps/gone.ts'
import {
  type Beyond,
  brokenBy,
  isBeyond,
  keptEverywhere,
  type Limited,
  limitedUser,
  noneBeyond,
  recordsBeyond,
} from '../../steps/locations.ts'
import { ordersToPay, orderToPay, payByHand } from '../../steps/payments.ts'
import { tidyUp } from '../../steps/records.ts'
import { shownNow } from '../../steps/written.ts'

/** What is deleted by mistake is gone: one of each type is enough. */
const mostTypes = 3

/** A payment of the run's own for an order of another location. */
async function paidBeyond(trial: Trial, limited: Limited): Promise<readonly Beyond[]> {
  const order = (await ordersToPay(trial)).find((one) => isBeyond(limited, one))
  if (!order) return trial.skip(noneBeyond)
  const made = await payByHand(trial, { ...orderToPay(order), amountCents: 1, note: trial.mark })
  const { id, ...rest } = recordOf(made)
  if (!isSuccess(made) || typeof id !== 'string') return trial.skip('the target takes no payment by hand for an order of another location')
  tidyUp(trial, 'createManualPayment', id)
  return isBeyond(limited, rest) ? [{ ...rest, id }] : []
}

async function refusesToDelete(trial: Trial, id: OperationId): Promise<void> {
  const limited = await limitedUser(trial)
  const found = id === 'deleteManualPayment' ? await paidBeyond(trial, limited) : await recordsBeyond(trial, id, limited, mostTypes)
  const [first] = found
  if (!first) return trial.skip(noneBeyond)
  if ((await brokenBy(trial, limited, id, first)) !== keptEverywhere)
    return trial.skip('the target keeps no records of other locations from the user, as far as it shows')
  for (const record of found) {
    const exchange = await trial.attempt(id, { path: { id: record.id } }, limited.session)
    const isDone = isSuccess(exchange) && isGone(id, (await shownNow(trial, id, {}, record.id))?.data)
    // A failure of the target is no refusal, and the deletion of what is nothing to the user may be answered with success.
    if (!isDone && !isRefusal(exchange)) continue
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
