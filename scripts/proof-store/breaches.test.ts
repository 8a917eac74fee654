// What the check of the proof notices.
import { expect, test } from 'vitest'
import { breaches, type Write } from './breaches.ts'

const write = (name: string, outcome: Write['outcome'] = 'acknowledged', sandbox = 'one'): Write => ({ sandbox, name, outcome })
const inOne = (...names: string[]) => [{ sandbox: 'one', names }]

test('what was acknowledged and is there once is no breach', () => {
  expect(breaches([write('a'), write('b', 'unsure'), write('c', 'unsure'), write('d', 'refused')], inOne('a', 'b'))).toEqual([])
})

test('an acknowledged write that is not there is lost', () => {
  expect(breaches([write('a'), write('b')], inOne('b'))).toEqual(['lost: a of one was acknowledged'])
})

test('a write is there once, acknowledged or not', () => {
  expect(breaches([write('a'), write('b', 'unsure')], inOne('a', 'a', 'b', 'b', 'b'))).toEqual([
    'twice: a in one is there 2 times',
    'twice: b in one is there 3 times',
  ])
})

test('a write stays in its sandbox', () => {
  const found = [...inOne(), { sandbox: 'two', names: ['a'] }]
  expect(breaches([write('a')], found)).toEqual(['lost: a of one was acknowledged', 'mixed: a in two was made in one'])
})

test('what was refused, or what nobody asked for, is not there', () => {
  expect(breaches([write('a', 'refused')], inOne('a', 'b'))).toEqual([
    'refused: a in one is there all the same',
    'unknown: b in one was asked by nobody',
  ])
})
