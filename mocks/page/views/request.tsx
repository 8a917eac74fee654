import type { ComponentChildren } from 'preact'
import { Chip, statusTone } from '../parts/chip.tsx'
import { CopyButton } from '../parts/copy.tsx'
import { Icon } from '../parts/icon.tsx'
import { Link } from '../parts/link.tsx'
import { Empty } from '../parts/state.tsx'
import { Code } from '../parts/view.tsx'
import { curlLine, laidOut } from '../parts/words.ts'
import type { RequestEntry } from '../talk/live.ts'
import { usePlace } from '../talk/place.ts'
import { refusalOf, verdictOf } from './verdict.ts'

interface DetailProps {
  entry: RequestEntry | undefined
  number: string
  kept: { show: string; find: string }
}

export function RequestDetail({ entry, number, kept }: DetailProps) {
  const back = (
    <Link to={['requests']} query={kept} class="back">
      <Icon name="back" />
      All requests
    </Link>
  )
  if (!entry)
    return (
      <section class="request-detail" aria-label={`Request ${number}`}>
        {back}
        <Empty title={`Request ${number} is not in the journal.`}>
          It was cleared, or others pushed it out: the journal keeps the newest.
        </Empty>
      </section>
    )
  const { method, url, headers, body, status, answer, milliseconds, date, operation } = entry
  return (
    <section class="request-detail" aria-label={`Request ${number}`}>
      {back}
      <div class="request-head">
        <h2>
          <Chip tone={statusTone(status)}>{status}</Chip>{' '}
          <code>
            {method} {url}
          </code>
        </h2>
        <CopyButton label="Copy curl" what={`curl line of request ${number}`} text={() => Promise.resolve(curlOf(entry))} />
      </div>
      <Judgement entry={entry} />
      <dl class="rows tight">
        <Row name="Operation">
          {operation ? (
            <Link to={['faults']} query={{ find: operation }}>
              {operation}
            </Link>
          ) : (
            'none of the contract'
          )}
        </Row>
        <Row name="Came">{date.replace('T', ' ').replace('Z', ' UTC')}</Row>
        <Row name="Took">{milliseconds} ms</Row>
      </dl>
      {body !== '' && <Text title="Body" text={laidOut(body)} />}
      <Text title="Answer" text={laidOut(answer)} />
      <Text
        title="Request headers"
        text={Object.entries(headers)
          .map(([name, value]) => `${name}: ${value}`)
          .join('\n')}
      />
    </section>
  )
}

const Row = ({ name, children }: { name: string; children: ComponentChildren }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** The verdict, and for a refusal its reasons. */
function Judgement({ entry }: { entry: RequestEntry }) {
  const { says, tone } = verdictOf(entry)
  const { sandbox } = usePlace()
  const refusal = refusalOf(entry)
  const issues = refusal?.data?.issues ?? []
  const notes = entry.findings.filter((finding) => finding !== entry.reason)
  return (
    <section class={`judgement ${tone}`} aria-label={refusal ? 'Why it was refused' : 'What the mock thinks of it'}>
      <h3>{refusal ? 'Why it was refused' : 'Verdict'}</h3>
      <p>{says}</p>
      {entry.fault && (
        <p>
          <code>{entry.fault}</code> <Link to={['faults']}>See the faults of {sandbox}</Link>
        </p>
      )}
      {refusal && issues.length === 0 && <p>{refusal.message}</p>}
      {issues.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">Where</th>
              <th scope="col">Expected</th>
              <th scope="col">Came</th>
            </tr>
          </thead>
          <tbody>
            {issues.map(({ path, expected, actual }) => (
              <tr key={path}>
                <th scope="row">
                  <code>{path}</code>
                </th>
                <td>{expected}</td>
                <td>
                  <code>{actual}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {notes.length > 0 && (
        <ul>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Text({ title, text }: { title: string; text: string }) {
  return (
    <section class="text" aria-label={title}>
      <div class="text-head">
        <h3>{title}</h3>
        <CopyButton label="Copy" what={title.toLowerCase()} text={text} />
      </div>
      <Code>{text === '' ? '(nothing)' : text}</Code>
    </section>
  )
}

/** What a browser or client adds by itself says nothing in a line to try again. */
const dull =
  /^(host|connection|content-length|accept-encoding|accept-language|user-agent|origin|referer|cache-control|pragma|accept|sec-.*)$/

function curlOf({ method, url, headers, body }: RequestEntry): string {
  const shown = Object.fromEntries(Object.entries(headers).filter(([name]) => !dull.test(name)))
  return curlLine({ method, url: `${location.origin}${url}`, headers: shown, body })
}
