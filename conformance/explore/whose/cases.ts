// Whose: what other users, locations and companies meet of records, in every way and at every point.
import type { Case } from '../../runner/trial/case.ts'
import { listsInTurn } from './lists.ts'
import { recordsInTurn } from './records.ts'
import { namedInTurn } from './references.ts'
import { viewsInTurn } from './views.ts'

export const whoseCases: readonly Case[] = [...listsInTurn, ...recordsInTurn, ...namedInTurn, ...viewsInTurn]
