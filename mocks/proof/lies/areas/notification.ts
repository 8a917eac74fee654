// Departures of notifications: whose they are, which are marked, how they are counted.
import type { Lie } from '../../tools/lie.ts'
import { unreadCountLies } from './notification-count.ts'
import { notificationListLies } from './notification-list.ts'
import { markReadLies } from './notification-mark.ts'
import { markManyReadLies } from './notification-mark-many.ts'

export const notificationLies: readonly Lie[] = [...notificationListLies, ...markReadLies, ...markManyReadLies, ...unreadCountLies]
