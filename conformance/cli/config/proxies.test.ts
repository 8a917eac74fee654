// Which proxy stands before a server.
import { expect, test } from 'vitest'
import { proxyFor } from './proxies.ts'

const env = {
  HTTP_PROXY: 'http://plain:3128',
  HTTPS_PROXY: 'secure.example:3129',
  NO_PROXY: 'spared.example, .inner.example,10.0.0.7:8080',
}

test.each([
  ['http://shop.example', undefined, 'http://plain:3128'],
  ['https://shop.example/api', undefined, 'http://secure.example:3129'],
  ['https://spared.example', undefined, undefined],
  ['https://deep.spared.example', undefined, undefined],
  ['https://notspared.example', undefined, 'http://secure.example:3129'],
  ['https://a.inner.example', undefined, undefined],
  ['http://10.0.0.7:8080', undefined, undefined],
  ['http://10.0.0.7:8081', undefined, 'http://plain:3128'],
  ['http://127.0.0.1:4010', undefined, undefined],
  ['http://localhost:4010', 'http://asked:1', 'http://asked:1'],
  ['https://shop.example', 'off', undefined],
])('for %s, with --proxy %s, it is %s', (target, wanted, proxy) => {
  expect(proxyFor(target, wanted, env)).toBe(proxy)
})

test('the lower case wins, an empty variable is none, and NO_PROXY=* spares all', () => {
  expect(proxyFor('http://shop.example', undefined, { ...env, http_proxy: 'http://lower:1' })).toBe('http://lower:1')
  expect(proxyFor('http://shop.example', undefined, { HTTP_PROXY: '' })).toBe(undefined)
  expect(proxyFor('http://shop.example', undefined, { ...env, no_proxy: '*' })).toBe(undefined)
})

test('a proxy that is no address is told by its name, without what it holds', () => {
  expect(() => proxyFor('http://shop.example', undefined, { HTTP_PROXY: 'ftp://me:secret@proxy' })).toThrow(
    /^HTTP_PROXY: expected [^s]*the address of a proxy/,
  )
  expect(() => proxyFor('http://shop.example', 'socks5://me:secret@proxy', {})).toThrow(/^--proxy: .*or off\.$/)
})
