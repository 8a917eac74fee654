// Clients that read and write one record through a balancer while something fails, and whether what they saw is a register.
import { type Act, isLinearizable } from '../../conformance/explore/linearizable.ts'
import { randomBelow } from '../../conformance/runner/trial/plan.ts'
import { aMoment, answerTo, fieldOf, letIn } from './ask.ts'

const clients = 4
/** All in all no more than can be laid in an order. */
const actsEach = 7

interface Round {
  sandbox: string
  /** Who reads and who writes when. */
  seed: number
  /** Begins when half of the acts are done. */
  meanwhile?: () => Promise<unknown>
}

/** One round of them on a record of its own, so that what an earlier round left under way is not seen. */
export async function historyOf(address: () => string, { sandbox, seed, meanwhile }: Round): Promise<Act[]> {
  const below = randomBelow(seed)
  const token = await letIn(address, sandbox)
  const path = `/v3/referral_source/${await makeOne(address, sandbox, token)}`
  const acts: Act[] = []
  let fault: Promise<unknown> | undefined
  const client = async (number: number) => {
    for (let count = 0; count < actsEach; count++) {
      if (acts.length >= (clients * actsEach) / 2) fault ??= meanwhile?.()
      const isRead = below(2) === 0
      const name = `written by ${number} as ${count}`
      const start = performance.now()
      const answer = await answerTo(address(), { method: isRead ? 'GET' : 'PUT', path, sandbox, token, ...(!isRead && { body: { name } }) })
      const end = performance.now()
      const status = answer?.status ?? 500
      // It knows neither the record nor who asks: as a read it shows what nobody wrote.
      if (status !== 200 && status < 500) acts.push({ kind: 'read', values: { name: `answered ${status}` }, start, end })
      else if (!isRead) acts.push({ kind: 'write', values: { name }, start, end, unsure: status !== 200 })
      else if (status === 200) acts.push({ kind: 'read', values: { name: fieldOf(answer?.data, 'name') }, start, end })
      if (status !== 200) await aMoment()
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)))
  await fault
  return acts
}

export const isRegisterOf = (acts: readonly Act[]): boolean => isLinearizable(acts, { name: first }, Object.is)

const first = 'nobody wrote yet'

async function makeOne(address: () => string, sandbox: string, token: string): Promise<string> {
  for (;;) {
    const answer = await answerTo(address(), { method: 'POST', path: '/v3/referral_source', sandbox, token, body: { name: first } })
    if (answer?.status === 200) return fieldOf(answer.data, 'id')
    await aMoment()
  }
}
