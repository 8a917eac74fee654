// One departure of each kind that only requests under way together show, and what comes near to it and is lawful.
import { expect, test } from 'vitest'
import { createMock, type Mock } from '../../../mocks/index.ts'
import { trialConfig } from '../../../scripts/proof/trial-mock.ts'
import { cases, run } from '../../index.ts'

type Fetch = (request: Request) => Promise<Response>
type Body = { readonly [field: string]: unknown }

/** The requirements that the case finds broken on such a server. */
async function broken(id: string, as: (fetch: Fetch, mock: Mock) => Fetch): Promise<string[]> {
  const mock = await createMock()
  const target = as((request) => mock.fetch(request), mock)
  const chosen = cases.filter((one) => one.id === id)
  for await (const event of run({ ...trialConfig(mock), target, cases: chosen, effects: 'disruptive' }))
    if (event.type === 'result') return [...new Set(event.result.findings.map(({ requirement }) => requirement))]
  throw new Error('The case was not asked.')
}

const later = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
const pathOf = ({ url }: Request): string => new URL(url).pathname
const isCall = (request: Request, method: string, path: RegExp): boolean => request.method === method && path.test(pathOf(request))
const whose = (request: Request): string => request.headers.get('authorization') ?? ''

/** Requests with the same key that are under way together all get the answer of the first. */
const coalesced =
  (isMeant: (request: Request) => boolean, keyOf: (request: Request, body: string) => string) =>
  (fetch: Fetch): Fetch => {
    const underWay = new Map<string, Promise<Response>>()
    return async (request) => {
      if (!isMeant(request)) return fetch(request)
      const key = keyOf(request, await request.clone().text())
      const answer = underWay.get(key) ?? later().then(() => fetch(request))
      underWay.set(key, answer)
      const { status } = await answer
      await later()
      underWay.delete(key)
      return new Response(await (await answer).clone().text(), { status, headers: { 'content-type': 'application/json' } })
    }
  }

const sameBody = (request: Request, body: string): string => whose(request) + body

const makesTerm = (request: Request): boolean => isCall(request, 'POST', /\/payment_term$/)

test('two equal creates that come to one record are told', async () => {
  expect(await broken('beside/PaymentTerm', coalesced(makesTerm, sameBody))).toContain('record/id-unique')
})

test('a create that is refused while an equal one is under way is none', async () => {
  const busy = new Set<string>()
  const refusing =
    (fetch: Fetch): Fetch =>
    async (request) => {
      if (!makesTerm(request)) return fetch(request)
      const key = whose(request) + (await request.clone().text())
      if (busy.has(key)) return Response.json({ success: false, message: 'It is being made' }, { status: 409 })
      busy.add(key)
      await later()
      const answer = await fetch(request)
      busy.delete(key)
      return answer
    }
  expect(await broken('beside/PaymentTerm', refusing)).toEqual([])
})

const listsSources = (request: Request): boolean => isCall(request, 'GET', /\/referral_source$/)

test('a list that counts before it waits, and shows after it, is told', async () => {
  const torn =
    (fetch: Fetch): Fetch =>
    async (request) => {
      if (!listsSources(request)) return fetch(request)
      const before = (await (await fetch(request.clone())).json()) as { meta?: { total: number } }
      await later()
      const answer = await fetch(request)
      const page = (await answer.json()) as { meta?: { total: number } }
      if (page.meta && before.meta) page.meta.total = before.meta.total
      return Response.json(page, { status: answer.status })
    }
  expect(await broken('beside/ReferralSource', torn)).toContain('list/total')
})

test('a list that is slow, and counts what it shows, is not', async () => {
  const slow =
    (fetch: Fetch): Fetch =>
    async (request) => {
      if (listsSources(request)) await later()
      return fetch(request)
    }
  expect(await broken('beside/ReferralSource', slow)).toEqual([])
})

test('a page that is cut short beside others, and alone too, is not', async () => {
  const capped =
    (fetch: Fetch): Fetch =>
    (request) => {
      const url = new URL(request.url)
      if (Number(url.searchParams.get('limit')) <= 20 || !listsSources(request)) return fetch(request)
      url.searchParams.set('limit', '20')
      return fetch(new Request(url, request))
    }
  expect(await broken('beside/ReferralSource', capped)).toEqual([])
})

test('a record that an update under way brings back is told', async () => {
  const resurrecting = (fetch: Fetch, mock: Mock): Fetch => {
    const { world } = mock.sandbox()
    return async (request) => {
      if (!isCall(request, 'PUT', /\/core_charge\/\w+$/)) return fetch(request)
      const known = world.get('coreCharges', pathOf(request).split('/').at(-1) ?? '')
      await later()
      if (known && !world.get('coreCharges', known.id)) world.insert('coreCharges', known)
      return fetch(request)
    }
  }
  expect(await broken('beside/CoreCharge', resurrecting)).toContain('core-charge/delete-permanent')
})

test('two deletes of one record that both succeed are told, where one alone would be refused', async () => {
  const isMeant = (request: Request) => isCall(request, 'DELETE', /\/referral_source\/\w+$/)
  expect(
    await broken(
      'beside/ReferralSource',
      coalesced(isMeant, (request) => pathOf(request)),
    ),
  ).toContain('http/unknown-id')
})

test('a page of another company that was asked for in the same words is told', async () => {
  const isMeant = (request: Request) => isCall(request, 'GET', /\/tpi_scan$/)
  expect(
    await broken(
      'beside/listTpiScans',
      coalesced(isMeant, ({ url }) => new URL(url).search),
    ),
  ).toEqual(['record/other-company'])
})

test('a login that is answered with the session of another one is told', async () => {
  const isMeant = (request: Request) => isCall(request, 'POST', /\/auth\/login$/)
  const byUser = (_: Request, body: string) => String((JSON.parse(body) as Body).email) + String((JSON.parse(body) as Body).password)
  expect(await broken('beside/logins', coalesced(isMeant, byUser))).toContain('session/session-id')
})

test('messages of a customer that two marks both count are told', async () => {
  const isMeant = (request: Request) => isCall(request, 'PUT', /\/notification\/read\/\w+$/)
  expect(await broken('beside/markCustomerNotificationsRead', coalesced(isMeant, sameBody))).toEqual(['notification/customer-read-count'])
})

test('a mark that counts what was read before, too, is not', async () => {
  const always =
    (fetch: Fetch): Fetch =>
    async (request) => {
      const answer = await fetch(request)
      return isCall(request, 'PUT', /\/notification\/read\/\w+$/) && answer.ok
        ? Response.json({ success: true, data: { count: 1 } })
        : answer
    }
  expect(await broken('beside/markCustomerNotificationsRead', always)).toEqual([])
})

test('items of one of two bulk creates that are lost are told', async () => {
  let underWay = 0
  const losing =
    (fetch: Fetch): Fetch =>
    async (request) => {
      if (!isCall(request, 'POST', /\/inventory_transfer\/\w+\/(bulk|items)$/)) return fetch(request)
      const items = (await request.clone().json()) as Body[]
      const isLost = underWay++ > 0
      await later()
      underWay -= 1
      return isLost ? Response.json({ success: true, count: items.length }) : fetch(request)
    }
  expect(await broken('beside/bulkCreateTransferItems', losing)).toEqual(['inventory-transfer/bulk-persists'])
})

test('a read that is answered with the record of another one is told', async () => {
  const isMeant = (request: Request) => isCall(request, 'GET', /\/timesheet\/\w+$/)
  expect(await broken('beside/reads', coalesced(isMeant, whose))).toEqual(['record/read-by-id'])
})

/** The list of a transfer shows its oldest items alone, so that only updates show the others. */
const cutShort =
  (fetch: Fetch): Fetch =>
  async (request) => {
    const answer = await fetch(request)
    if (!isCall(request, 'GET', /\/inventory_transfer\/\w+\/item$/) || !answer.ok) return answer
    const { data, ...page } = (await answer.json()) as { data: readonly Body[] }
    return Response.json({ ...page, data: data.toReversed().slice(0, 3), meta: { hasMore: data.length > 3, total: data.length } })
  }

const makesItem = (request: Request): boolean => isCall(request, 'POST', /\/inventory_transfer\/\w+\/item$/)
const changesItem = (request: Request): boolean => isCall(request, 'PUT', /\/inventory_transfer\/\w+\/item\/\w+$/)

test('nothing is found where a page holds only some items of a transfer', async () => {
  expect(await broken('beside/TransferItem', cutShort)).toEqual([])
})

test('an item that is lost to another one is told by the refusal of its update, where no page shows it', async () => {
  const losing = (fetch: Fetch, mock: Mock): Fetch => {
    const { world } = mock.sandbox()
    let last: string | undefined
    return async (request) => {
      if (!makesItem(request)) return fetch(request)
      const before = last
      await later()
      const answer = await fetch(request)
      if (!answer.ok) return answer
      const lost = before !== last && last !== undefined ? world.get('transferItems', last) : undefined
      if (lost) world.remove('transferItems', lost)
      last = ((await answer.clone().json()) as { data: { id: string } }).data.id
      return answer
    }
  }
  expect(await broken('beside/TransferItem', (fetch, mock) => cutShort(losing(fetch, mock)))).toEqual(['record/write-lasts'])
})

test('an update of an item that is lost to another one is told by the answer to the next, where no page shows it', async () => {
  const losing = (fetch: Fetch, mock: Mock): Fetch => {
    const { world } = mock.sandbox()
    return async (request) => {
      if (!changesItem(request)) return fetch(request)
      const id = pathOf(request).split('/').at(-1) ?? ''
      const { quantity, receivedQuantity } = world.get('transferItems', id) ?? {}
      const sent = (await request.clone().json()) as Body
      await later()
      return fetch(new Request(request, { body: JSON.stringify({ quantity, receivedQuantity, ...sent }) }))
    }
  }
  expect(await broken('beside/TransferItem', (fetch, mock) => cutShort(losing(fetch, mock)))).toContain(
    'inventory-transfer/update-persists',
  )
})

test('a value that a found record has already is set to another one before it is written beside others', async () => {
  const losing = (fetch: Fetch, mock: Mock): Fetch => {
    const { world } = mock.sandbox()
    return async (request) => {
      if (!isCall(request, 'PUT', /\/inspection\/\w+$/)) return fetch(request)
      const before = world.get('inspections', pathOf(request).split('/').at(-1) ?? '')
      const sent = (await request.clone().json()) as Body
      await later()
      // What comes without an ordinal comes last, and writes back the one that it found.
      if (sent.ordinal === undefined) await later()
      return fetch(new Request(request, { body: JSON.stringify({ ordinal: before?.ordinal, ...sent }) }))
    }
  }
  const withTheOrdinalTo = (fetch: Fetch, mock: Mock): Fetch => {
    const { world } = mock.sandbox()
    for (const one of [...world.all('inspections')]) world.replace('inspections', { ...one, ordinal: 2 })
    return losing(fetch, mock)
  }
  expect(await broken('beside/Inspection', withTheOrdinalTo)).toContain('record/write-lasts')
})
