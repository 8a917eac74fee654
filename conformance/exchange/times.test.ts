// When two texts may tell the same moment.
import { expect, test } from 'vitest'
import { sameMoment } from './times.ts'

test.each([
  ['finer in one answer', '2026-03-04T10:20:30.123456Z', '2026-03-04T10:20:30.123Z'],
  ['without parts of a second', '2026-03-04T10:20:30.123Z', '2026-03-04T10:20:30Z'],
  ['rounded to the next second', '2026-03-04T10:20:30.723Z', '2026-03-04T10:20:31Z'],
  ['in another zone', '2026-03-04T10:20:30Z', '2026-03-04T12:20:30+02:00'],
  ['as a day', '2026-03-04T10:20:30Z', '2026-03-04'],
  ['in milliseconds since 1970', '2026-03-04T10:20:30.123Z', '1772619630123'],
  ['in seconds since 1970', '2026-03-04T10:20:30.723Z', '1772619630'],
])('a moment told %s is the same', (_, one, other) => {
  expect(sameMoment('createdDate', one, other)).toBe(true)
})

test.each([
  ['another moment', 'createdDate', '2026-03-04T10:20:30.123Z', '2026-03-04T10:20:30.124Z'],
  ['another second', 'createdDate', '2026-03-04T10:20:30Z', '2026-03-04T10:20:31Z'],
  ['another count of milliseconds', 'createdDate', '1772619630123', '1772619630124'],
  ['a text that is no date', 'name', '2026-03-04', '2026-03-04T10:20:30Z'],
  ['a notation that nobody can be sure of', 'createdDate', '04.03.2026', '03.04.2026'],
  ['no date at all', 'createdDate', null, '2026-03-04T10:20:30Z'],
])('%s is not', (_, field, one, other) => {
  expect(sameMoment(field, one, other)).toBe(false)
})
