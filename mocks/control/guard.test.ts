// Who may steer the mock.
import { expect, test } from 'vitest'
import { guard } from './guard.ts'

const here = { address: '127.0.0.1', headers: { host: '127.0.0.1:4010' } }
const token = 'a-long-token'

test.each([
  ['a program on this machine', here],
  ['one that says localhost', { ...here, headers: { host: 'localhost:4010' } }],
  ['one that says another address of this machine', { ...here, headers: { host: '127.0.0.2:4010' } }],
  ['one over IPv6', { address: '::1', headers: { host: '[::1]:4010' } }],
  ['one over IPv4 in IPv6', { address: '::ffff:127.0.0.1', headers: { host: '127.0.0.1:4010' } }],
  [
    "the mock's own page",
    { ...here, headers: { host: '127.0.0.1:4010', origin: 'http://127.0.0.1:4010', 'sec-fetch-site': 'same-origin' } },
  ],
  ['an address typed into the browser', { ...here, headers: { host: '127.0.0.1:4010', 'sec-fetch-site': 'none' } }],
  [
    'one by a proxy on this machine',
    { ...here, headers: { host: 'localhost:4010', 'x-forwarded-for': '::1', 'x-forwarded-host': 'localhost:5173' } },
  ],
  [
    'one by a proxy that says it as RFC 7239 has it',
    { ...here, headers: { host: 'localhost:4010', forwarded: 'for="[::1]:4711";host=localhost:5173' } },
  ],
  ['another machine with the token', { address: '10.0.0.7', headers: { host: 'ci.example:4010', 'x-mock-control': token } }],
  ['a page with the token', { ...here, headers: { host: '127.0.0.1:4010', origin: 'http://localhost:5173', 'x-mock-control': token } }],
])('%s may', (_, asking) => {
  expect(() => guard(asking, { token, isShared: false })).not.toThrow()
})

test.each([
  ['another machine', { address: '10.0.0.7', headers: { host: '10.0.0.1:4010' } }, 'one from 10.0.0.7'],
  ['a connection that is gone', { address: undefined, headers: { host: 'localhost' } }, 'one from elsewhere'],
  ['a name that leads here', { ...here, headers: { host: 'rebound.example:4010' } }, '"rebound.example"'],
  [
    'another machine by a proxy',
    { ...here, headers: { host: 'localhost:4010', 'x-forwarded-for': '127.0.0.1, 10.0.0.7' } },
    'from 10.0.0.7',
  ],
  [
    'another machine by a tunnel',
    { ...here, headers: { host: 'localhost:4010', 'x-forwarded-host': 'mock.example' } },
    'from mock.example',
  ],
  [
    'another machine as RFC 7239 has it',
    { ...here, headers: { host: 'localhost', forwarded: 'for=127.0.0.1, FOR="10.0.0.7:80"' } },
    '10.0.0.7:80',
  ],
  ['a name that begins like one of this machine', { ...here, headers: { host: 'localhost.example' } }, '"localhost.example"'],
  [
    'a name that begins like an address of this machine',
    { ...here, headers: { host: '127.0.0.1.evil.example' } },
    '"127.0.0.1.evil.example"',
  ],
  ['a name with a user before it', { ...here, headers: { host: 'localhost@evil.example' } }, '"localhost@evil.example"'],
  ['two names', { ...here, headers: { host: 'localhost:4010, evil.example' } }, '"localhost:4010, evil.example"'],
  ['two origins', { ...here, headers: { host: 'localhost', origin: 'http://localhost, https://evil.example' } }, 'https://evil.example'],
  ['no name', { ...here, headers: {} }, '""'],
  ['a foreign page', { ...here, headers: { host: 'localhost:4010', origin: 'https://evil.example' } }, 'https://evil.example'],
  ['a page of another port', { ...here, headers: { host: 'localhost:4010', origin: 'http://localhost:5173' } }, 'http://localhost:5173'],
  ['a page without a name', { ...here, headers: { host: 'localhost:4010', origin: 'null' } }, 'null'],
  ['a picture on a foreign page', { ...here, headers: { host: 'localhost:4010', 'sec-fetch-site': 'cross-site' } }, 'cross-site'],
  ['a page of another port, without Origin', { ...here, headers: { host: 'localhost:4010', 'sec-fetch-site': 'same-site' } }, 'same-site'],
  ['a wrong token', { ...here, headers: { host: 'localhost:4010', 'x-mock-control': 'another-token' } }, 'another one'],
  ['an empty token', { ...here, headers: { host: 'localhost:4010', 'x-mock-control': '' } }, 'another one'],
])('%s may not, and hears what to do', (_, asking, why) => {
  expect(() => guard(asking, { token, isShared: false })).toThrow(why)
  expect(() => guard(asking, { token, isShared: false })).toThrow('start it with --control-token')
})

test('where no token was given, none opens it', () => {
  expect(() => guard({ ...here, headers: { ...here.headers, 'x-mock-control': '' } }, { token: undefined, isShared: false })).toThrow(
    'another one',
  )
  expect(() =>
    guard({ ...here, headers: { ...here.headers, 'x-mock-control': 'undefined' } }, { token: undefined, isShared: false }),
  ).toThrow('another one')
})

test('where others share the mock, a token that was given is asked of everybody', () => {
  expect(() => guard(here, { token, isShared: true })).toThrow('Expected the token that --control-token was given, got none.')
  expect(() => guard({ ...here, headers: { ...here.headers, 'x-mock-control': token } }, { token, isShared: true })).not.toThrow()
  expect(() => guard(here, { token: undefined, isShared: true })).not.toThrow()
})
