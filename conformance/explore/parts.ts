// Parts of a record that are records themselves: the ranges of a matrix (2.8), the items of an inspection (2.13).
import { differences, isObject } from '../exchange/compare.ts'
import type { RunContext } from '../runner/trial/context.ts'
import type { Trial } from '../runner/trial/trial.ts'
import type { Shown } from '../steps/records.ts'

type Part = { readonly [field: string]: unknown }

/** True for a list of parts that was sent. */
export const hasParts = (value: unknown): value is readonly Part[] => Array.isArray(value) && value.length > 0 && value.every(isObject)

/** True for an update with no ranges, after which those from before may be there (D20). */
export const isAnyParts = (sent: unknown, requirement: string): boolean =>
  requirement === 'labor-matrix/update-ranges' && Array.isArray(sent) && sent.length === 0

/** The record shows the parts that were sent, in any order. Whether an update takes away those that were there is not stated (D20). */
export function showsParts(trial: Trial, shown: Shown, field: string, sent: readonly Part[], requirement: string): void {
  const asSent = likeThose(sent, partsIn(shown, field))
  const [all, wanted] = [asSent(partsIn(shown, field)), asSent(sent)]
  const isThere = (part: Part) => all.some((one) => differences(part, one).length === 0)
  trial.equal(wanted.every(isThere) ? wanted : all, wanted, shown.exchange, { where: `/data/${field}`, requirement })
}

const replaced = new WeakSet<Trial>()

/** Whether an update takes away the ranges that it does not name is not stated (D20); who has done so does it the next time, too. */
export function replacesAsBefore(trial: Trial, shown: Shown, last: Shown, sent: unknown): void {
  if (!Array.isArray(sent)) return
  const startsOf = (parts: readonly Part[]) => new Set(parts.map(({ start }) => start))
  const [named, now] = [startsOf(sent), startsOf(partsIn(shown, 'ranges'))]
  const others = partsIn(last, 'ranges').filter(({ start }) => !named.has(start))
  const left = others.filter(({ start }) => now.has(start))
  if (others.length === 0) return
  if (replaced.has(trial))
    trial.holds(left.length === 0, 'none of the ranges that it does not name, as after the update before', left, shown.exchange, {
      where: '/data/ranges',
      requirement: 'labor-matrix/update-ranges',
    })
  else if (left.length === 0 && named.size > 0) replaced.add(trial)
}

/** True when the record does not show these parts. */
export function showsOtherParts(shown: Shown, field: string, sent: readonly Part[]): boolean {
  const parts = partsIn(shown, field)
  const asSent = likeThose(sent, parts)
  return differences(asSent(sent), asSent(parts)).length > 0
}

/** The fields of parts that were sent, as far as any is shown, in one order. */
function likeThose(sent: readonly Part[], shown: readonly Part[]): (parts: readonly Part[]) => readonly Part[] {
  const names = Object.keys(sent[0] ?? {}).filter((name) => shown.some((part) => name in part))
  return (parts) =>
    parts
      .map((part) => Object.fromEntries(names.map((name) => [name, part[name] ?? null])))
      .sort((one, other) => Number(one.start) - Number(other.start))
}

/** No update names the items of an inspection (4.13). */
export function partsStay(trial: Trial, shown: Shown, last: Shown): void {
  const idsIn = (look: Shown) =>
    partsIn(look, 'items')
      .map(({ id }) => String(id))
      .sort()
  if (idsIn(last).length > 0)
    trial.equal(idsIn(shown), idsIn(last), shown.exchange, { where: '/data/items', requirement: 'inspection/update-leaves-items' })
}

const owners = new WeakMap<RunContext, Map<unknown, unknown>>()

/** Each range has an id of its own, which no range of another matrix has. */
export function ownParts(trial: Trial, shown: Shown): void {
  const known = owners.get(trial.context) ?? new Map<unknown, unknown>()
  owners.set(trial.context, known)
  const { id: owner } = { ...shown.data } as Part
  for (const { id } of partsIn(shown, 'ranges')) {
    if (typeof id !== 'string' || owner === undefined) continue
    const other = known.get(id) ?? owner
    known.set(id, owner)
    trial.holds(other === owner, 'an id that no range of another matrix has', id, shown.exchange, {
      where: '/data/ranges',
      requirement: 'labor-matrix/create-ranges',
      check: 'ids-apart',
    })
  }
}

function partsIn({ data }: Shown, field: string): readonly Part[] {
  const parts = ({ ...data } as Part)[field]
  return hasParts(parts) ? parts : []
}
