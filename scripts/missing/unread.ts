// What only the text of the program tells: keys of the config and flags that are described, and that nothing takes, tries or reads.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Gap, gapsAbout } from './gap.ts'
import type { Parts } from './parts.ts'

const folder = 'conformance/cli/config'
const mockFlagsFile = 'mocks/cli/flags.ts'
const triedIn = [
  'cli.test.ts',
  'cli/diff.test.ts',
  'cli/explore.test.ts',
  'cli/failed.test.ts',
  'cli/telling.test.ts',
  'leaks.test.ts',
  'cli/watch/watch.test.ts',
].map((file) => `conformance/${file}`)
const actors = ['settings.ts', '../judge.ts', '../judge-recording.ts', '../plan.ts', '../explore.ts']

export function unread({ config = {}, flags = {}, mockFlags = {} }: Partial<Parts>, root: string): Gap[] {
  const text = (file: string) => readFileSync(join(root, folder, file), 'utf8')
  const type = text('config.ts')
  const [complete = '', wrong = ''] = text('config.test.ts').split('\nconst wrong')
  const acting = actors.map(text).join('\n')
  // Behind the list of all flags.
  const [, reading = ''] = text('flags.ts').split('as const satisfies { [name: string]: Flag }')
  const [, readingOfMock = ''] = readFileSync(join(root, mockFlagsFile), 'utf8').split('as const satisfies {')
  const [, settingsOfMock = ''] = /interface Settings \{\n(.*?)\n\}/s.exec(readingOfMock) ?? []
  const actingOfMock = ['mocks/cli.ts', 'mocks/cli/make-mock.ts'].map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
  const testsOfMock = readdirSync(join(root, 'mocks/cli')).filter((file) => file.endsWith('.test.ts'))
  const triedOfMock = ['cli.test.ts', ...testsOfMock.map((file) => `cli/${file}`)]
    .map((file) => readFileSync(join(root, 'mocks', file), 'utf8'))
    .join('\n')
  const tried = triedIn.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
  const says = (what: string, pattern: string) => new RegExp(pattern, 'm').test(what)
  return [
    ...Object.keys(config)
      .filter((key) => key !== '$schema')
      .flatMap((key) =>
        gapsAbout(`config key ${key}`, [
          [!says(type, `^  ${key}\\?:`), `its type in Config: ${folder}/config.ts`],
          [!says(complete, `^  ${key}: `), `a value in "complete": ${folder}/config.test.ts`],
          [!says(wrong, `^  ${key}: `), `values that are refused, in "wrong": ${folder}/config.test.ts`],
          [!says(acting, `\\b${key}\\b`), `what it does: ${folder}/settings.ts, or judge.ts, plan.ts or explore.ts above it`],
        ]),
      ),
    ...Object.keys(flags).flatMap((flag) =>
      gapsAbout(`flag --${flag}`, [
        [!says(reading, `\\b${flag}\\b`), `its reading in givenBy or readCommand: ${folder}/flags.ts`],
        [!tried.includes(`'--${flag}'`), `a test that gives it: ${triedIn[0]}`],
      ]),
    ),
    ...[...settingsOfMock.matchAll(/^ {2}(\w+)\??:/gm)].flatMap(([, setting = '']) =>
      gapsAbout(`setting ${setting} of the mock`, [
        [!says(actingOfMock, `\\b${setting}\\b`), 'what it does: mocks/cli.ts or mocks/cli/make-mock.ts'],
      ]),
    ),
    ...Object.entries(mockFlags).flatMap(([flag, { help }]) =>
      gapsAbout(`flag --${flag} of the mock`, [
        [help === '', `a help text: ${mockFlagsFile}`],
        [
          !says(readingOfMock, `given(\\.|\\[')${flag}\\b|[{,] ${flag}( = .*)?[, ].*typeof parseFlags`),
          `its reading in readFlags, into Settings: ${mockFlagsFile}`,
        ],
        [!triedOfMock.includes(`'--${flag}`), 'a test that gives it: mocks/cli.test.ts'],
      ]),
    ),
  ]
}
