// What only the text of the files tells: modules that their list does not import, and names that no test and no table has.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Gap } from './gap.ts'

/** Folders of which every module belongs into a list. */
const lists = [
  { folder: 'mocks/proof/lies/areas', list: 'mocks/proof/lies/index.ts' },
  { folder: 'mocks/proof/variants', list: 'mocks/proof/variants/index.ts' },
  { folder: 'conformance/requirements', list: 'conformance/requirements/index.ts' },
  { folder: 'conformance/cases/scenarios', list: 'conformance/cases/index.ts' },
  { folder: 'conformance/cases/families', list: 'conformance/cases/index.ts' },
]

export function unlisted(root: string): Gap[] {
  const text = (file: string) => readFileSync(join(root, file), 'utf8')
  const modules = (folder: string) =>
    readdirSync(join(root, folder)).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'index.ts')
  return [
    ...lists.flatMap(({ folder, list }) => {
      const importers = [list, ...modules(folder).map((file) => `${folder}/${file}`)].map(text).join('\n')
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
