import { Empty } from '../parts/state.tsx'
import { actions, numbers, Table } from '../parts/table.tsx'
import { Card } from '../parts/view.tsx'
import type { Shown } from '../talk/control.ts'
import { faultTarget, faultText } from './switches.ts'

interface SetFaultsProps {
  faults: readonly Shown['SetFault'][]
  busy: boolean
  remove: (id: string) => void
}

/** All that are set, those of tests and other programs too. */
export function SetFaults({ faults, busy, remove }: SetFaultsProps) {
  return (
    <Card title="Set now">
      {faults.length === 0 ? (
        <Empty title="Everything works.">Turn a switch below, or send a fault to the control plane from a test.</Empty>
      ) : (
        <Table label="Faults that are set" columns={['Meets', 'What happens', numbers('Hit'), numbers('Left'), actions]}>
          {faults.map(({ id, fault, hits, left }) => (
            <tr key={id}>
              <th scope="row">
                <code>{faultTarget(fault)}</code>
              </th>
              <td>{faultText(fault)}</td>
              <td class="number" data-label="Hit">
                {hits}
              </td>
              <td class="number" data-label="Left">
                {left ?? 'no end'}
              </td>
              <td class="actions-cell">
                <button
                  type="button"
                  class="quiet"
                  disabled={busy}
                  aria-label={`Take away: ${faultTarget(fault)}`}
                  onClick={() => remove(id)}
                >
                  Take away
                </button>
              </td>
            </tr>
          ))}
        </Table>
      )}
    </Card>
  )
}
