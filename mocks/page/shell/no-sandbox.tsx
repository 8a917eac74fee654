import { Link } from '../parts/link.tsx'
import { Empty, Failure } from '../parts/state.tsx'
import { View } from '../parts/view.tsx'
import { useDeed } from '../talk/asked.ts'
import { steerMock } from '../talk/control.ts'
import { usePlace } from '../talk/place.ts'
import { shopAddress } from '../talk/shop.ts'

/** Looking at a name makes no sandbox: a person decides. */
export function NoSandbox() {
  const { sandbox } = usePlace()
  const { busy, error, run } = useDeed()
  const make = () => run(() => steerMock('post', '/_mock/sandboxes', { body: { name: sandbox } }), `Made ${sandbox}.`)
  return (
    <View title={`There is no sandbox "${sandbox}"`}>
      {error !== undefined && <Failure error={error} />}
      <Empty title="It was removed, or nobody has used it yet.">
        <p>
          A request to <code>{`${shopAddress(sandbox)}/v3`}</code> makes it, and so can you.
        </p>
        <p class="actions center">
          <button type="button" class="primary" disabled={busy} onClick={make}>
            Make it
          </button>
          <Link to={['sandboxes']} class="button">
            See all sandboxes
          </Link>
        </p>
      </Empty>
    </View>
  )
}
