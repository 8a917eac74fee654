// Lies as real servers have them: they show only with certain values, at the border of a page, after certain steps, beside other
// requests, or to certain users. One file or folder for each kind; the kind begins the id. The kill table counts them apart.
import type { Lie } from '../../tools/lie.ts'
import { besideLies } from './beside/index.ts'
import { pageLies } from './pages/index.ts'
import { sequenceLies } from './sequences/index.ts'
import { valueLies } from './values/index.ts'
import { whoseLies } from './whose/index.ts'

export const deepLies: readonly Lie[] = [...valueLies, ...pageLies, ...sequenceLies, ...besideLies, ...whoseLies]

/** The kind of a deep lie: `values` of `values/createVendor/name/long`. */
export const kindOfLie = ({ id }: Pick<Lie, 'id'>): string => id.slice(0, id.indexOf('/'))
