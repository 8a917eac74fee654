// Writes that go too far or not far enough, or do not last (4.1).
import type { Lie } from '../../../tools/lie.ts'
import { answeredLies } from './answered.ts'
import { lastingLies } from './lasting.ts'
import { recordValueLies } from './values.ts'

export const writeLies: readonly Lie[] = [...lastingLies, ...answeredLies, ...recordValueLies]
