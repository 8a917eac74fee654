// The action of GitHub: an input for every flag of run, and a shell that does what it says, whatever an input says.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Served, serve } from '../../mocks/doors/http.ts'
import { createMock } from '../../mocks/index.ts'
import { flags } from '../cli/config/flags.ts'

const text = readFileSync(join(import.meta.dirname, 'action.yml'), 'utf8')

/** What a step runs, by its name; what its lines are indented by is no part of it. */
function stepNamed(name: string): { run: string; env: Map<string, string> } {
  const [, step = ''] = text.split(`- name: ${name}\n`)
  const [own = ''] = step.split('\n    - name: ')
  const run = own.split('      run: |\n')[1] ?? ''
  const env = [...own.matchAll(/^ {8}([A-Z_]+): \$\{\{ (.+) \}\}$/gm)].map(([, variable = '', value = '']): [string, string] => [
    variable,
    value,
  ])
  return { run: run.replaceAll(/^ {8}/gm, ''), env: new Map(env) }
}

const inputs = [...(text.split('\noutputs:')[0] ?? '').matchAll(/^ {2}([\w-]+):$/gm)].map(([, name = '']) => name)

/** Who logs in is for the environment, and a job that watches would never end. */
const noInputs = ['email', 'password', 'token', 'watch', 'watch-path']
const ownInputs = ['address', 'reports', 'artifact']
const people = ['email', 'password', 'token', 'other-user-email', 'other-user-password', 'other-company-email', 'other-company-password']

test('every flag of run is an input, and nothing else is', () => {
  const ofRun = Object.entries<{ for: readonly string[] }>(flags).flatMap(([name, { for: takers }]) =>
    takers.includes('run') ? [name] : [],
  )
  expect(inputs.toSorted()).toEqual([...ownInputs, ...people, ...ofRun.filter((name) => !noInputs.includes(name))].sort())
})

test('each flag is passed on as what it is, from an input of its name', () => {
  const { run, env } = stepNamed('Judge')
  const passed = Object.entries<{ type: string; multiple?: boolean }>(flags).filter(
    ([name]) => inputs.includes(name) && !people.includes(name),
  )
  for (const [name, { type, multiple }] of passed) {
    const variable = `FLAG_${name.toUpperCase().replaceAll('-', '_')}`
    expect(run).toContain(`${type === 'boolean' ? 'truth' : multiple ? 'lines' : 'value'} ${name} "$${variable}"\n`)
    expect(env.get(variable)).toBe(`inputs.${name}`)
  }
})

test('no input stands inside a script', () => {
  for (const name of ['Build the judge', 'Judge']) expect(stepNamed(name).run).not.toContain('${{')
})

let server: Served
let folder: string
beforeAll(async () => {
  server = await serve(await createMock(), { port: 0 })
})
afterAll(() => server.close())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'action-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** The step as GitHub runs it, with the inputs in its environment. */
async function judged(given: { readonly [input: string]: string }) {
  const { run, env } = stepNamed('Judge')
  const values = [...env].map(([variable, value]) => [
    variable,
    value === 'github.action_path' ? import.meta.dirname : (given[value.replace('inputs.', '')] ?? ''),
  ])
  const files = { GITHUB_STEP_SUMMARY: join(folder, 'step-summary'), GITHUB_OUTPUT: join(folder, 'output') }
  const { PATH, HOME } = process.env
  const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', run], {
    cwd: folder,
    env: { PATH, HOME, ...Object.fromEntries(values), ...files },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, code] = await Promise.all([child.stdout.toArray(), new Promise((resolve) => child.once('close', resolve))])
  const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '')
  return { code, out: out.join(''), summary: read(files.GITHUB_STEP_SUMMARY), output: read(files.GITHUB_OUTPUT) }
}

const owner = { email: 'owner@harborline.example', password: 'workshop', reports: 'reports' }

test('the step judges, sums up, annotates and leaves the reports', async () => {
  const { code, out, summary, output } = await judged({
    ...owner,
    address: server.url,
    only: 'vendor/create-then-read\nvendor/countries',
    strict: 'true',
  })
  expect({ code, output: output.split('\n')[0] }).toEqual({ code: 0, output: 'exit-code=0' })
  expect(out).toContain('::notice title=Conformance::Conforms')
  expect(summary).toContain('Conforms')
  expect(readdirSync(join(folder, 'reports')).sort()).toEqual([
    'annotations.txt',
    'conformance.sarif',
    'junit.xml',
    'report.html',
    'report.json',
    'summary.md',
  ])
})

test('the step ends as the judge ends, and tells where people look that it could not run', async () => {
  const { code, out, summary, output } = await judged({ ...owner, address: server.url, only: 'no-such-area' })
  expect({ code, output: output.split('\n')[0] }).toEqual({ code: 2, output: 'exit-code=2' })
  expect(out).toBe('::error title=Conformance::It could not run: the log of the step says why.\n')
  expect(summary).toBe('# It could not run: the log of the step says why\n')
})

test('an input is never read as a command or as another flag', async () => {
  const hostile = '"; touch pwned; echo "$(touch pwned)`touch pwned`\n--update-baseline'
  const { code } = await judged({ ...owner, address: `--help ${hostile}`, only: hostile, config: hostile, reports: 'a $(touch pwned)' })
  expect(code).toBe(2)
  expect(readdirSync(folder)).not.toContain('pwned')
})
