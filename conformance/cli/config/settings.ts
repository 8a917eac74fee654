// From flags, environment and config to what a command works with.
import { readFileSync } from 'node:fs'
import { hint } from '../../../openapi/nearest.ts'
import { isLoopback, placeAt } from '../../receiving/place.ts'
import type { WebhookOptions } from '../../receiving/receiving.ts'
import type { RunOptions } from '../../runner/run.ts'
import type { Case, Effects } from '../../runner/trial/case.ts'
import type { Credentials } from '../../sessions/sign-in.ts'
import { causes } from '../../steps/triggers.ts'
import { Mistake } from '../reading/mistake.ts'
import { selected } from '../reading/select.ts'
import { type Config, type Env, fromEnvironment, merged, readConfig } from './config.ts'
import { type Command, commands } from './flags.ts'

/** Flags win over the environment, and the environment over the config. */
export function configOf({ name, configFile, given, argument }: Command, env: Env): Config {
  const file = configFile === undefined ? {} : readConfig(configFile, env)
  const config = merged(merged(file, fromEnvironment(env)), given)
  return !commands[name].argument?.endsWith('<address>') || argument === '' ? config : { ...config, target: argument }
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

export function credentialsOf({ credentials = {} }: Config): Credentials {
  const { email, password } = credentials
  if (email === undefined) throw new Mistake('It needs --email, or REPAIR_SHOP_EMAIL in the environment, or credentials in a config.')
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

/** What the config says of cases and their findings is not about recipes. */
export function forReplay({ only, skip, baseline, recipes, ...config }: Config): Config {
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
    webhooks: webhooksOf(config),
  } satisfies RunOptions
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
  const known: readonly string[] = causes
  for (const name of Object.keys(triggers))
    if (!known.includes(name)) throw new Mistake(`webhookTriggers: expected one of ${known.join(', ')}, got "${name}".${hint(name, known)}`)
  return {
    ...(receiver !== undefined && { receiver }),
    ...(address !== undefined && { address }),
    triggers,
    ...(webhookWait !== undefined && { patience: webhookWait * 1000 }),
  }
}

/** How requests reach the server and in which words. */
export function connectionOf(config: Config): Pick<RunOptions, 'headers' | 'ca' | 'names' | 'paths' | 'rate' | 'timeout'> {
  return {
    headers: config.headers ?? {},
    ca: config.ca === undefined ? undefined : certificateOf(config.ca),
    names: config.names,
    paths: config.paths,
    ...(config.rate !== undefined && { rate: config.rate }),
    ...(config.timeout !== undefined && { timeout: config.timeout }),
  }
}

function certificateOf(file: string): string {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    throw new Mistake(`The certificate authority ${file} cannot be read. Is the path right?`)
  }
  if (text.includes('-----BEGIN CERTIFICATE-----')) return text
  throw new Mistake(`Expected ${file} to be a PEM file with a line "-----BEGIN CERTIFICATE-----"; it has none.`)
}

/** Of seconds, or of text such as 90s or 5m. */
export const millisecondsOf = (time: number | string): number =>
  Number.parseInt(String(time), 10) * (String(time).endsWith('m') ? 60_000 : 1000)
