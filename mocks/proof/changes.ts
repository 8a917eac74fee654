// The way into what the judge is proved with. Nobody who reads the mock needs this folder: the mock imports it only for
// --lie and --variant, and nothing here changes how it behaves otherwise.
//
//   lies/      wrong servers, each with one departure from the contract that a conformance suite must notice;
//              areas/ are written by hand, computed/ come from the contract; deep/ are those that only certain values,
//              borders or steps show
//   variants/  right servers that chose otherwise where the contract leaves a choice; a suite must accept them
//   tools/     what both are written with: requests and answers on their way (lie), operations by what they do (kinds),
//              the records behind them (stored), users of other companies (companies)
//
// scripts/proof tries them and keeps the kill table.

import { hint } from '../../openapi/nearest.ts'
import type { WorldName } from '../seeds/index.ts'
import type { Handle, Server } from './tools/lie.ts'

export interface ServerChange {
  /** The records it wants to begin with. */
  world: WorldName | undefined
  apply(server: Server): Handle
}

/** The catalogues are loaded only when one of them is asked for: together they are larger than the mock. */
export async function findChange({ lie, variant }: { lie?: string | undefined; variant?: string | undefined }): Promise<ServerChange> {
  if (lie !== undefined && variant !== undefined) throw new RangeError('Expected a lie or a variant, got both.')
  if (lie !== undefined) {
    const { everyLie, findLie } = await import('./lies/index.ts')
    const found = findLie(lie)
    if (!found) throw unknown('lie', lie, everyLie)
    return { world: undefined, apply: (server) => found.tell(server) }
  }
  const { findVariant, variants } = await import('./variants/index.ts')
  const found = findVariant(variant ?? '')
  if (!found) throw unknown('variant', variant ?? '', variants)
  return { world: found.world, apply: (server) => found.vary(server) }
}

/** All that it finds of a kind. */
export const listChanges = async (kind: 'lie' | 'variant'): Promise<readonly { id: string; says: string }[]> =>
  kind === 'lie' ? (await import('./lies/index.ts')).everyLie : (await import('./variants/index.ts')).variants

function unknown(kind: string, id: string, all: readonly { id: string }[]): RangeError {
  const near = hint(
    id,
    all.map((one) => one.id),
  )
  return new RangeError(
    `There is no ${kind} "${id}".${near} All ${all.length} are listed by repair-shop-mock --list-${kind === 'lie' ? 'lies' : 'variants'}.`,
  )
}
