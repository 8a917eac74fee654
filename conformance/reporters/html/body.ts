// A JSON body as lines that a person can read, cut to a bounded size around the places that findings are about.
import { cut } from './markup.ts'

export interface Line {
  text: string
  /** True where a finding is about it. */
  marked: boolean
}

const deepest = 12
const longestText = 300

/**
 * Prints until so many characters are used up, and after that only what leads to the places (JSON pointers).
 * A place that is missing gets a line of its own.
 */
export function linesOf(body: unknown, places: readonly string[], size: number): Line[] {
  const printer = new Printer(size)
  const paths = places.filter((place) => place.startsWith('/')).map((place) => place.slice(1).split('/').map(unescaped))
  printer.print(body, paths, '', '', 0)
  return printer.lines
}

const unescaped = (token: string): string => token.replaceAll('~1', '/').replaceAll('~0', '~')

class Printer {
  readonly lines: Line[] = []
  private left: number

  constructor(size: number) {
    this.left = size
  }

  /** The paths are what is left of them from here on; an empty one means this value. */
  print(value: unknown, paths: readonly string[][], label: string, end: string, depth: number): void {
    const marked = paths.some((path) => path.length === 0)
    const members = typeof value === 'object' && value !== null ? new Members(value) : undefined
    const lost = members ? paths.flatMap(([name]) => (name === undefined || members.placeOf(name) >= 0 ? [] : [name])) : []
    if (!members || members.count + lost.length === 0 || depth >= deepest) this.add(`${label}${inLine(value)}${end}`, depth, marked)
    else {
      const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
      this.add(`${label}${open}`, depth, marked)
      this.children(members, paths, depth)
      for (const name of new Set(lost)) this.add(`${members.labelOf(name)}nothing`, depth + 1, true)
      this.add(`${close}${end}`, depth, false)
    }
  }

  private children(members: Members, paths: readonly string[][], depth: number): void {
    const leading = paths.flatMap(([name]) => (name === undefined ? [] : members.placeOf(name))).sort((one, other) => one - other)
    for (let at = 0; at < members.count; at++) {
      if (this.left <= 0) {
        const next = leading.find((place) => place >= at) ?? members.count
        if (next > at) this.add(`… ${next - at} more`, depth + 1, false)
        if (next === members.count) return
        at = next
      }
      const name = members.nameAt(at)
      const inside = paths.flatMap(([first, ...rest]) => (first === name ? [rest] : []))
      this.print(members.valueOf(name), inside, members.labelOf(name), at < members.count - 1 ? ',' : '', depth + 1)
    }
  }

  private add(text: string, depth: number, marked: boolean): void {
    this.lines.push({ text: `${'  '.repeat(depth)}${text}`, marked })
    this.left -= text.length + 2 * depth
  }
}

/** What stands in an object or array. Of a long array, of which little is printed, nothing is listed. */
class Members {
  readonly count: number
  private readonly names: readonly string[] | undefined
  private readonly value: object

  constructor(value: object) {
    this.value = value
    this.names = Array.isArray(value) ? undefined : Object.keys(value)
    this.count = Array.isArray(value) ? value.length : (this.names?.length ?? 0)
  }

  nameAt(place: number): string {
    return this.names ? (this.names[place] ?? '') : String(place)
  }

  /** Negative where nothing has that name. */
  placeOf(name: string): number {
    if (this.names) return this.names.indexOf(name)
    return /^(?:0|[1-9]\d*)$/.test(name) && Number(name) < this.count ? Number(name) : -1
  }

  valueOf(name: string): unknown {
    return Reflect.get(this.value, name)
  }

  labelOf(name: string): string {
    return this.names ? `${JSON.stringify(cut(name, 100))}: ` : ''
  }
}

/** A text, number, boolean or null; an object or array only where it is empty or too deep. */
function inLine(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? '[]' : '[ … ]'
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0 ? '{}' : '{ … }'
  return typeof value === 'string' && value.length > longestText
    ? `${JSON.stringify(value.slice(0, longestText))} … ${value.length - longestText} more characters`
    : String(JSON.stringify(value))
}
