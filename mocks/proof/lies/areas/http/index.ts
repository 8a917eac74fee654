// Departures in how requests are met: paths, tokens, bodies, refusals.
import type { Lie } from '../../../tools/lie.ts'
import { refusalLies } from './refusals.ts'
import { requestLies } from './requests.ts'

export const httpLies: readonly Lie[] = [...requestLies, ...refusalLies]
