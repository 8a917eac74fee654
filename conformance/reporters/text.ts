// Words for a terminal: nothing of a target is executed there, and no secret is shown.
import { styleText } from 'node:util'
import type { Exchange } from '../runner/exchange.ts'

type Style = Parameters<typeof styleText>[0]
export type Paint = (style: Style, text: string) => string

/** Colours on a terminal, unless NO_COLOR asks for none (no-color.org). */
export const painter = (isTerminal: boolean | undefined, env: { [name: string]: string | undefined }): Paint =>
  isTerminal && !env.NO_COLOR && env.TERM !== 'dumb'
    ? (style, text) => styleText(style, text, { validateStream: false })
    : (_, text) => text

/** Escape sequences and other control characters of a target become visible signs. */
export const printable = (text: string, longest = 300): string => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  const safe = text.replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g, '\ufffd')
  return safe.length > longest ? `${safe.slice(0, longest)}…` : safe
}

/** One line to see the exchange again. The token stands as $TOKEN, a password as $PASSWORD. */
export function curlOf(base: string, { request: { method, path, headers, body } }: Exchange): string {
  const shown = Object.entries(headers).filter(([name]) => name !== 'accept')
  const parts = [
    `curl -X ${method} ${quoted(`${base.replace(/\/+$/, '')}${path}`)}`,
    ...shown.map(([name, value]) =>
      name === 'authorization' ? `-H "Authorization: ${bearer(value)}"` : `-H ${quoted(`${name}: ${value}`)}`,
    ),
    ...(body === undefined ? [] : [`-d ${quoted(withoutPassword(body))}`]),
  ]
  return printable(parts.join(' '), 2000)
}

const bearer = (value: string): string => (value.startsWith('Bearer ') ? 'Bearer $TOKEN' : '$AUTHORIZATION')

const withoutPassword = (body: string): string => body.replaceAll(/("(?:password|secret)"\s*:\s*)"(?:[^"\\]|\\.)*"/g, '$1"$PASSWORD"')

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
