// Runs the suite against every lie and says which were caught: `npm run proof`, or `npm run proof -- --only vendor/`.
import { parseArgs } from 'node:util'
import { requirements } from '../../conformance/index.ts'
import { lies } from '../../mocks/lies/index.ts'
import { type Proof, prove } from './prove.ts'
import { makeStand } from './stand.ts'

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } })
const chosen = lies.filter(({ id }) => !values.only || values.only.some((start) => id.startsWith(start)))
const known = new Set(requirements.map(({ id }) => id))
const stand = await makeStand()
const proofs: Proof[] = []
for (const lie of chosen) {
  const strangers = lie.breaks.filter((id) => !known.has(id))
  if (strangers.length > 0) throw new Error(`The lie ${lie.id} breaks ${strangers.join(', ')}, which the ledger does not have.`)
  const proof = await prove(lie, stand)
  proofs.push(proof)
  if (proof.verdict !== 'caught' && !lie.unseen) {
    const seen = proof.by.slice(0, 4).map((one) => `${one.case} (${one.requirement})`)
    process.stdout.write(
      `${proof.verdict}  ${lie.id}: ${lie.says}\n    breaks ${proof.breaks.join(', ')}${seen.length > 0 ? `\n    noticed by ${seen.join(', ')}` : ''}\n`,
    )
  }
}
const count = (verdict: Proof['verdict']) => proofs.filter((proof) => proof.verdict === verdict).length
process.stdout.write(
  `${proofs.length} lies: ${count('caught')} caught, ${count('elsewhere')} noticed elsewhere only, ${count('survived')} survived\n`,
)
