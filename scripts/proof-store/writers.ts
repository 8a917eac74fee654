// Parallel clients that write to several sandboxes through whichever replica is next, and note what became of each write.
import { aMoment, answerTo, fieldOf, letIn } from './ask.ts'
import type { Found, Write } from './breaches.ts'

export interface Writers {
  readonly writes: readonly Write[]
  /** Resolves when so many more writes were acknowledged. */
  acknowledged(more: number): Promise<void>
  /** Lets them finish what they have begun. */
  stop(): Promise<void>
}

/** What every name of theirs begins with: no record of a seed does. */
const mark = 'proof-'

export function startWriters(address: () => string, sandboxes: readonly string[], clientsEach: number): Writers {
  const writes: Write[] = []
  const waiting: { count: number; resolve(): void }[] = []
  let acknowledged = 0
  let stopped = false

  const note = (write: Write) => {
    writes.push(write)
    if (write.outcome !== 'acknowledged') return
    acknowledged += 1
    for (const one of waiting.filter(({ count }) => count <= acknowledged)) {
      waiting.splice(waiting.indexOf(one), 1)
      one.resolve()
    }
  }
  const client = async (sandbox: string, number: number) => {
    const token = await letIn(address, sandbox)
    for (let count = 0; !stopped; count++) {
      const name = `${mark}${sandbox}-${number}-${count}`
      const answer = await answerTo(address(), { method: 'POST', path: '/v3/referral_source', sandbox, token, body: { name } })
      const outcome = outcomeOf(answer?.status)
      note({ sandbox, name, outcome })
      if (outcome !== 'acknowledged') await aMoment()
    }
  }
  const clients = sandboxes.flatMap((sandbox) => Array.from({ length: clientsEach }, (_, number) => client(sandbox, number)))
  return {
    writes,
    acknowledged: (more) => new Promise((resolve) => waiting.push({ count: acknowledged + more, resolve })),
    async stop() {
      stopped = true
      await Promise.all(clients)
    },
  }
}

/** A mock or a balancer that says 5xx may have begun. */
const outcomeOf = (status = 500): Write['outcome'] => {
  if (status === 200) return 'acknowledged'
  return status >= 500 ? 'unsure' : 'refused'
}

const page = 100

/** All that they made in a sandbox, as it is told now. */
export async function foundIn(address: () => string, sandbox: string): Promise<Found> {
  const token = await letIn(address, sandbox)
  const names: string[] = []
  for (let skip = 0; ; skip += page) {
    const path = `/v3/referral_source?limit=${page}&skip=${skip}`
    const answer = await answerTo(address(), { method: 'GET', path, sandbox, token })
    if (answer?.status !== 200 || !Array.isArray(answer.data)) throw new Error(`GET ${path} of ${sandbox} answered ${answer?.status}.`)
    names.push(...answer.data.map((record) => fieldOf(record, 'name')).filter((name) => name.startsWith(mark)))
    if (answer.data.length < page) return { sandbox, names }
  }
}
