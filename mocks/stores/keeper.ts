// Stands between the doors and the engine where a store keeps the sandboxes. A request is answered from the copy in memory, and the answer
// goes out when the store has the changes or, where nothing changed, has said that the copy is as new as any. When somebody else was
// faster, what was done is undone, their changes come in, and the request is answered again.
import type { PlainAnswer, PlainRequest } from '../engine/plain/plain.ts'
import { readAddress } from '../engine/requests/address.ts'
import { type Sandbox, Sandboxes } from '../engine/sandboxes.ts'
import { awayAnswer, StoreAway } from './away.ts'
import { givenOf, type Head, KeptSandbox, readHead } from './kept-sandbox.ts'
import { type Answered, type Asking, Line } from './line.ts'
import { Memory, type MemoryLimits } from './memory.ts'
import type { Moment, Position, Step, Store } from './store.ts'
import { Uses } from './uses.ts'

export interface Means {
  store: Store
  /** Those in memory: no more than the keeper put there. */
  sandboxes: Sandboxes
  answer(request: PlainRequest): PlainAnswer
  /** A sandbox as it began. */
  make(name: string, head: Head, given: string | undefined): Promise<Sandbox>
  /** What it serves the contract with. */
  otherwise(name: string, head: Head): Promise<Sandbox['otherwise']>
  /** Called with every answer that goes out, and when the store was sure of it. */
  answered?(request: PlainRequest, answer: PlainAnswer, at: Moment, milliseconds: number): void
  /** Called when deliveries may be due. */
  posted?(name: string): void
}

/** So often another one may be faster before a request is told to come back. */
const mostTries = 100

const isSame = (had: Position | undefined, found: Position | undefined): boolean =>
  had !== undefined && had.beginning === found?.beginning && had.sequence === found.sequence

const awayAnswered = (request: PlainRequest, error: unknown): Answered => ({ answer: awayAnswer(request, error) })

export class Keeper {
  readonly uses = new Uses()
  private readonly means: Means
  private readonly memory: Memory

  constructor(means: Means, limits?: MemoryLimits) {
    this.means = means
    const makeLine = (name: string) => new Line(name, (one, together) => this.answerAll(one, together))
    this.memory = new Memory(makeLine, (name) => means.sandboxes.drop(name), limits)
  }

  /** Answers without waiting where the copy is at hand and known to be the newest. */
  ask(request: PlainRequest): PlainAnswer | Promise<PlainAnswer> {
    const name = readAddress(request).sandbox
    const started = performance.now()
    const sendOff = ({ answer, at = this.means.store.now() }: Answered) => {
      this.means.answered?.(request, answer, at, performance.now() - started)
      return answer
    }
    if (!Sandboxes.isName(name)) return sendOff({ answer: this.means.answer(request) })
    const line = this.lineOf(name)
    // Where it takes a message to a server to be sure, those who come together share it from the first one on.
    if (line.isBusy || !line.kept || this.means.store.lines.isShared) return line.ask(request).then(sendOff)
    const { kept } = line
    const answer = this.means.answer(request)
    const sure = this.isKept(line, kept, kept.step())
    if (typeof sure === 'number') return sendOff({ answer, at: sure })
    return line
      .goOnAfter(this.finish(line, [{ request, answer }], kept, sure))
      .then(([finished = awayAnswered(request, new Error('it gave no answer'))]) => sendOff(finished))
  }

  /**
   * Does something to sandboxes that no request of the API does, while nobody else has them; done again when somebody was faster. Where all
   * that they hold is to go, only things of some kinds are brought in.
   */
  alone<Result>(names: readonly string[], work: () => Promise<Result>, kinds?: readonly string[]): Promise<Result> {
    const enter = (held: readonly Line[], [name, ...rest]: readonly string[]): Promise<Result> => {
      if (name === undefined) return this.doAlone(held, work, kinds)
      // Looked for only now: a line that nobody is in may leave memory.
      const line = this.lineOf(name)
      return line.alone(() => enter([...held, line], rest))
    }
    return enter([], [...new Set(names)].sort())
  }

  private async doAlone<Result>(lines: readonly Line[], work: () => Promise<Result>, kinds?: readonly string[]): Promise<Result> {
    try {
      for (let tries = 0; tries < mostTries; tries++) {
        for (const line of lines) await this.bringUpToDate(line, kinds)
        const result = await work()
        if (await this.areKept(lines)) return result
      }
    } catch (error) {
      // What was not kept must not go with the next request.
      for (const line of lines) this.loseAfter(line, error)
      throw error
    }
    throw new Error('Too many others change the sandbox at the same time. Ask again.')
  }

  /**
   * Whatever was done to them. What was only looked at, such as the sandbox that another one is a copy of, goes first: where somebody changed it,
   * nothing is kept. No request changes two.
   */
  private async areKept(lines: readonly Line[]): Promise<boolean> {
    const deeds = lines.map((line) => this.deedOn(line))
    const changed = deeds.filter(({ isChange }) => isChange)
    for (const { keep } of [...deeds.filter(({ isChange }) => !isChange), ...changed]) {
      if (await keep()) continue
      for (const { line } of changed) this.memory.forget(line)
      return false
    }
    return true
  }

  /** What was done to a sandbox, be it that it is gone, and how that is kept. */
  private deedOn(line: Line): { line: Line; isChange: boolean; keep(): Promise<boolean> } {
    const { sandboxes, store } = this.means
    const sandbox = sandboxes.known(line.name)
    if (sandbox) {
      const kept = this.keptOf(line, sandbox)
      if (!kept.isWhole && !kept.isAnew) return { line, isChange: false, keep: async () => this.isForgotten(line) }
      const step = kept.step({ isThorough: true })
      return { line, isChange: step !== undefined, keep: async () => (await this.isKept(line, kept, step)) !== false }
    }
    const drop = async () => {
      if (line.kept) await store.drop(line.name)
      return this.isForgotten(line)
    }
    return { line, isChange: true, keep: drop }
  }

  private isForgotten(line: Line): true {
    this.memory.forget(line)
    return true
  }

  private async answerAll(line: Line, together: Asking[]): Promise<void> {
    const { sandboxes, answer } = this.means
    let done: Answered[] = []
    try {
      // Where others were faster before, they are likely to be so again.
      const seen = line.kept && !line.isChangedByOthers ? undefined : await this.bringUpToDate(line)
      const answered = together.map(({ request }) => ({ request, answer: answer(request) }))
      const sandbox = sandboxes.known(line.name)
      // Where the requests name no operation, no sandbox is made for them.
      if (!sandbox) done = answered
      else {
        const kept = this.keptOf(line, sandbox)
        done = await this.finish(line, answered, kept, this.isKept(line, kept, kept.step(), seen))
      }
    } catch (error) {
      this.loseAfter(line, error)
      done = together.map(({ request }) => awayAnswered(request, error))
    }
    for (const [index, { request, resolve }] of together.entries())
      resolve(done[index] ?? awayAnswered(request, new Error('it gave no answer')))
  }

  /** Answers again until the store is sure of what was answered. */
  private async finish(
    line: Line,
    answered: { request: PlainRequest; answer: PlainAnswer }[],
    kept: KeptSandbox,
    isKept: Moment | false | Promise<Moment | false>,
  ): Promise<Answered[]> {
    let [current, sure] = [kept, isKept]
    let answers = answered.map(({ answer }) => answer)
    try {
      for (let tries = 0; tries < mostTries; tries++) {
        const at = await sure
        if (at !== false) return answers.map((answer) => ({ answer, at }))
        if (!current.takeBack()) this.memory.forget(line)
        const seen = await this.bringUpToDate(line)
        answers = answered.map(({ request }) => this.means.answer(request))
        const sandbox = this.means.sandboxes.known(line.name)
        if (!sandbox) return answers.map((answer) => ({ answer }))
        current = this.keptOf(line, sandbox)
        sure = this.isKept(line, current, current.step(), seen)
      }
      throw new Error('too many others change the sandbox at the same time')
    } catch (error) {
      // What was done may be kept or not: only the store knows.
      this.loseAfter(line, error)
      return answered.map(({ request }) => awayAnswered(request, error))
    }
  }

  /** A copy that was seen to be the newest since it was asked for need not be looked up again. */
  private isKept(line: Line, kept: KeptSandbox, step: Step | undefined, seen?: Moment): Moment | false | Promise<Moment | false> {
    const { store, posted } = this.means
    if (!step) return seen ?? (kept.position !== undefined && store.isCurrent(line.name, kept.position))
    return store.append(line.name, kept.position, step).then((at) => {
      if (at === false) return false
      kept.settle(step)
      this.memory.measure(line, step.things)
      if (step.due !== undefined) posted?.(line.name)
      return at
    })
  }

  private keptOf(line: Line, sandbox: Sandbox): KeptSandbox {
    if (line.kept?.sandbox === sandbox) return line.kept
    const kept = new KeptSandbox(sandbox, this.means.store.now)
    // One of the same name may be kept already, whose place this one takes.
    kept.position = line.kept?.position
    line.kept = kept
    return kept
  }

  /** Brings in what others changed; the whole sandbox, when nothing of it is in memory. Tells when it was the newest, if it is there. */
  private async bringUpToDate(line: Line, kinds?: readonly string[]): Promise<Moment | undefined> {
    const { store, sandboxes, make, otherwise } = this.means
    const { name } = line
    const had = line.kept?.position
    const found = await store.load(name, had, kinds)
    if (had) line.isChangedByOthers = !isSame(had, found)
    if (line.kept && isSame(had, found)) return found?.at
    if (!found) {
      this.memory.forget(line)
      return undefined
    }
    const head = readHead(name, found.head)
    if (found.isWhole || !line.kept || kinds) {
      this.memory.forget(line)
      line.kept = new KeptSandbox(sandboxes.put(await make(name, head, givenOf(found.things))), store.now)
      line.kept.isWhole = kinds === undefined
    }
    const { sandbox } = line.kept
    const isServedAlike = sandbox.otherwise?.lie === head.lie && sandbox.otherwise?.variant === head.variant
    line.kept.follow(found, head, isServedAlike ? sandbox.otherwise : await otherwise(name, head))
    this.memory.measure(line, found.things)
    return found.at
  }

  private lineOf(name: string): Line {
    this.uses.add(name)
    return this.memory.lineOf(name)
  }

  /** The copy is no longer sure to be what the store has. */
  private loseAfter(line: Line, error: unknown): void {
    this.memory.forget(line)
    if (error instanceof StoreAway) line.giveUp(error)
  }
}
