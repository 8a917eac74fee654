// What is sorted naturally is so beside a filter and a limit, too: pages are cut from what is sorted (4.1).
import type { Operation } from '../../../openapi/contract.ts'
import { phrase } from '../../exchange/phrase.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { goesNaturally } from '../../steps/in-order.ts'
import { orders } from '../../steps/orders.ts'
import { type ListedRecord, type ListQuery, largestServed, type Page, sortedIds, tryPage } from '../../steps/pages.ts'
import { whereIn } from '../../steps/selection.ts'

const collator = (numeric: boolean) => new Intl.Collator('en', { numeric, sensitivity: 'base' })
const { compare: naturally } = collator(true)
const { compare: byLetter } = collator(false)

interface Pair {
  readonly field: string
  /** Naturally the first comes before the other one, and letter by letter after it. */
  readonly ids: readonly [string, string]
}

function pairAmong(records: readonly ListedRecord[]): Pair | undefined {
  const fields = Object.keys(records[0] ?? {}).filter((field) => !/^id$|Id$|Date$/.test(field))
  for (const field of fields) {
    // Where both orders differ, they do so in neighbors.
    const texts = records
      .flatMap(({ id, [field]: text }) => (typeof text === 'string' ? [{ id: String(id), text }] : []))
      .toSorted((one, other) => naturally(one.text, other.text))
    for (const [at, one] of texts.entries()) {
      const next = texts[at + 1]
      if (next && naturally(one.text, next.text) < 0 && byLetter(one.text, next.text) > 0 && one.text > next.text)
        return { field, ids: [one.id, next.id] }
    }
  }
  return undefined
}

const fewNumbers = 6

/** A field of numbers that go otherwise letter by letter. */
function numbersAmong(records: readonly ListedRecord[]): string | undefined {
  const fields = Object.keys(records[0] ?? {})
  return fields.find((field) => {
    const values = new Set(records.map((record) => record[field]).filter((value) => value != null))
    const numbers = [...values].filter((value) => typeof value === 'number')
    const asText = numbers.map(String).toSorted()
    return numbers.length >= fewNumbers && numbers.length === values.size && asText.join() !== numbers.toSorted((a, b) => a - b).join()
  })
}

/** Upwards and downwards at once, each is answered as it is alone. */
export async function directionsAtOnce(trial: Trial, list: Operation, requirement: string): Promise<void> {
  const [[up, down] = []] = await orders(trial, list, 'createdDate')
  if (!up || !down) return
  const few = { limit: 5, collate: true }
  const ask = async (order: ListQuery) => tryPage(trial, list, { ...few, ...order })
  const [upwards, downwards] = [await ask(up), await ask(down)]
  if (!upwards || !downwards || upwards.ids[0] === downwards.ids[0]) return
  // Where the order is another one each time, it is hardly that of the other question.
  const ways = [
    { order: up, alone: upwards, other: downwards },
    { order: down, alone: downwards, other: upwards },
  ]
  for (const both of [ways, ways.toReversed()]) {
    const pages = await Promise.all(both.map(({ order }) => ask(order)))
    for (const [at, { alone, other }] of both.entries()) {
      const page = pages[at]
      if (page?.ids.join() === other.ids.join()) trial.equal(page.ids, alone.ids, page.exchange, { where: '/data', requirement })
    }
  }
}

/** Two pages at once, each as it is alone. */
export async function pagesAtOnce(trial: Trial, list: Operation, requirement: string): Promise<void> {
  const queries: readonly ListQuery[] = [0, pageAtOnce].map((skip) => ({ limit: pageAtOnce, skip }))
  const ask = (query: ListQuery) => tryPage(trial, list, query)
  const alone: (Page | undefined)[] = []
  for (const query of queries) alone.push(await ask(query))
  const together = await Promise.all(queries.map(ask))
  for (const [at, page] of together.entries()) {
    const [own, other] = [alone[at], alone[1 - at]]
    if (page && own && other && own.ids.length === other.ids.length && page.ids.join() === other.ids.join())
      trial.equal(page.ids, own.ids, page.exchange, { where: '/data', requirement })
  }
}

const pageAtOnce = 5

/** Downwards, too, where that way is understood without collate. */
async function goesDown(trial: Trial, list: Operation, upwards: Page, wanted: ListQuery, field: string): Promise<void> {
  const alone = await tryPage(trial, list, wanted)
  if (!alone || alone.ids.join() === upwards.ids.join()) return
  const turned = await tryPage(trial, list, { ...wanted, collate: true })
  if (turned) goesNaturally(trial, list, turned, field, true)
}

export async function collatedTogether(trial: Trial, list: Operation, requirement: string): Promise<void> {
  const limit = await largestServed(trial, list)
  const size = limit === undefined ? {} : { limit }
  const records = (await tryPage(trial, list, size))?.records ?? []
  const numbered = numbersAmong(records)
  if (numbered !== undefined) {
    const [[up, down] = []] = await orders(trial, list, numbered)
    const found = await tryPage(trial, list, { ...up, ...size, collate: true })
    if (found) {
      goesNaturally(trial, list, found, numbered, false)
      await goesDown(trial, list, found, { ...down, ...size }, numbered)
    }
  }
  const pair = pairAmong(records)
  if (!pair) return
  const { field, ids } = pair
  const [[up, down] = []] = await orders(trial, list, field)
  const wanted = { ...up, collate: true }
  const whole = await tryPage(trial, list, { ...wanted, ...size })
  if (!whole) return
  goesNaturally(trial, list, whole, field, false)
  await goesDown(trial, list, whole, { ...down, ...size }, field)
  const [first = -1, second = -1] = ids.map((id) => whole.ids.indexOf(id))
  // It sorts in another way, or by something else.
  if (first < 0 || second <= first) return
  const about = { where: '/data', requirement }
  const chosen = await tryPage(trial, list, { ...wanted, ...whereIn(list, ids)[0] })
  if (chosen && sortedIds(chosen.ids).join() === sortedIds(ids).join()) trial.equal(chosen.ids, ids, chosen.exchange, about)
  const texts = whole.records.map((record) => String(record[field] ?? ''))
  // Of those that are equal any may come first.
  if (naturally(texts[second - 1] ?? '', texts[second] ?? '') === 0) return
  const cut = await tryPage(trial, list, { ...wanted, limit: second })
  // Cut before it, the page ends, where it is cut at all.
  const isBefore = cut === undefined || cut.ids.length > second || !cut.ids.includes(ids[1])
  if (cut) trial.holds(isBefore, `a page that ends before ${ids[1]}`, phrase('a page with it'), cut.exchange, about)
}
