// Words for people: nothing of a target is executed in a terminal, and every exchange can be seen again.
import { stripVTControlCharacters, styleText } from 'node:util'
import { beginningOf, visibleLine } from '../../../openapi/visible.ts'
import type { Exchange } from '../../exchange/exchange.ts'

export type Style = Parameters<typeof styleText>[0]
export type Paint = (style: Style, text: string) => string

export const unpainted: Paint = (_, text) => text

/** Colours on a terminal, unless NO_COLOR asks for none (no-color.org). */
export const painter = (isTerminal: boolean | undefined, env: { [name: string]: string | undefined }): Paint =>
  isTerminal && !env.NO_COLOR && env.TERM !== 'dumb' ? (style, text) => styleText(style, text, { validateStream: false }) : unpainted

/** On one line, with what cannot be seen as escapes; `##[`, a command to CI systems, is broken up. */
export const printable = (text: string, longest = 300): string =>
  visibleLine(text.length > longest ? `${beginningOf(text, longest)}…` : text).replaceAll(/(?<=##)(?=\[)/g, '\ufffd')

/** A copy: a piece of a long answer would keep the whole answer in memory. */
export const ofItsOwn = (text: string): string => Buffer.from(text).toString()

/** `1 case`, `2,000 cases` */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/** One line to see the exchange again; what stands for secrets is filled in by the shell. */
export function curlOf(base: string, { request: { method, path, headers, body } }: Exchange): string {
  const shown = Object.entries(headers).filter(([name]) => name !== 'accept')
  // Each finding has its line in each report: to quote what no line shows would cost more than all else that they tell.
  const beginning = (text: string) => beginningOf(text, longestLine + 1)
  const parts = [
    `curl -X ${method} ${quoted(`${base.replace(/\/+$/, '')}${beginning(path)}`)}`,
    ...shown.map(
      ([name, value]) =>
        `-H ${name === 'authorization' ? doubleQuoted(`Authorization: ${beginning(value)}`) : quoted(`${name}: ${beginning(value)}`)}`,
    ),
    ...(body === undefined ? [] : [`-d ${quoted(beginning(body))}`]),
  ]
  return printable(parts.join(' '), longestLine)
}

const longestLine = 2000

/** Nothing in it is for the shell, but for the names of secrets that reports use. */
export const quoted = (text: string): string =>
  `'${text.replaceAll("'", "'\\''")}'`.replaceAll(/\$(?:ENDED_|ALTERED_)?(?:TOKEN(?:_OF_\w+)?|PASSWORD|SECRET)\b/g, `'"$&"'`)

/** A token that is shown has nothing for the shell in it, what stands for one is for it. */
const doubleQuoted = (text: string): string => (/^[\w :.~+/=$-]*$/.test(text) ? `"${text}"` : quoted(text))

/** Lines no wider than this, broken between words; the following ones are indented. */
export function wrapped(text: string, width: number, indent: string): string {
  let used = 0
  return text
    .split(/(?<=\S) (?=\S)/)
    .map((word, index) => {
      const length = stripVTControlCharacters(word).length
      const fits = index === 0 || used + 1 + length <= width
      used = (fits ? used + (index === 0 ? 0 : 1) : indent.length) + length
      return index === 0 ? word : fits ? ` ${word}` : `\n${indent}${word}`
    })
    .join('')
}

/** Names as many as help to find them, of so many in all. */
export const firstFew = (all: readonly string[], most: number, count = all.length): string =>
  all.slice(0, most).join(', ') + (count > most ? ` and ${count - most} more` : '')
