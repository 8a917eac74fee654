// Departures of message templates: the actions delete and undelete, and what a later write still knows.
import type { Lie } from '../../../tools/lie.ts'
import { templateDeleteLies } from './delete.ts'
import { templateWriteLies } from './write.ts'

export const messageTemplateLies: readonly Lie[] = [...templateDeleteLies, ...templateWriteLies]
