// The fields of a record, each changed where it stands. The mock checks what comes against the contract and the other records.
import { useEffect, useRef, useState } from 'preact/hooks'
import { WholeValue } from '../parts/field.tsx'
import { Icon } from '../parts/icon.tsx'
import { Failure } from '../parts/state.tsx'
import { useDeed } from '../talk/asked.ts'
import { steerMock } from '../talk/control.ts'
import { usePlace } from '../talk/place.ts'
import type { Row } from './table-source.ts'

export function RecordFields({ collection, record }: { collection: string; record: Row }) {
  const [edited, setEdited] = useState<string>()
  const list = useRef<HTMLDListElement>(null)
  // The focus goes back to where it came from.
  const close = (name: string) => {
    setEdited(undefined)
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-change="${name}"]`)?.focus())
  }
  return (
    <dl class="fields" ref={list}>
      {Object.entries(record).map(([name, value]) => (
        <div key={name} class="field">
          <dt>
            <code>{name}</code>
          </dt>
          <dd>
            {edited === name ? (
              <Editor collection={collection} id={record.id} name={name} value={value} close={() => close(name)} />
            ) : (
              <>
                <span class="value">
                  <WholeValue name={name} value={value} />
                </span>
                {name !== 'id' && (
                  <button type="button" class="quiet edit" data-change={name} aria-label={`Change ${name}`} onClick={() => setEdited(name)}>
                    <Icon name="edit" />
                  </button>
                )}
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface EditorProps {
  collection: string
  id: string
  name: string
  value: unknown
  close: () => void
}

/** A text is typed as it is; everything else as JSON, so that a number, null or a list can be said. */
function Editor({ collection, id, name, value, close }: EditorProps) {
  const { sandbox } = usePlace()
  const { busy, error, run } = useDeed()
  const isText = typeof value === 'string'
  const [text, setText] = useState(isText ? value : JSON.stringify(value, null, 2))
  const [wrong, setWrong] = useState<Error>()
  const input = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])
  const save = async () => {
    const read = isText ? { given: text } : readJson(text)
    if ('wrong' in read) return setWrong(read.wrong)
    setWrong(undefined)
    const at = { sandbox, collection, id }
    const body = { [name]: read.given }
    const done = await run(
      () => steerMock('patch', '/_mock/sandboxes/{sandbox}/records/{collection}/{id}', { at, body }),
      `${name} is changed.`,
    )
    if (done) close()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      save()
    }
  }
  const problem = wrong ?? error
  return (
    <form
      class="editor"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <textarea
        ref={input}
        aria-label={name}
        rows={Math.min(12, text.split('\n').length)}
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={onKey}
      />
      <div class="actions">
        <button type="submit" class="primary" disabled={busy}>
          Save
        </button>
        <button type="button" onClick={close}>
          Cancel
        </button>
        {isText && (
          <button type="button" class="quiet" onClick={() => setText('')}>
            Empty it
          </button>
        )}
        <span class="dim">{isText ? 'Text' : 'JSON'}, Enter saves, Shift Enter breaks the line</span>
      </div>
      {problem !== undefined && <Failure error={problem} />}
    </form>
  )
}

function readJson(text: string): { given: unknown } | { wrong: Error } {
  try {
    return { given: JSON.parse(text) }
  } catch {
    return { wrong: new Error('Expected JSON, such as 12, true, null, "a text" or ["a"].') }
  }
}
