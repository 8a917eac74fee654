// Where to begin: told by what is missing, what needs it, and what is broken in what is there.
import { expect, test } from 'vitest'
import type { OperationId } from '../../../openapi/contract.ts'
import { failure, resultOf, tallyOf } from '../../reporters/telling/testing.ts'
import { Baseline } from './baseline.ts'
import { depthOfOperation, GuideSoFar } from './guide.ts'
import type { CaseResult } from './result.ts'

function guideOf(...results: readonly CaseResult[]) {
  const guide = new GuideSoFar()
  for (const one of results) guide.add(one)
  const baseline = new Baseline([], '2026-01-01')
  return guide.guide(tallyOf(results).outcome({ strict: false, milliseconds: 1, stopped: undefined, baseline, requireExercised: 90 }))
}

const missing = (operation: OperationId, requirement: string, operations: readonly OperationId[] = [operation]): CaseResult =>
  resultOf({
    case: { id: `request/${operation}/${requirement}`, requirements: [requirement], operations },
    verdict: 'not exercised',
    reason: 'it is not there',
    missing: { operation, status: 404 },
  })

test('what is behind an operation that is not there is counted with it, and what others rest on comes first', () => {
  const { areas, behind, held, all } = guideOf(
    missing('listVendors', 'vendor/list'),
    missing('createVendor', 'vendor/create', ['createVendor', 'listVendors']),
    missing('createVendor', 'vendor/create-persists', ['createVendor', 'listVendors']),
  )
  expect({ behind, held, all }).toEqual({ behind: 3, held: 0, all: 3 })
  expect(areas).toEqual([
    {
      area: 'vendor',
      musts: 3,
      steps: [
        { operation: 'listVendors', endpoint: 'GET /v3/vendor', musts: 1 },
        { operation: 'createVendor', endpoint: 'POST /v3/vendor', musts: 2 },
      ],
    },
  ])
})

test('the area that stands before the most comes first', () => {
  const { areas, lacksMost } = guideOf(
    missing('listPaymentTerms', 'payment-term/list'),
    missing('listVendors', 'vendor/list'),
    missing('listVendors', 'vendor/read'),
  )
  expect(areas.map(({ area }) => area)).toEqual(['vendor', 'payment-term'])
  expect(lacksMost).toBe(true)
})

test('what is broken in what is there is not behind anything', () => {
  const { broken, behind, areas, lacksMost } = guideOf(failure({ requirement: 'vendor/country-code' }))
  expect({ broken, behind, areas, lacksMost }).toEqual({ broken: 1, behind: 0, areas: [], lacksMost: false })
})

test('a login comes before all else, and what reads before what writes', () => {
  const order: OperationId[] = ['updateWebhook', 'createVendor', 'getVendor', 'listVendors', 'login']
  expect(order.toSorted((one, other) => depthOfOperation(one) - depthOfOperation(other))).toEqual(order.toReversed())
})
