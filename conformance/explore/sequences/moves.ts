// Steps by name, told as moves of a recipe: `one`, `back`, `delete` … of one record, beside a second one of its kind.
import type { OperationId } from '../../../openapi/contract.ts'
import type { Move, Step } from '../../exchange/recipe.ts'
import { type Fields, off, type SequenceKind, text } from './kinds.ts'

type Values = { readonly [field: string]: unknown }

/** So many texts of a field take turns. */
const texts = 5

/** A record, and what it was sent last. */
class Subject {
  sent: Values = {}
  name: string
  private readonly kind: SequenceKind
  private readonly key: string
  private readonly found: Values | undefined
  /** The values that its fields have, counted from the first ones. */
  private readonly counts = new Map<string, number>()
  /** Those of its creation. */
  private readonly firsts = new Map<string, number>()

  constructor(kind: SequenceKind, key: string, name: string, found: Values | undefined) {
    this.kind = kind
    this.key = key
    this.name = name
    this.found = found
  }

  get id(): string {
    return String(this.found?.id)
  }

  private get fields(): readonly string[] {
    return Object.keys(this.kind.fields)
  }

  valueNow(field: string): unknown {
    const count = this.counts.get(field) ?? 0
    if (count === 0 && this.found) return this.found[field]
    const values = this.kind.fields[field]
    // Every second text is the one before in other letters: who compares without regard to case takes it for no change. The record that is
    // sought gets another one first, by which it is not found any more.
    if (values === undefined || values === text) {
      const turn = (count + (this.key === 'a' ? 1 : 0)) % texts
      return `{new ${this.key}${field}${Math.floor(turn / 2)}} ${turn % 2 === 0 ? 'a' : 'A'}`
    }
    // Two records do not have the same values.
    return values[(count + (this.key === 'b' ? 2 : 0)) % values.length]
  }

  /** This field with the value after the one that it has. */
  next(field: string): Values {
    const before = this.valueNow(field)
    // What a found record has may be the next value of the set.
    do this.counts.set(field, (this.counts.get(field) ?? 0) + 1)
    while (this.valueNow(field) === before && (this.counts.get(field) ?? 0) < texts)
    return { [field]: this.valueNow(field) }
  }

  /** A value after that, which it does not get, or not for sure. */
  another(field: string, ahead = 1): Values {
    const before = this.counts.get(field) ?? 0
    this.counts.set(field, before + ahead)
    const values = { [field]: this.valueNow(field) }
    this.counts.set(field, before)
    return values
  }

  nextOfAll(): Values {
    return Object.assign({}, ...this.fields.map((field) => this.next(field)))
  }

  /** The value that it had first, for a field that has another by now. */
  first(): Values {
    const firstOf = (name: string) => this.firsts.get(name) ?? 0
    const [field] = [...this.counts].findLast(([name, count]) => count !== firstOf(name)) ?? []
    if (field === undefined) return this.sent
    this.counts.set(field, firstOf(field))
    return { [field]: this.valueNow(field) }
  }

  /** All fields, with the values that the record has, or had when it was deleted. */
  whole(): Values {
    for (const [field, count] of this.counts) this.firsts.set(field, count)
    this.sent = Object.fromEntries(this.fields.map((field) => [field, this.valueNow(field)]))
    return this.sent
  }
}

/** Which record was sought by a value that others have as well, and by which; and what it has been sought after. */
interface SoughtAmong {
  readonly name: string
  readonly value: unknown
  readonly hasChanged: boolean
  readonly isGone: boolean
}

/** Numbers and words of a set: addresses are the record's own. */
const areShared = (values: Fields[string] | undefined): boolean =>
  Array.isArray(values) && values.every((value) => typeof value === 'number' || (typeof value === 'string' && !value.includes('{')))

/** Records that were there before, as the target shows them, in place of own ones. */
export type FoundRecords = readonly [Values, Values?]

/** Tells the moves of a walk; the steps that it names come with the moves that make them. */
export class MoveWriter {
  readonly moves: Move[] = []
  /** The steps in their order, by name. */
  readonly named: (readonly [name: string, step: Step])[] = []
  private readonly kind: SequenceKind
  private readonly one: Subject
  private readonly other: Subject | undefined
  private generation = 1
  private turns = 0
  private everywhere = 0
  private deletions = 0
  private wrongs = 0
  private seeks = 0
  private sought: unknown
  private hasSoughtGone = false
  private readonly soughtAmong = new Map<string, SoughtAmong>()
  private isGone = false
  private firstWrong: string | undefined

  constructor(kind: SequenceKind, found?: FoundRecords) {
    this.kind = kind
    this.one = new Subject(kind, 'a', 'a1', found?.[0])
    this.other = found && !found[1] ? undefined : new Subject(kind, 'b', 'b', found?.[1])
    if (found) for (const subject of [this.one, this.other]) subject && this.begin(subject)
    else if (kind.create) this.make(kind.create)
    // What was found is not looked at yet.
    if (!found) {
      this.seek()
      this.seekAmong()
    }
  }

  private begin(subject: Subject): void {
    const { update } = this.kind
    this.moves.push({ do: update, as: subject.name, path: { id: subject.id }, body: subject.nextOfAll() })
  }

  /** The record, another one, and after a create that is refused a third one that looks like the first. */
  private make(create: OperationId): void {
    const body = this.one.whole()
    const [field = ''] = Object.keys(this.kind.fields)
    this.moves.push({ do: create, as: 'a1', body }, { do: create, as: 'b', body: this.other?.whole() ?? {} })
    this.moves.push({ do: create, body: { [field]: { wrongType: true } }, wrong: 'maybe' }, { do: create, as: 'c', body })
    // What was refused has not changed it, as its dates and meta tell where nothing else was sent.
    // Of a template its answers alone tell.
    if (this.kind.record !== 'MessageTemplate')
      this.moves.push({ do: this.kind.update, on: 'c', body: this.wrongFor(field), wrong: 'maybe' })
    this.moves.push({ look: 'c' }, { look: 'a1' })
  }

  /** Adds a step, and looks at what it was about. */
  tell(name: string): void {
    const { one } = this
    const step = this.stepOf(name)
    if (!step) return
    this.moves.push(step)
    this.named.push([name, step])
    // What is gone is sought by its texts, unless it has none.
    const isTold = name === 'delete' ? this.textField === undefined : this.named.length % 5 === 2
    // What was refused shows with the good update after it, where that sends other fields.
    // That nothing changes what is gone shows in the end.
    const isUnseen = (name === 'wrong' && this.fields.length > 1) || (name === 'update' && this.isGone)
    if (!isUnseen) this.moves.push({ look: one.name, ...(isTold && name !== 'other' && this.inLists()) })
    // Beside it in a list, which shows both as they are.
    if (name === 'other') this.moves.push(this.kind.list ? { listed: [one.name, 'b'] } : { look: 'b', ...this.inLists() })
    if (name === 'delete') this.isGone = true
    if (name === 'recreate' || name === 'undelete') this.isGone = false
    this.seek(name)
    this.seekAmong(name)
  }

  private get textField(): string | undefined {
    return Object.keys(this.kind.fields).find((field) => this.kind.fields[field] === text)
  }

  /** By its first text, after that was changed the first and the second time, and after a delete. */
  private seek(after?: string): void {
    const field = this.textField
    if (field === undefined) return
    const value = this.one.valueNow(field)
    const isGone = after === 'delete'
    if (isGone ? this.hasSoughtGone : this.isGone || value === this.sought || this.seeks === 2) return
    if (isGone) this.hasSoughtGone = true
    else this.seeks += 1
    this.sought = value
    this.moves.push({ seek: this.one.name, by: field })
  }

  /** By values that others have as well: after a delete by the first, and by the last once it is another one than it was. */
  private seekAmong(after?: string): void {
    const shared = Object.keys(this.kind.fields).filter((name) => areShared(this.kind.fields[name]))
    for (const field of new Set([shared.at(0), shared.at(-1)])) {
      if (field === undefined) return
      const { name } = this.one
      const value = this.one.valueNow(field)
      const before = this.soughtAmong.get(field) ?? { name: '', value, hasChanged: false, isGone: false }
      const isKnown = before.name === name
      const isAnother = isKnown && before.value !== value && field === shared.at(-1)
      const isGone = isKnown && after === 'delete'
      if (isGone ? before.isGone || field !== shared[0] : this.isGone || before.hasChanged || (isKnown && !isAnother)) continue
      this.soughtAmong.set(field, { name, value, hasChanged: before.hasChanged || isAnother, isGone: before.isGone || isGone })
      this.moves.push({ seek: name, by: field, among: true })
    }
  }

  /** What is gone, and beside what all was done to what nothing was done to. */
  end(): readonly Move[] {
    const [last] = this.named.at(-1) ?? []
    // What went last has been looked at since.
    const isLeft = this.isGone && last !== 'delete'
    const gone = Array.from({ length: this.generation - (isLeft ? 0 : 1) }, (_, index): Move => ({ look: `a${index + 1}` }))
    const unseen: Move[] = last === 'wrong' && this.fields.length > 1 ? [{ look: this.one.name }] : []
    const others: Move[] = this.kind.list ? [{ listed: [this.one.name, 'b', 'c'] }] : [{ look: 'b' }, { look: 'c' }]
    return [...this.moves, ...unseen, ...gone, ...this.wrongAtLast(), ...others]
  }

  /** What was good in the first wrong update is wrong in this one. */
  private wrongAtLast(): readonly Move[] {
    const bad = this.fields.find((field) => field !== this.firstWrong)
    return bad === undefined || !this.other ? [] : [{ do: this.kind.update, on: 'b', body: this.wrongFor(bad), wrong: 'maybe' }]
  }

  /** Lists and searches show what reads show; where none shows several at once, one look at them tells. */
  private inLists(): { readonly everywhere?: true } {
    return !this.kind.list && this.everywhere++ < 1 ? { everywhere: true } : {}
  }

  private stepOf(name: string): Step | undefined {
    const { one, other, kind } = this
    switch (name) {
      case 'one':
      case 'update':
        return this.update(one, one.next(this.nextField()))
      case 'many':
        return this.update(one, one.nextOfAll())
      case 'back':
        return this.update(one, one.first())
      case 'again':
        return this.update(one, one.sent)
      case 'none':
        return { do: kind.update, on: one.name, body: {} }
      case 'theirs':
        return { ...this.update(one, one.next(this.nextField())), by: 'sameUser' }
      case 'another':
        // Where that is refused, what comes next is another value all the same.
        return { do: kind.update, on: one.name, body: one.another(this.roomyField(), 2), by: 'otherUser' }
      case 'other':
        return other && this.update(other, other.nextOfAll())
      case 'wrong':
        return this.wrong()
      case 'recreate':
        return this.recreate()
      default:
        return this.deletion(name)
    }
  }

  private update(subject: Subject, body: Values): Step {
    subject.sent = body
    return { do: this.kind.update, on: subject.name, body }
  }

  /** Fields that can have another value. */
  private get fields(): readonly string[] {
    return Object.keys(this.kind.fields).filter((field) => this.kind.fields[field] !== off)
  }

  private nextField(): string {
    return this.fields[this.turns++ % this.fields.length] ?? 'name'
  }

  /** One that takes more than two values. */
  private roomyField(): string {
    const isRoomy = (field: string) => (this.kind.fields[field] ?? text) === text || (this.kind.fields[field]?.length ?? 0) > 2
    if (!isRoomy(this.fields[this.turns % this.fields.length] ?? '')) this.turns += 1
    return this.nextField()
  }

  /** Good values of all fields but one, which gets a value of another type. */
  private wrongFor(bad: string): Values {
    const good = this.fields.filter((field) => field !== bad).map((field) => this.one.another(field))
    return { ...Object.assign({}, ...good), [bad]: { wrongType: true } }
  }

  /** The field that the next step sends is the wrong one, and by turns a name is one that is taken (2.21). */
  private wrong(): Step | undefined {
    const { kind, one, other } = this
    const on = one.name
    if (kind.record === 'Webhook' && this.wrongs++ % 2 === 1) {
      if (this.fields[this.turns % this.fields.length] === 'url') this.turns += 1
      const body = { name: other?.valueNow('name'), url: '{hooks}/refused' }
      return { do: kind.update, on, body, wrong: 'webhook/name-unique-on-update' }
    }
    // What was refused and comes later would be covered by it.
    const upcoming = this.fields[this.turns % this.fields.length] ?? 'name'
    this.firstWrong ??= upcoming
    return { do: kind.update, on, body: this.wrongFor(upcoming), wrong: 'maybe' }
  }

  /** Like the one that is gone. */
  private recreate(): Step | undefined {
    const { kind, one } = this
    if (!kind.create) return undefined
    this.generation += 1
    one.name = `a${this.generation}`
    return { do: kind.create, as: one.name, body: one.whole() }
  }

  private deletion(name: string): Step {
    const { kind, one } = this
    if (kind.remove) return { do: kind.remove, on: one.name }
    // A fee is deleted by its update (4.12).
    if (kind.record === 'InventoryFee') return { do: kind.update, on: one.name, body: { deleted: name === 'delete' } }
    const body = name === 'delete' ? { reason: '{new}' } : {}
    return {
      do: 'changeMessageTemplateState',
      on: one.name,
      path: { action: name },
      body,
      // Each of the two deletes what the other one has brought back, and what it has itself.
      by: [0, 3].includes(this.deletions++ % 4) ? 'self' : 'otherUser',
    }
  }
}
