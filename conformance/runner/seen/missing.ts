// Operations that the target does not offer. They are looked for first and told once; what rests on them is not asked, and an answer that
// says no more than that breaks no other sentence.
import { type OperationId, operation } from '../../../openapi/contract.ts'
import { type Exchange, jsonIn } from '../../exchange/exchange.ts'

export interface MissingOperation {
  operation: OperationId
  /** What a right request was answered with. */
  status: number
}

export class MissingOperations {
  private readonly found = new Map<OperationId, MissingOperation>()
  /** What a path that nobody has was answered with. */
  private nowhere: Exchange | undefined
  private readonly lookedFor: ReadonlySet<OperationId>

  /** Of operations that a case of the run looks for, and tells where they are not there. */
  constructor(lookedFor: ReadonlySet<OperationId>) {
    this.lookedFor = lookedFor
  }

  add(missing: MissingOperation): void {
    this.found.set(missing.operation, missing)
  }

  /** The first of these that is not offered. */
  among(ids: readonly OperationId[]): MissingOperation | undefined {
    return ids.map((id) => this.found.get(id)).find((one) => one !== undefined)
  }

  /** The answer to a right request as if there were no such path or method. Whoever knows the records that a path or body names may as well not find one. */
  async isTold(exchange: Exchange, askNowhere: () => Promise<Exchange>): Promise<boolean> {
    const { answer } = exchange
    if (answer?.status !== 404 || saysMissing(exchange)) return saysMissing(exchange)
    this.nowhere ??= await askNowhere()
    return this.nowhere.answer?.status === 404 && wordsOf(exchange) === wordsOf(this.nowhere)
  }

  /** The operation that an answer says is not there, where nothing else shows that it is, and another case tells it. */
  toldBy(exchange: Exchange, isServed: (id: OperationId) => boolean): MissingOperation | undefined {
    const { operation: id, answer } = exchange
    if (id === undefined || !answer || !this.lookedFor.has(id)) return undefined
    const known = this.found.get(id)
    if (known?.status === answer.status) return known
    return saysMissing(exchange) && !isServed(id) ? { operation: id, status: answer.status } : undefined
  }
}

/** No such method, nothing of this kind, or no such path: there is none where no record could be missing, or where routers name what they were asked for. */
function saysMissing({ operation: id, request, answer }: Exchange): boolean {
  if (id === undefined || !answer) return false
  if ([405, 501].includes(answer.status)) return true
  if (answer.status !== 404) return false
  const [path] = request.path.split('?')
  return (!operation(id).path.includes('{') && !namesRecords(request)) || answer.text.includes(`${request.method} ${path}`)
}

const namesRecords = ({ body = '' }: Exchange['request']): boolean => Object.keys(Object(jsonIn(body))).some((name) => name.endsWith('Id'))

/** What an answer says whatever was asked for, and whenever. */
const wordsOf = ({ request, answer }: Exchange): string =>
  (answer?.text ?? '').replaceAll(request.path, '').replaceAll(/[0-9a-f-]{8,}|\d+/gi, '')

/** Why what rests on it was not asked. */
export function missingInWords({ operation: id }: MissingOperation): string {
  const { method, path } = operation(id)
  return `${method} ${path} is not implemented`
}
