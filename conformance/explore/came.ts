// What is told of a combination that was explored, by what was found there.
import type { Finding } from '../exchange/finding.ts'
import type { Came } from '../runner/seen/covered.ts'

/** Advice is no departure: nothing that is stated was broken. */
export const isDeparture = ({ level }: Finding): boolean => level === 'must'

export const cameOfFindings = (found: readonly Finding[]): Came => (found.some(isDeparture) ? 'departed' : 'kept')
