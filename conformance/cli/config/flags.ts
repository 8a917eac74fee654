// The commands and flags of repair-shop-conformance: one list, from which they are read and explained.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { hint } from '../../../openapi/nearest.ts'
import { reportKinds } from '../../reporters/index.ts'
import { effectsInOrder } from '../../runner/trial/case.ts'
import { Mistake } from '../reading/mistake.ts'
import { type Config, problemsOfConfig, withAbsolutePaths } from './config.ts'

export const commands = {
  run: { argument: '<address>', optional: true, help: 'asks a server every case, and says whether it conforms' },
  init: { argument: '<address>', optional: true, help: 'looks at a server and prints a config for it' },
  explore: {
    argument: '<address>',
    optional: true,
    help: 'goes on where a run ends, with other values, steps, pages and parallel requests, until --time is over',
  },
  replay: {
    argument: '<recipe.json …> <address>',
    optional: false,
    help: 'asks again what a run wrote with --recipes',
  },
  plan: { argument: '<address>', optional: true, help: 'shows what a run would ask, without touching the server' },
  list: { argument: undefined, optional: true, help: 'lists the cases; with --requirements the ledger' },
  explain: { argument: '<id>', optional: false, help: 'explains a case, requirement, decision or operation' },
  'check-har': { argument: '<file>', optional: false, help: 'judges recorded traffic (a HAR of a browser or proxy), no server needed' },
  help: { argument: undefined, optional: true, help: 'prints this' },
  version: { argument: undefined, optional: true, help: 'prints the version' },
} as const satisfies { [name: string]: { argument: string | undefined; optional: boolean; help: string } }

type CommandName = keyof typeof commands

/** They take files, and then the address, which a config may give. */
const takesFiles = (name: CommandName): name is 'replay' => name === 'replay'

interface Flag {
  type: 'string' | 'boolean'
  multiple?: boolean
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
    for: ['run', 'explore', 'replay', 'init', 'plan', 'check-har'],
    help: 'JSON; "init" writes one; flags win over it',
  },
  email: {
    type: 'string',
    value: '<email>',
    for: ['run', 'explore', 'replay', 'init'],
    help: 'who logs in; or REPAIR_SHOP_EMAIL in the environment',
  },
  password: {
    type: 'string',
    value: '<password>',
    for: ['run', 'explore', 'replay', 'init'],
    help: 'never printed; better REPAIR_SHOP_PASSWORD in the environment',
  },
  effects: {
    type: 'string',
    value: '<word>',
    for: ['run', 'explore', 'replay', 'init', 'plan'],
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
    for: ['run', 'explore', 'plan', 'list', 'check-har'],
    key: 'only',
    help: 'an area, case, requirement or decision, or a pattern with * anywhere, such as request/*; repeatable, or several with commas',
  },
  skip: {
    type: 'string',
    multiple: true,
    value: '<what>',
    for: ['run', 'explore', 'plan', 'list', 'check-har'],
    key: 'skip',
    help: 'leaves these out; repeatable',
  },
  strict: { type: 'boolean', for: ['run', 'explore', 'replay', 'check-har'], key: 'strict', help: 'advice counts as failure' },
  'require-exercised': {
    type: 'string',
    value: '<percent>',
    for: ['run'],
    key: 'requireExercised',
    help: 'how many of the musts asked about must be exercised, 90 unless given; with fewer the run is incomplete, and ends with 2',
  },
  bail: { type: 'boolean', for: ['run', 'explore'], key: 'bail', help: 'stops after the first failure' },
  concurrency: {
    type: 'string',
    value: '<number>',
    for: ['run'],
    key: 'concurrency',
    help: 'areas that run side by side, 8 unless given',
  },
  rate: { type: 'string', value: '<number>', for: ['run', 'explore', 'replay', 'init'], key: 'rate', help: 'requests a second at most' },
  timeout: {
    type: 'string',
    value: '<ms>',
    for: ['run', 'explore', 'replay', 'init'],
    key: 'timeout',
    help: 'milliseconds to wait for an answer, 10000 unless given',
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
  header: {
    type: 'string',
    multiple: true,
    value: "'Name: value'",
    for: ['run', 'explore', 'replay', 'init'],
    key: 'headers',
    help: 'sent with every request, never shown; repeatable',
  },
  ca: {
    type: 'string',
    value: '<file>',
    for: ['run', 'explore', 'replay', 'init'],
    key: 'ca',
    help: "PEM file with the server's own certificate authority",
  },
  fixture: {
    type: 'string',
    multiple: true,
    value: '<name=id>',
    for: ['run', 'explore', 'replay'],
    key: 'fixtures',
    help: 'an id that no operation lists, such as transfer=trf_1; repeatable',
  },
  'webhook-receiver': {
    type: 'string',
    value: '<address>',
    for: ['run'],
    key: 'webhookReceiver',
    help: 'where a server on another machine reaches this one, to send webhooks: http://ci.example:8090; or off',
  },
  baseline: {
    type: 'string',
    value: '<file>',
    for: ['run', 'explore', 'check-har'],
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
    for: ['run'],
    help: 'JSON report of an earlier run: tells what is fixed since, and what is new',
  },
  recipes: {
    type: 'string',
    value: '<folder>',
    for: ['run', 'explore'],
    key: 'recipes',
    help: 'writes a file there for each finding that steps show; replay asks it again',
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
    for: ['run', 'explore', 'replay', 'check-har'],
    key: 'reports',
    help: `${reportKinds.join(', ')}; - is stdout; repeatable; har=<path>?max=500MB for a larger one`,
  },
  requests: { type: 'boolean', for: ['check-har'], help: "departures of the client's own requests count in the exit code" },
  requirements: { type: 'boolean', for: ['list'], help: 'the ledger of requirements instead of the cases' },
  help: { type: 'boolean', for: ['help'], help: 'prints this' },
  version: { type: 'boolean', for: ['version'], help: 'prints the version' },
} as const satisfies { [name: string]: Flag }

export interface Command {
  name: CommandName
  /** The address, id or file it is about; empty when none was given. */
  argument: string
  /** Recipes to be asked again. */
  files: readonly string[]
  /** What the flags say, as a config would. */
  given: Config
  configFile: string | undefined
  updateBaseline: boolean
  since: string | undefined
  /** What the client sent counts too. */
  requests: boolean
  requirements: boolean
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
    argument,
    files: files.map((file) => resolve(file)),
    given: givenBy(values),
    configFile: values.config === undefined ? undefined : resolve(values.config),
    updateBaseline: values['update-baseline'] ?? false,
    since: values.since === undefined ? undefined : resolve(values.since),
    requests: values.requests ?? false,
    requirements: values.requirements ?? false,
  }
}

function parseArguments(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: flags, allowPositionals: true })
  } catch (error) {
    const [problem = ''] = error instanceof Error ? error.message.split(/[.\n]/) : []
    const known = Object.keys(flags).map((name) => `--${name}`)
    const near = hint(problem.match(/Unknown option '([^']+)'/)?.[1] ?? '', known)
    throw new Mistake(`${problem.replaceAll("'", '')}.${near || ` The flags are ${known.join(', ')}.`} --help explains them.`)
  }
}

const isCommand = (word: string): word is CommandName => Object.hasOwn(commands, word)

function commandNamed(word: string): CommandName {
  if (isCommand(word)) return word
  const known = Object.keys(commands)
  const near = /^https?:/.test(word) ? ` Did you mean "run ${word}"?` : hint(word, known)
  throw new Mistake(`Expected one of ${known.join(', ')}, got "${word}".${near} --help explains them.`)
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
  const { effects, only, skip, strict, bail, 'read-only': readOnly, 'webhook-receiver': webhookReceiver } = values
  const reports = report && pairs('report', report, '=')
  const given = {
    credentials: { email, password },
    ...{ effects, readOnly, only, skip, strict, bail, webhookReceiver },
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
    if (name === '') throw new Mistake(`--${flag}: expected ${flags[flag].value}${flag === 'header' ? '' : `, got "${text}"`}.`)
    if (found.has(name)) throw new Mistake(`--${flag}: ${name} is given twice.`)
    found.set(name, text.slice(at + 1).trim())
  }
  return Object.fromEntries(found)
}
