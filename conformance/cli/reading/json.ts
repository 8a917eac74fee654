// Reads JSON that people write: comments and a comma after the last item are allowed, and mistakes are told with their place.
import { Mistake } from './mistake.ts'

/** Says where the text is not JSON, and shows nothing of it: it may hold passwords. */
export function parseJson(text: string, file: string): unknown {
  const reader = new Reader(text, file)
  const value = reader.value()
  reader.end()
  return value
}

/** Nothing that people write here is nested deeper. */
const deepest = 100

const token = /"[^"\\\n]*(?:\\.[^"\\\n]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)/y
/** One piece at a time: a pattern that takes megabytes at once may come to the end of its stack. */
const blank = /[\s\uFEFF]{1,1000}|\/\/[^\n]*|\/\*[\s\S]*?\*\//y

class Reader {
  private at = 0
  private depth = 0
  private readonly text: string
  private readonly file: string

  constructor(text: string, file: string) {
    this.text = text
    this.file = file
  }

  value(): unknown {
    const inner = this.takes('{') ? () => this.object() : this.takes('[') ? () => this.list() : undefined
    if (!inner) return this.plain('a value')
    if (++this.depth > deepest) this.refuse(`it is nested more than ${deepest} deep`, this.at)
    const value = inner()
    this.depth -= 1
    return value
  }

  end(): void {
    if (this.next() !== undefined) this.expected('nothing more')
  }

  private object(): object {
    const entries = new Map<string, unknown>()
    while (!this.takes('}')) {
      this.next()
      const start = this.at
      if (this.text[start] !== '"') this.expected(entries.size === 0 ? 'a name in double quotes, or }' : 'a name in double quotes')
      const name = String(this.plain('a name in double quotes'))
      if (entries.has(name)) this.refuse(`"${name}" is given twice`, start)
      if (!this.takes(':')) this.expected('a colon')
      entries.set(name, this.value())
      if (!this.takes(',') && this.next() !== '}') this.expected('a comma or }')
    }
    return Object.fromEntries(entries)
  }

  private list(): unknown[] {
    const items: unknown[] = []
    while (!this.takes(']')) {
      items.push(this.value())
      if (!this.takes(',') && this.next() !== ']') this.expected('a comma or ]')
    }
    return items
  }

  /** A string, a number, true, false or null. */
  private plain(wanted: string): unknown {
    this.next()
    token.lastIndex = this.at
    const [found] = token.exec(this.text) ?? this.expected(wanted)
    const start = this.at
    this.at += found.length
    try {
      return JSON.parse(found)
    } catch {
      return this.refuse('this string has an escape or a character that JSON does not know', start)
    }
  }

  private takes(sign: string): boolean {
    const found = this.next() === sign
    if (found) this.at += 1
    return found
  }

  /** The next character that counts. */
  private next(): string | undefined {
    for (let found: string | undefined = ''; found !== undefined; this.at += found?.length ?? 0) {
      blank.lastIndex = this.at
      found = blank.exec(this.text)?.[0]
    }
    return this.text[this.at]
  }

  private expected(wanted: string): never {
    this.next()
    return this.refuse(`expected ${wanted} here`, this.at)
  }

  private refuse(why: string, at: number): never {
    const before = this.text.slice(0, at).split('\n')
    throw new Mistake(`${this.file}:${before.length}:${(before.at(-1) ?? '').length + 1} is not JSON: ${why}.`)
  }
}
