// Time entries as lies look for them and change them.
import type { OperationId } from '../../../../openapi/contract.ts'
import type { Collections } from '../../../engine/records.ts'
import { type Call, type Fields, type Lie, records } from '../../tools/lie.ts'

export type Entry = Collections['timesheets']

export const search: readonly OperationId[] = ['searchTimesheets']

export const entriesOf = ({ sandbox, caller }: Call): Entry[] =>
  sandbox.world.all('timesheets').filter(({ companyId }) => companyId === caller?.companyId)

/** Entries that a search finds, with other embedded objects. */
export const embedding = (change: (entry: Fields, call: Call) => void): Lie['tell'] => records(search, change)
