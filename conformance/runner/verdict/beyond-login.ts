// What stands in the way of all but the login: told first, since nothing else explains as much.
import { isObject } from '../../exchange/compare.ts'
import { type Exchange, isSuccess } from '../../exchange/exchange.ts'

/** Fewer say nothing. */
const enough = 10

/** Takes the exchanges of sessions. */
export class BeyondLogin {
  private isServed = false
  private readonly kinds = new Map<string, number>()

  see(exchange: Exchange): void {
    const { operation, request, answer } = exchange
    if (this.isServed || !answer || !operation || ['login', 'logout'].includes(operation) || !request.headers.authorization) return
    this.isServed = isSuccess(exchange)
    const isOurs = isObject(answer.body) && answer.body.success === false
    const kind = `${answer.status} ${isOurs}`
    this.kinds.set(kind, (this.kinds.get(kind) ?? 0) + 1)
  }

  /** Undefined where something was served, or where requests met with different things. */
  inWords(): string | undefined {
    const [[kind, count] = ['', 0], ...others] = this.kinds
    if (this.isServed || others.length > 0 || count < enough) return undefined
    const [status = '', isOurs] = kind.split(' ')
    const what = `the login is served, and every other request of its session is answered with ${status}`
    if (isOurs !== 'true' && ['401', '403', '407'].includes(status))
      return `${what} by what is not the API (no error body of part 7), a gateway before it: where it wants a key, give that with --header`
    const todo = todos[status]
    return todo && `${what}: ${todo}`
  }
}

const todos: { readonly [status: string]: string } = {
  401: 'the token of the login opens nothing',
  403: 'log in as a user who may do something',
  404: 'only the login is offered at this address',
  405: 'only the login is offered at this address',
  410: 'only the login is offered at this address',
  429: 'have the limit raised for this run, or send fewer requests per second with --rate',
  500: 'the log of the target should say why',
  501: 'only the login is offered at this address',
  502: 'the server behind a proxy is down; look at that server first',
  503: 'the server is down or overloaded; look at it first',
  504: 'the server behind a proxy is too slow; look at that server first',
}
