// Whoever reads the output may leave before its end, as head does: nothing is said of it, and the exit code is that of the work.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test.each([
  ['mocks/cli.ts', '--list-lies'],
  ['conformance/cli.ts', 'list', '--requirements'],
  ['conformance/cli.ts', 'plan'],
  ['--eval', "import('./scripts/command-line/say.ts').then(({ say }) => Array.from({ length: 1000 }, () => say('line')))"],
])('%s %s ends quietly when nobody reads on', async (...words) => {
  const cwd = join(import.meta.dirname, '../..')
  const program = spawn(process.execPath, ['--import', 'tsx', ...words], { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  program.stdout.destroy()
  const talk = program.stderr.setEncoding('utf8').toArray()
  const [code] = await once(program, 'exit')
  expect({ code, talk: await talk }).toEqual({ code: 0, talk: [] })
})
