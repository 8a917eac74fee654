// What only the text of the files tells: modules that their list does not import, and names that no test and no table has.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Gap, gapsAbout } from './gap.ts'
import type { Parts } from './parts.ts'

/** Folders of which every module belongs into a list; `or` names others that may take it. */
const lists: readonly { folder: string; list: string; or?: readonly string[] }[] = [
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
    or: ['conformance/cli/reports.ts', 'conformance/cli/explore.ts'],
  },
  { folder: 'mocks/resources', list: 'mocks/resources/index.ts' },
]

const checkTests = 'conformance/checks/index.test.ts'

export function unlisted({ operations = [], resources = [], checks = [] }: Partial<Parts>, root: string): Gap[] {
  const text = (file: string) => readFileSync(join(root, file), 'utf8')
  const modules = (folder: string) =>
    readdirSync(join(root, folder)).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'index.ts')
  const described = text('openapi/document.test.ts')
    .split(/[\n·`]/)
    .map((row) => row.trim().split(' '))
  const [fit, kinds, triggers] = [text('mocks/seeds/strict-fit.ts'), text('mocks/proof/tools/kinds.ts'), text('mocks/engine/webhooks.ts')]
  const wrongAnswers = text(checkTests)
  return [
    ...checks.flatMap(({ id, requirement }) =>
      gapsAbout(`check ${id}`, [[!wrongAnswers.includes(`['${requirement}: `), `a row with a small wrong answer: ${checkTests}`]]),
    ),
    ...resources.flatMap(({ record, list, search, read, create }) => {
      const [, collection] = kinds.match(new RegExp(`^  ${record}: '(\\w+)'`, 'm')) ?? []
      return gapsAbout(`resource ${record}`, [
        [![list, search, read, create].some((id) => fit.includes(`'${id}'`)), 'the operation that shows it: mocks/seeds/strict-fit.ts'],
        [collection === undefined, 'where the mock keeps it: mocks/proof/tools/kinds.ts'],
        [collection && !triggers.includes(`  ${collection}: '`), 'its triggers: mocks/engine/webhooks.ts'],
      ])
    }),
    ...operations.flatMap(({ id, method, path }) =>
      gapsAbout(`operation ${id}`, [
        [
          !described.some((row) => row.at(-1) === path && row.includes(method)),
          `${method} ${path} in the list of the description's own: openapi/document.test.ts`,
        ],
      ]),
    ),
    ...lists.flatMap(({ folder, list, or = [] }) => {
      const importers = [list, ...or, ...modules(folder).map((file) => `${folder}/${file}`)].map(text).join('\n')
      return modules(folder)
        .filter((file) => !importers.includes(`/${file}'`))
        .map((file) => ({ of: `module ${folder}/${file}`, lacks: `its entry in the list: ${list}` }))
    }),
    ...modules('conformance/reporters')
      .filter((file) => file !== 'live.ts' && !existsSync(join(root, 'conformance/reporters', file.replace(/\.ts$/, '.test.ts'))))
      .map((file) => ({
        of: `reporter ${file.replace(/\.ts$/, '')}`,
        lacks: `a test: conformance/reporters/${file.replace(/\.ts$/, '.test.ts')}`,
      })),
  ]
}
