// A target that answers each request as it was answered when the evidence was recorded. Nothing is sent anywhere.
import type { Hook, Receiver } from '../receiving/receiver.ts'
import type { RunTap } from '../runner/run.ts'
import { KnownTexts } from '../transport/known-texts.ts'
import type { Connection } from '../transport/transport.ts'
import { aTurn } from '../transport/turns.ts'
import { afterCases, beforeCases, type EvidenceExchange, type Frame, meanwhileAt } from './evidence.ts'

/** What a request is found again by: not by who sends it, nor by the secrets in it, for these were hidden. */
const recordedKey = ({ request: { method, path, body = '' } }: Pick<EvidenceExchange, 'request'>): string =>
  path.endsWith('/auth/login') ? `${method} ${path}` : `${method} ${path} ${body}`.replaceAll(/\$[A-Z_]+/g, '$')

export class Replay implements RunTap {
  /** Cases that ask what was not recorded: this build asks them otherwise than the one that recorded, or by chance. */
  readonly strayed = new Set<string>()
  private readonly frames: ReadonlyMap<string, Frame>
  /** What a request of ours looks like once its secrets are hidden. */
  private readonly clean: (text: string) => string
  private now = beforeCases
  private readonly waiting = new Map<string, EvidenceExchange[]>()
  private readonly heard = new Map<string, unknown[]>()
  private readonly known = new KnownTexts()

  constructor(frames: readonly Frame[], clean: (text: string) => string) {
    this.frames = new Map(frames.map((frame) => [frame.case, frame]))
    this.clean = clean
    this.begin(beforeCases)
  }

  /** Answers whatever it stands before. */
  between: RunTap['between'] = () => this.connection

  readonly connection: Connection = {
    send: async (request) => {
      const recorded = this.next({ request: { ...request, ...(request.body !== undefined && { body: this.clean(request.body) }) } })
      await aTurn()
      if (!recorded) {
        this.strayed.add(this.now)
        throw new Error('nothing like this was recorded')
      }
      const { answer, failure } = recorded
      if (!answer) throw new Error(failure)
      const isRead = answer.unreadable === undefined
      const { text, parsed } = isRead
        ? this.known.read(answer.text)
        : { text: answer.text, parsed: { body: undefined, unreadable: answer.unreadable } }
      return { ...answer, text, ...parsed }
    },
    bodyOf: (text) => this.known.read(text).parsed.body,
    async close() {},
  }

  listening: RunTap['listening'] = async () => {
    const [reason] = this.heard.get('receiver') ?? []
    return typeof reason === 'string' ? reason : this.receiver()
  }

  enter: RunTap['enter'] = (asked) => this.begin(asked?.id ?? afterCases)

  private begin(id: string): void {
    this.now = id
    this.waiting.clear()
    this.heard.clear()
    const { exchanges = [], heard = [] } = this.frames.get(id) ?? {}
    for (const one of exchanges) this.waiting.set(recordedKey(one), [...(this.waiting.get(recordedKey(one)) ?? []), one])
    for (const { what, value } of heard) this.heard.set(what, [...(this.heard.get(what) ?? []), value])
  }

  private next(asked: Pick<EvidenceExchange, 'request'>): EvidenceExchange | undefined {
    return this.waiting.get(recordedKey(asked))?.shift()
  }

  /** The last thing heard goes on to be so. */
  private hear<Value>(what: string, otherwise: Value): Value {
    const all = this.heard.get(what)
    const value = all && all.length > 1 ? all.shift() : all?.[0]
    if (value === undefined) this.strayed.add(this.now)
    return value === undefined ? otherwise : (value as Value)
  }

  private receiver(): Receiver {
    const { heard } = this
    const hear = <Value>(what: string, otherwise: Value): Value => this.hear(what, otherwise)
    // What was not recorded is waited for no longer than it says.
    let waited = 0
    const opened = () => {
      const url = hear('open', '')
      const hook: Hook = {
        url,
        manner: 'accept',
        get arrivals() {
          return hear<number[]>(`arrivals at ${url}`, [])
        },
        get meanwhile(): Hook['meanwhile'] {
          return undefined
        },
        set meanwhile(work) {
          if (heard.has(meanwhileAt(url))) void work?.()
        },
      }
      return hook
    }
    return {
      open: opened,
      nobody: async () => hear('nobody', ''),
      get arrivals() {
        return hear('arrivals', 0)
      },
      get astray() {
        return hear<string[]>('astray', [])
      },
      now: () => hear('now', 0) + waited,
      async wait(milliseconds) {
        await aTurn()
        if ((heard.get('now')?.length ?? 0) < 2) waited += milliseconds
      },
      async close() {},
    }
  }
}
