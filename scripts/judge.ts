// Judges the mock as a user would judge a server: over HTTP, by the program, with every user and fixture known to its config.
//   npm run judge                                    all cases
//   npm run judge -- --only vendor --report html=report.html
// Words behind -- go to repair-shop-conformance run.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { main } from '../conformance/main.ts'
import { createMock } from '../mocks/index.ts'
import { makeSender, serve } from '../mocks/server.ts'
import { trialConfig } from './proof/trial-mock.ts'

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())

const mock = await createMock({ clock: 'real', send: makeSender() })
const { url, close } = await serve(mock, { port: 0 })
const folder = mkdtempSync(join(tmpdir(), 'judge-'))
const config = join(folder, 'config.json')
const { credentials, otherUser, otherCompany, fixtures } = trialConfig(mock)
// The foreign client alone asks for an order.
const { order: _, ...known } = fixtures
const credentialsIn = (user: typeof otherUser) => user && { email: user.email, password: user.password }
const users = { credentials: credentialsIn(credentials), otherUser: credentialsIn(otherUser), otherCompany: credentialsIn(otherCompany) }
writeFileSync(config, JSON.stringify({ target: url, ...users, fixtures: known }))
try {
  process.exitCode = await main(['run', '--config', config, ...process.argv.slice(2)], { ...process, stop: stop.signal })
} finally {
  rmSync(folder, { recursive: true })
  await close()
}
