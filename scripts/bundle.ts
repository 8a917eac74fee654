// Reads the contract's YAML with Redocly: applies the house rules, resolves every reference, and explains what is wrong.

import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundle, getLineColLocation, lint, loadConfig, type NormalizedProblem, YamlParseError } from '@redocly/openapi-core'
import type { Document } from '../openapi/document-types.ts'

const openapi = new URL('../openapi/', import.meta.url)
const rootFile = fileURLToPath(new URL('openapi.yaml', openapi))
const configPath = fileURLToPath(new URL('redocly.yaml', openapi))

/** The document cannot be used. The message names file, line, pointer and reason of each problem. */
export class BrokenDocument extends Error {
  override name = 'BrokenDocument'
}

/** Checks the house rules and returns the whole document in one piece, every reference local. */
export async function bundleContract(ref = rootFile): Promise<Document> {
  const config = await loadConfig({ configPath })
  const problems = await lint({ ref, config }).catch(brokenYaml)
  if (problems.length > 0) throw new BrokenDocument(problems.map(explain).join('\n'))
  const result = await bundle({ ref, config })
  if (result.problems.length > 0) throw new BrokenDocument(result.problems.map(explain).join('\n'))
  return result.bundle.parsed as Document
}

/** A root that is no YAML is thrown, not reported. The message names file, line and column. */
function brokenYaml(error: unknown): never {
  throw error instanceof YamlParseError ? new BrokenDocument(`${error.message} (bad YAML)`) : error
}

function explain({ location: [location], message, ruleId }: NormalizedProblem): string {
  if (!location) return `${message} (${ruleId})`
  const { source, start } = getLineColLocation(location)
  const file = relative(process.cwd(), source.absoluteRef)
  const line = source.getLines()[start.line - 1]?.trim()
  return `${file}:${start.line}:${start.col} ${location.pointer ?? ''} ${message.trim()} (${ruleId})\n    ${line}`
}
