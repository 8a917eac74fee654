// Reads the contract's YAML with Redocly: applies the house rules, resolves every reference, and explains what is wrong.

import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundle, getLineColLocation, lint, loadConfig, type NormalizedProblem, ResolveError, YamlParseError } from '@redocly/openapi-core'
import type { Document } from '../openapi/document-types.ts'

const openapi = new URL('../openapi/', import.meta.url)
const rootFile = fileURLToPath(new URL('openapi.yaml', openapi))
const configPath = fileURLToPath(new URL('redocly.yaml', openapi))

/** The document cannot be used. The message names file, line, pointer and reason of each problem. */
export class BrokenDocument extends Error {
  override name = 'BrokenDocument'
}

/** The contract in one piece. */
export async function bundleContract(ref = rootFile): Promise<Document> {
  const document = await bundleDocument(ref, configPath)
  refuseRepeatedIds(ref, document)
  return document
}

/** Checks the house rules and returns the whole document in one piece, every reference local. */
export async function bundleDocument(ref: string, configPath: string): Promise<Document> {
  const config = await loadConfig({ configPath })
  const problems = await lint({ ref, config }).catch((error: unknown) => unreadableRoot(ref, error))
  if (problems.length > 0) throw new BrokenDocument(problems.map(explain).join('\n'))
  const result = await bundle({ ref, config })
  if (result.problems.length > 0) throw new BrokenDocument(result.problems.map(explain).join('\n'))
  return result.bundle.parsed as Document
}

/** What is wrong with the root as a whole, Redocly throws instead of reporting it. */
function unreadableRoot(ref: string, error: unknown): never {
  if (!(error instanceof Error)) throw error
  const { message } = error
  if (error instanceof YamlParseError) throw new BrokenDocument(`${message} (bad YAML)`)
  if (error instanceof ResolveError || message.startsWith('Document must be'))
    throw new BrokenDocument(`${relative(process.cwd(), ref)} ${message}`)
  throw error
}

/** Redocly sees a path item that two paths refer to only once, and so misses that its operations have one id for two paths. */
function refuseRepeatedIds(ref: string, { paths }: Document): void {
  const pointers = new Map<string, string>()
  for (const [path, item] of Object.entries(paths))
    for (const [method, { operationId }] of Object.entries(item)) {
      const pointer = `#/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method}`
      const first = pointers.get(operationId)
      if (first)
        throw new BrokenDocument(
          `${relative(process.cwd(), ref)} ${pointer} has the operationId ${operationId} of ${first}. Give each its own, as listVendors and getVendor have.`,
        )
      pointers.set(operationId, pointer)
    }
}

function explain({ location: [location], message, ruleId }: NormalizedProblem): string {
  if (!location) return `${message} (${ruleId})`
  const { source, start } = getLineColLocation(location)
  const file = relative(process.cwd(), source.absoluteRef)
  const line = source.getLines()[start.line - 1]?.trim()
  const place = [`${file}:${start.line}:${start.col}`, location.pointer].filter(Boolean).join(' ')
  return `${place} ${message.trim()} (${ruleId})\n    ${line}`
}
