// Departures in the behaviour of notification.
import type { Lie } from '../lie.ts'

export const notificationLies: readonly Lie[] = []
