// Which cases a run asks: areas, ids and patterns.
import type { Case } from '../runner/case.ts'
import { Mistake } from './mistake.ts'
import { hint } from './nearest.ts'

export function selected(cases: readonly Case[], only: readonly string[] = [], skip: readonly string[] = []): Case[] {
  for (const [flag, words] of [['--only', only] as const, ['--skip', skip] as const])
    for (const word of words) if (!cases.some((one) => names(word, one))) throw new Mistake(`${flag} ${word}: ${nothingFor(word, cases)}`)
  const chosen = cases.filter(
    (one) => (only.length === 0 || only.some((word) => names(word, one))) && !skip.some((word) => names(word, one)),
  )
  if (chosen.length > 0) return chosen
  throw new Mistake('No case is left to run: --skip takes away what --only leaves. "repair-shop-conformance list" shows them all.')
}

/** Why there is no such case, and what may have been meant. */
export function nothingFor(word: string, cases: readonly Case[]): string {
  const ids = cases.map(({ id }) => id)
  const part = word.replaceAll('*', '')
  const inside = part.length < 3 ? [] : ids.filter((id) => id.includes(part)).slice(0, 3)
  const near = hint(part, [...new Set(cases.map(({ area }) => area)), ...ids], 3)
  const found = near || (inside.length > 0 ? ` Did you mean ${inside.map((id) => `"${id}"`).join(' or ')}?` : '')
  return `no area and no case has this name.${found} "repair-shop-conformance list" shows them all.`
}

const names = (word: string, { id, area }: Case): boolean => word === area || (word.includes('*') ? pattern(word).test(id) : word === id)

/** `*` stands for any characters, slashes too. */
const pattern = (word: string): RegExp => new RegExp(`^${word.split('*').map(literally).join('.*')}$`)

const literally = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
