import type { ComponentChildren } from 'preact'

export type Tone = 'plain' | 'good' | 'odd' | 'bad' | 'note'

/** A word that says a state. The colour repeats it, and says nothing alone. */
export const Chip = ({ tone = 'plain', children }: { tone?: Tone; children: ComponentChildren }) => (
  <span class={`chip ${tone}`}>{children}</span>
)

export const statusTone = (status: number): Tone => (status < 400 ? 'good' : status < 500 ? 'odd' : 'bad')
