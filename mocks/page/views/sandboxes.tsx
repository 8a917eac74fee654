import { useEffect, useRef, useState } from 'preact/hooks'
import { Confirm } from '../parts/dialog.tsx'
import { hashOf } from '../parts/route.ts'
import { Failure, WhenAsked } from '../parts/state.tsx'
import { actions, numbers, Table } from '../parts/table.tsx'
import { Card, View } from '../parts/view.tsx'
import { agoText, countText, sizeText, timeText } from '../parts/words.ts'
import { jsonOfFile } from '../talk/answers.ts'
import { useAsked, useDeed } from '../talk/asked.ts'
import { type Shown, steerMock } from '../talk/control.ts'
import { type SandboxRow, usePlace } from '../talk/place.ts'
import { NewSandbox } from './new-sandbox.tsx'

const pause = 3000

/** As many rows as somebody reads; the others are found by their names. */
const mostRows = 100

export function SandboxesView() {
  const asked = useAsked('all sandboxes', () => steerMock('get', '/_mock/sandboxes'), { live: false })
  const [find, setFind] = useState('')
  const { again } = asked
  // Others make and use sandboxes too, and none of that shows in the journal of this one.
  useEffect(() => {
    const looking = setInterval(again, pause)
    return () => clearInterval(looking)
  }, [again])
  const { error, run, busy } = useDeed()
  const [from, setFrom] = useState('')
  const [question, setQuestion] = useState<{ deed: 'reset' | 'delete'; name: string }>()
  const reset = (name: string) =>
    run(() => steerMock('post', '/_mock/sandboxes/{sandbox}/reset', { at: { sandbox: name } }), `${name} is as its seed has it.`)
  const remove = (name: string) =>
    run(() => steerMock('delete', '/_mock/sandboxes/{sandbox}', { at: { sandbox: name } }), `${name} is gone.`)
  const save = (name: string) => run(() => saveSnapshot(name), `Saved ${name}.`)
  const load = (name: string, file: File) =>
    run(
      async () =>
        steerMock('put', '/_mock/sandboxes/{sandbox}/snapshot', { at: { sandbox: name }, body: await jsonOfFile<Shown['Snapshot']>(file) }),
      `${name} is as ${file.name} has it.`,
    )
  return (
    <View title="Sandboxes" lead="Worlds side by side. Nothing that one test does in its sandbox shows in another.">
      {error !== undefined && <Failure error={error} />}
      <Card
        title="All sandboxes"
        aside={
          <input
            type="search"
            aria-label="Find a sandbox by its name"
            placeholder="Find by name"
            value={find}
            onInput={({ currentTarget }) => setFind(currentTarget.value)}
          />
        }
      >
        <WhenAsked asked={asked} lines={4}>
          {({ data }) => (
            <Table
              label="All sandboxes"
              columns={['Name', 'Made', 'Last used', 'Its time', numbers('Changes'), numbers('Faults'), actions]}
            >
              {[...data]
                .reverse()
                .filter(({ name }) => name.includes(find.trim()))
                .slice(0, mostRows)
                .map((row) => (
                  <SandboxLine
                    key={row.name}
                    row={row}
                    busy={busy}
                    fork={() => setFrom(row.name)}
                    reset={() => setQuestion({ deed: 'reset', name: row.name })}
                    remove={() => setQuestion({ deed: 'delete', name: row.name })}
                    save={() => save(row.name)}
                    load={(file) => load(row.name, file)}
                  />
                ))}
            </Table>
          )}
        </WhenAsked>
      </Card>
      <NewSandbox names={(asked.value?.data ?? []).map(({ name }) => name)} from={from} setFrom={setFrom} />
      {question?.deed === 'reset' && (
        <Confirm title={`Reset ${question.name}?`} action="Reset" act={() => reset(question.name)} close={() => setQuestion(undefined)}>
          Every change, session and fault of it is taken back, and its clock is where it started.
        </Confirm>
      )}
      {question?.deed === 'delete' && (
        <Confirm title={`Delete ${question.name}?`} action="Delete" act={() => remove(question.name)} close={() => setQuestion(undefined)}>
          It goes with all it holds. Its name makes a new one at its next use.
        </Confirm>
      )}
    </View>
  )
}

interface LineProps {
  row: SandboxRow
  busy: boolean
  fork: () => void
  reset: () => void
  remove: () => void
  save: () => void
  load: (file: File) => void
}

function SandboxLine({ row, busy, fork, reset, remove, save, load }: LineProps) {
  const { sandbox } = usePlace()
  const { name, world, seed, createdDate, usedDate, changes, bytes, forkDepth, faults, time, lie, variant } = row
  const chooser = useRef<HTMLInputElement>(null)
  const now = Date.now()
  const choose = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    const [file] = currentTarget.files ?? []
    if (file) load(file)
    currentTarget.value = ''
  }
  return (
    <tr class={name === sandbox ? 'current' : undefined}>
      <th scope="row">
        <a href={hashOf(name)}>{name}</a>
        {name === sandbox && <span class="dim"> (shown)</span>}
        <div class="under">
          {world}, seed {seed}
          {forkDepth > 0 && `, a copy${forkDepth > 1 ? ` of ${countText(forkDepth - 1, 'copy', 'copies')}` : ''}`}
          {(lie ?? variant) && `, ${lie ?? variant}`}
        </div>
      </th>
      <td data-label="Made">{agoText(createdDate, now)}</td>
      <td data-label="Last used">{agoText(usedDate, now)}</td>
      <td data-label="Its time">{timeText(time)}</td>
      <td class="number" data-label="Changes">
        {changes}
        {bytes > 0 && <div class="under">{sizeText(bytes)}</div>}
      </td>
      <td class="number" data-label="Faults">
        {faults}
      </td>
      <td class="actions-cell">
        <button type="button" class="quiet" disabled={busy} aria-label={`Fork ${name}`} onClick={fork}>
          Fork
        </button>
        <button type="button" class="quiet" disabled={busy} aria-label={`Save ${name} to a file`} onClick={save}>
          Save
        </button>
        <button
          type="button"
          class="quiet"
          disabled={busy}
          aria-label={`Load ${name} from a file`}
          onClick={() => chooser.current?.click()}
        >
          Load
        </button>
        <input ref={chooser} type="file" accept="application/json,.json" hidden onChange={choose} />
        <button type="button" class="quiet" disabled={busy} aria-label={`Reset ${name}`} onClick={reset}>
          Reset
        </button>
        <button type="button" class="quiet" disabled={busy} aria-label={`Delete ${name}`} onClick={remove}>
          Delete
        </button>
      </td>
    </tr>
  )
}

async function saveSnapshot(name: string): Promise<void> {
  const snapshot = await steerMock('get', '/_mock/sandboxes/{sandbox}/snapshot', { at: { sandbox: name } })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([`${JSON.stringify(snapshot, null, 2)}\n`], { type: 'application/json' }))
  link.download = `${name}.snapshot.json`
  link.click()
  URL.revokeObjectURL(link.href)
}
