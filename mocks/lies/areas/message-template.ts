// Departures in the behaviour of message template.
import type { Lie } from '../lie.ts'

export const messageTemplateLies: readonly Lie[] = []
