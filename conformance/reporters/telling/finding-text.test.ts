// In which order a reader is told what a case found.
import { expect, test } from 'vitest'
import { findingTexts } from './finding-text.ts'
import { findingOf, resultOf } from './testing.ts'

test('failures come first, then advice about what the case asks, then advice about every answer, and last what is known', () => {
  const told = findingTexts(
    resultOf({
      case: { requirements: ['vendor/create-persists', 'session/other-locations'] },
      findings: [
        findingOf({ requirement: 'workflow/tidy-order', level: 'should', where: '/data/0' }),
        findingOf({ requirement: 'vendor/country-code', known: true, where: '/data/1' }),
        findingOf({ requirement: 'session/other-locations', level: 'should', where: '/data/2' }),
        findingOf({ requirement: 'vendor/create-persists', where: '/data/3' }),
      ],
    }),
    'http://shop.example',
  )
  expect(told.map(({ requirement }) => requirement)).toEqual([
    'vendor/create-persists',
    'session/other-locations',
    'workflow/tidy-order',
    'vendor/country-code',
  ])
})
