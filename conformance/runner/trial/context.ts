// What a run knows of its target: the session it works in, and records it has found there.
import { type OperationId, operation } from '../../../openapi/contract.ts'
import { makeReceiving, type Receiving, type WebhookOptions } from '../../receiving/receiving.ts'
import { requirement } from '../../requirements/index.ts'
import { KeptSessions } from '../../sessions/kept-sessions.ts'
import { type Credentials, type SignedIn, signIn } from '../../sessions/sign-in.ts'
import type { AnswerOf } from '../../transport/calls.ts'
import { type Target, toRequest } from '../../transport/target.ts'
import { EverShown } from '../seen/ever-shown.ts'
import { Served } from '../seen/evidence.ts'
import { FoundBeside } from '../seen/found-beside.ts'
import { type ListedRecord, ListedRecords, type LookedAt, pageInput } from '../seen/listed.ts'
import { MissingOperations } from '../seen/missing.ts'
import { ShownFields } from '../seen/shown-fields.ts'
import { TimedDates } from '../seen/timed-dates.ts'

type ListOperation = { [Id in OperationId]: AnswerOf<Id> extends { data: (infer _)[] } ? Id : never }[OperationId]
type Listed<Id extends ListOperation> = AnswerOf<Id> extends { data: (infer Item)[] } ? Item : never

/** A second user of the same company, and a user of another one. */
export type Other = 'otherUser' | 'otherCompany'

/** So many at a time cases open beside the run's own. */
const mostSessions = 5

/** What a run is given to work with. */
export interface ContextOptions {
  credentials: Credentials
  otherUser?: Credentials | undefined
  otherCompany?: Credentials | undefined
  mark: string
  fixtures: { readonly [name: string]: string }
  webhooks?: WebhookOptions | undefined
  asksFor: ReadonlySet<OperationId>
}

export interface RunContext {
  /** The run's own: another one once the first has ended. */
  readonly session: SignedIn
  readonly kept: KeptSessions<SignedIn>
  readonly shownFields: ShownFields
  readonly timedDates: TimedDates
  readonly missing: MissingOperations
  readonly everShown: EverShown
  readonly foundBeside: FoundBeside
  readonly receiving: Receiving
  /** The operations that cases have seen served. */
  readonly served: Served
  /** By operation that was needed and met with no good answer: the requirement that this was told of. */
  readonly failing: Map<OperationId, string>
  /** Those for whose right answers a case of the run asks. */
  readonly asksFor: ReadonlySet<OperationId>
  /** What the run logs in with, for the cases about login. */
  credentials: Credentials
  mark: string
  levelOf(requirementId: string): 'must' | 'should'
  /** Opens one more session of the same user. */
  signIn(): Promise<SignedIn>
  /** A second session of the same user, for whatever a session of its own does not matter to. */
  second(): Promise<SignedIn>
  /** True when a login leaves the earlier sessions of the user alone, a few of them at least: whether it does is not shown (5). */
  severalSessions(): Promise<boolean>
  /** Ends the sessions that the run has opened. */
  signOut(): Promise<void>
  /** The session of another user, opened at its first use; undefined when the run was given none. */
  other(who: Other): Promise<SignedIn | undefined>
  /** What that user logs in with. */
  credentialsOf(who: Other): Credentials | undefined
  /**
   * The first records that fit, of a list or search that pages: one of them unless more are wanted. Walks as many pages as that takes,
   * within bounds, and each once. Empty when the target has none or refuses. Not what the run has made: that comes and goes.
   */
  find<Id extends ListOperation>(id: Id, fits?: (record: Listed<Id>) => boolean, most?: number): Promise<readonly Listed<Id>[]>
  /** How much of it `find` looked at, where there is more than it looks at. */
  lookedAt(id: ListOperation): LookedAt | undefined
  /** An id that the config gives for what no operation lists, such as a transfer. */
  fixture(name: string): string | undefined
}

export function makeContext(target: Target, session: SignedIn, options: ContextOptions): RunContext {
  const { credentials, mark, fixtures } = options
  const others = new Map<Other, Promise<SignedIn | undefined>>()
  const opened = new Set([session.token])
  const foundBeside = new FoundBeside(options.asksFor)
  foundBeside.see(session.login)
  const open = async (who: Credentials): Promise<SignedIn> => {
    const signedIn = await signIn(target, who)
    opened.add(signedIn.token)
    foundBeside.see(signedIn.login)
    return signedIn
  }
  const kept = new KeptSessions<SignedIn>(
    async (token) => (await target.call('listVendors', { query: { limit: 1 } }, token)).answer?.status,
  )
  const keep = (opened: SignedIn, who: Credentials): SignedIn => kept.keep(opened, () => open(who))
  keep(session, credentials)
  let several: Promise<boolean> | undefined
  let second: Promise<SignedIn> | undefined

  const isOpen = ({ token }: SignedIn) => kept.isOpen(token)

  /** Tried a few times: cases that log in meanwhile may have ended it. */
  async function newestWorks(): Promise<boolean> {
    for (let tries = 0; tries < 3; tries++) {
      const newest = await signIn(target, credentials)
      const works = await isOpen(newest)
      await target.call('logout', { body: {} }, newest.token)
      if (works) return true
    }
    return false
  }

  async function trySeveralSessions(): Promise<boolean> {
    let found = true
    await kept.hold(async () => {
      if (!(await isOpen(kept.latest(session)))) return
      const more: SignedIn[] = []
      for (let count = 0; count < mostSessions; count++) more.push(await signIn(target, credentials))
      const own = await isOpen(kept.latest(session))
      found = own && (await Promise.all(more.map(isOpen))).every((still) => still)
      await Promise.all(more.map(({ token }) => target.call('logout', { body: {} }, token)))
      // One that does not work even when it is the newest is not ended by others: the cases say what is wrong.
      found ||= !(await newestWorks())
      kept.endEasily = !found
      if (!(await isOpen(kept.latest(session)))) await kept.reopen(kept.latest(session))
    })
    return found
  }
  const lists = new Map<OperationId, ListedRecords>()

  function listOf(id: OperationId): ListedRecords {
    const known = lists.get(id)
    if (known) return known
    const made = new ListedRecords(async (wanted) => {
      const input = pageInput(operation(id), wanted, session.userId)
      const exchange = await kept.send(toRequest(id, input, kept.latest(session).token), (request) => target.send(request, id))
      foundBeside.see(exchange)
      return exchange
    })
    lists.set(id, made)
    return made
  }

  return {
    get session() {
      return kept.latest(session)
    },
    kept,
    shownFields: new ShownFields(),
    timedDates: new TimedDates(),
    missing: new MissingOperations(),
    everShown: new EverShown(mark),
    foundBeside,
    receiving: makeReceiving(target.address, options.webhooks),
    served: new Served(),
    failing: new Map(),
    asksFor: options.asksFor,
    credentials,
    mark,
    levelOf: (id) => requirement(id).level,
    signIn: () => open(credentials),
    second() {
      second ??= open(credentials).then((opened) => keep(opened, credentials))
      return second
    },
    severalSessions() {
      several ??= trySeveralSessions()
      return several
    },
    async signOut() {
      await Promise.all([...opened].map((token) => target.call('logout', { body: {} }, token)))
    },
    other(who) {
      const theirs = options[who]
      const known = others.get(who) ?? (theirs ? open(theirs).then((opened) => keep(opened, theirs)) : Promise.resolve(undefined))
      others.set(who, known)
      return known
    },
    credentialsOf: (who) => options[who],
    find(id, fits = () => true, most = 1) {
      const isFound = (record: ListedRecord) => !isMarked(record, mark) && (fits as (record: ListedRecord) => boolean)(record)
      return listOf(id).find(isFound, most) as Promise<readonly Listed<typeof id>[]>
    },
    lookedAt: (id) => lists.get(id)?.lookedAt,
    fixture: (name) => fixtures[name],
  }
}

const isMarked = (record: ListedRecord, mark: string): boolean =>
  Object.values(record).some((value) => typeof value === 'string' && value.startsWith(mark))
