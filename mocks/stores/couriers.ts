// Webhooks of sandboxes that a store keeps: whoever shares the store looks for what is due, and each sandbox is one's own while it delivers.
// A try is told to the store when it is over, so that one who dies in between leaves it to be tried again: with the same id.
import { setTimeout } from 'node:timers/promises'
import type { Sandboxes } from '../engine/sandboxes.ts'
import { type Delivery, type OutboxEntry, type Outcome, type Sender, sent } from '../engine/state/webhooks.ts'
import type { Keeper } from './keeper.ts'
import type { Store } from './store.ts'

const lookEvery = 250
/** Sandboxes. */
const mostAtOnce = 20
/** For so long a sandbox is one's own, and again for so long while one delivers. */
const usualClaim = 15_000

export interface SharedCourier {
  /** Looks by itself from now on. */
  start(): void
  /** Looks now, and not only after a while. */
  look(): void
  /** Returns when nothing of this sandbox is due any more, whoever sent it, or when somebody else has been at it for long. */
  deliver(name: string): Promise<void>
  /** Sends it once more, when no try of its sandbox is under way here. */
  sendAgain(name: string, delivery: Delivery): Promise<Outcome>
  /** Begins nothing more, tells the store what became of tries under way, and leaves the rest to others. */
  stop(): Promise<void>
}

interface Means {
  store: Store
  keeper: Keeper
  sandboxes: Sandboxes
  send: Sender
  /** Milliseconds after which a sandbox of one who is gone is anybody's. */
  claim?: number | undefined
}

export function sharedCourier({ store, keeper, sandboxes, send, claim = usualClaim }: Means): SharedCourier {
  const underWay = new Map<string, Promise<void>>()
  /** Until when they are: whoever was stopped for longer finds that they are another's, who is at it. */
  const ours = new Map<string, number>()
  const isOurs = (name: string) => performance.now() < (ours.get(name) ?? 0)
  let isLooking = false
  let looking = Promise.resolve()
  let stopped = false

  /** One look at a time, which waits for no receiver; what goes wrong with the store is tried again with the next. */
  const look = () => {
    if (stopped || isLooking || underWay.size >= mostAtOnce) return
    isLooking = true
    looking = beginDue().finally(() => {
      isLooking = false
    })
  }
  const deliverAll = async (name: string) => {
    for (let waited = 0; !stopped && waited <= claim; waited += lookEvery) {
      look()
      await looking
      await underWay.get(name)
      if ((await dueOf(name)).length === 0) return
      await setTimeout(lookEvery)
    }
  }
  const beginDue = async () => {
    const until = performance.now() + claim
    const names = await store.claimDue(mostAtOnce - underWay.size, claim).catch(() => [])
    for (const name of names) {
      ours.set(name, until)
      if (underWay.has(name)) continue
      const delivering = deliver(name)
        .catch(() => undefined)
        .finally(() => {
          underWay.delete(name)
          ours.delete(name)
        })
      underWay.set(name, delivering)
    }
  }
  const dueOf = (name: string) =>
    keeper.alone([name], async () => {
      const { outbox, clock } = sandboxes.known(name) ?? {}
      return (outbox?.entries ?? []).filter(({ state, due }) => state === 'waiting' && due <= (clock?.now() ?? 0))
    })
  const deliver = async (name: string) => {
    for (const entry of await dueOf(name)) {
      if (stopped || !isOurs(name)) break
      await attempt(name, entry)
    }
    if (isOurs(name)) await store.release(name)
  }
  const attempt = async (name: string, { delivery, tries: { length } }: OutboxEntry) => {
    const outcome = await sent(delivery, send)
    await keeper.alone([name], async () => {
      const outbox = sandboxes.known(name)?.outbox
      // Somebody may have sent it once more meanwhile.
      const isOf = (one: OutboxEntry) => one.delivery.id === delivery.id && one.state === 'waiting' && one.tries.length >= length
      const entry = outbox?.entries.find(isOf)
      if (entry) outbox?.record(entry, outcome)
    })
  }
  let timer: NodeJS.Timeout | undefined
  const holdAll = async () => {
    const names = [...underWay.keys()].filter(isOurs)
    if (names.length === 0) return
    const until = performance.now() + claim
    await store.hold(names, claim)
    for (const name of names) if (underWay.has(name)) ours.set(name, until)
  }
  const holding = setInterval(() => void holdAll().catch(() => undefined), claim / 3).unref()
  return {
    start() {
      timer ??= setInterval(look, lookEvery).unref()
    },
    look() {
      if (timer) look()
    },
    deliver: deliverAll,
    async sendAgain(name, delivery) {
      await underWay.get(name)
      return sent(delivery, send)
    },
    async stop() {
      stopped = true
      clearInterval(timer)
      await looking
      await Promise.all(underWay.values())
      clearInterval(holding)
    },
  }
}
