// The mock as a test in process has it.
import type { Catalogue } from '../core/catalogue.ts'
import type { MockOptions } from '../core/core.ts'
import { assemble, type Mock } from './assemble.ts'

/**
 * Makes a mock of the whole API.
 *
 * @example
 * const mock = await createMock()
 * const answer = await mock.fetch('http://mock/v3/auth/login', { method: 'POST', … })
 */
export const createMock = (options: MockOptions = {}): Promise<Mock> => assemble(options, catalogue)

/** Loaded only where it is wanted. */
export const catalogue: Catalogue = {
  find: async (asked) => (await import('../proof/changes.ts')).findChange(asked),
  list: async (kind) => (await import('../proof/changes.ts')).listChanges(kind),
}
