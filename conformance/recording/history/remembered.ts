// One record as traffic shows it: what the last look showed, what was written since, and what that proves of the next look. At any time
// somebody may write it whose requests nobody recorded, so a look is held against an earlier one, or against a write, only where its
// version says that nothing else came between.
import type { Finding } from '../../exchange/finding.ts'
import { keptAs } from '../../exchange/kept.ts'
import { momentOf } from '../../exchange/times.ts'
import { type KnownWrite, type Sentences, sentenceOf, sentences } from '../../steps/sentences.ts'
import { follows, found, type Happened, isOneStory, type Judged } from './happened.ts'
import { isNextOf, isSameRecord, isSameValue, isUntouched, type Sight, tells } from './sight.ts'

type Fields = { readonly [field: string]: unknown }

/** A write that was accepted, and asked for nothing that the contract does not have. */
export interface AcceptedWrite {
  readonly by: KnownWrite
  readonly isCreate: boolean
  /** What it sent, as far as looks show it. */
  readonly sent: Fields
  readonly startedAt: number
  readonly endedAt: number
  /** The user and session that later looks name, where the login was seen. */
  readonly author: { readonly userId: unknown; readonly sessionId: unknown } | undefined
  /** What its own answer shows. */
  readonly answered: Sight | undefined
}

/** What departs if nothing came between: the next look may prove it. */
interface Suspicion {
  readonly finding: Finding
  readonly field: string
}

const mostSuspicions = 3

interface Removal {
  readonly by: KnownWrite
  readonly path: string
  readonly startedAt: number
  readonly endedAt: number
}

export class RememberedRecord {
  private sight: Sight | undefined
  private write: AcceptedWrite | undefined
  /** More happened since the last look than can be told apart. */
  private isUnsure = false
  private isRefused = false
  private removed: Removal | undefined
  /** Its creation was seen, so that no other world has a record of this id. */
  private isNew = false
  private suspicions: Suspicion[] = []
  /** The state before a version that went back, and the look that showed it. */
  private stale: { before: Sight; finding: Finding } | undefined
  private falls = 0

  /** A single read. */
  read(happened: Happened, now: Sight): Judged {
    const { sight: before, write } = this
    if ((before && !follows(happened, before)) || (write && !follows(happened, write))) return { findings: [], held: [] }
    if (!isOneStory(happened, before) || !isOneStory(happened, write)) {
      this.begin(now)
      return { findings: [], held: [] }
    }
    const judged = this.removed
      ? { findings: this.afterRemoval(happened, now, happened.exchange.answer?.body), held: [] }
      : write
        ? this.afterWrite(happened, write, before, now)
        : this.unwritten(happened, before, now)
    const findings = [...judged.findings, ...this.versionFell(happened, before, now)]
    this.begin(now)
    return { findings, held: judged.held }
  }

  private begin(now: Sight): void {
    this.sight = now
    this.write = undefined
    this.removed = undefined
    this.isUnsure = false
    this.isRefused = false
    this.suspicions = []
  }

  private unwritten(happened: Happened, before: Sight | undefined, now: Sight): Judged {
    if (this.isUnsure || !before || !isUntouched(before, now)) return { findings: [], held: [] }
    const requirement = this.isRefused ? 'http/refused-changes-nothing' : 'record/read-stable'
    const told = `as version ${now.version} was read before`
    return {
      findings: [...differing(happened, before.values, before, now, requirement, told), ...this.suspicions.map(({ finding }) => finding)],
      held: [requirement],
    }
  }

  private afterWrite(happened: Happened, write: AcceptedWrite, before: Sight | undefined, now: Sight): Judged {
    const { by, isCreate, sent, answered } = write
    if (before && !isSameRecord(before, now)) return { findings: createdAnew(happened, before, now), held: [] }
    const isReal = !isCreate && changes(write, before)
    const isNext = isReal && isNextOf(before, now)
    const isUncounted = isReal && before?.version !== undefined && before.version === now.version
    const isAsAnswered = answered !== undefined && isUntouched(answered, now)
    const isAsCreated = isCreate && now.updatedDate === null && (answered?.version === undefined || answered.version === now.version)
    const findings: Finding[] = []
    const held: string[] = []
    const isShown: string[] = []
    for (const [field, value] of Object.entries(sent)) {
      const isProven = isNext || isUncounted || isAsCreated || (isAsAnswered && isSameValue(field, value, answered?.values[field]))
      const shown = now.values[field]
      if (this.isUnsure || !isProven || !tells(shown, now.token === answered?.token)) continue
      const requirement = sentenceOf(by, field)
      if (isSameValue(field, value, shown)) {
        held.push(requirement)
        isShown.push(field)
        if (keptAs(value, shown) === 'tidied')
          findings.push(found(happened, 'record/text-untouched', `/data/${field}`, toldValue(value), shown, 'should'))
      } else findings.push(found(happened, requirement, `/data/${field}`, `${toldValue(value)}, as ${by} sent it`, shown))
    }
    if (this.isUnsure) return { findings, held }
    const { leaves } = sentences[by] as Sentences
    if (before && (isNext || isUncounted) && leaves) {
      findings.push(
        ...differing(happened, unsentFields(before.values, sent), before, now, leaves, `as before ${by}, which did not send it`),
      )
      held.push(leaves)
    }
    if (answered && isAsAnswered)
      findings.push(...differing(happened, unsentFields(answered.values, sent), answered, now, 'record/write-lasts', `as ${by} answered`))
    findings.push(...this.suspicions.flatMap(({ finding, field }) => (isShown.includes(field) ? [finding] : [])))
    const counts = 'record/meta-version-grows'
    if (isUncounted && isShown.some((field) => !isSameValue(field, sent[field], before?.values[field])))
      findings.push(found(happened, counts, '/data/meta/version', `more than ${before?.version}, since ${by} changed it`, now.version))
    else if (isNext) held.push(counts)
    if (isReal && now.updatedDate === null)
      findings.push(found(happened, 'record/updated-set', '/data/updatedDate', `the time of ${by}`, now.updatedDate))
    if (isCreate && isAsAnswered && typeof now.updatedDate === 'string')
      findings.push(found(happened, 'record/updated-null-at-first', '/data/updatedDate', 'null until the first update', now.updatedDate))
    if (isNext || isAsCreated || (isAsAnswered && isReal)) findings.push(...strangers(happened, write, now))
    return { findings, held }
  }

  /** A version that goes back while the record goes on; one that comes back later shows that the look between was of the past. */
  private versionFell(happened: Happened, before: Sight | undefined, now: Sight): Finding[] {
    const { stale } = this
    if (stale && isUntouched(stale.before, now) && typeof now.updatedDate === 'string') {
      this.stale = undefined
      return [stale.finding]
    }
    if (before?.version === undefined || now.version === undefined || now.version >= before.version || !isSameRecord(before, now)) return []
    const told = `${before.version} or more, as it was read before`
    const finding = found(happened, 'record/meta-version-grows', '/data/meta/version', told, now.version)
    if (typeof before.updatedDate === 'string' && before.updatedDate === now.updatedDate) return [finding]
    // The target may have been set up anew, and then written; it is not, time and again.
    if (isLater(now.updatedDate, before.updatedDate)) return ++this.falls > 1 ? [finding] : []
    this.falls = 0
    this.stale = { before, finding }
    return []
  }

  private afterRemoval(happened: Happened, now: Pick<Sight, 'updatedDate'>, record: unknown): Finding[] {
    const { removed, sight } = this
    if (!removed || !follows(happened, removed) || !isOneStory(happened, removed) || JSON.stringify(record)?.includes('"deleted":true'))
      return []
    // A target that was set up anew has it back, as it was at first.
    const isSame = this.isNew || (typeof now.updatedDate === 'string' && now.updatedDate === sight?.updatedDate)
    if (!isSame) return []
    const requirement =
      happened.exchange.request.path.split('?', 1)[0] !== removed.path ? 'list/drops-deleted' : sentences[removed.by].takes
    return [found(happened, requirement, '/data', `nothing of the record that ${removed.by} deleted`, record)]
  }

  /** An element of a list or search, which may show less than a read and is of no known version. */
  listed(happened: Happened, now: Sight, where: string, record: unknown): Finding[] {
    const { sight, write } = this
    if (this.removed) return this.afterRemoval(happened, now, record).map((finding) => ({ ...finding, where }))
    if (this.isUnsure || (write && !follows(happened, write)) || (sight && !follows(happened, sight))) return []
    if (!isOneStory(happened, write ?? sight)) return []
    const known = write ? write.sent : sight?.values
    if (!known || (sight && !isSameRecord(sight, now))) return []
    const isSameSession = now.token === (write?.answered ?? sight)?.token
    // What was never updated is as it was created, and so is what nobody has touched since it was read.
    const isProven = write?.isCreate === true && now.updatedDate === null
    const findings: Finding[] = []
    for (const [field, value] of Object.entries(known)) {
      const shown = now.values[field]
      if (shown === undefined || !tells(shown, isSameSession) || isSameValue(field, value, shown)) continue
      const requirement = isProven && write ? sentenceOf(write.by, field) : write ? 'list/shows-changed' : 'list/agrees-with-read'
      const told = write ? `${toldValue(value)}, as ${write.by} sent it` : `${toldValue(value)}, as its read shows it`
      const finding = found(happened, requirement, `${where}/${field}`, told, shown)
      if (isProven) findings.push(finding)
      else if (this.suspicions.length < mostSuspicions) this.suspicions.push({ finding, field })
    }
    return findings
  }

  /** A read that finds nothing of what is there, as a later one may show. */
  notFound(happened: Happened): void {
    const { sight, write } = this
    if (this.removed || this.isUnsure || write || !sight || sight.token !== happened.token || !follows(happened, sight)) return
    const finding = found(
      happened,
      'record/read-stable',
      '',
      'the record, as reads before and after it show it',
      happened.exchange.answer?.status,
    )
    if (this.suspicions.length < mostSuspicions) this.suspicions.push({ finding, field: '' })
  }

  wrote(happened: Happened, write: AcceptedWrite): Finding[] {
    const { sight, write: earlier } = this
    if (write.isCreate) this.isNew = true
    const isBeside = (earlier && !follows(write, earlier)) || (sight && !follows(write, sight))
    const latest = earlier ? earlier.answered : sight
    const before = isOneStory(happened, latest) ? latest : undefined
    this.sight = isBeside ? undefined : before
    this.isUnsure ||= isBeside === true
    this.write = write
    this.suspicions = []
    this.stale = undefined
    return isBeside ? [] : this.judgeAnswer(happened, write, this.sight)
  }

  private judgeAnswer(happened: Happened, { answered, ...write }: AcceptedWrite, before: Sight | undefined): Finding[] {
    if (!answered) return []
    const isReal = changes({ answered, ...write }, before)
    const findings = Object.entries(write.sent).flatMap(([field, value]) => {
      const shown = answered.values[field]
      const isProven = write.isCreate || (isReal && isNextOf(before, answered))
      if (!isProven || shown === undefined || isSameValue(field, value, shown)) return []
      return [found(happened, sentenceOf(write.by, field), `/data/${field}`, `${toldValue(value)}, as it was sent`, shown)]
    })
    if (write.isCreate && typeof answered.updatedDate === 'string')
      findings.push(
        found(happened, 'record/updated-null-at-first', '/data/updatedDate', 'null until the first update', answered.updatedDate),
      )
    if (!before || !isReal || !isNextOf(before, answered)) return findings
    if (before.companyId != null && answered.companyId != null && before.companyId !== answered.companyId)
      findings.push(found(happened, 'record/identity-kept', '/data/companyId', toldValue(before.companyId), answered.companyId))
    return findings
  }

  /** A write that was refused changes nothing; of one that failed, or that nobody knows, nothing is known. */
  wroteNot(isRefusal: boolean): void {
    if (isRefusal) this.isRefused = true
    else this.isUnsure = true
  }

  remove(happened: Happened, by: KnownWrite): void {
    if (this.write && !follows(happened, this.write)) this.isNew = false
    const { startedAt, endedAt, exchange } = happened
    this.removed = { by, startedAt, endedAt, path: exchange.request.path }
  }
}

/** True where the write sent something else than what was there: what is sent again need not be a change. */
const changes = ({ sent }: AcceptedWrite, before: Sight | undefined): boolean =>
  before !== undefined &&
  Object.entries(sent).some(([field, value]) => before.values[field] !== undefined && !isSameValue(field, value, before.values[field]))

/** True for two moments that one server told of one record, the first of which is later. */
const isLater = (one: unknown, other: unknown): boolean =>
  typeof one === 'string' && typeof other === 'string' && momentOf(one) > momentOf(other)

/** A target that is set up anew creates its records before it updates them. */
function createdAnew(happened: Happened, before: Sight, { createdDate, updatedDate }: Sight): Finding[] {
  if (typeof createdDate !== 'string' || before.createdDate == null || typeof updatedDate !== 'string') return []
  if (createdDate !== updatedDate && !isLater(createdDate, updatedDate)) return []
  return [
    found(happened, 'record/identity-kept', '/data/createdDate', `${toldValue(before.createdDate)}, as before its update`, createdDate),
  ]
}

const unsentFields = (values: Fields, sent: Fields): Fields =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !(field in sent)))

const toldValue = (value: unknown): string => JSON.stringify(value)?.slice(0, 200) ?? 'nothing'

function differing(happened: Happened, expected: Fields, before: Sight, now: Sight, requirement: string, why: string): Finding[] {
  return Object.entries(expected).flatMap(([field, value]) => {
    const shown = now.values[field]
    const isTold = tells(shown, before.token === now.token) && tells(value, before.token === now.token)
    return !isTold || isSameValue(field, value, shown)
      ? []
      : [found(happened, requirement, `/data/${field}`, `${toldValue(value)}, ${why}`, shown)]
  })
}

/** Somebody else, or another session, than the one that made the latest change. */
function strangers(happened: Happened, { author }: AcceptedWrite, { by }: Sight): Finding[] {
  return (['userId', 'sessionId'] as const).flatMap((field) => {
    const [wanted, shown] = [author?.[field], by[field]]
    if (typeof wanted !== 'string' || typeof shown !== 'string' || wanted === shown) return []
    const requirement = field === 'userId' ? 'record/meta-user' : 'record/meta-session'
    return [found(happened, requirement, `/data/meta/${field}`, `${toldValue(wanted)}, who made the latest change`, shown)]
  })
}
