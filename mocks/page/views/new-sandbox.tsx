// Makes a sandbox: new, with own records if there are any, or as a copy of another.
import { useEffect, useRef } from 'preact/hooks'
import { Failure } from '../parts/state.tsx'
import { Card } from '../parts/view.tsx'
import { jsonOfFile } from '../talk/answers.ts'
import { useDeed } from '../talk/asked.ts'
import { type Shown, steerMock } from '../talk/control.ts'

const worlds = ['shop', 'empty', 'large', 'none'] as const

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
    const file = given.get('data')
    const make = async () => {
      const data = file instanceof File && file.size > 0 ? await jsonOfFile<Shown['Data']>(file) : undefined
      const beginning = { ...(world && { world }), ...(seed !== '' && { seed: Number(seed) }), ...(data && { data }) }
      return steerMock('post', '/_mock/sandboxes', { body: from === '' ? { name, ...beginning } : { name, from } })
    }
    if (await run(make, `Made ${name}.`)) {
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
                    {world === 'none' ? 'none, only own records' : world}
                  </option>
                ))}
              </select>
            </label>
            <label>
              Seed
              <input name="seed" type="number" min="0" step="1" placeholder="as the mock began" />
            </label>
            <label class="wide">
              Own records
              <input name="data" type="file" accept="application/json,.json" aria-describedby="own-records" />
            </label>
          </>
        )}
        <button type="submit" class="primary" disabled={busy}>
          Make it
        </button>
      </form>
      {from === '' && (
        <p class="card-note" id="own-records">
          Own records are a saved sandbox, or a part of one: <code>{'{"state": {"changes": {"vendors": [{"name": "Lakeside"}]}}}'}</code>.
          They go over the world; what does not fit is told with its place.
        </p>
      )}
      {error !== undefined && <Failure error={error} />}
    </Card>
  )
}
