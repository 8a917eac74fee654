import { useState } from 'preact/hooks'
import { Chip, statusTone } from '../parts/chip.tsx'
import { Icon } from '../parts/icon.tsx'
import { Link } from '../parts/link.tsx'
import { hashOf, replaceHash } from '../parts/route.ts'
import { Empty, Failure } from '../parts/state.tsx'
import { View } from '../parts/view.tsx'
import { useDeed } from '../talk/asked.ts'
import { steerMock } from '../talk/control.ts'
import type { RequestEntry } from '../talk/live.ts'
import { usePlace } from '../talk/place.ts'
import { RequestDetail } from './request.tsx'
import { verdictOf } from './verdict.ts'

const choices = { '': 'All', refused: 'Refused', odd: 'With findings', fault: 'Under faults' } as const

type Choice = keyof typeof choices

const passesChoice: { [choice in Choice]: (entry: RequestEntry) => boolean } = {
  '': () => true,
  refused: ({ status }) => status >= 400,
  odd: ({ findings }) => findings.length > 0,
  fault: ({ fault }) => fault !== undefined,
}

const isChoice = (text: string): text is Choice => Object.hasOwn(choices, text)

/** What was asked and answered, as it comes. */
export function Requests({ number, query }: { number: string | undefined; query: URLSearchParams }) {
  const { following, sandbox, forgetRequests } = usePlace()
  const { busy, error, run } = useDeed()
  const [held, setHeld] = useState<readonly RequestEntry[]>()
  const show = query.get('show') ?? ''
  const choice = isChoice(show) ? show : ''
  const words = query.get('find') ?? ''
  const all = held ?? following.entries
  const found = all.filter((entry) => passesChoice[choice](entry) && mentions(entry, words))
  const kept = { show: choice, find: words }
  const path = number === undefined ? ['requests'] : ['requests', number]
  const narrow = (part: Partial<typeof kept>) => replaceHash(hashOf(sandbox, path, { ...kept, ...part }))
  const clear = () => run(() => steerMock('delete', '/_mock/journal', { query: { sandbox } }).then(forgetRequests), 'The journal is empty.')
  const chosen = all.find((entry) => String(entry.number) === number)

  const aside = (
    <>
      <button type="button" aria-pressed={held !== undefined} onClick={() => setHeld(held ? undefined : following.entries)}>
        <Icon name={held ? 'play' : 'pause'} />
        {held ? 'Go on' : 'Hold'}
      </button>
      <button type="button" onClick={clear} disabled={busy || all.length === 0}>
        Clear
      </button>
    </>
  )
  return (
    <View title="Requests" lead="What was asked of this sandbox, as it comes, and what the mock thinks of it." aside={aside}>
      {error !== undefined && <Failure error={error} />}
      <form class="filters" onSubmit={(event) => event.preventDefault()}>
        <label>
          <span>Show</span>
          <select value={choice} onChange={({ currentTarget }) => narrow({ show: currentTarget.value as Choice })}>
            {Object.entries(choices).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label class="grow">
          <span>Find</span>
          <input
            type="search"
            placeholder="path, operation, body"
            value={words}
            onInput={({ currentTarget }) => narrow({ find: currentTarget.value })}
          />
        </label>
      </form>
      <div class={`split${number === undefined ? '' : ' chosen'}`}>
        <RequestList entries={found} number={number} kept={kept} isFiltered={all.length > 0} />
        {number !== undefined && <RequestDetail entry={chosen} number={number} kept={kept} />}
      </div>
    </View>
  )
}

function mentions({ url, method, operation = '', body, reason = '' }: RequestEntry, words: string): boolean {
  const text = `${method} ${url} ${operation} ${body} ${reason}`.toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

interface ListProps {
  entries: readonly RequestEntry[]
  number: string | undefined
  kept: { show: string; find: string }
  isFiltered: boolean
}

function RequestList({ entries, number, kept, isFiltered }: ListProps) {
  const { sandbox } = usePlace()
  if (entries.length === 0)
    return isFiltered ? (
      <Empty title="None of the requests is like this.">Show all, or find something else.</Empty>
    ) : (
      <Empty title="Nothing was asked yet.">
        Point your app at this sandbox, or take a curl line of a user from the <a href={hashOf(sandbox)}>overview</a>.
      </Empty>
    )
  return (
    <ul class="requests" aria-label="Requests, the newest first">
      {entries.map((entry) => (
        <li key={entry.number}>
          <Link to={['requests', String(entry.number)]} query={kept} current={String(entry.number) === number} class="request">
            <Chip tone={statusTone(entry.status)}>{entry.status}</Chip>
            <span class="request-method">{entry.method}</span>
            <code class="request-url">{entry.url}</code>
            <span class={`verdict ${verdictOf(entry).tone}`}>{verdictOf(entry).word}</span>
            <span class="request-time">{entry.date.slice(11, 19)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
