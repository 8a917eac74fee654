// Where Prism and we differ about an exchange.
import type { Exchange } from '../../conformance/index.ts'
import { match } from '../../openapi/match.ts'
import { ourRemarks, prismRemarks, type Remark } from './remarks.ts'

/** A remark of one side at a place where the other has none. */
export interface Difference extends Remark {
  /** The case that asked, or what was wrong on purpose. */
  occasion: string
  /** `getVendor`, or method and path of what is none. */
  operation: string
  /** Of the answer that both judged. */
  status: number | undefined
}

/** `received` came through Prism; `judged` is what was sent to Prism, where that is known. */
export function differencesOf(occasion: string, received: Exchange, judged = received): Difference[] {
  const prism = prismRemarks(received)
  const us = ourRemarks(judged)
  return [...remarksWithout(prism, us), ...remarksWithout(us, prism)].map((remark) => differenceOf(occasion, judged, remark))
}

export function differenceOf(occasion: string, { request: { method, path }, answer }: Exchange, remark: Remark): Difference {
  const { pathname } = new URL(path, 'http://target')
  const found = match(method, pathname)
  return {
    ...remark,
    occasion,
    operation: found.kind === 'operation' ? found.operation.id : `${method} ${pathname}`,
    status: answer?.status,
  }
}

/** Remarks at places that the other side says nothing about. */
const remarksWithout = (remarks: readonly Remark[], others: readonly Remark[]): Remark[] =>
  remarks.filter(({ about, where }) => !others.some((other) => other.about === about && other.where === where))
