// What is hidden in text, and what is not.
import { expect, test } from 'vitest'
import { Secrets } from './secrets.ts'

const header = 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9'
const token = `${header}.eyJzdWIiOiJ1c3JfMSIsInNpZCI6InNlc18xIn0.aT8s0xQpWm3VrL5kZc9YbN2dGfHjRuEo7tXqI4vCsB1`
const another = `${header}.eyJzdWIiOiJ1c3JfMiIsInNpZCI6InNlc18yIn0.Zp4mK7wQe1RtYu9iOxAs3DfGh6JkLcVb0nM2qW5eTrX`
const nobody = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJub2JvZHkifQ.bm8'

const secrets = new Secrets()
secrets.learn(token, '$TOKEN')
secrets.learn(nobody, nobody)
secrets.learn('p"ss wörd/7', '$PASSWORD')
secrets.learn('test', '$SHORT')
secrets.learn('abc', '$TOO_SHORT')

test.each([
  ['anywhere', `a ${token} b${token}c`, 'a $TOKEN b$TOKENc'],
  ['in JSON', JSON.stringify({ a: ['p"ss wörd/7'] }), '{"a":["$PASSWORD"]}'],
  ['in JSON with escaped slashes', '"p\\"ss wörd\\/7"', '"$PASSWORD"'],
  ['in JSON in JSON', JSON.stringify(JSON.stringify(['p"ss wörd/7'])), '"[\\"$PASSWORD\\"]"'],
  ['in a path', `/x/${encodeURIComponent('p"ss wörd/7')}`, '/x/$PASSWORD'],
  ['in a query', `?a=${new URLSearchParams({ b: 'p"ss wörd/7' })}`, '?a=b=$PASSWORD'],
  ['in lower-case encoding', '/p%22ss%20w%c3%b6rd%2f7', '/$PASSWORD'],
  ['cut by dots', `got "${token.slice(0, 41)}…`, 'got "$TOKEN…'],
  ['cut by the end', `got "${token.slice(0, 60)}`, 'got "$TOKEN'],
  ['with the end changed', `Bearer ${token.slice(0, -8)}AAAAAAAA, else`, 'Bearer $ALTERED_TOKEN, else'],
  ['short, as a word', 'is "test" or test', 'is "$SHORT" or $SHORT'],
])('hides a secret %s', (_, text, expected) => {
  expect(secrets.clean(text)).toBe(expected)
})

test.each([
  ['a token that nobody has', `Bearer ${nobody}`],
  ['another token with the same beginning', `Bearer ${another}`],
  ['a beginning that goes on', `${token.slice(0, 40)} and so on`],
  ['a short secret inside a word', 'latest testing tester'],
  ['a value too short to be one', 'abc'],
])('shows %s', (_, text) => {
  expect(secrets.clean(text)).toBe(text)
})

test('the last thing said of a secret counts', () => {
  const own = new Secrets()
  own.learn(token, '$TOKEN')
  own.learn(token, '$ENDED_TOKEN')
  expect(own.clean(token)).toBe('$ENDED_TOKEN')
})
