// Clocks that tell another time than they should, loaded before a program as modules of their own.

const changed = (ahead: string) =>
  `data:text/javascript,${encodeURIComponent(`
const Right = Date
const now = () => { const right = Right.now(); return right + (${ahead}) }
globalThis.Date = class extends Right {
  constructor(...given) { given.length === 0 ? super(now()) : super(...given) }
  static now() { return now() }
}`)}`

const hour = 3_600_000

/** Each is another one. */
export const wrongClocks = [
  changed(`-26 * ${hour}`),
  // Somebody sets it an hour forth and back, every second.
  changed(`${hour} * (Math.floor(right / 1000) % 2)`),
  changed(`${40 * hour}`),
]
