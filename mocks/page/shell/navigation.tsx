import { useEffect, useRef } from 'preact/hooks'
import { Link } from '../parts/link.tsx'
import type { Route } from '../parts/route.ts'
import { useAsked } from '../talk/asked.ts'
import { steerMock } from '../talk/control.ts'
import { usePlace } from '../talk/place.ts'

interface Goal {
  path: string
  label: string
  /** Other views that belong to it. */
  also?: string
}

const groups: { title: string; goals: Goal[] }[] = [
  { title: 'Mock', goals: [{ path: '', label: 'Overview' }] },
  {
    title: 'Shop',
    goals: [
      { path: 'board', label: 'Board', also: 'orders' },
      { path: 'records', label: 'Records' },
    ],
  },
  {
    title: 'Traffic',
    goals: [
      { path: 'requests', label: 'Requests' },
      { path: 'webhooks', label: 'Webhooks' },
      { path: 'changes', label: 'Changes' },
    ],
  },
  {
    title: 'Control',
    goals: [
      { path: 'faults', label: 'Faults' },
      { path: 'otherwise', label: 'Lies and variants' },
      { path: 'sandboxes', label: 'Sandboxes' },
    ],
  },
]

export function Navigation({ route, isThere }: { route: Route; isThere: boolean }) {
  const { sandbox, start } = usePlace()
  const { value } = useAsked(`counts ${isThere}`, async () =>
    isThere ? (await steerMock('get', '/_mock/sandboxes/{sandbox}', { at: { sandbox } })).data : undefined,
  )
  const counts: { [path: string]: number | undefined } = {
    changes: value?.changes,
    faults: value?.faults,
    otherwise: value?.lie || value?.variant ? 1 : 0,
  }
  const [current = ''] = route.path
  const navigation = useRef<HTMLElement>(null)
  // On a phone the views stand in one line that scrolls.
  useEffect(() => {
    const [line, here] = [navigation.current, navigation.current?.querySelector<HTMLElement>('[aria-current]')]
    // Not scrollIntoView: the keyboard would go on from there.
    if (line && here) line.scrollLeft = here.offsetLeft - (line.clientWidth - here.offsetWidth) / 2
  }, [current])
  return (
    <nav class="navigation" aria-label="Views" ref={navigation}>
      {groups.map(({ title, goals }) => (
        <div key={title} class="navigation-group">
          <p id={`nav-${title}`}>{title}</p>
          <ul aria-labelledby={`nav-${title}`}>
            {goals.map(({ path, label, also }) => (
              <li key={path}>
                <Link to={path === '' ? [] : [path]} current={path === current || also === current}>
                  {label}
                  {counts[path] ? <span class="count">{counts[path]}</span> : null}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div class="navigation-group">
        <p id="nav-api">API</p>
        <ul aria-labelledby="nav-api">
          <li>
            <a href={start.reference}>Reference</a>
          </li>
        </ul>
      </div>
    </nav>
  )
}
