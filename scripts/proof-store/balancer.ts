// Hands each connection to the next replica, as any load balancer does that knows nothing of sessions.
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export interface Balancer {
  url: string
  close(): Promise<void>
}

export async function startBalancer(urls: readonly string[]): Promise<Balancer> {
  const sockets = new Set<Socket>()
  let next = 0
  const server = createServer((client) => {
    const { hostname, port } = new URL(urls[next++ % urls.length] ?? '')
    const replica = connect(Number(port), hostname)
    for (const [socket, other] of [
      [client, replica],
      [replica, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.end()
      })
      socket.pipe(other)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
