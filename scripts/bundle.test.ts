// A document that is broken stops the generation with file, place and reason.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { BrokenDocument, bundleContract } from './bundle.ts'

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

let written = 0

async function bundled(document: string, paths?: string): Promise<unknown> {
  const own = join(folder, String(written++))
  mkdirSync(own)
  writeFileSync(join(own, 'openapi.yaml'), document)
  if (paths !== undefined) writeFileSync(join(own, 'paths.yaml'), paths)
  return bundleContract(join(own, 'openapi.yaml'))
}

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
  ['no document at all', '', /openapi\.yaml Document must be JSON object/],
  ['a document that is one word', 'openapi', /openapi\.yaml Document must be JSON object/],
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

const split = `${sound.slice(0, sound.indexOf('paths:'))}paths:\n  /v3/vendor: {$ref: paths.yaml#/collection}\n`
const collection = `collection:
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
        content: {application/json: {schema: {type: array}, examples: {none: {value: []}}}}
      4XX: *answer
      5XX: *answer
`

test('takes a document in two files', async () => {
  expect(await bundled(split, collection)).toMatchObject({ paths: { '/v3/vendor': { get: { operationId: 'listVendors' } } } })
})

test.each([
  [
    'bad YAML',
    split,
    collection.replace('[vendor]', '[vendor'),
    /paths\.yaml:\d+:\d+ Failed to parse: .*\n.*\n.*openapi\.yaml:\d+:\d+ #\/paths\/~1v3~1vendor /,
  ],
  [
    'a key that stands there twice',
    split,
    collection.replace('    tags', '    summary: Again\n    tags'),
    /paths\.yaml:\d+:\d+ .*duplicated mapping key/,
  ],
  ['an unknown anchor', split, collection.replace('*answer', '*anwser'), /paths\.yaml:\d+:\d+ .*unidentified alias "anwser"/],
  ['nothing in it', split, '', /openapi\.yaml:\d+:\d+ #\/paths\/~1v3~1vendor Can't resolve \$ref/],
  ['not the part that is asked for', split, collection.replace('collection', 'item'), /Can't resolve \$ref .*\n.*paths\.yaml#\/collection/],
  [
    'one path item for two paths',
    `${split}  /v3/seller: {$ref: paths.yaml#/collection}\n`,
    collection,
    /openapi\.yaml #\/paths\/~1v3~1seller\/get has the operationId listVendors of #\/paths\/~1v3~1vendor\/get/,
  ],
])('refuses a file of paths with %s', async (_, document, paths, reason) => {
  await expect(bundled(document, paths)).rejects.toThrow(BrokenDocument)
  await expect(bundled(document, paths)).rejects.toThrow(reason)
})

test('names a file that is not there', async () => {
  await expect(bundled(split)).rejects.toThrow(/openapi\.yaml:\d+:\d+ #\/paths\/~1v3~1vendor .*paths\.yaml/)
  await expect(bundleContract(join(folder, 'nowhere.yaml'))).rejects.toThrow(BrokenDocument)
})
