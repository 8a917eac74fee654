// Departures of login, logout and sessions.
import type { Lie } from '../../tools/lie.ts'
import { loginLies } from './session-login.ts'
import { logoutLies } from './session-logout.ts'
import { sessionUserLies } from './session-user.ts'

export const sessionLies: readonly Lie[] = [...loginLies, ...sessionUserLies, ...logoutLies]
