import { View } from '../parts/view.tsx'
import { keepSandboxKey } from '../talk/control.ts'
import { usePlace } from '../talk/place.ts'

/** A sandbox was made with a key, and this tab has it not. */
export function KeyNeeded() {
  const { sandbox } = usePlace()
  const open = (event: SubmitEvent) => {
    event.preventDefault()
    keepSandboxKey(sandbox, String(new FormData(event.currentTarget as HTMLFormElement).get('key')))
    location.reload()
  }
  return (
    <View title={`The sandbox "${sandbox}" has a key`}>
      <form class="form" onSubmit={open}>
        <label>
          Key
          <input name="key" type="password" autocomplete="off" required />
        </label>
        <button type="submit" class="primary">
          Open
        </button>
      </form>
    </View>
  )
}
