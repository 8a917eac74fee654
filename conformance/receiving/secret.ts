/** The secret of webhooks that a run makes. Reports hide it from the start, for a target may show it wherever it wants. */
export const webhookSecretOf = (mark: string): string => `${mark}-secret-5d1f`
