import type { ComponentChildren } from 'preact'
import { TableFrame } from './view.tsx'

/** The head of a column: a text, or more than that. */
export type Column = string | { label: string; is: 'number' | 'actions' }

/** What is done to the record of a row; its head is for screen readers alone. */
export const actions: Column = { label: 'Actions', is: 'actions' }

export const numbers = (label: string): Column => ({ label, is: 'number' })

interface TableProps {
  label: string
  columns: readonly Column[]
  /** Its rows. */
  children: ComponentChildren
}

/** On narrow screens each row is a block, whose cells are named by their `data-label`. */
export function Table({ label, columns, children }: TableProps) {
  return (
    <TableFrame label={label}>
      <table class="stacked">
        <thead>
          <tr>{columns.map(headOf)}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </TableFrame>
  )
}

function headOf(column: Column) {
  const { label, is } = typeof column === 'string' ? { label: column, is: 'text' } : column
  return (
    <th key={label} scope="col" class={is === 'number' ? 'number' : undefined}>
      {is === 'actions' ? <span class="unseen">{label}</span> : label}
    </th>
  )
}
