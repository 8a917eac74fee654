// The world that most runs start with. The build puts it here (scripts/bake.ts), so that they need not make it; sources make it anew.
import type { SeededWorld } from './index.ts'

export const baked: SeededWorld | undefined = undefined
