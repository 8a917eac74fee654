import type { ComponentChildren } from 'preact'
import { usePlace } from '../talk/place.ts'
import { hashOf } from './route.ts'

interface LinkProps {
  to: readonly string[]
  query?: { [name: string]: string }
  class?: string
  current?: boolean
  children: ComponentChildren
}

/** To another view of the same sandbox. */
export function Link({ to, query, class: look, current, children }: LinkProps) {
  const { sandbox } = usePlace()
  return (
    <a href={hashOf(sandbox, to, query)} class={look} aria-current={current ? 'page' : undefined}>
      {children}
    </a>
  )
}

export function RecordLink({ collection, id, children }: { collection: string; id: string; children?: ComponentChildren }) {
  const to = collection === 'orders' ? ['orders', id] : ['records', collection, id]
  return <Link to={to}>{children ?? <code>{id}</code>}</Link>
}
