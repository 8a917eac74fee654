// One field of a record on its way to another value: chosen where the contract says what there is, typed where it does not.
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { Failure } from '../parts/state.tsx'
import { useDeed } from '../talk/asked.ts'
import { type Shown, steerMock } from '../talk/control.ts'
import { usePlace } from '../talk/place.ts'

export type FieldFacts = Shown['CollectionAnswer']['data']['fields'][number]

interface EditorProps {
  collection: string
  id: string
  name: string
  value: unknown
  facts: FieldFacts | undefined
  close: () => void
}

export function Editor({ collection, id, name, value, facts, close }: EditorProps) {
  const { sandbox } = usePlace()
  const { busy, error, run } = useDeed()
  const choices = choicesOf(facts, value)
  const isText = !choices && (typeof value === 'string' || (value === null && facts?.types.includes('string') === true))
  const [text, setText] = useState(isText ? String(value ?? '') : JSON.stringify(value, null, choices ? undefined : 2))
  const [wrong, setWrong] = useState<Error>()
  const input = useRef<HTMLTextAreaElement & HTMLInputElement & HTMLSelectElement>(null)
  const suggestions = useId()
  useEffect(() => {
    input.current?.focus()
    if (!choices) input.current?.select()
  }, [])
  const send = async (given: unknown) => {
    const at = { sandbox, collection, id }
    const done = await run(
      () => steerMock('patch', '/_mock/sandboxes/{sandbox}/records/{collection}/{id}', { at, body: { [name]: given } }),
      `${name} is changed.`,
    )
    if (done) close()
  }
  const save = () => {
    const read = isText ? { given: text } : readJson(text)
    setWrong('wrong' in read ? read.wrong : undefined)
    if ('given' in read) send(read.given)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      save()
    }
  }
  const common = {
    ref: input,
    'aria-label': name,
    value: text,
    onKeyDown: onKey,
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) => setText(currentTarget.value),
  }
  const known = isText ? (facts?.values ?? []) : []
  const problem = wrong ?? error
  return (
    <form
      class="editor"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      {choices ? (
        <select {...common}>
          {choices.map((choice) => (
            <option key={String(choice)} value={JSON.stringify(choice)}>
              {String(choice)}
            </option>
          ))}
        </select>
      ) : known.length > 0 ? (
        <>
          <input type="text" list={suggestions} autocomplete="off" {...common} />
          <datalist id={suggestions}>
            {known.map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
        </>
      ) : (
        <textarea rows={Math.min(12, text.split('\n').length)} {...common} />
      )}
      <div class="actions">
        <button type="submit" class="primary" disabled={busy}>
          Save
        </button>
        <button type="button" onClick={close}>
          Cancel
        </button>
        {isText && facts?.types.includes('null') && value !== null && (
          <button type="button" class="quiet" disabled={busy} onClick={() => send(null)}>
            Set to null
          </button>
        )}
        {isText && !facts?.types.includes('null') && text !== '' && (
          <button type="button" class="quiet" onClick={() => setText('')}>
            Empty it
          </button>
        )}
        <span class="dim">{wordsFor(choices, known, isText)}</span>
      </div>
      {problem !== undefined && <Failure error={problem} />}
    </form>
  )
}

const wordsFor = (choices: readonly unknown[] | undefined, known: readonly string[], isText: boolean): string => {
  if (choices) return 'One of what the contract has, Enter saves'
  if (known.length > 0) return 'Text, of which some are known, Enter saves'
  return `${isText ? 'Text' : 'JSON'}, Enter saves, Shift Enter breaks the line`
}

/** What there is to choose from; undefined where it is not all known. What stands there is among it. */
function choicesOf(facts: FieldFacts | undefined, value: unknown): readonly unknown[] | undefined {
  if (!facts) return typeof value === 'boolean' ? [true, false] : undefined
  const { types, values, isClosed } = facts
  const plain = types.filter((type) => type !== 'null').join()
  const own = plain === 'boolean' ? [true, false] : plain === 'string' && isClosed ? values : undefined
  return own && [...new Set([...own, ...(types.includes('null') ? [null] : []), value])]
}

function readJson(text: string): { given: unknown } | { wrong: Error } {
  try {
    return { given: JSON.parse(text) }
  } catch {
    return { wrong: new Error('Expected JSON, such as 12, true, null, "a text" or ["a"].') }
  }
}
