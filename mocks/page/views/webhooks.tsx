// The outbox: what was sent to whom, with each try.
import { Chip, type Tone } from '../parts/chip.tsx'
import { CopyButton } from '../parts/copy.tsx'
import { Link, RecordLink } from '../parts/link.tsx'
import { Empty, Failure, WhenAsked } from '../parts/state.tsx'
import { Code, View } from '../parts/view.tsx'
import { countText, curlLine, laidOut, timeText } from '../parts/words.ts'
import { useAsked, useDeed } from '../talk/asked.ts'
import { type Shown, steerMock } from '../talk/control.ts'
import { usePlace } from '../talk/place.ts'

type Delivery = Shown['Delivery']

const tones: { [state in Delivery['state']]: Tone } = { waiting: 'odd', arrived: 'good', failed: 'bad' }

export function Webhooks() {
  const { sandbox } = usePlace()
  const asked = useAsked('outbox', () => steerMock('get', '/_mock/sandboxes/{sandbox}/outbox', { at: { sandbox } }))
  return (
    <View title="Webhooks" lead="What this sandbox sent, or is about to send by its clock, the newest first.">
      <WhenAsked asked={asked}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="Nothing was sent yet.">
              A webhook with the trigger of a change sends it: see the <Link to={['records', 'webhooks']}>webhooks</Link> there are, or make
              one with POST /v3/webhook.
            </Empty>
          ) : (
            <ul class="deliveries">
              {[...data].reverse().map((delivery) => (
                <DeliveryItem key={delivery.id} delivery={delivery} />
              ))}
            </ul>
          )
        }
      </WhenAsked>
    </View>
  )
}

function DeliveryItem({ delivery }: { delivery: Delivery }) {
  const { sandbox } = usePlace()
  const { busy, error, run } = useDeed()
  const { id, webhookId, trigger, url, headers, body, state, dueDate, tries } = delivery
  const resend = () =>
    run(() => steerMock('post', '/_mock/sandboxes/{sandbox}/outbox/{id}/resend', { at: { sandbox, id } }), `Sent ${trigger} again.`)
  return (
    <li class="card delivery">
      <div class="card-head">
        <h2>
          <Chip tone={tones[state]}>{state}</Chip> {trigger}
        </h2>
        <span class="actions">
          <CopyButton label="Copy curl" what={`curl line of ${trigger}`} text={curlLine({ method: 'POST', url, headers, body })} />
          <button type="button" disabled={busy} onClick={resend} aria-label={`Send again: ${trigger} ${id}`}>
            Send again
          </button>
        </span>
      </div>
      {error !== undefined && <Failure error={error} />}
      <dl class="rows narrow">
        <div>
          <dt>To</dt>
          <dd>
            <code>{url}</code>
          </dd>
        </div>
        <div>
          <dt>Webhook</dt>
          <dd>
            <RecordLink collection="webhooks" id={webhookId} />
          </dd>
        </div>
        {dueDate && (
          <div>
            <dt>Next try</dt>
            <dd>{timeText(dueDate)}</dd>
          </div>
        )}
        <div>
          <dt>{countText(tries.length, 'try', 'tries')}</dt>
          <dd>
            <ol class="tries">
              {tries.map(({ date, arrived, status, reason }) => (
                <li key={`${date} ${status} ${reason}`}>
                  <time>{timeText(date)}</time> {arrived ? 'arrived' : 'failed'}
                  {status !== undefined && `, answered ${status}`}
                  {reason && <span class="dim">, {reason}</span>}
                </li>
              ))}
            </ol>
          </dd>
        </div>
      </dl>
      <details class="more">
        <summary>Headers and body</summary>
        <Code>
          {Object.entries(headers)
            .map(([name, value]) => `${name}: ${value}`)
            .join('\n')}
        </Code>
        <Code>{laidOut(body)}</Code>
      </details>
    </li>
  )
}
