import { createHash } from 'node:crypto'

/**
 * The secret of webhooks that a run makes. Reports hide it from the start, for a target may show it wherever it wants; the mark, which
 * names carry, is no part of it.
 */
export const webhookSecretOf = (mark: string): string => createHash('sha256').update(`secret of ${mark}`).digest('hex').slice(0, 32)
