// What only the text of the files tells: modules that their list does not import, and names that no test and no table has.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Gap, gapsAbout } from './gap.ts'
import type { Parts } from './parts.ts'

/** A folder of which every module belongs into a list; `or` names others that may take it. */
interface List {
  folder: string
  list: string
  or?: readonly string[]
}

const lists: readonly List[] = [
  { folder: 'mocks/proof/lies/areas', list: 'mocks/proof/lies/index.ts' },
  { folder: 'mocks/proof/lies/deep/values', list: 'mocks/proof/lies/deep/values/index.ts' },
  { folder: 'mocks/proof/lies/deep/pages', list: 'mocks/proof/lies/deep/pages/index.ts' },
  { folder: 'mocks/proof/lies/deep/sequences', list: 'mocks/proof/lies/deep/sequences/index.ts' },
  { folder: 'mocks/proof/lies/deep/beside', list: 'mocks/proof/lies/deep/beside/index.ts' },
  { folder: 'mocks/proof/lies/deep/whose', list: 'mocks/proof/lies/deep/whose/index.ts' },
  { folder: 'mocks/proof/variants', list: 'mocks/proof/variants/index.ts' },
  { folder: 'conformance/requirements', list: 'conformance/requirements/index.ts' },
  { folder: 'conformance/cases/scenarios', list: 'conformance/cases/index.ts' },
  { folder: 'conformance/cases/families', list: 'conformance/cases/index.ts' },
  {
    folder: 'conformance/reporters',
    list: 'conformance/reporters/index.ts',
    or: ['conformance/cli/files/reports.ts', 'conformance/cli/explore.ts'],
  },
  { folder: 'mocks/resources', list: 'mocks/resources/index.ts' },
]

const foldersIn = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : []))

/** Areas with many lies have a folder, whose list is listed itself. */
const areas = 'mocks/proof/lies/areas'
const areaLists = (root: string) =>
  foldersIn(root, areas).map((area) => ({ folder: `${areas}/${area}`, list: `${areas}/${area}/index.ts` }))

const checkTests = 'conformance/checks/index.test.ts'
const controlTests = 'mocks/control/answers.test.ts'

export function unlisted(
  { operations = [], resources = [], checks = [], controlIds = [], controlHandlers }: Partial<Parts>,
  root: string,
): Gap[] {
  const text = (file: string) => readFileSync(join(root, file), 'utf8')
  const modules = (folder: string) =>
    readdirSync(join(root, folder)).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'index.ts')
  const documentTest = text('openapi/document.test.ts')
  const linked = new Set(operations.flatMap(({ links }) => links.map(({ operation }) => operation)))
  const described = documentTest.split(/[\n·`]/).map((row) => row.trim().split(' '))
  const [fit, kinds, triggers] = [
    text('mocks/seeds/invariants/strict-fit.ts'),
    text('mocks/proof/tools/kinds.ts'),
    text('mocks/engine/state/webhooks.ts'),
  ]
  const [, records = ''] = text('mocks/engine/state/records.ts').split('export interface Collections {')
  const collections = [...(records.split('\n}')[0] ?? '').matchAll(/^ {2}(\w+): /gm)].flatMap(([, name]) => name ?? [])
  const [ids, references] = [text('mocks/engine/state/ids.ts'), text('mocks/seeds/invariants/references.ts')]
  const factories = ['mocks/seeds/records', 'mocks/seeds/worlds']
    .flatMap((folder) => modules(folder).map((file) => text(`${folder}/${file}`)))
    .join('\n')
  const foreignClient = text('scripts/foreign-client/scenarios.ts')
  const wrongAnswers = text(checkTests)
  const requestsOfControl = text(controlTests)
  return [
    ...checks.flatMap(({ id, requirement }) =>
      gapsAbout(`check ${id}`, [[!wrongAnswers.includes(`['${requirement}: `), `a row with a small wrong answer: ${checkTests}`]]),
    ),
    ...controlIds.flatMap((id) =>
      gapsAbout(`operation ${id} of the control plane`, [
        [controlHandlers && !controlHandlers[id], 'a handler: mocks/control/handlers.ts'],
        [!requestsOfControl.includes(`\n  ${id}: `), `a request to it: ${controlTests}`],
      ]),
    ),
    ...resources.flatMap(({ record, list, search, read, create }) => {
      const kept = records.includes(`Whole<'${record}'>`)
      const [, collection] = kinds.match(new RegExp(`^  ${record}: '(\\w+)'`, 'm')) ?? []
      return gapsAbout(`resource ${record}`, [
        [
          ![list, search, read, create].some((id) => fit.includes(`'${id}'`)),
          'the operation that shows it: mocks/seeds/invariants/strict-fit.ts',
        ],
        [!kept, 'its collection: mocks/engine/state/records.ts'],
        [!kept, 'the start of its ids: mocks/engine/state/ids.ts'],
        [!kept, 'the records that it names: mocks/seeds/invariants/references.ts'],
        [!kept, 'a factory: mocks/seeds/records/'],
        [collection === undefined, 'where the mock keeps it: mocks/proof/tools/kinds.ts'],
        [!collection || !triggers.includes(`  ${collection}: '`), 'its triggers: mocks/engine/state/webhooks.ts'],
      ])
    }),
    ...collections.flatMap((name) =>
      gapsAbout(`collection ${name}`, [
        [!ids.includes(`\n  ${name}: `), 'the start of its ids: mocks/engine/state/ids.ts'],
        [!references.includes(`\n  ${name}: `), 'the records that it names: mocks/seeds/invariants/references.ts'],
        // Logins make sessions.
        [name !== 'sessions' && !factories.includes(`Collections['${name}']`), 'a factory: mocks/seeds/records/'],
      ]),
    ),
    ...operations.flatMap(({ id, area, method, path }) =>
      gapsAbout(`operation ${id}`, [
        [
          // The test names those whose path takes what no answer shows.
          path.includes('{') && !linked.has(id) && !documentTest.includes(`'${id}',`),
          `a link from the operation that shows what its path takes: openapi/paths/${area}.yaml`,
        ],
        [
          !described.some((row) => row.at(-1) === path && row.includes(method)),
          `${method} ${path} in the list of the description's own: openapi/document.test.ts`,
        ],
      ]),
    ),
    ...[...new Set(operations.map(({ area }) => area))].flatMap((area) =>
      gapsAbout(`area ${area}`, [
        [
          !new RegExp(`^  '?${area}'?: `, 'm').test(foreignClient),
          'a scenario of the client that another tool generates: scripts/foreign-client/scenarios.ts',
        ],
      ]),
    ),
    ...foldersIn(root, areas)
      .filter((area) => !text('mocks/proof/lies/index.ts').includes(`/${area}/index.ts'`))
      .flatMap((area) => gapsAbout(`module ${areas}/${area}/index.ts`, [[true, 'its entry in the list: mocks/proof/lies/index.ts']])),
    ...[...lists, ...areaLists(root)].flatMap(({ folder, list, or = [] }: List) => {
      const importers = [list, ...or, ...modules(folder).map((file) => `${folder}/${file}`)].map(text).join('\n')
      return modules(folder)
        .filter((file) => !importers.includes(`/${file}'`))
        .flatMap((file) =>
          gapsAbout(`module ${folder}/${file}`, [
            [true, `its entry in the list: ${list}`],
            // What is listed is asked for its key by its kind.
            [folder === 'conformance/reporters', 'its key of reports: conformance/cli/config/config.schema.json'],
          ]),
        )
    }),
    // The folders of the ways through.
    ...foldersIn(root, 'conformance/explore').flatMap((way) =>
      gapsAbout(`way ${way}`, [
        [!text('conformance/cases/index.ts').includes(`/explore/${way}/`), 'its cases in the list: conformance/cases/index.ts'],
        [!text('conformance/cases/ground.ts').includes(`/explore/${way}/`), 'its entry in ways: conformance/cases/ground.ts'],
        [
          !readdirSync(join(root, 'conformance/explore', way)).some((file) => file.endsWith('.test.ts')),
          `a test: conformance/explore/${way}/cases.test.ts`,
        ],
      ]),
    ),
    ...modules('conformance/reporters')
      .filter((file) => file !== 'live.ts' && !existsSync(join(root, 'conformance/reporters', file.replace(/\.ts$/, '.test.ts'))))
      .map((file) => ({
        of: `reporter ${file.replace(/\.ts$/, '')}`,
        lacks: `a test: conformance/reporters/${file.replace(/\.ts$/, '.test.ts')}`,
      })),
  ]
}
