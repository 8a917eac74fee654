// From flags, environment and config to what a command works with.
import { isLoopback, placeAt } from '../../receiving/place.ts'
import type { WebhookOptions } from '../../receiving/receiving.ts'
import { counted } from '../../reporters/telling/text.ts'
import type { RunOptions } from '../../runner/run.ts'
import type { Case, Effects } from '../../runner/trial/case.ts'
import type { Other } from '../../runner/trial/context.ts'
import { shardOf } from '../../runner/trial/shard.ts'
import { printedBy } from '../../sessions/given-token.ts'
import type { Credentials } from '../../sessions/sign-in.ts'
import { endpointOf, type Passage } from '../../transport/passage.ts'
import { givenText } from '../reading/given-file.ts'
import { Mistake } from '../reading/mistake.ts'
import { selected } from '../reading/select.ts'
import { type Config, type Env, fromEnvironment, merged, readConfig } from './config.ts'
import { type Command, commands } from './flags.ts'
import { proxyFor } from './proxies.ts'

/** Flags win over the environment, and the environment over the config. */
export function configOf({ name, configFile, given, argument }: Command, env: Env): Config {
  const file = configFile === undefined ? {} : readConfig(configFile, env)
  const config = merged(merged(file, fromEnvironment(env)), given)
  const whole = !commands[name].argument?.endsWith('<address>') || argument === '' ? config : { ...config, target: argument }
  const { proxy: wanted, ...rest } = whole
  const proxy = proxyFor(whole.target, wanted, env)
  return { ...rest, ...(proxy !== undefined && { proxy }) }
}

export function targetOf({ target }: Config): string {
  if (target === undefined) throw new Mistake('It needs the address of a server, such as http://127.0.0.1:4010, or target in a config.')
  if (!URL.canParse(target) || !/^https?:$/.test(new URL(target).protocol))
    throw new Mistake(`Expected an address such as http://127.0.0.1:4010 or https://shop.example/api, got "${target}".`)
  const { username, password, search, hash } = new URL(target)
  if (username || password) throw new Mistake('The address holds a user name or password. Take them out; give headers with --header.')
  if (search || hash) throw new Mistake('The address ends with ? or #. Give what comes before: paths such as /v3/vendor are put behind it.')
  return target.replace(/\/+$/, '')
}

/** How far cases may go: everywhere on this machine, which is a test server; elsewhere others may depend on what is there. */
export function effectsOf({ effects, target }: Config): Effects {
  if (effects) return effects
  return target === undefined || isLoopback(new URL(target).hostname) ? 'disruptive' : 'own'
}

export function credentialsOf({ credentials = {}, token, tokenCommand, fixtures = {} }: Config): Credentials {
  const { email, password } = credentials
  if (token !== undefined && tokenCommand !== undefined) throw new Mistake('Give a token, or a command that prints one; not both.')
  const next = token === undefined ? tokenCommand && ((stop?: AbortSignal) => printedBy(tokenCommand, stop)) : async () => token
  // An empty variable, as CI servers make of a missing secret, is no token.
  if (next) return { email: '', password: '', token: { next, userId: fixtures.user, companyId: fixtures.company } }
  if (email === undefined)
    throw new Mistake('It needs --email, or REPAIR_SHOP_EMAIL in the environment, or credentials in a config; or a token.')
  if (password === undefined)
    throw new Mistake('It needs --password, or REPAIR_SHOP_PASSWORD in the environment, or credentials in a config.')
  return { ...credentials, email, password }
}

/** Another user is given whole or not at all. */
function other(who: string, variable: string, { email, password, ...more }: Partial<Credentials> = {}): Credentials | undefined {
  if (email === undefined && password === undefined) return undefined
  if (email !== undefined && password !== undefined) return { ...more, email, password }
  const [had, missing] = email === undefined ? ['a password', 'EMAIL'] : ['an email', 'PASSWORD']
  throw new Mistake(`${who} has ${had}, but not the rest: set REPAIR_SHOP_${variable}_${missing}, or complete ${who} in the config.`)
}

/** The cases of the part that is asked for; all where none is. */
export function partOf(cases: readonly Case[], config: Config): Pick<RunOptions, 'cases' | 'shard' | 'elsewhere'> {
  if (config.shard === undefined) return { cases }
  const [index = 0, of = 0] = config.shard.split('/').map(Number)
  const areas = new Set(cases.map(({ area }) => area)).size
  if (index > of) throw new Mistake(`--shard: there is no part ${index} of ${of}.`)
  if (of > areas)
    throw new Mistake(`--shard: these cases have ${counted(areas, 'area')}, and an area stays whole: ${counted(areas, 'part')} at most.`)
  return shardOf(cases, { index, of }, config.readOnly ? 'read' : effectsOf(config))
}

/** What the config says of cases and their findings is not about recipes. */
export function forReplay({ only, skip, shard, baseline, recipes, ...config }: Config): Config {
  return config
}

/** What the runner takes, but for what only the program knows: baseline, lock and signal. */
export function runOptionsOf(config: Config, cases: readonly Case[]) {
  return {
    target: targetOf(config),
    credentials: credentialsOf(config),
    otherUser: other('otherUser', 'OTHER_USER', config.otherUser),
    otherCompany: other('otherCompany', 'OTHER_COMPANY', config.otherCompany),
    cases: selected(cases, config.only, config.skip),
    effects: effectsOf(config),
    readOnly: config.readOnly ?? false,
    strict: config.strict ?? false,
    bail: config.bail ?? false,
    ...(config.requireExercised !== undefined && { requireExercised: config.requireExercised }),
    ...connectionOf(config),
    ...(config.concurrency !== undefined && { concurrency: config.concurrency }),
    maxTime: config.maxTime === undefined ? undefined : millisecondsOf(config.maxTime),
    seed: config.seed,
    fixtures: config.fixtures ?? {},
    notations: config.notations,
    bodies: config.bodies,
    webhooks: webhooksOf(config),
  } satisfies RunOptions
}

/** Those whom the environment names, with a password. */
export function othersIn(env: Env): Other[] {
  const named = fromEnvironment(env)
  return (['otherUser', 'otherCompany'] as const).filter((who) => named[who]?.email && named[who].password)
}

function webhooksOf({
  webhookReceiver: receiver,
  webhookAddress: address,
  webhookTriggers: triggers = {},
  webhookWait,
}: Config): WebhookOptions {
  if (receiver !== undefined && receiver !== 'off' && placeAt(receiver) === undefined)
    throw new Mistake(
      `--webhook-receiver: expected an address with a port, such as http://ci.example:8090 or https://tunnel.example?listen=8090, or off, got "${receiver}".`,
    )
  return {
    ...(receiver !== undefined && { receiver }),
    ...(address !== undefined && { address }),
    triggers,
    ...(webhookWait !== undefined && { patience: webhookWait * 1000 }),
  }
}

/** How requests reach the server and in which words. */
type Connecting = 'headers' | keyof Passage | 'names' | 'paths' | 'rate' | 'timeout' | 'retriesOn'

export function connectionOf(config: Config): Pick<RunOptions, Connecting> {
  if ((config.cert === undefined) !== (config.key === undefined)) throw new Mistake('A client certificate needs both --cert and --key.')
  return {
    headers: config.headers ?? {},
    ca: config.ca === undefined ? undefined : pemIn(config.ca, 'certificate authority'),
    cert: config.cert === undefined ? undefined : pemIn(config.cert, 'client certificate'),
    key: config.key === undefined ? undefined : pemIn(config.key, 'private key'),
    proxy: config.proxy,
    resolve: resolveOf(config),
    retriesOn: config.retriesOn,
    names: config.names,
    paths: config.paths,
    ...(config.rate !== undefined && { rate: config.rate }),
    ...(config.timeout !== undefined && { timeout: config.timeout }),
  }
}

/** It is about the server and no other: who means another one has mistaken a name or a port. */
function resolveOf({ target, resolve: given }: Config): Passage['resolve'] {
  // Names of hosts are the same in capitals.
  const resolve = given && Object.fromEntries(Object.entries(given).map(([place, address]) => [place.toLowerCase(), address]))
  const own = target === undefined || !URL.canParse(target) ? undefined : endpointOf(target)
  const [strange] = Object.keys(resolve ?? {}).filter((place) => place !== own)
  if (strange !== undefined && own !== undefined && resolve?.[own] === undefined)
    throw new Mistake(`--resolve: ${strange} is not the server that is asked, which is ${own}.`)
  return resolve
}

function pemIn(file: string, what: string): string {
  const text = givenText(file, `The ${what} ${file} cannot be read. Is the path right?`)
  const line = what === 'private key' ? /-----BEGIN [A-Z ]*PRIVATE KEY-----/ : /-----BEGIN CERTIFICATE-----/
  if (line.test(text)) return text
  throw new Mistake(
    `Expected ${file} to be a PEM file with a line "-----BEGIN ${what === 'private key' ? 'PRIVATE KEY' : 'CERTIFICATE'}-----"; it has none.`,
  )
}

/** Of seconds, or of text such as 90s or 5m. */
export const millisecondsOf = (time: number | string): number =>
  Number.parseInt(String(time), 10) * (String(time).endsWith('m') ? 60_000 : 1000)
