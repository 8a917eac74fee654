// What was explored, as people read it: sums for each way, and matrices of what was tried by what it was tried on.
import { type Came, type Cell, comings } from '../../runner/seen/covered.ts'
import { counted } from './text.ts'

/** What is told of a combination that came to several things: the first of these that it came to. */
const tellingOrder: readonly Came[] = ['departed', 'tidied', 'kept', 'refused', 'unjudged']

export const mainOutcome = ({ came }: Cell): Came => tellingOrder.find((one) => (came[one] ?? 0) > 0) ?? 'unjudged'

/** `kept 3 times, refused once` */
export const cameInWords = ({ came }: Cell): string =>
  comings.flatMap((one) => (came[one] ? [`${one} ${came[one] === 1 ? 'once' : counted(came[one], 'time')}`] : [])).join(', ')

export interface Matrix {
  readonly way: string
  readonly rows: readonly string[]
  readonly columns: readonly string[]
  readonly cells: readonly Cell[]
}

/** One for each way, the rows with departures first. */
export function matricesOf(explored: readonly Cell[]): Matrix[] {
  return [...new Set(explored.map(({ way }) => way))].map((way) => {
    const cells = explored.filter((cell) => cell.way === way)
    const departed = cells.filter((cell) => mainOutcome(cell) === 'departed')
    return {
      way,
      rows: [...new Set([...departed, ...cells].map(({ row }) => row))],
      columns: [...new Set(cells.map(({ column }) => column))],
      cells,
    }
  })
}

/** A head and a line for each way: how many combinations, of how many by how many, and what they came to. Empty when nothing was explored. */
export function exploredTable(explored: readonly Cell[]): string[][] {
  const all = matricesOf(explored)
  if (all.length === 0) return []
  const lines = all.map(({ way, rows, columns, cells }) => [
    way,
    `${rows.length} × ${columns.length}`,
    cells.length.toLocaleString('en'),
    ...comings.map((one) => countOf(cells, one)),
  ])
  return [['explored', 'of', 'combinations', ...comings], ...lines]
}

const countOf = (cells: readonly Cell[], wanted: Came): string =>
  cells
    .filter((cell) => mainOutcome(cell) === wanted)
    .length.toLocaleString('en')
    .replace(/^0$/, '')
