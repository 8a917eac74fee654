// The mock as a test in process has it: the core, and a door for standard requests.
import type { ControlAnswer } from '../control/answer.ts'
import { type Core, type MockOptions, makeCore } from '../core/core.ts'
import type { PlainRequest } from '../engine/plain/plain.ts'
import { fetchDoor } from './fetch.ts'

export interface Mock extends Core {
  /** Answers a standard request, as `fetch` would. */
  fetch(request: Request | string | URL, init?: RequestInit): Promise<Response>
  /** Answers a request of the control plane, under /_mock. */
  control(request: PlainRequest): Promise<ControlAnswer>
}

/**
 * Makes a mock of the whole API.
 *
 * @example
 * const mock = await createMock()
 * const answer = await mock.fetch('http://mock/v3/auth/login', { method: 'POST', … })
 */
export async function createMock(options: MockOptions = {}): Promise<Mock> {
  const core = await makeCore(options)
  // Loaded with the first request to it.
  const control = async (request: PlainRequest) => (await import('../control/control.ts')).control(core, request)
  return Object.assign(core, { control, fetch: fetchDoor(core.handle, control) })
}
