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

function startWorkers<Task extends Serializable, Result>(program: URL): Workers<Task, Result> {
  const free: ChildProcess[] = []
  const waiting: ((worker: ChildProcess) => void)[] = []
  const start = () =>
    fork(fileURLToPath(program), {
      execArgv: [...process.execArgv, `--max-old-space-size=${mostMegabytes}`],
      serialization: 'advanced',
    })
  const all = Array.from({ length: availableParallelism() }, start)
  const release = (worker: ChildProcess) => {
    const next = waiting.shift()
    if (next) next(worker)
    else free.push(worker)
  }
  for (const worker of all) release(worker)
  const take = (): Promise<ChildProcess> => {
    const worker = free.pop()
    return worker ? Promise.resolve(worker) : new Promise((resolve) => waiting.push(resolve))
  }
  return {
    async try(task) {
      const worker = await take()
      try {
        return await new Promise<Result>((resolve, reject) => {
          worker.once('message', resolve)
          worker.once('exit', (code) => reject(new Error(`A worker ended with ${code} while it tried ${JSON.stringify(task)}.`)))
          worker.send(task)
        })
      } finally {
        worker.removeAllListeners()
        release(worker)
      }
    },
    stop() {
      for (const worker of all) worker.kill()
    },
  }
}
