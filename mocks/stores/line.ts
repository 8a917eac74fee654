// Those who wait for one sandbox, one after the other: requests that came together are answered together, others have it to themselves.
import type { PlainAnswer, PlainRequest } from '../engine/plain/plain.ts'
import { awayAnswer } from './away.ts'
import type { KeptSandbox } from './kept-sandbox.ts'
import type { Moment } from './store.ts'

export interface Asking {
  request: PlainRequest
  resolve(answered: Answered): void
}

/** An answer, and when the store was sure of it, where it had something to say. */
export interface Answered {
  answer: PlainAnswer
  at?: Moment
}

type Waiting = { fail(error: unknown): void } & ({ kind: 'asking'; asking: Asking } | { kind: 'alone'; work: () => Promise<void> })

export class Line {
  readonly name: string
  /** What is in memory of the sandbox; nothing when it must be looked for. */
  kept: KeptSandbox | undefined
  isBusy = false
  /** As it was seen last: what is in memory is likely to be behind. */
  isChangedByOthers = false
  /** How many bytes of records it has, and how many of them it was given to begin with. */
  size = 0
  given = 0
  private readonly waiting: Waiting[] = []
  private readonly answerAll: (line: Line, together: Asking[]) => Promise<void>

  constructor(name: string, answerAll: (line: Line, together: Asking[]) => Promise<void>) {
    this.name = name
    this.answerAll = answerAll
  }

  ask(request: PlainRequest): Promise<Answered> {
    return new Promise((resolve) => {
      const fail = (error: unknown) => resolve({ answer: awayAnswer(request, error) })
      this.enter({ kind: 'asking', asking: { request, resolve }, fail })
    })
  }

  /** Nobody else has the sandbox while this is done. */
  alone<Result>(work: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => this.enter({ kind: 'alone', work: () => work().then(resolve, reject), fail: reject }))
  }

  /** For work that began outside, when nobody was there: who comes waits until it is done. */
  async goOnAfter<Result>(work: Promise<Result>): Promise<Result> {
    this.isBusy = true
    try {
      return await work
    } finally {
      void this.goOn()
    }
  }

  /** Those who wait hear what became of the one before them: each would wait as long for the same. */
  giveUp(error: unknown): void {
    for (const { fail } of this.waiting.splice(0)) fail(error)
  }

  private enter(one: Waiting): void {
    this.waiting.push(one)
    if (this.isBusy) return
    this.isBusy = true
    // Not before all are here who come in the same turn of the event loop.
    setImmediate(() => void this.goOn())
  }

  private async goOn(): Promise<void> {
    for (let next = this.waiting[0]; next; next = this.waiting[0]) {
      if (next.kind === 'alone') {
        this.waiting.shift()
        await next.work()
      } else await this.answerAll(this, this.takeTogether())
    }
    this.isBusy = false
  }

  /** The requests at the front. */
  private takeTogether(): Asking[] {
    const end = this.waiting.findIndex(({ kind }) => kind !== 'asking')
    const taken = this.waiting.splice(0, end === -1 ? this.waiting.length : end)
    return taken.flatMap((one) => (one.kind === 'asking' ? one.asking : []))
  }
}
