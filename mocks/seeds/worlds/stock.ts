// What a shop has before an order comes in: suppliers, terms, prices, templates, parts, and transfers of those.
import { makeCoreCharge } from '../records/core-charge.ts'
import { makeInventoryFee } from '../records/inventory-fee.ts'
import { makeInventoryLabor } from '../records/inventory-labor.ts'
import { makeLaborMatrix } from '../records/labor-matrix.ts'
import { makeMessageTemplate } from '../records/message-template.ts'
import { makePart, makeTire } from '../records/part.ts'
import { makePaymentTerm } from '../records/payment-term.ts'
import { makeReferralSource } from '../records/referral-source.ts'
import { makeTransfer } from '../records/transfer.ts'
import { makeTransferItem } from '../records/transfer-item.ts'
import { makeVendor } from '../records/vendor.ts'
import { pick, type Setting, times } from './setting.ts'

export type Stock = ReturnType<typeof makeStock>

export function makeStock({ plan, shops, draw, at }: Setting) {
  const { others } = plan
  /** Counts the records of one location, as shops take turns. */
  const ordinalOf = (turn: number) => Math.floor(turn / shops.length)
  const vendorNames = new Set<string>()
  const vendors = times(others, (turn) => {
    const vendor = makeVendor(draw('vendors', turn), at(turn), vendorNames)
    vendorNames.add(vendor.name)
    return vendor
  })
  const referralSources = times(others, (turn) => {
    const ordinal = ordinalOf(turn)
    const reserved = ordinal < 2
    return makeReferralSource(draw('referralSources', turn), { ...at(turn), ordinal: reserved ? ordinal : ordinal - 2, reserved })
  })
  const paymentTerms = times(others, (turn) => {
    const ordinal = ordinalOf(turn)
    const builtIn = ordinal < 3
    const kind = { ordinal: builtIn ? ordinal : ordinal - 3, builtIn, customerDefault: ordinal === 0, fleetDefault: ordinal === 2 }
    return makePaymentTerm(draw('paymentTerms', turn), { ...at(turn), ...kind })
  })
  const laborMatrices = times(others, (turn) => {
    const ordinal = ordinalOf(turn)
    return makeLaborMatrix(draw('laborMatrices', turn), { ...at(turn), ordinal, isDefault: ordinal === 0 })
  })
  const messageTemplates = times(others, (turn) =>
    makeMessageTemplate(draw('messageTemplates', turn), { ...at(turn), ordinal: ordinalOf(turn) }),
  )
  const inventoryLabor = times(others, (turn) => {
    const matrix = turn % 3 === 0 ? null : pick(laborMatrices, turn)
    return makeInventoryLabor(draw('inventoryLabor', turn), { ...at(turn), country: plan.country, matrix })
  })
  const inventoryFees = times(others, (turn) => makeInventoryFee(draw('inventoryFees', turn), at(turn)))
  const parts = times(others, (turn) => makePart(draw('parts', turn), at(turn)))
  const tires = times(others, (turn) => makeTire(draw('tires', turn), at(turn)))
  const coreCharges = times(others, (turn) => makeCoreCharge(draw('coreCharges', turn), { ...at(turn), part: pick(parts, turn) }))
  const transfers = times(others, (turn) => {
    const [from, to] = [pick(shops, turn), pick(shops, turn + 1)]
    return makeTransfer(draw('transfers', turn), { ...at(turn, latestGoods), fromLocationId: from.id, toLocationId: to.id })
  })
  const transferItems = transfers.flatMap((transfer, turn) =>
    times(turn === 0 ? 5 : 2, (place) => {
      const goods = place % 2 === 0 ? { part: goodsAt(parts, turn, place) } : { tire: goodsAt(tires, turn, place) }
      return makeTransferItem(draw('transferItems', turn, place), { transfer, goods })
    }),
  )
  /** Of the shop whose turn it is, another one for each place. */
  function goodsAt<Item>(items: readonly Item[], turn: number, place: number): Item {
    return pick(items, (turn + place * shops.length) % Math.max(1, items.length - (items.length % shops.length)))
  }
  return {
    vendors,
    referralSources,
    paymentTerms,
    laborMatrices,
    messageTemplates,
    inventoryLabor,
    inventoryFees,
    parts,
    tires,
    coreCharges,
    transfers,
    transferItems,
  }
}

/** Transfers begin late, so that most of what they move is there by then. */
const latestGoods = '2026-01-05T16:00:00.000Z'
