import { Icon } from '../parts/icon.tsx'
import { hashOf } from '../parts/route.ts'
import { usePlace } from '../talk/place.ts'
import { ClockMenu } from './clock.tsx'

const states = { connecting: 'Connecting', live: 'Live', lost: 'Not connected', refused: 'Not allowed' } as const

interface HeaderProps {
  names: string[]
  refresh: () => void
  isThere: boolean
}

export function Header({ names, refresh, isThere }: HeaderProps) {
  const { following, sandbox } = usePlace()
  return (
    <header class="header">
      <a class="brand" href={hashOf(sandbox)}>
        <Icon name="box" />
        repair-shop-mock
      </a>
      <div class="header-tools">
        <SandboxPicker names={names} refresh={refresh} />
        <UserPicker />
        {isThere && <ClockMenu />}
        <span class={`connection ${following.state}`} role="status">
          {states[following.state]}
        </span>
      </div>
    </header>
  )
}

/** Others may have made sandboxes since: whoever is about to choose sees them. */
function SandboxPicker({ names, refresh }: Pick<HeaderProps, 'names' | 'refresh'>) {
  const { sandbox } = usePlace()
  const shown = [...new Set([sandbox, ...names])].sort()
  return (
    <label class="picker">
      <span>Sandbox</span>
      <select
        value={sandbox}
        onFocus={refresh}
        onChange={({ currentTarget }) => {
          location.hash = hashOf(currentTarget.value)
        }}
      >
        {shown.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Through whose eyes the shop is looked at: some users see their own location only. */
function UserPicker() {
  const { logins, email, lookAs } = usePlace()
  return (
    <label class="picker">
      <span>Look as</span>
      <select value={email} onChange={({ currentTarget }) => lookAs(currentTarget.value)}>
        {logins.map((login) => (
          <option key={login.email} value={login.email}>
            {login.name}, {login.role}
          </option>
        ))}
      </select>
    </label>
  )
}
