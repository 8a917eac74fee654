// Writes that name a record of another company: it is not shown by what they make, and stays as it was (1).
import { type OperationId, operation } from '../../../openapi/contract.ts'
import { resourceOf } from '../../../openapi/resources.ts'
import { isObject } from '../../exchange/compare.ts'
import { isRefusal, isSuccess, recordOf, recordsIn } from '../../exchange/exchange.ts'
import { outcomeOf } from '../../exchange/outcome.ts'
import { phrase } from '../../exchange/phrase.ts'
import { lastingPart } from '../../runner/seen/lasting-fields.ts'
import type { Case } from '../../runner/trial/case.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { commonPart } from '../../steps/common.ts'
import { companies, companiesByIds, showsNothingOf } from '../../steps/companies.ts'
import { tidyUp } from '../../steps/records.ts'
import { sampleInput, samples } from '../../steps/samples.ts'
import { shownNow } from '../../steps/written.ts'
import type { LooseInput } from '../../transport/calls.ts'

type Fields = { readonly [field: string]: unknown }

/** Fields of writes that name a record, and the list that shows such records to their own company. */
const references = {
  createTpiInspection: { orderId: 'listWorkflowOrders', tpiScanId: 'listTpiScans' },
  updateTpiInspection: { orderId: 'listWorkflowOrders', tpiScanId: 'listTpiScans' },
  createManualPayment: { orderId: 'listWorkflowOrders' },
  createTransferItem: { inventoryPartId: 'listCoreCharges' },
  updateTransferItem: { inventoryPartId: 'listCoreCharges' },
  createLaborMatrix: { locationId: 'listLaborMatrices' },
  createStatement: { customerId: 'listMessageThreadMetadata', orderIds: 'listWorkflowOrders' },
  updateStatement: { customerId: 'listMessageThreadMetadata' },
  createCoreCharge: { partId: 'listCoreCharges' },
  updateCoreCharge: { partId: 'listCoreCharges' },
  updateInventoryFee: { categoryId: 'listInventoryFees', userId: 'listInventoryFees' },
  updateInspection: { orderId: 'listWorkflowOrders', completedById: 'listInspections' },
} as const satisfies { readonly [write in OperationId]?: { readonly [field: string]: OperationId } }

async function namesTheirs(trial: Trial, write: keyof typeof references): Promise<void> {
  const { mine, theirs } = await companiesByIds(trial)
  let tried = 0
  for (const [field, list] of Object.entries(references[write]) as [string, OperationId][]) {
    const look = async () => recordsIn(await trial.attempt(list, {}, theirs))
    const all = await look()
    const shown = all.find((record) => record.companyId === theirs.companyId && isNameable(field, record))
    const strange = shown?.[idField(field)]
    if (!shown || typeof strange !== 'string') continue
    const own = recordsIn(await trial.attempt(list, {}))
    const isOfBoth = mayBeOfBoth(field, own, all)
    if (field === 'orderIds') await sumsTheirs(trial, own, shown)
    const isUpdate = operation(write).kind === 'update'
    const input =
      isUpdate && samples[write].effects !== 'own'
        ? await foundInput(trial, write, field, resourceOf(write)?.list === list ? own : undefined)
        : await sampleInput(write, trial)
    if (!input) continue
    tried += 1
    const naming = (named: unknown) => ({
      ...(!isUpdate && isObject(input.body) && input.body),
      [field]: field === 'orderIds' ? [named] : named,
    })
    const exchange = await trial.attempt(write, { ...input, body: naming(strange) })
    showsNothingOf(trial, theirs.companyId, exchange)
    const id = input.path?.id ?? recordOf(exchange).id
    if (isSuccess(exchange) && typeof id === 'string') {
      if (!isUpdate) tidyUp(trial, write, id)
      const after = await shownNow(trial, write, input, id)
      const made = isObject(after?.data) ? after.data : recordOf(exchange)
      if (takesOver(made, field, shown)) {
        const again = async (named: string) => {
          const tried = await trial.attempt(write, { ...input, body: naming(named) })
          if (!isUpdate && isSuccess(tried)) tidyUp(trial, write, recordOf(tried).id)
          return tried
        }
        // What is refused may be a second one, whatever it names.
        const looksForIt = isRefusal(await again(nobodys(strange))) && isSuccess(await again(strange))
        trial.holds(!looksForIt || isOfBoth, `a refusal, as of an id that no ${nounOf(field)} has`, outcomeOf(exchange), exchange, {
          where: `with ${field} of another company`,
          requirement: 'record/other-company',
        })
      }
      if (after) showsNothingOf(trial, theirs.companyId, after.exchange)
      // What all companies have, one of them may show.
      const named = isOfBoth ? shown.id : strange
      if (after && embeds(after.data, named))
        trial.holds(false, `nothing of the record ${String(named)} of another company`, phrase('what it shows'), after.exchange, {
          where: '/data',
          requirement: 'record/other-company',
        })
    }
    const now = isRefusal(exchange) ? undefined : (await look()).find(({ id: one }) => one === shown.id)
    if (now)
      trial.equal(lastingPart(list, commonPart(now, shown)), lastingPart(list, commonPart(shown, now)), exchange, {
        where: `the record ${String(shown.id)} of ${theirs.companyId}, not of ${mine.companyId}`,
        requirement: 'record/other-company',
      })
  }
  if (tried === 0) trial.skip('the other company is shown no record of its own that could be named')
}

/** An order of another company, named beside one of its own: the statement is of its own one alone (4.6). */
async function sumsTheirs(trial: Trial, orders: readonly Fields[], strange: Fields): Promise<void> {
  const own = orders.find((order) => isNameable('orderIds', order) && typeof order.customerId === 'string')
  if (!own) return
  const { body } = await sampleInput('createStatement', trial)
  const sent = { ...Object(body), customerId: own.customerId, orderIds: [own.id, strange.id] }
  const exchange = await trial.attempt('createStatement', { body: sent })
  const { id, totalCostCents } = recordOf(exchange)
  if (!isSuccess(exchange) || typeof id !== 'string') return
  tidyUp(trial, 'createStatement', id)
  const both = Number(own.totalCostCents) + Number(strange.totalCostCents)
  trial.holds(totalCostCents !== both, `no more than ${String(own.totalCostCents)}, of its own order`, totalCostCents, exchange, {
    where: '/data/totalCostCents',
    requirement: 'record/other-company',
  })
}

/** A found one gets back what it names, which null would not be. */
async function foundInput(
  trial: Trial,
  write: OperationId,
  field: string,
  listed: readonly Fields[] | undefined,
): Promise<LooseInput | undefined> {
  const list = resourceOf(write)?.list
  const own = listed ?? (list ? recordsIn(await trial.attempt(list, {})) : [])
  const before = own.find((record) => typeof record.id === 'string' && typeof record[field] === 'string' && record.deleted !== true)
  if (!before) return undefined
  const path = { id: String(before.id) }
  trial.cleanUp(() => trial.attempt(write, { path, body: { [field]: before[field] } }))
  return { path }
}

/** One list of parts, locations or categories may serve all companies: these then show some of it in common, or too few to tell. */
function mayBeOfBoth(field: string, own: readonly Fields[], all: readonly Fields[]): boolean {
  const [ours, others] = [own, all].map((some) => new Set(some.map((record) => record[idField(field)]).filter((id) => id != null)))
  const isAnyShared = [...(others ?? [])].some((id) => ours?.has(id))
  return isAnyShared || (field === 'categoryId' && Math.min(ours?.size ?? 0, others?.size ?? 0) < 2)
}

const isNameable = (field: string, record: Fields): boolean =>
  typeof record[idField(field)] === 'string' && (field !== 'orderIds' || Number(record.totalCostCents) > 0)

/** What is taken over as it was named: a target need not look for what a body names, but where it does, not among those of others. */
const takesOver = (made: Fields, field: string, shown: Fields): boolean =>
  field === 'orderIds' ? made.totalCostCents === shown.totalCostCents : made[field] === shown[idField(field)]

const nounOf = (field: string): string => /category|customer|location|part|scan|order/.exec(field.toLowerCase())?.[0] ?? 'user'

/** An id of the same form, which no record should have. */
const nobodys = (id: string): string =>
  id.replace(/[0-9a-z]{1,6}$/i, (tail) =>
    [...tail].map((one) => '0123456789abcdefABCDEF'['9876543210fedcbaFEDCBA'.indexOf(one)] ?? one).join(''),
  )

/** True where an object within shows more of this record than its id. */
function embeds(value: unknown, id: unknown): boolean {
  if (Array.isArray(value)) return value.some((one) => embeds(one, id))
  return isObject(value) && ((value.id === id && Object.keys(value).length > 1) || Object.values(value).some((one) => embeds(one, id)))
}

/** The configs of a role of another company, in an array of our own: they stay as they were (4.19). */
async function configuresTheirs(trial: Trial): Promise<void> {
  const { theirs } = await companiesByIds(trial)
  const [roleId = trial.skip('the login of the other company names no role')] = theirs.roleIds
  const look = async () => recordsIn(await trial.attempt('listRoleNotificationConfigs', { query: { roleId } }, theirs))
  const before = await look()
  const [one] = before.filter(({ active, type }) => typeof active === 'boolean' && typeof type === 'string')
  if (!one) return trial.skip('the role of the other company shows no config')
  // Behind one of our own, which is sent as it is: the first may be looked at for all.
  const { body: own } = await sampleInput('updateRoleNotificationConfigs', trial)
  const behindOwn = (config: Fields) => ({ body: [...(Array.isArray(own) ? own : []), config] })
  const changed = { active: one.active !== true }
  const whole = await trial.attempt('updateRoleNotificationConfigs', behindOwn({ ...one, ...changed }))
  // What is refused for its role may be taken without.
  const exchange = isRefusal(whole) ? await trial.attempt('updateRoleNotificationConfigs', behindOwn({ id: one.id, ...changed })) : whole
  const now = (await look()).find(({ id, type }) => (one.id === undefined ? type === one.type : id === one.id))
  if (!now || now.active === one.active) return now && trial.shown(exchange, 'record/other-company')
  trial.cleanUp(() => trial.attempt('updateRoleNotificationConfigs', { body: [one] }, theirs))
  trial.equal(now.active, one.active, exchange, {
    where: `active of the config ${String(one.type)} of another company`,
    requirement: 'record/other-company',
  })
}

const rolesCase: Case = {
  id: 'whose/references/updateRoleNotificationConfigs',
  area: operation('updateRoleNotificationConfigs').area,
  title: 'updateRoleNotificationConfigs with the role of another company leaves its configs as they were',
  requirements: ['record/other-company'],
  effects: 'shared',
  operations: ['listRoleNotificationConfigs', 'updateRoleNotificationConfigs'],
  run: configuresTheirs,
}

/** The logo of another company is for that one to set and to remove: what it removes afterwards is none that we have sent (4.15). */
async function changesTheirLogo(trial: Trial): Promise<void> {
  const { mine, theirs } = await companies(trial)
  const path = { id: theirs.companyId }
  const [own, strange] = [trial.context.fixture('blob') ?? `${trial.mark}-theirs`, `${trial.mark}-not-theirs`]
  const set = await trial.attempt('setCompanyLogo', { path, body: { blobId: own } }, theirs)
  if (!isSuccess(set)) return trial.skip('the other company may set no logo, or one of a stored image alone; give one as fixtures.blob')
  const exchange = await trial.attempt('setCompanyLogo', { path, body: { blobId: strange } })
  trial.refused(exchange)
  trial.refused(await trial.attempt('deleteCompanyLogo', { path }))
  const { blobId } = recordOf(await trial.attempt('deleteCompanyLogo', { path }, theirs))
  const about = { where: 'the logo that was removed' }
  trial.holds(blobId !== strange, 'another blobId than the refused one', blobId, exchange, about)
  const ours = recordOf(await trial.attempt('deleteCompanyLogo', { path: { id: mine.companyId } }))
  trial.holds(ours.blobId !== strange, 'another blobId than the refused one', ours.blobId, exchange, about)
}

const logoCase: Case = {
  id: 'whose/references/setCompanyLogo',
  area: operation('setCompanyLogo').area,
  title: 'Setting and removing the logo of another company is refused, and does not set it',
  requirements: ['record/other-company'],
  // No operation reads the logo, so it cannot be put back.
  effects: 'disruptive',
  operations: ['setCompanyLogo', 'deleteCompanyLogo'],
  run: changesTheirLogo,
}

/** Threads name their customer, core charges a part, fees a category and matrices a location; other lists show what is named. */
const idField = (field: string): string => ({ orderId: 'id', orderIds: 'id', tpiScanId: 'id', inventoryPartId: 'partId' })[field] ?? field

const namedByWrites: readonly Case[] = (Object.keys(references) as (keyof typeof references)[]).map((write) => ({
  id: `whose/references/${write}`,
  area: operation(write).area,
  title: `${write} with the id of a record of another company neither shows nor changes that record`,
  requirements: ['record/other-company'],
  effects: samples[write].effects,
  operations: [write],
  run: (trial) => namesTheirs(trial, write),
}))

export const namedInTurn: readonly Case[] = [...namedByWrites, rolesCase, logoCase]
