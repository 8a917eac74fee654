// The time of the sandbox, and what can be done to it.
import { useEffect, useRef, useState } from 'preact/hooks'
import { Icon } from '../parts/icon.tsx'
import { Failure } from '../parts/state.tsx'
import { useAsked, useDeed } from '../talk/asked.ts'
import { type Shown, steerMock } from '../talk/control.ts'
import { usePlace } from '../talk/place.ts'

const steps: [label: string, milliseconds: number][] = [
  ['1 minute', 60_000],
  ['1 hour', 3_600_000],
  ['12 hours', 43_200_000],
  ['1 day', 86_400_000],
  ['7 days', 604_800_000],
  ['30 days', 2_592_000_000],
]

const shownTime = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ')

export function ClockMenu() {
  const { sandbox } = usePlace()
  const at = { sandbox }
  const { value } = useAsked('clock', () => steerMock('get', '/_mock/sandboxes/{sandbox}/clock', { at }))
  const { busy, error, run } = useDeed()
  const details = useRef<HTMLDetailsElement>(null)
  useClosing(details)
  const clock = value?.data
  const now = useTime(clock)
  const change = (body: Shown['ClockChange'], done: string) =>
    run(() => steerMock('patch', '/_mock/sandboxes/{sandbox}/clock', { at, body }), done)
  const set = (event: SubmitEvent) => {
    event.preventDefault()
    const given = String(new FormData(event.currentTarget as HTMLFormElement).get('time'))
    // What the field shows is the time as the API writes it, which is UTC.
    change({ time: `${given.length === 16 ? `${given}:00` : given}Z` }, 'The clock is set.')
  }
  return (
    <details class="menu" ref={details}>
      <summary>
        <span class="unseen">Clock</span>
        <Icon name="clock" />
        <time class="clock-time">{now === undefined ? '' : shownTime(now)}</time>
        <span class={`clock-state ${clock?.running ? 'running' : 'frozen'}`}>{clock?.running ? 'runs' : 'frozen'}</span>
      </summary>
      <div class="menu-body">
        <p>
          The time of sandbox <strong>{sandbox}</strong>, in UTC. Sessions end and webhooks are tried again by it.
        </p>
        <div class="actions">
          <button type="button" disabled={busy || !clock?.running} onClick={() => change({ running: false }, 'The clock stands still.')}>
            <Icon name="pause" />
            Freeze
          </button>
          <button type="button" disabled={busy || clock?.running} onClick={() => change({ running: true }, 'The clock runs.')}>
            <Icon name="play" />
            Run
          </button>
        </div>
        <fieldset>
          <legend>Advance by</legend>
          <div class="actions">
            {steps.map(([label, advance]) => (
              <button key={label} type="button" disabled={busy} onClick={() => change({ advance }, `The clock moved on by ${label}.`)}>
                {label}
              </button>
            ))}
          </div>
        </fieldset>
        <form onSubmit={set} class="row">
          <label>
            Set to
            <input type="datetime-local" name="time" step="1" required key={clock?.time} defaultValue={clock?.time.slice(0, 19) ?? ''} />
          </label>
          <button type="submit" disabled={busy}>
            Set
          </button>
        </form>
        {error !== undefined && <Failure error={error} />}
      </div>
    </details>
  )
}

/** The time now, as far as it is known here; it ticks while the clock runs. */
function useTime(clock: Shown['Clock'] | undefined): number | undefined {
  const [, setCount] = useState(0)
  const asked = useRef({ time: '', at: 0 })
  if (clock && asked.current.time !== clock.time) asked.current = { time: clock.time, at: performance.now() }
  useEffect(() => {
    if (!clock?.running) return
    const ticking = setInterval(() => setCount((count) => count + 1), 1000)
    return () => clearInterval(ticking)
  }, [clock?.running])
  if (!clock) return undefined
  return Date.parse(clock.time) + (clock.running ? performance.now() - asked.current.at : 0)
}

/** Closes with Escape, and with a click elsewhere. */
function useClosing(details: { readonly current: HTMLDetailsElement | null }): void {
  useEffect(() => {
    const close = () => details.current?.removeAttribute('open')
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Node && !details.current?.contains(target)) close()
    }
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !details.current?.open) return
      close()
      details.current.querySelector('summary')?.focus()
    }
    addEventListener('click', onClick)
    addEventListener('keydown', onKey)
    return () => {
      removeEventListener('click', onClick)
      removeEventListener('keydown', onKey)
    }
  }, [details])
}
