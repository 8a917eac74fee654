// What is told where something moved that a case looked at more than once.

/** On some targets that is what the run itself writes elsewhere, which is not waited for. */
export const othersChange = (what: string): string =>
  `others change ${what} meanwhile; run against a target that nobody else uses, and with --concurrency 1 where what is written elsewhere moves them`
