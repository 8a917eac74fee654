// Departures in the behaviour of webhooks.
import type { Lie } from '../../tools/lie.ts'
import { webhookCreateLies } from './webhook-create.ts'
import { webhookDeliveryLies } from './webhook-deliveries.ts'
import { webhookUpdateLies } from './webhook-update.ts'

export const webhookLies: readonly Lie[] = [...webhookCreateLies, ...webhookUpdateLies, ...webhookDeliveryLies]
