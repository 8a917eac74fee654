// Requests that overlap. Every answer takes a while; whoever comes before it is sent meets what is under way.
import type { OperationId } from '../../../openapi/contract.ts'
import type { PlainAnswer } from '../../engine/plain/plain.ts'
import { remembering } from './kinds.ts'
import type { Call, Lie } from './lie.ts'

/** Milliseconds for which a request counts as under way. It is answered later, so that one that waits for the answer never overlaps. */
const underWay = 10
const answered = 2 * underWay

/** Answers of these operations, given what others under way have left here. */
export const besideOthers = <Left>(
  names: readonly OperationId[],
  answer: (call: Call, others: readonly Left[], leave: (left: Left) => void) => PlainAnswer,
): Lie['tell'] =>
  remembering(
    () => [] as { until: number; left: Left }[],
    names,
    (call, all) => {
      const now = performance.now()
      const others = all.filter(({ until }) => until > now)
      all.splice(0, all.length, ...others)
      const given = answer(
        call,
        others.map(({ left }) => left),
        (left) => all.push({ until: now + underWay, left }),
      )
      return { ...given, wait: (given.wait ?? 0) + answered }
    },
  )
