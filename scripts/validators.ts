// Compiles the contract's schemas to plain code: no ajv and no eval where they run, so they load fast and work in a browser.
import { _, Ajv2020 } from 'ajv/dist/2020.js'
import standalone from 'ajv/dist/standalone/index.js'
import { build } from 'esbuild'
import type { Schema } from '../openapi/document-types.ts'
import { formats } from './formats.ts'
import { type Reading, read } from './readings.ts'

type Schemas = { [name: string]: Schema }

/** One module that exports the validators of the named schemas, as `stated` and, where that says something else, as `strict`. */
export async function compileValidators(schemas: Schemas, names: string[]): Promise<string> {
  const both = { stated: readAll(schemas, 'stated'), strict: readAll(schemas, 'strict') }
  const modules = {
    stated: compile(both.stated, names, 'stated'),
    strict: compile(
      both.strict,
      names.filter((name) => whole(both.stated, name) !== whole(both.strict, name)),
      'strict',
    ),
  }
  const result = await build({
    stdin: { contents: "export * as stated from 'stated'; export * as strict from 'strict'", resolveDir: import.meta.dirname },
    plugins: [
      {
        name: 'readings',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^(stated|strict)$/ }, ({ path }) => ({ path, namespace: 'reading' }))
          onLoad({ filter: /.*/, namespace: 'reading' }, ({ path }) => ({
            contents: modules[path as Reading],
            resolveDir: import.meta.dirname,
          }))
        },
      },
    ],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    legalComments: 'none',
    minifySyntax: true,
    minifyWhitespace: true,
    write: false,
  })
  return result.outputFiles[0]?.text ?? ''
}

function compile(schemas: Schemas, names: string[], reading: Reading): string {
  const id = (name: string) => `https://repair-shop.example/${reading}/${name}`
  const ajv = new Ajv2020({
    allErrors: true,
    allowUnionTypes: true,
    messages: false,
    // The fragments of an allOf name their object and its required properties in different places.
    strictRequired: false,
    strictTypes: false,
    code: { source: true, esm: true, optimize: 2, formats: _`require('./formats.ts').formats` },
    formats,
  })
  for (const [name, schema] of Object.entries(schemas)) ajv.addSchema(localRefs(schema, id), id(name))
  return standalone.default(ajv, Object.fromEntries(names.map((name) => [name, id(name)])))
}

const readAll = (schemas: Schemas, reading: Reading): Schemas =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, read(schema, reading)]))

const reference = /"#\/components\/schemas\/([^"/]+)"/g

/** The schema as text, with everything that it refers to behind it. */
function whole(schemas: Schemas, name: string, seen = new Set<string>()): string {
  if (seen.has(name)) return ''
  seen.add(name)
  const text = JSON.stringify(schemas[name])
  return text + [...text.matchAll(reference)].map(([, other = '']) => whole(schemas, other, seen)).join('')
}

const localRefs = (schema: Schema, id: (name: string) => string): object =>
  JSON.parse(JSON.stringify(schema).replaceAll(reference, (_, name: string) => JSON.stringify(id(name))))
