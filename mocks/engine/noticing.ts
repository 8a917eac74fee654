// A context that knows whether its handler looked at the time.
import type { Context } from './handlers.ts'

type AnyContext = Context<unknown, unknown, unknown>

/** What the handler of a read gets. A class, since objects with getters of their own are slow to make; so no read may spread its context. */
export class NoticingContext implements AnyContext {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly world: AnyContext['world']
  readonly caller: AnyContext['caller']
  readonly sandbox: string
  private readonly moment: Pick<AnyContext, 'clock' | 'now' | 'author'>
  private looked = false

  constructor(context: AnyContext) {
    this.params = context.params
    this.query = context.query
    this.body = context.body
    this.world = context.world
    this.caller = context.caller
    this.sandbox = context.sandbox
    this.moment = context
  }

  get lookedAtTime(): boolean {
    return this.looked
  }

  get clock(): AnyContext['clock'] {
    this.looked = true
    return this.moment.clock
  }

  get now(): string {
    this.looked = true
    return this.moment.now
  }

  get author(): AnyContext['author'] {
    this.looked = true
    return this.moment.author
  }
}
