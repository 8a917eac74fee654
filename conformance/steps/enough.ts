// Records that a case needs some of: where the target shows too few, the case makes its own, as far as the run may and the API can.
import type { Operation, OperationId } from '../../openapi/contract.ts'
import { resourceOf } from '../../openapi/resources.ts'
import { Skip } from '../runner/trial/endings.ts'
import { sideBySide } from '../runner/trial/side-by-side.ts'
import type { Trial } from '../runner/trial/trial.ts'
import { type Page, page } from './pages.ts'
import { makesOwn, ownRecord } from './samples.ts'

/** More than are looked at: with so many, those that a case picks are not all, and not those at the ends alone. */
const some = 5

/** What nothing removes, the next run finds: the first one makes more than a small page at once, so that it sees no less. */
const someThatStay = 25

/** A page of a list or search that has at least so many records, or the end of the case. */
export async function needs(trial: Trial, list: Operation, count: number): Promise<Page> {
  const first = await page(trial, list)
  const { create, delete: remove } = resourceOf(list.id) ?? {}
  // Where no total is told, a page may show fewer than there are.
  const enough = first.total === undefined ? count : Math.max(count, remove ? some : someThatStay)
  if (sizeOf(first) >= enough) return first
  if (!create || !makesOwn(trial, create)) return sizeOf(first) >= count ? first : tooFew(trial, sizeOf(first), count)
  // Another case may have made some just as well.
  await trial.peace.keepOthersFrom([list.area])
  const there = sizeOf(await page(trial, list))
  const lacking = Array.from({ length: Math.max(0, Math.max(enough, some) - there) }, (_, at) => at)
  const whyFewer = await skipOf(
    sideBySide(trial, lacking, (strand, at) => ownRecord(strand, create, isOfNameAlone(at) ? {} : optionalFields[create]?.(at))),
  )
  const now = await page(trial, list)
  if (sizeOf(now) >= count) return now
  throw whyFewer ?? tooFew(trial, sizeOf(now), count)
}

/**
 * What they are sent beside what they need, so that each field is looked at; two of them share a value. Every third is as plain as it can be,
 * and shows what becomes of fields that are left out.
 */
const optionalFields: { readonly [create in OperationId]?: (at: number) => object } = {
  createVendor: (at) => ({
    accountNumber: `00${97 + at}`,
    address1: `${at} Dock Street`,
    address2: `Hall ${at}`,
    city: at < 4 ? 'Boston' : 'Tacoma',
    state: at < 4 ? 'MA' : 'WA',
    postalCode: at < 4 ? '02134' : '98402',
    country: 'US',
    contactFirstName: 'Ana',
    contactLastName: `O'Neill-Munoz ${at}`,
    contactEmail: `orders-${at}@parts.example`,
    url: `https://parts.example/catalog/${at}`,
    // What a number looks like is not shown (2.19): one record may have to do without what else it is sent.
    ...(at === 4 && { contactPhone: ['+12065550142'] }),
  }),
  createPaymentTerm: (at) => ({ dueInDays: 5 + at, note: at < 4 ? 'For fleets with an account.' : `Note ${at}` }),
  createLaborMatrix: (at) => ({
    type: at < 4 ? 'Hours' : 'Rate',
    ranges: [
      { start: 0, end: 2, multiplier: 1.25 },
      { start: 2, end: null, multiplier: 1 + at / 8 },
    ],
  }),
  createStatement: (at) => ({ note: `Note ${at}` }),
}

const isOfNameAlone = (at: number): boolean => at % 3 === 2

/** A target may take some and no more. */
async function skipOf(making: Promise<unknown>): Promise<Skip | undefined> {
  try {
    await making
    return undefined
  } catch (error) {
    if (error instanceof Skip) return error
    throw error
  }
}

const sizeOf = ({ ids, total }: Page): number => Math.max(ids.length, total ?? 0)

const tooFew = (trial: Trial, there: number, count: number): never =>
  trial.skip(`the target shows ${there} records here; this needs ${count}`)
