// Queries that are no lists' daily bread: a filter that is no JSON or has quotes, numbers that no small integer holds, no ids at all. They
// are served, or refused as the fault of the client (7); what is skipped beyond the last record leaves none (8).
import { pagedLists, searches } from '../../../openapi/resources.ts'
import { isSuccess, recordsIn } from '../../exchange/exchange.ts'
import { phrase } from '../../exchange/phrase.ts'
import { sampleInput } from '../../steps/samples.ts'
import { forEach } from './request-steps.ts'

type Fields = { readonly [name: string]: unknown }

/** Whoever keeps it in 32 bits takes it for none. */
const beyondAll = 2 ** 32

/** With signs that other languages quote. */
const withQuotes = { name: { equals: "O'Neill's" } }

const queries: readonly Fields[] = [
  { where: JSON.stringify(withQuotes) },
  { where: '{"name":' },
  { where: '[]' },
  { limit: 99_999_999_999 },
  { skip: -1 },
  { ids: '' },
  { orderby: '"' },
]

const bodies: readonly Fields[] = [
  { where: withQuotes },
  { where: 'name' },
  { where: [] },
  { limit: 99_999_999_999 },
  { skip: -1 },
  { orderBy: '"' },
]

const views = [...pagedLists, ...searches]

/** Whether the search of core charges pages at all is only assumed (D41). */
const sentenceOfEnd = (id: string, isSearch: boolean): string =>
  id === 'searchCoreCharges' ? 'core-charge/search-body' : isSearch ? 'list/search-skip' : 'list/skip-past-end'

export const oddQueries = forEach(
  (operation) => views.includes(operation),
  ({ id, method, path, kind }) => {
    const isSearch = kind === 'search'
    const requirement = sentenceOfEnd(id, isSearch)
    return {
      what: 'odd-queries',
      title: `${method} ${path} serves odd queries, or refuses them as the fault of the client`,
      requirements: ['envelope/client-error-status', requirement],
      async run(trial) {
        const input = await sampleInput(id, trial)
        const ask = (wanted: Fields) => trial.attempt(id, { ...input, ...(isSearch ? { body: wanted } : { query: wanted }) })
        for (const wanted of isSearch ? bodies : queries) await ask(wanted)
        const exchange = await ask({ skip: beyondAll })
        const count = recordsIn(exchange).length
        if (isSuccess(exchange))
          trial.holds(count === 0, `no record behind the first ${beyondAll}`, phrase(`${count} of them`), exchange, {
            where: '/data',
            requirement,
          })
      },
    }
  },
)
