// Explores every deep lie that a run does not tell, and says whether `explore` tells it: `npm run proof:explore` ends with 1 where one that
// is left to it is not told, `npm run proof:explore -- --only pages/` tries some. It keeps nothing.
import { deepLies } from '../../mocks/proof/lies/deep/index.ts'
import { beginningWith, orEnd, readOptions } from '../command-line/choose.ts'
import { say } from '../command-line/say.ts'
import { isLeftToExplore, reasonToSurvive } from './survivors.ts'
import { startExplorers } from './workers.ts'

const { only, seed, cases } = readOptions('npm run proof:explore: explores with every lie that a run does not tell, some minutes.', {
  only: {
    type: 'string',
    multiple: true,
    says: 'the beginning of ids of deep lies to try alone, told by a run or not; may be given again',
  },
  seed: { type: 'string', default: '1', says: 'of what is explored' },
  // Of those that ten minutes ask of a server on the same machine, each operation gets more.
  cases: { type: 'string', default: '400', says: 'the most cases that can matter for a lie' },
})
const started = performance.now()
const chosen = orEnd(() => beginningWith(only, deepLies, 'lie')).filter(({ id }) => only || reasonToSurvive(id) !== undefined)
const workers = startExplorers()
const untold: string[] = []
await Promise.all(
  chosen.map(async ({ id }) => {
    const { verdict, by, tried } = await workers.try({ lie: id, seed: Number(seed), mostCases: Number(cases) })
    const [first] = by
    if (verdict !== 'placed' && (only || isLeftToExplore(id))) untold.push(id)
    say(
      `${verdict === 'placed' ? 'told    ' : verdict.padEnd(8)}  ${id} ${tried} cases${first ? `, ${first.case} (${first.requirement})` : ''}`,
    )
  }),
)
workers.stop()
for (const id of untold) say(`not told by explore  ${id}`)
say(`${chosen.length} lies explored in ${((performance.now() - started) / 1000).toFixed(0)} s, ${untold.length} of them not told`)
process.exitCode = untold.length > 0 ? 1 : 0
