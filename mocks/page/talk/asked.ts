// What a part of the page asked for, and how that stands. What is known stays while it is asked for again, so that nothing jumps.
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { usePlace } from './place.ts'

export interface Question<Value> {
  value: Value | undefined
  error: unknown
  /** Question again by hand. */
  again(): void
}

/** Asks when the key changes, and again with each beat of the sandbox; or only with what was changed from here. */
export function useAsked<Value>(key: string, ask: () => Promise<Value>, { live = true }: { live?: boolean } = {}): Question<Value> {
  const { following, sandbox } = usePlace()
  const [state, setState] = useState<{ key: string; value?: Value; error?: unknown }>({ key })
  const [count, setCount] = useState(0)
  const latest = useRef(ask)
  latest.current = ask
  const whole = `${sandbox} ${key}`
  useEffect(() => {
    let current = true
    latest.current().then(
      (value) => current && setState({ key: whole, value }),
      (error: unknown) => current && setState((known) => ({ ...(known.key === whole && known), key: whole, error })),
    )
    return () => {
      current = false
    }
  }, [whole, live ? following.beat : following.deeds, count])
  const again = useCallback(() => setCount((known) => known + 1), [])
  const isOld = state.key !== whole
  return { value: isOld ? undefined : state.value, error: isOld ? undefined : state.error, again }
}

/** Does something that changes the sandbox: whether it is under way, and what went wrong. */
export function useDeed() {
  const { touch, say } = usePlace()
  const [state, setState] = useState<{ busy: boolean; error?: unknown }>({ busy: false })
  const run = useCallback(
    async (deed: () => Promise<unknown>, done?: string): Promise<boolean> => {
      setState({ busy: true })
      try {
        await deed()
        setState({ busy: false })
        touch()
        if (done) say(done)
        return true
      } catch (error) {
        setState({ busy: false, error })
        return false
      }
    },
    [touch, say],
  )
  return { ...state, run }
}
