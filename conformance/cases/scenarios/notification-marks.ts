// What a mark leaves as it was: the notification but for read, and all of the others (3, 4.21).
import { isObject } from '../../exchange/compare.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import type { FindingDetails } from '../../runner/trial/asking.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { commonPart } from '../../steps/common.ts'
import type { Notification } from './notification-steps.ts'

/** What else a payload holds may be worded anew each time (2.22); what it names is what the notification is about. */
const idsNamedIn = ({ payload }: Notification): object =>
  isObject(payload) ? Object.fromEntries(Object.entries(payload).filter(([name, id]) => /Id$/.test(name) && id != null)) : {}

/** The notification is what it was, but for the fields that may change. */
export function isStill(
  trial: Trial,
  now: Notification,
  before: Notification,
  changing: readonly (keyof Notification)[],
  exchange: Exchange,
  about: FindingDetails,
): void {
  trial.sameBut(commonPart(now, before), commonPart(before, now), changing, exchange, about)
  if (now.payload !== undefined && isObject(before.payload))
    trial.includes(now.payload, idsNamedIn(before), exchange, { ...about, where: `${about.where ?? ''}/payload` })
}

/** However many are marked, each is what it was but for being read. */
export function stayButForRead(trial: Trial, before: readonly Notification[], after: readonly Notification[], exchange: Exchange): void {
  const known = new Map(before.map((one) => [one.id, one]))
  for (const one of after) {
    const old = known.get(one.id)
    if (old)
      isStill(trial, one, old, ['read'], exchange, { where: `notification ${one.id}`, requirement: 'notification/mark-leaves-fields' })
  }
}
