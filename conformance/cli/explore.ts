// The command explore: goes on asking where nobody has looked yet, for as long as it is given, and says how to go on from there.
import { randomInt } from 'node:crypto'
import { Ground, ways } from '../cases/ground.ts'
import { cases } from '../cases/index.ts'
import { isLoopback } from '../receiving/place.ts'
import { ExploringLine } from '../reporters/exploring.ts'
import { counted, painter } from '../reporters/telling/text.ts'
import { type Case, effectsInOrder } from '../runner/trial/case.ts'
import { neededElsewhere } from '../runner/trial/shard.ts'
import type { Config } from './config/config.ts'
import { credentialsOf, effectsOf, targetOf } from './config/settings.ts'
import { judge } from './judge.ts'
import { chosenBy } from './reading/select.ts'
import type { Talking } from './reading/surroundings.ts'

const usualTime = '10m'
const usualVolume = 200

/** So many cases of each way say what words may name. */
const mostSamples = 300

export async function exploreTarget(
  { only, skip, seed = randomInt(2 ** 31), maxTime = usualTime, ...config }: Config,
  around: Talking,
): Promise<number> {
  const target = targetOf(config)
  // Without them nothing is explored, and nothing said of it.
  credentialsOf(config)
  const volume = config.volume ?? usualVolume
  const samples = samplesOf(seed, volume)
  const isNamed = chosenBy({ only: only?.map(inFull), skip: skip?.map(inFull) }, samples)
  const reach = effectsInOrder.indexOf(config.readOnly ? 'read' : effectsOf(config))
  const isAllowed = ({ effects }: Case) => effectsInOrder.indexOf(effects) <= reach
  // On a server that others use, what nothing removes is to stay within bounds.
  const mostLeft = isLoopback(new URL(target).hostname) ? Number.POSITIVE_INFINITY : volume
  const ground = new Ground({ seed, volume, mostLeft, fits: (one) => isAllowed(one) && isNamed(one) })
  const line = new ExploringLine(around.stderr, painter(around.stderr.isTTY, around.env))
  around.tell(`Exploring ${target} for ${maxTime}, seed ${seed}. Ctrl-C ends it and tells what was found.\n`)
  const code = await judge(
    { ...config, maxTime },
    {
      cases: neededElsewhere(samples.filter(isNamed), cases),
      updateBaseline: false,
      since: undefined,
      known: cases,
      ground: {
        cases: ground,
        watch(event) {
          if (event.type === 'result') ground.hear(event.result)
          line.take(event)
        },
      },
    },
    around,
  )
  around.tell(
    `Explored ${counted(ground.covered.cells().length, 'combination')} with --seed ${seed}, which asks the same again; --seed ${(seed + 1) % 2 ** 32} goes on elsewhere.\n`,
  )
  return code
}

/** The name of a way stands for its cases. */
const inFull = (word: string): string => (ways.some(({ name }) => name === word) ? `${word}/*` : word)

const samplesOf = (seed: number, volume: number): Case[] =>
  ways.flatMap((way) => [...way.cases, ...first(way.ground?.(seed, volume) ?? [], mostSamples)])

function* first<Item>(items: Iterable<Item>, most: number): Generator<Item> {
  let count = 0
  for (const one of items) {
    if (++count > most) return
    yield one
  }
}
