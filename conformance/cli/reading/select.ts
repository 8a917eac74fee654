// Which cases a run asks: areas, ids, patterns, and the requirements and decisions that cases are about.

import { hint } from '../../../openapi/nearest.ts'
import type { Case } from '../../runner/trial/case.ts'
import { operationsOn, requirementsOn } from './decisions.ts'
import { Mistake } from './mistake.ts'

export function selected(cases: readonly Case[], onlyWords: readonly string[] = [], skipWords: readonly string[] = []): Case[] {
  const [only, skip] = [apart(onlyWords), apart(skipWords)]
  for (const [flag, words] of [['--only', only] as const, ['--skip', skip] as const])
    for (const word of words) if (namedBy(word, cases).length === 0) throw new Mistake(`${flag} ${word}: ${nothingFor(word, cases)}`)
  const wanted = new Set(only.flatMap((word) => namedBy(word, cases)))
  const unwanted = new Set(skip.flatMap((word) => namedBy(word, cases)))
  const chosen = cases.filter((one) => (only.length === 0 || wanted.has(one)) && !unwanted.has(one))
  if (chosen.length > 0) return chosen
  throw new Mistake('No case is left to run: --skip takes away what --only leaves. "repair-shop-conformance list" shows them all.')
}

interface Words {
  only?: readonly string[] | undefined
  skip?: readonly string[] | undefined
}

/** The same for cases that are made as they are asked; `samples` say what words may name. */
export function chosenBy(words: Words, samples: readonly Case[]): (one: Case) => boolean {
  const [only, skip] = [apart(words.only ?? []), apart(words.skip ?? [])]
  selected(samples, only, skip)
  const isNamed = (words: readonly string[], one: Case) => words.some((word) => namedBy(word, [one]).length > 0)
  return (one) => (only.length === 0 || isNamed(only, one)) && !isNamed(skip, one)
}

/** No name has a comma: words may be given one by one or together. */
const apart = (words: readonly string[]): string[] => words.flatMap((word) => word.split(',')).map((word) => word.trim())

/** Why there is no such case, and what may have been meant. */
export function nothingFor(word: string, cases: readonly Case[]): string {
  const ids = cases.map(({ id }) => id)
  const part = word.replaceAll('*', '')
  const inside = part.length < 3 ? [] : ids.filter((id) => id.includes(part)).slice(0, 3)
  const near = hint(part, [...new Set(cases.map(({ area }) => area)), ...ids], 3)
  const found = near || (inside.length > 0 ? ` Did you mean ${inside.map((id) => `"${id}"`).join(' or ')}?` : '')
  return `no area, case, requirement or decision has this name.${found} "repair-shop-conformance list" shows them all.`
}

const names = (word: string, { id, area }: Case): boolean => word === area || (word.includes('*') ? pattern(word).test(id) : word === id)

/** A name of cases wins over that of a requirement. What a decision is about is told by its requirements, else by its operations. */
function namedBy(word: string, cases: readonly Case[]): readonly Case[] {
  const named = cases.filter((one) => names(word, one))
  if (named.length > 0) return named
  const asked = new Set([word, ...requirementsOn(word).map(({ id }) => id)])
  const about = cases.filter(({ requirements }) => requirements.some((id) => asked.has(id)))
  if (about.length > 0) return about
  const used = new Set<string>(operationsOn(word).map(({ id }) => id))
  return cases.filter(({ operations }) => operations.some((id) => used.has(id)))
}

/** `*` stands for any characters, slashes too. */
const pattern = (word: string): RegExp => new RegExp(`^${word.split('*').map(literally).join('.*')}$`)

const literally = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
