// Lies and variants: this sandbox breaks the contract in one thing, or obeys it in another lawful way.
import { useState } from 'preact/hooks'
import { Chip } from '../parts/chip.tsx'
import { hashOf, replaceHash } from '../parts/route.ts'
import { SearchForm } from '../parts/search.tsx'
import { Empty, Failure, WhenAsked } from '../parts/state.tsx'
import { Card, View } from '../parts/view.tsx'
import { countText } from '../parts/words.ts'
import { useAsked, useDeed } from '../talk/asked.ts'
import { type Shown, steerMock } from '../talk/control.ts'
import { usePlace } from '../talk/place.ts'

type Departure = Shown['Departure']
type Kind = 'lie' | 'variant'

const kinds: { [kind in Kind]: { title: string; path: '/_mock/lies' | '/_mock/variants'; lead: string } } = {
  variant: { title: 'Variants', path: '/_mock/variants', lead: 'Other lawful choices: your app should not mind.' },
  lie: { title: 'Lies', path: '/_mock/lies', lead: 'One thing is not as the contract has it: does anything of yours notice?' },
}

export function LiesAndVariants({ query }: { query: URLSearchParams }) {
  const { sandbox } = usePlace()
  const at = { sandbox }
  const asked = useAsked('otherwise', () => steerMock('get', '/_mock/sandboxes/{sandbox}', { at }))
  const { busy, error, run } = useDeed()
  const find = query.get('find') ?? ''
  const serve = (change: Shown['SandboxChange'], words: string) =>
    run(() => steerMock('patch', '/_mock/sandboxes/{sandbox}', { at, body: change }), words)
  const { lie = null, variant = null } = asked.value?.data ?? {}
  const id = lie ?? variant
  const isOn = (kind: Kind, one: string) => one === (kind === 'lie' ? lie : variant)
  const right = () => serve({ lie: null, variant: null }, `${sandbox} is served as usual.`)
  return (
    <View title="Lies and variants" lead="One at a time, in this sandbox only, from the next request on.">
      {error !== undefined && <Failure error={error} />}
      <WhenAsked asked={asked} lines={2}>
        {() => (
          <p class="otherwise-now" role="status">
            {id === null ? (
              'This sandbox is served as usual.'
            ) : (
              <>
                <Chip tone={lie === null ? 'odd' : 'bad'}>{lie === null ? 'variant' : 'lie'}</Chip> <code>{id}</code>
                <button type="button" disabled={busy} onClick={right}>
                  Serve as usual
                </button>
              </>
            )}
          </p>
        )}
      </WhenAsked>
      <SearchForm
        label="Find"
        find={find}
        placeholder="vendor, dates, paging"
        use={(words) => replaceHash(hashOf(sandbox, ['otherwise'], { find: words }))}
      />
      {(['variant', 'lie'] as const).map((kind) => (
        <Departures
          key={kind}
          kind={kind}
          find={find}
          busy={busy}
          isOn={(one) => isOn(kind, one)}
          turn={(one) => serve({ [kind]: one }, `${sandbox} is served with ${one}.`)}
          right={right}
        />
      ))}
    </View>
  )
}

interface DeparturesProps {
  kind: Kind
  find: string
  busy: boolean
  isOn: (id: string) => boolean
  turn: (id: string) => void
  right: () => void
}

const few = 20
const many = 200

function Departures({ kind, find, busy, isOn, turn, right }: DeparturesProps) {
  const { title, path, lead } = kinds[kind]
  const [limit, setLimit] = useState(few)
  const asked = useAsked(`${path} ${find} ${limit}`, () => steerMock('get', path, { query: { find: find || undefined, limit } }), {
    live: false,
  })
  const total = asked.value?.meta.total
  return (
    <Card title={title} aside={total !== undefined && <span class="dim">{countText(total, kind)}</span>}>
      <p class="card-note">{lead}</p>
      <WhenAsked asked={asked} lines={8}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <Empty title={find === '' ? `This mock has no ${title.toLowerCase()}.` : `No ${kind} has "${find}" in it.`} />
          ) : (
            <>
              <ul>
                {data.map((one) => (
                  <DepartureLine key={one.id} departure={one} on={isOn(one.id)} busy={busy} turn={() => turn(one.id)} right={right} />
                ))}
              </ul>
              {meta.hasMore &&
                (limit === few ? (
                  <p class="card-note">
                    <button type="button" onClick={() => setLimit(many)}>
                      Show more
                    </button>
                  </p>
                ) : (
                  <p class="card-note">There are more: find them by a word.</p>
                ))}
            </>
          )
        }
      </WhenAsked>
    </Card>
  )
}

interface DepartureLineProps {
  departure: Departure
  on: boolean
  busy: boolean
  turn: () => void
  right: () => void
}

function DepartureLine({ departure: { id, says }, on, busy, turn, right }: DepartureLineProps) {
  return (
    <li class={on ? 'departure on' : 'departure'}>
      <div class="departure-words">
        <span>{says}</span>
        <code class="dim">{id}</code>
      </div>
      <button
        type="button"
        aria-pressed={on}
        aria-label={`${id}: ${on ? 'turn off' : 'turn on'}`}
        disabled={busy}
        onClick={on ? right : turn}
      >
        {on ? 'Turn off' : 'Turn on'}
      </button>
    </li>
  )
}
