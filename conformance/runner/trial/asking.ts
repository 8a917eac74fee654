// What a case says beside what it asks, and what it gets.
import type { Exchange } from '../../exchange/exchange.ts'
import type { Phrase } from '../../exchange/phrase.ts'

/** A good answer: its body, and the exchange it came with. */
export interface GoodAnswer<Body> {
  body: Body
  exchange: Exchange
}

export interface Caller {
  /** Another session's token, or null for none; the run's own session unless given. */
  token?: string | null
}

export interface AskOptions extends Caller {
  /** It says that this is answered: broken when it is not, and held when it is. */
  requirement?: string
  /** What a refusal means where one is lawful: it ends the case without a verdict. */
  otherwise?: string | ((refusal: Exchange) => Promise<string | undefined>) | undefined
}

export interface FindingDetails {
  where?: string
  requirement?: string
}

export interface SeenBy {
  /** What saw it, where that is what all cases together have shown: chance decides in which of them it comes up. */
  check?: 'ids-apart'
  /** It is about the operation not being there, which ends any case that asks about something else. */
  ofMissing?: true
}

export interface DepartureToTell {
  where: string
  expected: string
  actual: string | Phrase
}
