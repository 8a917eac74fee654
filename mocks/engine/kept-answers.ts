// Answers to reads, kept for who asks the same again: as long as nothing that they were made from has changed, they are what would be made anew.
import type { PlainAnswer, PlainRequest } from './plain/plain.ts'
import type { Sandbox } from './sandboxes.ts'

/** When an answer holds, on the clock of its sandbox: until the session of who asked ends; where it tells of the time, then only. */
export interface Holding {
  until: number
  at: number | undefined
}

interface Kept {
  answer: PlainAnswer
  /** Of the world that was read. */
  revision: number
  holding: Holding
}

/** Characters of answers: when more were kept, all are forgotten. */
const most = 16 * 1024 * 1024

type Asked = Pick<PlainRequest, 'url' | 'headers'>

export class KeptAnswers {
  /** By the header that says who asks, and by what is asked. */
  private readonly byCaller = new Map<string, Map<string, Kept>>()
  private size = 0

  /** The very answer that was given before, if it still holds. */
  find({ world, clock }: Sandbox, { url, headers: { authorization = '' } }: Asked): PlainAnswer | undefined {
    const kept = this.byCaller.get(authorization)?.get(url)
    if (kept?.revision !== world.revision) return undefined
    const { until, at = clock.now() } = kept.holding
    return at === clock.now() && at < until ? kept.answer : undefined
  }

  /** It is given to many from now on, so it must not be changed: it is frozen. */
  keep({ world }: Sandbox, { url, headers: { authorization = '' } }: Asked, answer: PlainAnswer, holding: Holding): void {
    this.size += answer.body.length
    if (this.size > most) {
      this.byCaller.clear()
      this.size = answer.body.length
    }
    const known = this.byCaller.get(authorization) ?? new Map<string, Kept>()
    this.byCaller.set(authorization, known)
    known.set(url, { answer: Object.freeze(answer), revision: world.revision, holding })
  }
}
