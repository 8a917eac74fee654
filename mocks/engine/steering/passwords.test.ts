// No password stays in a line of the journal, however it was named and written, and whatever else was sent does.
import { expect, test } from 'vitest'
import { createMock } from '../../index.ts'
import { withoutPasswords, withoutQuotedPasswords } from './passwords.ts'

test.each([
  ['{"email":"a@b.example","password":"dock\\"side","to":1}', '{"email":"a@b.example","password":"…","to":1}'],
  ['{"passwor\\u0064":"dockside","to":1}', '{"password":"…","to":1}'],
  ['{"\\u0070\\u0061ssword":12345678}', '{"password":"…"}'],
  ['{"to":{"new\\u0050assword":12345678}}', '{"to":{"newPassword":"…"}}'],
  ['{"PASSWORD": -1.5e3, "to":1}', '{"PASSWORD": "…", "to":1}'],
  ['{"password":[12345678],"to":1}', '{"password":"…","to":1}'],
  ['{"password":\'dockside\',"to":1}', '{"password":"…","to":1}'],
  ['{"password":"dockside', '{"password":"…"'],
  ['/v3/vendor?password=dockside&limit=1', '/v3/vendor?password=…&limit=1'],
  ['/v3/vendor?limit=1&pass%77ord=dockside#end', '/v3/vendor?limit=1&password=…#end'],
  ['email=a%40b.example&new%50assword=dockside', 'email=a%40b.example&newPassword=…'],
  ["{'email': 'a@b.example', 'password': 'dockside'}", "{'email': 'a@b.example', 'password': \"…\"}"],
  [String.raw`{"where":"{\"password\":\"dockside\"}","to":1}`, String.raw`{"where":"{\"password\":\"…\"}","to":1}`],
  ['/v3/vendor?where=%7B%22password%22%3A%22dockside%22%7D&limit=1', '/v3/vendor?where=%7B%22password%22%3A%22…%22%7D&limit=1'],
  ['/v3/vendor?where=%257B%2522password%2522%253A%2522dockside%2522%257D', '/v3/vendor?where=%257B%2522password%2522%253A%2522…%2522%257D'],
  ['<login><password kind="text">dockside</password><to>1</to></login>', '<login><password kind="text">…</password><to>1</to></login>'],
  [
    '--x\r\ncontent-disposition: form-data; name="password"\r\n\r\ndockside\r\n--x--',
    '--x\r\ncontent-disposition: form-data; name="password"\r\n\r\n…\r\n--x--',
  ],
])('of %s is kept %s', (sent, kept) => {
  expect(withoutPasswords(sent)).toBe(kept)
})

test.each(['{"name":"caf\\u00e9","email":"a%40b"}', '/v3/vendor?na%6De=x&%=y&q=%zz', '{"note":"the password: none","\\u12":1}'])(
  '%s is kept as it is',
  (sent) => {
    expect(withoutPasswords(sent)).toBe(sent)
  },
)

test.each([12345678, -7, 1.5])('what a refusal quotes of the password %d is not kept, and the rest is', async (password) => {
  const body = JSON.stringify({ audience: 'shop', email: 5, password })
  const headers = { 'content-type': 'application/json' }
  const answer = (await createMock({})).handle({ method: 'POST', url: '/v3/auth/login', headers, body })
  expect(withoutQuotedPasswords(answer.reason ?? '')).toBe(
    'The request is not as documented: /body/email expected a string, got 5; /body/password expected a string, got ….',
  )
  const kept = withoutQuotedPasswords(answer.body)
  expect(kept).not.toContain(String(password))
  expect(JSON.parse(kept).data.issues).toEqual([
    { path: '/body/email', expected: 'a string', actual: '5' },
    { path: '/body/password', expected: 'a string', actual: '…' },
  ])
})
