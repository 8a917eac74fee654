// Departures in the behaviour of company.
import type { Lie } from '../lie.ts'

export const companyLies: readonly Lie[] = []
