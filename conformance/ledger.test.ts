// Every sentence that a client can observe is judged: by a case, by a check of every answer, or the ledger says why not.
import { expect, test } from 'vitest'
import { operations } from '../openapi/contract.ts'
import { checks } from './checks/index.ts'
import { cases, requirements } from './index.ts'
import { requirementsOfChecks } from './runner/verdict/coverage.ts'

const byCases = new Set(cases.flatMap((one) => one.requirements))
const byChecks = new Set([...checks.map(({ requirement }) => requirement), ...operations.flatMap((one) => [...requirementsOfChecks(one)])])

test('each requirement is judged by a case or a check, or says why no client can judge it', () => {
  const open = requirements.filter(({ id, unjudged }) => unjudged === undefined && !byCases.has(id) && !byChecks.has(id))
  expect(open.map(({ id }) => id)).toEqual([])
})

test('what no client can judge is asked by no case', () => {
  const asked = requirements.filter(({ id, unjudged }) => unjudged !== undefined && byCases.has(id))
  expect(asked.map(({ id }) => id)).toEqual([])
})
