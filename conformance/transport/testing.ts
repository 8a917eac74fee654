// Servers behind certificates and proxies, for tests.
import { createServer, request as requestOf, type Server } from 'node:http'
import { connect } from 'node:net'

/** Of localhost and shop.example, self-made, valid until 2126; the key opens nothing but this. */
export const cert = `-----BEGIN CERTIFICATE-----
MIIBejCCASGgAwIBAgIBATAKBggqhkjOPQQDAjAXMRUwEwYDVQQDDAxzaG9wLmV4
YW1wbGUwIBcNMjAwMTAxMDAwMDAwWhgPMjEyNjAxMDEwMDAwMDBaMBcxFTATBgNV
BAMMDHNob3AuZXhhbXBsZTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABCmiFquy
QMevr9VGfaGxm4wNeXmxLqSqTGAnz8lje78hTIHlAfwXeQ0k5tZjM41ItF30pLKz
oBvtFap2AXo6so6jXDBaMCgGA1UdEQQhMB+CCWxvY2FsaG9zdIIMc2hvcC5leGFt
cGxlhwR/AAABMA8GA1UdEwEB/wQFMAMBAf8wHQYDVR0OBBYEFLhhJPeMbg9hB34x
/kFuisYUhDrAMAoGCCqGSM49BAMCA0cAMEQCIEfI4SRY4fGXLTzu79yKzjzHdwbP
HqxnaDKKFRxXh6MRAiAaXJfCid+nGVjktfDr2ruIi++oXDdMSDiPmJoAu5V3Yw==
-----END CERTIFICATE-----`
export const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgjYNB+t6IaLFfVMyk
D+OkC8DqGz+L3Eoa+OPnEJqGPFehRANCAAQpoharskDHr6/VRn2hsZuMDXl5sS6k
qkxgJ8/JY3u/IUyB5QH8F3kNJObWYzONSLRd9KSys6Ab7RWqdgF6OrKO
-----END PRIVATE KEY-----`

/** A proxy before a target on this machine, whatever it is asked for, and what it was asked. */
export function proxyBefore(port: number, user?: string): { server: Server; log: string[] } {
  const log: string[] = []
  const mayPass = (header: string | undefined) => user === undefined || header === `Basic ${Buffer.from(user).toString('base64')}`
  const server = createServer((request, response) => {
    log.push(`${request.method} ${request.url}`)
    if (!mayPass(request.headers['proxy-authorization'])) return void response.writeHead(407).end()
    const { pathname } = new URL(request.url ?? '')
    request.pipe(
      requestOf({ host: '127.0.0.1', port, path: pathname, method: request.method, headers: { ...request.headers } }, (answer) => {
        response.writeHead(answer.statusCode ?? 0, answer.headers)
        answer.pipe(response)
      }),
    )
  })
  server.on('connect', (request, socket) => {
    log.push(`CONNECT ${request.url}`)
    if (!mayPass(request.headers['proxy-authorization'])) return void socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n')
    const through = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      through.pipe(socket).pipe(through)
    })
    for (const one of [through, socket]) one.on('error', () => {})
  })
  return { server, log }
}
