// Makes a sandbox: new, or as a copy of another.
import { useEffect, useRef } from 'preact/hooks'
import { Failure } from '../parts/state.tsx'
import { Card } from '../parts/view.tsx'
import { useDeed } from '../talk/asked.ts'
import { steerMock } from '../talk/control.ts'

const worlds = ['shop', 'empty', 'large'] as const

interface NewSandboxProps {
  names: string[]
  /** The sandbox to copy, none when it is empty. */
  from: string
  setFrom: (name: string) => void
}

export function NewSandbox({ names, from, setFrom }: NewSandboxProps) {
  const { busy, error, run } = useDeed()
  const nameField = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (from !== '') nameField.current?.focus()
  }, [from])
  const make = async (event: SubmitEvent) => {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement
    const given = new FormData(form)
    const name = String(given.get('name'))
    const world = worlds.find((one) => one === given.get('world'))
    const seed = String(given.get('seed') ?? '')
    const body = from === '' ? { name, ...(world && { world }), ...(seed !== '' && { seed: Number(seed) }) } : { name, from }
    if (await run(() => steerMock('post', '/_mock/sandboxes', { body }), `Made ${name}.`)) {
      form.reset()
      setFrom('')
    }
  }
  return (
    <Card title="Make a sandbox">
      <form class="form" onSubmit={make}>
        <label>
          Name
          <input
            ref={nameField}
            name="name"
            required
            pattern="[A-Za-z0-9_.\-]{1,64}"
            title="1 to 64 letters, digits, and . _ -"
            autocomplete="off"
          />
        </label>
        <label>
          Begins as
          <select name="from" value={from} onChange={({ currentTarget }) => setFrom(currentTarget.value)}>
            <option value="">a new world</option>
            {names.map((name) => (
              <option key={name} value={name}>
                a copy of {name}
              </option>
            ))}
          </select>
        </label>
        {from === '' && (
          <>
            <label>
              World
              <select name="world">
                <option value="">as the mock began</option>
                {worlds.map((world) => (
                  <option key={world} value={world}>
                    {world}
                  </option>
                ))}
              </select>
            </label>
            <label>
              Seed
              <input name="seed" type="number" min="0" step="1" placeholder="as the mock began" />
            </label>
          </>
        )}
        <button type="submit" class="primary" disabled={busy}>
          Make it
        </button>
      </form>
      {error !== undefined && <Failure error={error} />}
    </Card>
  )
}
