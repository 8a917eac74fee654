// The sessions that a run works in. How long one lasts, and how many a user may have, is not shown (5): one that ends is opened again.
import type { Exchange, SentRequest } from '../exchange/exchange.ts'
import { jwtOfNobody } from './unknown-tokens.ts'

/** What is needed of a session to go on with it. */
interface Session {
  token: string
  sessionId: string
}

interface Kept<Opened extends Session> {
  session: Opened
  /** Answers that it has had, and when it was opened. */
  uses: number
  since: number
  open(): Promise<Opened>
  opening: Promise<void> | undefined
}

/** A session that ends before it had so many answers, and so many milliseconds, is not opened again: what comes after it says what is wrong. */
const leastUses = 5
const leastTime = 2000
/** So many sessions end under one request at most. */
const mostTries = 5

/** The status of a harmless request with this token. */
type Look = (token: string) => Promise<number | undefined>

export class KeptSessions<Opened extends Session> {
  private readonly look: Look
  private readonly now: () => number
  /** By each token that they have had. */
  private readonly byToken = new Map<string, Kept<Opened>>()
  private readonly bySessionId = new Map<unknown, Kept<Opened>>()
  private held: Promise<void> | undefined
  /** True where each login of the user ends the sessions before it. */
  endEasily = false
  /** The status that requests without a session get; which one is not shown (7). */
  private refusal: number | undefined

  constructor(look: Look, now = () => performance.now()) {
    this.look = look
    this.now = now
  }

  /** True for the token of a session that is seen to go on. */
  async isOpen(token: string): Promise<boolean> {
    const [status, refusal] = [await this.look(token), await this.statusOfNobody()]
    return status !== refusal && !saysNothing(status)
  }

  private async statusOfNobody(): Promise<number | undefined> {
    this.refusal ??= await this.look(jwtOfNobody).then((status) => (saysNothing(status) ? undefined : status))
    return this.refusal
  }

  /** True for the answer to a session that has ended, or that cannot be seen to go on. */
  private async hasEnded({ answer }: Exchange, token: string): Promise<boolean> {
    const { status = 0 } = answer ?? {}
    return isClientError(status) && status === ((await this.statusOfNobody()) ?? status) && !(await this.isOpen(token))
  }

  /** `open` opens it again, and throws where the target does not let it in. */
  keep(session: Opened, open: () => Promise<Opened>): Opened {
    this.remember({ session, uses: 0, since: this.now(), open, opening: undefined })
    return session
  }

  /** The session that goes on in place of this one. */
  latest(session: Opened): Opened {
    return this.byToken.get(session.token)?.session ?? session
  }

  /** True for ids of one session, or of one and of that in its place. */
  same(one: unknown, other: unknown): boolean {
    const kept = this.bySessionId.get(one)
    return one === other || (kept !== undefined && kept === this.bySessionId.get(other))
  }

  /**
   * Sends the request in the session that it names, or in the one in its place; the last answer counts. While one request waits for its
   * turn, others may use up the session that it goes out with: it is sent again as often as that happens, a few times at most.
   */
  async send(request: SentRequest, deliver: (request: SentRequest) => Promise<Exchange>): Promise<Exchange> {
    const [, token = ''] = request.headers.authorization?.match(/^Bearer (.+)$/) ?? []
    const kept = this.byToken.get(token)
    if (!kept) return deliver(request)
    for (let tries = 1; ; tries++) {
      await this.held
      const { session } = kept
      const exchange = await deliver(withToken(request, session.token))
      const isOld = kept.uses >= leastUses || this.now() - kept.since >= leastTime
      const hasLasted = kept.session !== session || isOld || this.endEasily
      if (kept.session === session) kept.uses += 1
      if (!hasLasted || tries === mostTries || !(await this.hasEnded(exchange, session.token))) return exchange
      await this.held
      if (kept.session === session) await this.reopen(session)
    }
  }

  /** Keeps requests back while something is done that may end their sessions. */
  async hold(work: () => Promise<void>): Promise<void> {
    const working = work()
    // Who waits goes on whatever becomes of it.
    this.held = working.catch(() => {})
    await working
  }

  /** Opens it again; once for all who find at the same time that it has ended. */
  async reopen(session: Opened): Promise<void> {
    const kept = this.byToken.get(session.token)
    if (!kept) return
    kept.opening ??= kept
      .open()
      .then((opened) => {
        Object.assign(kept, { session: opened, uses: 0, since: this.now() })
        this.remember(kept)
      })
      .finally(() => (kept.opening = undefined))
    await kept.opening
  }

  private remember(kept: Kept<Opened>): void {
    this.byToken.set(kept.session.token, kept)
    this.bySessionId.set(kept.session.sessionId, kept)
  }
}

/** No answer, and the wish to be asked later, tell nothing of the session. */
const saysNothing = (status: number | undefined): boolean => status === undefined || status === 429

const isClientError = (status: number): boolean => status >= 400 && status < 500

const withToken = (request: SentRequest, token: string): SentRequest => ({
  ...request,
  headers: { ...request.headers, authorization: `Bearer ${token}` },
})
