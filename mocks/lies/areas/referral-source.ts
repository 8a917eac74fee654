// Departures in the behaviour of referral source.
import type { Lie } from '../lie.ts'

export const referralSourceLies: readonly Lie[] = []
