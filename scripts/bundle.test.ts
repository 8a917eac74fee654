// A document that is broken stops the generation with file, place and reason.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { bundleContract } from './bundle.ts'

const folder = mkdtempSync(join(tmpdir(), 'contract-'))
afterAll(() => rmSync(folder, { recursive: true }))

const sound = `openapi: 3.1.0
info: {title: Vendors, version: 1.0.0, license: {name: MIT, identifier: MIT}}
servers: [{url: 'https://shop.test'}]
security: []
tags: [{name: vendor, description: Suppliers.}]
paths:
  /v3/vendor:
    get:
      operationId: listVendors
      tags: [vendor]
      summary: List vendors
      description: Returns the vendors.
      x-source: '4.18'
      x-decisions: [D03]
      responses:
        '200': &answer
          description: The vendors.
          content: {application/json: {schema: {$ref: '#/components/schemas/Vendors'}, examples: {none: {value: []}}}}
        4XX: *answer
        5XX: *answer
components:
  schemas:
    Vendors: {type: array, items: {type: object}}
`

async function bundled(document: string): Promise<unknown> {
  const file = join(folder, `${Math.abs(hash(document))}.yaml`)
  writeFileSync(file, document)
  return bundleContract(file)
}

const hash = (text: string) => [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 0)

test('takes a sound document', async () => {
  expect(await bundled(sound)).toMatchObject({ paths: { '/v3/vendor': {} } })
})

test.each([
  ['bad YAML', sound.replace('tags: [vendor]', 'tags: [vendor'), /\.yaml" \(\d+:\d+\) \(bad YAML\)/],
  [
    'a dangling reference',
    sound.replace('schemas/Vendors', 'schemas/Vendor'),
    /\.yaml:\d+:\d+ #\/paths\/~1v3~1vendor.* Can't resolve \$ref .*\n.*schemas\/Vendor'/,
  ],
  ['an operation without id', sound.replace('operationId: listVendors', ''), /\.yaml:\d+:\d+ .*operationId/],
  ['an id that says no verb', sound.replace('listVendors', 'vendors'), /Name an operation with a verb and a noun, such as getVendor/],
  ['no source', sound.replace("x-source: '4.18'", ''), /Say which section .* such as x-source: '4\.18'/],
  ['no decisions', sound.replace('x-decisions: [D03]', ''), /Name the decisions .* such as x-decisions: \[D03\]/],
  ['no refusals', sound.replace('        5XX: *answer\n', ''), /Let every operation answer 4XX and 5XX/],
  ['no example', sound.replace(', examples: {none: {value: []}}', ''), /Show an example, such as/],
  ['an unknown tag', sound.replace('tags: [vendor]', 'tags: [vendors]'), /tags/],
  ['an example of another shape', sound.replace('value: []', 'value: {}'), /must be array/],
])('refuses %s', async (_, document, reason) => {
  await expect(bundled(document)).rejects.toThrow(reason)
})
