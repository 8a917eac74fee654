// The world that most runs start with. The build puts it here (scripts/bake.ts), so that they need not make it; sources make it anew.
import type { Seed } from '../engine/state/seed.ts'
import type { Login } from './worlds/login.ts'

export const baked: { seed: Seed; present: string; logins: Login[] } | undefined = undefined
