// What the page of the reference does: a sandbox and a user are chosen, the mock signs the user in there, and the viewer gets both.
declare const Scalar: { createApiReference(place: string, configuration: object): void }

interface Answer<Data> {
  success: boolean
  message?: string
  data: Data
}

async function dataAt<Data>(path: string, body?: object): Promise<Data> {
  const sent = body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const answer: Answer<Data> = await (await fetch(path, sent)).json()
  if (!answer.success) throw new Error(answer.message)
  return answer.data
}

function chosen(id: string): HTMLSelectElement {
  const found = document.getElementById(id)
  if (!(found instanceof HTMLSelectElement)) throw new Error(`The page has no choice called ${id}.`)
  return found
}

const sandbox = chosen('sandbox')
const user = chosen('user')

/** What is chosen stands in the address, so that it can be linked to: ?sandbox=my-test&user=owner@harborline.example */
const asked = new URLSearchParams(location.search)

function offer(choice: HTMLSelectElement, options: readonly [value: string, text: string][]): void {
  const value = asked.get(choice.id) ?? ''
  choice.replaceChildren(...options.map(([value, text]) => new Option(text, value)))
  if (options.some(([offered]) => offered === value)) choice.value = value
}

function choose(): void {
  const address = new URL(location.href)
  for (const { id, value } of [sandbox, user]) address.searchParams.set(id, value)
  location.assign(address)
}

async function offerSandboxes(): Promise<void> {
  const made = await dataAt<{ name: string }[]>('/_mock/sandboxes')
  const names = new Set(['default', ...made.map(({ name }) => name)])
  offer(
    sandbox,
    [...names].map((name) => [name, name]),
  )
}

/** How the viewer is set: offline, silent, and without what needs its maker's servers. */
const viewerOptions = {
  url: '/_mock/docs/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  proxyUrl: '',
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  persistAuth: false,
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  documentDownloadType: 'json',
  operationTitleSource: 'summary',
}

/** A sign-in is asked for once a user is chosen, not before: it is a session more in the sandbox. */
async function tokenOfUser(): Promise<string> {
  if (!user.value) return ''
  try {
    return (await dataAt<{ token: string }>(`/_mock/sandboxes/${sandbox.value}/sessions`, { email: user.value })).token
  } catch (error) {
    // The sandbox may have another world, where others work.
    document.getElementById('trouble')?.replaceChildren(String(error))
    return ''
  }
}

async function configuration(): Promise<object> {
  const place = sandbox.value === 'default' ? '' : `/sandbox/${sandbox.value}`
  return {
    ...viewerOptions,
    servers: [{ url: `${location.origin}${place}`, description: `Sandbox ${sandbox.value} of this mock.` }],
    authentication: { preferredSecurityScheme: 'session', securitySchemes: { session: { token: await tokenOfUser() } } },
  }
}

const [{ logins }] = await Promise.all([
  dataAt<{ logins: { email: string; name: string; role: string; company: string }[] }>('/_mock'),
  offerSandboxes(),
])
offer(user, [['', 'nobody'], ...logins.map(({ email, name, role, company }): [string, string] => [email, `${name}, ${role} (${company})`])])

sandbox.addEventListener('change', choose)
user.addEventListener('change', choose)
Scalar.createApiReference('#reference', await configuration())
