// Departures in the behaviour of role notification config.
import type { Lie } from '../lie.ts'

export const roleNotificationConfigLies: readonly Lie[] = []
