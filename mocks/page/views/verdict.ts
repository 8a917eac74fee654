// What the mock thinks of a request, in one word and in sentences.
import type { Tone } from '../parts/chip.tsx'
import type { Wrong } from '../talk/answers.ts'
import type { RequestEntry } from '../talk/live.ts'

export interface Verdict {
  word: string
  tone: Tone
  says: string
}

export function verdictOf({ status, fault, findings, reason, operation }: RequestEntry): Verdict {
  if (fault?.startsWith('fault ')) return { word: 'fault', tone: 'note', says: 'A fault that is set on this sandbox met it.' }
  if (fault) return { word: 'asked for', tone: 'note', says: 'The request asked for this trouble by itself.' }
  if (status >= 500) return { word: 'failed', tone: 'bad', says: 'The mock failed, which is a bug of the mock.' }
  if (reason && !operation) return { word: 'unknown', tone: 'bad', says: 'The contract has no such operation.' }
  if (status === 401 || status === 403) return { word: 'not allowed', tone: 'odd', says: 'Who asked is not signed in, or may not do this.' }
  if (status === 404) return { word: 'not found', tone: 'odd', says: 'The request is right, but what it asks for is not there.' }
  if (reason) return { word: 'refused', tone: 'bad', says: 'The request is not as the contract has it.' }
  if (findings.length > 0) return { word: 'odd', tone: 'odd', says: 'It was answered, but something about the request is odd.' }
  return { word: 'fine', tone: 'good', says: 'The request is as the contract has it.' }
}

interface RefusedBody {
  code?: string
  message?: string
  data?: { issues?: Wrong[] }
}

/** What the answer to a refused request says of it. */
export function refusalOf({ answer, status }: RequestEntry): RefusedBody | undefined {
  if (status < 400) return undefined
  try {
    return JSON.parse(answer)
  } catch {
    return undefined
  }
}
