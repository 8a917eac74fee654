// Departures in the behaviour of webhooks.
import type { Lie } from '../../../tools/lie.ts'
import { webhookCreateLies } from './create.ts'
import { webhookDeliveryLies } from './deliveries.ts'
import { webhookUpdateLies } from './update.ts'

export const webhookLies: readonly Lie[] = [...webhookCreateLies, ...webhookUpdateLies, ...webhookDeliveryLies]
