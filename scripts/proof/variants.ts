// Runs the whole suite against every lawful variant and says whether it accused one: `npx tsx scripts/proof/variants.ts --only lists/`.
import { variants } from '../../mocks/proof/variants/index.ts'
import { beginningWith, orEnd, readOptions } from '../command-line/choose.ts'
import { say } from '../command-line/say.ts'
import { plain, type VariantResult } from './try-variant.ts'
import { startVariants } from './workers.ts'

const { only, verbose } = readOptions(
  'npm run proof:variants: runs the suite against every lawful variant, and ends with 1 where one is accused.',
  {
    only: { type: 'string', multiple: true, says: 'the beginning of ids of variants to try alone; may be given again' },
    verbose: { type: 'boolean', says: 'tells every accusation, and what was not exercised' },
  },
)
const chosen = orEnd(() => beginningWith(only, variants, 'variant'))
const workers = startVariants()
const unchanged = await workers.try(plain.id)
const usual = new Set(unchanged.notExercised)
const results = chosen.map(async ({ id }) => {
  try {
    const result = await workers.try(id)
    tell(result)
    return result.accusations.length > 0 ? 'accused' : 'spared'
  } catch (error) {
    say(`UNTRIED  ${id.padEnd(34)} ${error instanceof Error ? error.message : error}`)
    return 'untried'
  }
})
const came = await Promise.all(results)
workers.stop()
const count = (wanted: string) => came.filter((one) => one === wanted).length
say(`${chosen.length} variants, ${count('accused')} of them accused, ${count('untried')} of them untried`)
process.exitCode = count('spared') === chosen.length ? 0 : 1

function tell({ variant, accusations, advice, notExercised, reasons, requests, milliseconds }: VariantResult): void {
  const lost = notExercised.filter((id) => !usual.has(id))
  const unasked = [...reasons].filter(([id]) => !unchanged.reasons.has(id))
  say(
    `${accusations.length > 0 ? 'ACCUSED' : 'spared '}  ${variant.padEnd(34)} ${accusations.length} failures, ${advice} advice, ` +
      `${unasked.length} cases and ${lost.length} musts not exercised, ${requests} requests, ${Math.round(milliseconds)} ms`,
  )
  const told = verbose ? accusations : accusations.slice(0, 12)
  for (const accusation of told) say(`    ${accusation.slice(0, 300)}`)
  if (accusations.length > told.length) say(`    and ${accusations.length - told.length} more`)
  if (verbose) {
    for (const [id, reason] of unasked) say(`    not asked: ${id}: ${reason}`)
    say(`    not exercised: ${lost.join(' ')}`)
  }
}
