// What is still missing of something that was begun, each with the place where it goes.

import { changedKinds, computedFile, fileOf, type Kept, type KeptKind, keptLies } from '../proof/kept-ids.ts'
import type { Table } from '../proof/table.ts'
import { faultGaps } from './fault-fields.ts'
import { type Gap, gapsAbout } from './gap.ts'
import type { Parts } from './parts.ts'
import { unlisted } from './unlisted.ts'
import { unread } from './unread.ts'

type LoadedParts = Partial<Parts>

/** A part that is not there is asked for nothing: that it does not load is told already. */
export function gapsOf(parts: LoadedParts, root: string): Gap[] {
  const found = [
    operationGaps,
    resourceGaps,
    fieldGaps,
    requirementGaps,
    caseGaps,
    checkGaps,
    lieGaps,
    variantGaps,
    reporterGaps,
    configGaps,
    flagGaps,
  ]
  return [...found.flatMap((find) => find(parts)), ...unlisted(parts, root), ...unread(parts, root), ...faultGaps(root)]
}

function operationGaps({ operations = [], unsaidOf = () => [], ...parts }: LoadedParts): Gap[] {
  const { handlers, samples, sentences, written, requirements, cases, lies, kept } = parts
  // Where cases and lies do not load yet, the frozen ids tell which operations they knew: families write one for each.
  const isNew = (id: string) => kept?.ids.cases.every((known) => !known.endsWith(`/${id}`))
  // Families ask of every operation what holds of all; a sentence of its own section is judged by its own cases.
  const sections = new Map(requirements?.map((one) => [one.id, one.source]))
  return operations.flatMap((operation) => {
    const { id, kind, area, body, responses, source } = operation
    const bodies = [body, ...Object.values(responses)]
    const unsaid = unsaidOf(operation).join(', ')
    return gapsAbout(`operation ${id}`, [
      [handlers && !handlers[id], `a handler: mocks/resources/${area}.ts`],
      [bodies.some((one) => one && Object.keys(one.examples).length === 0), `examples of its bodies: openapi/schemas/${area}.yaml`],
      [samples && !samples[id], 'a sample request: conformance/steps/samples.ts'],
      [
        sentences && ['create', 'update', 'delete'].includes(kind) && !sentences[id],
        'the sentences that it keeps what it is sent, and leaves the rest: conformance/steps/sentences.ts',
      ],
      [
        unsaid !== '',
        `the sentences that it needs ${unsaid}: conformance/steps/fields.ts, and mocks/proof/lies/computed/fields.ts for the lies about them`,
      ],
      [
        requirements && !requirements.some((one) => one.source === source),
        `requirements of section ${source}: conformance/requirements/${area}.ts`,
      ],
      [
        cases && requirements
          ? !cases.some((one) => one.operations.includes(id) && one.requirements.some((judged) => sections.get(judged) === source))
          : isNew(id),
        `a case that judges a sentence of section ${source}: conformance/cases/scenarios/${area}.ts`,
      ],
      [
        written && ['create', 'update'].includes(kind) && !written.has(id),
        'the sentences that lies about its fields break: mocks/proof/lies/computed/writes.ts',
      ],
      [lies ? !lies.some((one) => one.operations.includes(id)) : isNew(id), `a lie: mocks/proof/lies/areas/${area}`],
    ])
  })
}

function resourceGaps({ resources = [], sequenced }: LoadedParts): Gap[] {
  return resources.flatMap(({ record, update }) =>
    gapsAbout(`resource ${record}`, [
      [update && sequenced && !sequenced.has(record), 'values for the fields that its update sets: conformance/explore/sequences/kinds.ts'],
    ]),
  )
}

function fieldGaps({ operations = [], resources = [], fields, shown, requirementOf }: LoadedParts): Gap[] {
  return resources.flatMap((resource) => {
    const { record, area, read, list, search, create, update } = resource
    const showing = operations.filter(({ id }) => [read, list, search, create, update].includes(id))
    const example = JSON.stringify(showing.map(({ body, responses }) => [body, responses]))
    const [one] = [read, list, search, create].flatMap((id) => showing.filter((shows) => shows.id === id))
    const first = one?.kind === 'list' || one?.kind === 'search' ? '/data/0' : '/data'
    // Lists show nothing that is deleted, and what nobody can change has no date of a change.
    const records = shown?.get(record)
    return (fields?.get(record) ?? []).flatMap((field) =>
      gapsAbout(`field ${field} of ${record}`, [
        [!example.includes(`"${field}":`), `a value in an example: openapi/schemas/${area}.yaml`],
        [
          records && !isFilled(field, records) && !(field === 'updatedDate' && !update) && !field.startsWith('deleted'),
          `a value that is not null in the seeds: mocks/seeds/`,
        ],
        [
          one && requirementOf && !requirementOf(one, `${first}/${field}`),
          `a requirement about its type: conformance/requirements/${area}.ts`,
        ],
      ]),
    )
  })
}

const isFilled = (field: string, records: readonly object[]): boolean =>
  records.some((record) => Object.entries(record).some(([name, value]) => name === field && value !== null))

function requirementGaps({ requirements, cases, checks, ofPlaces, counts, table, kept }: LoadedParts): Gap[] {
  const asked = [...(checks ?? []).map(({ requirement }) => requirement), ...(cases ?? []).flatMap((one) => one.requirements)]
  const judged = cases && ofPlaces && new Set([...ofPlaces, ...asked])
  const gaps = (requirements ?? []).flatMap(({ id, level, unjudged }) => {
    const area = id.split('/')[0]
    const count = counts?.get(id) ?? 0
    return gapsAbout(`requirement ${id}`, [
      [judged && !unjudged && !judged.has(id), `a case or a check that judges it: conformance/cases/scenarios/${area}.ts`],
      [judged && unjudged && judged.has(id), `a reason to be judged, for it says that no client can: conformance/requirements/${area}.ts`],
      [
        counts && ofPlaces && level === 'must' && !unjudged && count === 0 && !ofPlaces.has(id),
        `a lie that breaks it: mocks/proof/lies/areas/${area}`,
      ],
      [counts && table && (table.requirements[id]?.lies ?? 0) !== count, `its row of the kill table with ${count} lies: npm run accept`],
      lacksFrozen(id, 'requirements', kept),
    ])
  })
  return [...twice('requirement', requirements), ...gaps, ...gone('requirement', requirements, kept?.ids.requirements)]
}

function caseGaps({ cases, requirements, table, unproven, kept }: LoadedParts): Gap[] {
  const gaps = (cases ?? []).flatMap(({ id, requirements: named }) => {
    const unknown = requirements ? named.filter((one) => !requirements.some((known) => known.id === one)) : []
    return [
      ...gapsAbout(`case ${id}`, [
        [table && unproven && !table.cases[id] && !unproven[id], 'a lie that it catches by itself, kept in the kill table: npm run accept'],
        lacksFrozen(id, 'cases', kept),
      ]),
      ...unknown.map((one) => ({ of: `case ${id}`, lacks: `the requirement ${one} that it names: conformance/requirements/` })),
    ]
  })
  return [...twice('case', cases), ...gaps, ...gone('case', cases, kept?.ids.cases)]
}

function checkGaps({ checks = [], requirements }: LoadedParts): Gap[] {
  const known = new Set(requirements?.map(({ id }) => id))
  return [
    ...twice('check', checks),
    ...checks.flatMap(({ id, requirement }) =>
      gapsAbout(`check ${id}`, [
        [requirements && !known.has(requirement), `the requirement ${requirement} that it judges: conformance/requirements/`],
      ]),
    ),
  ]
}

const lacksFrozen = (id: string, kind: KeptKind, kept: Kept | undefined) =>
  [kept && !kept.ids[kind].includes(id), `its frozen id in ${fileOf(kind)}: npm run accept`] as const

/** A frozen id that nothing has any more. */
function gone(what: string, there: readonly { id: string }[] | undefined, kept: readonly string[] = []): Gap[] {
  const known = there && new Set(there.map(({ id }) => id))
  return kept.flatMap((id) =>
    known && !known.has(id)
      ? [{ of: `${what} ${id}`, lacks: `itself, though its id is frozen: put it back, or npm run accept -- --retire ${id}` }]
      : [],
  )
}

function lieGaps({ lies, requirements, kept, deepCounts, table }: LoadedParts): Gap[] {
  const known = new Set(requirements?.map(({ id }) => id))
  const { ids, computed } = keptLies(lies ?? [])
  return [
    ...twice('lie', lies),
    ...ids.flatMap((id) => gapsAbout(`lie ${id}`, [lacksFrozen(id, 'lies', kept)])),
    ...gone('lie', lies, kept?.ids.lies),
    ...(lies && kept ? computedGaps(kept.computed, computed) : []),
    ...(deepCounts && table ? deepGaps(deepCounts, table.deep) : []),
    ...(lies ?? []).flatMap((lie) =>
      requirements
        ? lie.breaks
            .filter((id) => !known.has(id))
            .map((id) => ({ of: `lie ${lie.id}`, lacks: `the requirement ${id} that it breaks: conformance/requirements/` }))
        : [],
    ),
  ]
}

function computedGaps(kept: Kept['computed'], now: Kept['computed']): Gap[] {
  return changedKinds(kept, now).flatMap(({ kind, before, now: after, added }) =>
    gapsAbout(`lies ${kind}`, [
      [added > 0, `${added} of them in ${computedFile}: npm run accept`],
      [after < before, `${before - after} of ${before}: put them back, or npm run accept -- --retire ${kind}`],
    ]),
  )
}

/** What came of lies that are gone is not kept one by one. */
function deepGaps(counts: ReadonlyMap<string, number>, deep: Table['deep']): Gap[] {
  return [...counts].flatMap(([kind, now]) => {
    const { lies: before } = deep[kind] ?? { lies: 0 }
    return gapsAbout(`lies about ${kind}`, [
      [now > before, `what came of ${now - before} of them in the kill table: npm run accept`],
      [now < before, `a kill table without the ${before - now} that are gone: npm run proof -- --deep`],
    ])
  })
}

function variantGaps({ variants, kept }: LoadedParts): Gap[] {
  return [
    ...twice('variant', variants),
    ...(variants ?? []).flatMap(({ id }) => gapsAbout(`variant ${id}`, [lacksFrozen(id, 'variants', kept)])),
    ...gone('variant', variants, kept?.ids.variants),
  ]
}

const twice = (what: string, all: readonly { id: string }[] = []): Gap[] => {
  const known = new Set<string>()
  const again = all.filter(({ id }) => known.size === known.add(id).size)
  return again.map(({ id }) => ({ of: `${what} ${id}`, lacks: 'an id of its own' }))
}

function reporterGaps({ reporters = {}, config }: LoadedParts): Gap[] {
  return Object.keys(reporters).flatMap((kind) =>
    gapsAbout(`reporter ${kind}`, [
      [config && !config.reports?.properties?.[kind], 'its key of reports: conformance/cli/config/config.schema.json'],
    ]),
  )
}

function configGaps({ config = {} }: LoadedParts): Gap[] {
  return Object.entries(config).flatMap(([key, { description }]) =>
    gapsAbout(`config key ${key}`, [[!description, 'a description: conformance/cli/config/config.schema.json']]),
  )
}

function flagGaps({ flags = {}, config }: LoadedParts): Gap[] {
  return Object.entries(flags).flatMap(([flag, { help, key }]) =>
    gapsAbout(`flag --${flag}`, [
      [help === '', 'a help text: conformance/cli/config/flags.ts'],
      [key !== undefined && config && !config[key], `its config key ${key}: conformance/cli/config/config.schema.json`],
    ]),
  )
}
