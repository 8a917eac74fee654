// A lawful client for tests: requests at random, each as documented, in two sessions and at times side by side.

export interface VisitRequest {
  method: string
  /** From the slash on. */
  path: string
  body?: unknown
  token?: string | undefined
}

export interface VisitAnswer {
  status: number
  body: unknown
}

type Ask = (asking: VisitRequest) => Promise<VisitAnswer>
type Fields = { readonly [field: string]: unknown }
type Bodies = (draw: (below: number) => number, word: () => string) => object

/** What is there by its path, and what may be sent to it. */
const kinds: readonly { path: string; search?: true; read?: true; create?: Bodies; update?: Bodies; remove?: true }[] = [
  {
    path: '/v3/vendor',
    read: true,
    create: (draw, word) => ({ name: word(), city: word(), country: draw(2) ? 'CA' : 'US', contactEmail: `${word()}@shop.example` }),
  },
  {
    path: '/v3/referral_source',
    read: true,
    create: (_, word) => ({ name: word() }),
    update: (_, word) => ({ name: word() }),
    remove: true,
  },
  {
    path: '/v3/payment_term',
    read: true,
    create: (draw, word) => ({ name: word(), dueInDays: draw(60), note: word() }),
    update: (draw, word) => (draw(2) ? { note: word() } : { dueInDays: draw(60), name: word() }),
  },
  {
    path: '/v3/labor_matrix',
    read: true,
    create: (draw, word) => ({ name: word(), type: 'Hours', default: draw(2) === 1, ranges: [{ start: 0, end: null, multiplier: 1.5 }] }),
    update: (draw, word) => ({ name: word(), default: draw(2) === 1 }),
  },
  {
    path: '/v3/core_charge',
    search: true,
    read: true,
    update: (draw) => ({ amountCents: draw(10_000), status: draw(2) ? 'Ready' : 'PickedUp' }),
    remove: true,
  },
  { path: '/v3/inventory_fee', search: true, read: true, update: (_, word) => ({ name: word() }) },
  { path: '/v3/inspection', read: true, update: (draw, word) => ({ note: word(), completed: draw(2) === 1 }) },
  { path: '/v3/message_thread_metadata', read: true, update: (_, word) => ({ draftMessage: word() }) },
  { path: '/v3/timesheet', search: true, read: true, remove: true },
  { path: '/v3/inventory_labor', search: true, read: true },
  { path: '/v3/tpi_scan/inspection' },
]

const isFieldsOf = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)
const dataIn = ({ body }: VisitAnswer): unknown => (isFieldsOf(body) ? body.data : undefined)
const idIn = (record: unknown): string | undefined => (isFieldsOf(record) && typeof record.id === 'string' ? record.id : undefined)

/** The same numbers for the same seed (mulberry32). */
function drawing(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

interface Visit {
  seed: number
  steps: number
  credentials: { email: string; password: string }
}

/** Visits the server once. What it is refused, it leaves. */
export async function visitAtRandom(ask: Ask, { seed, steps, credentials: { email, password } }: Visit): Promise<void> {
  const draw = drawing(seed)
  let words = 0
  const word = () => `w${seed}-${++words}`
  const login = async (): Promise<string> => {
    const session = dataIn(await ask({ method: 'POST', path: '/v3/auth/login', body: { email, password } }))
    return isFieldsOf(session) ? String(session.token) : ''
  }
  const tokens = [await login(), await login()]
  const known = new Map<string, string[]>()
  for (let step = 0; step < steps; step++) {
    const kind = kinds[draw(kinds.length)]
    if (!kind) continue
    const { path, search, read, create, update, remove } = kind
    const send = (method: string, at: string, body?: object) => ask({ method, path: at, token: tokens[draw(tokens.length)], body })
    const ids = known.get(path) ?? []
    const id = ids[draw(Math.max(ids.length, 1))]
    const deed = draw(12)
    if (id === undefined || deed < 2) {
      const page = await send('GET', `${path}?limit=${5 + draw(10)}&skip=${draw(3)}`)
      const records: unknown = dataIn(page)
      known.set(path, Array.isArray(records) ? records.flatMap((record) => idIn(record) ?? []) : [])
    } else if (deed === 2) await send('GET', `${path}?ids=${ids.slice(0, 3).join(',')}`)
    else if (deed === 3 && search) await send('POST', `${path}/search`, { limit: 8 })
    else if (deed === 4 && create) {
      const made = idIn(dataIn(await send('POST', path, create(draw, word))))
      if (made !== undefined) known.set(path, [...ids, made])
    } else if (deed === 5 && remove) {
      await send('DELETE', `${path}/${id}`)
      known.set(
        path,
        ids.filter((other) => other !== id),
      )
    } else if (deed === 6 && update && read) {
      const beside = [send('PUT', `${path}/${id}`, update(draw, word)), send('GET', `${path}/${id}`), send('GET', path)]
      await Promise.all(beside)
    } else if (deed < 9 && update && read) {
      await send('GET', `${path}/${id}`)
      await send('PUT', `${path}/${id}`, update(draw, word))
      await send('GET', draw(3) > 0 ? `${path}/${id}` : path)
      await send('GET', `${path}/${id}`)
    } else if (deed === 9 && draw(4) === 0) {
      const [first = ''] = tokens.splice(0, 1)
      await ask({ method: 'POST', path: '/v3/auth/logout', body: {}, token: first })
      tokens.push(await login())
    } else if (read) await send('GET', `${path}/${id}`)
  }
}
