// The contract as the file openapi.json of the package has it: which contract it is, and where in it an operation stands.
import { createHash } from 'node:crypto'
import { document, type OperationId, operation } from '../../../openapi/contract.ts'

/** Made when it is asked for: most reports never point there. */
let made: { text: string; lines: Map<string, number> } | undefined

function contract(): NonNullable<typeof made> {
  if (made) return made
  const text = `${JSON.stringify(document, undefined, 2)}\n`
  const lines = new Map<string, number>()
  for (const [index, line] of text.split('\n').entries()) {
    const id = /^ {6,}"operationId": "(\w+)",?$/.exec(line)?.[1]
    if (id !== undefined) lines.set(id, index + 1)
  }
  made = { text, lines }
  return made
}

export const contractText = (): string => contract().text

/** The same for the same contract, whatever build it is in: SHA-256 of openapi.json. */
export const contractDigest = (): string => createHash('sha256').update(contract().text).digest('hex')

/** The line of openapi.json on which the operation has its id; the first one for what no operation takes. */
export const contractLineOf = (id: OperationId | undefined): number =>
  id === undefined ? 1 : (contract().lines.get(operation(id).id) ?? 1)
