// Everything that a run sent and received, case by case, in the order it was sent: what a certificate rests on.
import type { SentRequest } from '../exchange/exchange.ts'
import type { Hook, Receiver } from '../receiving/receiver.ts'
import type { RunTap } from '../runner/run.ts'
import { reasonOf } from '../transport/reason.ts'

export interface EvidenceExchange {
  request: SentRequest
  answer?: { status: number; headers: { [name: string]: string }; text: string; unreadable?: string; tooMuch?: true }
  failure?: string
}

/** What was asked of the receiver of webhooks, and what it said. */
export interface Heard {
  what: string
  value: unknown
}

/** What belongs to one case; to none before the first and after the last. */
export interface Frame {
  case: string
  exchanges: EvidenceExchange[]
  heard: Heard[]
}

export const beforeCases = 'before the first case'
export const afterCases = 'after the last case'

/** Records a run: its frames are whole when it is over. */
export class Recorder implements RunTap {
  readonly frames: Frame[] = []
  private now: Frame = this.frame(beforeCases)

  between: RunTap['between'] = (connection) => ({
    ...connection,
    send: async (request, limits) => {
      const recorded: EvidenceExchange = { request: { ...request, headers: { ...request.headers } } }
      this.now.exchanges.push(recorded)
      try {
        const answer = await connection.send(request, limits)
        const { status, headers, text, unreadable, tooMuch } = answer
        recorded.answer = { status, headers, text, ...(unreadable !== undefined && { unreadable }), ...(tooMuch && { tooMuch }) }
        return answer
      } catch (error) {
        recorded.failure = reasonOf(error)
        throw error
      }
    },
  })

  listening: RunTap['listening'] = async (open) => {
    const receiver = await open()
    if (typeof receiver !== 'string') return this.recorded(receiver)
    this.hear('receiver', receiver)
    return receiver
  }

  enter: RunTap['enter'] = (asked) => {
    this.now = this.frame(asked?.id ?? afterCases)
  }

  private frame(id: string): Frame {
    const made: Frame = { case: id, exchanges: [], heard: [] }
    this.frames.push(made)
    return made
  }

  private hear<Value>(what: string, value: Value): Value {
    this.now.heard.push({ what, value: structuredClone(value) })
    return value
  }

  private recorded(receiver: Receiver): Receiver {
    const hear = <Value>(what: string, value: Value): Value => this.hear(what, value)
    return {
      ...receiver,
      open: (query) => recordedHook(receiver.open(query), hear),
      nobody: async () => hear('nobody', await receiver.nobody()),
      get arrivals() {
        return hear('arrivals', receiver.arrivals)
      },
      get astray() {
        return hear('astray', receiver.astray)
      },
      now: () => hear('now', receiver.now()),
    }
  }
}

/** What tells that something was done while a delivery waited. */
export const meanwhileAt = (url: string): string => `meanwhile at ${url}`

function recordedHook(hook: Hook, hear: <Value>(what: string, value: Value) => Value): Hook {
  const { url } = hook
  hear('open', url)
  return {
    url,
    get manner() {
      return hook.manner
    },
    set manner(manner) {
      hook.manner = manner
    },
    get meanwhile() {
      return hook.meanwhile
    },
    set meanwhile(work) {
      hook.meanwhile =
        work &&
        (() => {
          hear(meanwhileAt(url), true)
          return work()
        })
    },
    get arrivals() {
      return hear(`arrivals at ${url}`, hook.arrivals)
    },
  }
}
