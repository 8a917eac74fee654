// Which of the places that all answers of an operation together must show (2.1, 4) no answer has shown yet.
import { type OperationId, operations } from '../../../openapi/contract.ts'
import { shownPlaces } from '../../../openapi/places.ts'
import { isObject } from '../../exchange/compare.ts'
import { type Exchange, isSuccess } from '../../exchange/exchange.ts'

const places = new Map(
  operations.flatMap((one) => {
    const pointers = shownPlaces(one).map(({ pointer }) => pointer)
    return pointers.length > 0 ? [[one.id, pointers] as const] : []
  }),
)

export class EverShown {
  private readonly mark: string
  private readonly lacking = new Map([...places].map(([id, pointers]) => [id, new Set(pointers)]))
  private readonly own = new Set<OperationId>()

  constructor(mark: string) {
    this.mark = mark
  }

  see(exchange: Exchange): void {
    const { operation: id, answer } = exchange
    const lacking = id && this.lacking.get(id)
    if (!lacking || lacking.size === 0 || !isSuccess(exchange)) return
    for (const pointer of lacking) if (isThere(answer?.body, pointer.split('/').slice(1))) lacking.delete(pointer)
    if (answer?.text.includes(this.mark)) this.own.add(id)
  }

  /**
   * Pointers that no answer of the operation has. Who made a record that was there before the run may be unknown, so meta is lacking
   * where the operation has read a record of the run, or where no read shows it.
   */
  neverShownBy(id: OperationId): string[] {
    const lacking = [...(this.lacking.get(id) ?? [])]
    const isMeta = (pointer: string) => pointer.startsWith('/data/meta/')
    return lacking.filter((pointer) => !isMeta(pointer) || this.own.has(id) || !this.anyReadShows(pointer))
  }

  private anyReadShows(pointer: string): boolean {
    return [...places].some(([id, pointers]) => pointers.includes(pointer) && !this.lacking.get(id)?.has(pointer))
  }
}

/** With null, too: that says that there is none. */
export function isThere(value: unknown, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return value !== undefined
  if (name === '*') return Array.isArray(value) && value.some((element) => isThere(element, rest))
  return isObject(value) && isThere(value[name], rest)
}
