// What an answer is to the page: its JSON, or an error in words that a person can act on.

/** It was refused, or went wrong on the other side. */
export class Refused extends Error {
  override name = 'Refused'
  readonly status: number
  readonly issues: readonly Wrong[]

  constructor(status: number, message: string, issues: readonly Wrong[] = []) {
    super(message)
    this.status = status
    this.issues = issues
  }
}

/** One thing that is wrong with a request. */
export interface Wrong {
  path: string
  expected: string
  actual: string
}

interface RefusalBody {
  message?: string
  data?: { issues?: Wrong[] }
}

export async function fetchJson<Json>(url: string, init: RequestInit): Promise<Json> {
  const response = await fetch(url, init).catch(() => {
    throw new Error('The mock does not answer. Start it again with npm start; this page goes on by itself.')
  })
  const body: unknown = await response.json().catch(() => undefined)
  if (response.ok) return body as Json
  const { message = `It answered ${response.status}.`, data } = (body ?? {}) as RefusalBody
  throw new Refused(response.status, message, data?.issues)
}

export const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** What a file that somebody chose holds; the mock looks whether it is what it should be. */
export async function jsonOfFile<Json>(file: File): Promise<Json> {
  const text = await file.text()
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`${file.name} is no JSON. Choose a file that was saved here, or one like it.`)
  }
}
