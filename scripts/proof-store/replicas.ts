// The program itself, several times over one store, killed without a warning and started again.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { dist } from '../bench/servers.ts'
import { freePort } from '../prism.ts'

export interface Replica {
  url: string
  /** Ends it as a power cut would, and starts it again at the same address. */
  killAndRestart(): Promise<void>
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void
  stop(): Promise<void>
}

export async function startReplica(store: string): Promise<Replica> {
  const port = await freePort()
  let program = await started(store, port)
  return {
    url: `http://127.0.0.1:${port}`,
    async killAndRestart() {
      program.kill('SIGKILL')
      await goneProgram(program)
      program = await started(store, port)
    },
    signal: (signal) => program.kill(signal),
    async stop() {
      program.kill('SIGTERM')
      await goneProgram(program)
    },
  }
}

/** Comes back when it says where it listens. */
async function started(store: string, port: number): Promise<ChildProcess> {
  const program = spawn(process.execPath, [dist('mocks/cli.js'), '--quiet', '--port', String(port), '--store', store], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { stdout, stderr } = program
  let said = ''
  stderr.on('data', (text) => {
    said += text
  })
  const failed = once(program, 'exit').then(([code]) => {
    throw new Error(`A replica ended with ${code}: ${said}`)
  })
  await Promise.race([once(stdout, 'data'), failed])
  failed.catch(() => {})
  return program
}

const goneProgram = async (program: ChildProcess): Promise<void> => {
  if (program.exitCode === null && program.signalCode === null) await once(program, 'exit')
}
