// Turns pages of a list or search: all that there is, or what a query chooses and orders, in a notation that the target understands.
import { type Operation, type OperationId, operation } from '../../openapi/contract.ts'
import { phrase } from '../exchange/phrase.ts'
import type { Pages } from '../exchange/recipe.ts'
import type { RunContext } from '../runner/trial/context.ts'
import type { Trial } from '../runner/trial/trial.ts'
import { foundAgain } from '../steps/again.ts'
import { areReversed, goesByNumber, isSorted } from '../steps/in-order.ts'
import { orders } from '../steps/orders.ts'
import { idsForms, inSteadyOrder, type ListedRecord, type ListQuery, largestServed, type Page, sortedIds } from '../steps/pages.ts'
import { whereFields } from '../steps/selection.ts'
import { cameOfFindings } from './came.ts'
import { askPage, judgePage, mostTurns, type PagePosition, type Selected, sentencesOf, type Turned } from './judged-page.ts'

/** What is chosen, and the pages that were asked to find out how. */
interface Chosen extends Selected {
  readonly pages: readonly Turned[]
}

/** Nobody turns more pages than this. */
const mostPages = 60
const mostRecords = 1000

type Path = Pages['path']

const keyOfWhole = ({ list, path }: Pick<Selected, 'list' | 'path'>): string => JSON.stringify([list.id, path])

const wayOf = ({ pages, orderBy, descending }: Pages): string => `${pages} ${orderBy} ${descending ? 'down' : 'up'}`

export class Turner {
  /** What was chosen, by how; a record that is made or changed makes it stale. */
  private readonly known = new Map<string, Chosen | undefined>()
  /** Lists, and fields by whose order they were shown. */
  private readonly ordered = new Set<string>()
  /** All records of a list, as they come without anything that chooses or orders them. */
  private readonly plain = new Map<string, readonly ListedRecord[]>()
  private readonly inOrders = new Map<string, Page | undefined>()
  /** Orders whose pages were found wrong: what is chosen in one of them goes wrong with it, or not, as the records are today. */
  private readonly brokenOrders = new Set<string>()
  /** By list: the first records of one that is too long. */
  private readonly first = new Map<OperationId, readonly ListedRecord[]>()
  /** What was found is asked for once more: what it was found beside has to come again too. */
  private isAgain = false
  private readonly trial: Trial

  constructor(trial: Trial) {
    this.trial = trial
  }

  forget(): void {
    this.known.clear()
    this.plain.clear()
    this.inOrders.clear()
  }

  /** Records of a list: all, or the first ones where they are too many to be turned to their end. */
  async some(list: Operation): Promise<readonly ListedRecord[]> {
    return (await this.whole(list, undefined))?.records ?? this.first.get(list.id) ?? []
  }

  /** The records that the pages are of; undefined where the target does not understand what was chosen, or has too many. */
  async turn(move: Pages, named?: readonly string[]): Promise<readonly ListedRecord[] | undefined> {
    const { trial } = this
    if ((named || move.where) && this.brokenOrders.has(wayOf(move))) return undefined
    const before = trial.findings.length
    const sizesSeen = new Set<number>()
    let chosen: Chosen | undefined
    const asked = await foundAgain(trial, async () => {
      // Others may make and remove records meanwhile: what is found counts when it is found again, beside as many records.
      this.isAgain = sizesSeen.size > 0
      if (this.isAgain) this.forget()
      chosen = await this.choose(move, named)
      sizesSeen.add(chosen?.ids.size ?? 0)
      if (chosen) await this.judge(chosen, move)
    })
    if (asked.length > 1 && sizesSeen.size > 1) trial.findings.length = before
    if (!chosen) return undefined
    if (move.orderBy !== undefined && trial.findings.length > before) this.brokenOrders.add(wayOf(move))
    trial.explored('pages', move.pages, border(move, chosen.ids.size), cameOfFindings(trial.findings.slice(before)))
    return chosen.records ?? []
  }

  private async judge(found: Chosen, { limit, skip }: Pages): Promise<void> {
    const { trial } = this
    const plain = this.plain.get(keyOfWhole(found))
    const chosen: Chosen = { ...found, ...(plain && { plain }) }
    const judged = chosen.pages
    for (const turned of judged) await judgePage(trial, chosen, turned, judged)
    const turn = async (place: PagePosition): Promise<Page | undefined> => {
      const known = judged.find((one) => one.limit === place.limit && one.skip === place.skip)
      if (known) return known.page
      const page = await askPage(trial, chosen, place)
      if (page) await judgePage(trial, chosen, { ...place, page }, judged)
      return page
    }
    if (skip !== undefined) return void (await turn({ limit, skip, isSaid: true }))
    const most = chosen.ids.size > mostPages * (limit ?? mostPages) ? 5 : mostPages
    for (let pages = 0, at = 0; pages < most; pages++) {
      const page = await turn({ limit, skip: at })
      // Where the last page tells that it is the last, the next one tells no more.
      if (!page || page.ids.length === 0 || page.hasMore === false) return
      at += page.ids.length
      if (chosen.by && at >= chosen.ids.size) return
    }
  }

  private async choose(move: Pages, named: readonly string[] | undefined): Promise<Chosen | undefined> {
    const { pages, path, by, oddly, where, orderBy, descending, collate } = move
    const key = JSON.stringify([pages, path, named, by, oddly, where, orderBy, descending, collate])
    if (this.known.has(key)) {
      const known = this.known.get(key)
      return known && { ...known, pages: [] }
    }
    const list = operation(pages)
    const base = named ? await this.ofIds(list, named, move) : where ? await this.ofFields(list, where, path) : await this.whole(list, path)
    const isOrdered = base && orderBy !== undefined && !collate
    const found =
      base && collate
        ? await this.collated(move, base)
        : isOrdered
          ? ((await this.ofOrdered(move, base)) ?? (await this.inSomeOrder(base, orderBy, descending)))
          : base
    if (found && isOrdered) this.ordered.add(wayOf(move))
    this.known.set(key, found)
    return found
  }

  /** Where the order of all is understood, what is chosen among them comes in the same. */
  private async ofOrdered(move: Pages, base: Chosen): Promise<Chosen | undefined> {
    if (!base.by || !this.ordered.has(wayOf(move))) return undefined
    const { pages, path, orderBy = '', descending } = move
    const whole = await this.choose({ pages, orderBy, ...(path && { path }), ...(descending && { descending }) }, undefined)
    return whole && orderedAs(whole, base)
  }

  private async whole(list: Operation, path: Path): Promise<Chosen | undefined> {
    const key = keyOfWhole({ list, path })
    if (!this.known.has(key)) this.known.set(key, await this.walked(list, path))
    return this.known.get(key)
  }

  private async walked(list: Operation, path: Path): Promise<Chosen | undefined> {
    const query = { list, path, wanted: {} }
    const pages: Turned[] = []
    const records = new Map<string, ListedRecord>()
    for (const limit of new Set([await largestServed(this.trial, list, path), undefined])) {
      for (let skip = 0; pages.length < mostPages && records.size < mostRecords; ) {
        const page = await askPage(this.trial, query, { limit, skip })
        if (!page) break
        if (skip > 0 && page.ids.length > 0 && page.ids.join() === pages[0]?.page.ids.join() && Number(page.total ?? skip + 1) > skip) {
          // What there is behind it nobody can tell.
          const { exchange } = page
          const requirement = sentencesOf({ list, by: undefined, orderBy: undefined }).skip
          this.trial.holds(false, `a page without the first ${skip} records`, phrase('the first page again'), exchange, {
            where: '/data',
            requirement,
          })
          return undefined
        }
        pages.push({ limit, skip, page })
        const isNew = page.ids.some((id) => !records.has(id))
        for (const [at, record] of page.records.entries()) records.set(page.ids[at] ?? '', record)
        const isAll = page.total === undefined ? page.ids.length === 0 : records.size >= page.total
        // What shows the same again after the end, in an order that it keeps, has shown all.
        if (!isNew && !isAll && page.ids.length > 0 && !(await inSteadyOrder(this.trial, list, limit ?? 10))) return undefined
        if (isAll || !isNew) {
          const found = [...records.values()]
          this.plain.set(keyOfWhole(query), found)
          // One that came twice stands where another did not come: in an order that changes none is known, nor all where no total tells.
          const cameOnce = pages.reduce((sum, one) => sum + one.page.ids.length, 0) === records.size
          if (isAll && !cameOnce && page.total === undefined) return undefined
          const isSteady = cameOnce || !isNew
          return { ...query, by: undefined, orderBy: undefined, ids: new Set(records.keys()), records: isSteady ? found : undefined, pages }
        }
        skip += page.ids.length
      }
      if (pages.length > 0) {
        this.first.set(list.id, [...records.values()])
        return undefined
      }
    }
    return undefined
  }

  /** Records that are named, in the first notation that brings them alone; else in one that two others were found by. */
  private async ofIds(list: Operation, ids: readonly string[], { by, oddly, limit }: Pages): Promise<Chosen | undefined> {
    const byWhere = by === 'where' || list.kind === 'search'
    const formsOf = (some: readonly string[]) => (byWhere ? whereFields(list, { id: some }) : idsForms(some))
    const what = byWhere ? nameOf(list, { id: ids }) : `ids of ${list.id}`
    const others = ids.length > 1 ? [ids[0], ids.at(-1)].filter((id) => id !== undefined) : ids
    const found = await this.understood({ list, path: undefined }, what, formsOf(ids), ids, formsOf(others), others)
    if (!found || !oddly) return found
    const twice = [...ids, ids[0] ?? '']
    // What no record could have as its id may be refused.
    for (const odd of [['999999', ...twice], twice]) {
      const wanted = formsOf(odd)[notationsOf(this.trial.context).get(what) ?? 0] ?? {}
      const place = { limit, skip: 0 }
      const page = await askPage(this.trial, { ...found, wanted }, place)
      if (page) return { ...found, wanted, pages: [{ ...place, page }] }
    }
    return undefined
  }

  private async ofFields(list: Operation, where: NonNullable<Pages['where']>, path: Path): Promise<Chosen | undefined> {
    const { records } = (await this.whole(list, path)) ?? {}
    if (!records) return undefined
    const matches = (record: ListedRecord, wanted: NonNullable<Pages['where']>) =>
      Object.entries(wanted).every(([field, value]) => [value].flat().includes(record[field]))
    const idsOf = (wanted: NonNullable<Pages['where']>) => records.filter((one) => matches(one, wanted)).map(({ id }) => String(id))
    const ids = idsOf(where)
    const isEmpty = Object.values(where).some((value) => Array.isArray(value) && value.length === 0)
    if ((ids.length === 0 && !isEmpty) || ids.length === records.length) return undefined
    const [field = ''] = Object.keys(where)
    const other = records.find((record) => !matches(record, where) && ['string', 'number', 'boolean'].includes(typeof record[field]))
    const another = { [field]: Array.isArray(where[field]) ? [other?.[field]] : other?.[field] }
    const forms = other ? whereFields(list, another) : []
    return this.understood({ list, path }, nameOf(list, where), whereFields(list, where), ids, forms, idsOf(another))
  }

  /** Whatever the order of a field is, all records come in it; known where one page shows them all. */
  private async collated({ pages: list, path, orderBy = '', descending }: Pages, base: Chosen): Promise<Chosen> {
    const form = () => notationsOf(this.trial.context).get(nameOfOrders(base.list))
    if (form() === undefined) await this.choose({ pages: list, orderBy, ...(path && { path }) }, undefined)
    const wanted = (await orders(this.trial, base.list, orderBy))[form() ?? -1]?.[descending ? 1 : 0]
    const order = wanted && { orderBy, goesDown: descending === true }
    const chosen = { ...base, ...order, wanted: { ...base.wanted, ...wanted, collate: true } }
    const limit = base.ids.size + 1
    const whole = await this.wholeInOrder(chosen, limit)
    const pages: readonly Turned[] = whole ? [{ limit, skip: 0, page: whole }] : []
    return { ...chosen, records: whole?.ids.length === base.ids.size ? whole.records : undefined, pages }
  }

  /** With room for one record more, so that the page is known to hold all. */
  private async understood(
    of: Pick<Chosen, 'list' | 'path'>,
    what: string,
    forms: readonly ListQuery[],
    ids: readonly string[],
    formsOfOthers: readonly ListQuery[],
    others: readonly string[],
  ): Promise<Chosen | undefined> {
    const known = notationsOf(this.trial.context)
    const before = known.get(what)
    const query = { ...of, by: 'ids' in (forms[0] ?? {}) ? 'ids' : 'where', orderBy: undefined, ids: new Set(ids) } as const
    const ask = (wanted: ListQuery, limit: number | undefined) => askPage(this.trial, { ...of, wanted }, { limit, skip: 0 })
    if (before !== undefined && !this.isAgain) return { ...query, wanted: forms[before] ?? {}, records: undefined, pages: [] }
    for (const [form, wanted] of forms.entries()) {
      if (before !== undefined && form !== before) continue
      // That nothing comes tells nothing of the notation.
      const page = ids.length === 0 ? undefined : await ask(wanted, ids.length + 1)
      if (!page || !(sameIds(page.ids, ids) || areSomeOf(page, ids))) continue
      known.set(what, form)
      return {
        ...query,
        wanted,
        records: page.ids.length === ids.length ? page.records : undefined,
        pages: [{ limit: ids.length + 1, skip: 0, page }],
      }
    }
    for (const [form, wanted] of formsOfOthers.entries()) {
      if (sameIds(others, ids)) break
      const page = await ask(wanted, undefined)
      if (!page || others.length === 0 || !sameIds(page.ids, others)) continue
      known.set(what, form)
      return { ...query, wanted: forms[form] ?? {}, records: undefined, pages: [] }
    }
    return undefined
  }

  /** What a target does not sort by one field it may by another, where it is known to sort; time entries are sorted by one alone (4.11). */
  private async inSomeOrder(base: Chosen, field: string, isDescending?: boolean): Promise<Chosen | undefined> {
    const sorts = base.list.id !== 'searchTimesheets' && (await orders(this.trial, base.list, field)).length === 1
    for (const one of new Set([field, ...(sorts ? oftenSorted : [])])) {
      const found = await this.inOrder(base, one, isDescending)
      if (found) return found
    }
    return undefined
  }

  /** An order is understood where it turns round with its direction, and its values go one way. */
  private async inOrder(base: Chosen, field: string, isDescending = false): Promise<Chosen | undefined> {
    const { list } = base
    const known = notationsOf(this.trial.context)
    const [what, forms] = [nameOfOrders(list), await orders(this.trial, list, field)]
    const [first = 0] = [known.get(what)].filter((form) => form !== undefined)
    const limit = base.ids.size + 1
    const ask = (wanted: ListQuery | undefined) => this.wholeInOrder({ ...base, wanted: { ...base.wanted, ...wanted } }, limit)
    // What is in this order anyway tells nothing of it: then the other way round is turned.
    const isSortedAnyway = base.records && isSorted(base.records, field)
    for (const at of new Set([first, ...forms.keys()])) {
      const [ascending, descending] = forms[at] ?? []
      const up = await ask(ascending)
      if (!up) continue
      const isOrdered = known.get(what) === at && base.records && isSorted(up.records, field) && !isSortedAnyway
      const down = isOrdered && !isDescending ? undefined : await ask(descending)
      const isUnderstood = down ? areReversed(up.records, down.records, field) : isOrdered && !isDescending
      if (!isUnderstood) continue
      known.set(what, at)
      if (list.kind === 'search') goesByNumber(this.trial, list, up, field)
      const goesDown = isSortedAnyway || isDescending
      const [way, page] = down && goesDown ? [descending, down] : [ascending, up]
      const records = page.ids.length === base.ids.size ? page.records : undefined
      return {
        ...base,
        wanted: { ...base.wanted, ...way },
        orderBy: field,
        goesDown: way === descending,
        records,
        pages: [{ limit, skip: 0, page }],
      }
    }
    return undefined
  }

  /** Both directions of an order are known by the same two pages. */
  private async wholeInOrder(query: Pick<Selected, 'list' | 'wanted' | 'path'>, limit: number): Promise<Page | undefined> {
    const key = JSON.stringify([query.list.id, query.wanted, query.path, limit])
    if (!this.inOrders.has(key)) this.inOrders.set(key, await this.readOn(query, limit))
    return this.inOrders.get(key)
  }

  /** What a target cuts is all there is once the pages behind it have come. */
  private async readOn(query: Pick<Selected, 'list' | 'wanted' | 'path'>, limit: number): Promise<Page | undefined> {
    let page = await askPage(this.trial, query, { limit, skip: 0 })
    const all = limit - 1
    const isLong = page && page.ids.length * mostTurns < all
    while (page && !isLong && page.hasMore !== false && page.ids.length < all) {
      const next = await askPage(this.trial, query, { limit, skip: page.ids.length })
      if (!next || next.ids.length === 0) break
      const [ids, records] = [
        [...page.ids, ...next.ids],
        [...page.records, ...next.records],
      ]
      page = { ...next, exchange: page.exchange, ids, records, isSeveral: true }
    }
    return page
  }
}

/** Fields that most records have, and most targets sort by. */
const oftenSorted: readonly string[] = ['createdDate', 'name']

const nameOf = (list: Operation, where: NonNullable<Pages['where']>): string =>
  [list.id, ...Object.entries(where).map(([field, value]) => `${field} ${Array.isArray(value) ? 'in' : 'equals'}`)].join(' ')

/** What is chosen among all, in the order that all were shown in. */
const orderedAs = (whole: Chosen, base: Chosen): Chosen | undefined =>
  whole.records && {
    ...base,
    wanted: { ...base.wanted, ...whole.wanted },
    orderBy: whole.orderBy,
    ...(whole.goesDown && { goesDown: true }),
    records: whole.records.filter(({ id }) => base.ids.has(String(id))),
    pages: [],
  }

const notations = new WeakMap<RunContext, Map<string, number>>()

/** Which of the forms the target understood before. */
function notationsOf(context: RunContext): Map<string, number> {
  const known = notations.get(context) ?? new Map<string, number>()
  notations.set(context, known)
  return known
}

const sameIds = (some: readonly string[], others: readonly string[]): boolean => sortedIds(some).join() === sortedIds(others).join()

/** Several of these and nothing else, which is all there is, as it tells. */
const areSomeOf = ({ ids, total }: Page, wanted: readonly string[]): boolean =>
  ids.length > 1 && ids.length < wanted.length && total === ids.length && ids.every((id) => wanted.includes(id))

const nameOfOrders = ({ kind }: Operation): string => `order of ${kind}`

/** Where the page ends, or the last of all. */
function border({ limit, skip, orderBy, of, where, by }: Pages, count: number): string {
  if (orderBy !== undefined) return 'in an order'
  const what = where || by ? 'filtered, ' : of === undefined ? '' : 'by ids, '
  if (skip !== undefined && skip >= count) return `${what}past the end`
  if (limit === undefined || limit === 0) return `${what}${limit === 0 ? 'no record' : 'without limit'}`
  if (limit >= count && (skip ?? 0) === 0) return `${what}${limit === count ? 'one full page' : 'one page'}`
  const over = skip === undefined ? count % limit : skip + limit - count
  if (over === 0) return `${what}full pages`
  if (skip === undefined ? over === 1 : over === -1) return `${what}one record more`
  return `${what}${(skip === undefined ? over === limit - 1 : over === 1) ? 'one record less' : 'part of a page'}`
}
