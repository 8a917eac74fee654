// Every endpoint is there: a right request is not met as if there were no such path or method, or no session (5, 9).
import { type OperationId, operations } from '../../openapi/contract.ts'
import type { Case } from '../runner/case.ts'
import { outcomeOf } from '../runner/trial.ts'
import { sampleInput, samples } from './samples.ts'

/**
 * The path of the count is assumed (D14), and the login needs no session. What is marked as read stays so: the notifications are left
 * for the cases about them.
 */
const elsewhere: readonly OperationId[] = [
  'login',
  'countUnreadMessages',
  'markNotificationRead',
  'markCustomerNotificationsRead',
  'markAllNotificationsRead',
]
const documented = operations.filter(({ id }) => !elsewhere.includes(id))

export const servedCases: readonly Case[] = documented.map(({ id, area, method, path }) => ({
  id: `request/served/${id}`,
  area,
  title: `${method} ${path} is an endpoint, and the token of a login opens it`,
  requirements: ['http/version-prefix', 'http/token-accepted'],
  effects: samples[id].effects,
  operations: [id],
  async run(trial) {
    const input = await sampleInput(id, trial)
    const { token } = samples[id].ownSession ? await trial.signIn() : trial.known.session
    const exchange = await trial.attempt(id, input, { token })
    const status = exchange.answer?.status ?? 0
    // Whoever knows a record of the path may as well not find it.
    const missing = [405, 501, ...(path.includes('{') ? [] : [404])].includes(status)
    trial.holds(!missing, `the endpoint ${method} ${path}`, outcomeOf(exchange), exchange)
    trial.holds(status !== 401, 'an answer to a running session', outcomeOf(exchange), exchange, { requirement: 'http/token-accepted' })
  },
}))
