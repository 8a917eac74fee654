// Flags that one record of a company has for all: each company chooses its own (1).
import type { OperationId } from '../../openapi/contract.ts'
import { resourceOf } from '../../openapi/resources.ts'
import { recordOf, recordsIn } from '../exchange/exchange.ts'
import type { Trial } from '../runner/trial/trial.ts'

/** The defaults of another company, and that they stay: that company may choose others itself, and nobody else. */
export async function defaultsElsewhere(trial: Trial, list: OperationId, flags: readonly string[]): Promise<() => Promise<void>> {
  const theirs = await trial.context.other('otherCompany')
  const { companyId: mine } = trial.context.session
  const { read } = resourceOf(list) ?? {}
  if (!theirs || theirs.companyId === '' || theirs.companyId === mine || !read) return async () => {}
  const listed = async () => recordsIn(await trial.attempt(list, {}, theirs))
  const records = (await listed()).filter(({ companyId }) => companyId === theirs.companyId)
  const defaults = flags.map((flag) => ({ flag, id: records.find((record) => record[flag] === true)?.id }))
  return async () => {
    for (const { flag, id } of defaults) {
      if (typeof id !== 'string') continue
      const exchange = await trial.attempt(read, { path: { id } }, theirs)
      const { [flag]: isDefault } = recordOf(exchange)
      if (typeof isDefault !== 'boolean' || (!isDefault && (await listed()).some((record) => record[flag] === true))) continue
      trial.equal(isDefault, true, exchange, { where: `/data/${flag}`, requirement: 'record/other-company' })
    }
  }
}
