// The places that reports point to are those of the file that the package carries.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { operations } from '../../../openapi/contract.ts'
import { contractDigest, contractLineOf, contractText } from './contract-text.ts'

const file = readFileSync(new URL('../../../openapi/generated/openapi.json', import.meta.url), 'utf8')

test('is the file of the package to the letter', () => {
  expect(contractText()).toBe(file)
  expect(contractDigest()).toMatch(/^[0-9a-f]{64}$/)
})

test('every operation has its own line there', () => {
  const lines = file.split('\n')
  for (const { id } of operations) expect(lines[contractLineOf(id) - 1]).toContain(`"operationId": "${id}"`)
  expect(contractLineOf(undefined)).toBe(1)
})
