// The same requests for every door, with all that comes back as one text. Runs in a browser too, so it stands on nothing.

export interface Asking {
  method: string
  /** From the slash on. */
  path: string
  headers: { [name: string]: string }
  body?: string
}

export type Ask = (asking: Asking) => Promise<{ status: number; headers: Headers; text: string }>

interface LoginAnswer {
  data: { token: string }
}

/** Of headers, those that the mock itself sends. */
const told = ['content-type', 'www-authenticate', 'allow', 'retry-after', 'preference-applied']

export async function answersOf(ask: Ask): Promise<string> {
  const lines: string[] = []
  const asked = async (method: string, path: string, body?: unknown, headers: { [name: string]: string } = {}) => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const answer = await ask({
      method,
      path,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...sent,
    })
    const shown = told.map((name) => `${name}: ${answer.headers.get(name)}`).join(', ')
    lines.push(`${method} ${path} ${answer.status} ${shown}\n${answer.text}`)
    return answer.text
  }
  const login: LoginAnswer = JSON.parse(await asked('POST', '/v3/auth/login', { email: 'owner@harborline.example', password: 'workshop' }))
  const authorization = { authorization: `Bearer ${login.data.token}` }
  const own = (method: string, path: string, body?: unknown, headers = {}) => asked(method, path, body, { ...authorization, ...headers })
  const made: { data: { id: string } } = JSON.parse(await own('POST', '/v3/vendor', { name: 'Lac Émile & Söhne', country: 'CA' }))
  await own('PUT', `/v3/vendor/${made.data.id}`, { name: 'Lac Émile' })
  for (const path of ['vendor', 'timesheet', 'workflow', 'inspection', 'payment_term', 'vendor/unknown', 'nothing'])
    await own('GET', `/v3/${path}`)
  await own('GET', `/v3/vendor?where=${encodeURIComponent('{"name":{"contains":"é"}}')}&orderby=-name&limit=3`)
  await own('POST', '/v3/integration/payment/search', { limit: 500 })
  await own('POST', '/v3/vendor', { name: 7 })
  await own('DELETE', '/v3/vendor')
  await own('GET', '/v3/vendor?limit=2', undefined, { prefer: 'code=503' })
  await own('GET', '/v3/vendor?limit=2', undefined, { prefer: 'empty' })
  await own('GET', '/v3/vendor?limit=2', undefined, { prefer: 'malformed' })
  await asked('GET', '/v3/vendor')
  const session = await asked('POST', '/_mock/sandboxes/default/sessions', { email: 'technician@harborline.example' })
  await asked('GET', '/v3/vendor?limit=2', undefined, { authorization: `Bearer ${(JSON.parse(session) as LoginAnswer).data.token}` })
  await asked('GET', '/_mock/sandboxes/default/changes')
  await asked('PATCH', '/_mock/sandboxes/default/clock', { advance: 60_000 })
  await asked('POST', '/_mock/sandboxes/default/records/vendors', { name: 7, country: 'Mars' })
  await asked('GET', '/_mock/sandboxes/default/records/orders?limit=3')
  await asked('GET', '/sandbox/other/v3/vendor')
  await asked('POST', '/_mock/sandboxes', { name: 'seeded', world: 'shop', seed: 5 })
  await asked('GET', '/_mock/sandboxes/seeded/records/customers?limit=500')
  await asked('GET', '/_mock/sandboxes/seeded/records/vehicles?limit=500')
  await asked('GET', '/_mock/sandboxes/seeded/records/locations?limit=500')
  // When it was made and used is told in the time on the wall, and its mark follows from that.
  return lines.join('\n').replaceAll(/"(createdDate|usedDate)":"[^"]*",(?="usedDate|"changes":)|"mark":"[^"]*",(?="faults":)/g, '')
}
