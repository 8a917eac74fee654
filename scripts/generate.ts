// Makes openapi/generated/ from the YAML: the bundled document, its types, and its validators; and mocks/control/generated/ likewise.
//   tsx scripts/generate.ts           writes them
//   tsx scripts/generate.ts --check   fails when one on disk is not what the YAML says now
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { ContentObject, Document } from '../openapi/document-types.ts'
import { BrokenDocument, bundleContract, bundleDocument } from './bundle.ts'
import { readOptions } from './command-line/choose.ts'
import { documentModule } from './document-module.ts'
import { innerTypes, statedTypes, strictTypes } from './types.ts'
import { compileValidators } from './validators.ts'

interface Files {
  [file: string]: string
}

/** What each folder of generated files is made by. */
const folders: { [folder: string]: () => Promise<Files> } = {
  'openapi/generated/': generateContract,
  'mocks/control/generated/': generateControl,
}

const root = new URL('../', import.meta.url)

async function generateContract(): Promise<Files> {
  const document = { ...(await bundleContract()), 'x-decisions': await readDecisions() }
  const text = JSON.stringify(document, null, 2)
  const { requests, responses } = bodySchemas(document)
  return {
    'openapi.json': `${text}\n`,
    'document.js': documentModule(document),
    'document.d.ts': "import type { Document } from '../document-types.ts'\nexport declare const document: Document\n",
    'types.ts': await statedTypes(document),
    'strict-types.ts': await strictTypes(document),
    'inner-types.ts': await innerTypes(document),
    'requests.js': await compileValidators(document.components.schemas, requests),
    'requests.d.ts': validatorTypes('../findings.ts'),
    'responses.js': await compileValidators(document.components.schemas, responses),
    'responses.d.ts': validatorTypes('../findings.ts'),
  }
}

async function generateControl(): Promise<Files> {
  const file = (name: string) => fileURLToPath(new URL(`mocks/control/${name}`, root))
  const document = await bundleDocument(file('openapi.yaml'), file('redocly.yaml'))
  const bodies = new Set([
    // Read from files too.
    'Data',
    ...Object.values(document.paths).flatMap((item) =>
      Object.values(item).flatMap(({ requestBody }) => (requestBody ? [componentName(requestBody.content, 'mocks/control')] : [])),
    ),
  ])
  return {
    'document.js': documentModule(document),
    'document.d.ts': "import type { Document } from '../../../openapi/document-types.ts'\nexport declare const document: Document\n",
    'types.ts': await statedTypes(document),
    'requests.js': await compileValidators(document.components.schemas, [...bodies].sort()),
    'requests.d.ts': validatorTypes('../../../openapi/findings.ts'),
  }
}

/** The rows of decisions.md, so that who has only the bundle can read what an id means. */
async function readDecisions(): Promise<Document['x-decisions']> {
  const text = await readFile(new URL('../openapi/decisions.md', import.meta.url), 'utf8')
  const rows = [...text.matchAll(/^\| (D\d\d) \| (.*) \| (.*) \| (assumed|silent) \|$/gm)]
  return Object.fromEntries(rows.map(([, id = '', gap = '', decision = '', level = '']) => [id, { gap, decision, level }]))
}

const validatorTypes = (findings: string): string => `import type { Validator } from '${findings}'
export declare const stated: { [schema: string]: Validator }
export declare const strict: { [schema: string]: Validator }
`

/** Names of the schemas that a request or an answer as a whole has. */
function bodySchemas({ paths }: Document) {
  const requests = new Set<string>()
  // Refusals are answers that all operations share.
  const responses = new Set(['Error'])
  for (const [path, item] of Object.entries(paths))
    for (const [method, { requestBody, responses: answers }] of Object.entries(item)) {
      const pointer = `#/paths/${path}/${method}`
      if (requestBody) requests.add(componentName(requestBody.content, `${pointer}/requestBody`))
      for (const [status, { content }] of Object.entries(answers))
        if (content) responses.add(componentName(content, `${pointer}/responses/${status}`))
    }
  return { requests: [...requests].sort(), responses: [...responses].sort() }
}

function componentName(content: ContentObject, pointer: string): string {
  const name = content['application/json'].schema.$ref?.match(/^#\/components\/schemas\/([^/]+)$/)?.[1]
  if (name) return name
  const example = 'schema: {$ref: ../schemas/vendor.yaml#/VendorRead}'
  throw new BrokenDocument(
    `openapi/openapi.yaml ${pointer} has a body without a schema of its own in schemas/. Give it one, such as ${example}`,
  )
}

async function staleFiles(folder: string, files: Files): Promise<string[]> {
  const onDisk = (file: string) => readFile(new URL(file, new URL(folder, root)), 'utf8').catch(() => '')
  const names = Object.keys(files)
  const texts = await Promise.all(names.map(onDisk))
  return names.filter((name, index) => texts[index] !== files[name])
}

async function main(check: boolean): Promise<void> {
  for (const [folder, make] of Object.entries(folders)) {
    const files = await make()
    const stale = await staleFiles(folder, files)
    if (check) {
      if (stale.length === 0) continue
      console.error(`Stale in ${folder}: ${stale.join(', ')}. Run "npm run generate".`)
      process.exitCode = 1
      continue
    }
    await mkdir(new URL(folder, root), { recursive: true })
    await Promise.all(stale.map((name) => writeFile(new URL(name, new URL(folder, root)), files[name] ?? '')))
    console.error(`${folder}: ${stale.length === 0 ? 'nothing to do' : `wrote ${stale.join(', ')}`}`)
  }
}

const { check = false } = readOptions(
  'npm run generate: makes bundle, types and validators from the YAML of the contract and of the control plane.',
  {
    check: { type: 'boolean', says: 'writes nothing, and ends with 1 where a file is stale' },
  },
)
try {
  await main(check)
} catch (error) {
  if (!(error instanceof BrokenDocument)) throw error
  console.error(`The contract is broken:\n${error.message}`)
  process.exitCode = 1
}
