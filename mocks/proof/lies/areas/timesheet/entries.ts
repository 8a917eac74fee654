// Time entries as lies look for them and change them.
import type { OperationId } from '../../../../../openapi/contract.ts'
import type { Collections } from '../../../../engine/state/records.ts'
import { type Call, type Fields, type Lie, records } from '../../../tools/lie.ts'
import { companyRecords } from '../../../tools/stored.ts'

export type Entry = Collections['timesheets']

export const entrySearch: readonly OperationId[] = ['searchTimesheets']

export const entriesOf = (call: Call): Entry[] => companyRecords(call, 'timesheets')

/** Entries that a search finds, with other embedded objects. */
export const embedding = (change: (entry: Fields, call: Call) => void): Lie['tell'] => records(entrySearch, change)
