// A deep lie about a write: its id tells of which kind it is, about which write, and what is wrong.
import type { Lie } from '../../tools/lie.ts'
import type { Write } from './writes.ts'

export interface Words {
  name: string
  says: string
  breaks: readonly string[]
}

export const lieAbout =
  (kind: 'beside' | 'sequences') =>
  (write: Write, { name, says, breaks }: Words, tell: Lie['tell']): Lie => ({
    id: `${kind}/${write.id}/${name}`,
    says: `${write.id} ${says}.`,
    breaks,
    operations: [...new Set([write.id, write.shows])],
    tell,
  })
