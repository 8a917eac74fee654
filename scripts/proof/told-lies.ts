// What explain tells of lies: for each sentence of the ledger how many lies break it, and a few of them in words. Those written by hand say most.
import { writeFileSync } from 'node:fs'
import { requirements } from '../../conformance/index.ts'
import { everyLie } from '../../mocks/proof/lies/index.ts'

/** So many are told of a sentence. */
const mostTold = 3

export const toldLiesFile = new URL('../../conformance/cli/explaining/lies.json', import.meta.url)

/** A line for each requirement, so that changes are read easily. */
export function toldLies(): string {
  const rows = requirements.flatMap(({ id }) => {
    const found = everyLie.filter(({ breaks, unseen }) => breaks.includes(id) && unseen === undefined)
    if (found.length === 0) return []
    const byHand = found.filter((one) => !one.id.startsWith('computed/'))
    const told = [...new Set([...byHand, ...found].map(({ says }) => says))].slice(0, mostTold)
    return [`  ${JSON.stringify(id)}: ${JSON.stringify({ lies: found.length, told })}`]
  })
  return `{\n${rows.join(',\n')}\n}\n`
}

export const writeToldLies = (): void => writeFileSync(toldLiesFile, toldLies())
