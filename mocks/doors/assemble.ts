// The core with a door for standard requests. What the mock can depart by is brought by whoever wants it.
import type { ControlAnswer } from '../control/answer.ts'
import type { Catalogue } from '../core/catalogue.ts'
import { type Core, type MockOptions, makeCore } from '../core/core.ts'
import type { PlainRequest } from '../engine/plain/plain.ts'
import { fetchDoor } from './fetch.ts'

export interface Mock extends Core {
  /** Answers a standard request, as `fetch` would. */
  fetch(request: Request | string | URL, init?: RequestInit): Promise<Response>
  /** Answers a request of the control plane, under /_mock. */
  control(request: PlainRequest): Promise<ControlAnswer>
}

export async function assemble(options: MockOptions, catalogue?: Catalogue): Promise<Mock> {
  const core = await makeCore(options, catalogue)
  // Loaded with the first request to it.
  const control = async (request: PlainRequest) => (await import('../control/control.ts')).control(core, request)
  return Object.assign(core, { control, fetch: fetchDoor(core.handle, control) })
}

/** Without lies and variants. */
export const assembleForBrowser = (options: Omit<MockOptions, 'lie' | 'variant'> = {}): Promise<Mock> => assemble(options)
