// The page, ready to be sent. The build puts it here (scripts/bake.ts), so that the package brings it; sources bundle it when it is first asked for.
import type { PageFiles } from './bundle.ts'

export async function pageFiles(): Promise<PageFiles> {
  const { bundlePage } = await import('./bundle.ts')
  return bundlePage()
}
