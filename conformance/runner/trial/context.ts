// What a run knows of its target: the session it works in, and records it has found there.
import { type OperationId, operation } from '../../../openapi/contract.ts'
import { pagedLists, resourceOf } from '../../../openapi/resources.ts'
import { type Exchange, isRefusal } from '../../exchange/exchange.ts'
import { type Listening, makeReceiving, type Receiving, type WebhookOptions } from '../../receiving/receiving.ts'
import { requirement } from '../../requirements/index.ts'
import { nobodyKnown, noLoginNeeded } from '../../sessions/given-token.ts'
import { KeptSessions } from '../../sessions/kept-sessions.ts'
import { type Credentials, type SignedIn, signIn } from '../../sessions/sign-in.ts'
import type { AnswerOf, LooseInput } from '../../transport/calls.ts'
import { type Target, toRequest } from '../../transport/target.ts'
import { CompaniesOfSessions } from '../seen/companies-of-sessions.ts'
import { EverShown } from '../seen/ever-shown.ts'
import { Served } from '../seen/evidence.ts'
import { FoundBeside } from '../seen/found-beside.ts'
import { type ListedRecord, ListedRecords, type LookedAt, pageInput } from '../seen/listed.ts'
import { MissingOperations } from '../seen/missing.ts'
import { NoDrafts } from '../seen/no-drafts.ts'
import { changedByOthers, othersRecords } from '../seen/others-records.ts'
import { ShownFields } from '../seen/shown-fields.ts'
import { TakenBodies } from '../seen/taken-bodies.ts'
import { TimedDates } from '../seen/timed-dates.ts'
import { Gate } from './claims.ts'
import { Skip } from './endings.ts'
import type { Gates } from './peace.ts'
import type { Seats } from './width.ts'

type ListOperation = { [Id in OperationId]: AnswerOf<Id> extends { data: (infer _)[] } ? Id : never }[OperationId]
type Listed<Id extends ListOperation> = AnswerOf<Id> extends { data: (infer Item)[] } ? Item : never

/** A second user of the same company, and a user of another one. */
export type Other = 'otherUser' | 'otherCompany'

/** So many at a time cases open beside the run's own. */
const mostSessions = 5
/** How often each is used where they end one another. */
const uses = 4

/** How the target is asked for an order, ascending and descending, with `{field}` in the place of the field (4.22). */
export interface Notations {
  /** In the query of a list. */
  readonly orderby?: readonly [string, string]
  /** In the body of a search. */
  readonly orderBy?: readonly [unknown, unknown]
}

/** What the target wants in bodies that the description does not show (4.22). */
export interface Bodies {
  readonly createManualPayment?: { readonly [field: string]: unknown }
}

/** What a run is given to work with. */
export interface ContextOptions {
  credentials: Credentials
  otherUser?: Credentials | undefined
  otherCompany?: Credentials | undefined
  mark: string
  fixtures: { readonly [name: string]: string }
  notations?: Notations | undefined
  bodies?: Bodies | undefined
  webhooks?: WebhookOptions | undefined
  listening?: Listening | undefined
  asksFor: ReadonlySet<OperationId>
  /** Operations that a case of the run looks for, and tells where they are not there. */
  looksFor: ReadonlySet<OperationId>
  seats: Seats
}

export interface RunContext {
  /** The run's own: another one once the first has ended. */
  readonly session: SignedIn
  readonly kept: KeptSessions<SignedIn>
  readonly shownFields: ShownFields
  readonly timedDates: TimedDates
  readonly takenBodies: TakenBodies
  readonly missing: MissingOperations
  /** They keep cases side by side out of each other's way. */
  readonly gates: Gates
  /** What goes beside others within a case takes those that are free. */
  readonly seats: Seats
  readonly everShown: EverShown
  readonly foundBeside: FoundBeside
  readonly noDrafts: NoDrafts
  readonly companies: CompaniesOfSessions
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
  /** Those that the run has logged in as; empty text among them where a login does not say as whom. */
  readonly users: ReadonlySet<string>
  /** And their sessions, as far as logins tell them. */
  readonly sessions: ReadonlySet<string>
  /**
   * The first records that fit, of a list or search that pages: one of them unless more are wanted. Walks as many pages as that takes,
   * within bounds, and each once. Empty when the target has none or refuses. Not what the run has made: that comes and goes.
   */
  find<Id extends ListOperation>(id: Id, fits?: (record: Listed<Id>) => boolean, most?: number): Promise<readonly Listed<Id>[]>
  /** How much of it `find` looked at, where there is more than it looks at. */
  lookedAt(id: ListOperation): LookedAt | undefined
  /** The fewest records that the target shows at once where nobody says how many (8); undefined where no list tells that there are more. */
  unaskedPage(): Promise<number | undefined>
  /**
   * Whether somebody else's work stood in the way of these exchanges: a record of others that they name is no longer there, and then `find`
   * looks its list through anew, or one that they updated was changed by others after that.
   */
  wasDisturbed(exchanges: readonly Exchange[]): Promise<boolean>
  /** Those that the config gives. */
  readonly notations: Notations
  readonly bodies: Bodies
  /** An id that the config gives for what no operation lists, such as a transfer. */
  fixture(name: string): string | undefined
}

export function makeContext(target: Target, session: SignedIn, options: ContextOptions): RunContext {
  const { credentials, mark, fixtures } = options
  const others = new Map<Other, Promise<SignedIn | undefined>>()
  const opened = new Set(credentials.token ? [] : [session.token])
  /** The tokens of the run's own user: others are shown other records. */
  const own = new Set([session.token])
  const users = new Set([session.userId])
  const sessions = new Set([session.sessionId])
  const foundBeside = new FoundBeside(options.asksFor)
  const noDrafts = new NoDrafts()
  const companies = new CompaniesOfSessions()
  foundBeside.see(session.login)
  companies.see(session.login)
  const open = async (who: Credentials): Promise<SignedIn> => {
    const signedIn = await signIn(target, who)
    if (!who.token) opened.add(signedIn.token)
    if (who === credentials) own.add(signedIn.token)
    users.add(signedIn.userId)
    sessions.add(signedIn.sessionId)
    foundBeside.see(signedIn.login)
    companies.see(signedIn.login)
    return signedIn
  }
  const kept = new KeptSessions<SignedIn>(
    async (token) => (await target.call('listVendors', { query: { limit: 1 } }, token)).answer?.status,
  )
  const needsLogin = () => {
    if (credentials.token) throw new Skip(noLoginNeeded)
  }
  const oneMore = async () => {
    needsLogin()
    return open(credentials)
  }
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

  /** Whether the run's own session goes on, and these, which end then. */
  async function stayOpen(more: readonly SignedIn[]): Promise<boolean> {
    const areOpen = (await isOpen(kept.latest(session))) && (await Promise.all(more.map(isOpen))).every((still) => still)
    await Promise.all(more.map(({ token }) => target.call('logout', { body: {} }, token)))
    return areOpen
  }

  /** One after the other, each used before the next one is opened. */
  async function openedInTurn(): Promise<readonly SignedIn[]> {
    const more: SignedIn[] = []
    while (more.length < mostSessions) {
      const one = await signIn(target, credentials)
      for (let time = 0; time < uses; time++) await isOpen(one)
      more.push(one)
    }
    return more
  }

  const openedAtOnce = () => Promise.all(Array.from({ length: mostSessions }, () => signIn(target, credentials)))

  async function trySeveralSessions(): Promise<boolean> {
    let found = true
    await kept.hold(async () => {
      if (!(await isOpen(kept.latest(session)))) return
      // Logins right after each other may end one another where others do not: that is for the cases to tell.
      found = (await stayOpen(await openedAtOnce())) || (await stayOpen(await openedInTurn()))
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
      if (id === 'listNotifications' && credentials.token && session.userId === '') throw new Skip(nobodyKnown)
      const exchange = await ask(id, pageInput(operation(id), wanted, session.userId))
      foundBeside.see(exchange)
      noDrafts.see(exchange)
      return exchange
    })
    lists.set(id, made)
    return made
  }

  const ask = (id: OperationId, input: LooseInput): Promise<Exchange> =>
    kept.send(toRequest(id, input, kept.latest(session).token), (request) => target.send(request, id))

  const isRefused = async (read: OperationId, id: string) => isRefusal(await ask(read, { path: { id } }))

  /** Whether one of them can neither be read nor is shown by the list any more, which is looked through anew for that. */
  async function areGone(list: OperationId, ids: readonly string[]): Promise<boolean> {
    const { read } = resourceOf(list) ?? {}
    const missed: unknown[] = []
    for (const id of ids) if (!read || (await isRefused(read, id))) missed.push(id)
    if (missed.length === 0) return false
    lists.delete(list)
    return (await listOf(list).find(({ id }) => missed.includes(id), missed.length)).length < missed.length
  }

  return {
    get session() {
      return kept.latest(session)
    },
    kept,
    shownFields: new ShownFields(),
    timedDates: new TimedDates(),
    takenBodies: new TakenBodies(),
    missing: new MissingOperations(options.looksFor),
    gates: { cases: new Gate(), requests: new Gate(), writes: new Map() },
    seats: options.seats,
    everShown: new EverShown(mark),
    foundBeside,
    noDrafts,
    companies,
    receiving: makeReceiving(target.address, options.webhooks, options.listening),
    served: new Served(),
    failing: new Map(),
    asksFor: options.asksFor,
    credentials,
    mark,
    levelOf: (id) => requirement(id).level,
    signIn: () => oneMore(),
    second() {
      second ??= oneMore().then((opened) => keep(opened, credentials))
      return second
    },
    severalSessions() {
      needsLogin()
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
    users,
    sessions,
    find(id, fits = () => true, most = 1) {
      const isFound = (record: ListedRecord) => !isMarked(record, mark) && (fits as (record: ListedRecord) => boolean)(record)
      return listOf(id).find(isFound, most) as Promise<readonly Listed<typeof id>[]>
    },
    async unaskedPage() {
      // Those of a user need one who is known.
      const all = pagedLists.filter(({ id }) => id !== 'listNotifications')
      const cut = await Promise.all(all.map(({ id }) => listOf(id).unaskedPage()))
      const known = cut.filter((length) => length !== undefined)
      return known.length > 0 ? Math.min(...known) : undefined
    },
    lookedAt: (id) => lists.get(id)?.lookedAt,
    async wasDisturbed(exchanges) {
      // Where a user is not known, nobody can be told from others.
      if (!users.has('') && changedByOthers(exchanges, users)) return true
      const isOwn = ({ request }: Exchange) => own.has(request.headers.authorization?.replace(/^Bearer /, '') ?? '')
      for (const [list, ids] of othersRecords(exchanges, lists, isOwn)) if (await areGone(list, ids)) return true
      return false
    },
    notations: options.notations ?? {},
    bodies: options.bodies ?? {},
    fixture: (name) => fixtures[name],
  }
}

const isMarked = (record: ListedRecord, mark: string): boolean =>
  Object.values(record).some((value) => typeof value === 'string' && value.startsWith(mark))
