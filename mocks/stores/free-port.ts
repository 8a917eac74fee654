// A port for a program that is started with one, or twice with the same.
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below those that systems give out by themselves: nobody who asks for any port gets it before the program does. */
const [lowest, highest] = [15_000, 32_000]

export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, highest)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    await new Promise((closed) => server.close(closed))
    return port
  }
}
