// Where the page is: what every part of it may ask for without being handed it.
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Shown } from './control.ts'
import type { Following } from './live.ts'
import type { Looking, UserLogin } from './shop.ts'

export type SandboxRow = Shown['Sandbox']
export type ApiOperation = Shown['OperationsAnswer']['data'][number]

export interface PagePlace extends Looking {
  start: Shown['ControlAnswer']['data']
  /** Who may log in to this sandbox. */
  logins: readonly UserLogin[]
  operations: readonly ApiOperation[]
  following: Following
  /** Something was changed from here: whatever is shown is asked for again. */
  touch(): void
  forgetRequests(): void
  lookAs(email: string): void
  /** Says something to the person at the page. */
  say(words: string): void
}

export const PlaceContext = createContext<PagePlace | undefined>(undefined)

export function usePlace(): PagePlace {
  const place = useContext(PlaceContext)
  if (!place) throw new Error('There is no place around this part of the page.')
  return place
}
