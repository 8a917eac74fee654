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
  ['/v3/vendor?limit=1&pass%77ord=dockside#end', '/v3/vendor?limit=1&password=…'],
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
  ['{password: "dockside", to: 1}', '{password: "…", to: 1}'],
  [`{"a":1,password:'dock,side','to':1}`, `{"a":1,password:"…",'to':1}`],
  ['{\n  new_password:\n    dockside,\n  to: 1\n}', '{\n  new_password:\n    "…",\n  to: 1\n}'],
  ['{"password2":"dockside","old_password_hint":"dockside","to":1}', '{"password2":"…","old_password_hint":"…","to":1}'],
  ['{"the password, \\"again\\"":"dockside","to":1}', '{"the password, \\"again\\"":"…","to":1}'],
  ['{"password":{"a":{"b":"]}"},"c":"dockside"},"to":1}', '{"password":"…","to":1}'],
  [String.raw`{\"password\":\"dock\\\"side\",\"to\":1}`, String.raw`{\"password\":\"…\",\"to\":1}`],
  ['password: dockside\nto: 1', 'password: …\nto: 1'],
  ['a:\n  - password2: |\n      dock\n      side\n    to: 1', 'a:\n  - password2: …\n    to: 1'],
  ['password = dockside', 'password = …'],
  ['user[password2]=dock#side&to=1', 'user[password2]=…&to=1'],
  ['user%5Bpassword%5D=dockside&to=1', 'user[password]=…&to=1'],
  ['%7B%22password%22%3A%22dock%26side%3D1%22%2C%22to%22%3A1%7D', '%7B%22password%22%3A%22…%22%2C%22to%22%3A1%7D'],
  ['%7B%22password%22%3A%22dock=side%22%7D', '%7B%22password%22%3A%22…%22%7D'],
  ['%7B%22password%22%3A%22dockside%2', '%7B%22password%22%3A%22…%22'],
  ['<a:newPassword><![CDATA[dockside]]></a:newPassword>', '<a:newPassword>…</a:newPassword>'],
  [`<login password="dockside" old.password='dockside' to="1"/>`, '<login password="…" old.password="…" to="1"/>'],
])('of %s is kept %s', (sent, kept) => {
  expect(withoutPasswords(sent)).toBe(kept)
})

test.each([
  '{"name":"caf\\u00e9","email":"a%40b"}',
  '/v3/vendor?na%6De=x&%=y&q=%zz',
  '{"note":"the password: none","\\u12":1}',
  '{"note":"first, password: none"}',
  '{"note":"{password: none}, he\'s told"}',
  '%7B%22note%22%3A%22the%20password%3A%20none%22%7D',
  '/v3/vendor?search=password&limit=1',
  'note: the password: none',
  '<note>the password: none</note>',
])('%s is kept as it is', (sent) => {
  expect(withoutPasswords(sent)).toBe(sent)
})

test.each([
  `a=%${'25'.repeat(30_000)}`,
  `{"a":"${'password'.repeat(8_000)}"}`,
  'password'.repeat(8_000),
  ';'.repeat(64_000),
  '{"password":['.repeat(5_000),
  `password${' '.repeat(64_000)}`,
  `password${'\\"'.repeat(30_000)}`,
  'name=password\n'.repeat(4_500),
])('what is long and means nothing is passed over soon', { timeout: 5_000 }, (sent) => {
  withoutPasswords(sent)
})

test.each([
  ['12345678', '….'],
  ['"12345678"', 'the text ….'],
  [String.raw`"dock\"side, got"`, '….'],
  // It is cut, and nothing tells where it ends.
  [JSON.stringify('dockside'.repeat(20)), '…'],
])('what a refusal quotes of the password %s, where none belongs, is not kept', async (password, told) => {
  const mock = await createMock({})
  const sent = `{"email":"owner@harborline.example","old_password2":${password}}`
  const headers = { 'content-type': 'application/json' }
  const answer = await mock.fetch('http://mock/_mock/sandboxes/default/sessions', { method: 'POST', headers, body: sent })
  const kept = withoutQuotedPasswords(await answer.text())
  expect(kept).not.toMatch(/dock|side|12345678/)
  expect(JSON.parse(kept)).toMatchObject({
    message: `The request is not as documented: /body/old_password2 expected no such field, got ${told}`,
    data: { issues: [{ path: '/body/old_password2', actual: told.replace('.', '') }] },
  })
})

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
