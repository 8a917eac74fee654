// The config file, and how it comes together with the environment and the flags. config.schema.json says what it may hold.
import { dirname, resolve } from 'node:path'
import { isObject } from '../../exchange/compare.ts'
import type { RunOptions } from '../../runner/run.ts'
import type { Credentials } from '../../sessions/sign-in.ts'
import { givenText } from '../reading/given-file.ts'
import { parseJson } from '../reading/json.ts'
import { Mistake } from '../reading/mistake.ts'
import { problems } from '../reading/schema.ts'
import schema from './config.schema.json' with { type: 'json' }

/** Each key is described in the schema. */
export interface Config {
  target?: string
  credentials?: Partial<Credentials>
  otherUser?: Partial<Credentials>
  otherCompany?: Partial<Credentials>
  effects?: RunOptions['effects']
  readOnly?: boolean
  only?: string[]
  skip?: string[]
  shard?: string
  strict?: boolean
  bail?: boolean
  requireExercised?: number
  concurrency?: number
  rate?: number
  timeout?: number
  maxTime?: number | string
  seed?: number
  volume?: number
  headers?: { [name: string]: string }
  ca?: string
  cert?: string
  key?: string
  token?: string
  tokenCommand?: string
  proxy?: string
  resolve?: { [place: string]: string }
  retriesOn?: number[]
  names?: NonNullable<RunOptions['names']>
  paths?: NonNullable<RunOptions['paths']>
  fixtures?: { [name: string]: string }
  notations?: NonNullable<RunOptions['notations']>
  bodies?: NonNullable<RunOptions['bodies']>
  webhookReceiver?: string
  webhookAddress?: string
  webhookTriggers?: { [operation: string]: string }
  webhookWait?: number
  baseline?: string
  recipes?: string
  reports?: { [kind: string]: string }
}

export type Env = { readonly [name: string]: string | undefined }

/** Reads a config, with the environment's values in it and all paths absolute. */
export function readConfig(file: string, env: Env): Config {
  const raw = parseJson(textOfConfig(file), file)
  asConfig(raw, file)
  const config = asConfig(withEnvironment(raw, '', file, env), file)
  const absolute = (path: string) => resolve(dirname(file), path)
  return {
    ...config,
    ...(config.ca !== undefined && { ca: absolute(config.ca) }),
    ...(config.cert !== undefined && { cert: absolute(config.cert) }),
    ...(config.key !== undefined && { key: absolute(config.key) }),
    ...(config.baseline !== undefined && { baseline: absolute(config.baseline) }),
    ...(config.recipes !== undefined && { recipes: absolute(config.recipes) }),
    ...(config.reports && { reports: withAbsolutePaths(config.reports, absolute) }),
  }
}

export const withAbsolutePaths = (reports: { [kind: string]: string }, absolute: (path: string) => string): { [kind: string]: string } =>
  Object.fromEntries(Object.entries(reports).map(([kind, path]) => [kind, path === '-' ? path : absolute(path)]))

/** What is wrong with a config, each with its place. */
export const problemsOfConfig = (value: unknown): string[] => problems(schema, value, '')

const isConfig = (value: unknown): value is Config => problemsOfConfig(value).length === 0

function asConfig(value: unknown, file: string): Config {
  if (isConfig(value)) return value
  throw new Mistake(
    `${file} is not right:\n${problemsOfConfig(value)
      .map((problem) => `  ${problem.replace(/^: /, '')}`)
      .join('\n')}`,
  )
}

const textOfConfig = (file: string): string => givenText(file, `The config ${file} cannot be read. Is the path right?`)

/** `${NAME}` in a text stands for an environment variable. */
function withEnvironment(value: unknown, place: string, file: string, env: Env): unknown {
  if (Array.isArray(value)) return value.map((item, index) => withEnvironment(item, `${place}[${index}]`, file, env))
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, child]) => [name, withEnvironment(child, place === '' ? name : `${place}.${name}`, file, env)]),
    )
  if (typeof value !== 'string') return value
  return value.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
    const found = env[name]
    if (found !== undefined) return found
    throw new Mistake(`${file} wants the environment variable ${name} for ${place}, and it is not set.`)
  })
}

/** What the environment gives. */
export const fromEnvironment = (env: Env): Config => ({
  ...(env.REPAIR_SHOP_TOKEN && { token: env.REPAIR_SHOP_TOKEN }),
  credentials: person(env.REPAIR_SHOP_EMAIL, env.REPAIR_SHOP_PASSWORD),
  otherUser: person(env.REPAIR_SHOP_OTHER_USER_EMAIL, env.REPAIR_SHOP_OTHER_USER_PASSWORD),
  otherCompany: person(env.REPAIR_SHOP_OTHER_COMPANY_EMAIL, env.REPAIR_SHOP_OTHER_COMPANY_PASSWORD),
})

/** An empty variable, as CI servers make of a missing secret, counts as not set. */
const person = (email: string | undefined, password: string | undefined): Partial<Credentials> => ({
  ...(email && { email }),
  ...(password && { password }),
})

/** The second wins, name by name where a key holds names. */
export function merged(one: Config, other: Config): Config {
  return {
    ...one,
    ...other,
    credentials: { ...one.credentials, ...other.credentials },
    otherUser: { ...one.otherUser, ...other.otherUser },
    otherCompany: { ...one.otherCompany, ...other.otherCompany },
    headers: { ...lowerCased(one.headers), ...lowerCased(other.headers) },
    fixtures: { ...one.fixtures, ...other.fixtures },
    reports: { ...one.reports, ...other.reports },
  }
}

const lowerCased = (headers: Config['headers'] = {}): NonNullable<Config['headers']> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
