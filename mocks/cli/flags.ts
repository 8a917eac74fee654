// The flags of repair-shop-mock: one list, from which they are read and explained.
import { parseArgs } from 'node:util'
import type { Latency } from '../doors/http.ts'
import { preferenceExamples } from '../engine/steering/preferences.ts'
import { type WorldName, worldNames } from '../seeds/index.ts'
import { anAddress, isMeantAsPostgres, wrongInAddress } from '../stores/address.ts'

export const flags = {
  port: { type: 'string', value: '<number>', help: 'where to listen, 4010 unless given; 0 takes a free port' },
  host: { type: 'string', value: '<address>', help: '127.0.0.1 unless given; 0.0.0.0 lets other machines in' },
  seed: { type: 'string', value: '<number>', help: '1 unless given; another seed makes other records of the same kind' },
  world: { type: 'string', value: '<name>', help: `${worldNames.join(', ')}; shop unless given, or what a variant wants` },
  data: { type: 'string', value: '<path>', help: 'own records over the world: a snapshot, a part of one, or a folder of such' },
  watch: { type: 'boolean', help: 'begin anew when the data change; who is signed in stays so' },
  clock: {
    type: 'string',
    value: '<time>',
    help: 'freeze the clock at a time such as 2026-04-01T16:00:00Z; it runs unless given',
  },
  start: {
    type: 'string',
    value: '<time>',
    help: 'let the clock start at a time and run on from there',
  },
  latency: { type: 'string', value: '<ms>', help: 'delay every answer: 200, or 100-400 for a spread' },
  'self-check': { type: 'boolean', help: 'check every answer against the contract and report departures' },
  variant: { type: 'string', value: '<id>', help: 'obey the contract in another lawful way, which a conformance suite must accept' },
  'list-variants': { type: 'boolean', help: 'print the ids of all variants, each with what it does' },
  lie: { type: 'string', value: '<id>', help: 'break the contract in one way, which a conformance suite must notice' },
  'list-lies': { type: 'boolean', help: 'print the ids of all lies, each with what is wrong; there are thousands' },
  quiet: { type: 'boolean', help: 'print the address only, and no request log' },
  'allow-webhooks-to': {
    type: 'string',
    value: '<hosts>',
    help: 'hosts besides this machine that webhooks may go to, separated by commas',
  },
  'control-token': {
    type: 'string',
    value: '<token>',
    help: 'lets others that send it as X-Mock-Control steer it; else MOCK_CONTROL_TOKEN',
  },
  journal: { type: 'string', value: '<number>', help: 'how many requests are kept to look at, 1000 unless given; 0 keeps none' },
  'max-sandboxes': {
    type: 'string',
    value: '<number>',
    help: 'how many sandboxes are kept, 10000 unless given; the oldest go',
  },
  'max-sandbox-size': {
    type: 'string',
    value: '<bytes>',
    help: 'how much of its own a sandbox may hold, 67108864 unless given; more is refused',
  },
  'max-fork-depth': {
    type: 'string',
    value: '<number>',
    help: 'how many times a copy of a sandbox may be copied on, 32 unless given',
  },
  'max-body': { type: 'string', value: '<bytes>', help: 'the largest body that the API takes, 1048576 unless given' },
  'max-snapshot': { type: 'string', value: '<bytes>', help: 'the largest snapshot that is taken back, 67108864 unless given' },
  store: {
    type: 'string',
    value: '<place>',
    help: 'a folder or postgres://… that keeps sandboxes; else DATABASE_URL, or memory',
  },
  'sandbox-ttl': {
    type: 'string',
    value: '<time>',
    help: 'drop sandboxes unused for so long, 24h unless given: 90m, 24h or 30d',
  },
  help: { type: 'boolean', short: 'h', help: 'print this' },
  version: { type: 'boolean', help: 'print the version' },
} as const satisfies { [name: string]: { type: 'string' | 'boolean'; short?: string; value?: string; help: string } }

export interface Settings {
  port: number
  host: string
  /** Undefined for the usual ones, or those of the data. */
  seed: number | undefined
  world: WorldName | undefined
  /** A file or a folder. */
  data: string | undefined
  watch: boolean
  /** Undefined for one that runs, or that of the data. */
  clock: string | undefined
  /** A time to start at and run on from. */
  start: string | undefined
  latency: Latency
  selfCheck: boolean
  quiet: boolean
  allowedHosts: string[]
  controlToken: string | undefined
  /** How many requests the journal keeps. */
  journal: number
  maxSandboxes: number
  /** A folder or an address; undefined for memory. */
  store: string | undefined
  /** Nobody has given it as a flag. */
  isStoreOfEnvironment: boolean
  /** Milliseconds. */
  sandboxTtl: number
  maxSandboxBytes: number
  maxForkDepth: number
  maxBodyBytes: number
  maxSnapshotBytes: number
  lie: string | undefined
  variant: string | undefined
  /** Asked for words instead of a server. */
  print: 'help' | 'version' | 'lies' | 'variants' | undefined
}

/** What to say where a place does not do that nobody gave as a flag. */
export const placeOfEnvironment = ' The place is that of DATABASE_URL; --store memory keeps nothing.'

/** Something the user can put right: the message says how. */
export class Mistake extends Error {}

export function readFlags(args: string[], env: { [name: string]: string | undefined } = {}): Settings {
  const given = parseFlags(args)
  const print = printed(given)
  const around = print === undefined ? env : {}
  const allowed = given['allow-webhooks-to'] ?? ''
  return {
    port: wholeNumberOf('--port', given.port ?? '4010', 65_535),
    host: given.host ?? '127.0.0.1',
    seed: given.seed === undefined ? undefined : wholeNumberOf('--seed', given.seed, Number.MAX_SAFE_INTEGER),
    world: given.world === undefined ? undefined : worldOf(given.world),
    data: given.data,
    watch: watchOf(given),
    clock: given.clock === undefined ? undefined : clockOf(given.clock),
    start: startOf(given.start, given.clock),
    latency: latencyOf(given.latency ?? '0'),
    selfCheck: given['self-check'] ?? false,
    quiet: given.quiet ?? false,
    allowedHosts: allowed
      .split(',')
      .map((host) => host.trim())
      .filter((host) => host !== ''),
    controlToken: controlTokenOf(given['control-token'], around.MOCK_CONTROL_TOKEN),
    journal: wholeNumberOf('--journal', given.journal ?? '1000', 1_000_000),
    maxSandboxes: wholeNumberOf('--max-sandboxes', given['max-sandboxes'] ?? '10000', 1_000_000),
    maxSandboxBytes: wholeNumberOf('--max-sandbox-size', given['max-sandbox-size'] ?? '67108864', 2 ** 30),
    maxForkDepth: wholeNumberOf('--max-fork-depth', given['max-fork-depth'] ?? '32', 1_000_000),
    maxBodyBytes: wholeNumberOf('--max-body', given['max-body'] ?? '1048576', 2 ** 30),
    maxSnapshotBytes: wholeNumberOf('--max-snapshot', given['max-snapshot'] ?? '67108864', 2 ** 30),
    store: storeOf(given, around.DATABASE_URL),
    isStoreOfEnvironment: given.store === undefined,
    sandboxTtl: spanOf('--sandbox-ttl', given['sandbox-ttl'] ?? '24h'),
    lie: given.lie,
    variant: given.variant,
    print,
  }
}

function printed(given: ReturnType<typeof parseFlags>): Settings['print'] {
  if (given.help) return 'help'
  if (given.version) return 'version'
  if (given['list-lies']) return 'lies'
  return given['list-variants'] ? 'variants' : undefined
}

function parseFlags(args: string[]) {
  try {
    return parseArgs({ args: withNegatives(args), options: flags }).values
  } catch (error) {
    const [problem = ''] = error instanceof Error ? error.message.split(/[.\n]/) : []
    const plain = problem
      .replaceAll("'", '')
      .replace(/^Option .*?(--[\w-]+).* argument is ambiguous$/, 'Expected a value behind $1, got another flag')
    throw new Mistake(
      `${plain}. The flags are ${Object.keys(flags)
        .map((name) => `--${name}`)
        .join(', ')}; --help explains them.`,
    )
  }
}

/** A number below zero is no flag: who reads the value says what it should be. */
function withNegatives(args: readonly string[]): string[] {
  return args.flatMap((arg, index) => {
    if (/^-\d/.test(arg) && isOfValue(args[index - 1])) return []
    const next = args[index + 1]
    return isOfValue(arg) && next !== undefined && /^-\d/.test(next) ? [`${arg}=${next}`] : [arg]
  })
}

const isOfValue = (arg = ''): boolean => Object.entries(flags).some(([name, { type }]) => type === 'string' && arg === `--${name}`)

function wholeNumberOf(flag: string, text: string, max: number): number {
  if (/^\d+$/.test(text) && Number(text) <= max) return Number(text)
  throw new Mistake(`Expected ${flag} to be a whole number from 0 to ${max}, got "${text}".`)
}

/** One that is easily guessed is as good as none. In the environment it stands in no list of processes. */
function controlTokenOf(given: string | undefined, fromEnvironment: string | undefined): string | undefined {
  const text = given ?? fromEnvironment
  if (text === undefined || /^[\x21-\x7e]{8,200}$/.test(text)) return text
  const name = given === undefined ? 'MOCK_CONTROL_TOKEN' : '--control-token'
  throw new Mistake(`Expected ${name} to be 8 to 200 characters of ASCII without spaces.`)
}

function worldOf(text: string): WorldName {
  const found = worldNames.find((name) => name === text)
  if (found) return found
  throw new Mistake(`Expected --world to be one of ${worldNames.join(', ')}, got "${text}".`)
}

function clockOf(text: string): string {
  if (text === 'real' || !Number.isNaN(new Date(text).getTime())) return text
  throw new Mistake(`Expected --clock to be a time such as 2026-04-01T16:00:00Z, or real, got "${text}".`)
}

/** An address in the environment is meant for this program where PostgreSQL is at it; whoever does not mean it says `--store memory`. */
function storeOf({ store, watch }: ReturnType<typeof parseFlags>, fromEnvironment = ''): string | undefined {
  const place = store ?? (isMeantAsPostgres(fromEnvironment) ? fromEnvironment : 'memory')
  if (place === 'memory') return undefined
  if (place === '') throw new Mistake(`Expected --store to be a folder, an address such as ${anAddress}, or memory.`)
  const [name, otherwise] = store === undefined ? (['DATABASE_URL', placeOfEnvironment] as const) : (['--store', ''] as const)
  const wrong = wrongInAddress(place)
  if (wrong !== undefined) {
    const expected = `${store === undefined ? '' : 'a folder or '}an address such as ${anAddress}`
    throw new Mistake(`Expected ${name} to be ${expected}, got ${wrong}.${otherwise}`)
  }
  if (watch) throw new Mistake(`Expected --watch without ${name}: sandboxes that are kept go on from what they were.${otherwise}`)
  return place
}

const units = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

function spanOf(flag: string, text: string): number {
  const [, count, unit] = text.match(/^(\d{1,6})([smhd])$/) ?? []
  if (count !== undefined && Number(count) > 0) return Number(count) * units[unit as keyof typeof units]
  throw new Mistake(`Expected ${flag} to be a time such as 90m, 24h or 30d, got "${text}".`)
}

function watchOf({ watch = false, data }: ReturnType<typeof parseFlags>): boolean {
  if (watch && data === undefined) throw new Mistake('Expected --watch beside --data, which says what to watch.')
  return watch
}

function startOf(text: string | undefined, clock: string | undefined): string | undefined {
  if (text === undefined) return undefined
  if (clock !== undefined) throw new Mistake('Expected --clock, which stands still, or --start, which runs on, got both.')
  if (!Number.isNaN(new Date(text).getTime())) return text
  throw new Mistake(`Expected --start to be a time such as 2026-04-01T16:00:00Z, got "${text}".`)
}

function latencyOf(text: string): Latency {
  const [, from, to] = text.match(/^(\d{1,6})(?:-(\d{1,6}))?$/) ?? []
  if (from && !to) return Number(from)
  if (from && Number(from) <= Number(to)) return { from: Number(from), to: Number(to) }
  throw new Mistake(`Expected --latency to be milliseconds such as 200, or a range such as 100-400, got "${text}".`)
}

export function helpText(): string {
  const rows = Object.entries(flags).map(([name, flag]) => [`--${name}${'value' in flag ? ` ${flag.value}` : ''}`, flag.help] as const)
  const width = Math.max(...rows.map(([left]) => left.length))
  return `repair-shop-mock: a stand-in for the Repair Shop Management Service API, v3, that keeps state.

Usage
  repair-shop-mock [flags]

Flags
${rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n')}

Logging in
  On start it lists users with their passwords, and a login to copy. The answer has a token;
  every other request sends it along:
    curl http://127.0.0.1:4010/v3/vendor -H 'Authorization: Bearer <token>'

Time
  The clock runs, and the records end today: their dates are moved by whole days, the same for everyone who
  starts it on that day. --start does so for another day. --clock freezes the time, and the records stay where
  they were made, in the months before 2026-04-01; tokens then end 12 hours after that time, so a client that
  looks into them and asks its own clock takes them for expired.

Own records
  --data takes a snapshot, as GET /_mock/sandboxes/default/snapshot gives it, or a part of one. Fields that
  are left out of a record are those of the one with its id, or else of the newest of its company:
    {"state": {"changes": {"vendors": [{"name": "Lakeside"}, {"id": "ven_hsbmrx2937", "name": "Other"}]}}}
  With --world none they stand instead of a world. What does not fit is told with its place, and nothing
  starts. --watch reads them again when they change.

Sandboxes
  A sandbox is a world of its own: records, sessions, clock and webhooks. Nothing one test does
  in its sandbox shows in another. Any name makes one at its first use, in the path or in a header:
    curl http://127.0.0.1:4010/sandbox/my-test/v3/vendor -H 'Authorization: Bearer <token>'
    curl http://127.0.0.1:4010/v3/vendor -H 'X-Mock-Sandbox: my-test' -H 'Authorization: Bearer <token>'
  A token is valid only in the sandbox that issued it. Without a name you are in "default". One that is
  made with a key answers only those who send it:
    curl http://127.0.0.1:4010/_mock/sandboxes -H 'Content-Type: application/json' \\
      -d '{"name": "mine", "key": "only-i-know-this"}'
    curl http://127.0.0.1:4010/sandbox/mine/v3/vendor -H 'X-Mock-Key: only-i-know-this' …

Steering it
  GET /_mock says what can be done while it runs: sandboxes (make, copy, reset, keep), records, clock,
  sessions without a password, faults, the journal of requests, webhooks sent. From this machine only,
  unless --control-token is given, or MOCK_CONTROL_TOKEN, which stands in no list of processes.
  /_mock/openapi.json describes it. A browser reads about the API, and tries it, at /_mock/docs.
    curl http://127.0.0.1:4010/_mock/sandboxes
    curl http://127.0.0.1:4010/_mock/sandboxes/default/faults \\
      -H 'Content-Type: application/json' -d '{"operation": "listVendors", "status": 503, "times": 2}'
  One request can ask for trouble by itself:
    curl http://127.0.0.1:4010/v3/vendor -H 'Prefer: code=503'
    It takes ${preferenceExamples.join(', ')}
  A browser that opens the address gets a page with all of that.

Testing a conformance suite
  A variant is a right server that chose otherwise where the contract leaves a choice: other ids, dates,
  statuses, pages, less data. A lie is a wrong server: it breaks one sentence of the description.
  To test a client against a slow or failing server, use --latency, faults or Prefer instead.
    repair-shop-mock --list-variants
    repair-shop-mock --variant ids/uuids
    repair-shop-mock --list-lies | grep '^vendor/'
    repair-shop-mock --lie vendor/read-country-lower-case

Examples
  repair-shop-mock
  repair-shop-mock --port 0 --quiet                       a free port, printed alone, for scripts
  repair-shop-mock --world large --latency 100-400        many records, slow answers
  repair-shop-mock --clock 2026-04-01T16:00:00Z --seed 7  the same bytes in every run
  repair-shop-mock --self-check                           report when the mock itself breaks the contract

Addresses and users go to stdout, the request log to stderr. Ctrl+C stops it when the requests under
way are answered; a second one stops it at once. It exits with 0 when stopped, 2 when it could not start.
`
}
