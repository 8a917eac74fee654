// Load balancers that others made, from their packages. Neither sends a request to a second replica: what changes something would be done
// twice.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../mocks/stores/free-port.ts'
import type { Balancer } from './balancer.ts'
import { type Host, thisMachine } from './hosts.ts'

type Kind = keyof typeof kinds
export const kindsOfBalancer = (): Kind[] => ['haproxy', 'nginx']

const kinds = {
  haproxy: {
    words: (folder: string) => ['haproxy', '-db', '-f', join(folder, 'config')],
    config: (_: string, own: string, replicas: readonly string[]) => `defaults
  mode http
  retries 0
  timeout connect 5s
  timeout client 60s
  timeout server 60s
listen mock
  bind ${own}
  balance roundrobin
${replicas.map((replica, number) => `  server replica${number} ${replica}\n`).join('')}`,
  },
  nginx: {
    words: (folder: string) => ['nginx', '-e', 'stderr', '-c', join(folder, 'config'), '-g', 'daemon off;'],
    config: (folder: string, own: string, replicas: readonly string[]) => `error_log stderr crit;
pid ${folder}/pid;
events {}
http {
  access_log off;
  client_max_body_size 64m;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `  ${kind}_temp_path ${folder}/${kind};\n`).join('')}
  upstream replicas {
${replicas.map((replica) => `    server ${replica} max_fails=0;\n`).join('')}  }
  server {
    listen ${own};
    location / {
      proxy_pass http://replicas;
      proxy_http_version 1.1;
      proxy_next_upstream off;
    }
    # An address with a zero byte it refuses itself.
    error_page 400 /refused;
    location = /refused {
      internal;
      default_type application/json;
      return 400 '{"success": false, "code": "bad_request", "message": "nginx refuses this address."}';
    }
  }
}
`,
  },
}

export async function startPackagedBalancer(kind: Kind, urls: readonly string[], host: Host = thisMachine): Promise<Balancer> {
  const folder = mkdtempSync(join(tmpdir(), 'repair-shop-balancer-'))
  // Programs that were started as root go on as somebody else, and keep long bodies there.
  chmodSync(folder, 0o755)
  const port = await freePort()
  const { words, config } = kinds[kind]
  writeFileSync(
    join(folder, 'config'),
    config(
      folder,
      `${host.address}:${port}`,
      urls.map((url) => new URL(url).host),
    ),
  )
  const [command = '', ...args] = [...host.run, ...words(folder)]
  const program = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const failed = once(program, 'error').then(([error]) => Promise.reject(error))
  await Promise.race([answering(host.address, port), failed])
  return {
    url: `http://${host.address}:${port}`,
    async close() {
      program.kill('SIGTERM')
      await once(program, 'exit')
      rmSync(folder, { recursive: true })
    },
  }
}

async function answering(address: string, port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, address)
    const isThere = await Promise.race([once(socket, 'connect').then(() => true), once(socket, 'close').then(() => false)]).catch(
      () => false,
    )
    socket.destroy()
    if (isThere) return
    await pause(20)
  }
}
