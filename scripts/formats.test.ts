// Our look at times beside that of ajv-formats, which says the same of every text.
import { Ajv } from 'ajv'
import ajvFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { formats } from './formats.ts'

const theirs = new Ajv()
ajvFormats.default(theirs)

const days = ['2026-01-31', '2026-02-28', '2026-02-29', '2024-02-29', '1900-02-29', '2000-02-29', '2026-04-30', '2026-04-31', '2026-12-32']
const more = ['2026-00-10', '2026-13-01', '2026-1-01', '02026-01-01', '2026-01-00', '2026-06-31', '2026-06-29', '', 'today', '2026-01-01\n']
const times = [
  '10:20:30',
  '24:00:00',
  '23:59:60',
  '22:59:60',
  '18:59:60.5',
  '10:60:00',
  '10:20:61',
  '10:20',
  '10:20:30.',
  '10:20:30.123456789',
]
const zones = ['Z', 'z', '', '+02:00', '-05:00', '+0200', '+02', '+24:00', '+02:60', '-05', ' Z', '+1:00', 'Z\n']
const moments = [...days, ...more].flatMap((day) =>
  times.flatMap((time) => zones.flatMap((zone) => ['T', 't', ' ', '_'].map((between) => `${day}${between}${time}${zone}`))),
)

test('a time is what ajv-formats takes for one', () => {
  const isOne = theirs.compile({ type: 'string', format: 'date-time' })
  const texts = [...days, ...more, ...moments, '2026-01-01T10:20:30Z10:20:30Z']
  expect(texts.filter((text) => formats['date-time'](text) !== isOne(text))).toEqual([])
  expect(texts.filter(formats['date-time']).length).toBeGreaterThan(4)
})
