// What a run knows about receiving webhooks: who listens, how long it waits, and the target's words for events.
import type { OperationId } from '../../openapi/contract.ts'
import { placeAt, placeBeside } from './place.ts'
import { type ListeningPlace, listen, type Receiver } from './receiver.ts'

/** What whoever runs it says of webhooks. */
export interface WebhookOptions {
  /** Where the target reaches this machine, `http://ci.example:8090`; `off`; or something that listens already. */
  receiver?: string | Receiver
  /** Milliseconds that one delivery may take; unless given, 10,000 are waited, and what has not come by then is not judged. */
  patience?: number
  /** What addresses of webhooks begin with that the target takes, where it is choosy about them. */
  address?: string
  /** The trigger that names what an operation does: `{ createVendor: 'vendor.created' }`. */
  triggers?: { readonly [Id in OperationId]?: string }
}

export interface Receiving {
  /** Listening from its first use on; a reason where nothing can listen. */
  receiver(): Promise<Receiver | string>
  readonly patience: number
  /** True where whoever runs it says how long a delivery may take: the description states no time (6.1). */
  readonly isTimed: boolean
  readonly address: string | undefined
  readonly triggers: NonNullable<WebhookOptions['triggers']>
  /** Why no further case asks: nothing ever came. */
  deaf?: string
  /** Milliseconds that may still be waited, in all cases of the run together. */
  left: number
  /** Milliseconds that the slowest delivery took until now. */
  slowest: number
  close(): Promise<void>
}

/** Of the longest wait for one delivery. */
const waitsInAll = 4

/** Stands between a run and what listens, to record what came or to tell it again. */
export type Listening = (open: () => Promise<Receiver | string>) => Promise<Receiver | string>

export function makeReceiving(
  target: string | undefined,
  options: WebhookOptions = {},
  listening: Listening = (open) => open(),
): Receiving {
  const { receiver: given, patience = 10_000, triggers = {} } = options
  let opened: Promise<Receiver | string> | undefined
  let told: Promise<Receiver | string> | undefined
  async function open(): Promise<Receiver | string> {
    if (given !== undefined && typeof given !== 'string') return given
    const place = placeFor(target, given)
    if (typeof place === 'string') return place
    return listen(place).catch((error: Error) => `the receiver of webhooks cannot listen at port ${place.port} (${error.message})`)
  }
  return {
    receiver() {
      told ??= listening(() => (opened ??= open()))
      return told
    },
    patience,
    isTimed: options.patience !== undefined,
    address: options.address,
    triggers,
    left: waitsInAll * patience,
    slowest: 0,
    async close() {
      const receiver = await opened
      // What listened before goes on listening.
      if (receiver !== undefined && typeof receiver !== 'string' && receiver !== given) await receiver.close()
    },
  }
}

function placeFor(target: string | undefined, given: string | undefined): ListeningPlace | string {
  if (given === 'off') return 'the receiver of webhooks is switched off (--webhook-receiver off)'
  if (given !== undefined) return placeAt(given) ?? `${given} is not an address that a receiver of webhooks could have`
  if (target === undefined) return 'the target is in process, and nothing was given that receives its webhooks'
  return (
    placeBeside(target) ??
    'webhooks of a target on another machine need an address of this one that it reaches; give one with --webhook-receiver'
  )
}
