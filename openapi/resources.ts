// Operations by what they deal with, as lists for who goes through them all.
import { type Operation, operations } from './contract.ts'
import { derivedResources, type Resource } from './resource-of.ts'

export { type Resource, resourceOf } from './resource-of.ts'

/** Lists that take the list query of 4.1. */
export const pagedLists: readonly Operation[] = operations.filter(
  ({ kind, parameters }) => kind === 'list' && parameters.some(({ name }) => name === 'limit'),
)

export const searches: readonly Operation[] = operations.filter(({ kind }) => kind === 'search')

/** Lists and searches, and the lists of orders, whose orders stand beside counts (4.14). */
export const showsMany = ({ kind, path }: Operation): boolean => ['list', 'search'].includes(kind) || path.split('/').includes('list')

export const resources: readonly Resource[] = derivedResources().resources
