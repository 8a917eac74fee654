// One value of a record, shown for what it is.
import { targetOf } from '../talk/targets.ts'
import { RecordLink } from './link.tsx'
import { Code } from './view.tsx'
import { cellText, isMoney, looksLikeTime, moneyText } from './words.ts'

interface ValueProps {
  name: string
  value: unknown
}

/** For a cell of a table: one line. */
export function CellValue({ name, value }: ValueProps) {
  const target = targetOf(name)
  if (target && typeof value === 'string' && value !== '') return <RecordLink collection={target} id={value} />
  const text = cellText(name, value)
  return text === '–' ? (
    <span class="dim">
      <span aria-hidden="true">–</span>
      <span class="unseen">nothing</span>
    </span>
  ) : (
    text
  )
}

/** For a page about the record: everything of it. */
export function WholeValue({ name, value }: ValueProps) {
  const target = targetOf(name)
  if (target && Array.isArray(value) && value.length > 0)
    return (
      <span class="values">
        {value.map((id) => (
          <RecordLink key={String(id)} collection={target} id={String(id)} />
        ))}
      </span>
    )
  if (isMoney(name, value))
    return (
      <>
        {moneyText(value)} <span class="dim">({value} cents)</span>
      </>
    )
  if (typeof value === 'object' && value !== null && Object.keys(value).length > 0)
    return <Code class="value-json">{JSON.stringify(value, null, 2)}</Code>
  // To the letter, as whoever sends it back needs it.
  if (looksLikeTime(value)) return <time>{value}</time>
  return <CellValue name={name} value={value} />
}
