// What a mock can be made to depart by. It is large, and not every door brings it.
import type { ServerChange } from '../proof/changes.ts'

export interface Catalogue {
  find(asked: { lie?: string | undefined; variant?: string | undefined }): Promise<ServerChange>
  list(kind: 'lie' | 'variant'): Promise<readonly { id: string; says: string }[]>
}

export const emptyCatalogue: Catalogue = {
  async find() {
    throw new RangeError('Expected a mock with lies and variants: that of repair-shop-v3/mocks has them.')
  },
  list: async () => [],
}
