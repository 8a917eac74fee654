// All that belongs together, as far as it can be loaded: whoever is in the midst of adding something has code that does not compile yet.
import type { Case, Requirement } from '../../conformance/index.ts'
import type { Lie } from '../../mocks/proof/tools/lie.ts'
import type { Variant } from '../../mocks/proof/variants/index.ts'
import type { Operation } from '../../openapi/contract.ts'
import type { Resource } from '../../openapi/resources.ts'
import { type Kept, readKept } from '../proof/kept-ids.ts'
import type { Table } from '../proof/table.ts'

/** What is written under a name, such as a handler or a flag. */
export interface Named<Value = unknown> {
  readonly [name: string]: Value
}

export interface Parts {
  operations: readonly Operation[]
  resources: readonly Resource[]
  /** By schema, the names of all fields. */
  fields: ReadonlyMap<string, readonly string[]>
  handlers: Named
  samples: Named
  /** Required fields of a body of which no sentence says that they are. */
  unsaidOf(operation: Operation): readonly string[]
  /** By create, update and delete. */
  sentences: Named
  /** Writes whose fields lies lose. */
  written: ReadonlySet<string>
  /** Whose updates are asked in all orders. */
  sequenced: ReadonlySet<string>
  /** By schema, what the mock's lists show of it. */
  shown: ReadonlyMap<string, readonly object[]>
  requirements: readonly Requirement[]
  checks: readonly { id: string; requirement: string }[]
  /** Requirements that the places of answers are held to; what breaks them is computed from the contract. */
  ofPlaces: ReadonlySet<string>
  /** The requirement for a field of a good answer; undefined when no sentence names it. */
  requirementOf(operation: Operation, pointer: string): string | undefined
  cases: readonly Case[]
  lies: readonly Lie[]
  /** By requirement, how many lies break it. */
  counts: ReadonlyMap<string, number>
  variants: readonly Variant[]
  table: Table
  unproven: Named<string>
  kept: Kept
  reporters: Named
  config: Named<{ description?: string; properties?: Named }>
  flags: Named<{ help: string; key?: string }>
  mockFlags: Named<{ help: string }>
  /** Ids of the control plane's operations. */
  controlIds: readonly string[]
  controlHandlers: Named
  /** By kind, how many deep lies there are. */
  deepCounts: ReadonlyMap<string, number>
}

/** The parts, and why some of them could not be loaded. */
export async function loadParts(): Promise<{ parts: Partial<Parts>; broken: string[] }> {
  const broken = new Map<string, string[]>()
  const loaded = await Promise.all(
    Object.entries(loaders).map(async ([place, load]) => {
      try {
        return await load()
      } catch (error) {
        const why = `${error instanceof Error ? error.message : error}`
        broken.set(why, [...(broken.get(why) ?? []), place])
        return {}
      }
    }),
  )
  const inWords = [...broken].map(([why, places]) => `${places.join(', ')} ${places.length > 1 ? 'do' : 'does'} not load: ${why}`)
  return { parts: Object.assign({}, ...loaded), broken: inWords }
}

/** By where one would look when it does not load. */
const loaders: { readonly [place: string]: () => Promise<Partial<Parts>> } = {
  'openapi/contract.ts': async () => ({ operations: (await import('../../openapi/contract.ts')).operations }),
  'openapi/resources.ts': async () => {
    const [{ resources }, { shapeOf }] = await Promise.all([import('../../openapi/resources.ts'), import('../../openapi/schema.ts')])
    const fields = new Map(resources.map(({ record }) => [record, [...shapeOf(record, 'strict').properties.keys()]]))
    return { resources, fields }
  },
  'mocks/resources/index.ts': async () => ({ handlers: (await import('../../mocks/resources/index.ts')).handlers }),
  'mocks/control/handlers.ts': async () => {
    const [{ controlOperations }, { controlHandlers }] = await Promise.all([
      import('../../mocks/control/operations.ts'),
      import('../../mocks/control/handlers.ts'),
    ])
    return { controlIds: controlOperations.map(({ id }) => id), controlHandlers }
  },
  'mocks/index.ts': async () => ({ shown: await (await import('./shown.ts')).recordsOfWorlds() }),
  'mocks/proof/lies/index.ts': async () => {
    const [{ everyLie, lies }, { countedLies, deepCounts }] = await Promise.all([
      import('../../mocks/proof/lies/index.ts'),
      import('../proof/table.ts'),
    ])
    return { lies: everyLie, counts: countedLies(lies), deepCounts: deepCounts() }
  },
  'mocks/proof/variants/index.ts': async () => ({ variants: (await import('../../mocks/proof/variants/index.ts')).variants }),
  'mocks/proof/lies/computed/writes.ts': async () => {
    const { writes } = await import('../../mocks/proof/lies/computed/writes.ts')
    return { written: new Set(writes.map(({ id }) => id)) }
  },
  'conformance/steps/samples.ts': async () => ({ samples: (await import('../../conformance/steps/samples.ts')).samples }),
  'conformance/steps/fields.ts': async () => {
    const { requiredOf, requirementOfMissing } = await import('../../conformance/steps/fields.ts')
    const isSaid = (one: Operation, field: string) => succeeds(() => requirementOfMissing(one.id, field))
    return { unsaidOf: (one) => requiredOf(one).filter((field) => !isSaid(one, field)) }
  },
  'conformance/steps/sentences.ts': async () => ({ sentences: (await import('../../conformance/steps/sentences.ts')).sentences }),
  'conformance/explore/sequences/kinds.ts': async () => {
    const { sequenceKinds } = await import('../../conformance/explore/sequences/kinds.ts')
    return { sequenced: new Set(sequenceKinds.map(({ record }) => record)) }
  },
  'conformance/requirements/index.ts': async () => ({
    requirements: (await import('../../conformance/requirements/index.ts')).requirements,
  }),
  'conformance/checks/index.ts': async () => {
    const [{ operations }, { requirements }, { checks }, { requirementsOfChecks }, { requirementFor }] = await Promise.all([
      import('../../openapi/contract.ts'),
      import('../../conformance/requirements/index.ts'),
      import('../../conformance/checks/index.ts'),
      import('../../conformance/runner/verdict/coverage.ts'),
      import('../../conformance/checks/requirement-for.ts'),
    ])
    const ofPlaces = new Set(operations.flatMap((one) => [...requirementsOfChecks(one)]))
    // One that is about anything below a place, such as all that an envelope holds, says nothing of a field.
    const naming = new Set(requirements.filter(({ at = [] }) => at.some((place) => /[^*/][^/]*$/.test(place))).map(({ id }) => id))
    const owner = (operation: Operation, pointer: string): string | undefined => {
      try {
        const id = requirementFor(operation, 200, pointer, 'must', '5')
        return naming.has(id) ? id : undefined
      } catch {
        return undefined
      }
    }
    return { checks, ofPlaces, requirementOf: owner }
  },
  'conformance/cases/index.ts': async () => ({ cases: (await import('../../conformance/cases/index.ts')).cases }),
  'conformance/reporters/index.ts': async () => ({ reporters: (await import('../../conformance/reporters/index.ts')).reporters }),
  'conformance/cli/config/flags.ts': async () => ({ flags: (await import('../../conformance/cli/config/flags.ts')).flags }),
  'mocks/cli/flags.ts': async () => ({ mockFlags: (await import('../../mocks/cli/flags.ts')).flags }),
  'conformance/cli/config/config.schema.json': async () => ({
    config: (await import('../../conformance/cli/config/config.schema.json', { with: { type: 'json' } })).default.properties,
  }),
  'scripts/proof/kill-table.json': async () => {
    const [{ readTable }, { unproven }] = await Promise.all([import('../proof/table.ts'), import('../proof/unproven.ts')])
    return { table: readTable(), unproven }
  },
  'conformance/requirements/ids.txt': async () => ({ kept: readKept() }),
}

function succeeds(attempt: () => unknown): boolean {
  try {
    attempt()
    return true
  } catch {
    return false
  }
}
