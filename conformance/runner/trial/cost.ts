// What asking a case costs, about.
import type { Case } from './case.ts'

/** Requests of a case by the first word of its id, counted against the mock (the bench row run/shards tells how well that still fits). */
const requestsOf: { readonly [family: string]: number } = {
  ...{ request: 2.5, list: 4, record: 4.5, values: 15, sequences: 24, pages: 18, beside: 10, shown: 1.5, session: 1.5 },
  ...{ notification: 5, 'inventory-transfer': 6, whose: 4, company: 2 },
}
const requestsOfScenario = 9

export const requestsAbout = ({ id }: Case): number => requestsOf[id.split('/')[0] ?? ''] ?? requestsOfScenario
