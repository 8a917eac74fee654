// What was explored, counted: how often each combination was asked, and what came of it.

/**
 * - `kept`: it came as the description states
 * - `tidied`: changed in a way that is lawful
 * - `refused`: the target does not take it, and may
 * - `departed`: a failure tells what was wrong; advice does not
 * - `unjudged`: asked, but nothing shows what came of it
 */
export const comings = ['kept', 'tidied', 'refused', 'departed', 'unjudged'] as const
export type Came = (typeof comings)[number]

/** One cell of a matrix: the value `emoji` for the field `createVendor.name`, the step `delete` after `update`. */
export interface Cell {
  /** Of the ways to explore: `values`, `sequences`, `pages`, `beside`, `whose`. */
  readonly way: string
  readonly row: string
  readonly column: string
  readonly came: { readonly [came in Came]?: number }
}

/** More than the contract has combinations; what comes beyond it is not kept. */
const mostCells = 20_000

export class Covered {
  private readonly counts = new Map<string, { way: string; row: string; column: string; came: { [came in Came]?: number } }>()

  count(way: string, row: string, column: string, came: Came, times = 1): void {
    const key = JSON.stringify([way, row, column])
    const cell = this.counts.get(key) ?? { way, row, column, came: {} }
    if (!this.counts.has(key) && this.counts.size >= mostCells) return
    this.counts.set(key, cell)
    cell.came[came] = (cell.came[came] ?? 0) + times
  }

  add(cells: readonly Cell[]): void {
    for (const { way, row, column, came } of cells)
      for (const one of comings) if (came[one] !== undefined) this.count(way, row, column, one, came[one])
  }

  cells(): readonly Cell[] {
    return [...this.counts.values()]
  }
}
