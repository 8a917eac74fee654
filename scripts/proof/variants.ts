// Runs the whole suite against every lawful variant and says whether it accused one: `npx tsx scripts/proof/variants.ts --only lists/`.
import { parseArgs } from 'node:util'
import { variants } from '../../mocks/proof/variants/index.ts'
import { beginningWith, orEnd } from '../command-line/choose.ts'
import { say } from '../command-line/say.ts'
import { tryVariant } from './try-variant.ts'

const { values } = orEnd(() => parseArgs({ options: { only: { type: 'string', multiple: true }, verbose: { type: 'boolean' } } }))
const chosen = orEnd(() => beginningWith(values.only, variants, 'variant'))
const plain = await tryVariant({ id: 'plain', says: 'The mock as it is.', vary: ({ handle }) => handle })
const usual = new Set(plain.notExercised)
let accused = 0
for (const variant of chosen) {
  const { accusations, advice, notExercised, reasons, requests, milliseconds } = await tryVariant(variant)
  if (accusations.length > 0) accused += 1
  const lost = notExercised.filter((id) => !usual.has(id))
  const unasked = [...reasons].filter(([id]) => !plain.reasons.has(id))
  say(
    `${accusations.length > 0 ? 'ACCUSED' : 'spared '}  ${variant.id.padEnd(34)} ${accusations.length} failures, ${advice} advice, ` +
      `${unasked.length} cases and ${lost.length} musts not exercised, ${requests} requests, ${Math.round(milliseconds)} ms`,
  )
  const told = values.verbose ? accusations : accusations.slice(0, 12)
  for (const accusation of told) say(`    ${accusation.slice(0, 300)}`)
  if (accusations.length > told.length) say(`    and ${accusations.length - told.length} more`)
  if (values.verbose) {
    for (const [id, reason] of unasked) say(`    not asked: ${id}: ${reason}`)
    say(`    not exercised: ${lost.join(' ')}`)
  }
}
say(`${chosen.length} variants, ${accused} of them accused`)
process.exitCode = accused > 0 ? 1 : 0
