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
      { path: 'sandboxes', label: 'Sandboxes' },
    ],
  },
]

export function Navigation({ route }: { route: Route }) {
  const { sandbox } = usePlace()
  const { value } = useAsked('counts', () => steerMock('get', '/_mock/sandboxes/{sandbox}', { at: { sandbox } }))
  const counts: { [path: string]: number | undefined } = { changes: value?.data.changes, faults: value?.data.faults }
  const [current = ''] = route.path
  return (
    <nav class="navigation" aria-label="Views">
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
    </nav>
  )
}
