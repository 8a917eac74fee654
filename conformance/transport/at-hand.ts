// What is spoken at an address that does not answer as HTTP/1.1: asked only to say what is wrong with the address.
import { connect as connectPlain, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'

/** Milliseconds; it is a hint, and nobody waits long for it. */
const patience = 800

/** True where a handshake begins, whatever comes of it. */
export const speaksTls = (address: string): Promise<boolean> =>
  ask((told) => {
    const socket = connectTls({ ...hostAndPort(address), rejectUnauthorized: false })
    socket.once('secureConnect', () => told(true))
    socket.once('error', (error) =>
      told('code' in error && /^ERR_SSL_(?!WRONG_VERSION|PACKET_LENGTH|HTTP_REQUEST)/.test(String(error.code))),
    )
    return socket
  })

/** True where the connection preface is answered with settings (RFC 9113, 3.4). */
export const speaksHttp2 = (address: string): Promise<boolean> =>
  ask((told) => {
    const socket = connectPlain(hostAndPort(address))
    socket.write('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0', 'latin1')
    socket.once('data', (bytes) => told(bytes[3] === settingsFrame))
    return socket
  })

const settingsFrame = 4

function ask(question: (told: (answer: boolean) => void) => Socket): Promise<boolean> {
  return new Promise((resolve) => {
    const told = (answer: boolean) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(answer)
    }
    const timer = setTimeout(() => told(false), patience)
    const socket = question(told)
    socket.on('error', () => told(false))
    socket.once('close', () => told(false))
  })
}

function hostAndPort(address: string): { host: string; port: number } {
  const { hostname, port, protocol } = new URL(address)
  const host = hostname.replace(/^\[|\]$/g, '')
  return { host, port: Number(port) || (protocol === 'https:' ? 443 : 80) }
}
