// Whether the times that a sandbox tells go on, whichever replica tells them.
import { answerTo, fieldOf, letIn } from './ask.ts'

const records = 9

/** What is wrong with the times of records that are made one after the other, in words. */
export async function timesThatDoNotGoOn(address: () => string, sandbox: string): Promise<string[]> {
  const token = await letIn(address, sandbox)
  const times: string[] = []
  for (let number = 0; number < records; number++) {
    const body = { name: `made as ${number}` }
    const answer = await answerTo(address(), { method: 'POST', path: '/v3/referral_source', sandbox, token, body })
    times.push(fieldOf(answer?.data, 'createdDate') || `answered ${answer?.status}`)
  }
  const sorted = times.toSorted()
  const span = Date.parse(sorted.at(-1) ?? '') - Date.parse(sorted[0] ?? '')
  return times.join() === sorted.join() && span < 60_000 ? [] : [`times do not go on: ${times.join(', ')}`]
}
