// How much a sandbox may hold.
import { Refusal, refusal } from '../plain/errors.ts'

export function sandboxFull(most: number, bytes: number): Refusal {
  const { code, message } = refusal('sandbox_full', `a sandbox of at most ${most} bytes that are its own`, `one of ${bytes}`)
  return new Refusal(code, `${message} Reset or remove it, or start the mock with a larger --max-sandbox-size.`)
}

/** Throws where this is too much for a sandbox. */
export function checkRoom(most: number, brought: unknown): void {
  const bytes = Number.isFinite(most) ? new TextEncoder().encode(JSON.stringify(brought)).length : 0
  if (bytes > most) throw sandboxFull(most, bytes)
}
