// A worker that ends takes one try of one task with it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorkers } from './workers.ts'

interface Task {
  readonly says: string
  /** The worker ends where there is no such file yet, which it makes. */
  readonly endsWithout?: string
  readonly ends?: true
}

let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'workers-'))
  writeFileSync(
    join(folder, 'worker.mjs'),
    `import { existsSync, writeFileSync } from 'node:fs'
    process.on('message', ({ says, ends, endsWithout }) => {
      const isFirst = endsWithout !== undefined && !existsSync(endsWithout)
      if (isFirst) writeFileSync(endsWithout, '')
      if (ends || isFirst) process.exit(3)
      process.send(says)
    })`,
  )
})

afterAll(() => rmSync(folder, { recursive: true }))

const start = () => startWorkers<Task, string>(pathToFileURL(join(folder, 'worker.mjs')), 1)

test('another worker tries again what ended one', async () => {
  const workers = start()
  const tasks = [{ says: 'one', endsWithout: join(folder, 'tried') }, { says: 'two' }]
  expect(await Promise.all(tasks.map((task) => workers.try(task)))).toEqual(['one', 'two'])
  workers.stop()
})

test('what ends each worker is told, and the others are tried all the same', async () => {
  const workers = start()
  const [ended, two] = await Promise.allSettled([workers.try({ says: 'one', ends: true }), workers.try({ says: 'two' })])
  expect(ended).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('A worker ended with 3') } })
  expect(two).toEqual({ status: 'fulfilled', value: 'two' })
  workers.stop()
})
