// Departures in the behaviour of webhook.
import type { Lie } from '../lie.ts'

export const webhookLies: readonly Lie[] = []
