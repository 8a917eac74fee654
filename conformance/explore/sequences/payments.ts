// Payments of one order, some of which look alike (4.5).
import type { Move, Recipe, Step } from '../../exchange/recipe.ts'
import type { Case } from '../../runner/trial/case.ts'
import { explore } from '../explored.ts'

const looks = (...names: readonly string[]): readonly Move[] => names.map((look) => ({ look }))

const pay = (as: string, amountCents: number): Step => ({ do: 'createManualPayment', as, body: { amountCents, note: '{new 1}' } })
const remove = (on: string): Step => ({ do: 'deleteManualPayment', on })

/** One of two that look alike is removed, made after the other and before a third, which is removed then. Each leaves the first as it was. */
const payments: Recipe = {
  steps: [
    pay('a', 1),
    ...looks('a'),
    ...[pay('twin', 1), pay('b', 2)],
    ...looks('twin', 'b'),
    ...[remove('twin'), remove('twin')],
    ...looks('a', 'twin', 'b'),
    ...[remove('b'), pay('c', 2)],
    ...looks('a', 'b', 'c', 'twin'),
  ],
}

export const paymentCase: Case = {
  id: 'sequences/createManualPayment',
  area: 'payment',
  title: 'Payments of one order come and go one by one',
  requirements: ['payment/delete-removes', 'payment/charge-lasts', 'record/id-unique', 'record/read-stable', 'http/unknown-id'],
  effects: 'shared',
  operations: ['createManualPayment', 'deleteManualPayment', 'searchPayments'],
  run: async (trial) => void (await explore(trial, payments)),
}
