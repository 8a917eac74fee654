// Departures of login, logout and sessions.
import type { Lie } from '../../../tools/lie.ts'
import { loginLies } from './login.ts'
import { logoutLies } from './logout.ts'
import { sessionUserLies } from './user.ts'

export const sessionLies: readonly Lie[] = [...loginLies, ...sessionUserLies, ...logoutLies]
