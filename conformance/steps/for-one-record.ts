// How a case that tries values goes beside others that write there.
import type { Touching } from '../runner/trial/touching.ts'

/** Fields that a target may take from the record that had them, or move on there, when another one gets them. */
const ofOneRecord: readonly string[] = ['default', 'customerDefault', 'fleetDefault', 'defaultTemplateIdentifier', 'ordinal']

/** For a case that sends these fields. Two that try the same names would be in each other's way. */
export const besideOthers = (fields: Iterable<string>): Pick<Touching, 'undisturbed' | 'inTurn'> =>
  [...fields].some((name) => ofOneRecord.includes(name)) ? { undisturbed: true } : { inTurn: true }
