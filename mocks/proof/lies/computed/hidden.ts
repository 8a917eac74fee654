// Records that vanish from lists and searches for lack of something: of what a create need not send, or of a related record.
import type { OperationId } from '../../../../openapi/contract.ts'
import { resources } from '../../../../openapi/resources.ts'
import { findingOnly } from '../../tools/kinds.ts'
import type { Fields, Lie } from '../../tools/lie.ts'
import { bodyFields, recordFields } from './writes.ts'

const hides = (names: readonly OperationId[], without: string, only: Fields, breaks: readonly string[]): Lie[] =>
  names.map((name) => ({
    id: `computed/hidden/${name}/${without}`,
    says: `${name} leaves out, and does not count, records without ${without}.`,
    breaks,
    operations: [name],
    tell: findingOnly([name], only),
  }))

/** What a client makes without a field that it need not send is found all the same. */
const ofCreates = resources.flatMap(({ record, create, list, search }): Lie[] => {
  const views = [list, search].filter((view) => view !== undefined)
  if (!create || create === 'createManualPayment' || create === 'createTransferItem') return []
  const optional = bodyFields(create).filter(({ name, place }) => {
    const kept = views.some((view) => recordFields(view).some((shown) => shown.name === name))
    return kept && name !== 'locationId' && !place.stated.required && place.strict.types?.includes('string')
  })
  const breaks = ['list/shows-created', 'record/write-lasts', ...(record === 'Statement' ? ['statement/search-finds'] : [])]
  return optional.flatMap(({ name }) => hides(views, name, { [name]: { not: null } }, breaks))
})

const toldApart = ['list/search-same-records', 'list/search-leaves-none-out']

/** Two views of the same records: what one of them leaves out the other shows. */
const ofTwins = resources.flatMap(({ list, search }): Lie[] => {
  if (!list || !search) return []
  const references = recordFields(list).filter(({ name, place }) => {
    // Each entry has a place where it was clocked.
    return name.endsWith('Id') && !/locationId$/i.test(name) && place.strict.types?.includes('null')
  })
  return references.flatMap(({ name }) => hides([list, search], name, { [name]: { not: null } }, toldApart))
})

const running: Lie[] = hides(['listTimesheets', 'searchTimesheets'], 'clockOut', { clockOut: { not: null } }, toldApart)

const refunded: Lie[] = hides(['listCoreCharges', 'searchCoreCharges'], 'refunded', { status: { not: 'Refunded' } }, [
  'list/search-same-records',
]).map((lie) => ({ ...lie, says: 'Core charges that were refunded are left out of one of list and search, and not counted.' }))

const eachOnce = (lies: readonly Lie[]): Lie[] => [...new Map(lies.map((lie) => [lie.id, lie])).values()]

export const hiddenLies: readonly Lie[] = eachOnce([...ofTwins, ...running, ...refunded, ...ofCreates])
