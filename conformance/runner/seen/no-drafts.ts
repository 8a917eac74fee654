// Message threads that had no draft before the run wrote one: null may not be sent (4.16), an empty text is the nearest.
import { isObject } from '../../exchange/compare.ts'
import { dataOf, type Exchange, isSuccess } from '../../exchange/exchange.ts'

export class NoDrafts {
  /** By the id of a thread, as it was seen first. */
  private readonly hadNone = new Map<unknown, boolean>()

  /** The id of the thread that this wrote a draft to, where it had none. */
  see(exchange: Exchange): string | undefined {
    const { operation, request } = exchange
    if (!isSuccess(exchange)) return undefined
    if (operation === 'listMessageThreadMetadata' || operation === 'getMessageThreadMetadata') {
      for (const one of [dataOf(exchange)].flat())
        if (isObject(one) && 'draftMessage' in one && !this.hadNone.has(one.id)) this.hadNone.set(one.id, one.draftMessage === null)
      return undefined
    }
    if (operation !== 'updateMessageThreadMetadata' || !request.body?.includes('"draftMessage"')) return undefined
    const id = decodeURIComponent(request.path.split('/').at(-1) ?? '')
    const isFirst = this.hadNone.get(id) === true
    this.hadNone.set(id, false)
    return isFirst ? id : undefined
  }
}
