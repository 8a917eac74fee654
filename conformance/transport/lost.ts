// Requests without an answer that say more of the way to the target than of the target.
import type { Exchange } from '../exchange/exchange.ts'
import { notInTime } from './bounds.ts'

type Outcome = Pick<Exchange, 'failure'>

/** The connection ended before an answer came: who closes idle ones may do so just as one is used again (RFC 9112, 9.3.1). */
export const isReset = ({ failure = '' }: Outcome): boolean => /ECONNRESET|EPIPE|other side closed|socket hang up/.test(failure)

/** Its time was over before all of an answer was there. */
export const isLate = ({ failure = '' }: Outcome): boolean => failure.startsWith(notInTime)

/** Nobody was there to take the connection, so that nothing was sent. */
export const nobodyListens = ({ failure = '' }: Outcome): boolean => /ECONNREFUSED/.test(failure)

/** Why a run ends that had its answers before. */
export const whyGone = ({ failure = '' }: Outcome): string => `the target is not there any more (${failure}): its log may say why`
