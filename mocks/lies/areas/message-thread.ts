// Departures in the behaviour of message thread.
import type { Lie } from '../lie.ts'

export const messageThreadLies: readonly Lie[] = []
