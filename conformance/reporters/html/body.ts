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
    const isContainer = typeof value === 'object' && value !== null
    const names = isContainer ? Object.keys(value) : []
    const lost = isContainer ? paths.flatMap(([name]) => (name === undefined || Object.hasOwn(value, name) ? [] : [name])) : []
    if (!isContainer || names.length + lost.length === 0 || depth >= deepest) this.add(`${label}${inLine(value)}${end}`, depth, marked)
    else {
      const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
      this.add(`${label}${open}`, depth, marked)
      this.children(value, names, paths, depth)
      for (const name of new Set(lost)) this.add(`${labelOf(value, name)}nothing`, depth + 1, true)
      this.add(`${close}${end}`, depth, false)
    }
  }

  private children(value: object, names: readonly string[], paths: readonly string[][], depth: number): void {
    let leftOut = 0
    const tellLeftOut = () => {
      if (leftOut > 0) this.add(`… ${leftOut} more`, depth + 1, false)
      leftOut = 0
    }
    for (const [index, name] of names.entries()) {
      const inside = paths.flatMap(([first, ...rest]) => (first === name ? [rest] : []))
      if (this.left <= 0 && inside.length === 0) leftOut += 1
      else {
        tellLeftOut()
        this.print(Reflect.get(value, name), inside, labelOf(value, name), index < names.length - 1 ? ',' : '', depth + 1)
      }
    }
    tellLeftOut()
  }

  private add(text: string, depth: number, marked: boolean): void {
    this.lines.push({ text: `${'  '.repeat(depth)}${text}`, marked })
    this.left -= text.length + 2 * depth
  }
}

const labelOf = (value: object, name: string): string => (Array.isArray(value) ? '' : `${JSON.stringify(cut(name, 100))}: `)

/** A text, number, boolean or null; an object or array only where it is empty or too deep. */
function inLine(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? '[]' : '[ … ]'
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0 ? '{}' : '{ … }'
  return typeof value === 'string' && value.length > longestText
    ? `${JSON.stringify(value.slice(0, longestText))} … ${value.length - longestText} more characters`
    : String(JSON.stringify(value))
}
