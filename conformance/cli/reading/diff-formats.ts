// How the command diff tells what it found.
import { hint } from '../../../openapi/nearest.ts'
import { Mistake } from './mistake.ts'

export const diffFormats = ['text', 'markdown', 'json'] as const
export type DiffFormat = (typeof diffFormats)[number]

export function diffFormatNamed(word = 'text'): DiffFormat {
  const known = diffFormats.find((one) => one === word)
  if (known) return known
  throw new Mistake(`--format: expected one of ${diffFormats.join(', ')}, got "${word}".${hint(word, diffFormats)}`)
}
