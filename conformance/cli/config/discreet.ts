// Keeps secrets out of messages: what the user gave in the environment, the config and on the command line.
import { visible } from '../../../openapi/visible.ts'
import { Secrets } from '../../reporters/telling/secrets.ts'
import { givenTextIfThere } from '../reading/given-file.ts'
import type { Config, Env } from './config.ts'
import { readCommand } from './flags.ts'
import { configOf } from './settings.ts'

/** The message of an error, with `${NAME}` where the config had it, and without passwords and header values that a target echoes. */
export function discreet(message: string, args: readonly string[], env: Env): string {
  const secrets = new Secrets()
  const names = new Map<string, string>()
  try {
    const command = readCommand(args)
    if (command.configFile !== undefined)
      for (const name of namesIn(givenTextIfThere(command.configFile) ?? '')) if (env[name]) names.set(env[name], name)
    for (const value of secretsOf(configOf(command, env))) if (!names.has(value)) secrets.learn(value, '…', 'people')
  } catch {
    // The command itself may be the mistake that is told.
  }
  const longestFirst = [...names].sort(([one], [other]) => other.length - one.length)
  for (const [value, name] of longestFirst) secrets.learn(value, `\${${name}}`, 'people')
  const named = longestFirst.reduce(
    (text, [value, name]) => (value.length < shortest ? text : text.replaceAll(value, () => `\${${name}}`)),
    message,
  )
  return visible(secrets.clean(named))
}

/** Hiding every `1` would hide the message. */
const shortest = 3

const namesIn = (text: string): string[] => [...text.matchAll(/\$\{(\w+)\}/g)].flatMap(([, name]) => name ?? [])

const secretsOf = ({ credentials, otherUser, otherCompany, headers = {}, token, proxy }: Config): string[] => [
  ...(token === undefined ? [] : [token]),
  ...(proxy === undefined || new URL(proxy).password === '' ? [] : [decodeURIComponent(new URL(proxy).password)]),
  ...[credentials, otherUser, otherCompany].flatMap((one) => one?.password ?? []),
  ...Object.values(headers),
]

/** Says lines of text, each without secrets. */
export const discreetly =
  (write: (text: string) => unknown, args: readonly string[], env: Env) =>
  (text: string): void => {
    const lines = text.split('\n').map((line) => (line === '' ? line : discreet(line, args, env)))
    write(lines.join('\n'))
  }
