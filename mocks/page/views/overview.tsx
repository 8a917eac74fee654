import { Chip, statusTone } from '../parts/chip.tsx'
import { CopyButton } from '../parts/copy.tsx'
import { Link } from '../parts/link.tsx'
import { Empty } from '../parts/state.tsx'
import { actions, Table } from '../parts/table.tsx'
import { Card, View } from '../parts/view.tsx'
import { curlLine } from '../parts/words.ts'
import { useAsked } from '../talk/asked.ts'
import { steerMock } from '../talk/control.ts'
import { usePlace } from '../talk/place.ts'
import { shopAddress, tokenFor } from '../talk/shop.ts'

export function Overview() {
  const { sandbox } = usePlace()
  const { value } = useAsked('world', () => steerMock('get', '/_mock/sandboxes/{sandbox}', { at: { sandbox } }), { live: false })
  const world = value ? `World ${value.data.world}, seed ${value.data.seed}. ` : ''
  const lead = `${world}Everything here is about the sandbox "${sandbox}".`
  return (
    <View title="Overview" lead={lead}>
      <Addresses />
      <Users />
      <Latest />
    </View>
  )
}

function Addresses() {
  const { sandbox } = usePlace()
  const api = `${location.origin}${shopAddress(sandbox)}/v3`
  const rows: [label: string, text: string][] = [
    ['Address of the API', api],
    ['Control plane', `${location.origin}/_mock`],
  ]
  return (
    <Card title="Point your app here">
      <dl class="rows">
        {rows.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <code>{text}</code>
              <CopyButton label="Copy" what={label} text={text} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function Users() {
  const { logins, sandbox } = usePlace()
  return (
    <Card title="Users">
      <Table label="Users" columns={['Name', 'Role', 'Password', actions]}>
        {logins.map(({ email, name, role, company, password }) => {
          const token = () => tokenFor({ sandbox, email })
          const line = async () =>
            curlLine({
              url: `${location.origin}${shopAddress(sandbox)}/v3/vendor`,
              headers: { Authorization: `Bearer ${await token()}` },
            })
          return (
            <tr key={email}>
              <th scope="row">
                {name}
                <div class="under">
                  <code>{email}</code>
                </div>
              </th>
              <td>
                {role} <span class="dim">of {company}</span>
              </td>
              <td data-label="Password">
                <code>{password}</code>
              </td>
              <td class="actions-cell">
                <CopyButton label="Copy token" what={`token of ${name}`} text={token} />
                <CopyButton label="Copy curl" what={`curl line of ${name}`} text={line} />
              </td>
            </tr>
          )
        })}
      </Table>
    </Card>
  )
}

const shownHere = 6

function Latest() {
  const { following } = usePlace()
  const latest = following.entries.slice(0, shownHere)
  return (
    <Card title="Latest requests" aside={<Link to={['requests']}>All requests</Link>}>
      {latest.length === 0 ? (
        <Empty title="Nothing was asked yet.">Requests of your app show here as they come.</Empty>
      ) : (
        <ul class="lines">
          {latest.map(({ number, method, url, status, reason }) => (
            <li key={number}>
              <Chip tone={statusTone(status)}>{status}</Chip>
              <Link to={['requests', String(number)]}>
                <code>
                  {method} {url}
                </code>
              </Link>
              {reason && <span class="dim clip">{reason}</span>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
