// A required number that is 0 is there: who looks whether it is true takes it for missing. Which numbers a target takes is not shown, so a
// refusal counts only where it says what is said of a body without the field, and not of other numbers.
import { type Operation, operation } from '../../../openapi/contract.ts'
import { shapeOf } from '../../../openapi/schema.ts'
import { isObject } from '../../exchange/compare.ts'
import { type Exchange, isRefusal, isSuccess, recordOf } from '../../exchange/exchange.ts'
import { outcomeOf } from '../../exchange/outcome.ts'
import type { Trial } from '../../runner/trial/trial.ts'
import { requiredOf } from '../../steps/fields.ts'
import { takeAway } from '../../steps/records.ts'
import { sampleInput } from '../../steps/samples.ts'
import { readsLike } from '../../steps/unlisted.ts'
import { forEach } from './request-steps.ts'

const requiredNumbersOf = (one: Operation): readonly string[] =>
  requiredOf(one).filter((field) => {
    const { types = [] } = shapeOf(one.body?.schema ?? '').properties.get(field) ?? {}
    return types.includes('number') || types.includes('integer')
  })

export const zeroIsThere = forEach(
  (one) => one.kind === 'create' && requiredNumbersOf(one).length > 0,
  ({ id, method, path }) => ({
    what: 'zero-is-there',
    title: `${method} ${path} does not take 0 for missing`,
    requirements: ['http/zero-is-there'],
    async run(trial) {
      const input = await sampleInput(id, trial)
      const plain = isObject(input.body) ? input.body : {}
      const send = async (body: object): Promise<Exchange> => {
        const exchange = await trial.attempt(id, { ...input, body })
        if (isSuccess(exchange)) takeAway(trial, id, recordOf(exchange).id)
        return exchange
      }
      for (const field of requiredNumbersOf(operation(id))) await zeroIsTaken(trial, plain, field, send)
    },
  }),
)

async function zeroIsTaken(trial: Trial, plain: object, field: string, send: (body: object) => Promise<Exchange>): Promise<void> {
  const zero = await send({ ...plain, [field]: 0 })
  if (isSuccess(zero)) return trial.shown(zero)
  const { [field]: _, ...rest }: { readonly [name: string]: unknown } = { ...plain }
  if (!isRefusal(zero) || !readsLike(zero, await send(rest), ['0'])) return
  // Others may be refused for the same rule, or in the same words as all that is wrong.
  for (const other of [-1, { wrongType: true }]) if (readsLike(zero, await send({ ...plain, [field]: other }), ['0', String(other)])) return
  trial.holds(false, `no refusal as of a body without ${field}`, outcomeOf(zero), zero, { where: `/${field}` })
}
