// Makes what the mock needs in a browser small: the contract without its texts, one reading of its validators, and only those words of
// faker that worlds are made of. What is answered stays the same, byte for byte (scripts/doors.test.ts).
import { faker } from '@faker-js/faker/locale/en'
import type { Plugin } from 'esbuild'
import type { Schema } from '../openapi/document-types.ts'
import { document } from '../openapi/generated/document.js'
import { stated } from '../openapi/generated/responses.js'
import { read } from './readings.ts'
import { compileValidators } from './validators.ts'

/** Takes the place of modules that are large. */
export const slim: Plugin = {
  name: 'slim',
  setup(build) {
    build.onLoad({ filter: /[\\/]openapi[\\/]generated[\\/]document\.js$/ }, () => ({ contents: documentWithoutTexts() }))
    build.onLoad({ filter: /[\\/]openapi[\\/]generated[\\/]responses\.js$/ }, async () => ({ contents: await strictValidators() }))
    build.onResolve({ filter: /^@faker-js\/faker\/locale\/en$/ }, () => ({ path: 'words', namespace: 'slim' }))
    build.onLoad({ filter: /^words$/, namespace: 'slim' }, () => ({ contents: wordsOfWorlds(), resolveDir: import.meta.dirname }))
  },
}

const texts = new Set(['description', 'summary', 'x-decisions', 'x-source', 'x-shown'])

function documentWithoutTexts(): string {
  return `export const document = JSON.parse(${JSON.stringify(JSON.stringify(withoutTexts(document)))})\n`
}

/** What stands in `properties` are names of fields, whatever they are called. Readers of examples find none. */
function withoutTexts(value: unknown, areNames = false): unknown {
  if (Array.isArray(value)) return value.map((part) => withoutTexts(part))
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([name]) => areNames || !texts.has(name))
  return Object.fromEntries(
    kept.map(([name, part]) => [name, name === 'examples' && !areNames ? {} : withoutTexts(part, name === 'properties')]),
  )
}

/** The strict reading says all that the stated one says. */
function strictValidators(): Promise<string> {
  const schemas = Object.entries<Schema>(document.components.schemas).map(([name, schema]) => [name, read(schema, 'strict')])
  return compileValidators(Object.fromEntries(schemas), Object.keys(stated))
}

function wordsOfWorlds(): string {
  const { person, location } = faker.rawDefinitions
  const locale = {
    person: pick(person, 'first_name', 'last_name', 'last_name_pattern'),
    location: pick(location, 'building_number', 'street_address', 'street_pattern', 'street_suffix', 'street_name'),
  }
  return `import { Faker } from '@faker-js/faker'\nexport const faker = new Faker({ locale: ${JSON.stringify(locale)} })`
}

const pick = (all: object | undefined, ...names: string[]): object =>
  Object.fromEntries(Object.entries(all ?? {}).filter(([name]) => names.includes(name)))
