// The commands and flags of repair-shop-conformance: one list, from which they are read and explained.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { hint } from '../../../openapi/nearest.ts'
import { reportKinds } from '../../reporters/index.ts'
import { effectsInOrder } from '../../runner/trial/case.ts'
import { type DiffFormat, diffFormatNamed, diffFormats } from '../reading/diff-formats.ts'
import { type FailedWish, failedWishOf } from '../reading/failed.ts'
import { Mistake } from '../reading/mistake.ts'
import { type CertificateWish, certificateWishOf, certifyFlags } from './certificate-wish.ts'
import { type Config, problemsOfConfig, withAbsolutePaths } from './config.ts'
import { type ProxyWish, proxyFlags, proxyWishOf } from './proxy-wish.ts'
import { reachFlags, reachGivenBy } from './reach-flags.ts'

export const commands = {
  run: { argument: '<address>', optional: true, help: 'asks a server every case, and says whether it conforms' },
  init: { argument: '<address>', optional: true, help: 'looks at a server and prints a config for it' },
  explore: {
    argument: '<address>',
    optional: true,
    help: 'goes on where a run ends, with other values, steps, pages and parallel requests, for as long as --time says',
  },
  replay: {
    argument: '<recipe.json …> <address>',
    optional: false,
    help: 'asks again what a run wrote with --recipes',
  },
  plan: { argument: '<address>', optional: true, help: 'shows what a run would ask, without touching the server' },
  list: { argument: undefined, optional: true, help: 'lists the cases; with --requirements the ledger' },
  explain: { argument: '<id>', optional: false, help: 'explains a case, requirement, decision or operation' },
  certify: {
    argument: '<address>',
    optional: true,
    help: 'asks everything, and writes a certificate with all that was sent and received; with --verify it judges one',
  },
  merge: {
    argument: '<report.json …>',
    optional: false,
    help: 'puts the JSON reports of the parts of a run (--shard) together into one verdict',
  },
  diff: {
    argument: '<before.json> <after.json>',
    optional: false,
    help: 'holds two JSON reports of run beside each other: what is fixed, new, elsewhere, and still failing',
  },
  'check-har': { argument: '<file>', optional: false, help: 'judges recorded traffic (a HAR of a browser or proxy), no server needed' },
  proxy: { argument: '<address>', optional: true, help: 'stands between a client and a server, changes nothing, and judges what passes' },
  help: { argument: '<command>', optional: true, help: 'prints this, or what is about one command' },
  version: { argument: undefined, optional: true, help: 'prints the version' },
} as const satisfies { [name: string]: { argument: string | undefined; optional: boolean; help: string } }

export type CommandName = keyof typeof commands

/** They take files: replay those before the address, which a config may give, diff two, and merge any number. */
const takesFiles = (name: CommandName): boolean => name === 'replay' || name === 'diff' || name === 'merge'

export interface Flag {
  type: 'string' | 'boolean'
  multiple?: boolean
  short?: string
  value?: string
  /** The commands that take it. */
  for: readonly CommandName[]
  /** What it says in terms of the config. */
  key?: keyof Config
  help: string
}

export const flags = {
  config: {
    type: 'string',
    value: '<file>',
    for: ['run', 'explore', 'replay', 'init', 'plan', 'check-har', 'proxy', 'certify'],
    help: 'JSON; "init" writes one; flags win over it',
  },
  email: {
    type: 'string',
    value: '<email>',
    for: ['run', 'explore', 'replay', 'init', 'certify'],
    help: 'who logs in; or REPAIR_SHOP_EMAIL in the environment',
  },
  password: {
    type: 'string',
    value: '<password>',
    for: ['run', 'explore', 'replay', 'init', 'certify'],
    help: 'never printed; better REPAIR_SHOP_PASSWORD in the environment',
  },
  effects: {
    type: 'string',
    value: '<word>',
    for: ['run', 'explore', 'replay', 'init', 'plan', 'certify'],
    key: 'effects',
    help: `how far cases may go: ${effectsInOrder.join(', ')}; all on this machine, own elsewhere`,
  },
  'read-only': {
    type: 'boolean',
    for: ['run', 'explore', 'plan'],
    key: 'readOnly',
    help: 'sends nothing that could write, whatever a case wants',
  },
  only: {
    type: 'string',
    multiple: true,
    value: '<what>',
    for: ['run', 'explore', 'plan', 'list', 'check-har', 'proxy'],
    key: 'only',
    help: 'an area, case, requirement or decision, or a pattern with * anywhere, such as request/*; repeatable, or several with commas',
  },
  skip: {
    type: 'string',
    multiple: true,
    value: '<what>',
    for: ['run', 'explore', 'plan', 'list', 'check-har', 'proxy'],
    key: 'skip',
    help: 'leaves these out; repeatable',
  },
  shard: {
    type: 'string',
    value: '<part/parts>',
    for: ['run', 'plan'],
    key: 'shard',
    help: 'one part of the run, such as 1/4: each against a server of its own, with --report json=<file> for merge',
  },
  strict: {
    type: 'boolean',
    for: ['run', 'explore', 'replay', 'check-har', 'proxy', 'certify'],
    key: 'strict',
    help: 'advice counts as failure',
  },
  'require-exercised': {
    type: 'string',
    value: '<percent>',
    for: ['run', 'certify'],
    key: 'requireExercised',
    help: 'how many of the musts asked about must be exercised, 90 unless given; with fewer the run is incomplete, and ends with 2',
  },
  bail: { type: 'boolean', for: ['run', 'explore'], key: 'bail', help: 'stops after the first failure' },
  concurrency: {
    type: 'string',
    value: '<number>',
    for: ['run'],
    key: 'concurrency',
    help: 'cases side by side; 8 unless given, and up to 64 where the server is slow to answer',
  },
  'max-time': {
    type: 'string',
    value: '<time>',
    for: ['run', 'replay', 'check-har'],
    key: 'maxTime',
    help: 'seconds, 90s or 5m; what is not asked, or read, by then is skipped, and the run incomplete',
  },
  seed: {
    type: 'string',
    value: '<number>',
    for: ['run', 'explore'],
    key: 'seed',
    help: 'another order of cases, or other ground to explore; the same number asks the same',
  },
  fixture: {
    type: 'string',
    multiple: true,
    value: '<name=id>',
    for: ['run', 'explore', 'replay', 'certify'],
    key: 'fixtures',
    help: 'an id that no operation lists, such as transfer=trf_1; repeatable',
  },
  'webhook-receiver': {
    type: 'string',
    value: '<address>',
    for: ['run', 'certify'],
    key: 'webhookReceiver',
    help: 'where a server on another machine reaches this one, to send webhooks: http://ci.example:8090; or off',
  },
  baseline: {
    type: 'string',
    value: '<file>',
    for: ['run', 'explore', 'check-har', 'proxy'],
    key: 'baseline',
    help: 'known failures, each excused until its last day',
  },
  'update-baseline': {
    type: 'boolean',
    for: ['run'],
    help: 'writes the failures of this run there; they do not count in the exit code',
  },
  since: {
    type: 'string',
    value: '<file>',
    for: ['run', 'merge'],
    help: 'JSON report of an earlier run, or last for the one that is kept: tells what is fixed since, and what is new',
  },
  failed: { type: 'boolean', for: ['run'], help: 'asks only what failed last time; all where nothing did, or no run is kept' },
  'failed-first': { type: 'boolean', for: ['run'], help: 'asks what failed last time before the rest' },
  watch: {
    type: 'boolean',
    for: ['run'],
    help: 'stays, and asks again what failed, then the rest, when the server was restarted or a key is pressed; see below',
  },
  'watch-path': {
    type: 'string',
    multiple: true,
    value: '<path>',
    for: ['run'],
    help: 'with --watch: a file or folder whose changes are a reason to ask again; repeatable',
  },
  guide: { type: 'boolean', for: ['run'], help: 'tells where to begin: which operations that are not there stand before the most' },
  recipes: {
    type: 'string',
    value: '<folder>',
    for: ['run', 'explore'],
    key: 'recipes',
    help: 'writes a file there for each failure that steps show, with --strict for advice too; replay asks it again',
  },
  time: {
    type: 'string',
    value: '<time>',
    for: ['explore'],
    key: 'maxTime',
    help: 'how long to explore, such as 90s; 10m unless given',
  },
  parallel: {
    type: 'string',
    value: '<number>',
    for: ['explore'],
    key: 'concurrency',
    help: 'cases side by side, 8 unless given',
  },
  volume: {
    type: 'string',
    value: '<number>',
    for: ['explore'],
    key: 'volume',
    help: 'how many records it may make to fill pages and, on another machine, leave behind; 200 unless given',
  },
  report: {
    type: 'string',
    multiple: true,
    value: '<kind=path>',
    for: ['run', 'explore', 'replay', 'check-har', 'merge', 'proxy', 'certify'],
    key: 'reports',
    help: `${reportKinds.join(', ')}; - is stdout; repeatable; har=<path>?max=500MB for a larger one`,
  },
  format: { type: 'string', value: '<word>', for: ['diff'], help: `how it is told: ${diffFormats.join(', ')}; text unless given` },
  requests: { type: 'boolean', for: ['check-har', 'proxy'], help: "departures of the client's own requests count in the exit code" },
  ...proxyFlags,
  ...certifyFlags,
  ...reachFlags,
  requirements: { type: 'boolean', for: ['list'], help: 'the ledger of requirements instead of the cases' },
  help: { type: 'boolean', short: 'h', for: ['help'], help: 'prints this; after a command what is about that one' },
  version: { type: 'boolean', for: ['version'], help: 'prints the version' },
} as const satisfies { [name: string]: Flag }

export interface Command {
  name: CommandName
  /** The one that help is asked about; undefined for all. */
  about: CommandName | undefined
  /** The address, id or file it is about; empty when none was given. */
  argument: string
  /** Recipes to be asked again, or reports to be compared. */
  files: readonly string[]
  format: DiffFormat
  /** What the flags say, as a config would. */
  given: Config
  configFile: string | undefined
  updateBaseline: boolean
  since: string | undefined
  failed: FailedWish | undefined
  watch: boolean
  watchPaths: readonly string[]
  guide: boolean
  /** What the client sent counts too. */
  requests: boolean
  proxy: ProxyWish
  requirements: boolean
  certifying: CertificateWish
}

export function readCommand(args: readonly string[]): Command {
  const { values, positionals } = parseArguments(args)
  const [word = 'help', ...words] = positionals
  const name = values.version ? 'version' : values.help ? 'help' : commandNamed(word)
  const files = takesFiles(name) ? words.filter((one) => !/^https?:/.test(one)) : []
  const [argument = '', ...more] = words.filter((one) => !files.includes(one))
  if (name !== 'help' && name !== 'version') check(name, takesFiles(name) ? (files[0] ?? '') : argument, more.length, Object.keys(values))
  return {
    name,
    about: name === 'help' ? askedAbout(word, words[0]) : undefined,
    argument,
    files: files.map((file) => resolve(file)),
    format: diffFormatNamed(values.format),
    given: givenBy(values),
    configFile: values.config === undefined ? undefined : resolve(values.config),
    updateBaseline: values['update-baseline'] ?? false,
    since: values.since === undefined || values.since === 'last' ? values.since : resolve(values.since),
    failed: failedWishOf(values.failed, values['failed-first']),
    watch: values.watch ?? false,
    watchPaths: values['watch-path']?.map((path) => resolve(path)) ?? [],
    guide: values.guide ?? false,
    requests: values.requests ?? false,
    proxy: proxyWishOf({ port: values.port, page: values.page, failOn: values['fail-on'] }),
    requirements: values.requirements ?? false,
    certifying: certificateWishOf({
      ...{ certificate: values.certificate, badge: values.badge, sign: values.sign },
      ...{ verify: values.verify, publicKey: values['public-key'] },
    }),
  }
}

function parseArguments(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: flags, allowPositionals: true })
  } catch (error) {
    const [problem = ''] = error instanceof Error ? error.message.split(/[.\n]/) : []
    const unknown = problem.match(/Unknown option '([^']+)'/)?.[1]
    if (unknown === undefined) throw new Mistake(`${valueInWords(problem)} --help explains it.`)
    const known = Object.keys(flags).map((name) => `--${name}`)
    throw new Mistake(`Unknown option ${unknown}.${hint(unknown, known) || ` The flags are ${known.join(', ')}.`} --help explains them.`)
  }
}

/** What is wrong with the value of a known flag, in Node's words and with what to do. */
function valueInWords(problem: string): string {
  const flag = problem.match(/'(--[\w-]+)/)?.[1] ?? 'The flag'
  if (problem.includes('ambiguous'))
    return `${flag} is followed by another flag or by a value with a dash: the latter is written ${flag}=-….`
  return problem.includes('not take') ? `${flag} takes no value.` : `${flag} needs a value.`
}

const isCommand = (word: string): word is CommandName => Object.hasOwn(commands, word)

function commandNamed(word: string): CommandName {
  if (isCommand(word)) return word
  const known = Object.keys(commands)
  const near = /^https?:/.test(word) ? ` Did you mean "run ${word}"?` : hint(word, known)
  throw new Mistake(`Expected one of ${known.join(', ')}, got "${word}".${near} --help explains them.`)
}

/** `help run` and `run --help` ask about run. */
function askedAbout(word: string, next: string | undefined): CommandName | undefined {
  if (word === 'help') return next === undefined ? undefined : commandNamed(next)
  return isCommand(word) ? word : undefined
}

/** What is given beyond what the command takes would be ignored, so it is refused. What it says is not shown: it may be part of a password. */
function check(name: CommandName, argument: string, more: number, given: readonly string[]): void {
  const { argument: wanted, optional } = commands[name]
  if (argument === '' && !optional) throw new Mistake(`${name} needs ${wanted}. --help explains it.`)
  const extra = more + (argument !== '' && wanted === undefined ? 1 : 0)
  if (extra > 0)
    throw new Mistake(
      `${name} takes ${wanted ? `one word, ${wanted}` : 'no further word'}; ${extra} too many. A value with spaces needs quotes.`,
    )
  for (const [flag, { for: takers }] of Object.entries<Flag>(flags))
    if (given.includes(flag) && !takers.includes(name)) throw new Mistake(`--${flag} is for ${takers.join(', ')}, not for ${name}.`)
}

type Values = ReturnType<typeof parseArguments>['values']

function givenBy(values: Values): Config {
  const { email, password, concurrency, rate, timeout, seed, volume, header, fixture, report, ca, baseline, 'max-time': longest } = values
  const { 'require-exercised': requireExercised, recipes, parallel, time } = values
  const { effects, only, skip, shard, strict, bail, 'read-only': readOnly, 'webhook-receiver': webhookReceiver } = values
  const { token, 'token-command': tokenCommand, proxy, cert, key, resolve: places, 'retries-on': retriesOn } = values
  const reports = report && pairs('report', report, '=')
  const given = {
    credentials: { email, password },
    ...reachGivenBy({ token, tokenCommand, proxy, cert, key, resolve: places, retriesOn }),
    ...{ effects, readOnly, only, skip, shard, strict, bail, webhookReceiver },
    ...{
      concurrency: number(concurrency ?? parallel),
      rate: number(rate),
      timeout: number(timeout),
      maxTime: longest ?? time,
      seed: number(seed),
      volume: number(volume),
      requireExercised: number(requireExercised),
    },
    ...{ headers: header && pairs('header', header, ':'), ca: ca && resolve(ca), fixtures: fixture && pairs('fixture', fixture, '=') },
    ...{
      baseline: baseline && resolve(baseline),
      recipes: recipes && resolve(recipes),
      reports: reports && withAbsolutePaths(reports, (path) => resolve(path)),
    },
  }
  const config: unknown = JSON.parse(JSON.stringify(given))
  if (isGiven(config)) return config
  const [problem = ''] = problemsOfConfig(config)
  throw new Mistake(inFlags(problem, values))
}

const isGiven = (value: unknown): value is Config => problemsOfConfig(value).length === 0

/** `maxTime: expected …` as who typed it knows it: `--max-time: expected …`. */
function inFlags(problem: string, values: { readonly [flag: string]: unknown }): string {
  const [, key, rest = ''] = problem.match(/^(?:credentials\.)?(\w+)(.*)$/s) ?? []
  const [name] =
    Object.entries<Flag>(flags).find(([flag, known]) => (known.key === key || flag === key) && values[flag] !== undefined) ?? []
  return name === undefined ? problem : `--${name}${rest.replace(/^\./, ' ')}`
}

/** What is not a number stays text, and is refused as such. */
const number = (text: string | undefined): number | string | undefined =>
  text !== undefined && /^\d+(\.\d+)?$/.test(text) ? Number(text) : text

function pairs(flag: 'header' | 'fixture' | 'report', texts: readonly string[], sign: string): { [name: string]: string } {
  const found = new Map<string, string>()
  for (const text of texts) {
    const at = text.indexOf(sign)
    const name = text.slice(0, Math.max(at, 0)).trim()
    const value = text.slice(at + 1).trim()
    if (name === '' || (value === '' && flag === 'report'))
      throw new Mistake(`--${flag}: expected ${flags[flag].value}${flag === 'header' ? '' : `, got "${text}"`}.`)
    if (found.has(name)) throw new Mistake(`--${flag}: ${name} is given twice.`)
    found.set(name, value)
  }
  return Object.fromEntries(found)
}
