// The fields of a record, each changed where it stands. The mock checks what comes against the contract and the other records.
import { useRef, useState } from 'preact/hooks'
import { WholeValue } from '../parts/field.tsx'
import { Icon } from '../parts/icon.tsx'
import { useAsked } from '../talk/asked.ts'
import { steerMock } from '../talk/control.ts'
import { Editor } from './editor.tsx'
import type { Row } from './table-source.ts'

export function RecordFields({ collection, record }: { collection: string; record: Row }) {
  const facts = useAsked(`fields of ${collection}`, () => steerMock('get', '/_mock/collections/{collection}', { at: { collection } }), {
    live: false,
  })
  const factsOf = (name: string) => facts.value?.data.fields.find((field) => field.name === name)
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
              <Editor collection={collection} id={record.id} name={name} value={value} facts={factsOf(name)} close={() => close(name)} />
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
