// Departures of labor matrices: above all what becomes of their ranges, then the default and the location.
import type { Lie } from '../../../tools/lie.ts'
import { matrixFieldLies } from './fields.ts'
import { rangeLies } from './ranges.ts'

export const laborMatrixLies: readonly Lie[] = [...rangeLies, ...matrixFieldLies]
