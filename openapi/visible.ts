// Text that others wrote, as it may be printed: nothing in it steers a terminal or turns the direction of what stands beside it.

/** C0 but for line breaks and tabs, DEL, C1, marks of direction and of line ends, halves of surrogate pairs. */
const unseen =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** What cannot be seen as the escape of it that JSON has: `\u202e`. Inside a string of JSON it means the same. */
export const visible = (text: string): string => text.replaceAll(unseen, escaped)

/** The same on one line. */
export const visibleLine = (text: string): string => visible(text).replaceAll(/[\n\r\t]/g, (sign) => breaks[sign] ?? sign)

const escaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`

const breaks: { readonly [sign: string]: string } = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** The beginning of a text: no character is cut in two. */
export const beginningOf = (text: string, longest: number): string =>
  text.length > longest ? text.slice(0, longest).replace(/[\ud800-\udbff]$/, '') : text
