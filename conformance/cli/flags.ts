// The commands and flags of repair-shop-conformance: one list, from which they are read and explained.
import { isIP } from 'node:net'
import { parseArgs } from 'node:util'
import { type Case, type Effects, effectsInOrder } from '../runner/case.ts'
import type { RunOptions } from '../runner/run.ts'

const flags = {
  email: { type: 'string', value: '<email>', help: 'who logs in; or REPAIR_SHOP_EMAIL in the environment' },
  password: { type: 'string', value: '<password>', help: 'never printed; better REPAIR_SHOP_PASSWORD in the environment' },
  effects: {
    type: 'string',
    value: '<word>',
    help: `how far cases may go: ${effectsInOrder.join(', ')}; all on this machine, own elsewhere`,
  },
  only: { type: 'string', multiple: true, value: '<what>', help: 'an area, a case, or a beginning such as request/*; repeatable' },
  skip: { type: 'string', multiple: true, value: '<what>', help: 'leaves these out; repeatable' },
  strict: { type: 'boolean', help: 'advice counts as failure' },
  bail: { type: 'boolean', help: 'stops after the first failure' },
  concurrency: { type: 'string', value: '<number>', help: 'areas that run side by side, 8 unless given' },
  rate: { type: 'string', value: '<number>', help: 'requests a second at most' },
  timeout: { type: 'string', value: '<ms>', help: 'milliseconds to wait for an answer, 10000 unless given' },
  header: { type: 'string', multiple: true, value: "'Name: value'", help: 'sent with every request; repeatable' },
  fixture: {
    type: 'string',
    multiple: true,
    value: '<name=id>',
    help: 'an id that no operation lists, such as transfer=trf_1; repeatable',
  },
  requirements: { type: 'boolean', help: 'with list: the ledger of requirements instead of the cases' },
  help: { type: 'boolean', help: 'print this' },
} as const satisfies { [name: string]: { type: 'string' | 'boolean'; multiple?: boolean; value?: string; help: string } }

/** Something the user can put right: the message says how. */
export class Mistake extends Error {}

export interface RunCommand {
  name: 'run'
  target: string
  wanted: (one: Case) => boolean
  options: Omit<RunOptions, 'target' | 'cases'>
}

export type Command = RunCommand | { name: 'list'; requirements: boolean } | { name: 'explain'; id: string } | { name: 'help' }

export function readCommand(args: string[], env: { [name: string]: string | undefined }): Command {
  const { values, positionals } = parse(args)
  const [name, argument, ...more] = positionals
  if (values.help || name === undefined) return { name: 'help' }
  if (more.length > 0) throw new Mistake(`Expected one word after ${name}, got "${more.join(' ')}" too.`)
  if (name === 'list') return { name, requirements: values.requirements ?? false }
  if (name === 'explain') return { name, id: argument ?? missing('explain', 'the id of a case or a requirement, such as vendor/create') }
  if (name !== 'run') throw new Mistake(`Expected run, list or explain, got "${name}". --help explains them.`)
  const target = addressOf(argument ?? missing('run', 'the address of a server, such as http://127.0.0.1:4010'))
  const email = values.email ?? env.REPAIR_SHOP_EMAIL ?? missing('run', '--email, or REPAIR_SHOP_EMAIL in the environment')
  const password = values.password ?? env.REPAIR_SHOP_PASSWORD ?? missing('run', '--password, or REPAIR_SHOP_PASSWORD in the environment')
  const options: RunCommand['options'] = {
    credentials: { email, password },
    effects: effectsOf(values.effects, target),
    strict: values.strict ?? false,
    bail: values.bail ?? false,
    concurrency: wholeNumber('--concurrency', values.concurrency ?? '8'),
    timeout: wholeNumber('--timeout', values.timeout ?? '10000'),
    ...(values.rate !== undefined && { rate: wholeNumber('--rate', values.rate) }),
    headers: Object.fromEntries((values.header ?? []).map((text) => pair('--header', text, ':'))),
    fixtures: Object.fromEntries((values.fixture ?? []).map((text) => pair('--fixture', text, '='))),
  }
  const { only = [], skip = [] } = values
  const wanted = (one: Case) => (only.length === 0 || only.some((what) => names(what, one))) && !skip.some((what) => names(what, one))
  return { name, target, wanted, options }
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: flags, allowPositionals: true })
  } catch (error) {
    const [told = ''] = error instanceof Error ? error.message.split(/[.\n]/) : []
    const known = Object.keys(flags).map((name) => `--${name}`)
    throw new Mistake(`${told.replaceAll("'", '')}. The flags are ${known.join(', ')}; --help explains them.`)
  }
}

function missing(command: string, what: string): never {
  throw new Mistake(`${command} needs ${what}.`)
}

function addressOf(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text
  throw new Mistake(`Expected an address such as http://127.0.0.1:4010 or https://shop.example/api, got "${text}".`)
}

/** A server on this machine is a test server; elsewhere others may depend on what is there. */
function effectsOf(given: string | undefined, target: string): Effects {
  if (given === undefined) return isLoopback(new URL(target).hostname) ? 'disruptive' : 'own'
  const known = effectsInOrder.find((word) => word === given)
  if (known) return known
  throw new Mistake(`Expected --effects to be one of ${effectsInOrder.join(', ')}, got "${given}".`)
}

const isLoopback = (host: string): boolean => host === 'localhost' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'))

function wholeNumber(flag: string, text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new Mistake(`Expected ${flag} to be a whole number above 0, got "${text}".`)
}

function pair(flag: string, text: string, sign: string): [string, string] {
  const at = text.indexOf(sign)
  if (at > 0) return [text.slice(0, at).trim(), text.slice(at + 1).trim()]
  throw new Mistake(`Expected ${flag} to be ${flag === '--header' ? "'Name: value'" : 'name=id'}, got "${text}".`)
}

const names = (what: string, { id, area }: Case): boolean =>
  what === id || what === area || (what.endsWith('*') && id.startsWith(what.slice(0, -1)))

export function helpText(): string {
  const rows = Object.entries(flags).map(([name, flag]) => [`--${name}${'value' in flag ? ` ${flag.value}` : ''}`, flag.help] as const)
  const width = Math.max(...rows.map(([flag]) => flag.length))
  return `repair-shop-conformance: asks a server whether it conforms to the Repair Shop Management Service API, v3.

Usage
  repair-shop-conformance run <address> [flags]
  repair-shop-conformance list [--requirements]
  repair-shop-conformance explain <id>

Flags
${rows.map(([flag, help]) => `  ${flag.padEnd(width)}  ${help}`).join('\n')}

Levels
  A failure breaks a sentence of the description. Advice is about what is only assumed; it counts with --strict.

Effects
  read changes nothing; own touches only what the run made; shared changes a record it found and puts it back;
  disruptive changes many at once. What a run makes and no operation removes is listed at its end.

Examples
  REPAIR_SHOP_PASSWORD=workshop repair-shop-conformance run http://127.0.0.1:4010 --email owner@harborline.example
  repair-shop-conformance run https://staging.example/api --only vendor --only request/*
  repair-shop-conformance explain vendor/create-needs-name

Exit codes
  0 conforms, 1 does not, 2 could not run (unreachable, login refused, wrong flags).
`
}
