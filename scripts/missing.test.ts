// Nothing is missing; and of something that was begun, everything that is.
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { readOfFaults, setByTests } from './missing/fault-fields.ts'
import { gapsOf } from './missing/gaps.ts'
import { loadParts, type Parts } from './missing/parts.ts'
import { keptChanges, lostOf, readKept } from './proof/kept-ids.ts'

const root = join(import.meta.dirname, '..')

let parts: Partial<Parts>
let broken: string[]
let before: Set<string>
beforeAll(async () => {
  const loaded = await loadParts()
  parts = loaded.parts
  broken = loaded.broken
  before = new Set(inWords(parts))
})

test('nothing is missing', () => {
  expect(broken).toEqual([])
  expect([...before]).toEqual([])
})

const inWords = (some: Partial<Parts>) => gapsOf(some, root).map(({ of, lacks }) => `${of}: ${lacks}`)

/** What is missing for the change alone. */
const told = (changed: Partial<Parts>): string[] => inWords({ ...parts, ...changed }).filter((line) => !before.has(line))

test('of a new operation everything is told at once', () => {
  const [vendor] = parts.operations?.filter(({ id }) => id === 'getVendor') ?? []
  const body = { required: true, schema: 'VendorRead', examples: {} }
  const tyre = vendor && {
    ...vendor,
    id: 'getTyre',
    area: 'tyre',
    path: '/v3/tyre/{id}',
    source: '4.99',
    responses: { '200': body },
    links: [],
  }
  const operations = [...(parts.operations ?? []), tyre] as Parts['operations']
  expect(told({ operations })).toEqual([
    'operation getTyre: a handler: mocks/resources/tyre.ts',
    'operation getTyre: examples of its bodies: openapi/schemas/tyre.yaml',
    'operation getTyre: a sample request: conformance/steps/samples.ts',
    'operation getTyre: requirements of section 4.99: conformance/requirements/tyre.ts',
    'operation getTyre: a case that judges a sentence of section 4.99: conformance/cases/scenarios/tyre.ts',
    'operation getTyre: a lie: mocks/proof/lies/areas/tyre',
    'operation getTyre: a link from the operation that shows what its path takes: openapi/paths/tyre.yaml',
    "operation getTyre: GET /v3/tyre/{id} in the list of the description's own: openapi/document.test.ts",
    'area tyre: a scenario of the client that another tool generates: scripts/foreign-client/scenarios.ts',
  ])
})

test('of a new resource everything is told at once', () => {
  expect(told({ resources: [...(parts.resources ?? []), { record: 'Tyre', area: 'tyre' }] })).toEqual([
    'resource Tyre: the operation that shows it: mocks/seeds/invariants/strict-fit.ts',
    'resource Tyre: its collection: mocks/engine/state/records.ts',
    'resource Tyre: the start of its ids: mocks/engine/state/ids.ts',
    'resource Tyre: the records that it names: mocks/seeds/invariants/references.ts',
    'resource Tyre: a factory: mocks/seeds/records/',
    'resource Tyre: where the mock keeps it: mocks/proof/tools/kinds.ts',
    'resource Tyre: its triggers: mocks/engine/state/webhooks.ts',
  ])
})

test('of a new field everything is told at once', () => {
  const fields = new Map(parts.fields).set('Vendor', ['colour'])
  const none = () => undefined
  expect(told({ fields, requirementOf: none }).filter((line) => line.startsWith('field colour'))).toEqual([
    'field colour of Vendor: a value in an example: openapi/schemas/vendor.yaml',
    'field colour of Vendor: a value that is not null in the seeds: mocks/seeds/',
    'field colour of Vendor: a requirement about its type: conformance/requirements/vendor.ts',
  ])
})

test('of a new requirement and a new case everything is told at once', () => {
  const requirement = { id: 'vendor/shines', source: '4.18', level: 'must', text: 'A vendor shines.' } as const
  expect(told({ requirements: [...(parts.requirements ?? []), requirement] })).toEqual([
    'requirement vendor/shines: a case or a check that judges it: conformance/cases/scenarios/vendor.ts',
    'requirement vendor/shines: a lie that breaks it: mocks/proof/lies/areas/vendor',
    'requirement vendor/shines: its frozen id in conformance/requirements/ids.txt: npm run accept',
  ])
  const [known] = parts.cases ?? []
  const cases = [...(parts.cases ?? []), ...(known ? [{ ...known, id: 'vendor/shining', requirements: ['vendor/shine'] as const }] : [])]
  expect(told({ cases })).toEqual([
    'case vendor/shining: a lie that it catches by itself, kept in the kill table: npm run accept',
    'case vendor/shining: its frozen id in conformance/cases/case-ids.txt: npm run accept',
    'case vendor/shining: the requirement vendor/shine that it names: conformance/requirements/',
  ])
})

test('of a lie, a reporter, a flag and a config key what is missing is told', () => {
  const [lie] = parts.lies ?? []
  const lies = [...(parts.lies ?? []), ...(lie ? [{ ...lie, breaks: ['vendor/shine'] }] : [])]
  expect(told({ lies })).toEqual([
    `lie ${lie?.id}: an id of its own`,
    `lie ${lie?.id}: the requirement vendor/shine that it breaks: conformance/requirements/`,
  ])
  expect(told({ reporters: { tap: {} } })).toEqual(['reporter tap: its key of reports: conformance/cli/config/config.schema.json'])
  expect(told({ flags: { loud: { help: '', key: 'loud' } } })).toEqual([
    'flag --loud: a help text: conformance/cli/config/flags.ts',
    'flag --loud: its config key loud: conformance/cli/config/config.schema.json',
    'flag --loud: its reading in givenBy or readCommand: conformance/cli/config/flags.ts',
    'flag --loud: a test that gives it: conformance/cli.test.ts',
  ])
  expect(told({ mockFlags: { loud: { help: '' } } })).toEqual([
    'flag --loud of the mock: a help text: mocks/cli/flags.ts',
    'flag --loud of the mock: its reading in readFlags, into Settings: mocks/cli/flags.ts',
    'flag --loud of the mock: a test that gives it: mocks/cli.test.ts',
  ])
  expect(told({ config: { ...parts.config, loud: {} } })).toEqual([
    'config key loud: a description: conformance/cli/config/config.schema.json',
    'config key loud: its type in Config: conformance/cli/config/config.ts',
    'config key loud: a value in "complete": conformance/cli/config/config.test.ts',
    'config key loud: values that are refused, in "wrong": conformance/cli/config/config.test.ts',
    'config key loud: what it does: conformance/cli/config/settings.ts, or judge.ts, plan.ts or explore.ts above it',
  ])
})

test('of an operation of the control plane its handler and a request to it are told', () => {
  expect(told({ controlIds: [...(parts.controlIds ?? []), 'pumpTyres'] })).toEqual([
    'operation pumpTyres of the control plane: a handler: mocks/control/handlers.ts',
    'operation pumpTyres of the control plane: a request to it: mocks/control/answers.test.ts',
  ])
})

test('deep lies that came or went since they were tried are told', () => {
  const counts = [...(parts.deepCounts ?? [])]
  const changed = (by: number) => new Map(counts.map(([kind, count]) => [kind, kind === 'whose' ? count + by : count]))
  expect(told({ deepCounts: changed(2) })).toEqual(['lies about whose: what came of 2 of them in the kill table: npm run accept'])
  expect(told({ deepCounts: changed(-1) })).toEqual(['lies about whose: a kill table without the 1 that are gone: npm run proof -- --deep'])
})

test('of a write the sentences and the values that cases are computed from are told', () => {
  const sentences = Object.fromEntries(Object.entries(parts.sentences ?? {}).filter(([id]) => id !== 'createVendor'))
  const written = new Set([...(parts.written ?? [])].filter((id) => id !== 'createVendor'))
  const sequenced = new Set([...(parts.sequenced ?? [])].filter((record) => record !== 'Webhook'))
  const unsaidOf = ({ id }: { id: string }) => (id === 'createWebhook' ? ['name', 'url'] : [])
  expect(told({ sentences, sequenced, written, unsaidOf })).toEqual([
    'operation createVendor: the sentences that it keeps what it is sent, and leaves the rest: conformance/steps/sentences.ts',
    'operation createVendor: the sentences that lies about its fields break: mocks/proof/lies/computed/writes.ts',
    'operation createWebhook: the sentences that it needs name, url: conformance/steps/fields.ts, and mocks/proof/lies/computed/fields.ts for the lies about them',
    'resource Webhook: values for the fields that its update sets: conformance/explore/sequences/kinds.ts',
  ])
})

test('a check of a requirement that is not there is told, and two of one id', () => {
  const shining = { id: 'shining', requirement: 'vendor/shine' }
  expect(told({ checks: [...(parts.checks ?? []), shining] })).toEqual([
    'check shining: the requirement vendor/shine that it judges: conformance/requirements/',
    'check shining: a row with a small wrong answer: conformance/checks/index.test.ts',
  ])
  const [known] = parts.requirements ?? []
  expect(told({ requirements: [...(parts.requirements ?? []), ...(known ? [known] : [])] })).toEqual([
    `requirement ${known?.id}: an id of its own`,
  ])
})

test('a field that no sentence names lacks one, though all that an answer holds is judged', () => {
  const [list] = parts.operations?.filter(({ id }) => id === 'listVendors') ?? []
  expect(list && parts.requirementOf?.(list, '/data/0/colour')).toBeUndefined()
  expect(list && parts.requirementOf?.(list, '/data/0/name')).toBe('vendor/texts')
})

test('an id that is frozen and gone is told', () => {
  const { ids, computed } = readKept()
  const kept = {
    ids: { ...ids, cases: [...ids.cases, 'vendor/dim'], lies: [...ids.lies, 'vendor/faint'], variants: [...ids.variants, 'lists/dim'] },
    computed: [...computed, 'computed/dim/getVendor', 'computed/dim/listVendors'],
  }
  expect(told({ kept })).toEqual([
    'case vendor/dim: itself, though its id is frozen: put it back, or npm run accept -- --retire vendor/dim',
    'lie vendor/faint: itself, though its id is frozen: put it back, or npm run accept -- --retire vendor/faint',
    'lies computed/dim: 2 of 2: put them back, or npm run accept -- --retire computed/dim',
    'variant lists/dim: itself, though its id is frozen: put it back, or npm run accept -- --retire lists/dim',
  ])
  expect(lostOf(kept, readKept())).toEqual(['vendor/dim', 'vendor/faint', 'lists/dim', 'computed/dim'])
})

test('of a new lie or variant its frozen id is told, of computed ones how many are new', () => {
  const [lie] = parts.lies ?? []
  const [variant] = parts.variants ?? []
  const lies = [
    ...(parts.lies ?? []),
    ...(lie
      ? [
          { ...lie, id: 'vendor/faint' },
          { ...lie, id: 'computed/faint/getVendor' },
        ]
      : []),
  ]
  expect(told({ lies })).toEqual([
    'lie vendor/faint: its frozen id in scripts/proof/lie-ids.txt: npm run accept',
    'lies computed/faint: 1 of them in scripts/proof/computed-lies.json: npm run accept',
  ])
  const variants = [...(parts.variants ?? []), ...(variant ? [{ ...variant, id: 'lists/faint' }] : [])]
  expect(told({ variants })).toEqual(['variant lists/faint: its frozen id in scripts/proof/variant-ids.txt: npm run accept'])
})

test('what is kept anew is told, id by id and count by count', () => {
  const [one, two, three] = ['computed/null/getVendor', 'computed/null/listVendors', 'computed/null/listVendors/name']
  const kept = { ids: { requirements: ['a'], cases: [], lies: ['vendor/faint'], variants: [] }, computed: [one, two] }
  const now = { ids: { requirements: ['a', 'b'], cases: [], lies: [], variants: [] }, computed: [one, two, three] }
  expect(keptChanges(kept, now)).toEqual(['requirements: + b', 'lies: - vendor/faint', 'lies: computed/null: 2, now 3 (1 new)'])
  expect(keptChanges(kept, { ...kept, computed: [one, three] })).toEqual(['lies: computed/null: 2, now 2 (1 new)'])
  expect(lostOf(now, kept)).toEqual(['b', 'computed/null'])
})

test('a field of a fault is obeyed where something is read of a fault, and tried where one is added with it', () => {
  const program = `
    // The loud one.
    const about = { loud: 'answer', every: 'requests' }
    const way = ({ slow, cut: end }: Fault) => ({ slow, end })
    const { times } = watched.fault
    const body = fault.empty ? '' : loud({ name: 'loud' })
    function checkFault({ loud }: Fault) {}`
  expect(readOfFaults(program)).toEqual(['slow', 'cut', 'times', 'empty'])
  const tests = `
    test('a loud one', () => {
      faults().add({
        slow: 5,
        cut: 'within',
      })
      expect(faults().list()).toEqual([{ loud: true }])
    })`
  expect(setByTests(tests)).toEqual(['slow', 'cut'])
})
