// Where lies and variants are tried: one mock in process, a fresh sandbox for each, and what a user's config would say about it.
import type { Receiver } from '../../conformance/receiving/receiver.ts'
import { fetchDoor } from '../../mocks/doors/fetch.ts'
import { createMock, type Mock, type MockOptions, type PlainRequest } from '../../mocks/index.ts'
import type { Handle, Server } from '../../mocks/proof/tools/lie.ts'
import { makePost } from './post.ts'

export interface TrialMock {
  mock: Mock
  /** Answers requests in a new sandbox, changed in one way. */
  target(change: (server: Server) => Handle): {
    fetch: (request: Request) => Promise<Response>
    /** What receives its webhooks. */
    receiver: Receiver
    drop(): void
  }
}

export async function makeTrialMock(options?: MockOptions): Promise<TrialMock> {
  const post = makePost()
  const mock = await createMock({ ...options, send: post.send })
  let count = 0
  return {
    mock,
    target(change) {
      const name = `trial-${++count}`
      const inSandbox: Handle = (request: PlainRequest) =>
        mock.handle({ ...request, headers: { ...request.headers, 'x-mock-sandbox': name } })
      const handle = change({ handle: inSandbox, sandbox: () => mock.sandbox(name) })
      return { fetch: fetchDoor(handle), receiver: post.receiver(mock, name), drop: () => mock.drop(name) }
    },
  }
}

/** Milliseconds that a delivery of a mock may take, on the sandbox's clock. */
export const webhookWait = 10_000

/** What a user's config gives: who logs in, and ids of what no operation lists. */
export function trialConfig(mock: Mock) {
  const { world } = mock.sandbox()
  const companyId = world.all('users')[0]?.companyId
  const own = <Record extends { companyId: string }>(records: readonly Record[]) => records.filter((known) => known.companyId === companyId)
  const [transfer, ...transfers] = own(world.all('transfers'))
  const logo = companyId && world.get('companies', companyId)?.logoBlobId
  const atSource = <Record extends { id: string; companyId: string; locationId: string }>(records: readonly Record[]) =>
    own(records).find(({ locationId }) => locationId === transfer?.fromLocationId)?.id ?? ''
  const [owner, writer] = mock.logins
  const stranger = mock.logins.find(({ company }) => company !== owner?.company)
  if (!owner) throw new Error('Expected a world with a user to log in as.')
  return {
    credentials: owner,
    otherUser: writer,
    otherCompany: stranger,
    fixtures: {
      transfer: transfer?.id ?? '',
      otherTransfer: transfers.find(({ fromLocationId }) => fromLocationId === transfer?.fromLocationId)?.id ?? '',
      inventoryPart: atSource(world.all('parts')),
      inventoryTire: atSource(world.all('tires')),
      ...(logo && { blob: logo, otherBlob: `${logo}_2` }),
      order: own(world.all('orders'))[0]?.id ?? '',
      locationWebhook: own(world.all('webhooks')).find((known) => known.locationId)?.id ?? '',
    },
  }
}
