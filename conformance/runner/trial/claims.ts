// What a case asks of the areas that it touches, so that cases side by side do not come in each other's way.
import { type OperationId, operation } from '../../../openapi/contract.ts'
import type { Touching } from './touching.ts'

/**
 * What is done to the records of an area:
 * - `use`: records of one's own are made, changed and removed, and others may do the same.
 * - `turn`: the same, but one of these at a time.
 * - `still`: nobody writes.
 * - `alone`: what others look at may change too, so nobody else is there.
 */
type Stay = 'use' | 'turn' | 'still' | 'alone'

/** Others write there, too. */
export const isBesideWriters = (stay: Stay | undefined): boolean => stay === 'use' || stay === 'turn'

const goTogether = (one: Stay, other: Stay): boolean =>
  one === other ? one === 'use' || one === 'still' : isBesideWriters(one) && isBesideWriters(other)

/** By area. */
export type Claim = ReadonlyMap<string, Stay>

/** A login may end the sessions before it (5), so what is about sessions goes one after the other. */
const sessions = 'auth'

/**
 * What moves records of an area without a write to it: an order tells what was paid, a payment may make a statement paid, and a notification
 * tells of it, or of what was inspected. Few targets do the latter, but who marks notifications uses them up, and finds none to mark again.
 */
const movedBy: Movers = {
  workflow: ['payment', 'statement'],
  statement: ['payment', 'workflow'],
  payment: ['statement', 'workflow'],
  notification: ['payment', 'inspection'],
}

/** What may do so, though few targets let it: an order tells what was inspected, and a thread how much was read. */
const perhapsMovedBy: Movers = {
  workflow: ['tpi-scan', 'inspection'],
  'message-thread': ['notification'],
}

type Movers = { readonly [area: string]: readonly string[] }

/** The area that the request may change; undefined for what only reads, and for sessions, which come and go. */
export function areaWritten(id: OperationId): string | undefined {
  const { area, kind, method } = operation(id)
  return method === 'GET' || kind === 'search' || area === sessions ? undefined : area
}

/** Their records have no name to tell them by (2.18). */
const hardToTellApart: readonly string[] = ['inventory-transfer']

/** Their records may move when others come and go: places in a row (2.4). */
const inRows: readonly string[] = ['tpi-scan']

/** With this claim nothing moves what the case looks at. */
export const claimOf = (asked: Touching): Claim => claimed(asked, [...hardToTellApart, ...inRows], [movedBy, perhapsMovedBy])

/** With this one only what few targets move when others are written. */
export const hopefulClaimOf = (asked: Touching): Claim => claimed(asked, hardToTellApart, [movedBy])

function claimed(
  { operations, mayAsk = [], effects, quiet, undisturbed, inTurn, refusals }: Touching,
  hard: readonly string[],
  movers: readonly Movers[],
): Claim {
  const all = [...operations, ...mayAsk]
  const writes = all.flatMap((id) => areaWritten(id) ?? [])
  // What only reads, and yet has effects, makes first what it reads.
  const written = new Set(writes.length > 0 ? writes : all.map((id) => operation(id).area))
  const stayIn = (area: string): Stay | undefined => {
    if (area === sessions) return 'alone'
    if (effects === 'read' || !written.has(area)) return quiet || effects === 'read' ? 'still' : undefined
    // What is refused changes nothing, whoever made it.
    if (refusals && effects !== 'disruptive' && !quiet) return 'use'
    if (effects !== 'own' || quiet || undisturbed || hard.includes(area)) return 'alone'
    return inTurn ? 'turn' : 'use'
  }
  const claim = new Map<string, Stay>()
  for (const { area } of all.map(operation)) {
    const stay = stayIn(area)
    if (stay) claim.set(area, stay)
  }
  if (!quiet) return claim
  const moving = [...claim.keys()].flatMap((area) => movers.flatMap((moved) => moved[area] ?? []))
  for (const area of moving) if (!claim.has(area)) claim.set(area, 'still')
  return claim
}

/** The same claim for one that is to write there, whatever others look at. */
export const aloneIn = (area: string, claim: Claim): Claim => new Map([...claim, [area, 'alone']])

/** True for what goes with none of its kind in an area. */
export function isInTurn(claim: Claim): boolean {
  for (const stay of claim.values()) if (stay === 'alone' || stay === 'turn') return true
  return false
}

function claimsAgree(one: Claim, other: Claim): boolean {
  for (const [area, stay] of one) {
    const there = other.get(area)
    if (there !== undefined && !goTogether(stay, there)) return false
  }
  return true
}

interface Waiting {
  claim: Claim
  enter(): void
}

/** Lets in who goes with those that are there, and with those who wait already. */
export class Gate {
  private readonly there = new Map<string, Stay[]>()
  private waiting: Waiting[] = []

  admits(claim: Claim): boolean {
    return this.isFree(claim) && this.waiting.every((other) => claimsAgree(claim, other.claim))
  }

  /** Waits until the claim holds. */
  async enter(claim: Claim): Promise<void> {
    if (this.admits(claim)) this.take(claim)
    else await new Promise<void>((enter) => this.waiting.push({ claim, enter }))
  }

  leave(claim: Claim): void {
    for (const [area, stay] of claim) {
      const there = this.there.get(area)
      there?.splice(there.indexOf(stay), 1)
    }
    // All that go together, so that others do not take turns with them one by one; who comes anew waits behind them.
    this.waiting = this.waiting.filter((one) => {
      if (!this.isFree(one.claim)) return true
      this.take(one.claim)
      one.enter()
      return false
    })
  }

  /** Whoever is there already. */
  take(claim: Claim): void {
    for (const [area, stay] of claim) {
      const there = this.there.get(area) ?? []
      there.push(stay)
      this.there.set(area, there)
    }
  }

  private isFree(claim: Claim): boolean {
    for (const [area, stay] of claim) if (this.there.get(area)?.some((other) => !goTogether(stay, other))) return false
    return true
  }
}
