// Follows the journal of a sandbox while somebody looks, and tells when there is something new.
import { controlHeaders, type Shown, steerMock } from './control.ts'
import { forgetTokens } from './shop.ts'

export type RequestEntry = Shown['JournalEntry']

export interface Following {
  /** The newest first. */
  entries: readonly RequestEntry[]
  /** Grows with whatever happened in the sandbox, seen from here. */
  beat: number
  /** Grows with what was changed from here. */
  deeds: number
  state: 'connecting' | 'live' | 'lost' | 'refused'
  /** Not once another client removed the sandbox: whatever asks it would make it again. */
  isThere: boolean
}

const mostEntries = 500
const patience = 1500
const breath = 120
const glance = 2000

export function followSandbox(sandbox: string, tell: (following: Following) => void) {
  let following: Following = { entries: [], beat: 0, deeds: 0, state: 'connecting', isThere: true }
  let stop = new AbortController()
  let waiting: ReturnType<typeof setTimeout> | undefined
  let glancing: ReturnType<typeof setTimeout> | undefined
  let mark: string | undefined
  const change = (part: Partial<Following>) => {
    following = { ...following, ...part }
    tell(following)
  }
  const add = (came: readonly RequestEntry[]) => {
    const known = new Set(following.entries.map(({ number }) => number))
    const added = came.filter(({ number }) => !known.has(number))
    if (added.length === 0) return
    const entries = [...added, ...following.entries].sort((one, other) => other.number - one.number).slice(0, mostEntries)
    change({ entries, beat: following.beat + 1 })
  }

  // Many requests come at once: they are shown together.
  const fresh: RequestEntry[] = []
  const addSoon = (entry: RequestEntry) => {
    if (fresh.push(entry) === 1) setTimeout(() => add(fresh.splice(0)), breath)
  }

  const touch = () => change({ beat: following.beat + 1, deeds: following.deeds + 1, isThere: true })

  // What others do to the sandbox through the control plane is no request to it.
  const currentMark = async () => (await steerMock('get', '/_mock/sandboxes', { query: { name: sandbox } })).data[0]?.mark
  const look = async (signal: AbortSignal) => {
    const seen = await currentMark().catch(() => mark)
    if (signal.aborted) return
    if (seen === undefined && following.isThere) change({ isThere: false, deeds: following.deeds + 1 })
    else if (seen !== mark) touch()
    mark = seen
    glancing = setTimeout(look, glance, signal)
  }

  const connect = async () => {
    const { signal } = stop
    try {
      const response = await fetch(`/_mock/journal/events?${new URLSearchParams({ sandbox })}`, {
        headers: controlHeaders(sandbox),
        signal,
      })
      if (response.status === 403) return change({ state: 'refused' })
      if (!response.ok || !response.body) throw new Error(`It answered ${response.status}.`)
      // What came before, and what came while nobody looked; no request falls between the two.
      const { data } = await steerMock('get', '/_mock/journal', { query: { sandbox, limit: 200 } })
      mark = await currentMark()
      if (signal.aborted) return
      // Nothing of what was known need hold of a mock that was started again.
      if (following.state === 'lost') forgetTokens()
      const again = { beat: following.beat + 1, deeds: following.deeds + 1, isThere: mark !== undefined }
      change({ state: 'live', entries: [], ...again })
      add(data)
      glancing = setTimeout(look, glance, signal)
      for await (const entry of streamedEntries(response.body)) addSoon(entry)
      throw new Error('It ended.')
    } catch {
      if (signal.aborted) return
      clearTimeout(glancing)
      change({ state: 'lost' })
      waiting = setTimeout(connect, patience)
    }
  }
  const disconnect = () => {
    clearTimeout(waiting)
    clearTimeout(glancing)
    stop.abort()
    stop = new AbortController()
  }
  // A browser keeps few connections to one address: a tab that nobody sees gives its own up.
  const onVisibility = () => {
    disconnect()
    if (document.visibilityState === 'visible') connect()
  }
  document.addEventListener('visibilitychange', onVisibility)
  connect()

  return {
    /** Something was changed from here. */
    touch,
    forget: () => change({ entries: [], beat: following.beat + 1 }),
    end() {
      document.removeEventListener('visibilitychange', onVisibility)
      disconnect()
    },
  }
}

/** The data of server-sent events. */
async function* streamedEntries(stream: ReadableStream<Uint8Array>): AsyncGenerator<RequestEntry> {
  const decoder = new TextDecoder()
  const reader = stream.getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const parts = (rest + decoder.decode(value, { stream: true })).split('\n\n')
    rest = parts.pop() ?? ''
    for (const part of parts) {
      const data = part.split('\n').find((line) => line.startsWith('data: '))
      if (data) yield JSON.parse(data.slice('data: '.length))
    }
  }
}
