// Who is signed in to a sandbox, and how that ends: what a test does to sessions behind the API's back.
import { refusal } from '../plain/errors.ts'
import type { Session } from '../state/records.ts'
import type { World } from '../state/world.ts'

/** What a sandbox has of the time and its records. */
interface Place {
  readonly world: World
  readonly clock: { now(): number }
}

export class SignedIn {
  private readonly place: Place

  constructor(place: Place) {
    this.place = place
  }

  list(): readonly Session[] {
    return this.place.world.all('sessions')
  }

  hasExpired({ expiresAt }: Session): boolean {
    return expiresAt <= this.place.clock.now()
  }

  /** Its time is over now. */
  expire(sessionId: string): void {
    const { world, clock } = this.place
    world.transact(() => world.replace('sessions', { ...this.session(sessionId), expiresAt: clock.now() }))
  }

  /** As a logout does. */
  end(sessionId: string): void {
    const { world } = this.place
    world.transact(() => world.remove('sessions', this.session(sessionId)))
  }

  endAll(): void {
    for (const { sessionId } of this.list()) this.end(sessionId)
  }

  private session(sessionId: string): Session {
    const found = this.list().find((session) => session.sessionId === sessionId)
    if (!found) throw refusal('not_found', 'the id of a session', JSON.stringify(sessionId.slice(0, 100)))
    return found
  }
}
