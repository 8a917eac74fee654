// Sees to it that webhooks go out while a server runs: after each answer, and again when a retry is due.
import type { Core } from '../core/core.ts'

export interface Courier {
  /** Sends what is due in this sandbox. */
  collect(sandbox: string): void
  stop(): void
}

const lookEvery = 250

/** A retry is due on the sandbox's clock, which runs or is moved: while one waits, the clock is looked at. */
export function courier(mock: Pick<Core, 'sandbox' | 'sandboxNames' | 'deliver'>): Courier {
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const collect = (name: string) => {
    const { outbox, clock } = mock.sandbox(name)
    const due = outbox.nextDue()
    if (due === undefined) return
    if (due <= clock.now()) void mock.deliver(name).then(() => waitForRetry(name))
    else waitForRetry(name)
  }
  const waitForRetry = (name: string) => {
    if (stopped || !mock.sandboxNames.includes(name)) return
    const { outbox, clock } = mock.sandbox(name)
    // Where time stands still, the request that moves it collects. What is due by now is being sent, or there is no sender.
    if ('at' in clock.state() || (outbox.nextDue() ?? 0) <= clock.now()) return
    waiting.add(name)
    timer ??= setInterval(look, lookEvery).unref()
  }
  const look = () => {
    const names = [...waiting].filter((name) => mock.sandboxNames.includes(name))
    waiting.clear()
    for (const name of names) collect(name)
    if (waiting.size === 0) halt()
  }
  const halt = () => {
    clearInterval(timer)
    timer = undefined
  }
  const stop = () => {
    stopped = true
    halt()
  }
  return { collect, stop }
}
