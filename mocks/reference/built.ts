// The page of the reference, ready to be sent. The build puts it here (scripts/bake.ts), so that the package brings it; sources make it anew.
import type { ReferenceFiles } from './bundle.ts'

export async function referenceFiles(): Promise<ReferenceFiles> {
  const { bundleReference } = await import('./bundle.ts')
  return bundleReference()
}
