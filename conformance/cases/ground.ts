// What there is to explore: all ways through, first the share that a run asks, then on without end, where new ground is found.

import { operation } from '../../openapi/contract.ts'
import { resourceOf } from '../../openapi/resources.ts'
import { besideCases, besideGround } from '../explore/beside/cases.ts'
import { pageCases } from '../explore/pages/cases.ts'
import { pageGround } from '../explore/pages/ground.ts'
import { sequenceCases, sequenceGround } from '../explore/sequences/cases.ts'
import { valuesCases, valuesGround } from '../explore/values/cases.ts'
import { whoseCases } from '../explore/whose/cases.ts'
import { whoseGround } from '../explore/whose/ground.ts'
import { Covered } from '../runner/seen/covered.ts'
import type { Case } from '../runner/trial/case.ts'
import type { CaseResult } from '../runner/verdict/result.ts'

export interface Way {
  /** As what it explored is told, and how the ids of its cases begin. */
  readonly name: string
  /** The share that a run asks. */
  readonly cases: readonly Case[]
  /** What comes after it: the same for the same seed. Cases that fill pages make so many records at most. */
  ground?(seed: number, volume: number): Iterable<Case>
}

export const ways: readonly Way[] = [
  { name: 'values', cases: valuesCases, ground: valuesGround },
  { name: 'sequences', cases: sequenceCases, ground: sequenceGround },
  { name: 'pages', cases: pageCases, ground: pageGround },
  { name: 'beside', cases: besideCases, ground: (seed) => besideGround(seed) },
  { name: 'whose', cases: whoseCases, ground: (seed) => whoseGround(seed) },
]

export interface Choice {
  seed: number
  volume: number
  /** So many records that no operation removes may be made in all. */
  mostLeft: number
  /** Which cases are wanted. */
  fits(one: Case): boolean
}

/** A way of which nothing is wanted is left after so many cases. */
const mostUnwanted = 5_000

/** A way whose cases send nothing any more, so many in a row, has come to its end: the target lacks what they need. */
const mostInVain = 300

/** How much what a way found lately counts, beside what it found before. */
const weightOfLatest = 0.2

/** One in ten cases or fewer: who comes to so little is no better than the others. */
const worthOf = ({ newCombinations }: Walked): number => Math.floor(newCombinations * 10)

/** It makes what no operation removes. */
const leavesSomething = ({ operations }: Case): boolean =>
  operations.some((id) => operation(id).kind === 'create' && resourceOf(id)?.delete === undefined)

class Walked {
  /** New combinations for each case, of late. */
  newCombinations = 1
  /** Cases in a row that sent nothing. */
  inVain = 0
  /** When it had its turn. */
  turn = 0
  /** Its fixed share. */
  readonly cases: readonly Case[]
  private readonly ground: Iterator<Case>
  private readonly fits: Choice['fits']

  constructor({ cases, ground }: Way, { seed, volume, fits }: Choice) {
    this.fits = fits
    this.cases = cases.filter(fits)
    this.ground = (ground?.(seed, volume) ?? [])[Symbol.iterator]()
  }

  next(): Case | undefined {
    for (let tries = 0; tries < mostUnwanted; tries++) {
      const { value, done } = this.ground.next()
      if (done) return undefined
      if (this.fits(value)) return value
    }
    return undefined
  }
}

/** Cases of all ways by turns, more of those that come to what was not seen yet. */
export class Ground implements Iterable<Case> {
  readonly covered = new Covered()
  private readonly walked: Set<Walked>
  private left = 0
  private readonly underWay = new Map<string, Walked>()

  constructor(choice: Choice, all: readonly Way[] = ways) {
    const fits = (one: Case) => choice.fits(one) && (this.left < choice.mostLeft || !leavesSomething(one))
    this.walked = new Set(all.map((way) => new Walked(way, { ...choice, fits })))
  }

  /** Told what came of a case. */
  hear({ case: { id }, explored = [], exchanges, left }: CaseResult): void {
    this.left += left.length
    const before = this.covered.cells().length
    this.covered.add(explored)
    const way = this.underWay.get(id)
    this.underWay.delete(id)
    if (!way) return
    way.newCombinations += weightOfLatest * (this.covered.cells().length - before - way.newCombinations)
    way.inVain = exchanges.length > 0 ? 0 : way.inVain + 1
    if (way.inVain >= mostInVain) this.walked.delete(way)
  }

  *[Symbol.iterator](): Generator<Case> {
    const most = Math.max(0, ...[...this.walked].map(({ cases }) => cases.length))
    for (let at = 0; at < most; at++) for (const { cases } of this.walked) yield* cases.slice(at, at + 1)
    for (let turn = 1; this.walked.size > 0; turn++) {
      const way = this.chosen(turn)
      const one = way?.next()
      if (!way || !one) {
        if (way) this.walked.delete(way)
        continue
      }
      way.turn = turn
      this.underWay.set(one.id, way)
      yield one
    }
  }

  /** By turns who waited longest, and who finds most. */
  private chosen(turn: number): Walked | undefined {
    const waited = [...this.walked].sort((one, other) => one.turn - other.turn)
    return turn % 3 === 0 ? waited[0] : waited.sort((one, other) => worthOf(other) - worthOf(one))[0]
  }
}
