// The judge's own strength: for each case a lie that it catches by its own expectation, so that a case that lost its teeth is noticed.
import { type Case, cases } from '../../conformance/index.ts'
import { deepLies } from '../../mocks/proof/lies/deep/index.ts'
import type { Lie } from '../../mocks/proof/tools/lie.ts'
import { breaksIt, type Proof } from './prove.ts'
import type { Provers } from './workers.ts'

/** By case: the lie that it catches. */
export type Strength = Map<string, string>

const deep = new Set(deepLies.map(({ id }) => id))

/** Lies of one case are tried until one is caught; most cases need one or two. */
const mostTries = 60

/** True when the case itself saw it, not only the checks that every case goes through. */
export const byItself = ({ by }: Proof, id: string): boolean => by.some((one) => one.case === id && one.check === 'expectation')

export async function strengthOf(
  lies: readonly Lie[],
  proofs: readonly Proof[],
  workers: Provers,
  tell: (done: number) => void,
  wanted: readonly Case[] = cases,
): Promise<Strength> {
  const found: Strength = new Map()
  const asked = new Map(cases.map(({ id, requirements: [first] }) => [id, first]))
  // What shows a deep one may have been done by the cases before, so that it is to be tried with the case alone.
  for (const { verdict, by, lie } of proofs.filter((proof) => !deep.has(proof.lie)))
    for (const one of by)
      if (verdict === 'placed' && one.check === 'expectation' && one.requirement === asked.get(one.case)) found.set(one.case, lie)
  let done = 0
  const search = async (one: Case) => {
    for (const lie of candidates(one, lies)) {
      const proof = await workers.try({ lie: lie.id, case: one.id })
      if (proof.verdict !== 'placed' || !byItself(proof, one.id)) continue
      found.set(one.id, lie.id)
      break
    }
    tell(++done)
  }
  await Promise.all(wanted.filter(({ id }) => !found.has(id)).map(search))
  return found
}

/** Lies that break what the case asks for, at an operation that it uses; what it asks for first, and behaviour before places. */
function candidates({ requirements: asked, operations, mayAsk = [] }: Case, lies: readonly Lie[]): Lie[] {
  const used = [...operations, ...mayAsk]
  const fitting = lies.filter(
    (lie) => asked.some((id) => breaksIt(lie, id)) && (lie.operations.length === 0 || lie.operations.some((id) => used.includes(id))),
  )
  const weight = (lie: Lie) => Number(!breaksIt(lie, asked[0])) + 2 * Number(lie.place !== undefined)
  return fitting.sort((one, other) => weight(one) - weight(other)).slice(0, mostTries)
}
