import { expect, test } from 'vitest'
import { signIn, strictMock } from '../../testing.ts'
import { asInstant, inRecordForm } from './times.ts'

test.each([
  ['2026-02-02T00:00:00Z', '2026-02-02T00:00:00.000Z'],
  ['2026-02-02T01:30:00.5+01:30', '2026-02-02T00:00:00.500Z'],
  ['2026-02-02t00:00:00z', '2026-02-02T00:00:00.000Z'],
  ['2026-02-02 00:00:00Z', '2026-02-02T00:00:00.000Z'],
  ['2026-02-02T02:00:00+02', '2026-02-02T00:00:00.000Z'],
  ['2026-02-01T22:30:00.1239-0130', '2026-02-02T00:00:00.123Z'],
  ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00.000Z'],
  ['9999-12-31T23:59:59-01:00', '9999-12-31T23:59:59-01:00'],
  ['2026-02-02', '2026-02-02'],
  ['in May', 'in May'],
])('%s is kept as %s', (sent, kept) => expect(inRecordForm(sent)).toBe(kept))

test('a plain date compares as the time at which it begins', () => expect(asInstant('2026-02-02')).toBe('2026-02-02T00:00:00.000Z'))

test('a time is found again by every notation of it, in the field of every write', async () => {
  const owner = signIn(await strictMock())
  const [{ id = '' } = {}] = owner.get<{ id: string }[]>('/v3/inspection?limit=1').body.data
  const sent = '2026-02-02T05:00:00+05:00'
  const changed = owner.put<{ completedDate: string }>(`/v3/inspection/${id}`, { completed: true, completedDate: sent })
  expect(changed.body.data.completedDate).toBe('2026-02-02T00:00:00.000Z')
  for (const notation of [sent, '2026-02-02T00:00:00Z', '2026-02-02T00:00:00.000Z', '2026-02-02']) {
    const where = encodeURIComponent(JSON.stringify({ completedDate: notation }))
    expect(owner.get<{ id: string }[]>(`/v3/inspection?where=${where}`).body.data.map((found) => found.id)).toEqual([id])
  }

  const name = 'Times'
  const hook = { name, url: 'http://127.0.0.1:9/', error: true, errorDate: sent }
  expect(owner.post('/v3/webhook', hook).body.data).toMatchObject({ errorDate: '2026-02-02T00:00:00.000Z' })
})
