// What can be done to a mock besides asking it: in process here, and over HTTP through ../control, which calls the same.
import { hint } from '../../openapi/nearest.ts'
import { Refusal, refusal } from '../engine/plain/errors.ts'
import type { PlainAnswer, PlainRequest } from '../engine/plain/plain.ts'
import { type Sandbox, Sandboxes, type Snapshot } from '../engine/sandboxes.ts'
import { lockFor } from '../engine/state/locks.ts'
import type { Schemas } from '../engine/state/records.ts'
import type { OutboxEntry, Sender } from '../engine/state/webhooks.ts'
import { collectionNamed } from '../engine/steering/arrangement.ts'
import { openSession } from '../resources/auth.ts'
import type { WorldName } from '../seeds/index.ts'
import type { Beginning } from './beginning.ts'
import type { Catalogue } from './catalogue.ts'

export interface Verbs {
  /** The sandbox of this name; one that was never used is refused. */
  existing(name: string): Sandbox
  /** The sandbox of this name, when there is one. */
  known(name: string): Sandbox | undefined
  /** Makes a sandbox; a name that is taken is refused. With a key, every request to it has to send that as `X-Mock-Key`. */
  create(name: string, beginning?: (Beginning | { from: string }) & { key?: string | undefined }): Promise<Sandbox>
  /** Puts a sandbox into the state of a snapshot, whatever world it had before. */
  restore(name: string, snapshot: Snapshot): Promise<Sandbox>
  /** Signs a user in without a password, and answers what a login does. */
  signIn(email: string, options?: { sandbox?: string; audience?: Schemas['LoginBody']['audience'] }): Schemas['LoginSession']
  /** Lets a sandbox break the contract in one way, or obey it in another one; neither when it is left out. */
  serveOtherwise(name: string, change?: { lie?: string; variant?: string }): Promise<void>
  /** The lies and the variants that there are. */
  lies(): Promise<readonly { id: string; says: string }[]>
  variants(): Promise<readonly { id: string; says: string }[]>
  /** A delivery of the outbox that can be sent once more; another one is refused. */
  delivered(name: string, delivery: string): OutboxEntry
  /** Sends a delivery of the outbox once more, and answers how that went. */
  resend(name: string, delivery: string): Promise<OutboxEntry>
}

interface Means {
  sandboxes: Sandboxes
  makeSandbox(name: string, beginning: Beginning): Promise<Sandbox>
  fork(from: Sandbox, to: string): Sandbox
  right(request: PlainRequest): PlainAnswer
  send: Sender | undefined
  catalogue: Catalogue
}

export function verbsOf({ sandboxes, makeSandbox, fork, right, send, catalogue }: Means): Verbs {
  return {
    existing: (name) => existing(sandboxes, name),
    known: (name) => sandboxes.known(name),
    async create(name, { key, ...beginning } = {}) {
      const lock = key === undefined ? undefined : lockFor(Sandboxes.named(name), key)
      const checkFree = () => {
        if (sandboxes.known(Sandboxes.named(name))) throw refusal('name_taken', 'a name that no sandbox has', JSON.stringify(name))
      }
      checkFree()
      if (!('from' in beginning)) {
        const made = await makeSandbox(name, beginning)
        // A request that came meanwhile may have made it.
        checkFree()
        return locked(sandboxes.put(made), lock)
      }
      const { from, ...others } = beginning
      const [other] = Object.keys(others)
      if (other !== undefined) throw new RangeError(`Expected a sandbox to copy or what a new one begins with, got from and ${other}.`)
      return locked(fork(existing(sandboxes, from), name), lock)
    },
    restore,
    signIn(email, { sandbox: name = 'default', audience = 'shop' } = {}) {
      const { world, clock } = sandboxes.use(name)
      const users = world.all('users')
      const user = users.find((known) => known.email.toLowerCase() === email.trim().toLowerCase())
      if (!user) {
        const emails = users.map((known) => known.email)
        const { message } = refusal('not_found', 'the email of a user', JSON.stringify(email.slice(0, 100)))
        throw new Refusal('not_found', `${message}${hint(email, emails)}`)
      }
      const now = new Date(clock.now()).toISOString()
      const author = { userId: user.id, sessionId: '', time: now }
      // Parts of it are shared with other logins: who gets this may change it.
      return structuredClone(world.transact(() => openSession({ world, clock, now, author, sandbox: name }, user, audience)).result)
    },
    async serveOtherwise(name, { lie, variant } = {}) {
      const sandbox = sandboxes.use(name)
      sandbox.otherwise = undefined
      if (lie === undefined && variant === undefined) return
      const change = await catalogue.find({ lie, variant })
      const handle = change.apply({ handle: right, sandbox: (other) => sandboxes.use(other) })
      sandbox.otherwise = { ...(lie !== undefined && { lie }), ...(variant !== undefined && { variant }), handle }
    },
    lies: () => catalogue.list('lie'),
    variants: () => catalogue.list('variant'),
    delivered: (name, id) => sendable(name, id).entry,
    async resend(name, id) {
      const { outbox, entry, sender } = sendable(name, id)
      await outbox.resend(entry, sender)
      return entry
    },
  }

  function sendable(name: string, id: string) {
    const { outbox } = existing(sandboxes, name)
    const entry = outbox.entries.find(({ delivery }) => delivery.id === id)
    if (!entry) throw refusal('not_found', 'the id of a delivery in the outbox', JSON.stringify(id.slice(0, 100)))
    if (!send) throw refusal('not_allowed', 'a mock that can send', 'one that was made without a sender')
    return { outbox, entry, sender: send }
  }

  async function restore(name: string, snapshot: Snapshot): Promise<Sandbox> {
    for (const [collection, records] of Object.entries(snapshot.state.changes)) {
      collectionNamed(collection)
      const wrong = records.find(([id, record]) => record !== null && record.id !== id)
      if (wrong)
        throw refusal('invalid_request', `a record with the id ${wrong[0].slice(0, 100)} in ${collection}`, `one with ${wrong[1]?.id}`)
    }
    const known = sandboxes.known(name)
    const { world, seed, days = 0 } = snapshot
    const asked = { world: world as WorldName, seed, days }
    const sandbox = known?.fits(snapshot) ? known : locked(sandboxes.put(await makeSandbox(name, asked)), known?.lock)
    sandbox.restore(snapshot)
    return sandbox
  }
}

function locked(sandbox: Sandbox, lock: string | undefined): Sandbox {
  sandbox.lock = lock
  return sandbox
}

/** The sandbox of this name; one that was never used is not made by looking at it. */
function existing(sandboxes: Pick<Sandboxes, 'known' | 'names'>, name: string): Sandbox {
  const found = sandboxes.known(name)
  if (found) return found
  const { message } = refusal('unknown_sandbox', 'the name of a sandbox', JSON.stringify(name.slice(0, 100)))
  throw new Refusal(
    'unknown_sandbox',
    `${message}${hint(name, sandboxes.names)} POST /_mock/sandboxes makes one, and so does its first use.`,
  )
}
