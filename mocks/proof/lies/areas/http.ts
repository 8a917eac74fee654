// Departures in how requests are met: paths, tokens, bodies, refusals.
import type { Lie } from '../../tools/lie.ts'
import { refusalLies } from './http-refusals.ts'
import { requestLies } from './http-requests.ts'

export const httpLies: readonly Lie[] = [...requestLies, ...refusalLies]
