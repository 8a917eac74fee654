import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

interface ViewProps {
  title: string
  /** What stands above the title: where this is. */
  trail?: ComponentChildren
  /** What stands beside it. */
  aside?: ComponentChildren
  lead?: ComponentChildren
  children: ComponentChildren
}

let isFirst = true

/** A view under its one heading, after which the tab is named, and to which the focus goes when it takes the place of another. */
export function View({ title, trail, aside, lead, children }: ViewProps) {
  useEffect(() => {
    document.title = `${title} · repair-shop-mock`
  }, [title])
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isFirst) heading.current?.focus({ preventScroll: true })
    isFirst = false
    scrollTo(0, 0)
  }, [])
  return (
    <>
      <div class="view-head">
        <div>
          {trail && <p class="trail">{trail}</p>}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p class="lead">{lead}</p>}
        </div>
        {aside && <div class="actions">{aside}</div>}
      </div>
      {children}
    </>
  )
}

export function Card({ title, aside, children }: { title: string; aside?: ComponentChildren; children: ComponentChildren }) {
  return (
    <section class="card">
      <div class="card-head">
        <h2>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

/** A table that scrolls by itself where it is too wide, by keyboard as well. */
export function TableFrame({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and a section would be one more landmark
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div class="table-frame" role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}

/** Set out text that scrolls by itself, by keyboard as well. */
export function Code({ class: look, children }: { class?: string; children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <pre class={look} tabIndex={0}>
      {children}
    </pre>
  )
}
