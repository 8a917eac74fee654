// Why something did not come to pass.

/** In words of ours: an error's message, and what caused it. Those of several attempts have a code only. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause, message } = error
  if (message === '' && 'code' in error) return String(error.code)
  return cause instanceof Error && cause.message !== message ? `${message}: ${reasonOf(cause)}` : message
}
