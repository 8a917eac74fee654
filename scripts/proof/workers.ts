// Several processes side by side, one task at a time each.
import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Proof } from './prove.ts'
import type { Task } from './worker.ts'

const program = fileURLToPath(new URL('./worker.ts', import.meta.url))

export interface Workers {
  /** Hands out a task as soon as a worker is free. */
  prove(task: Task): Promise<Proof>
  stop(): void
}

export function startWorkers(count = availableParallelism()): Workers {
  const free: ChildProcess[] = []
  const waiting: ((worker: ChildProcess) => void)[] = []
  const all = Array.from({ length: count }, () => fork(program))
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
    async prove(task) {
      const worker = await take()
      try {
        return await new Promise<Proof>((resolve, reject) => {
          worker.once('message', resolve)
          worker.once('exit', (code) => reject(new Error(`A worker ended with ${code} while it tried ${task.lie}.`)))
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
