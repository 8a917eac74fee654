// TLS to PostgreSQL as its address says: a server that shows a certificate of a known authority is asked, any other is refused in a sentence
// that holds no password.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dist } from '../bench/servers.ts'
import { letIn } from './ask.ts'
import { startCluster } from './cluster.ts'
import { startReplica } from './replicas.ts'

/** What went otherwise, in words. */
export async function encryptedOtherwise(programs: string | undefined): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'repair-shop-authorities-'))
  const [own, other] = [authority(folder, 'own'), authority(folder, 'other')]
  const right = certificate(folder, own, 'IP:127.0.0.1')
  const wrongName = certificate(folder, own, 'DNS:elsewhere.example')
  const otherwise: string[] = []
  for (const { files, is } of [
    { files: right, is: 'right' },
    { files: wrongName, is: 'of another name' },
  ]) {
    const settings = { ssl: 'on', ssl_cert_file: '../server.crt', ssl_key_file: '../server.key' }
    const postgres = await startCluster({ programs, settings, files })
    const store = await postgres.database()
    const checked = (ca: Authority) => `${store}?sslmode=verify-full&sslrootcert=${encodeURIComponent(ca.certificate)}`
    const refusals = is === 'right' ? [['of another authority', checked(other)]] : [[is, checked(own)]]
    for (const [why = '', url = ''] of refusals) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [dist('mocks/cli.js'), '--port', '0', '--store', url], {
        encoding: 'utf8',
        timeout: 30_000,
      })
      const isTold = /^repair-shop-mock: PostgreSQL: .+\. Expected a PostgreSQL at .+\n$/.test(stderr)
      if (status !== 2 || !isTold || /postgres:postgres/.test(stdout + stderr))
        otherwise.push(`certificate ${why}: ended with ${status}, told ${stderr}`)
    }
    if (is === 'right') {
      const replica = await startReplica(checked(own))
      await letIn(() => replica.url, 'one')
      await replica.stop()
    }
    await postgres.stop()
  }
  rmSync(folder, { recursive: true })
  return otherwise
}

interface Authority {
  key: string
  certificate: string
}

function authority(folder: string, name: string): Authority {
  const [key, file] = [join(folder, `${name}.key`), join(folder, `${name}.crt`)]
  openssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${name}`, '-keyout', key, '-out', file)
  return { key, certificate: file }
}

/** The files of a server whose certificate this authority gave. */
function certificate(folder: string, { key, certificate: ca }: Authority, name: string): { [file: string]: string } {
  const [own, asked, given, extension] = ['server.key', 'server.csr', 'server.crt', 'server.ext'].map((file) => join(folder, file)) as [
    string,
    string,
    string,
    string,
  ]
  writeFileSync(extension, `subjectAltName=${name}`)
  openssl('req', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=server', '-keyout', own, '-out', asked)
  openssl('x509', '-req', '-days', '2', '-in', asked, '-CA', ca, '-CAkey', key, '-CAcreateserial', '-extfile', extension, '-out', given)
  return { 'server.key': readFileSync(own, 'utf8'), 'server.crt': readFileSync(given, 'utf8') }
}

const openssl = (...words: string[]): Buffer => execFileSync('openssl', words, { stdio: ['ignore', 'pipe', 'ignore'] })
