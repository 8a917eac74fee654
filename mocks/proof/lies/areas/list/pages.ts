// Pages as lies change them.
import type { OperationId } from '../../../../../openapi/contract.ts'
import { lists } from '../../../tools/kinds.ts'
import { answers, around, type Call, type Fields, isFields, type Lie } from '../../../tools/lie.ts'

export interface ListPage {
  data: Fields[]
  meta: Fields
}

export const listPageIn = ({ data, meta }: Fields): ListPage => ({
  data: Array.isArray(data) ? data.filter(isFields) : [],
  meta: isFields(meta) ? meta : {},
})

/** Pages of lists with other records or another meta. */
export const listPages = (names: readonly OperationId[], change: (page: ListPage, call: Call) => void): Lie['tell'] =>
  answers(names, (body, call) => {
    const page = listPageIn(body)
    change(page, call)
    return { ...body, data: page.data, ...(isFields(body.meta) && { meta: page.meta }) }
  })

/** Lists asked with other parameters. */
export const listsAskedWith = (change: (query: URLSearchParams) => void): Lie['tell'] =>
  around(lists, (call) => {
    const query = new URLSearchParams(call.query)
    change(query)
    return call.next({ query })
  })
