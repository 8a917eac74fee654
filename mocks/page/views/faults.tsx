// Trouble on demand: one switch for each operation, and the faults that are set.
import { useState } from 'preact/hooks'
import { hashOf, replaceHash } from '../parts/route.ts'
import { Empty, Failure, WhenAsked } from '../parts/state.tsx'
import { Card, View } from '../parts/view.tsx'
import { collectionLabel } from '../parts/words.ts'
import { useAsked, useDeed } from '../talk/asked.ts'
import { type Shown, steerMock } from '../talk/control.ts'
import { type ApiOperation, usePlace } from '../talk/place.ts'
import { SetFaults } from './set-faults.tsx'
import { type SwitchSettings, type SwitchWay, switches, switchOf } from './switches.ts'

export function FaultSwitches({ query }: { query: URLSearchParams }) {
  const { sandbox, operations } = usePlace()
  const at = { sandbox }
  const asked = useAsked('faults', () => steerMock('get', '/_mock/sandboxes/{sandbox}/faults', { at }))
  const { busy, error, run } = useDeed()
  const [settings, setSettings] = useState<SwitchSettings>({ status: 503, milliseconds: 3000, times: undefined })
  const find = query.get('find') ?? ''
  const found = operations.filter(({ id, path, summary }) => `${id} ${path} ${summary}`.toLowerCase().includes(find.toLowerCase()))
  const areas = [...new Set(found.map(({ area }) => area))]
  const remove = (id: string) => steerMock('delete', '/_mock/sandboxes/{sandbox}/faults/{id}', { at: { sandbox, id } })
  const set = ({ id, summary }: ApiOperation, way: SwitchWay | undefined, current: Shown['SetFault'] | undefined) =>
    run(
      async () => {
        if (current) await remove(current.id)
        if (way)
          await steerMock('post', '/_mock/sandboxes/{sandbox}/faults', { at, body: { operation: id, ...switches[way].fault(settings) } })
      },
      way ? `${summary}: ${switches[way].says(settings)}` : `${summary}: works again.`,
    )
  const clear = () => run(() => steerMock('delete', '/_mock/sandboxes/{sandbox}/faults', { at }), 'All faults are taken away.')
  const aside = (
    <button type="button" onClick={clear} disabled={busy || !asked.value?.data.length}>
      Take all away
    </button>
  )
  return (
    <View title="Faults" lead="Make an operation fail, and see what your app does. What the page itself asks is spared." aside={aside}>
      {error !== undefined && <Failure error={error} />}
      <WhenAsked asked={asked} lines={14}>
        {({ data }) => (
          <>
            <SetFaults faults={data} busy={busy} remove={(id) => run(() => remove(id), 'The fault is taken away.')} />
            <Choices
              settings={settings}
              use={setSettings}
              find={find}
              look={(words) => replaceHash(hashOf(sandbox, ['faults'], { find: words }))}
            />
            {areas.length === 0 && <Empty title={`No operation has "${find}" in it.`}>Find another, such as vendor, or POST.</Empty>}
            {areas.map((area) => (
              <Card key={area} title={collectionLabel(area.replaceAll('-', ' '))}>
                <ul class="switches">
                  {found
                    .filter((operation) => operation.area === area)
                    .map((operation) => {
                      const current = data.find(({ fault }) => fault.operation === operation.id && switchOf(fault) !== undefined)
                      return (
                        <Switch
                          key={operation.id}
                          operation={operation}
                          way={current && switchOf(current.fault)}
                          busy={busy}
                          set={(way) => set(operation, way, current)}
                        />
                      )
                    })}
                </ul>
              </Card>
            ))}
          </>
        )}
      </WhenAsked>
    </View>
  )
}

interface ChoicesProps {
  settings: SwitchSettings
  use: (settings: SwitchSettings) => void
  find: string
  look: (words: string) => void
}

/** What the switches do when they are turned from now on. */
function Choices({ settings, use, find, look }: ChoicesProps) {
  return (
    <form class="filters" onSubmit={(event) => event.preventDefault()}>
      <label class="grow">
        <span>Find an operation</span>
        <input type="search" value={find} placeholder="vendor, createVendor" onInput={({ currentTarget }) => look(currentTarget.value)} />
      </label>
      <label>
        <span>Fail with</span>
        <select value={settings.status} onChange={({ currentTarget }) => use({ ...settings, status: Number(currentTarget.value) })}>
          {[400, 401, 403, 404, 409, 422, 429, 500, 502, 503, 504].map((status) => (
            <option key={status} value={status}>
              {status}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>Slow by</span>
        <select
          value={settings.milliseconds}
          onChange={({ currentTarget }) => use({ ...settings, milliseconds: Number(currentTarget.value) })}
        >
          {[500, 1000, 3000, 10_000, 30_000].map((milliseconds) => (
            <option key={milliseconds} value={milliseconds}>
              {milliseconds / 1000} s
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>For</span>
        <select
          value={settings.times ?? ''}
          onChange={({ currentTarget }) =>
            use({ ...settings, times: currentTarget.value === '' ? undefined : Number(currentTarget.value) })
          }
        >
          <option value="">every request</option>
          <option value="1">the next request</option>
          <option value="3">the next 3</option>
          <option value="10">the next 10</option>
        </select>
      </label>
    </form>
  )
}

interface SwitchProps {
  operation: ApiOperation
  way: SwitchWay | undefined
  busy: boolean
  set: (way: SwitchWay | undefined) => void
}

const showsLists = ({ kind, path }: ApiOperation): boolean => kind === 'list' || kind === 'search' || path.startsWith('/v3/workflow')

function Switch({ operation, way, busy, set }: SwitchProps) {
  const { id, method, path, summary } = operation
  const ways: [SwitchWay | undefined, string][] = [
    [undefined, 'Works'],
    ['fail', 'Fail'],
    ['slow', 'Slow'],
    ['cut', 'Cut'],
    ...(showsLists(operation) ? [['empty', 'Empty'] as [SwitchWay, string]] : []),
  ]
  return (
    <li>
      <fieldset class="switch">
        <legend>
          <span class="switch-name">{summary}</span>
          <code class="dim">
            {method} {path}
          </code>
        </legend>
        <div class="segments">
          {ways.map(([choice, label]) => (
            <label key={label} class={choice === way ? `on ${choice ?? 'works'}` : ''}>
              <input type="radio" name={`way-${id}`} checked={choice === way} disabled={busy} onChange={() => set(choice)} />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
    </li>
  )
}
