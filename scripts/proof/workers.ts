// Several processes side by side, one task at a time each.
import { type ChildProcess, fork, type Serializable } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Explored, ExploreTask } from './explore-worker.ts'
import type { Proof } from './prove.ts'
import type { VariantResult } from './try-variant.ts'
import type { LieTask } from './worker.ts'

export interface Workers<Task, Result> {
  /** Hands out a task as soon as a worker is free. */
  try(task: Task): Promise<Result>
  stop(): void
}

export type Provers = Workers<LieTask, Proof>

/** Tries lies. */
export const startProvers = (): Provers => startWorkers(new URL('./worker.ts', import.meta.url))

/** Tries variants, by their ids. */
export const startVariants = (): Workers<string, VariantResult> => startWorkers(new URL('./variant-worker.ts', import.meta.url))

/** Of memory, each. They need a fifth of it, and would let garbage lie in all that there is. */
const mostMegabytes = 512

/** Explores lies. */
export const startExplorers = (): Workers<ExploreTask, Explored> => startWorkers(new URL('./explore-worker.ts', import.meta.url))

/** A worker may have ended for what it kept of earlier tasks: another one tries again. */
const mostTries = 2

export function startWorkers<Task extends Serializable, Result>(program: URL, count = availableParallelism()): Workers<Task, Result> {
  const all = new Set<ChildProcess>()
  const free: ChildProcess[] = []
  const waiting: ((worker: ChildProcess) => void)[] = []
  const release = (worker: ChildProcess) => {
    const next = waiting.shift()
    if (next) next(worker)
    else free.push(worker)
  }
  const start = () => {
    const worker = fork(fileURLToPath(program), {
      execArgv: [...process.execArgv, `--max-old-space-size=${mostMegabytes}`],
      serialization: 'advanced',
    })
    all.add(worker)
    release(worker)
  }
  for (let index = 0; index < count; index++) start()
  const take = (): Promise<ChildProcess> => {
    const worker = free.pop()
    return worker ? Promise.resolve(worker) : new Promise((resolve) => waiting.push(resolve))
  }
  return {
    async try(task) {
      for (let times = 1; ; times++) {
        const worker = await take()
        const answer = await answerOf<Result>(worker, task)
        if ('result' in answer) {
          release(worker)
          return answer.result
        }
        all.delete(worker)
        start()
        if (times === mostTries) throw new Error(`A worker ended with ${answer.code} while it tried ${JSON.stringify(task)}.`)
      }
    },
    stop() {
      for (const worker of all) worker.kill()
    },
  }
}

type Answer<Result> = { result: Result } | { code: number | null }

/** What it comes to, or with what the worker has ended instead, even before it was asked. */
function answerOf<Result>(worker: ChildProcess, task: Serializable): Promise<Answer<Result>> {
  return new Promise((resolve) => {
    const end = (answer: Answer<Result>) => {
      worker.removeAllListeners()
      resolve(answer)
    }
    if (!worker.connected) return end({ code: worker.exitCode })
    worker.once('message', (result: Result) => end({ result }))
    worker.once('exit', (code) => end({ code }))
    worker.send(task)
  })
}
