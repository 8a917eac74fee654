// The door for Playwright: each test has a sandbox of its own, and what it asked stands beside its failure.
import { test as plain } from '@playwright/test'
import type { components } from '../control/generated/types.ts'
import type { Schemas } from '../engine/state/records.ts'
import type { Fault } from '../engine/steering/faults.ts'
import type { JournalEntry, RequestPattern } from '../engine/steering/journal-line.ts'

type Shapes = components['schemas']

/** The sandbox of one test. */
export interface TestSandbox {
  name: string
  /** For an app that can be told where its server is: `http://127.0.0.1:4010/sandbox/<name>`. */
  url: string
  /** For requests of the test's own to the mock's address. Those of its pages have them already. */
  headers: { [name: string]: string }
  /** Opens a session without a password. */
  signIn(email: string): Promise<Schemas['LoginSession']>
  addFault(fault: Fault): Promise<void>
  setClock(change: Shapes['ClockChange']): Promise<void>
  /** How many requests were like this. */
  count(pattern: Omit<RequestPattern, 'sandbox'>): Promise<number>
  /** What was asked and answered, the newest first. */
  journal(): Promise<JournalEntry[]>
}

/** What a sandbox begins with: world, seed, records of its own, or a sandbox to copy; and a key, where others are not to use it. */
export type SandboxBeginning = Omit<Shapes['SandboxCreate'], 'name'>

export interface SandboxFixtures {
  sandbox: TestSandbox
  sandboxBeginning: SandboxBeginning
}

export interface MockFixtures {
  /** Where the mock is. */
  mockUrl: string
  /** The address of a mock that runs already, for all workers; each worker starts one of its own unless it is given. */
  runningMock: string | undefined
}

const mostEntries = 500

export const sandboxTest = plain.extend<SandboxFixtures, MockFixtures>({
  runningMock: [undefined, { option: true, scope: 'worker' }],
  mockUrl: [
    async ({ runningMock }, use) => {
      if (runningMock !== undefined) return use(runningMock.replace(/\/+$/, ''))
      const [{ createMock }, { serve }, { makeSender }] = await Promise.all([
        import('./create.ts'),
        import('./http.ts'),
        import('./send-webhook.ts'),
      ])
      const { url, close } = await serve(await createMock({ clock: 'real', send: makeSender() }), { port: 0 })
      await use(url)
      await close()
    },
    { scope: 'worker' },
  ],
  sandboxBeginning: [{}, { option: true }],
  sandbox: async ({ mockUrl, sandboxBeginning }, use, testInfo) => {
    // The same for every try of a test, and for nothing else.
    const name = `${testInfo.testId}-${testInfo.repeatEachIndex}`
    const { key } = sandboxBeginning
    const keyed = key === undefined ? {} : { 'x-mock-key': key }
    const ask = controlAt(mockUrl, keyed)
    const own = `/_mock/sandboxes/${name}`
    const journal = () => ask<JournalEntry[]>('GET', `/_mock/journal?sandbox=${name}&limit=${mostEntries}`)
    // There is one only where the test was tried before.
    await ask('DELETE', own).catch(() => undefined)
    await ask('DELETE', `/_mock/journal?sandbox=${name}`)
    await ask('POST', '/_mock/sandboxes', { name, ...sandboxBeginning })
    await use({
      name,
      url: `${mockUrl}/sandbox/${name}`,
      headers: { 'x-mock-sandbox': name, ...keyed },
      signIn: (email) => ask('POST', `${own}/sessions`, { email }),
      addFault: (fault) => ask('POST', `${own}/faults`, fault),
      setClock: (change) => ask('PATCH', `${own}/clock`, change),
      count: async (pattern) => (await ask<{ count: number }>('POST', '/_mock/journal/count', { ...pattern, sandbox: name })).count,
      journal,
    })
    if (testInfo.status !== testInfo.expectedStatus)
      await testInfo.attach('requests to the mock', { body: JSON.stringify(await journal(), null, 2), contentType: 'application/json' })
    else await ask('DELETE', own)
  },
  /** What its pages ask of the mock's address goes to the sandbox, whether or not the app knows of it. */
  context: async ({ context, mockUrl, sandbox }, use) => {
    await context.route(
      (url) => url.origin === new URL(mockUrl).origin && !url.pathname.startsWith('/sandbox/'),
      (route) => route.continue({ headers: { ...route.request().headers(), ...sandbox.headers } }),
    )
    await use(context)
  },
})

/** Asks the control plane; what it refuses is thrown, in its words. */
function controlAt(mockUrl: string, keyed: { [name: string]: string }) {
  return async <Data>(method: string, path: string, body?: object): Promise<Data> => {
    const headers = { 'content-type': 'application/json', ...keyed }
    const response = await fetch(`${mockUrl}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const { data, message }: { data: Data; message?: string } = await response.json()
    if (!response.ok) throw new Error(message ?? `The mock answered ${response.status}.`)
    return data
  }
}
