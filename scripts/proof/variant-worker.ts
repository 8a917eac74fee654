// Tries the variants it is handed, each in a sandbox of its own.
import { findVariant } from '../../mocks/proof/variants/index.ts'
import { plain, tryVariant } from './try-variant.ts'

process.on('message', async (id: string) => {
  process.send?.(await tryVariant(findVariant(id) ?? plain))
})
