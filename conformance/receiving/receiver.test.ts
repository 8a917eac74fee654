// The receiver of webhooks over its socket: what it counts, how it meets requests, and that it ends.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { placeAt, placeBeside } from './place.ts'
import { listen, type Receiver } from './receiver.ts'

const never = new AbortController().signal
let receiver: Receiver

beforeEach(async () => {
  receiver = await listen({ address: 'http://127.0.0.1', port: 0, host: '127.0.0.1' })
})
afterEach(() => receiver.close())

const post = (url: string, body = '{}') => fetch(url, { method: 'POST', body })

test('each url counts what arrives there', async () => {
  const [one, other] = [receiver.open(), receiver.open()]
  expect(one.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[\da-f-]{36}$/)
  expect((await post(one.url)).status).toBe(200)
  await post(one.url)
  expect({ one: one.arrivals.length, other: other.arrivals.length, all: receiver.arrivals }).toEqual({ one: 2, other: 0, all: 2 })
})

test('at the url of nobody nobody listens', async () => {
  const url = await receiver.nobody()
  expect(new URL(url).hostname).toBe('127.0.0.1')
  await expect(post(url)).rejects.toThrow()
  expect(receiver.astray).toEqual([])
})

test('a url that it never gave is unknown, and what is sent there is kept', async () => {
  const { url } = receiver.open()
  expect((await post(`${url}x?y`)).status).toBe(404)
  expect((await fetch(new URL('/favicon.ico', url))).status).toBe(404)
  expect({ arrivals: receiver.arrivals, astray: receiver.astray }).toEqual({ arrivals: 0, astray: [`${new URL(url).pathname}x?y`] })
})

test('it refuses or hangs up where it is to, and still says that it is there', async () => {
  const hook = receiver.open()
  hook.manner = 'refuse'
  expect((await post(hook.url)).status).toBe(500)
  hook.manner = 'hang up'
  await expect(post(hook.url)).rejects.toThrow()
  expect((await fetch(hook.url, { method: 'HEAD' })).status).toBe(200)
  expect((await fetch(hook.url)).status).toBe(200)
  expect(hook.arrivals.length).toBe(3)
})

test('a body that is too long does not arrive', async () => {
  const hook = receiver.open()
  await expect(post(hook.url, 'x'.repeat(2 * 1024 * 1024))).rejects.toThrow()
  expect(hook.arrivals.length).toBe(0)
})

test('waiting ends with an arrival', async () => {
  const hook = receiver.open()
  const waited = receiver.wait(600_000, never)
  await post(hook.url)
  await waited
  expect(hook.arrivals.length).toBe(1)
})

test('waiting ends with the stop, and when its time is over', async () => {
  const stop = new AbortController()
  const waited = receiver.wait(600_000, stop.signal)
  stop.abort()
  await waited
  await receiver.wait(600_000, stop.signal)
  await receiver.wait(0, never)
})

test('closing lets go of who is connected', async () => {
  const hook = receiver.open()
  await post(hook.url)
  await receiver.close()
  await expect(post(hook.url)).rejects.toThrow()
})

test.each<[string, string | undefined]>([
  ['http://127.0.0.1:4010', 'http://127.0.0.1'],
  ['http://localhost:4010/api', 'http://127.0.0.1'],
  ['http://[::1]:4010', 'http://[::1]'],
  ['https://shop.example', undefined],
])('beside %s it is called %s', (target, address) => {
  expect(placeBeside(target)?.address).toBe(address)
})

test.each<[string, string | undefined, number | undefined]>([
  ['http://ci.example:8090', 'http://ci.example:8090/', 8090],
  ['https://tunnel.example/hooks?listen=8090', 'https://tunnel.example/hooks', 8090],
  ['https://tunnel.example', undefined, undefined],
  ['ftp://ci.example:21', undefined, undefined],
  ['http://ci.example:8090?port=1', undefined, undefined],
  ['ci.example', undefined, undefined],
])('%s is at %s and listens at %s', (text, address, port) => {
  const place = placeAt(text)
  expect({ address: place?.address, port: place?.port }).toEqual({ address, port })
})
