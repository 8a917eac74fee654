// The program itself, several times over one store, killed without a warning and started again.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../../mocks/stores/free-port.ts'
import { dist } from '../bench/servers.ts'
import { type Host, thisMachine } from './hosts.ts'

export interface Replica {
  url: string
  host: Host
  /** Ends it as a power cut would, and starts it again at the same address. */
  killAndRestart(): Promise<void>
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void
  stop(): Promise<void>
}

export interface ReplicaOptions {
  host?: Host
  /** A module that is loaded before the program. */
  preloaded?: string | undefined
}

export async function startReplica(store: string, { host = thisMachine, preloaded }: ReplicaOptions = {}): Promise<Replica> {
  const port = await freePort()
  const listening = ['--host', host.address, '--port', String(port), '--control-token', controlToken]
  const mock = [...(preloaded ? ['--import', preloaded] : []), dist('mocks/cli.js'), '--quiet', ...listening]
  const [command = '', ...args] = [...host.run, process.execPath, ...mock]
  const start = () => started(command, args, store)
  let program = await start()
  return {
    url: `http://${host.address}:${port}`,
    host,
    async killAndRestart() {
      program.kill('SIGKILL')
      await goneProgram(program)
      program = await start()
    },
    signal: (signal) => program.kill(signal),
    async stop() {
      program.kill('SIGTERM')
      await goneProgram(program)
    },
  }
}

/** Whoever shares a mock steers it with a token. */
const controlToken = 'proof-of-the-store'

/** Comes back when it says where it listens. */
async function started(command: string, args: readonly string[], store: string): Promise<ChildProcess> {
  const program = spawn(command, [...args, '--store', store], { stdio: ['ignore', 'pipe', 'pipe'] })
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
