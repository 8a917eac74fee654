// How a server keeps certain values of a field otherwise than they were sent, and takes all others rightly.
import { isDeepStrictEqual } from 'node:util'
import type { OperationId } from '../../../../../openapi/contract.ts'
import { around, type Call, isFields, isSuccess, type Lie, requests } from '../../../tools/lie.ts'
import { idIn, madeBy, overwrite } from '../../computed/store.ts'
import { saidOf, type Write } from '../../computed/writes.ts'
import { show } from '../../computed/writing.ts'

/** Makes of a value what the server takes it for; the value itself where it is taken rightly. */
export type ValueChange = (value: unknown) => unknown

/** A change of texts, or of numbers, that leaves all else alone. */
export const ofText =
  (change: (text: string) => unknown): ValueChange =>
  (value) =>
    typeof value === 'string' ? change(value) : value

export const ofNumber =
  (change: (number: number) => unknown): ValueChange =>
  (value) =>
    typeof value === 'number' ? change(value) : value

/** A change of this value alone. */
export const only =
  (from: unknown, to: unknown): ValueChange =>
  (value) =>
    isDeepStrictEqual(value, from) ? to : value

/** The right server takes the write; then the value is stored otherwise. The answer shows what is stored, unless it is to look right. */
export const kept = (write: Write, field: string, change: ValueChange, looksRight = false): Lie['tell'] =>
  around([write.id], (call) => {
    const { answer, ids } = madeBy(call, write.collection, () => call.next())
    if (!isSuccess(answer)) return answer
    const targets = write.kind === 'create' ? ids : [idIn(call.params)]
    return [call.body].flat().reduce((shown: typeof answer, body, index) => {
      const id = targets[index]
      if (id === undefined || !isFields(body) || !(field in body)) return shown
      const value = change(body[field])
      if (isDeepStrictEqual(value, body[field])) return shown
      if (!looksRight) return show(call, write, shown, id, { [field]: value })
      overwrite(call.sandbox.world, write.collection, id, { [field]: value })
      return shown
    }, answer)
  })

/** Bodies in which a field has such a value reach the right server with another one; undefined is as good as not sent. */
export const sentAs = (names: readonly OperationId[], field: string, change: ValueChange): Lie['tell'] =>
  requests(names, (call) => {
    if (!isJson(call)) return undefined
    const swap = (body: unknown): unknown => {
      if (!isFields(body) || !(field in body)) return body
      const value = change(body[field])
      return isDeepStrictEqual(value, body[field]) ? body : { ...body, [field]: value }
    }
    const body = Array.isArray(call.body) ? call.body.map(swap) : swap(call.body)
    return isDeepStrictEqual(body, call.body) ? undefined : { body }
  })

/** What is sent under another media type is refused anyway. */
const isJson = ({ request }: Call): boolean => /json/i.test(request.headers['content-type'] ?? '')

/** What is broken when answer and record both show another value, and when the record alone does. */
export const brokenBy = (write: Write, field: string, looksRight = false): readonly string[] => {
  const { answers, lasts } = saidOf(write, field)
  return [...new Set([...(looksRight ? [] : answers), ...lasts, 'record/write-lasts'])]
}

/** A computed lie about a value, and the value that shows it. */
export interface ValueLie {
  lie: Lie
  write: Write
  field: string
  shownBy: unknown
}

interface Wrong {
  name: string
  /** What becomes of the field, after its name: `loses tabs`. */
  says: string
  change: ValueChange
  shownBy: unknown
  /** Sentences beyond those of the write. */
  alsoBreaks?: readonly string[]
  looksRight?: boolean
}

export function valueLie(
  write: Write,
  field: string,
  { name, says, change, shownBy, alsoBreaks = [], looksRight = false }: Wrong,
): ValueLie {
  const answers = looksRight ? ', though its answer shows it as sent' : ''
  return {
    write,
    field,
    shownBy,
    lie: {
      id: `values/${write.id}/${field}/${name}`,
      says: `With ${write.id}, ${field} ${says}${answers}.`,
      breaks: [...brokenBy(write, field, looksRight), ...alsoBreaks],
      operations: [write.id, write.shows],
      tell: kept(write, field, change, looksRight),
    },
  }
}
