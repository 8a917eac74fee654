// Departures of notifications: whose they are, which are marked, how they are counted.
import type { Lie } from '../../../tools/lie.ts'
import { unreadCountLies } from './count.ts'
import { notificationListLies } from './list.ts'
import { markReadLies } from './mark.ts'
import { markManyReadLies } from './mark-many.ts'

export const notificationLies: readonly Lie[] = [...notificationListLies, ...markReadLies, ...markManyReadLies, ...unreadCountLies]
