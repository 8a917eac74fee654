// Compiles the contract's schemas to plain code: no ajv and no eval where they run, so they load fast and work in a browser.
import { Ajv2020 } from 'ajv/dist/2020.js'
import standalone from 'ajv/dist/standalone/index.js'
import formats from 'ajv-formats'
import { build } from 'esbuild'
import type { Schema } from '../openapi/document-types.ts'
import { type Reading, read } from './readings.ts'

type Schemas = { [name: string]: Schema }

/** One module that exports the validators of the named schemas and of all they refer to, as `stated` and `strict`. */
export async function compileValidators(schemas: Schemas, names: string[]): Promise<string> {
  const modules = { stated: compile(schemas, names, 'stated'), strict: compile(schemas, names, 'strict') }
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
    code: { source: true, esm: true, optimize: 2 },
  })
  formats.default(ajv)
  for (const [name, schema] of Object.entries(schemas)) ajv.addSchema(localRefs(read(schema, reading), id), id(name))
  return standalone.default(ajv, Object.fromEntries(names.map((name) => [name, id(name)])))
}

function localRefs(schema: Schema, id: (name: string) => string): object {
  const text = JSON.stringify(schema)
  return JSON.parse(text.replaceAll(/"#\/components\/schemas\/([^"/]+)"/g, (_, name: string) => JSON.stringify(id(name))))
}
