// What is not as the seed has it, record by record and field by field.
import { useState } from 'preact/hooks'
import { Chip, type Tone } from '../parts/chip.tsx'
import { Confirm } from '../parts/dialog.tsx'
import { Link, RecordLink } from '../parts/link.tsx'
import { Empty, Failure, WhenAsked } from '../parts/state.tsx'
import { Card, View } from '../parts/view.tsx'
import { cellText, collectionLabel, countText } from '../parts/words.ts'
import { useAsked, useDeed } from '../talk/asked.ts'
import { type Shown, steerMock } from '../talk/control.ts'
import { usePlace } from '../talk/place.ts'
import { titleOf } from './collections.ts'

type Change = Shown['RecordChange']

const tones: { [kind in Change['kind']]: Tone } = { created: 'good', updated: 'odd', deleted: 'bad' }

export function Changes() {
  const { sandbox } = usePlace()
  const at = { sandbox }
  const asked = useAsked('changes', () => steerMock('get', '/_mock/sandboxes/{sandbox}/changes', { at }))
  const { busy, error, run } = useDeed()
  const [asking, setAsking] = useState(false)
  const reset = () => run(() => steerMock('post', '/_mock/sandboxes/{sandbox}/reset', { at }), `${sandbox} is as its seed has it.`)
  const count = asked.value?.data.length
  const aside = (
    <button type="button" disabled={busy || !count} onClick={() => setAsking(true)}>
      Reset the sandbox
    </button>
  )
  const lead = count
    ? `${countText(count, 'record')} of this sandbox ${count === 1 ? 'is' : 'are'} not as its seed has them.`
    : 'The difference to the seed, by record.'
  return (
    <View title="Changes" lead={lead} aside={aside}>
      {error !== undefined && <Failure error={error} />}
      <WhenAsked asked={asked} lines={8}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="Everything is as the seed has it.">
              What your app creates, changes or deletes shows here; so does what you change among the <Link to={['records']}>records</Link>.
            </Empty>
          ) : (
            byCollection(data).map(([collection, changes]) => (
              <Card
                key={collection}
                title={collectionLabel(collection)}
                aside={<span class="dim">{countText(changes.length, 'record')}</span>}
              >
                <ul class="changes">
                  {changes.map((change) => (
                    <ChangedRecord key={change.id} change={change} />
                  ))}
                </ul>
              </Card>
            ))
          )
        }
      </WhenAsked>
      {asking && (
        <Confirm title={`Reset ${sandbox}?`} action="Reset" act={reset} close={() => setAsking(false)}>
          Every change, session and fault of it is taken back, and its clock is where it started.
        </Confirm>
      )}
    </View>
  )
}

function byCollection(changes: readonly Change[]): [collection: string, changes: Change[]][] {
  const groups = new Map<string, Change[]>()
  for (const change of changes) groups.set(change.collection, [...(groups.get(change.collection) ?? []), change])
  // Who signed in, the page among them, is of the least interest.
  return [...groups].sort(([one], [other]) => Number(one === 'sessions') - Number(other === 'sessions'))
}

function ChangedRecord({ change }: { change: Change }) {
  const { kind, fields = {} } = change
  const shown = Object.entries(fields)
  const differences = (
    <dl class="differences">
      {shown.map(([name, { before, after }]) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>
            {kind === 'updated' && (
              <>
                <del>{wholeText(name, before)}</del>
                <span aria-hidden="true"> → </span>
              </>
            )}
            <ins>{wholeText(name, after)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
  return (
    <li>
      <p class="changed-head">
        <Chip tone={tones[kind]}>{kind}</Chip>
        <ChangedName change={change} />
      </p>
      {kind === 'created' ? (
        <details class="more">
          <summary>{countText(shown.length, 'field')}</summary>
          {differences}
        </details>
      ) : (
        differences
      )}
    </li>
  )
}

/** What a person would call it. A session has its token for an id, which nobody wants to read. */
function ChangedName({ change: { kind, collection, id, fields = {} } }: { change: Change }) {
  const shownId = collection === 'sessions' ? String(fields.sessionId?.after ?? 'a session') : id
  if (kind !== 'created') return kind === 'deleted' ? <code>{shownId}</code> : <RecordLink collection={collection} id={id} />
  const record = Object.fromEntries(Object.entries(fields).map(([name, { after }]) => [name, after]))
  const title = titleOf({ ...record, id: shownId })
  return (
    <>
      <RecordLink collection={collection} id={id}>
        {title}
      </RecordLink>
      {title !== shownId && <code class="dim">{shownId}</code>}
    </>
  )
}

const wholeText = (name: string, value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : cellText(name, value)
