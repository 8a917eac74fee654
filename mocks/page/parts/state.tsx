// What stands where there is nothing to show: nothing yet, something that went wrong, or a wait.
import type { ComponentChildren } from 'preact'
import { errorText, Refused } from '../talk/answers.ts'
import type { Question } from '../talk/asked.ts'

export function Empty({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <div class="empty">
      <p class="empty-title">{title}</p>
      {children && <div class="empty-more">{children}</div>}
    </div>
  )
}

export function Failure({ error, again, children }: { error: unknown; again?: (() => void) | undefined; children?: ComponentChildren }) {
  const issues = error instanceof Refused ? error.issues : []
  return (
    <div class="failure" role="alert">
      <p>{errorText(error)}</p>
      {issues.length > 1 && (
        <ul>
          {issues.map(({ path, expected, actual }) => (
            <li key={path}>
              <code>{path}</code> expected {expected}, got <code>{actual}</code>
            </li>
          ))}
        </ul>
      )}
      {children}
      {again && (
        <button type="button" onClick={again}>
          Try again
        </button>
      )}
    </div>
  )
}

interface WhenAskedProps<Value> {
  asked: Question<Value>
  /** Lines that the answer will take, so that nothing jumps. */
  lines?: number
  children: (value: Value) => ComponentChildren
}

/** What was asked for, once it is there. */
export function WhenAsked<Value>({ asked: { value, error, again }, lines = 6, children }: WhenAskedProps<Value>) {
  if (error !== undefined && value === undefined) return <Failure error={error} again={again} />
  if (value === undefined)
    return (
      <div class="waiting" style={{ '--lines': lines }}>
        <span class="unseen">Loading</span>
      </div>
    )
  return <>{children(value)}</>
}
