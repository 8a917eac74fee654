// Keys pressed on a terminal, one by one.
import type { Keyboard } from '../reading/surroundings.ts'

export const ctrlC = '\u0003'

/** Until the function that it gives is called. Without a terminal there are none. */
export function listenToKeys(keyboard: Keyboard | undefined, pressed: (key: string) => void): () => void {
  if (!keyboard?.isTTY || !keyboard.setRawMode) return () => {}
  const listener = (data: Buffer | string) => {
    for (const key of data.toString()) pressed(key)
  }
  keyboard.setRawMode(true)
  keyboard.on('data', listener)
  keyboard.resume()
  return () => {
    keyboard.off('data', listener)
    keyboard.setRawMode?.(false)
    keyboard.pause()
  }
}
