// What the mock holds and what a run asks, ten and a hundred times as much of it, and what that does to what is asked of them.
import { type Case, cases, run } from '../../conformance/index.ts'
import { createMock, type Mock } from '../../mocks/index.ts'
import { makeTrialMock, type TrialMock, trialConfig } from '../proof/trial-mock.ts'
import { alternately, type Bench, type Measurement, processorTime } from './measure.ts'
import { ask } from './mock.ts'

export const growthBenches: readonly Bench[] = [
  { id: 'growth/records', measure: () => grown('records', withRecords) },
  { id: 'growth/refused', measure: () => grown('records, refused as often before', withRefusals) },
  { id: 'growth/sandboxes', measure: () => grown('sandboxes', withSandboxes) },
  { id: 'growth/turns', measure: () => grown('sandboxes, used as often before', withTurns) },
  { id: 'growth/sessions', measure: () => grown('sessions', withSessions) },
  { id: 'growth/journal', measure: () => grown('journal entries', withJournal) },
  { id: 'growth/cases', measure: caseRows },
]

/** The first one is the reference. */
const sizes = [100, 1000, 10_000] as const
type Size = (typeof sizes)[number]

/** About. */
const bytesOfVendor = 470

interface Held {
  /** What is asked, in words. */
  asked: string
  work(): unknown
}

/** So few that what they add is little beside what is held; holding it warmed up. */
const asksOfRound = 10

async function grown(what: string, hold: (count: number) => Promise<Held>): Promise<Measurement[]> {
  const held = new Map<string, Held>()
  for (const size of sizes) held.set(String(size), await hold(size))
  const askOften = (size: string) =>
    processorTime(() => {
      for (let count = 0; count < asksOfRound; count++) held.get(size)?.work()
    })
  const times = await alternately(sizes.map(String), askOften, { rounds: 9, warmUps: 1 })
  const each = (size: Size) => (times[size] ?? []).map((time) => time / asksOfRound)
  const [reference, ...others] = sizes
  return others.map((size) => ({
    name: `${held.get(String(size))?.asked} with ${size} ${what}, processor time`,
    values: each(size),
    reference: `with ${reference}`,
    referenceValues: each(reference),
    unit: 'µs',
  }))
}

/** What is written makes the next page another one. */
async function withRecords(count: number): Promise<Held> {
  const mock = await createMock()
  const headers = { authorization: `Bearer ${mock.signIn(emailOf(mock)).token}`, 'content-type': 'application/json' }
  const create = () => ask(mock, { method: 'POST', path: '/v3/vendor', headers, body: '{"name":"Lakeside Parts"}' })
  for (let made = 0; made < count; made++) create()
  const work = () => [create(), ask(mock, { method: 'GET', path: '/v3/vendor?limit=50', headers })]
  return { asked: 'POST a vendor and GET a page', work }
}

/** What is refused is taken back, and makes the same id when it is asked again. */
async function withRefusals(count: number): Promise<Held> {
  const mock = await createMock({ maxSandboxBytes: count * bytesOfVendor })
  const headers = { authorization: `Bearer ${mock.signIn(emailOf(mock)).token}`, 'content-type': 'application/json' }
  const create = () => mock.handle({ method: 'POST', url: '/v3/vendor', headers, body: '{"name":"Lakeside Parts"}' }).status
  while (create() === 200);
  for (let refused = 0; refused < count; refused++) create()
  return { asked: 'be refused a vendor in a full sandbox', work: create }
}

async function withSandboxes(count: number): Promise<Held> {
  const mock = await createMock({ maxSandboxes: 2 * count })
  for (let made = 0; made < count; made++) mock.signIn(emailOf(mock), { sandbox: `kept-${made}` })
  const work = () => {
    mock.signIn(emailOf(mock), { sandbox: 'passing' })
    mock.drop('passing')
  }
  return { asked: 'make a sandbox, sign in and drop it', work }
}

async function withTurns(count: number): Promise<Held> {
  const mock = await createMock({ maxSandboxes: 2 * count })
  for (let made = 0; made < count; made++) mock.sandbox(`kept-${made}`)
  const readers = ['one', 'other'].map((name) => {
    const { token } = mock.signIn(emailOf(mock), { sandbox: name })
    const headers = { authorization: `Bearer ${token}`, 'x-mock-sandbox': name }
    return () => ask(mock, { method: 'GET', path: '/v3/vendor?limit=1', headers })
  })
  const work = () => {
    for (const read of readers) read()
  }
  for (let turn = 0; turn < count; turn++) work()
  return { asked: 'GET a page of one sandbox and of another', work }
}

async function withSessions(count: number): Promise<Held> {
  const mock = await createMock()
  const { email = '', password } = mock.logins[0] ?? {}
  const headers = { 'content-type': 'application/json' }
  const work = () => ask(mock, { method: 'POST', path: '/v3/auth/login', headers, body: JSON.stringify({ email, password }) })
  for (let made = 0; made < count; made++) work()
  return { asked: 'log in', work }
}

async function withJournal(count: number): Promise<Held> {
  const mock = await createMock({ journal: { entries: count } })
  const headers = { authorization: `Bearer ${mock.signIn(emailOf(mock)).token}` }
  const read = () => ask(mock, { method: 'GET', path: '/v3/vendor?limit=1', headers })
  for (let made = 0; made < count; made++) read()
  return { asked: 'GET a page and the newest of the journal', work: () => [read(), mock.journal.list()] }
}

/** Of a run, for each of its cases: the same ten, asked once, ten and a hundred times. */
async function caseRows(): Promise<Measurement[]> {
  const ten = cases.filter(({ effects }) => effects === 'read').slice(0, 10)
  const trialMock = await makeTrialMock()
  const times = await alternately(['1', '10', '100'], (repeats) => processorOfCase(trialMock, ten, Number(repeats)), { rounds: 2 })
  return (['10', '100'] as const).map((repeats) => ({
    name: `a case of ${Number(repeats) * ten.length}, processor time`,
    values: times[repeats],
    reference: `of ${ten.length}`,
    referenceValues: times['1'],
    unit: 'µs',
  }))
}

async function processorOfCase(trialMock: TrialMock, some: readonly Case[], repeats: number): Promise<number> {
  const { fetch, drop } = trialMock.target(({ handle }) => handle)
  const many = Array.from({ length: repeats }, () => some).flat()
  const used = await processorTime(async () => {
    for await (const _ of run({ ...trialConfig(trialMock.mock), target: fetch, cases: many, effects: 'read' }));
  })
  drop()
  return used / many.length
}

const emailOf = ({ logins }: Mock): string => logins[0]?.email ?? ''
