import { useState } from 'preact/hooks'
import { CopyButton } from '../parts/copy.tsx'
import { Confirm } from '../parts/dialog.tsx'
import { Link } from '../parts/link.tsx'
import { hashOf } from '../parts/route.ts'
import { Failure, WhenAsked } from '../parts/state.tsx'
import { Card, View } from '../parts/view.tsx'
import { collectionLabel } from '../parts/words.ts'
import { useAsked, useDeed } from '../talk/asked.ts'
import { steerMock } from '../talk/control.ts'
import { usePlace } from '../talk/place.ts'
import { titleOf } from './collections.ts'
import { RecordFields } from './fields.tsx'

/** One record as the mock keeps it, each field to be changed where it stands. */
export function RecordView({ collection, id }: { collection: string; id: string }) {
  const { sandbox } = usePlace()
  const at = { sandbox, collection, id }
  const asked = useAsked(`record ${collection} ${id}`, () =>
    steerMock('get', '/_mock/sandboxes/{sandbox}/records/{collection}/{id}', { at }),
  )
  const { error, run, busy } = useDeed()
  const [asking, setAsking] = useState(false)
  const remove = async () => {
    const done = await run(() => steerMock('delete', '/_mock/sandboxes/{sandbox}/records/{collection}/{id}', { at }), `${id} is gone.`)
    if (done) location.hash = hashOf(sandbox, ['records', collection])
  }
  const record = asked.value?.data
  const trail = (
    <>
      <Link to={['records']}>Records</Link> / <Link to={['records', collection]}>{collectionLabel(collection)}</Link>
    </>
  )
  const aside = (
    <>
      <CopyButton label="Copy JSON" what="record" text={async () => JSON.stringify(record, null, 2)} />
      <button type="button" disabled={busy || !record} onClick={() => setAsking(true)}>
        Remove
      </button>
    </>
  )
  return (
    <View title={record ? titleOf(record) : id} trail={trail} lead={<code>{id}</code>} aside={aside}>
      {error !== undefined && <Failure error={error} />}
      <Card title="Fields">
        <WhenAsked asked={asked} lines={14}>
          {({ data }) => <RecordFields collection={collection} record={data} />}
        </WhenAsked>
      </Card>
      {asking && (
        <Confirm title="Remove this record?" action="Remove" act={remove} close={() => setAsking(false)}>
          It goes for good, and nobody is told of it. One that others need stays.
        </Confirm>
      )}
    </View>
  )
}
